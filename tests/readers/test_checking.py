"""Where a file contradicts itself there is a warning; its ranking stands."""

from decimal import Decimal
from typing import Any

import pytest

from awards.readers.checking import opponents_met, players_twice, warnings
from awards.readers.found import At, BoardResult, Contestant, FoundEvent, FoundPlayer, Match, Remark, Side

SOMEBODY = FoundPlayer(name="Arna Sund")


def ranked(*rows: tuple[int | None, str], line: str = "", start: int = 1) -> tuple[Contestant, ...]:
    return tuple(
        Contestant(str(number), (SOMEBODY,), place=place, score=Decimal(score) if score else None, line=line)
        for number, (place, score) in enumerate(rows, start=start)
    )


def event(*contestants: Contestant, **more: Any) -> FoundEvent:
    return FoundEvent("pairs", scoring=more.pop("scoring", "matchpoints"), contestants=contestants, **more)


def told(found: FoundEvent) -> list[tuple[str, dict[str, Any]]]:
    return [(remark.code, dict(remark.facts)) for remark in warnings(found)]


@pytest.mark.parametrize(
    "rows",
    [
        ((1, "60"), (2, "50"), (2, "50"), (4, "40")),
        ((4, "40"), (2, "50"), (1, "60"), (2, "50")),
        ((1, ""), (2, ""), (3, "")),
        ((1, "34"), (2, "-5"), (3, "-29")),
    ],
)
def test_ranking_in_order_has_no_warning(rows: tuple[tuple[int, str], ...]) -> None:
    assert told(event(*ranked(*rows))) == []


def test_event_in_which_nobody_is_known_is_told() -> None:
    nobody = (Contestant("1", (FoundPlayer(is_known=False),), place=1), Contestant("2", place=2))
    assert told(event(*nobody)) == [("nobody-known", {})]
    assert told(event(*nobody, *ranked((3, "")))) == []


def test_place_that_does_not_follow_is_told() -> None:
    assert told(event(*ranked((1, ""), (2, ""), (2, ""), (3, "")))) == [
        ("places-jump", {"found": 3, "allowed": 4, "line": ""})
    ]


def test_lines_are_looked_at_apart() -> None:
    lines = (*ranked((1, "60"), (2, "50"), line="NS"), *ranked((1, "55"), (2, "45"), line="EW", start=3))
    assert told(event(*lines)) == []


def test_scores_and_places_that_disagree_are_told() -> None:
    assert told(event(*ranked((1, "50"), (2, "60"), (3, "60"), (3, "40")))) == [
        ("scores-order", {"place": 1, "other_place": 2, "score": "50", "other_score": "60"}),
        ("scores-apart", {"place": 2, "other_place": 3, "score": "60", "other_score": "60"}),
        ("scores-tie", {"place": 3, "other_place": 3, "score": "60", "other_score": "40"}),
    ]


def test_contestant_that_played_without_a_place_is_told() -> None:
    assert told(event(*ranked((1, ""), (None, "")))) == [("no-place", {"found": ("2",), "count": 1})]


def test_count_of_the_file_is_compared() -> None:
    assert told(event(*ranked((1, ""), (2, "")), entrants=3)) == [("entrants-differ", {"found": 3, "count": 2})]


def test_sums_of_match_points_are_compared() -> None:
    played = (
        Match("1", Side("1", Decimal("12.18")), Side("2", Decimal("7.82"))),
        Match("2", Side("2", Decimal(10)), Side("1", Decimal(10))),
    )
    found = event(*ranked((1, "22.18"), (2, "18.50")), scoring="vp", matches=played)
    assert told(found) == [("sum-differs", {"found": "18.50", "sum": "17.82", "contestant": "2"})]


def row(ns: str, score: int, points: tuple[int, int], **more: Any) -> BoardResult:
    given = (Decimal(points[0]), Decimal(points[1]))
    return BoardResult(1, (ns,), (f"{ns}0",), score=score, points_ns=given[0], points_ew=given[1], **more)


def test_matchpoints_of_a_board_are_compared() -> None:
    right = (row("1", 400, (4, 0)), row("2", 110, (1, 3)), row("3", 110, (1, 3)))
    assert told(event(results=right)) == []
    wrong = (row("1", 400, (4, 0)), row("2", 110, (2, 2)), row("3", 110, (1, 3)))
    assert told(event(results=wrong)) == [("points-differ", {"count": 1, "of": 3})]


@pytest.mark.parametrize(
    "other",
    [
        (row("1", 400, (1, -1)), row("2", 110, (-1, 1))),
        (row("1", 400, (4, 0)), BoardResult(1, ("2",), ("20",), adjusted_ns="60", adjusted_ew="40")),
    ],
    ids=["another scale", "adjusted"],
)
def test_other_scales_and_adjusted_boards_are_no_fault(other: tuple[BoardResult, ...]) -> None:
    assert told(event(results=other)) == []


def test_score_is_compared_with_the_contract() -> None:
    right = BoardResult(1, ("1",), ("2",), contract="3NT", declarer="N", tricks=9, score=400)
    wrong = BoardResult(2, ("1",), ("2",), contract="3NT", declarer="N", tricks=9, score=400, at=At(9))
    (remark,) = warnings(event(results=(right, wrong)))
    assert (remark.code, remark.at, remark.facts) == (
        "score-differs",
        At(9),
        {"count": 1, "found": "400", "allowed": "600"},
    )


def test_number_that_stands_twice_is_shown_with_every_place() -> None:
    one, other = FoundPlayer("1001", "A", At(3)), FoundPlayer("1001", "B", At(9))
    guests = (FoundPlayer("0", is_known=False), FoundPlayer("0", is_known=False))
    found = event(Contestant("1", (one, guests[0])), Contestant("2", (other, guests[1])))
    assert players_twice(found) == ((one, other),)


def test_opponents_are_counted_and_partners_of_individuals_too() -> None:
    results = (
        BoardResult(1, ("1", "2"), ("3", "4"), score=0),
        BoardResult(2, ("1", "3"), ("2", "4"), score=0),
        BoardResult(2, ("5",), (), sit_out=True),
    )
    assert opponents_met(results) == {"1": 3, "2": 3, "3": 3, "4": 3}


def test_warnings_are_remarks_without_a_place_of_their_own_where_they_concern_the_whole() -> None:
    assert warnings(event(*ranked((1, "")), entrants=2)) == (Remark("entrants-differ", facts={"found": 2, "count": 1}),)
