"""`manage.py add_user`: a user with a role, invited by mail or given a password."""

import sys
from argparse import ArgumentParser
from typing import Any, TypeVar

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils.translation import gettext as _

from registry.models import Club, District, Federation, Player, User
from registry.services.users import Covers, give_role, invite

Record = TypeVar("Record", Club, District, Player)


class Command(BaseCommand):
    """One user, one role."""

    help = "Give a mail address a role in a federation. Without a password the user is invited by mail."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The address, the federation and what the role covers."""
        parser.add_argument("mail", help="the mail address, which is also the name for signing in")
        parser.add_argument("--federation", required=True, metavar="CODE", help="code of the federation")
        parser.add_argument("--name", default="", help="the user's own name")
        covers = parser.add_mutually_exclusive_group(required=True)
        covers.add_argument("--office", action="store_true", help="the office of the federation")
        covers.add_argument("--club", metavar="NUMBER", help="official of this club")
        covers.add_argument("--district", metavar="NUMBER", help="officer of this district")
        covers.add_argument("--player", metavar="NUMBER", help="this player himself")
        parser.add_argument(
            "--password-from-stdin", action="store_true", help="read a password from standard input, and send no mail"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Make the user and say what he may do now."""
        email = options["mail"].strip().lower()
        federation = _federation(options["federation"])
        covers = _covers(federation, options)
        try:
            User._meta.get_field("email").clean(email, None)
            password = sys.stdin.readline().rstrip("\r\n") if options["password_from_stdin"] else None
            if password is not None:
                validate_password(password)
        except ValidationError as problem:
            raise CommandError(" ".join(problem.messages)) from problem
        with transaction.atomic():
            given = {"email": email, "federation": federation, "covers": covers, "by": None, "name": options["name"]}
            if password is None:
                role = invite(**given, site=settings.SITE_URL)
            else:
                role = give_role(**given)
                role.user.set_password(password)
                role.user.save(update_fields=["password"])
        self.stdout.write(f"{email}: {role.get_kind_display()}, {covers}")


def _federation(code: str) -> Federation:
    federation = Federation.objects.filter(code=code).first()
    if federation is None:
        known = ", ".join(Federation.objects.values_list("code", flat=True)) or _("none yet")
        raise CommandError(_("No federation has the code %(code)s. Known: %(known)s.") % {"code": code, "known": known})
    return federation


def _covers(federation: Federation, options: dict[str, Any]) -> Covers:
    """What the options name; an unknown number ends the command."""
    if options["office"]:
        return Covers()
    if options["club"] is not None:
        return Covers(club=_known(Club.objects.filter(federation=federation, number=options["club"]).first()))
    if options["district"] is not None:
        return Covers(
            district=_known(District.objects.filter(federation=federation, number=options["district"]).first())
        )
    return Covers(player=_known(Player.objects.filter(federation=federation, number=options["player"]).first()))


def _known(record: Record | None) -> Record:
    if record is None:
        raise CommandError(_("The federation has no record of that number."))
    return record
