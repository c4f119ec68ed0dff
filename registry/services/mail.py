"""Outgoing mail: queued once by its key, sent by one task, tried again after a failure or a crash."""

import datetime
import logging
import smtplib
from dataclasses import dataclass

from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from registry.choices import MailState
from registry.models import Federation, Mail

logger = logging.getLogger(__name__)

# After this time a mail that was being sent counts as not sent: its worker died. Far longer than any mail server takes.
CLAIM = datetime.timedelta(minutes=15)
# The wait before each further attempt; after the last one the mail has failed and stays for the office to see.
PAUSES = tuple(datetime.timedelta(minutes=minutes) for minutes in (5, 20, 60, 240))
AT_ONCE = 200
# Keys of mails with a link that lets their reader in.
PERSONAL = ("invitation:", "claim:")


@dataclass(frozen=True)
class Sending:
    """What one call of `send_due` did: numbers of mails."""

    sent: int = 0
    postponed: int = 0
    failed: int = 0


def queue_mail(
    *,
    key: str,
    to: str,
    subject: str,
    body: str,
    federation: Federation | None = None,
    due_at: datetime.datetime | None = None,
) -> Mail:
    """Queue a mail; the same key again returns the first one, whatever the text, so that nothing goes out twice."""
    mail, _made = Mail.objects.get_or_create(
        key=key,
        defaults={
            "federation": federation,
            "to": to,
            # A subject is one line: line breaks in a name must not start new headers.
            "subject": " ".join(subject.split())[:200],
            "body": body,
            "due_at": due_at or timezone.now(),
        },
    )
    return mail


def is_personal(mail: Mail) -> bool:
    """Whether the mail is for its reader alone: its text is shown to nobody else, not even to the office."""
    return mail.key.startswith(PERSONAL)


def send_due(*, at_once: int = AT_ONCE) -> Sending:
    """Send the mails that are due, at most `at_once` of them, over one connection.

    Two workers never take the same mail: each is claimed before it is sent, by moving its due time ahead. One that is
    killed between claim and note leaves the mail due again after `CLAIM`; if the server had just accepted it, it goes
    out a second time, for a mail too many is better than a mail lost.
    """
    sent = postponed = 0
    failed = _give_up()
    backend: BaseEmailBackend | None = None
    try:
        for _number in range(at_once):
            mail = _claim()
            if mail is None:
                break
            backend = backend or get_connection()
            state = _send(mail, backend)
            sent += state == MailState.SENT
            postponed += state == MailState.DUE
            failed += state == MailState.FAILED
    finally:
        if backend is not None:
            _close(backend)
    return Sending(sent=sent, postponed=postponed, failed=failed)


def _give_up() -> int:
    """Mails whose last attempt ended with its worker: such a mail may be what killed it."""
    due = Mail.objects.filter(state=MailState.DUE, due_at__lte=timezone.now(), attempts__gt=len(PAUSES))
    return due.update(state=MailState.FAILED)


@transaction.atomic
def _claim() -> Mail | None:
    """The mail that is due longest, ours until `CLAIM` has passed; None when nothing is due."""
    now = timezone.now()
    due = Mail.objects.filter(state=MailState.DUE, due_at__lte=now).order_by("due_at", "pk")
    # SQLite locks no rows; there the write transaction itself keeps the other worker out.
    mail = due.select_for_update(skip_locked=True).first()
    if mail is not None:
        Mail.objects.filter(pk=mail.pk).update(due_at=now + CLAIM, attempts=F("attempts") + 1)
        mail.attempts += 1
    return mail


def _send(mail: Mail, backend: BaseEmailBackend) -> MailState:
    """Send one claimed mail and note how it went."""
    message = EmailMessage(subject=mail.subject, body=mail.body, to=[mail.to], connection=backend)
    try:
        message.send()
    except (OSError, smtplib.SMTPException, ValueError) as problem:
        # ValueError: an address or a header that no server would take.
        # The connection may be in the middle of a conversation; the next mail opens a new one.
        _close(backend)
        return _note_failure(mail, f"{type(problem).__name__}: {problem}")
    Mail.objects.filter(pk=mail.pk).update(state=MailState.SENT, sent_at=timezone.now(), error="")
    return MailState.SENT


def _note_failure(mail: Mail, error: str) -> MailState:
    logger.warning("Mail %s, attempt %s: %s", mail.pk, mail.attempts, error)
    if mail.attempts > len(PAUSES):
        Mail.objects.filter(pk=mail.pk).update(state=MailState.FAILED, error=error)
        return MailState.FAILED
    due_at = timezone.now() + PAUSES[mail.attempts - 1]
    Mail.objects.filter(pk=mail.pk).update(due_at=due_at, error=error)
    return MailState.DUE


def _close(backend: BaseEmailBackend) -> None:
    try:
        backend.close()
    except (OSError, smtplib.SMTPException) as problem:
        logger.info("Closing the mail connection: %s", problem)
