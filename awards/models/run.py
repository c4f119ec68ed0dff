"""The log of nightly runs."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from awards.choices import RunState
from registry.models import Federation


class Run(models.Model):
    """One attempt at the nightly run of a federation and its local day."""

    federation = models.ForeignKey(Federation, models.PROTECT, related_name="runs")
    day = models.DateField(_("day"))
    state = models.CharField(_("state"), max_length=8, choices=RunState, default=RunState.RUNNING)
    started_at = models.DateTimeField(_("started"), default=timezone.now)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)
    # What was read (entries, last entry), what was written, how long each step took, what was found wrong.
    inputs = models.JSONField(_("inputs"), default=dict)
    counts = models.JSONField(_("counts"), default=dict)
    seconds = models.JSONField(_("seconds"), default=dict)
    failures = models.JSONField(_("failures"), default=list)
    proof = models.JSONField(_("proof"), default=dict)

    class Meta:
        verbose_name = _("nightly run")
        verbose_name_plural = _("nightly runs")
        ordering = ["-started_at", "-pk"]
        indexes = [models.Index(fields=["federation", "state", "-finished_at"], name="runs_by_state")]

    def __str__(self) -> str:
        return f"{self.federation_id} {self.day} {self.state}"
