"""Events, the reports filed of them, and each player's result."""

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from awards.choices import ReportState
from registry.models import Club, District, Federation, Player
from sanctions.choices import Form, Level
from sanctions.models import Application


class Event(models.Model):
    """What was played. Organiser: the club, else the district, else the federation itself."""

    federation = models.ForeignKey(Federation, models.PROTECT, related_name="events")
    club = models.ForeignKey(Club, models.PROTECT, related_name="events", null=True, blank=True)
    district = models.ForeignKey(District, models.PROTECT, related_name="events", null=True, blank=True)
    name = models.CharField(_("name"), max_length=200)
    first_date = models.DateField(_("first day"))
    date = models.DateField(_("last day"))
    form = models.CharField(_("form"), max_length=20, choices=Form)
    level = models.CharField(_("level"), max_length=12, choices=Level)
    ruleset = models.CharField(_("edition"), max_length=32)
    # What was granted for it. It gives the right to its level; an event may have it of a level that is not its own.
    sanction = models.OneToOneField(Application, models.PROTECT, related_name="event", null=True, blank=True)
    # The office's word that the organiser had the right to the level; neither a free level nor a sanction needs it.
    right_reason = models.TextField(_("right to the level"), blank=True)
    right_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True)

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ["-date", "-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(first_date__lte=F("date")), name="event_starts_before_it_ends"),
            models.CheckConstraint(
                condition=Q(club__isnull=True) | Q(district__isnull=True), name="event_has_one_organiser"
            ),
        ]
        indexes = [
            models.Index(fields=["federation", "-date", "-id"], name="events_newest_first"),
            models.Index(fields=["club", "-date", "-id"], name="events_of_a_club"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def organiser(self) -> Club | District | Federation:
        """Who held the event."""
        return self.club or self.district or self.federation


class Report(models.Model):
    """One filing of an event: the bytes as they came, what was read, what the engine answered, and how it stands."""

    federation = models.ForeignKey(Federation, models.PROTECT, related_name="reports")
    club = models.ForeignKey(Club, models.PROTECT, related_name="reports", null=True, blank=True)
    district = models.ForeignKey(District, models.PROTECT, related_name="reports", null=True, blank=True)
    event = models.ForeignKey(Event, models.PROTECT, related_name="reports", null=True, blank=True)
    # The sanctioned event that its sender says it is; it is the event's once the report is filed.
    sanction = models.ForeignKey(Application, models.PROTECT, related_name="reports", null=True, blank=True)
    # How it differed from the sanction when it was filed or booked last: code, severity, allowed, found of each.
    sanction_found = models.JSONField(_("differences from the sanction"), default=list, blank=True)
    supersedes = models.OneToOneField("self", models.PROTECT, related_name="superseded_by", null=True, blank=True)
    # The report that this one is meant to replace; it is in `supersedes` once that is done.
    amends = models.ForeignKey("self", models.PROTECT, related_name="amendments", null=True, blank=True)
    raw = models.BinaryField(_("file as received"))
    sha256 = models.CharField(max_length=64)
    file_name = models.CharField(_("file name"), max_length=200, blank=True)
    reader = models.CharField(_("reader"), max_length=40)
    payload = models.JSONField(_("report"), encoder=DjangoJSONEncoder)
    # What the engine answered, with its reasons as values (awards.rules.answer.to_stored).
    answer = models.JSONField(_("answer"))
    ruleset = models.CharField(_("edition"), max_length=32)
    state = models.CharField(_("state"), max_length=12, choices=ReportState, default=ReportState.DRAFT)
    uploaded_at = models.DateTimeField(_("uploaded"), default=timezone.now)
    uploaded_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True)
    filed_at = models.DateTimeField(_("filed"), null=True, blank=True)
    filed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True)
    booked_at = models.DateTimeField(_("booked"), null=True, blank=True)
    booked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True)
    reason = models.TextField(_("reason of the amendment"), blank=True)
    # What the office wrote when it returned the report.
    message = models.TextField(_("message of the office"), blank=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering = ["-uploaded_at", "-pk"]
        constraints = [
            # The same bytes again lead to the first filing, also when both come at the same moment.
            models.UniqueConstraint(fields=["federation", "sha256"], name="one_report_of_the_same_bytes"),
            models.UniqueConstraint(
                fields=["event"], condition=Q(state=ReportState.BOOKED), name="one_booked_report_of_an_event"
            ),
        ]
        indexes = [
            models.Index(fields=["federation", "state", "-uploaded_at"], name="reports_by_state"),
            models.Index(fields=["club", "-uploaded_at"], name="reports_of_a_club"),
        ]

    def __str__(self) -> str:
        return str(self.payload.get("name") or self.file_name or self.pk)


class Result(models.Model):
    """A registered player's place in a booked event, also when it won nothing.

    `contestant` is the row of the report's standings, counted from 0, or a team of its matches that has no row:
    players of one pair or team share it. Such a team has no place. `share` is `10/16` for halves of matches.
    """

    event = models.ForeignKey(Event, models.PROTECT, related_name="results")
    report = models.ForeignKey(Report, models.PROTECT, related_name="results", null=True, blank=True)
    player = models.ForeignKey(Player, models.PROTECT, related_name="results")
    contestant = models.PositiveIntegerField()
    place = models.PositiveIntegerField(_("place"), null=True, blank=True)
    score = models.CharField(_("score"), max_length=40, blank=True)
    team = models.CharField(_("team"), max_length=120, blank=True)
    share = models.CharField(_("share"), max_length=20, default="1")

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        ordering = ["event", "contestant", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "contestant", "player"], name="one_result_of_a_player_in_a_row"),
        ]

    def __str__(self) -> str:
        return f"{self.place or '–'} {self.player}"
