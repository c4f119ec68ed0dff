"""The points of the compass, and the lines that are named after them, in the page's language."""

from django.utils.translation import pgettext

from awards.scoring.session import NS


def seat_letter(seat: str) -> str:
    """The point of the compass in the page's language."""
    return {
        "N": pgettext("compass", "N"),
        "E": pgettext("compass", "E"),
        "S": pgettext("compass", "S"),
        "W": pgettext("compass", "W"),
    }[seat]


def side_text(side: str) -> str:
    """`N–S` or `E–W` in the page's language."""
    first, second = ("N", "S") if side == NS else ("E", "W")
    return f"{seat_letter(first)}–{seat_letter(second)}"


def line_text(line: str) -> str:
    """The line of a list, `NS` or `EW`, as boards name the sides; another list keeps its name."""
    return side_text(line.lower()) if line in {"NS", "EW"} else line


def line_order(line: str) -> tuple[bool, str]:
    """North and south come before east and west, other lists by their names."""
    return line == "EW", line
