"""What is wrong with a row of an import file."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

SHOWN = 60


def shown(text: str) -> str:
    """A cell as a terminal may show it: short, and without control characters."""
    return repr(text if len(text) <= SHOWN else text[: SHOWN - 1] + "…")


@dataclass(frozen=True)
class Problem:
    """One fault: where it stands, a code for programs, what is wrong, what is allowed and what was found.

    `line` counts the lines of the file from 1; `column` is empty when the whole row or file is meant.
    """

    line: int
    column: str
    code: str
    what: str
    allowed: str = ""
    found: str | None = None

    def __str__(self) -> str:
        place = _("line %(line)s") % {"line": self.line}
        if self.column:
            place += f", {self.column}"
        parts = [f"{place}: {self.what}"]
        if self.allowed:
            parts.append(_("Allowed: %(allowed)s.") % {"allowed": self.allowed})
        if self.found is not None:
            parts.append(_("Found: %(found)s.") % {"found": shown(self.found)})
        return " ".join(parts)


@dataclass(frozen=True)
class Difference:
    """A value of the file that is not the register's. The register's stays: an import changes nothing that exists."""

    line: int
    column: str
    in_register: str
    in_file: str

    def __str__(self) -> str:
        values = {
            "line": self.line,
            "column": self.column,
            "register": shown(self.in_register),
            "file": shown(self.in_file),
        }
        return _("line %(line)s, %(column)s: the register keeps %(register)s; the file says %(file)s.") % values
