"""`manage.py add_federation`: a federation and the edition of the regulation that decides in it."""

import datetime
from argparse import ArgumentParser
from typing import Any
from zoneinfo import available_timezones

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils.translation import gettext as _

from awards.rules.editions import EDITIONS
from registry.models import Federation, RulesetPeriod
from registry.queries.languages import languages_of_federations
from registry.services.audit import record_change


class Command(BaseCommand):
    """One federation."""

    help = "Make a federation. What follows is a member list (import_members) and a user of its office (add_user)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What a federation is."""
        parser.add_argument("code", help="short, in lower case: it stands in the address of each page")
        parser.add_argument("--name", required=True)
        parser.add_argument("--ruleset", required=True, choices=sorted(EDITIONS), help="the edition in force")
        parser.add_argument("--from", dest="starts", type=datetime.date.fromisoformat, metavar="DAY", help="since when")
        languages = [code for code, _name in languages_of_federations()]
        parser.add_argument("--language", default=settings.LANGUAGE_CODE, choices=languages)
        parser.add_argument("--time-zone", default=settings.TIME_ZONE, metavar="ZONE")

    def handle(self, *args: Any, **options: Any) -> None:
        """Make it."""
        if options["time_zone"] not in available_timezones():
            raise CommandError(_("%(zone)s is no time zone.") % {"zone": options["time_zone"]})
        federation = Federation(
            code=options["code"],
            name=options["name"],
            language=options["language"],
            time_zone=options["time_zone"],
        )
        try:
            federation.full_clean()
        except ValidationError as problem:
            raise CommandError(" ".join(problem.messages)) from problem
        ruleset = options["ruleset"]
        starts = options["starts"] or EDITIONS[ruleset].in_force_from
        if starts is None:
            raise CommandError(f"The edition {ruleset} names no first day: say with --starts from when it is in force.")
        with transaction.atomic():
            federation.save()
            RulesetPeriod.objects.create(federation=federation, ruleset=ruleset, starts=starts)
            after = {"code": federation.code, "name": federation.name, "ruleset": ruleset, "starts": starts}
            record_change(federation=federation, by=None, action="create", record=federation, after=after)
        self.stdout.write(f"{federation.code}: {federation.name}, {ruleset} {starts}")
