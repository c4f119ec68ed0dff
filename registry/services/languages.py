"""The language that a user has chosen for pages and mails."""

from registry.models import User
from registry.queries.languages import is_spoken


def keep_language(*, user: User, language: str) -> bool:
    """Keep the choice with the user; False, with nothing kept, for a language that there are no pages in."""
    if not is_spoken(language):
        return False
    user.language = language
    user.save(update_fields=["language"])
    return True
