"""`manage.py messages`: bring the catalogues of all languages up to the texts of the program, and compile them."""

from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.core.management.commands import makemessages
from django.utils.translation import to_locale

# Where no text of a page is. The folder of the catalogues is named by the settings.
NOT_READ = ["tests", "benchmarks", "var", "locale"]


class Extraction(makemessages.Command):
    """Django's own, which does not guess: what looks alike would be taken for a translation."""

    msgmerge_options = [*makemessages.Command.msgmerge_options, "--no-fuzzy-matching"]


class Command(BaseCommand):
    """Needs GNU gettext, which only whoever changes a text has to have: the compiled catalogues are kept with it."""

    help = "Extract the texts of the program into locale/, and compile the catalogues there."

    def handle(self, *args: Any, **options: Any) -> None:
        """For each language but English, which stands in the source."""
        languages = [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
        call_command(
            Extraction(),
            locale=languages,
            ignore_patterns=[*NOT_READ],
            no_obsolete=True,
            add_location="file",
            verbosity=options["verbosity"],
        )
        # What one country says otherwise is written by hand: beside all the texts it leaves alone nobody would see it.
        regional = [to_locale(code) for code, _name in settings.REGIONAL_LANGUAGES]
        call_command(
            "compilemessages", locale=[*languages, *regional], ignore_patterns=[".*", *NOT_READ[:-1]], verbosity=0
        )
