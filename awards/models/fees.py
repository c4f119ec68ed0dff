"""What booked events cost their organisers, and the closed months.

All of it only grows: the database refuses to change or delete a row (`registry.services.append_only`).
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from awards.choices import FeeCode, FeeKind, Payer
from awards.models.event import Event, Report
from registry.models import Club, District, Federation


class FeeLine(models.Model):
    """What one report costs its organiser: its fee, a deviation, or the reversal of either.

    Organiser: the club, else the district, else the federation. `amount` is in hundredths of the currency, negative for
    a reversal. `numbers` are the values of its sentence, amounts in hundredths too; `subject` is the number that nobody
    has, so that each costs once.
    """

    federation = models.ForeignKey(Federation, models.PROTECT, related_name="fee_lines")
    club = models.ForeignKey(Club, models.PROTECT, related_name="fee_lines", null=True, blank=True, db_index=False)
    district = models.ForeignKey(District, models.PROTECT, related_name="fee_lines", null=True, blank=True)
    event = models.ForeignKey(Event, models.PROTECT, related_name="fee_lines")
    report = models.ForeignKey(Report, models.PROTECT, related_name="fee_lines", db_index=False)
    kind = models.CharField(_("kind"), max_length=10, choices=FeeKind)
    code = models.CharField(_("what for"), max_length=20, choices=FeeCode)
    subject = models.CharField(_("number"), max_length=60, blank=True)
    amount = models.BigIntegerField(_("amount"))
    currency = models.CharField(_("currency"), max_length=3)
    numbers = models.JSONField(_("values"), default=dict)
    # The first of the month in which it was booked, on the federation's calendar.
    month = models.DateField(_("month"))
    booked_at = models.DateTimeField(_("booked at"), default=timezone.now)
    reverses = models.OneToOneField("self", models.PROTECT, related_name="reversed_by", null=True, blank=True)
    # Of a reversal: why the report was corrected.
    reason = models.TextField(_("reason"), blank=True)

    class Meta:
        verbose_name = _("fee line")
        verbose_name_plural = _("fee lines")
        ordering = ["booked_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["report", "kind", "code", "subject"],
                condition=Q(kind__in=[FeeKind.FEE, FeeKind.DEVIATION]),
                name="one_fee_of_a_report",
            ),
            models.CheckConstraint(
                condition=Q(kind=FeeKind.REVERSAL, reverses__isnull=False)
                | (~Q(kind=FeeKind.REVERSAL) & Q(reverses__isnull=True)),
                name="a_fee_reversal_names_what_it_reverses",
            ),
            models.CheckConstraint(
                condition=Q(kind=FeeKind.REVERSAL, amount__lte=0) | (~Q(kind=FeeKind.REVERSAL) & Q(amount__gte=0)),
                name="only_a_reversal_gives_money_back",
            ),
            models.CheckConstraint(
                condition=Q(club__isnull=True) | Q(district__isnull=True), name="fee_line_has_one_organiser"
            ),
        ]
        indexes = [
            models.Index(fields=["federation", "month"], name="fee_lines_by_month"),
            models.Index(fields=["club", "month"], name="fee_lines_of_a_club"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.amount} {self.currency}"


class MonthClosing(models.Model):
    """A month of a federation that is closed, for all organisers at once: `month` is its first day."""

    federation = models.ForeignKey(Federation, models.PROTECT, related_name="month_closings")
    month = models.DateField(_("month"))
    closed_at = models.DateTimeField(_("closed"), default=timezone.now)
    closed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True)

    class Meta:
        verbose_name = _("closed month")
        verbose_name_plural = _("closed months")
        ordering = ["federation", "-month"]
        constraints = [models.UniqueConstraint(fields=["federation", "month"], name="a_month_is_closed_once")]

    def __str__(self) -> str:
        return f"{self.month:%Y-%m}"


class Statement(models.Model):
    """What one organiser owes for a closed month; `total` is the sum of its lines, in hundredths of the currency."""

    federation = models.ForeignKey(Federation, models.PROTECT, related_name="statements")
    closing = models.ForeignKey(MonthClosing, models.PROTECT, related_name="statements")
    payer = models.CharField(_("for"), max_length=10, choices=Payer)
    club = models.ForeignKey(Club, models.PROTECT, related_name="statements", null=True, blank=True)
    district = models.ForeignKey(District, models.PROTECT, related_name="statements", null=True, blank=True)
    total = models.BigIntegerField(_("sum"))
    currency = models.CharField(_("currency"), max_length=3)

    class Meta:
        verbose_name = _("statement")
        verbose_name_plural = _("statements")
        ordering = ["closing", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["closing", "payer", "club"], name="one_statement_of_a_club"),
            models.UniqueConstraint(fields=["closing", "payer", "district"], name="one_statement_of_a_district"),
            models.UniqueConstraint(
                fields=["closing", "payer"],
                condition=Q(payer=Payer.FEDERATION),
                name="one_statement_of_the_federation",
            ),
            models.CheckConstraint(
                condition=Q(payer=Payer.CLUB, club__isnull=False, district__isnull=True)
                | Q(payer=Payer.DISTRICT, club__isnull=True, district__isnull=False)
                | Q(payer=Payer.FEDERATION, club__isnull=True, district__isnull=True),
                name="a_statement_names_its_payer",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_payer_display()} {self.total} {self.currency}"


class StatementLine(models.Model):
    """A fee line's place on the statement of a closed month; a line stands on one."""

    statement = models.ForeignKey(Statement, models.PROTECT, related_name="lines")
    line = models.OneToOneField(FeeLine, models.PROTECT, related_name="stated")

    class Meta:
        verbose_name = _("line of a statement")
        verbose_name_plural = _("lines of a statement")
        ordering = ["statement", "line"]

    def __str__(self) -> str:
        return f"{self.statement_id}: {self.line_id}"
