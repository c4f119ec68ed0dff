"""Outgoing mail, and files kept in the database so that one backup holds all."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from registry.choices import MailState
from registry.models.federation import Federation


class Mail(models.Model):
    """One mail to one address. Its key is unique, so that a job that runs twice sends it once."""

    federation = models.ForeignKey(Federation, models.PROTECT, related_name="mails", null=True, blank=True)
    key = models.CharField(_("key"), max_length=200, unique=True)
    to = models.EmailField(_("to"))
    subject = models.CharField(_("subject"), max_length=200)
    body = models.TextField(_("text"))
    state = models.CharField(_("state"), max_length=6, choices=MailState, default=MailState.DUE, db_index=True)
    due_at = models.DateTimeField(_("due"), default=timezone.now)
    sent_at = models.DateTimeField(_("sent"), null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    error = models.TextField(_("error"), blank=True)

    class Meta:
        verbose_name = _("mail")
        verbose_name_plural = _("mails")
        ordering = ["-due_at", "-pk"]

    def __str__(self) -> str:
        return self.subject


class Attachment(models.Model):
    """A file that belongs to a decision, such as the statement of a former federation."""

    federation = models.ForeignKey(Federation, models.PROTECT, related_name="attachments")
    name = models.CharField(_("file name"), max_length=200)
    content_type = models.CharField(_("kind of file"), max_length=100)
    content = models.BinaryField(_("content"))
    sha256 = models.CharField(max_length=64)
    added_at = models.DateTimeField(_("added"), default=timezone.now)
    added_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="attachments")

    class Meta:
        verbose_name = _("attachment")
        verbose_name_plural = _("attachments")
        ordering = ["-added_at", "-pk"]

    def __str__(self) -> str:
        return self.name
