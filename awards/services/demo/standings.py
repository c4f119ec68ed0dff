"""The skill model: pairs play, the stronger win more often, and the scores agree with the places."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from awards.services.demo.fields import Pair

POINTS_A_SKILL = 4.6  # percent that one standard deviation of strength is worth
LUCK = 31.0  # percent of one board; it evens out with the root of the boards
# Above this top two different scores could look alike with two decimals.
MOST_POINTS_A_BOARD = 48


@dataclass(frozen=True)
class Placed:
    """A pair with its place and score; with handicap also the place on that list."""

    pair: Pair
    place: int
    percent: str
    handicap_place: int | None = None


def play(pairs: Sequence[Pair], boards: int, numbers: random.Random) -> list[Placed]:
    """The pairs' final places, best first; equal scores share a place (1, 2, 2, 4)."""
    points, most = _matchpoints(pairs, boards, numbers)
    order = sorted(range(len(pairs)), key=lambda index: (-points[index], index))
    places = _places([points[index] for index in order])
    return [
        Placed(pairs[index], place, _percent(points[index], most)) for index, place in zip(order, places, strict=True)
    ]


def with_handicap(placed: Sequence[Placed]) -> list[Placed]:
    """The same list with the places on the list with handicap: the score plus the pair's mean handicap."""
    scores = [
        float(row.percent.split()[0])
        + float(sum(member.handicap for member in row.pair.members)) / len(row.pair.members)
        for row in placed
    ]
    rounded = [round(score, 1) for score in scores]
    return [
        Placed(row.pair, row.place, row.percent, 1 + sum(other > own for other in rounded))
        for row, own in zip(placed, rounded, strict=True)
    ]


def _matchpoints(pairs: Sequence[Pair], boards: int, numbers: random.Random) -> tuple[list[int], int]:
    """Points of each pair and the most possible; together they give exactly half of what all could win."""
    top = max(2, min(len(pairs) - 2 + len(pairs) % 2, MOST_POINTS_A_BOARD))
    most = boards * top
    mean = sum(pair.skill for pair in pairs) / len(pairs)
    raw = [0.5 + (POINTS_A_SKILL * (pair.skill - mean) + numbers.gauss(0, LUCK) / boards**0.5) / 100 for pair in pairs]
    shift = 0.5 - sum(raw) / len(raw)
    points = [round(most * min(0.82, max(0.2, share + shift))) for share in raw]
    for step in range(abs(missing := len(pairs) * most // 2 - sum(points))):
        points[step % len(points)] += 1 if missing > 0 else -1
    return points, most


def _places(points: Sequence[int]) -> list[int]:
    places: list[int] = []
    for index, value in enumerate(points):
        places.append(places[-1] if index and points[index - 1] == value else index + 1)
    return places


def _percent(points: int, most: int) -> str:
    """Such as "58.33 %", rounded half up."""
    hundredths = (points * 20_000 + most) // (2 * most)
    return f"{hundredths // 100}.{hundredths % 100:02d} %"
