"""An invented edition whose titles ask for an age and for a win, as no Swedish title does."""

import dataclasses
from collections.abc import Iterator
from contextlib import contextmanager

from awards.rules.edition import Edition
from awards.rules.editions import EDITIONS
from awards.rules.report import Report
from awards.rules.titles import NOTHING_KNOWN, Holder, NextTitle, Points, Standing, Title
from awards.rules.wording import SOURCE_LANGUAGE, catalogue

RULESET = "invented-ages"
TITLES = (Title("low", 1, "Low"), Title("old", 2, "Old"), Title("grand", 3, "Grand"))


def title(points: Points, holder: Holder = NOTHING_KNOWN) -> str | None:
    """Low with 100 bronze, old with 300 at the age of 70, grand with 500 and a win."""
    bronze = points.get("bronze", 0)
    if bronze >= 500 and holder.wins:
        return "grand"
    if bronze >= 300 and holder.age is not None and holder.age >= 70:
        return "old"
    return "low" if bronze >= 100 else None


def standing(points: Points, holder: Holder = NOTHING_KNOWN) -> Standing:
    """The title, and what the next lacks, by part."""
    missing = {"total": 500 - points.get("bronze", 0), "age": 70 - (holder.age or 0)}
    return Standing(title(points, holder), NextTitle("old", missing, 300, {}, alone=False))


def is_championship(report: Report) -> bool:
    """Silver events are championships here."""
    return report.level == "silver"


@contextmanager
def invented_edition() -> Iterator[Edition]:
    """The edition, known for the time of a block."""
    made = dataclasses.replace(
        EDITIONS["sbf-2018"],
        id=RULESET,
        titles=TITLES,
        title=title,
        standing=standing,
        distinctions=(),
        holder_keys=("age", "nabc_wins"),
        title_ages=(70,),
        counts_as_win=is_championship,
    )
    EDITIONS[RULESET] = made  # type: ignore[index]
    names = catalogue(SOURCE_LANGUAGE).titles
    names[RULESET] = {found.code: found.name for found in TITLES}  # type: ignore[index]
    try:
        yield made
    finally:
        del EDITIONS[RULESET]  # type: ignore[attr-defined]
        del names[RULESET]  # type: ignore[attr-defined]
