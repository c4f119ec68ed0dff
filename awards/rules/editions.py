"""The editions of regulations that the program knows."""

from collections.abc import Mapping

from awards.rules.edition import Edition
from awards.rules.sbf_2018.edition import EDITION as SBF_2018

EDITIONS: Mapping[str, Edition] = {SBF_2018.id: SBF_2018}


def levels() -> Mapping[str, tuple[str, ...]]:
    """The levels of each edition, by its id."""
    return {known.id: known.levels for known in EDITIONS.values()}


def edition(ruleset_id: str) -> Edition:
    """The edition with this id; KeyError if there is none."""
    return EDITIONS[ruleset_id]
