"""Reading the keys of one JSON object, with a problem for everything that is not as it has to be."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Any

from awards.rules.amounts import read_average, read_decimal, read_share
from awards.rules.answer import Fact, Problem

MOST = 1_000_000
LONGEST_TEXT = 200
LONGEST_NUMBER = 40
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
# Controls, what turns the direction of writing, and half characters.
_UNFIT = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def child(path: str, key: str | int) -> str:
    """The path of a key or an item below ``path``."""
    if isinstance(key, int):
        return f"{path}[{key}]"
    return f"{path}.{clean(key)}" if path else clean(key)


def clean(text: str) -> str:
    """The text as it can be shown: no half characters, no control characters, not too long."""
    if len(text) <= 80 and text.isprintable():
        return text
    whole = text if len(text) <= 80 else text[:79] + "…"
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in whole)


def shown(value: object) -> str:
    """What was found, short and safe: ``true``, ``"abc"``, ``24.0``, ``[…]``."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{clean(value)}"'
    if isinstance(value, int):
        # Python refuses to write out integers of very many digits.
        return str(value) if value.bit_length() < 256 else f"{'-' if value < 0 else ''}≥ 2^{value.bit_length() - 1}"
    if isinstance(value, Mapping):
        return "{…}"
    if isinstance(value, Sequence):
        return "[…]"
    return clean(str(value))


class Findings:
    """The problems found so far."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def add(self, path: str, code: str, **facts: Fact) -> None:
        """Note one problem."""
        self.problems.append(Problem(path, code, facts))


class Fields:
    """The keys of one object at ``path``. Each reading method answers the value, or None after noting a problem.

    An optional key that is missing is None without a problem.
    """

    def __init__(
        self,
        data: Mapping[Any, Any],
        path: str,
        findings: Findings,
        *,
        keys: Collection[str],
        code: str = "bad-value",
    ) -> None:
        self.data, self.path, self.findings, self.code = data, path, findings, code
        for key in data:
            if key not in keys:
                findings.add(self.at(str(key)), "unknown-key", found=clean(str(key)), allowed=tuple(keys))

    def at(self, key: str) -> str:
        """The path of a key."""
        return child(self.path, key)

    def has(self, key: str) -> bool:
        """Whether the key is there."""
        return key in self.data

    def bad(self, key: str, kind: str, **facts: Fact) -> None:
        """Note that the key's value is not of this kind."""
        self.findings.add(self.at(key), self.code, kind=kind, found=shown(self.data.get(key)), **facts)

    def missing(self, key: str) -> None:
        """Note that the key is missing."""
        self.findings.add(self.at(key), "missing-key", found=key)

    def _value(self, key: str, optional: bool) -> Any:
        if key not in self.data:
            if not optional:
                self.missing(key)
            return None
        return self.data[key]

    def _read(self, key: str, optional: bool, fits: Callable[[Any], Any], kind: str, **facts: Fact) -> Any:
        value = self._value(key, optional)
        if key not in self.data:
            return None
        result = fits(value)
        if result is None:
            self.bad(key, kind, **facts)
        return result

    def text(self, key: str, *, optional: bool = False, most: int = LONGEST_TEXT) -> str | None:
        """A string that can be kept, at most ``most`` characters long; one that has to be there is not blank."""
        value = self._value(key, optional)
        if key not in self.data:
            return None
        fault = text_fault(value, most, blank=optional)
        if fault is not None:
            self.bad(key, **fault)
            return None
        return str(value)

    def number(self, key: str) -> str | None:
        """The number of a club or player, or a code: a string."""
        found: str | None = self._read(key, False, as_number, "number", most=LONGEST_NUMBER)
        return found

    def integer(self, key: str, *, optional: bool = False, least: int = 1, most: int = MOST) -> int | None:
        """An integer from ``least`` to ``most``; ``true`` is none, and 24.0 neither."""
        found: int | None = self._read(
            key, optional, lambda value: as_integer(value, least, most), "integer", least=least, most=most
        )
        return found

    def boolean(self, key: str) -> bool | None:
        """An optional true or false."""
        found: bool | None = self._read(key, True, lambda value: value if isinstance(value, bool) else None, "boolean")
        return found

    def choice(self, key: str, allowed: Collection[str], *, optional: bool = False) -> str | None:
        """One of the strings allowed."""
        found: str | None = self._read(
            key,
            optional,
            lambda value: value if isinstance(value, str) and value in allowed else None,
            "choice",
            allowed=tuple(allowed),
        )
        return found

    def day(self, key: str, *, optional: bool = False) -> date | None:
        """A day that the calendar has, written 2026-11-29."""
        found: date | None = self._read(key, optional, as_day, "date")
        return found

    def decimal(self, key: str, *, optional: bool = False) -> Fraction | None:
        """A number in a decimal string."""
        found: Fraction | None = self._read(
            key, optional, lambda value: read_decimal(value) if isinstance(value, str) else None, "decimal"
        )
        return found

    def average(self, key: str) -> Fraction | None:
        """A number in a decimal string, or an exact average such as ``20/3``."""
        found: Fraction | None = self._read(
            key, False, lambda value: read_average(value) if isinstance(value, str) else None, "decimal"
        )
        return found

    def share(self, key: str) -> Fraction | None:
        """An optional fraction from 0 to 1, as a string; left out, 1."""
        if key not in self.data:
            return Fraction(1)
        value = self.data[key]
        share = read_share(value) if isinstance(value, str) else None
        if share is None or not 0 <= share <= 1:
            self.bad(key, "share")
            return None
        return share

    def items(self, key: str, *, optional: bool = False) -> Sequence[Any] | None:
        """An array."""
        found: Sequence[Any] | None = self._read(
            key, optional, lambda value: value if isinstance(value, list | tuple) else None, "array"
        )
        return found

    def object(self, key: str, *, optional: bool = False) -> Mapping[Any, Any] | None:
        """An object."""
        found: Mapping[Any, Any] | None = self._read(
            key, optional, lambda value: value if isinstance(value, Mapping) else None, "object"
        )
        return found


def text_fault(value: object, most: int = LONGEST_TEXT, blank: bool = False) -> dict[str, Any] | None:
    """What keeps the value from being a text, as facts of a ``bad-value``; None if it is one.

    Databases take no NUL and no half characters; other controls would break a line or turn the letters after them.
    """
    if not isinstance(value, str) or len(value) > most:
        return {"kind": "text", "most": most}
    unfit = _UNFIT.search(value)
    if unfit is not None:
        return {"kind": "letter", "letter": f"U+{ord(unfit[0]):04X}", "position": unfit.start() + 1}
    return None if blank or value.strip() else {"kind": "blank"}


def as_number(value: object) -> str | None:
    """The number of a club or player; a space at its end or a letter not to be seen would hide a difference."""
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST_NUMBER:
        return None
    return value if value.isprintable() and value == value.strip() else None


def as_integer(value: object, least: int, most: int) -> int | None:
    """The integer, if it lies between the two."""
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if least <= value <= most else None


def as_day(value: object) -> date | None:
    """The day in an ISO date, if there is such a day."""
    if not isinstance(value, str) or not _DATE.fullmatch(value):
        return None
    try:
        return date.fromisoformat(value)
    except ValueError:
        return None
