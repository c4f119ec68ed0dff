"""Jobs of the registry."""

from celery import shared_task

from registry.services.mail import send_due


@shared_task
def send_due_mail() -> None:
    """Send the mails that are due."""
    send_due()
