"""Which chapter computes an event."""

from awards.rules.acbl_mps022 import knockouts, nabc, overall, series, split_sites
from awards.rules.acbl_mps022.parts import Chapter
from awards.rules.acbl_mps022.values import Conditions


def chapter_of(conditions: Conditions) -> Chapter:
    """The chapter of an event with these conditions."""
    if conditions.nabc_event is not None:
        return nabc.CHAPTER
    if conditions.series_session_tables:
        return series.CHAPTER
    if conditions.is_knockout:
        return knockouts.CHAPTER
    if conditions.split_site_tables is not None:
        return split_sites.CHAPTER
    return overall.CHAPTER
