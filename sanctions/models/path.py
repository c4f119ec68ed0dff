"""What a federation sets for itself: the path of its applications, and how near is too near."""

from django.core.validators import MaxValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from registry.models import Federation
from sanctions.choices import Instance, Kind


class PathStage(models.Model):
    """An instance on the path of a kind of application; the last one decides, those before it endorse.

    An instance that there is not is passed over: a club without a district has neither of the two, and the home
    district is asked only where it is played in another. Where none is left, the office decides.
    """

    federation = models.ForeignKey(Federation, models.CASCADE, related_name="path_stages")
    kind = models.CharField(_("sanction"), max_length=16, choices=Kind)
    position = models.PositiveSmallIntegerField(_("position"))
    instance = models.CharField(_("instance"), max_length=16, choices=Instance)

    class Meta:
        verbose_name = _("stage of the path")
        verbose_name_plural = _("stages of the path")
        ordering = ["federation", "kind", "position"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "kind", "position"], name="one_stage_of_a_position"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.position}: {self.get_instance_display()}"


class Distances(models.Model):
    """How near two events of the same kind of player are too near, close, or worth knowing of."""

    federation = models.OneToOneField(Federation, models.CASCADE, related_name="distances")
    clash_km = models.PositiveIntegerField(_("clash: same day, within (km)"), default=60)
    close_km = models.PositiveIntegerField(_("close: same weekend, within (km)"), default=100)
    around_days = models.PositiveSmallIntegerField(
        _("worth knowing: in a neighbouring district, within (days)"), default=7, validators=[MaxValueValidator(31)]
    )

    class Meta:
        verbose_name = _("distances")
        verbose_name_plural = _("distances")

    def __str__(self) -> str:
        return f"{self.clash_km} / {self.close_km} km, {self.around_days} d"
