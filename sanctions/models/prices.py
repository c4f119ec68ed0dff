"""What a sanctioned event costs its club, a season at a time."""

from django.core.validators import MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from registry.models import Federation
from sanctions.choices import Form, Level


class PriceList(models.Model):
    """The prices of a federation from a day on, until the next list starts; amounts in hundredths of the currency."""

    federation = models.ForeignKey(Federation, models.PROTECT, related_name="price_lists")
    starts = models.DateField(_("in force from"))
    currency = models.CharField(_("currency"), max_length=3, default="SEK")
    # Days after the last day of play by which the report is due.
    report_days = models.PositiveSmallIntegerField(_("report due within (days)"), default=14)
    # What a deviation costs; one that costs nothing still stands on the statement, with its reason.
    unknown_number = models.PositiveIntegerField(_("a number that nobody has"), default=0)
    late_report = models.PositiveIntegerField(_("a late report"), default=0)
    # Raised by every change of the list or of one of its prices: whoever acts on an older one is told so.
    version = models.PositiveIntegerField(default=1)

    class Meta:
        verbose_name = _("price list")
        verbose_name_plural = _("price lists")
        ordering = ["federation", "-starts"]
        constraints = [models.UniqueConstraint(fields=["federation", "starts"], name="one_price_list_from_a_day")]

    def __str__(self) -> str:
        return f"{self.federation} {self.starts}"


class Price(models.Model):
    """What an event of a level costs: for itself, a contestant, a match, and a board; in hundredths of the currency."""

    price_list = models.ForeignKey(PriceList, models.CASCADE, related_name="prices")
    level = models.CharField(_("level"), max_length=12, choices=Level)
    # Empty: every form that has no row of its own.
    form = models.CharField(_("form"), max_length=20, choices=Form, blank=True)
    event = models.PositiveIntegerField(_("an event"), default=0, validators=[MinValueValidator(0)])
    contestant = models.PositiveIntegerField(_("a pair, team or player"), default=0)
    match = models.PositiveIntegerField(_("a match"), default=0)
    board = models.PositiveIntegerField(_("a board"), default=0)

    class Meta:
        verbose_name = _("price")
        verbose_name_plural = _("prices")
        ordering = ["price_list", "level", "form"]
        constraints = [models.UniqueConstraint(fields=["price_list", "level", "form"], name="one_price_of_a_form")]

    def __str__(self) -> str:
        return f"{self.get_level_display()} {self.form}"
