"""Rallies: series of events whose best players get a bonus when the rally is closed."""

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from awards.choices import RallyKind
from awards.models.event import Event
from registry.models import District, Federation, Player


class Rally(models.Model):
    """A series of events. The district looks after it, without one the federation; the events' organisers hold it."""

    federation = models.ForeignKey(Federation, models.PROTECT, related_name="rallies")
    district = models.ForeignKey(District, models.PROTECT, related_name="rallies", null=True, blank=True)
    kind = models.CharField(_("kind"), max_length=8, choices=RallyKind)
    name = models.CharField(_("name"), max_length=200)
    announced_on = models.DateField(_("announced on"), null=True, blank=True)
    open_to_all = models.BooleanField(_("open to all"), default=False)
    events = models.ManyToManyField(Event, verbose_name=_("events"), related_name="rallies", blank=True)

    class Meta:
        verbose_name = _("rally")
        verbose_name_plural = _("rallies")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.name


class RallyPlace(models.Model):
    """A player's place on the rally's own list, as far as it pays; those who share a place have the same."""

    rally = models.ForeignKey(Rally, models.CASCADE, related_name="places")
    player = models.ForeignKey(Player, models.PROTECT, related_name="+")
    place = models.PositiveIntegerField(_("place"))

    class Meta:
        verbose_name = _("place in a rally")
        verbose_name_plural = _("places in rallies")
        ordering = ["rally", "place", "pk"]
        constraints = [models.UniqueConstraint(fields=["rally", "player"], name="one_place_of_a_player_in_a_rally")]

    def __str__(self) -> str:
        return f"{self.place} {self.player_id}"


class RallyClosing(models.Model):
    """One closing of a rally with what the engine answered; it stands until the rally is reopened.

    `contestants` is what counted: how many started in each event, by the event's id.
    """

    rally = models.ForeignKey(Rally, models.PROTECT, related_name="closings")
    ruleset = models.CharField(_("edition"), max_length=32)
    answer = models.JSONField(_("answer"), encoder=DjangoJSONEncoder)
    contestants = models.JSONField(_("contestants"), default=dict)
    played_on = models.DateField(_("last day"))
    closed_at = models.DateTimeField(_("closed"), default=timezone.now)
    closed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True)
    reopened_at = models.DateTimeField(_("reopened"), null=True, blank=True)
    reopened_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True)
    why = models.TextField(_("why it was reopened"), blank=True)

    class Meta:
        verbose_name = _("closing of a rally")
        verbose_name_plural = _("closings of rallies")
        ordering = ["-closed_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["rally"], condition=Q(reopened_at__isnull=True), name="one_closing_of_a_rally_stands"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.rally_id} {self.closed_at}"
