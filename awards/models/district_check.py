"""What districts said after they looked at what became of an event that was sanctioned."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from awards.models.event import Event, Report


class DistrictCheck(models.Model):
    """Somebody looked at the report of a sanctioned event, and what he remarked. Rows are only ever added."""

    event = models.ForeignKey(Event, models.PROTECT, related_name="district_checks")
    # The one that he saw; another one of the event may have come since.
    report = models.ForeignKey(Report, models.PROTECT, related_name="district_checks")
    at = models.DateTimeField(_("when"), default=timezone.now)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True)
    remark = models.TextField(_("remark"), blank=True)

    class Meta:
        verbose_name = _("check of a report")
        verbose_name_plural = _("checks of reports")
        ordering = ["event", "at", "pk"]
        indexes = [models.Index(fields=["event", "at"], name="checks_of_an_event")]

    def __str__(self) -> str:
        return f"{self.event_id} {self.at:%Y-%m-%d}"
