"""Titles: what a title is, and how a player stands towards them."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Title:
    """A title of an edition; a higher ``rank`` (1 for the first) is a higher title."""

    code: str
    rank: int
    name: str


@dataclass(frozen=True)
class NextTitle:
    """The next title, and in each colour the least whole amount that would be enough alone; None if never."""

    title: str
    missing: Mapping[str, int | None]


@dataclass(frozen=True)
class Standing:
    """The title that a holding gives (None below the first), its distinctions, and what is missing for the next."""

    title: str | None
    klover_stars: int = 0
    next: NextTitle | None = None
