"""The ledger. It only grows: the database refuses to change or delete a row (`registry.services.append_only`)."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from awards.choices import Colour, EntryKind
from awards.models.event import Event, Report
from awards.models.rally import RallyClosing
from registry.models import Attachment, Player


class ForeignPoints(models.Model):
    """Points of a player in another federation, as its statement says, which were registered here. Rows only grow.

    `stated` holds what the statement says by its kind of points, as decimal text; the entries hold what it gave here.
    """

    player = models.ForeignKey(Player, models.PROTECT, related_name="foreign_points")
    origin = models.CharField(_("federation of origin"), max_length=20)
    stated = models.JSONField(_("points there"))
    stated_on = models.DateField(_("day of the statement"))
    attachment = models.ForeignKey(Attachment, models.PROTECT, related_name="foreign_points")
    booked_at = models.DateTimeField(_("booked at"), default=timezone.now)
    booked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")

    class Meta:
        verbose_name = _("points from another federation")
        verbose_name_plural = _("points from other federations")
        ordering = ["-booked_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.origin}"


class LedgerEntry(models.Model):
    """One booking of one colour to one player.

    `amount` is in hundredths of a masterpoint (what a point of the colour is worth, its edition says), `exact` the
    colour's own amount before rounding as text, `ranking` the event's ranking points on the row of the player's
    highest colour.
    A reversal carries the negative amounts and the day played of the entry that it reverses. `wins`: with this entry
    came a win that a title asks for, or went with -1; it stands on one entry of an award, and most have None.
    """

    player = models.ForeignKey(Player, models.PROTECT, related_name="entries", db_index=False)
    event = models.ForeignKey(Event, models.PROTECT, related_name="entries", null=True, blank=True)
    report = models.ForeignKey(Report, models.PROTECT, related_name="entries", null=True, blank=True, db_index=False)
    kind = models.CharField(_("kind"), max_length=10, choices=EntryKind)
    colour = models.CharField(_("colour"), max_length=6, choices=Colour)
    amount = models.IntegerField(_("amount"))
    exact = models.CharField(_("exact amount"), max_length=60, blank=True)
    ranking = models.IntegerField(_("ranking points"), default=0)
    played_on = models.DateField(_("played on"))
    booked_at = models.DateTimeField(_("booked at"), default=timezone.now)
    booked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True)
    ruleset = models.CharField(_("edition"), max_length=32, blank=True)
    reason = models.TextField(_("reason"), blank=True)
    attachment = models.ForeignKey(
        Attachment, models.PROTECT, related_name="entries", null=True, blank=True, db_index=False
    )
    reverses = models.OneToOneField("self", models.PROTECT, related_name="reversed_by", null=True, blank=True)

    rally_closing = models.ForeignKey(
        RallyClosing, models.PROTECT, related_name="entries", null=True, blank=True, db_index=False
    )
    foreign = models.ForeignKey(
        ForeignPoints, models.PROTECT, related_name="entries", null=True, blank=True, db_index=False
    )
    wins = models.SmallIntegerField(_("wins"), null=True, blank=True)

    class Meta:
        verbose_name = _("ledger entry")
        verbose_name_plural = _("ledger entries")
        ordering = ["-played_on", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["report", "player", "colour", "kind"],
                condition=Q(kind__in=[EntryKind.AWARD, EntryKind.BONUS]),
                name="one_award_of_a_report_player_colour",
            ),
            models.UniqueConstraint(
                fields=["rally_closing", "player", "colour", "kind"],
                condition=Q(kind=EntryKind.RALLY),
                name="one_bonus_of_a_rally_player_colour",
            ),
            models.CheckConstraint(
                condition=Q(kind=EntryKind.REVERSAL, reverses__isnull=False)
                | (~Q(kind=EntryKind.REVERSAL) & Q(reverses__isnull=True)),
                name="a_reversal_names_what_it_reverses",
            ),
        ]
        indexes = [
            # Holdings and the ranking window are read from this index alone; all columns are keys, because SQLite
            # knows no INCLUDE.
            models.Index(fields=["player", "played_on", "colour", "amount", "ranking"], name="ledger_of_player"),
            models.Index(fields=["rally_closing"], condition=Q(rally_closing__isnull=False), name="ledger_of_rally"),
            models.Index(fields=["foreign"], condition=Q(foreign__isnull=False), name="ledger_of_foreign_points"),
            models.Index(fields=["player"], condition=Q(wins__isnull=False), name="ledger_of_wins"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.amount} {self.colour}"
