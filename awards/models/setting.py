"""What a federation's office keeps of what the regulation leaves to it."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from registry.models import Federation


class AmountsByPlace(models.Model):
    """The amounts of a setting of the editions (`awards.rules.settings`), by its key, for events from a day on.

    A field of `least` contestants or more has them, unless other amounts begin nearer to its size.
    `amounts` are whole numbers, or decimals as text, those of the first place first.
    """

    federation = models.ForeignKey(Federation, models.PROTECT, related_name="amounts_by_place")
    key = models.CharField(_("for"), max_length=60)
    least = models.PositiveIntegerField(
        _("from so many contestants"), default=0, help_text=_("0 where the size of the field makes no difference.")
    )
    starts = models.DateField(_("in force from"))
    amounts = models.JSONField(_("amounts by place"))

    class Meta:
        verbose_name = _("amounts set by the federation")
        verbose_name_plural = _("amounts set by the federation")
        ordering = ["federation", "key", "-least", "-starts"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "key", "least", "starts"], name="amounts_once_from_a_day")
        ]

    def __str__(self) -> str:
        return f"{self.key} ({self.starts})"
