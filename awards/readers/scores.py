"""Scores as people write them: what they count, the places that follow from them, and where the two contradict."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import pairwise
from typing import Any

# A number with at most one decimal sign; a unit may follow ("58,3 %", "+12 IMP").
_SCORE = re.compile(r"([+\u2212\u2013-]?)\s?([0-9]{1,9}(?:[.,][0-9]{1,6})?)\s*(?:%|[^\W\d_]{1,12})?", re.ASCII)


def read_score(text: object) -> Decimal | None:
    """The number in a score; None where it is no plain number."""
    found = _SCORE.fullmatch(text.strip()) if isinstance(text, str) else None
    if found is None:
        return None
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
    round: `row` is its number, from 1.
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
        if best_first:
            for first, second in pairwise(line):
                _note(found, "rows" if first.place > second.place else "", first, second)
    return list(found.values())


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


def odd_percentages(standings: Sequence[Mapping[str, Any]]) -> list[str]:
    """The scores, as they were written, that are probably a slip: percentages above 100, or far outside the others.

    Scores are percentages where they say so, or where the middle one of them all looks like one and none is below 0:
    IMPs and points above average are on both sides of it.
    """
    written = [row["score"].strip() for row in standings if read_score(row.get("score")) is not None]
    amounts = [(text, amount) for text in written if (amount := read_score(text)) is not None]
    middle = sorted(amount for _text, amount in amounts)[len(amounts) // 2] if len(amounts) >= FEWEST else None
    is_signed = any(amount < 0 and not text.endswith("%") for text, amount in amounts)
    if middle is not None and MIDDLE[0] <= middle <= MIDDLE[1] and not is_signed:
        return [text for text, amount in amounts if not LEAST <= amount <= MOST]
    return [text for text, amount in amounts if text.endswith("%") and not 0 <= amount <= 100]
