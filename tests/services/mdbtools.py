"""mdbtools, which reads the databases of table units beside the program's own reader."""

from awards.services import mdbtools

PACKAGES = ("mdbtools",)


def program() -> str | None:
    """The program that exports a table, where all that it takes is there."""
    return mdbtools.EXPORT if mdbtools.is_installed() else None
