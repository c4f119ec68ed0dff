"""Which language someone reads: his own choice, else that of his federation."""

from django.conf import settings

from registry.models import Federation, User


def is_spoken(code: str) -> bool:
    """Whether there are pages in the language."""
    return code in dict(settings.LANGUAGES)


def language_of(user: User | None, federation: Federation) -> str:
    """The language of a mail to the user; `user` None: to someone who has no account."""
    chosen = user.language if user is not None else ""
    return chosen if is_spoken(chosen) else language_of_federation(federation)


def language_of_federation(federation: Federation | None) -> str:
    """The federation's language, as far as there are pages in it; else that of the source."""
    if federation is not None and is_spoken(federation.language):
        return federation.language
    return str(settings.LANGUAGE_CODE)
