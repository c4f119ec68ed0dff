"""What the office decided about titles; the titles themselves are built from the ledger."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from awards.choices import TitleVerdict
from registry.models import Player


class TitleDecision(models.Model):
    """The office's word on a title whose points a correction took away."""

    player = models.ForeignKey(Player, models.PROTECT, related_name="title_decisions")
    ruleset = models.CharField(_("edition"), max_length=32)
    title = models.CharField(_("title"), max_length=20)
    verdict = models.CharField(_("decision"), max_length=10, choices=TitleVerdict)
    why = models.TextField(_("why"))
    decided_at = models.DateTimeField(_("decided"), default=timezone.now)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True)

    class Meta:
        verbose_name = _("decision on a title")
        verbose_name_plural = _("decisions on titles")
        ordering = ["-decided_at", "-pk"]
        constraints = [models.CheckConstraint(condition=~Q(why=""), name="a_decision_on_a_title_says_why")]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.title} {self.verdict}"
