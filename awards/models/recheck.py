"""What `manage.py recheck` found last."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from registry.models import Federation


class Recheck(models.Model):
    """The last recalculation of a federation's booked reports.

    `found` names those whose answer is another now: `report`, and how many `players` it would change.
    """

    federation = models.OneToOneField(Federation, models.PROTECT, related_name="recheck")
    made_at = models.DateTimeField(_("made"), default=timezone.now)
    found = models.JSONField(_("found"), default=list)

    class Meta:
        verbose_name = _("recalculation")
        verbose_name_plural = _("recalculations")

    def __str__(self) -> str:
        return f"{self.federation_id} {self.made_at}"
