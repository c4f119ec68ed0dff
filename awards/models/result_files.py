"""Result files as clubs send them, and how far somebody came with each event in them."""

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from awards.models.event import Report
from registry.models import Club, District, Federation


class ResultFile(models.Model):
    """A file of a scoring program or of table units, with its bytes as they came.

    It belongs to the club or district for which it was sent, else to the federation's office. `kind` and `version` are
    the reader's that read it first; what it holds is read from the bytes whenever it is shown.
    """

    federation = models.ForeignKey(Federation, models.PROTECT, related_name="result_files")
    club = models.ForeignKey(Club, models.PROTECT, related_name="result_files", null=True, blank=True)
    district = models.ForeignKey(District, models.PROTECT, related_name="result_files", null=True, blank=True)
    uploaded_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True)
    uploaded_at = models.DateTimeField(_("received"), default=timezone.now)
    raw = models.BinaryField(_("file as received"))
    sha256 = models.CharField(max_length=64)
    file_name = models.CharField(_("file name"), max_length=200, blank=True)
    kind = models.CharField(_("kind"), max_length=20)
    version = models.CharField(_("version of the reader"), max_length=20)
    encoding = models.CharField(_("encoding"), max_length=20, blank=True)

    class Meta:
        verbose_name = _("result file")
        verbose_name_plural = _("result files")
        ordering = ["-uploaded_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(club__isnull=True) | models.Q(district__isnull=True),
                name="result_file_has_one_owner",
            ),
            # The same bytes again lead to the first upload of whoever may see it. Another club may send them too.
            models.UniqueConstraint(
                "federation",
                "sha256",
                Coalesce("club", 0),
                Coalesce("district", 0),
                name="one_result_file_of_the_same_bytes",
            ),
        ]

    def __str__(self) -> str:
        return self.file_name or str(self.pk)


class ResultFileEvent(models.Model):
    """What somebody has answered about one event of a file so far, and the report made of it.

    `position` counts the events of the file from 0. `answers` are those of `awards.readers.reporting.to_report` and
    what else was typed on the page. Two files may tell of the same event, and lead to one report.
    """

    file = models.ForeignKey(ResultFile, models.CASCADE, related_name="events")
    position = models.PositiveIntegerField()
    answers = models.JSONField(_("answers"), default=dict, encoder=DjangoJSONEncoder)
    report = models.ForeignKey(Report, models.PROTECT, related_name="file_events", null=True, blank=True)

    class Meta:
        verbose_name = _("event of a result file")
        verbose_name_plural = _("events of result files")
        ordering = ["file", "position"]
        constraints = [
            models.UniqueConstraint(fields=["file", "position"], name="one_record_of_an_event_of_a_file"),
        ]

    def __str__(self) -> str:
        return f"{self.file_id} {self.position}"
