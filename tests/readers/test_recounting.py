"""Published places are compared with the board results, and told where they clearly contradict each other."""

from dataclasses import replace

from awards.readers.found import FoundEvent
from awards.readers.recounting import missing_boards, places_against_results
from awards.readers.reporting import to_report
from awards.readers.unscored import ranked
from tests.readers.bws_files import howell
from tests.readers.test_bws import event_of


def published(*, exchanged: bool = False) -> FoundEvent:
    """A ranking as its board results give it; or with places and scores of the first and the last exchanged."""
    tables = howell()
    tables["ReceivedData"] = [row | ({"Result": "-1"} if row["PairNS"] == 1 else {}) for row in tables["ReceivedData"]]
    event = ranked(event_of(tables), {"scoring": "matchpoints"}).event
    first, *others, last = sorted(event.contestants, key=lambda one: one.place or 0)
    if exchanged:
        first, last = (
            replace(one, place=other.place, score=other.score, percent=other.percent)
            for one, other in ((first, last), (last, first))
        )
    return replace(event, contestants=(first, *others, last))


def test_places_of_the_results_are_not_doubted() -> None:
    assert list(places_against_results(published())) == []


def test_pair_before_one_with_clearly_better_results_is_told() -> None:
    event = published(exchanged=True)
    (remark,) = places_against_results(event)
    assert (remark.code, remark.facts["found"], remark.facts["place"]) == (
        "places-against-results",
        event.contestants[-1].number,
        1,
    )
    assert "places-against-results" in {one.code for one in to_report(event, {}).warnings}


def test_places_are_not_compared_with_a_part_of_the_boards() -> None:
    event = published(exchanged=True)
    part = replace(event, results=tuple(one for one in event.results if one.board > 2))
    assert list(places_against_results(part)) == []
    (remark,) = missing_boards(part)
    assert remark.facts == {"found": 4, "allowed": 6}
    assert list(missing_boards(event)) == []
