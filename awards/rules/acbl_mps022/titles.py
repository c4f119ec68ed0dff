"""Ranks of achievement: points in all, pigmented points among them, ages and wins (pp. 4-5)."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from awards.rules.acbl_mps022 import numbers
from awards.rules.acbl_mps022.numbers import read_csv, read_toml
from awards.rules.acbl_mps022.paragraphs import paragraph
from awards.rules.titles import NOTHING_KNOWN, Holder, Met, NextTitle, Points, Standing, Title
from awards.rules.wording import title_name

HOLDER_KEYS = ("age", "nabc_wins")
LIFE_MASTER = "life-master"
# What counts towards each part of a demand, and the part: in points, in completed years, in championships won.
Parts = Mapping[str, tuple[Fraction | int, int]]


@dataclass(frozen=True)
class Requirement:
    """A row of the list of ranks: points in all, and what is asked beside them; 0 where nothing is.

    ``red_or_gold`` is asked in all, the gold of ``gold`` among it; ``pigmented`` is whatever is not black.
    """

    code: str
    total: int
    black: int
    silver: int
    gold: int
    red_or_gold: int
    pigmented: int
    age: int
    nabc_wins: int
    after_life_master: bool


def _requirement(code: str, line: Mapping[str, str]) -> Requirement:
    asked = {key: int(value or 0) for key, value in line.items() if key not in ("title", "needs_life_master")}
    return Requirement(
        code=code,
        total=asked["total"],
        black=asked["black"],
        silver=asked["silver"],
        gold=asked["gold"],
        red_or_gold=asked["gold"] + asked["red_or_gold_besides"],
        pigmented=asked["pigmented"],
        age=asked["least_age"],
        nabc_wins=asked["nabc_wins"],
        after_life_master=bool(line["needs_life_master"]),
    )


_PRINTED = read_csv("ranks.csv")
# The rows by title, the lowest title first; one title may have several rows, each of which is enough.
ROWS: Mapping[str, tuple[Requirement, ...]] = {
    title["code"]: tuple(_requirement(title["code"], line) for line in _PRINTED if line["title"] == title["printed"])
    for title in read_toml("titles.toml")["title"]
}
TITLES = tuple(Title(code, rank, title_name(numbers.ID, code)) for rank, code in enumerate(ROWS, start=1))
TITLE_AGES = tuple(sorted(row.age for rows in ROWS.values() for row in rows if row.age))


@paragraph("25")
def standing(points: Points, holder: Holder = NOTHING_KNOWN) -> Standing:
    """The highest title of which a row is met, and what each part of the next one still lacks (§ 25; p. 4)."""
    highest = _highest(points, holder)
    codes = list(ROWS)
    following = codes[codes.index(highest.code) + 1 :]
    return Standing(
        title=highest.code,
        next=_next(nearest_row(following[0], holder), points, holder) if following else None,
        met=Met(highest.total, _asked(highest, points, holder)),
    )


@paragraph("25")
def highest_title(points: Points, holder: Holder = NOTHING_KNOWN) -> str | None:
    """The highest title of which a row is met, without the way to the next one (§ 25; p. 4)."""
    return _highest(points, holder).code


@paragraph("25")
def is_met(row: Requirement, points: Points, holder: Holder = NOTHING_KNOWN) -> bool:
    """Whether every part of the row is there, and Life Master where the row asks for it (§ 25; p. 4)."""
    if row.after_life_master and not is_met(ROWS[LIFE_MASTER][0], points, holder):
        return False
    return total(points) >= row.total and all(held >= least for held, least in _asked(row, points, holder).values())


@paragraph("25")
def nearest_row(code: str, holder: Holder) -> Requirement:
    """The row to reach a title by: that of the highest age reached, else that of the lowest age (§ 25; p. 4)."""
    reached = [row for row in ROWS[code] if row.age <= (holder.age or 0)]
    if reached:
        return max(reached, key=lambda row: row.age)
    return min(ROWS[code], key=lambda row: row.age)


def total(points: Points) -> Fraction | int:
    """The points of all colours together."""
    return sum(points.get(colour, 0) for colour in numbers.COLOURS)


def _highest(points: Points, holder: Holder) -> Requirement:
    """A row that is met of the highest title; the first title asks for nothing."""
    met = [row for rows in ROWS.values() for row in rows if is_met(row, points, holder)]
    return met[-1]


def _next(row: Requirement, points: Points, holder: Holder) -> NextTitle:
    asked = _asked(row, points, holder)
    lacking = {part: least - held for part, (held, least) in {"total": (total(points), row.total), **asked}.items()}
    return NextTitle(
        title=row.code,
        missing={part: amount for part, amount in lacking.items() if amount > 0},
        masterpoints=row.total,
        asked=asked,
        alone=False,
    )


def _asked(row: Requirement, points: Points, holder: Holder) -> Parts:
    """What counts towards each part beside the points in all, and the part."""
    black, silver, red, gold = (points.get(colour, 0) for colour in ("black", "silver", "red", "gold"))
    parts: Parts = {
        "black": (black, row.black),
        "silver": (silver, row.silver),
        "gold": (gold, row.gold),
        "red_or_gold": (red + gold, row.red_or_gold),
        "pigmented": (silver + red + gold, row.pigmented),
        "age": (holder.age or 0, row.age),
        "nabc_wins": (holder.wins, row.nabc_wins),
    }
    return {part: (held, least) for part, (held, least) in parts.items() if least}
