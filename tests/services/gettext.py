"""GNU gettext, by which the texts of the program are compared with their translations."""

import shutil

PACKAGES = ("gettext",)


def program() -> str | None:
    """Where xgettext is; the other programs come with it."""
    return shutil.which("xgettext")
