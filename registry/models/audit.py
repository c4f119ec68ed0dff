"""The audit trail. The database refuses to change or delete its rows (`registry.services.append_only`)."""

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from registry.models.federation import Federation


class Change(models.Model):
    """Who changed what, when and why, with the values before and after."""

    federation = models.ForeignKey(Federation, models.PROTECT, related_name="changes")
    at = models.DateTimeField(_("at"), default=timezone.now, db_index=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="changes", null=True, blank=True)
    action = models.CharField(_("action"), max_length=40)
    model = models.CharField(_("record"), max_length=60)
    record = models.CharField(_("number of the record"), max_length=40)
    before = models.JSONField(_("before"), default=dict, encoder=DjangoJSONEncoder)
    after = models.JSONField(_("after"), default=dict, encoder=DjangoJSONEncoder)
    why = models.TextField(_("why"), blank=True)

    class Meta:
        verbose_name = _("change")
        verbose_name_plural = _("changes")
        ordering = ["-at", "-pk"]
        indexes = [models.Index(fields=["model", "record"], name="changes_of_a_record")]

    def __str__(self) -> str:
        return f"{self.action} {self.model} {self.record}"
