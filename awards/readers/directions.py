"""One list or one for each direction, as the places tell it."""

from collections.abc import Sequence
from itertools import pairwise

from awards.readers.found import EW, NS, Contestant


def run_by_direction(contestants: Sequence[Contestant]) -> bool:
    """Whether the places of those ranked run 1, 2, 2, 4 within each direction, and not as one list."""
    ranked = [one for one in contestants if one.played and one.place is not None]
    lines = [[one for one in ranked if one.line == line] for line in (NS, EW)]
    if not all(lines) or any(not one.line for one in ranked):
        return False
    return all(_run(line) for line in lines) and not _run(ranked)


def _run(ranked: Sequence[Contestant]) -> bool:
    places = sorted(one.place or 0 for one in ranked)
    return all(place in {index, before} for index, (before, place) in enumerate(pairwise([0, *places]), start=1))
