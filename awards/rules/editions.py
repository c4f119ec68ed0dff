"""The editions of regulations that the program knows."""

from collections.abc import Mapping
from dataclasses import replace

from awards.rules.acbl_mps022.edition import EDITION as ACBL_MPS022
from awards.rules.edition import Edition
from awards.rules.fbs_2012.edition import EDITION as FBS_2012
from awards.rules.report import Reading
from awards.rules.sbf_2018.edition import EDITION as SBF_2018

EDITIONS: Mapping[str, Edition] = {known.id: known for known in (SBF_2018, FBS_2012, ACBL_MPS022)}


def readings() -> Mapping[str, Reading]:
    """How the report files of each edition are read, by its id."""
    return {known.id: replace(known.reading, levels=known.levels) for known in EDITIONS.values()}


def edition(ruleset_id: str) -> Edition:
    """The edition with this id; KeyError if there is none."""
    return EDITIONS[ruleset_id]
