"""Titles with conversion upwards, and what is missing for the next one (§ 7)."""

from dataclasses import dataclass
from fractions import Fraction

from awards.rules.amounts import rounded_up
from awards.rules.fbs_2012 import numbers
from awards.rules.fbs_2012.numbers import read_toml
from awards.rules.fbs_2012.paragraphs import paragraph
from awards.rules.titles import (
    NOTHING_KNOWN,
    Conversion,
    Holder,
    Met,
    NextTitle,
    Points,
    Standing,
    Title,
    least_enough,
)
from awards.rules.wording import title_name

_DATA = read_toml("titles.toml")
BRONZE_PER_SILVER: int = _DATA["bronze_per_silver"]
SILVER_PER_GOLD: int = _DATA["silver_per_gold"]
GOLD_AS_SILVER: int = _DATA["gold_counts_as_silver"]


@dataclass(frozen=True)
class Requirement:
    """A row of the list of titles: masterpoints in all, and the gold, or silver and gold, points among them.

    ``silver`` is met by silver and gold together, in silver points; ``or_masterpoints`` in all are enough without it.
    """

    code: str
    masterpoints: int
    silver: int = 0
    gold: int = 0
    conversion: bool = True
    or_masterpoints: int | None = None


REQUIREMENTS = tuple(Requirement(**row) for row in _DATA["title"])
TITLES = tuple(
    Title(row.code, rank, title_name(numbers.ID, row.code)) for rank, row in enumerate(REQUIREMENTS, start=1)
)


@paragraph("7")
def standing(points: Points, holder: Holder = NOTHING_KNOWN) -> Standing:
    """The highest title whose row is met, and the way to the next one (§ 7)."""
    highest = _highest(points)
    following = REQUIREMENTS[highest + 1] if highest + 1 < len(REQUIREMENTS) else None
    return Standing(
        title=None if highest < 0 else REQUIREMENTS[highest].code,
        next=None if following is None else _next(following, points),
        met=None if highest < 0 else _met(REQUIREMENTS[highest], points),
    )


@paragraph("7")
def highest_title(points: Points, holder: Holder = NOTHING_KNOWN) -> str | None:
    """The highest title whose row is met, without the way to the next one; None below the first (§ 7)."""
    highest = _highest(points)
    return None if highest < 0 else REQUIREMENTS[highest].code


def _highest(points: Points) -> int:
    """The rank of the highest title whose row is met, counted from 0; -1 below the first."""
    hundredths = _hundredths(points)
    for rank in reversed(range(len(REQUIREMENTS))):
        row = REQUIREMENTS[rank]
        # Conversion only costs: what is too little before it is too little after it.
        if hundredths >= row.masterpoints * numbers.HUNDREDTHS["gold"] and is_met(row, points):
            return rank
    return -1


@paragraph("7")
def is_met(row: Requirement, points: Points) -> bool:
    """Whether the least conversion that meets the second column leaves the masterpoints of the first (§ 7)."""
    if _is_met_by_total(row, points):
        return True
    lost = _lost_by_conversion(row, points)
    return lost is not None and _hundredths(points) - lost >= row.masterpoints * numbers.HUNDREDTHS["gold"]


@paragraph("7")
def _is_met_by_total(row: Requirement, points: Points) -> bool:
    """The heart title without star may also be reached by masterpoints alone, whatever their colour (§ 7)."""
    if row.or_masterpoints is None:
        return False
    return _hundredths(points) >= row.or_masterpoints * numbers.HUNDREDTHS["gold"]


@paragraph("7")
def missing(row: Requirement, points: Points) -> dict[str, int]:
    """In each colour the least whole amount that would meet the row alone; every row has one (§ 7)."""
    return {colour: _missing(row, points, colour) for colour in numbers.COLOURS}


def _missing(row: Requirement, points: Points, colour: str) -> int:
    def enough(more: int) -> bool:
        return is_met(row, {**points, colour: points.get(colour, 0) + more})

    # What leaves the masterpoints in all too few is not enough, however little is lost by conversion.
    lacking = row.masterpoints * numbers.HUNDREDTHS["gold"] - _hundredths(points)
    return least_enough(enough, least=max(1, rounded_up(Fraction(lacking, numbers.HUNDREDTHS[colour]))))


def _next(row: Requirement, points: Points) -> NextTitle:
    lacking = missing(row, points)
    return NextTitle(
        title=row.code,
        missing=lacking,
        conversions={
            colour: _conversion(row, {**points, colour: points.get(colour, 0) + more})
            for colour, more in lacking.items()
        },
        masterpoints=row.masterpoints,
        asked=_asked(row, points),
        or_masterpoints=row.or_masterpoints,
    )


def _met(row: Requirement, points: Points) -> Met:
    if row.or_masterpoints is not None and _lost_by_conversion(row, points) is None:
        return Met(row.or_masterpoints, {})
    return Met(row.masterpoints, _asked(row, points), _conversion(row, points))


def _asked(row: Requirement, points: Points) -> dict[str, tuple[Fraction | int, int]]:
    """What counts towards the demand of the second column, and the demand."""
    asked: dict[str, tuple[Fraction | int, int]] = {}
    if row.silver:
        asked["silver"] = (points.get("silver", 0) + GOLD_AS_SILVER * points.get("gold", 0), row.silver)
    if row.gold:
        asked["gold"] = (points.get("gold", 0), row.gold)
    return asked


def _conversion(row: Requirement, points: Points) -> Conversion | None:
    """The least conversion for a row that is met; None where nothing has to be converted."""
    to_gold, to_silver = _turned_up(row, points)
    lost = _lost_by_conversion(row, points)
    if not lost:
        return None
    return Conversion(
        silver_spent=SILVER_PER_GOLD * to_gold,
        gold_made=to_gold,
        bronze_spent=BRONZE_PER_SILVER * to_silver,
        silver_made=to_silver,
        lost=lost,
    )


def _hundredths(points: Points) -> Fraction | int:
    return sum(points.get(colour, 0) * worth for colour, worth in numbers.HUNDREDTHS.items())


@paragraph("7")
def _turned_up(row: Requirement, points: Points) -> tuple[int, int]:
    """Gold that lacks is made of silver, 20 for each, and the silver for it, or that lacks, of bronze (§ 7)."""
    gold, silver = points.get("gold", 0), points.get("silver", 0)
    to_gold = max(0, rounded_up(row.gold - gold))
    if to_gold:
        return to_gold, max(0, rounded_up(SILVER_PER_GOLD * to_gold - silver))
    return 0, max(0, rounded_up(row.silver - silver - GOLD_AS_SILVER * gold)) if row.silver else 0


@paragraph("7")
def _lost_by_conversion(row: Requirement, points: Points) -> int | None:
    """The hundredths of a masterpoint that the least conversion costs; None where none is enough (§ 7)."""
    to_gold, to_silver = _turned_up(row, points)
    if not to_gold and not to_silver:
        return 0
    if not row.conversion or points.get("bronze", 0) < BRONZE_PER_SILVER * to_silver:
        return None
    worth = numbers.HUNDREDTHS
    return to_gold * (SILVER_PER_GOLD * worth["silver"] - worth["gold"]) + to_silver * (
        BRONZE_PER_SILVER * worth["bronze"] - worth["silver"]
    )
