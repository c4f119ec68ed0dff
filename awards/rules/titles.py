"""Titles: what a title is, and how a player stands towards them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Title:
    """A title of an edition; a higher ``rank`` (1 for the first) is a higher title."""

    code: str
    rank: int
    name: str


@dataclass(frozen=True)
class Distinction:
    """A ladder of its own beside the titles; ``reached`` says how many of its steps a holding gives.

    Like the titles it takes points by colour, in the colour's own unit.
    """

    code: str
    steps: tuple[Title, ...]
    reached: Callable[[Mapping[str, Fraction | int]], int]


@dataclass(frozen=True)
class Conversion:
    """What is turned upwards, in points: `silver_spent` become `gold_made`, `bronze_spent` become `silver_made`.

    `lost` is what that costs, in hundredths of a masterpoint.
    """

    silver_spent: int
    gold_made: int
    bronze_spent: int
    silver_made: int
    lost: int


@dataclass(frozen=True)
class NextTitle:
    """The next title, and in each colour the least whole amount that would be enough alone; None if never.

    ``conversions`` says what would be turned upwards once that amount had come, None for nothing. ``masterpoints`` are
    asked in all, and ``asked`` holds what counts towards each colour's demand and the demand itself, in its points.
    """

    title: str
    missing: Mapping[str, int | None]
    conversions: Mapping[str, Conversion | None]
    masterpoints: int
    asked: Mapping[str, tuple[Fraction | int, int]]


@dataclass(frozen=True)
class Met:
    """How the title that is held is met: the masterpoints asked in all, `asked` as in `NextTitle`, and the conversion.

    The conversion is the least that is enough; None where nothing has to be turned upwards.
    """

    masterpoints: int
    asked: Mapping[str, tuple[Fraction | int, int]]
    conversion: Conversion | None


@dataclass(frozen=True)
class Standing:
    """The title that a holding gives (None below the first), its distinctions, and what is missing for the next."""

    title: str | None
    klover_stars: int = 0
    next: NextTitle | None = None
    met: Met | None = None
