"""What the editions of a federation leave to its office, and what it is called."""

from collections.abc import Iterable

from django.utils.translation import get_language

from awards.rules.editions import EDITIONS
from awards.rules.settings import Setting
from awards.rules.wording import SOURCE_LANGUAGE, word
from registry.models import Federation
from registry.queries.editions import periods_of


def setting_names(federation: Federation) -> dict[str, str]:
    """Key and name of each setting that an edition of the federation, of any day, leaves to its office."""
    editions = [EDITIONS[period.ruleset] for period in periods_of(federation) if period.ruleset in EDITIONS]
    return _named(setting for edition in editions for setting in edition.settings)


def all_setting_names() -> dict[str, str]:
    """Those of all editions."""
    return _named(setting for edition in EDITIONS.values() for setting in edition.settings)


def setting_name(key: str) -> str:
    """What the amounts kept under the key are for; the key itself where no edition asks for them any more."""
    return all_setting_names().get(key, key)


def _named(settings: Iterable[Setting]) -> dict[str, str]:
    language = get_language() or SOURCE_LANGUAGE
    return {
        setting.key: f"{word('condition', setting.condition, language)}: {word(setting.by, setting.case, language)}"
        for setting in settings
    }
