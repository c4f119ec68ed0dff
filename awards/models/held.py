"""Lines in doubt: held while the rest of the report is booked, until the office settles them."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from awards.choices import Doubt, Settlement
from awards.models.event import Report
from registry.models import Player


class HeldLine(models.Model):
    """One seat of a report whose player is in doubt.

    `row` and `seat` say where it stands among the report's contestants, counted from 0: in the standings, or a team's
    player in all the matches in which he is written like that. `number` and `name` are as the club wrote them, `likely`
    the ids of players who may be meant, the likeliest first.
    """

    report = models.ForeignKey(Report, models.PROTECT, related_name="held_lines")
    row = models.PositiveIntegerField()
    seat = models.PositiveIntegerField()
    doubt = models.CharField(_("doubt"), max_length=20, choices=Doubt)
    number = models.CharField(_("number"), max_length=60)
    name = models.CharField(_("name"), max_length=200, blank=True)
    likely = models.JSONField(_("likely players"), default=list)
    settlement = models.CharField(_("settled as"), max_length=8, choices=Settlement, blank=True)
    player = models.ForeignKey(Player, models.PROTECT, related_name="+", null=True, blank=True)
    settled_at = models.DateTimeField(_("settled"), null=True, blank=True)
    settled_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True)
    why = models.TextField(_("why"), blank=True)

    class Meta:
        verbose_name = _("held line")
        verbose_name_plural = _("held lines")
        ordering = ["report", "row", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["report", "row", "seat"], name="one_held_line_of_a_seat"),
            models.CheckConstraint(
                condition=Q(settlement=Settlement.PLAYER, player__isnull=False)
                | (~Q(settlement=Settlement.PLAYER) & Q(player__isnull=True)),
                name="a_held_line_is_settled_with_its_player",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.name}".strip()
