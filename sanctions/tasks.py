"""Jobs of the sanctions."""

from celery import shared_task
from django.utils import timezone

from sanctions.services.reminders import remind


@shared_task
def remind_of_what_lies() -> None:
    """Every day: remind those with whom an application lies too long."""
    remind(timezone.now())
