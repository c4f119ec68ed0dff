"""Which language someone reads: his own choice, else his federation's; and how the federation's country writes it."""

from django.conf import settings

from registry.models import Federation, User


def languages_of_federations() -> list[tuple[str, str]]:
    """Code and name of each language that a federation can have: those of the pages, and those of one country."""
    return [(code, str(name)) for code, name in (*settings.LANGUAGES, *settings.REGIONAL_LANGUAGES)]


def is_spoken(code: str) -> bool:
    """Whether there are pages in the language, for a reader to choose."""
    return code in dict(settings.LANGUAGES)


def language_of(user: User | None, federation: Federation) -> str:
    """The language of a mail to the user; `user` None: to someone who has no account."""
    chosen = user.language if user is not None else ""
    return as_written_in(federation, chosen) if is_spoken(chosen) else language_of_federation(federation)


def language_of_federation(federation: Federation | None) -> str:
    """The federation's language, as far as there are pages in it; else that of the source."""
    if federation is not None and federation.language in dict(languages_of_federations()):
        return federation.language
    return str(settings.LANGUAGE_CODE)


def as_written_in(federation: Federation | None, language: str) -> str:
    """A reader's language as the federation's country writes it: in an American federation "en" is "en-us"."""
    own = language_of_federation(federation)
    return own if own.partition("-")[0] == language else language
