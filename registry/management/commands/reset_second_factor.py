"""`manage.py reset_second_factor`: for someone who lost his telephone and his recovery codes."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from registry.models import User
from registry.services.users import drop_second_factor


class Command(BaseCommand):
    """One user's second factor."""

    help = "Take a user's second factor away. If his role asks for one, he sets up a new one when he next signs in."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whose, and why."""
        parser.add_argument("mail", help="the mail address of the user")
        parser.add_argument("--why", required=True, help="how it was made sure that it is he who asks")

    def handle(self, *args: Any, **options: Any) -> None:
        """Take it away, and say so."""
        user = User.objects.filter(email=options["mail"].strip().lower()).first()
        if user is None:
            raise CommandError(_("No user has the address %(email)s.") % {"email": options["mail"]})
        if not drop_second_factor(user=user, by=None, why=options["why"]):
            raise CommandError(_("%(email)s has no second factor.") % {"email": user.email})
        self.stdout.write(user.email)
