"""Mail goes out once, is tried again after a failure or a crash, and gives up in the end."""

import datetime
import smtplib
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from django.core import mail as outgoing
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.utils import timezone
from pytest_django import Settings

from registry.choices import MailState
from registry.models import Mail
from registry.services.mail import CLAIM, PAUSES, Sending, queue_mail, send_due
from registry.tasks import send_due_mail
from tests.factories import MailFactory

LATER = datetime.timedelta(days=1)


class Refusing(BaseEmailBackend):
    """A mail server that takes nothing."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Refuse."""
        raise smtplib.SMTPServerDisconnected("no mood")


class Killing(BaseEmailBackend):
    """A mail server at which the worker dies."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Die, as far as a test can."""
        raise KeyboardInterrupt


def use(settings: Settings, backend: type[BaseEmailBackend]) -> None:
    """Send through this."""
    settings.EMAIL_BACKEND = f"{__name__}.{backend.__name__}"


def make_due(mail: Mail) -> None:
    """Let the time come."""
    Mail.objects.filter(pk=mail.pk).update(due_at=timezone.now())


def test_due_mail_is_sent_once(db: None) -> None:
    mail = MailFactory(to="asa@example.org", subject="Välkommen", body="Hej!")
    assert send_due() == Sending(sent=1)
    assert [(sent.to, sent.subject, sent.body) for sent in outgoing.outbox] == [
        (["asa@example.org"], "Välkommen", "Hej!")
    ]
    mail.refresh_from_db()
    assert (mail.state, mail.attempts, mail.sent_at is not None) == (MailState.SENT, 1, True)
    assert send_due() == Sending()
    assert len(outgoing.outbox) == 1


def test_task_sends_what_is_due(db: None) -> None:
    MailFactory()
    send_due_mail()
    assert Mail.objects.get().state == MailState.SENT


def test_mail_of_one_key_is_queued_once(db: None) -> None:
    first = queue_mail(key="title:1", to="a@example.org", subject="One", body="1")
    second = queue_mail(key="title:1", to="a@example.org", subject="Two", body="2")
    assert (second.pk, second.subject) == (first.pk, "One")
    assert Mail.objects.count() == 1


def test_mail_waits_for_its_time(db: None) -> None:
    MailFactory(due_at=timezone.now() + LATER)
    assert send_due() == Sending()


def test_a_subject_is_one_line(db: None) -> None:
    mail = queue_mail(key="x", to="a@example.org", subject="Hello\r\nBcc: all@example.org", body="")
    assert mail.subject == "Hello Bcc: all@example.org"


def test_mail_that_the_server_refuses_is_tried_again_later_and_fails_in_the_end(db: None, settings: Settings) -> None:
    use(settings, Refusing)
    mail = MailFactory()
    for attempt, pause in enumerate(PAUSES, start=1):
        before = timezone.now()
        assert send_due() == Sending(postponed=1)
        mail.refresh_from_db()
        assert (mail.state, mail.attempts, mail.error) == (MailState.DUE, attempt, "SMTPServerDisconnected: no mood")
        assert before + pause <= mail.due_at <= timezone.now() + pause
        make_due(mail)
    assert send_due() == Sending(failed=1)
    mail.refresh_from_db()
    assert (mail.state, mail.attempts) == (MailState.FAILED, len(PAUSES) + 1)
    make_due(mail)
    assert send_due() == Sending()


def test_one_bad_mail_does_not_hold_up_the_others(db: None) -> None:
    MailFactory(to="not an address\n")
    MailFactory(to="good@example.org")
    assert send_due() == Sending(sent=1, postponed=1)
    assert [sent.to for sent in outgoing.outbox] == [["good@example.org"]]


def test_mail_whose_worker_died_is_tried_again_when_the_claim_has_passed(db: None, settings: Settings) -> None:
    mail = MailFactory()
    good = settings.EMAIL_BACKEND
    use(settings, Killing)
    with pytest.raises(KeyboardInterrupt):
        send_due()
    settings.EMAIL_BACKEND = good
    mail.refresh_from_db()
    assert (mail.state, mail.attempts) == (MailState.DUE, 1)
    assert mail.due_at > timezone.now() + CLAIM / 2
    assert send_due() == Sending()
    make_due(mail)
    assert send_due() == Sending(sent=1)


def test_mail_that_kills_each_worker_fails_in_the_end(db: None) -> None:
    MailFactory(attempts=len(PAUSES) + 1)
    assert send_due() == Sending(failed=1)
    assert (Mail.objects.get().state, outgoing.outbox) == (MailState.FAILED, [])


def test_workers_at_once_never_send_the_same_mail(process_environment: dict[str, str], tmp_path: Path) -> None:
    MailFactory.create_batch(60)
    folder = tmp_path / "mails"
    # A worker of its own, which writes each mail into a file.
    code = (
        "import django; django.setup()\n"
        "from django.conf import settings\n"
        "settings.EMAIL_BACKEND = 'django.core.mail.backends.filebased.EmailBackend'\n"
        f"settings.EMAIL_FILE_PATH = {str(folder)!r}\n"
        "from registry.services.mail import send_due\n"
        "print(send_due().sent)\n"
    )
    environment = {**process_environment, "DJANGO_SETTINGS_MODULE": "config.settings"}
    workers = [
        subprocess.Popen([sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, text=True)
        for _number in range(3)
    ]
    counts = [int(worker.communicate(timeout=60)[0]) for worker in workers]
    assert sum(counts) == 60
    texts = "".join(file.read_text() for file in folder.iterdir())
    assert texts.count("Subject: A subject") == 60
    assert set(Mail.objects.values_list("state", "attempts")) == {(MailState.SENT, 1)}
