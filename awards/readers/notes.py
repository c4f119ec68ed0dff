"""Reading the cells of one event: a value, or None and a warning that names the place and what stands there."""

import datetime
import re
from collections import Counter
from collections.abc import Collection
from dataclasses import replace
from decimal import Decimal

from awards.readers import text as texts
from awards.readers.found import At, Remark
from awards.rules.answer import Fact
from awards.rules.report.fields import clean

# So many warnings of one kind are written out; how many more there are is said once.
MOST_ALIKE = 10
_CONTRACT = re.compile(r"([1-7])(C|D|H|S|NT?|SA)(X{0,2}|D|R|\*{1,2})")
_DOUBLES = {"D": "X", "R": "XX", "*": "X", "**": "XX"}
_PASSES = {"P", "PASS", "PASSED", "PASSEDOUT", "AP", "ALLPASS"}
_SEATS = {"N": "N", "E": "E", "S": "S", "W": "W", "NORTH": "N", "EAST": "E", "SOUTH": "S", "WEST": "W"}
_PERSON = re.compile(r"[A-Za-z]?[0-9]{1,12}", re.ASCII)
MOST_TRICKS = 13
# A player's name and number, a title: no more is kept than a report may hold.
LONGEST = 200


class Notes:
    """What is to be said of one event, collected while it is read."""

    def __init__(self) -> None:
        self._warnings: list[Remark] = []
        self._ignored: list[Remark] = []
        self._counts: Counter[str] = Counter()
        self._left_out: dict[str, Remark] = {}

    def warn(self, code: str, at: At, **facts: Fact) -> None:
        """Note a warning."""
        self._counts[code] += 1
        if self._counts[code] <= MOST_ALIKE:
            self._warnings.append(Remark(code, at, facts))

    def ignore(self, code: str, at: At, **facts: Fact) -> None:
        """Note something that is not taken over; `count` of the remark is how often it was noted."""
        known = self._left_out.get(code)
        count = 1 if known is None else int(str(known.facts["count"])) + 1
        first = Remark(code, at, facts) if known is None else known
        self._left_out[code] = replace(first, facts={**first.facts, "count": count})

    @property
    def warnings(self) -> tuple[Remark, ...]:
        """The warnings, kind by kind in the order in which the kinds were met, and how many more there are of each."""
        found: list[Remark] = []
        for code, count in self._counts.items():
            found += [remark for remark in self._warnings if remark.code == code]
            if count > MOST_ALIKE:
                found.append(Remark("more-alike", facts={"count": count - MOST_ALIKE}))
        return tuple(found)

    @property
    def ignored(self) -> tuple[Remark, ...]:
        """What is not taken over, each kind once."""
        return tuple(self._left_out.values())

    def number(self, text: str | None, at: At) -> Decimal | None:
        """The number in a cell, None where it is empty or none."""
        value = texts.number(text)
        if value is None and texts.plain(text):
            self.warn("not-a-number", at, found=_shown(text))
        return value

    def whole(self, text: str | None, at: At, most: int = 100_000) -> int | None:
        """The whole number from 0 to `most` in a cell."""
        value = texts.whole(text)
        if (value is None and texts.plain(text)) or (value is not None and not 0 <= value <= most):
            self.warn("not-a-whole-number", at, found=_shown(text), most=most)
            return None
        return value

    def place(self, text: str | None, at: At) -> tuple[int | None, int | None]:
        """The best and, where it is said, the last place in a cell."""
        best, last = texts.place(text)
        if best is None and texts.plain(text):
            self.warn("not-a-place", at, found=_shown(text))
        return best, last

    def day(self, text: str | None, at: At) -> datetime.date | None:
        """The day in a cell."""
        value = texts.day(texts.plain(text))
        if value is None and texts.plain(text):
            self.warn("not-a-day", at, found=_shown(text))
        return value

    def contract(self, text: str | None, at: At) -> str:
        """A contract as `4SX`, `3NT` or `PASS`; empty where there is none."""
        value = contract(text)
        if not value and texts.plain(text) not in {"", "-", "?"}:
            self.warn("not-a-contract", at, found=_shown(text))
        return value

    def seat(self, text: str | None, at: At) -> str:
        """A seat as N, E, S or W; empty where there is none."""
        written = texts.plain(text).upper()
        if written not in _SEATS and written not in {"", "-", "?"}:
            self.warn("not-a-seat", at, found=_shown(text))
        return _SEATS.get(written, "")


def contract(text: str | None) -> str:
    """`4 h x` as `4HX`, `3N` as `3NT`, every way of passing as `PASS`; empty where it is no contract."""
    written = texts.plain(text).replace(" ", "").upper()
    if written in _PASSES:
        return "PASS"
    found = _CONTRACT.fullmatch(written)
    if found is None:
        return ""
    level, strain, doubles = found.groups()
    return f"{level}{'NT' if strain in {'N', 'SA'} else strain}{_DOUBLES.get(doubles, doubles)}"


def names_a_person(number: str, guests: Collection[str]) -> bool:
    """Whether a number can be one player's: digits, with a letter before them at most, and none of `guests`."""
    return _PERSON.fullmatch(number) is not None and number not in guests and number.strip("0") != ""


def short(text: str | None) -> str:
    """A name or title in one line and not too long."""
    return texts.plain(text)[:LONGEST]


def _shown(text: str | None) -> str:
    return clean(texts.plain(text))
