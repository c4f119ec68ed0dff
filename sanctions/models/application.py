"""Applications for sanctions: what is asked for, on which days, and each step that was taken with them."""

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from registry.models import Club, District, Federation, Player
from sanctions.choices import LEVELS, Action, Field, Form, Instance, Kind, Level, State


class Week(models.Model):
    """A bridge week: events of one organiser that are applied for as a whole."""

    federation = models.ForeignKey(Federation, models.PROTECT, related_name="bridge_weeks")
    club = models.ForeignKey(Club, models.PROTECT, related_name="bridge_weeks", null=True, blank=True)
    district = models.ForeignKey(District, models.PROTECT, related_name="bridge_weeks", null=True, blank=True)
    name = models.CharField(_("name"), max_length=200)

    class Meta:
        verbose_name = _("bridge week")
        verbose_name_plural = _("bridge weeks")
        ordering = ["name", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(club__isnull=True) | Q(district__isnull=True), name="week_has_one_organiser"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Application(models.Model):
    """What a club, a district or the federation wants to hold; once granted it is the sanction.

    Organiser: the club, else the district, else the federation itself. `waits_for` says whose turn it is while it is
    submitted, endorsed or asked back, and afterwards who decided; of a district `waits_for_district` says which.
    """

    federation = models.ForeignKey(Federation, models.PROTECT, related_name="applications")
    club = models.ForeignKey(Club, models.PROTECT, related_name="applications", null=True, blank=True)
    district = models.ForeignKey(District, models.PROTECT, related_name="applications", null=True, blank=True)
    # Where it is played, which need not be at home.
    played_in = models.ForeignKey(District, models.PROTECT, related_name="played_here", null=True, blank=True)
    week = models.ForeignKey(Week, models.PROTECT, related_name="applications", null=True, blank=True)
    kind = models.CharField(_("sanction"), max_length=16, choices=Kind)
    form = models.CharField(_("form"), max_length=20, choices=Form)
    field = models.CharField(_("who may enter"), max_length=12, choices=Field, default=Field.OPEN)
    name = models.CharField(_("name"), max_length=200)
    contestants = models.PositiveIntegerField(
        _("pairs, teams or players expected"), null=True, blank=True, validators=[MinValueValidator(2)]
    )
    boards = models.PositiveIntegerField(_("boards"), null=True, blank=True, validators=[MaxValueValidator(1000)])
    contact = models.ForeignKey(Player, models.PROTECT, related_name="+", null=True, blank=True)
    director = models.CharField(_("tournament director"), max_length=120, blank=True)
    venue = models.CharField(_("venue"), max_length=200, blank=True)
    place = models.CharField(pgettext_lazy("town", "place"), max_length=120, blank=True)
    latitude = models.DecimalField(_("latitude"), max_digits=8, decimal_places=5, null=True, blank=True)
    longitude = models.DecimalField(_("longitude"), max_digits=8, decimal_places=5, null=True, blank=True)
    # For all to read, once it is granted.
    invitation = models.TextField(_("invitation"), blank=True)
    # For those who decide.
    remarks = models.TextField(_("what else helps to decide"), blank=True)
    exception_reason = models.TextField(_("why an exception is asked for"), blank=True)
    # What was decided in writing where the regulation forbids it; the codes of the findings that it covers.
    exception_granted = models.TextField(_("why the exception was granted"), blank=True)
    exception_codes = models.JSONField(default=list, blank=True)
    # Of the playing days, so that lists by date need no second table; the last one decides the season.
    first_date = models.DateField(_("first day"), null=True, blank=True)
    last_date = models.DateField(_("last day"), null=True, blank=True)
    state = models.CharField(_("state"), max_length=12, choices=State, default=State.DRAFT)
    waits_for = models.CharField(_("waits for"), max_length=16, choices=Instance, blank=True)
    waits_for_district = models.ForeignKey(District, models.PROTECT, related_name="waiting", null=True, blank=True)
    # Raised by every change: whoever acts on an older one is told so.
    version = models.PositiveIntegerField(default=1)
    made_at = models.DateTimeField(_("begun"), default=timezone.now)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True)
    submitted_at = models.DateTimeField(_("submitted"), null=True, blank=True)
    waits_since = models.DateTimeField(_("waits since"), null=True, blank=True)
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    # When a report of it was filed that stands; until that is withdrawn, it is neither moved nor cancelled.
    used_at = models.DateTimeField(_("reported"), null=True, blank=True)

    class Meta:
        verbose_name = _("application")
        verbose_name_plural = _("applications")
        ordering = ["-first_date", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(club__isnull=True) | Q(district__isnull=True), name="application_has_one_organiser"
            ),
            models.CheckConstraint(
                condition=Q(used_at__isnull=True) | Q(state=State.GRANTED), name="what_is_reported_stays_granted"
            ),
        ]
        indexes = [
            models.Index(fields=["federation", "state", "first_date"], name="applications_by_state"),
            models.Index(fields=["club", "last_date"], name="applications_of_a_club"),
            models.Index(fields=["federation", "waits_for", "waits_for_district"], name="applications_waiting"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def organiser(self) -> Club | District | Federation:
        """Who holds the event."""
        return self.club or self.district or self.federation

    @property
    def level(self) -> Level:
        """The level to which it gives the right."""
        return LEVELS[Kind(self.kind)]


class Day(models.Model):
    """A day on which the event is played, or could be played instead."""

    application = models.ForeignKey(Application, models.CASCADE, related_name="days")
    date = models.DateField(_("day"))
    alternative = models.BooleanField(_("alternative"), default=False)

    class Meta:
        verbose_name = _("day")
        verbose_name_plural = _("days")
        ordering = ["application", "date"]
        constraints = [models.UniqueConstraint(fields=["application", "date"], name="one_row_of_a_day")]
        indexes = [models.Index(fields=["date", "application"], name="days_by_date", condition=Q(alternative=False))]

    def __str__(self) -> str:
        return self.date.isoformat()


class Step(models.Model):
    """What somebody did with an application. Rows are only ever added."""

    application = models.ForeignKey(Application, models.PROTECT, related_name="steps")
    action = models.CharField(_("step"), max_length=12, choices=Action)
    state = models.CharField(_("state afterwards"), max_length=12, choices=State)
    # As whom: the instance whose turn it was, empty for the organiser.
    instance = models.CharField(_("as"), max_length=16, choices=Instance, blank=True)
    district = models.ForeignKey(District, models.PROTECT, related_name="+", null=True, blank=True)
    at = models.DateTimeField(_("when"), default=timezone.now)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True)
    why = models.TextField(_("reason"), blank=True)
    # What the checks found at this moment, as codes and numbers, and what was asked for (days of a move, before).
    found = models.JSONField(default=list, blank=True)
    before = models.JSONField(default=dict, blank=True)

    class Meta:
        verbose_name = _("step")
        verbose_name_plural = _("steps")
        ordering = ["application", "at", "pk"]
        indexes = [models.Index(fields=["application", "at"], name="steps_of_an_application")]

    def __str__(self) -> str:
        return f"{self.get_action_display()} {self.at:%Y-%m-%d}"
