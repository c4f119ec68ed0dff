"""The list that follows from corrected boards: line by line, in IMPs, with the scores written as they were."""

from typing import Any

import pytest

from awards.models import Report
from awards.rules.answer import Refusal
from awards.services.rescoring import BoardCorrection, Rescored, corrected, rescored, rows_of
from registry.models import Player
from tests.awards.played_boards import dealt, drafted_with_boards, kept, row
from tests.awards.reports import members
from tests.cast import Cast

pytestmark = pytest.mark.django_db
WORSE = BoardCorrection(1, 1, {0: row(1, 2, "4S", "N", 8)})


@pytest.fixture
def players(cast: Cast) -> list[Player]:
    return members(cast.club_a, 8)


def session(players: list[Player], **changes: Any) -> dict[str, Any]:
    """One board: pairs 1 and 4 are best."""
    results = [row(1, 2, "4S", "N", 11), row(3, 4, "4S", "N", 10)]
    return {
        **dealt(players, boards=0),
        "sections": [{"name": "1", "boards": [{"board": 1, "results": results}]}],
        **changes,
    }


def anew(report: Report, put_right: BoardCorrection = WORSE) -> Rescored:
    outcome = rescored(report, kept(report), corrected(kept(report).session, put_right))
    assert not isinstance(outcome, Refusal), outcome
    return outcome


def with_scores(report: Report, scores: list[str], **more: Any) -> Report:
    """The report with these scores in its list."""
    rows = [{**line, "score": text, **more} for line, text in zip(report.payload["standings"], scores, strict=True)]
    Report.objects.filter(pk=report.pk).update(payload={**report.payload, "standings": rows})
    return Report.objects.get(pk=report.pk)


def listed(new: Rescored) -> list[tuple[int, str, str]]:
    return [(line["place"], line["players"][0], line["score"]) for line in new.payload["standings"]]


def test_lines_are_ranked_apart(cast: Cast) -> None:
    many = members(cast.club_a, 16, first=30001)
    results = [row(2 * table + 1, 2 * table + 2, "4S", "N", 11 - table) for table in range(4)]
    lines = {**dealt(many, boards=0), "sections": [{"name": "1", "boards": [{"board": 1, "results": results}]}]}
    for pair in lines["pairs"]:
        pair["line"] = "NS" if pair["number"] % 2 else "EW"
    new = anew(
        drafted_with_boards(lines, cast.official_a, cast.club_a), BoardCorrection(1, 1, {0: row(1, 2, "4S", "N", 7)})
    )
    assert new.agrees is True
    places = {number: pair["place"] for pair in new.payload["standings"] for number in pair["players"][:1]}
    assert [(line["line"], places[line["players"][0]]) for line in new.payload["standings"]] == [
        *(("NS", place) for place in (1, 2, 3, 4)),
        *(("EW", place) for place in (1, 2, 3, 4)),
    ]
    assert [places[many[2 * pair].number] for pair in range(8)] == [4, 1, 1, 4, 2, 3, 3, 2]


def test_imps_stay_imps(cast: Cast, players: list[Player]) -> None:
    report = drafted_with_boards(session(players, method="imps_across"), cast.official_a, cast.club_a)
    new = anew(with_scores(report, ["1 IMP", "1 IMP", "-1 IMP", "-1 IMP"]))
    numbers = [player.number for player in players]
    assert listed(new) == [
        *((1, numbers[2], "11 IMP"), (1, numbers[4], "11 IMP")),
        *((3, numbers[0], "-11 IMP"), (3, numbers[6], "-11 IMP")),
    ]


def test_points_stay_points(cast: Cast, players: list[Player]) -> None:
    report = drafted_with_boards(session(players), cast.official_a, cast.club_a)
    new = anew(with_scores(report, ["2", "2", "0", "0"]))
    assert [score for _place, _number, score in listed(new)] == ["2", "2", "0", "0"]


def uneven(players: list[Player]) -> dict[str, Any]:
    """Two boards, the second of which pairs 1 and 2 did not play: they had less to win."""
    first = [row(1, 2, "4S", "N", 11), row(3, 4, "4S", "N", 10)]
    second = [row(3, 4, "3NT", "S", 9), row(5, 6, "3NT", "S", 8)]
    boards = [{"board": 1, "results": [*first, row(5, 6, "4S", "N", 9)]}, {"board": 2, "results": second}]
    return {**dealt(players, boards=0), "sections": [{"name": "1", "boards": boards}]}


@pytest.mark.parametrize(
    ("published", "after", "same"),
    [
        (["3", "2", "1", "-1", "-2", "-3"], ["+3", "+2", "+1", "-1", "-2", "-3"], True),
        (["+3", "+2", "+1", "-1", "-2", "-3"], ["+3", "+2", "+1", "-1", "-2", "-3"], True),
        (["6", "4", "4", "2", "0", "0"], ["6", "4", "4", "2", "0", "0"], True),
        (["75 %", "100.0 %", "62.5 %", "37.5 %", "0 %", "0 %"], ["100.00 %", "100.00 %", "66.67 %"], False),
        (["6", "4", "4", "2", "0", "1"], ["+3", "+2", "+1", "-1", "-2", "-3"], False),
        ([""] * 6, ["+3", "+2", "+1", "-1", "-2", "-3"], True),
    ],
)
def test_where_some_had_less_to_win_all_scores_are_in_the_unit_of_the_list(
    cast: Cast, published: list[str], after: list[str], same: bool
) -> None:
    report = drafted_with_boards(uneven(members(cast.club_a, 12, first=30001)), cast.official_a, cast.club_a)
    new = anew(with_scores(report, published), WORSE)
    assert [score for _place, _number, score in listed(new)][: len(after)] == after
    assert new.same_scores is same


def test_pairs_lead_to_their_new_rows(cast: Cast, players: list[Player]) -> None:
    report = drafted_with_boards(session(players), cast.official_a, cast.club_a)
    new = anew(report)
    numbers = [player.number for player in players]
    leads = {pair: new.payload["standings"][row]["players"][0] for pair, row in new.pair_rows.items()}
    assert leads == {pair: numbers[2 * pair - 2] for pair in (1, 2, 3, 4)}


def test_what_cannot_be_scored_is_refused(cast: Cast, players: list[Player]) -> None:
    report = drafted_with_boards(session(players), cast.official_a, cast.club_a)
    outcome = rescored(report, kept(report), {"format": "pairs-session/1"})
    assert isinstance(outcome, Refusal)


def test_a_correction_leaves_the_kept_session_as_it_was(cast: Cast, players: list[Player]) -> None:
    before = session(players)
    assert corrected(before, WORSE) != before == session(players)


@pytest.mark.parametrize(("section", "board"), [(1, 2), (0, 1), (2, 1)])
def test_a_board_that_was_not_played_is_an_error(players: list[Player], section: int, board: int) -> None:
    with pytest.raises(KeyError):
        rows_of(session(players), section, board)
