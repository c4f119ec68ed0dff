"""Two lists of the directions as one, for rules that rank no direction by itself."""

from dataclasses import replace
from decimal import Decimal

from awards.readers.found import BUTLER, IMPS_ACROSS, Contestant, FoundEvent

_IN_IMPS = (BUTLER, IMPS_ACROSS)


def has_two_lists(event: FoundEvent) -> bool:
    """Whether the directions are ranked apart in the file, or would be in a ranking that is still to be computed."""
    return event.winners == 2 or any(one.line for one in event.ranked)


def as_one_list(event: FoundEvent) -> FoundEvent | None:
    """The event with one list of both directions, by the published percentages or IMPs.

    None where not every ranked pair has one. What is still to be scored has no places yet, and gets them as one list.
    """
    if not has_two_lists(event):
        return event
    if event.is_unscored:
        return replace(event, winners=1)
    results = [_result(one, event.scoring) for one in event.ranked]
    known = [result for result in results if result is not None]
    if len(known) < len(results):
        return None
    contestants = tuple(_placed(one, known, event.scoring) for one in event.contestants)
    return replace(event, winners=1, contestants=contestants)


def _result(one: Contestant, scoring: str) -> Decimal | None:
    return one.score if scoring in _IN_IMPS else one.percent


def _placed(one: Contestant, results: list[Decimal], scoring: str) -> Contestant:
    own = _result(one, scoring)
    if not one.played or one.place is None or own is None:
        return replace(one, line="")
    place = 1 + sum(other > own for other in results)
    written = f"{place}=" if results.count(own) > 1 else str(place)
    return replace(one, line="", place=place, place_written=written)
