"""Board results of files as session files, which can be stored and scored again."""

import datetime
from dataclasses import replace
from typing import Any

import pytest

from awards.readers.found import BoardResult, Contestant, FoundEvent, FoundPlayer
from awards.readers.sessions import FoundSession, pairs_session
from awards.rules.answer import Refusal
from awards.scoring.scoring import score


def played(board: int, ns: str, ew: str, points: int, **more: Any) -> BoardResult:
    return BoardResult(board, (ns,), (ew,), score=points, **more)


def contestants(*numbers: str, section: str = "") -> tuple[Contestant, ...]:
    return tuple(Contestant(number, section=section) for number in numbers)


def event(*results: BoardResult, numbers: tuple[str, ...] = ("1", "2", "3", "4"), **more: Any) -> FoundEvent:
    return FoundEvent(
        "pairs",
        name="Par",
        date=datetime.date(2026, 3, 4),
        scoring=more.pop("scoring", "matchpoints"),
        contestants=more.pop("contestants", contestants(*numbers)),
        results=results,
        **more,
    )


def session(found: FoundEvent) -> FoundSession:
    made = pairs_session(found)
    assert made is not None
    assert not isinstance(score(made.data), Refusal)
    return made


def rows(made: FoundSession) -> list[Any]:
    return [row for section in made.data["sections"] for board in section["boards"] for row in board["results"]]


def test_session_says_what_was_played() -> None:
    made = session(
        event(
            played(1, "1", "2", 400, contract="3NT", declarer="N", tricks=9),
            played(1, "3", "4", 0, contract="PASS"),
            played(2, "1", "3", -50),
        )
    )
    assert made.data == {
        "format": "pairs-session/1",
        "name": "Par",
        "method": "matchpoints",
        "date": "2026-03-04",
        "pairs": [{"number": number} for number in (1, 2, 3, 4)],
        "sections": [
            {
                "name": "1",
                "boards": [
                    {
                        "board": 1,
                        "results": [
                            {"ns": 1, "ew": 2, "score": 400, "contract": "3NT", "declarer": "N", "tricks": 9},
                            {"ns": 3, "ew": 4, "score": 0, "contract": "PASS"},
                        ],
                    },
                    {"board": 2, "results": [{"ns": 1, "ew": 3, "score": -50}]},
                ],
            }
        ],
        "sit_outs": [],
    }
    assert made.left_out == ()


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        (("1", "2", "10", "7"), [1, 2, 7, 10]),
        (("1NS", "2NS", "1EW", "2EW"), [1, 2, 101, 102]),
        (("1NS", "2NS", "3EW", "4EW"), [1, 2, 3, 4]),
        (("1NS", "150NS", "1EW", "150EW"), [1, 150, 10_001, 10_150]),
        (("A1", "B1", "A2", "B2"), [1, 2, 3, 4]),
        (("1", "01", "2", "3"), [1, 2, 3, 4]),
        (("0", "1", "2", "3"), [1, 2, 3, 4]),
    ],
)
def test_pairs_get_whole_numbers(numbers: tuple[str, ...], expected: list[int]) -> None:
    made = session(event(played(1, numbers[0], numbers[2], 100), numbers=numbers))
    assert sorted(made.numbers) == expected
    assert {one.number for one in made.numbers.values()} == set(numbers)


def test_sections_that_number_alike_are_kept_apart() -> None:
    both = (*contestants("1", "2", section="A"), *contestants("1", "2", section="B"))
    made = session(
        event(played(1, "1", "2", 100, section="A"), played(1, "1", "2", -100, section="B"), contestants=both)
    )
    assert [(row["ns"], row["ew"]) for row in rows(made)] == [(1, 2), (1001, 1002)]
    assert made.numbers[1001].section == "B"


def test_sessions_of_an_event_are_sections() -> None:
    made = session(event(played(1, "1", "2", 100, session="1"), played(1, "1", "2", 100, session="2")))
    assert [section["name"] for section in made.data["sections"]] == ["1", "2"]


def test_players_and_directions_are_kept() -> None:
    pairs = (
        Contestant("1", (FoundPlayer("1001", "Ylva"), FoundPlayer("0", "DIRECTOR", is_known=False)), line="NS"),
        Contestant("2", (FoundPlayer("1003"), FoundPlayer(is_known=False)), line="EW"),
    )
    made = session(event(played(1, "1", "2", 100), contestants=pairs, winners=2))
    assert made.data["pairs"] == [
        {
            "number": 1,
            "players": [{"number": "1001", "name": "Ylva"}, {"number": None, "name": "DIRECTOR"}],
            "line": "NS",
        },
        {"number": 2, "players": [{"number": "1003"}, {"number": None}], "line": "EW"},
    ]


def test_adjusted_scores_are_kept_as_given() -> None:
    made = session(
        event(
            BoardResult(1, ("1",), ("2",), adjusted_ns="60", adjusted_ew="40"),
            BoardResult(1, ("3",), ("4",), adjusted_ns="A+", adjusted_ew="A-"),
        )
    )
    assert [row["adjusted"] for row in rows(made)] == [{"ns": "60", "ew": "40"}, {"ns": "A+", "ew": "A-"}]


def test_percentages_are_averages_in_imps() -> None:
    made = session(
        event(
            played(1, "1", "2", 400),
            BoardResult(1, ("3",), ("4",), adjusted_ns="60", adjusted_ew="40"),
            BoardResult(2, ("3",), ("4",), adjusted_ns="55", adjusted_ew="45", written="Adj"),
            scoring="imps_across",
        )
    )
    assert [row.get("adjusted") for row in rows(made)] == [None, {"ns": "A+", "ew": "A-"}]
    assert [(remark.code, remark.facts["found"]) for remark in made.left_out] == [("undecided", "Adj")]
    assert "sit_outs" not in made.data


def test_what_cannot_be_scored_is_left_out_and_told() -> None:
    made = session(
        event(
            played(1, "1", "2", 400),
            played(1, "1", "3", 400),
            played(1, "4", "4", 100),
            BoardResult(2, ("1",), ("2",), undecided=True, written="Adj"),
            BoardResult(2, ("3",), ("4",), contract="3NT", declarer="N"),
        )
    )
    assert rows(made) == [{"ns": 1, "ew": 2, "score": 400}]
    assert [remark.code for remark in made.left_out] == ["pair-twice", "pair-twice", "undecided", "undecided"]


def test_a_side_of_individuals_is_its_players() -> None:
    results = (
        BoardResult(1, ("1", "2"), ("3", "4"), score=420),
        BoardResult(1, ("5", "6"), ("7", "1"), score=50),
        BoardResult(1, ("5", "6"), ("7", "8"), adjusted_ns="60", adjusted_ew="40"),
        BoardResult(2, ("1",), ("3", "4"), score=420, written="420"),
        BoardResult(1, ("9", "10"), (), sit_out=True, adjusted_ns="60", round="1"),
    )
    made = session(FoundEvent("individual", scoring="matchpoints", results=results))
    assert (made.data["individual"], [one["number"] for one in made.data["pairs"]]) == (True, [*range(1, 11)])
    assert rows(made) == [
        {"ns": [1, 2], "ew": [3, 4], "score": 420},
        {"ns": [5, 6], "ew": [7, 8], "adjusted": {"ns": "60", "ew": "40"}},
    ]
    assert [(one["pair"], one["boards"]) for one in made.data["sit_outs"]] == [(9, [1]), (10, [1])]
    assert [remark.code for remark in made.left_out] == ["pair-twice", "undecided"]


def test_sit_out_with_a_percentage_is_scored_and_one_without_is_not() -> None:
    made = session(
        event(
            played(3, "1", "2", 400),
            BoardResult(3, (), ("4",), sit_out=True, adjusted_ew="47"),
            BoardResult(3, ("3",), (), sit_out=True),
            BoardResult(3, ("1",), (), sit_out=True, adjusted_ns="60"),
            BoardResult(9, ("3",), (), sit_out=True, adjusted_ns="60"),
        )
    )
    assert made.data["sit_outs"] == [{"pair": 4, "section": "1", "boards": [3], "score": "47"}]


def test_boards_that_were_sat_out_in_one_round_belong_together() -> None:
    def sat_out(board: int, pair: str, round_: str, given: str = "60") -> BoardResult:
        return BoardResult(board, (pair,), (), sit_out=True, adjusted_ns=given, round=round_)

    results = [played(board, "1", "2", 400) for board in range(1, 9)]
    apart = [sat_out(1, "3", "2"), sat_out(2, "3", "2"), sat_out(3, "3", "4"), sat_out(4, "3", "4", "50")]
    without_rounds = [sat_out(5, "3", ""), sat_out(6, "3", "")]
    made = session(event(*results, *apart, *without_rounds, sat_out(1, "4", "2")))
    assert [(one["pair"], one["boards"], one["score"]) for one in made.data["sit_outs"]] == [
        *((3, [1, 2], "60"), (3, [3], "60"), (3, [4], "50"), (3, [5], "60"), (3, [6], "60"), (4, [1], "60")),
    ]


def test_butler_leaves_results_out_of_its_datum_where_there_are_enough() -> None:
    results = [played(1, str(number), str(number + 10), 100 * number) for number in range(1, 4)]
    numbers = tuple(str(number) for number in (1, 2, 3, 11, 12, 13))
    many = event(*results, numbers=numbers, scoring="butler", butler_drop=1)
    assert session(many).data["butler_drop"] == 1
    assert "butler_drop" not in session(replace(many, results=tuple(results[:2]))).data


@pytest.mark.parametrize(
    "other",
    [
        event(),
        event(played(1, "1", "2", 1), scoring="vp"),
        FoundEvent("individual", scoring="matchpoints", results=(BoardResult(1, ("1",), ("3",), score=1),)),
        event(BoardResult(1, ("1",), ("2",), undecided=True)),
    ],
)
def test_without_board_results_of_pairs_there_is_no_session(other: FoundEvent) -> None:
    assert pairs_session(other) is None
