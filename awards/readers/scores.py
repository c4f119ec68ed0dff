"""Scores as people write them: what they count, the places that follow from them, and where the two contradict."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import pairwise
from typing import Any

# A number with at most one decimal sign; a unit may follow ("58,3 %", "+12 IMP").
_SCORE = re.compile(r"([+\u2212\u2013-]?)\s?([0-9]{1,9}(?:[.,][0-9]{1,6})?)\s*(%|[^\W\d_]{1,12})?", re.ASCII)


def read_score(text: object) -> Decimal | None:
    """The number in a score; None where it is no plain number."""
    found = _found(text)
    return _amount(found) if found is not None else None


def _found(text: object) -> re.Match[str] | None:
    """The sign, the number and the unit of a score."""
    return _SCORE.fullmatch(text.strip()) if isinstance(text, str) else None


def _amount(found: re.Match[str]) -> Decimal:
    amount = Decimal(found[2].replace(",", "."))
    return -amount if found[1] not in {"", "+"} else amount


def places_by_score(scores: Sequence[Decimal]) -> list[int]:
    """The place of each: one more than there are better ones, so that equal scores share a place (1, 2, 2, 4)."""
    first: dict[Decimal, int] = {}
    for place, score in enumerate(sorted(scores, reverse=True), start=1):
        first.setdefault(score, place)
    return [first[score] for score in scores]


@dataclass(frozen=True)
class Contradiction:
    """Where places and scores do not agree; `count` is how many like it there are, the first of which this is.

    `kind`: "tie", a place with two scores; "apart", a score at two places; "order", a better score behind a lower one;
    "rows", a row of a list typed from the best pair to the last whose place, and that of the next, are the wrong way
    round though the places do not follow from the scores. `row` is the number of the first of the two, from 1.
    """

    kind: str
    places: tuple[int, int]
    scores: tuple[str, str]
    row: int = 0
    count: int = 1

    def facts(self) -> dict[str, Any]:
        """What a sentence says of it."""
        place, other_place = self.places
        score, other_score = self.scores
        return {
            "place": place,
            "other_place": other_place,
            "score": score,
            "other_score": other_score,
            "row": self.row,
        }


@dataclass(frozen=True)
class _Placed:
    row: int
    place: int
    score: Decimal
    text: str


def contradictions(standings: Sequence[Mapping[str, Any]], *, best_first: bool = False) -> list[Contradiction]:
    """The first contradiction of each kind. `best_first`: the rows were written from the best pair to the last.

    Lines are looked at apart; rows whose score is no plain number are left out.
    """
    lines: dict[Any, list[_Placed]] = {}
    for index, row in enumerate(standings):
        score, place = read_score(row.get("score")), row.get("place")
        if score is not None and isinstance(place, int):
            lines.setdefault(row.get("line"), []).append(_Placed(index + 1, place, score, row["score"].strip()))
    found: dict[str, Contradiction] = {}
    for line in lines.values():
        for first, second in pairwise(sorted(line, key=lambda placed: (placed.place, -placed.score))):
            _note(found, _kind(first, second), first, second)
        if best_first and not _follow(line):
            for first, second in pairwise(line):
                _note(found, "rows" if first.place > second.place else "", first, second)
    return list(found.values())


def _follow(line: Sequence[_Placed]) -> bool:
    """Whether the places are those that the scores give: then nobody wrote them."""
    return [placed.place for placed in line] == places_by_score([placed.score for placed in line])


def _note(found: dict[str, Contradiction], kind: str, first: _Placed, second: _Placed) -> None:
    if not kind:
        return
    known = found.get(kind)
    places, scores = (first.place, second.place), (first.text, second.text)
    found[kind] = replace(known, count=known.count + 1) if known else Contradiction(kind, places, scores, first.row)


def _kind(first: _Placed, second: _Placed) -> str:
    if first.place == second.place:
        return "tie" if first.score != second.score else ""
    if first.score == second.score:
        return "apart"
    return "order" if first.score < second.score else ""


# A percentage outside of the first two is rare; scores the middle one of which lies in MIDDLE are percentages.
LEAST, MOST = Decimal(15), Decimal(85)
MIDDLE = (Decimal(35), Decimal(65))
# The middle of fewer scores says nothing.
FEWEST = 3
# IMPs and points above average are on both sides of 0; one score below it among so many others is a slip.
FEW_BELOW = 8


def _are_percentages(scores: Sequence[re.Match[str]]) -> bool:
    """Whether the middle one of the scores looks like a percentage, and nothing speaks against it."""
    if len(scores) < FEWEST or any(found[3] not in {None, "%"} for found in scores):
        return False
    amounts = sorted(_amount(found) for found in scores)
    below = sum(_amount(found) < 0 and found[3] is None for found in scores)
    return MIDDLE[0] <= amounts[len(amounts) // 2] <= MIDDLE[1] and below * FEW_BELOW <= len(scores)


def odd_percentages(standings: Sequence[Mapping[str, Any]]) -> list[tuple[int, str]]:
    """The rows, from 0, whose scores are probably a slip: percentages above 100, or far outside the others; as written.

    Scores are percentages where they say so, or where the middle one of them all looks like one, no other unit is
    written, and hardly any is below 0.
    """
    rows = [(index, found) for index, row in enumerate(standings) if (found := _found(row.get("score"))) is not None]
    if _are_percentages([found for _index, found in rows]):
        return [(index, found[0]) for index, found in rows if not LEAST <= _amount(found) <= MOST]
    return [(index, found[0]) for index, found in rows if found[3] == "%" and not 0 <= _amount(found) <= 100]


# Tenths of a percentage as they are read where no decimal sign was typed; over a whole field their mean is 500.
TENTHS = (200, 1000)
MEAN_OF_TENTHS = (Decimal(470), Decimal(530))


def perhaps_tenths(standings: Sequence[Mapping[str, Any]]) -> tuple[str, Decimal] | None:
    """The first score of a list, as written, and the percentage that is meant if a decimal sign is missing in all.

    None where the scores do not look like it; those that do may be matchpoints all the same.
    """
    scores = [_found(row.get("score")) for row in standings]
    if len(scores) < FEWEST:
        return None
    amounts = [_amount(found) for found in scores if found and found[3] in {None, "%"} and found[2].isdecimal()]
    if len(amounts) < len(scores) or not all(TENTHS[0] <= amount <= TENTHS[1] for amount in amounts):
        return None
    if not MEAN_OF_TENTHS[0] <= sum(amounts) / len(amounts) <= MEAN_OF_TENTHS[1]:
        return None
    return standings[0]["score"].strip(), amounts[0] / 10


# Over a whole field the mean of percentages is 50, but for what rounding takes away.
MEAN = (Decimal("49.5"), Decimal("50.5"))


def _make_a_field(scores: Sequence[re.Match[str]]) -> bool:
    """Whether the scores are the percentages of a whole field, though none of them says so."""
    if not _are_percentages(scores) or all(found[2].isdecimal() for found in scores):
        return False
    return MEAN[0] <= sum(_amount(found) for found in scores) / len(scores) <= MEAN[1]


def in_one_form(scores: Sequence[str], *, of_pairs: bool = False) -> list[str]:
    """The scores of a list as it would print them: with equally many decimals, one decimal sign, and the unit of most.

    All are percentages, too, where some say so and they look like it, and, `of_pairs` or single players, where they
    make a whole field of them. What is no plain number stays as it is.
    """
    read = [_found(score) for score in scores]
    found = [one for one in read if one is not None]
    units = [one[3] for one in found if one[3]]
    unit = units[0] if units and set(units) == {units[0]} else ""
    if of_pairs and not units and _make_a_field(found):
        unit = "%"
    for_all = unit == "%" and not units or 2 * len(units) >= len(found) or (unit == "%" and _are_percentages(found))
    signs = [sign for one in found for sign in one[2] if sign in ".,"]
    decimals = max((len(re.split("[.,]", one[2])[1]) for one in found if not one[2].isdecimal()), default=0)

    def written(one: re.Match[str]) -> str:
        whole, _sign, part = one[2].replace(",", ".").partition(".")
        number = f"{whole}{signs[0]}{part:0<{decimals}}" if decimals else whole
        own = (unit if for_all else "") or one[3] or ""
        return f"{one[1]}{number} {own}".strip()

    return [score if one is None else written(one) for score, one in zip(scores, read, strict=True)]
