"""What we write, our own readers read again: the same standings, board results and matches in each format."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from awards.readers import writing_pbn, writing_usebio
from awards.readers.found import INDIVIDUAL, PAIRS, TEAMS, BoardResult, Contestant, FoundEvent, Match, Side
from awards.readers.reading import read
from awards.readers.sessions import pairs_session
from awards.readers.template_sheets import Template, of_event
from awards.readers.writing_template import write_csv, write_xlsx
from tests.readers.found_events import events

Write = Callable[[FoundEvent], bytes]
FillIn = Callable[[Template, str], bytes]
WRITERS = [pytest.param(writing_usebio.write, id="usebio"), pytest.param(writing_pbn.write, id="pbn")]


def again(write: Write, event: FoundEvent) -> FoundEvent:
    found = read(write(event))
    assert found.problems == ()
    (read_again,) = found.events
    return read_again


def standings(event: FoundEvent) -> list[Any]:
    return [
        (
            one.number,
            one.team,
            one.line,
            one.place,
            one.score,
            one.percent,
            one.boards,
            [(player.number, player.name) for player in one.players],
        )
        for one in event.contestants
    ]


def head(event: FoundEvent) -> tuple[Any, ...]:
    return (
        event.form,
        event.name,
        event.date,
        event.scoring,
        event.winners,
        event.boards if event.form != TEAMS else 0,
    )


def rows(event: FoundEvent) -> list[Any]:
    return [bare(result) for result in event.results]


def bare(result: BoardResult) -> Any:
    averages = {"A+": "60", "A": "50", "A-": "40"}
    given_ns, given_ew = (averages.get(side, side) for side in (result.adjusted_ns, result.adjusted_ew))
    played = (result.contract, result.declarer, result.tricks, result.score)
    return (result.board, result.ns, result.ew, *played, given_ns, given_ew)


@pytest.mark.parametrize("write", WRITERS)
@pytest.mark.parametrize("form", [PAIRS, INDIVIDUAL, TEAMS])
@given(data=st.data())
def test_standings_come_back(write: Write, form: str, data: st.DataObject) -> None:
    event = data.draw(events(form))
    read_again = again(write, event)
    assert (head(read_again), standings(read_again)) == (head(event), standings(event))


@pytest.mark.parametrize("write", WRITERS)
@given(event=events(PAIRS))
def test_board_results_come_back(write: Write, event: FoundEvent) -> None:
    read_again = again(write, event)
    assert sorted(rows(read_again)) == sorted(rows(event))
    before, after = pairs_session(event), pairs_session(read_again)
    assert (before is None) == (after is None)
    if before is not None and after is not None:
        assert after.data["pairs"] == before.data["pairs"]


@given(event=events(TEAMS))
def test_matches_come_back_from_usebio(event: FoundEvent) -> None:
    def told(match: Match) -> Any:
        return match.round, match.home.contestant, match.home.vp, match.away.contestant, match.away.vp, match.boards

    assert [told(match) for match in again(writing_usebio.write, event).matches] == [
        told(match) for match in event.matches
    ]


def seated(side: Side) -> Counter[tuple[str, str]]:
    halves: Counter[tuple[str, str]] = Counter()
    for seat in side.lineup:
        halves[(seat.number, "" if seat.number else seat.name)] += seat.halves
    return halves


@given(event=events(TEAMS))
def test_matches_with_their_line_ups_come_back_from_pbn(event: FoundEvent) -> None:
    def told(match: Match) -> Any:
        sides = [(side.contestant, side.vp, seated(side)) for side in (match.home, match.away)]
        return match.round, match.halves, match.played, sides

    assert [told(match) for match in again(writing_pbn.write, event).matches] == [
        told(match) for match in event.matches
    ]


FILL_IN = [pytest.param(write_csv, id="csv"), pytest.param(write_xlsx, id="xlsx")]


def filled(write: FillIn, event: FoundEvent) -> FoundEvent:
    found = read(write(replace(of_event(event), rows=1), "sv"))
    assert found.problems == ()
    (read_again,) = found.events
    return read_again


@settings(max_examples=40)
@pytest.mark.parametrize("write", FILL_IN)
@pytest.mark.parametrize("form", [PAIRS, INDIVIDUAL, TEAMS])
@given(data=st.data())
def test_standings_come_back_from_a_template(write: FillIn, form: str, data: st.DataObject) -> None:
    event = replace(data.draw(events(form)), matches=())
    read_again = filled(write, event)
    told = (event.form, event.name, event.date, event.winners)
    assert (read_again.form, read_again.name, read_again.date, read_again.winners) == told
    assert standings(read_again) == standings(event)


@settings(max_examples=40)
@pytest.mark.parametrize("write", FILL_IN)
@given(event=events(TEAMS))
def test_matches_with_their_line_ups_come_back_from_a_template(write: FillIn, event: FoundEvent) -> None:
    assume(event.matches)
    named = [replace(one, team=f"{one.team} {one.number}") for one in event.contestants]
    event = replace(event, contestants=tuple(named))

    def told(event: FoundEvent) -> list[Any]:
        teams = {one.number: one.team for one in event.contestants}
        return [
            [(teams[side.contestant], side.vp, seated(side)) for side in (match.home, match.away)] + [match.halves]
            for match in event.matches
        ]

    assert told(filled(write, event)) == told(event)


def test_match_to_come_is_written_to_pbn_as_such() -> None:
    event = FoundEvent(TEAMS, name="Serie", scoring="vp", matches=(Match("1", Side("1"), Side("2"), played=False),))
    (match,) = again(writing_pbn.write, event).matches
    assert (match.round, match.home, match.away, match.played) == ("1", Side("1"), Side("2"), False)


def test_sit_out_comes_back_from_pbn() -> None:
    sit_out = BoardResult(3, (), ("7",), sit_out=True, adjusted_ew="47")
    played = BoardResult(3, ("1",), ("2",), contract="3NT", declarer="N", tricks=9, score=400)
    event = FoundEvent(PAIRS, name="Par", scoring="matchpoints", results=(played, sit_out))
    assert [bare(one) for one in again(writing_pbn.write, event).results] == [bare(played), bare(sit_out)]


def test_percentage_that_usebio_cannot_write_is_left_undecided() -> None:
    result = BoardResult(1, ("1",), ("2",), adjusted_ns="66.67", adjusted_ew="40")
    pairs = (Contestant("1", place=1), Contestant("2", place=2))
    event = FoundEvent(PAIRS, name="Par", scoring="matchpoints", contestants=pairs, results=(result,))
    (read_again,) = again(writing_usebio.write, event).results
    assert (read_again.written, read_again.undecided) == ("Adj", True)
