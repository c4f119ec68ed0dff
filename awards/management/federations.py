"""Which federations a command goes through."""

from argparse import ArgumentParser

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from registry.models import Federation


def add_federation(parser: ArgumentParser) -> None:
    """Let a command be told one federation."""
    parser.add_argument("--federation", metavar="CODE", help="one federation; left out, each of them")


def federations_meant(code: str | None) -> list[Federation]:
    """The federation of the code, or all of them in the order of their codes; an unknown code ends the command."""
    federations = Federation.objects.order_by("code")
    if code is not None:
        federations = federations.filter(code=code)
        if not federations:
            raise CommandError(_("There is no federation with the code %(code)s.") % {"code": code})
    return list(federations)
