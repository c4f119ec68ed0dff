"""`manage.py send_mail`: what the task does every minute, at once (for a machine without workers)."""

from typing import Any

from django.core.management.base import BaseCommand

from registry.services.mail import send_due


class Command(BaseCommand):
    """Send what is due."""

    help = "Send the mails that are due."

    def handle(self, *args: Any, **options: Any) -> None:
        """Send, and say how many."""
        done = send_due()
        self.stdout.write(f"sent {done.sent}, postponed {done.postponed}, failed {done.failed}")
