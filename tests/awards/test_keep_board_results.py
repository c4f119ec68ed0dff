"""Board results stand beside the report made from them, in little room, and stay once it is filed."""

import json
import random

import pytest

from awards.models import BoardResults
from awards.models.board_results import packed
from awards.queries.board_results import kept_results
from awards.services.board_results import keep
from awards.services.booking import NotPossible
from awards.services.filing import file_report
from registry.models import Player
from tests.awards.played_boards import booked_with_boards, dealt, drafted_with_boards, kept
from tests.awards.reports import members
from tests.cast import Cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(cast: Cast) -> list[Player]:
    return members(cast.club_a, 8)


def test_a_session_comes_back_as_it_was_kept(cast: Cast, players: list[Player]) -> None:
    session = dealt(players)
    report = drafted_with_boards(session, cast.official_a, cast.club_a)
    assert kept(report).session == session
    assert kept(report).row_of == {4: 0, 1: 1, 2: 2, 3: 3}


def test_a_report_without_board_results_has_no_session(cast: Cast, players: list[Player]) -> None:
    report = drafted_with_boards(dealt(players), cast.official_a, cast.club_a)
    kept(report).delete()
    assert kept_results(report) is None


def test_a_draft_keeps_what_came_last(cast: Cast, players: list[Player]) -> None:
    report = drafted_with_boards(dealt(players), cast.official_a, cast.club_a)
    other = dealt(players, seed=2)
    first, again = keep(report, other, {1: 0}), keep(report, other, {1: 0})
    assert (first.pk, BoardResults.objects.count()) == (again.pk, 1)
    assert (kept(report).session, kept(report).row_of) == (other, {1: 0})


def test_what_belongs_to_a_booked_report_stays(cast: Cast, players: list[Player]) -> None:
    session = dealt(players)
    report = booked_with_boards(session, cast.official_a, cast.club_a)
    rows = kept(report).row_of
    with pytest.raises(NotPossible, match="send an amended report"):
        keep(report, dealt(players, seed=2), rows)
    assert keep(report, session, rows).session == kept(report).session == session


def test_a_booked_report_without_board_results_can_be_given_them_once(cast: Cast, players: list[Player]) -> None:
    report = drafted_with_boards(dealt(players), cast.official_a, cast.club_a)
    kept(report).delete()
    file_report(report_id=report.pk, by=cast.official_a)
    keep(report, dealt(players), {1: 0})
    with pytest.raises(NotPossible):
        keep(report, dealt(players), {1: 1})
    assert kept(report).row_of == {1: 0}


@pytest.mark.parametrize("rows", [{9: 0}, {1: 4}, {1: -1}, {1: 0, 2: 0}])
def test_pairs_and_rows_that_are_not_there_are_a_fault(cast: Cast, players: list[Player], rows: dict[int, int]) -> None:
    report = drafted_with_boards(dealt(players), cast.official_a, cast.club_a)
    before = kept(report).row_of
    with pytest.raises(ValueError, match="pair"):
        keep(report, dealt(players), rows)
    assert kept(report).row_of == before


def test_a_session_that_cannot_be_read_is_a_fault(cast: Cast, players: list[Player]) -> None:
    report = drafted_with_boards(dealt(players), cast.official_a, cast.club_a)
    with pytest.raises(ValueError, match="no session"):
        keep(report, {"format": "pairs-session/1"}, {})


def test_a_hundred_pairs_and_sixty_boards_take_less_than_a_photograph() -> None:
    rng = random.Random(1)
    contracts = [f"{level}{strain}{double}" for level in range(1, 8) for strain in "CDHSN" for double in ("", "X")]
    boards = []
    for board in range(1, 61):
        order = rng.sample(range(1, 101), 100)
        results = [
            {"ns": ns, "ew": ew, "contract": rng.choice(contracts), "declarer": rng.choice("NESW"), "tricks": 9}
            for ns, ew in zip(order[::2], order[1::2], strict=True)
        ]
        boards.append({"board": board, "results": results})
    session = {"format": "pairs-session/1", "pairs": [], "sections": [{"name": "1", "boards": boards}]}
    assert len(packed(session)) < 40_000 < 180_000 < len(json.dumps(session, separators=(",", ":")))
