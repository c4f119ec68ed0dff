"""Links in mails by which someone enters for the first time."""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from registry.models.federation import Federation
from registry.models.player import Player
from registry.models.user import Role


class AccessLink(models.Model):
    """A link that lets in whoever reads the mail it stands in: good once, until it expires.

    An invitation belongs to the role that the office gave; it goes with the role. A claim belongs to the player who
    asked with his number and the address on his record.
    """

    federation = models.ForeignKey(Federation, models.PROTECT, related_name="access_links")
    email = models.EmailField(_("mail"))
    role = models.ForeignKey(Role, models.CASCADE, related_name="links", null=True, blank=True)
    player = models.ForeignKey(Player, models.PROTECT, related_name="links", null=True, blank=True)
    made_at = models.DateTimeField(_("made"), default=timezone.now)
    expires_at = models.DateTimeField(_("expires"))
    used_at = models.DateTimeField(_("used"), null=True, blank=True)

    class Meta:
        verbose_name = _("access link")
        verbose_name_plural = _("access links")
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(role__isnull=False, player__isnull=True) | Q(role__isnull=True, player__isnull=False),
                name="an_access_link_invites_or_claims",
            ),
        ]

    def __str__(self) -> str:
        return self.email
