"""Federations with their editions in force, districts and clubs."""

from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

# The first words of addresses that belong to no federation.
RESERVED_CODES = RegexValidator(
    r"^(accounts|admin|api|health|rules|static)$",
    message=_("This word stands at the head of other addresses; choose another code."),
    inverse_match=True,
)

# Numbers stand in addresses, where a slash would part them, and a number of dots would lead elsewhere.
NUMBERS = RegexValidator(
    r"^[0-9A-Za-z][0-9A-Za-z._-]*\Z", message=_("A number is made of digits, letters of a-z and signs of ._-")
)


class Federation(models.Model):
    """A national bridge federation: everything else belongs to one."""

    code = models.SlugField(
        _("code"),
        max_length=12,
        unique=True,
        validators=[RESERVED_CODES],
        help_text=_("Short, in lower case: it stands in the address of each page."),
    )
    name = models.CharField(_("name"), max_length=120)
    language = models.CharField(_("language"), max_length=8, default="en")
    time_zone = models.CharField(_("time zone"), max_length=64, default="Europe/Stockholm")
    season_month = models.PositiveSmallIntegerField(
        _("month in which the season starts"), default=7, validators=[MinValueValidator(1), MaxValueValidator(12)]
    )
    season_day = models.PositiveSmallIntegerField(
        _("day on which the season starts"), default=1, validators=[MinValueValidator(1), MaxValueValidator(28)]
    )
    points_in_scheme_only = models.BooleanField(
        _("points of the scheme's clubs alone"),
        default=False,
        help_text=_(
            "What a player holds is shown to others only while he belongs to a club in the masterpoint scheme."
        ),
    )
    title_mails_from = models.DateField(
        _("clubs are written to of new titles from"),
        null=True,
        blank=True,
        help_text=_("Each month, of titles reached since that day. Without a day, no club is written to."),
    )

    class Meta:
        verbose_name = _("federation")
        verbose_name_plural = _("federations")
        ordering = ["code"]

    def __str__(self) -> str:
        return self.name


class RulesetPeriod(models.Model):
    """From which day on an edition of the regulation decides; it ends where the next one starts."""

    federation = models.ForeignKey(Federation, models.PROTECT, related_name="ruleset_periods")
    ruleset = models.CharField(_("edition"), max_length=32)
    starts = models.DateField(_("in force from"))

    class Meta:
        verbose_name = _("edition in force")
        verbose_name_plural = _("editions in force")
        ordering = ["federation", "starts"]
        constraints = [models.UniqueConstraint(fields=["federation", "starts"], name="one_ruleset_from_a_day")]

    def __str__(self) -> str:
        return f"{self.ruleset} ({self.starts})"


class District(models.Model):
    """A part of the federation, which decides on some of the sanctions."""

    federation = models.ForeignKey(Federation, models.PROTECT, related_name="districts")
    number = models.CharField(_("number"), max_length=20, validators=[NUMBERS])
    name = models.CharField(_("name"), max_length=120)
    neighbours = models.ManyToManyField("self", blank=True, verbose_name=_("neighbours"))

    class Meta:
        verbose_name = _("district")
        verbose_name_plural = _("districts")
        ordering = ["name", "pk"]
        constraints = [models.UniqueConstraint(fields=["federation", "number"], name="one_district_of_a_number")]

    def __str__(self) -> str:
        return self.name


class Club(models.Model):
    """A club: it files reports, and its members are the federation's players."""

    federation = models.ForeignKey(Federation, models.PROTECT, related_name="clubs")
    district = models.ForeignKey(District, models.PROTECT, related_name="clubs", null=True, blank=True)
    number = models.CharField(_("number"), max_length=20, validators=[NUMBERS])
    name = models.CharField(_("name"), max_length=120)
    sort_key = models.CharField(max_length=260, editable=False)
    search_key = models.CharField(max_length=260, editable=False)
    place = models.CharField(pgettext_lazy("town", "place"), max_length=120, blank=True)
    latitude = models.DecimalField(_("latitude"), max_digits=8, decimal_places=5, null=True, blank=True)
    longitude = models.DecimalField(_("longitude"), max_digits=8, decimal_places=5, null=True, blank=True)
    email = models.EmailField(_("mail"), blank=True)
    address = models.TextField(_("address"), blank=True)
    scheme_from = models.DateField(_("in the masterpoint scheme from"), null=True, blank=True)
    scheme_until = models.DateField(
        _("in the masterpoint scheme to"), null=True, blank=True, help_text=_("The last day; empty while it belongs.")
    )
    merged_into = models.ForeignKey("self", models.PROTECT, related_name="merged", null=True, blank=True)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ["sort_key", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "number"], name="one_club_of_a_number"),
            models.CheckConstraint(
                condition=Q(scheme_until__isnull=True)
                | Q(scheme_from__isnull=False, scheme_until__gte=F("scheme_from")),
                name="club_leaves_the_scheme_after_joining",
            ),
        ]
        indexes = [models.Index(fields=["federation", "sort_key"], name="club_by_name")]

    def __str__(self) -> str:
        return self.name
