"""Team matches that last for weeks: filed match by match, until the report of the whole is received."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from awards.models.event import Report
from registry.models import Club, District, Federation


class Series(models.Model):
    """A series or cup that is being played. Nothing of it is booked before its report is.

    `event` holds the report's keys of the event itself, `teams` a list of `{"team", "place", "players"}`, where `place`
    is None until the series is decided and `players` are written as in a report.
    """

    federation = models.ForeignKey(Federation, models.PROTECT, related_name="series")
    club = models.ForeignKey(Club, models.PROTECT, related_name="series", null=True, blank=True)
    district = models.ForeignKey(District, models.PROTECT, related_name="series", null=True, blank=True)
    name = models.CharField(_("name"), max_length=200)
    event = models.JSONField(_("event"))
    teams = models.JSONField(_("teams"), default=list)
    # What it became once it was played.
    report = models.OneToOneField(Report, models.SET_NULL, related_name="series", null=True, blank=True)
    begun_at = models.DateTimeField(_("begun"), default=timezone.now)
    begun_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True)

    class Meta:
        verbose_name = _("series")
        verbose_name_plural = _("series")
        ordering = ["-begun_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(club__isnull=True) | Q(district__isnull=True), name="series_has_one_organiser"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class SeriesMatch(models.Model):
    """A match of a series, as the report will have it. Each is a row, so that two people can enter at once."""

    series = models.ForeignKey(Series, models.CASCADE, related_name="matches")
    match = models.JSONField(_("match"))
    entered_at = models.DateTimeField(_("entered"), default=timezone.now)
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True)

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        ordering = ["series", "pk"]

    def __str__(self) -> str:
        return f"{self.match['home']['team']} – {self.match['away']['team']}"
