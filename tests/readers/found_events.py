"""Events as a reader answers with them, for tests: a few by hand, and any number made up by hypothesis."""

import datetime
from decimal import Decimal

from hypothesis import strategies as st

from awards.readers.found import (
    BUTLER,
    IMPS_ACROSS,
    INDIVIDUAL,
    MATCHPOINTS,
    PAIRS,
    TEAMS,
    VICTORY_POINTS,
    BoardResult,
    Contestant,
    FoundEvent,
    FoundPlayer,
    Match,
    Seat,
    Side,
)
from awards.readers.notes import names_a_person
from awards.readers.text import plain

PLAYERS = {PAIRS: 2, INDIVIDUAL: 1, TEAMS: 5}
SCORINGS = {PAIRS: (MATCHPOINTS, BUTLER, IMPS_ACROSS), INDIVIDUAL: (MATCHPOINTS,), TEAMS: (VICTORY_POINTS,)}

names = st.text("ABÅÄÖÆØÐÞabcåäöæøðþéü'. &<>\"\\", max_size=20).map(plain).filter(lambda name: "&" not in name[:-1])
words = names.filter(bool)
numbers = st.one_of(st.integers(2, 9_999_999).map(str), st.sampled_from(["007", "0031007", "K1234567", ""]))
hundredths = st.integers(-9_999, 99_999).map(lambda value: Decimal(value).scaleb(-2))
doubles = st.sampled_from(["", "X", "XX"])
contracts = st.builds("{}{}{}".format, st.integers(1, 7), st.sampled_from(["C", "D", "H", "S", "NT"]), doubles)


@st.composite
def players(draw: st.DrawFn) -> FoundPlayer:
    number = draw(numbers)
    return FoundPlayer(number, draw(words), is_known=names_a_person(number, ()))


def places(counts: list[int]) -> list[int]:
    """Places of groups that tie: [1, 2, 1] gives 1, 2, 2, 4."""
    found: list[int] = []
    for count in counts:
        found += [len(found) + 1] * count
    return found


@st.composite
def lines(draw: st.DrawFn, form: str, line: str, boards: int) -> list[Contestant]:
    ranked = places(draw(st.lists(st.integers(1, 3), min_size=1, max_size=3)))
    found = []
    for index, place in enumerate(ranked, start=1):
        found.append(
            Contestant(
                f"{index}{line}",
                tuple(draw(players()) for _ in range(PLAYERS[form])),
                team=draw(words) if form == TEAMS else "",
                line=line,
                place=place,
                score=draw(st.none() | hundredths),
                percent=draw(st.none() | st.integers(0, 10_000).map(lambda value: Decimal(value).scaleb(-2))),
                boards=draw(st.sampled_from([None, boards])),
            )
        )
    return draw(st.permutations(found))


@st.composite
def results(draw: st.DrawFn, contestants: list[Contestant]) -> list[BoardResult]:
    """Some boards, on which no contestant sits twice."""
    found: list[BoardResult] = []
    for board in range(1, draw(st.integers(0, 4)) + 1):
        seated = draw(st.permutations([one.number for one in contestants]))
        for ns, ew in zip(seated[::2], seated[1::2], strict=False):
            result = BoardResult(board, (ns,), (ew,))
            kind = draw(st.integers(0, 3))
            if kind == 0:
                averages = st.sampled_from(["60", "50", "40"])
                found.append(BoardResult(board, (ns,), (ew,), adjusted_ns=draw(averages), adjusted_ew=draw(averages)))
            elif kind == 1:
                found.append(BoardResult(board, (ns,), (ew,), contract="PASS", score=0))
            else:
                found.append(
                    BoardResult(
                        board,
                        result.ns,
                        result.ew,
                        contract=draw(contracts),
                        declarer=draw(st.sampled_from("NESW")),
                        tricks=draw(st.integers(0, 13)),
                        score=10 * draw(st.integers(-760, 760)),
                    )
                )
    return found


@st.composite
def events(draw: st.DrawFn, form: str) -> FoundEvent:
    boards = draw(st.integers(1, 100))
    winners = draw(st.sampled_from([1, 2])) if form == PAIRS else 1
    contestants = (
        [*draw(lines(form, "NS", boards)), *draw(lines(form, "EW", boards))]
        if winners == 2
        else draw(lines(form, "", boards))
    )
    return FoundEvent(
        form,
        name=draw(words),
        date=draw(st.dates(datetime.date(2000, 1, 1), datetime.date(2100, 1, 1))),
        organiser_number=draw(st.sampled_from(["", "0077", "12"])),
        organiser_name=draw(words.filter(lambda name: not name[:1].isdigit())),
        scoring=draw(st.sampled_from(SCORINGS[form])),
        winners=winners,
        boards=boards,
        contestants=tuple(contestants),
        results=tuple(draw(results(contestants))) if form == PAIRS else (),
        matches=tuple(draw(matches(contestants))) if form == TEAMS else (),
    )


@st.composite
def matches(draw: st.DrawFn, contestants: list[Contestant]) -> list[Match]:
    found = []
    for round_number in range(1, draw(st.integers(0, 3)) + 1):
        seated = draw(st.permutations(contestants))
        for home, away in zip(seated[::2], seated[1::2], strict=False):
            vp = draw(st.integers(0, 2_000))
            found.append(
                Match(
                    str(round_number),
                    side(home, Decimal(vp).scaleb(-2)),
                    side(away, Decimal(2_000 - vp).scaleb(-2)),
                    halves=2,
                    boards=24,
                )
            )
    return found


def side(team: Contestant, vp: Decimal) -> Side:
    """Five players in two halves: three sit both, two sit one each."""
    seats = zip(team.players, (2, 2, 2, 1, 1), strict=True)
    return Side(team.number, vp, lineup=tuple(Seat(player.number, player.name, halves) for player, halves in seats))
