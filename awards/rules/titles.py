"""Titles: what a title is, and how a player stands towards them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Protocol

# Points by colour, in the colour's own unit; a colour left out counts 0.
Points = Mapping[str, Fraction | int]


@dataclass(frozen=True)
class Holder:
    """What a title may ask beside points: the age in completed years, None where nobody knows it; championships won.

    Only those championships count of which the edition says so (`Edition.counts_as_win`).
    """

    age: int | None = None
    wins: int = 0


NOTHING_KNOWN = Holder()


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
    reached: Callable[[Points], int]


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
    """The next title, and what is missing for it.

    Where points can be converted (`alone`), ``missing`` holds in each colour the least whole amount that would be
    enough alone, None if it never is; ``conversions`` says what would be turned upwards once that amount had come, None
    for nothing. Elsewhere ``missing`` holds what each part of the demand still lacks, in points, years or wins, and
    only the parts that lack something. ``masterpoints`` are asked in all, and ``asked`` holds what counts towards each
    part of the demand, and that part itself. ``or_masterpoints`` in all are enough without the parts; None: never.
    """

    title: str
    missing: Mapping[str, int | Fraction | None]
    masterpoints: int
    asked: Mapping[str, tuple[Fraction | int, int]]
    conversions: Mapping[str, Conversion | None] = field(default_factory=lambda: MappingProxyType({}))
    alone: bool = True
    or_masterpoints: int | None = None


@dataclass(frozen=True)
class Met:
    """How the title that is held is met: the masterpoints asked in all, `asked` as in `NextTitle`, and the conversion.

    The conversion is the least that is enough; None where nothing has to be turned upwards.
    """

    masterpoints: int
    asked: Mapping[str, tuple[Fraction | int, int]]
    conversion: Conversion | None = None


@dataclass(frozen=True)
class Standing:
    """The title that a holding gives (None below the first), and what is missing for the next.

    ``beside`` holds the steps reached of each distinction of the edition.
    """

    title: str | None
    next: NextTitle | None = None
    met: Met | None = None
    beside: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))


def least_enough(enough: Callable[[int], bool], *, least: int) -> int:
    """The least whole number from ``least`` on that is enough; every greater one is, and there has to be one."""
    low, high = least - 1, least
    while not enough(high):
        low, high = high, high * 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return high


class StandingRule(Protocol):
    """Which title a holding gives, and what the next one lacks."""

    def __call__(self, points: Points, holder: Holder = NOTHING_KNOWN) -> Standing: ...


class TitleRule(Protocol):
    """Which title a holding gives, alone and quickly; None below the first."""

    def __call__(self, points: Points, holder: Holder = NOTHING_KNOWN) -> str | None: ...
