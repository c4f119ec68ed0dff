"""Individuals: four players at a table, each with points of his own."""

import copy
import random
from typing import Any

import pytest

from awards.rules.answer import Refusal
from awards.rules.wording import sentence
from awards.scoring.cards import card
from awards.scoring.scored import Scored
from awards.scoring.scoring import score
from tests.scoring.made import Maker, each_alone
from tests.scoring.sessions import answer, problems

Session = dict[str, Any]
SESSIONS = 200


def individual(boards: list[list[dict[str, Any]]], **keys: Any) -> Session:
    """A session of eight players; the rows of each board."""
    listed = [{"board": number, "results": rows} for number, rows in enumerate(boards, start=1)]
    return {
        "format": "pairs-session/1",
        "individual": True,
        "pairs": [{"number": number, "players": [f"100{number}"]} for number in range(1, 9)],
        "sections": [{"name": "1", "boards": listed}],
        **keys,
    }


def row(ns: list[int] | None, ew: list[int] | None, points: int | dict[str, Any]) -> dict[str, Any]:
    return {"ns": ns, "ew": ew, **({"score": points} if isinstance(points, int) else {"adjusted": points})}


# 1 wins with 2, with 3 and as the opponent of both.
BOARDS = [
    [row([1, 2], [3, 4], 420), row([5, 6], [7, 8], 170)],
    [row([1, 3], [2, 4], 110), row([5, 7], [6, 8], 50)],
    [row([2, 3], [1, 4], -100), row([6, 7], [5, 8], -50)],
]


def totals(found: dict[str, Any]) -> dict[int, tuple[int, str]]:
    return {one["pair"]: (one["place"], one["total"]) for one in found["standings"]}


def test_each_player_has_what_his_side_has_with_whoever_he_sat() -> None:
    assert totals(answer(individual(BOARDS))) == {
        **{1: (1, "6"), 6: (2, "4"), 7: (2, "4"), 8: (2, "4")},
        **{2: (5, "2"), 3: (5, "2"), 4: (5, "2"), 5: (8, "0")},
    }


def test_the_answer_lists_the_players_of_a_side_and_their_points() -> None:
    first = answer(individual(BOARDS))["boards"][0]["results"][0]
    assert first == {"ns": [1, 2], "ew": [3, 4], "score": 420, "ns_points": ["2", "2"], "ew_points": ["0", "0"]}


def test_average_plus_is_at_least_each_players_own_percentage() -> None:
    boards = [*BOARDS[:2], [row([1, 4], [2, 3], {"ns": "A+", "ew": "50"}), row([6, 7], [5, 8], -50)]]
    found = score(individual(boards))
    assert isinstance(found, Scored)
    (given,) = (result for result in found.boards[2].results if result.result.adjusted)
    # 1 has won both boards, 4 has lost them.
    assert [str(one.points) for one in given.ns] == ["2", "6/5"]
    assert [(one.pair, str(one.exact), one.booked) for one in found.adjustments] == [
        *((1, "1", 1), (2, "0", 0), (3, "0", 0), (4, "1/5", 1)),
    ]


def test_a_penalty_is_the_players_alone() -> None:
    penalty = {"pair": 1, "section": "1", "board": 1, "percent": "50", "kind": "law"}
    before, after = (totals(answer(individual(BOARDS, **more))) for more in ({}, {"penalties": [penalty]}))
    assert {number for number in before if before[number][1] != after[number][1]} == {1}


def left_early() -> Session:
    """The session which player 7 left after the first board."""
    boards = copy.deepcopy(BOARDS)
    for board in boards[1:]:
        for one in board:
            if 7 in one["ns"]:
                del one["score"]
                one["adjusted"] = {"ns": "A", "ew": "A+"}
    return individual(boards, withdrawn=[7])


def test_partner_and_opponents_of_a_player_who_left_get_average_plus() -> None:
    found = score(left_early())
    assert isinstance(found, Scored)
    assert [sentence(one.because[0], "en") for one in found.withdrawn] == [
        "Player 7 left with 1 of 3 results played, less than half: the results go out"
    ]
    (left,) = (one for one in found.boards[0].results if 8 in one.result.ew)
    assert (left.result.ns, left.result.ew, left.result.score) == ((5, 6), (8,), None)
    assert [one.pair.number for one in found.standings if one.pair.number == 7] == []
    assert [one.pair for one in found.adjustments if one.irregularity == "withdrawn-7"] == [5, 6, 8]


def test_the_card_has_the_partner_of_each_board() -> None:
    found = score(individual(BOARDS))
    assert isinstance(found, Scored)
    assert [(one.board, one.side, one.partners, one.opponents) for one in card(found, 1).boards] == [
        *((1, "ns", (2,), (3, 4)), (2, "ns", (3,), (2, 4)), (3, "ew", (4,), (2, 3))),
    ]


def test_partners_who_stay_together_have_what_they_have_as_a_pair() -> None:
    tried = 0
    for seed in range(SESSIONS):
        made = Maker(random.Random(seed)).session()
        for key in ("tie_break", "lots"):
            made.pop(key, None)
        as_pairs = {one["pair"]: one for one in answer(made)["standings"]}
        alone = answer(each_alone(made))["standings"]
        assert len(alone) == 2 * len(as_pairs)
        for one in alone:
            pair = as_pairs[one["pair"] // 2]
            assert (one["total"], one["penalty"], one["sections"]) == (pair["total"], pair["penalty"], pair["sections"])
            assert one["place"] == 2 * pair["place"] - 1
            tried += 1
    assert tried > SESSIONS


@pytest.mark.parametrize(
    ("side", "expected"),
    [
        (1, [("ns", "bad-value")]),
        ([], [("ns", "bad-value")]),
        ([1, 2, 99], [("ns", "bad-value")]),
        ([1, 99], [("ns[1]", "unknown-pair")]),
        ([1, "2"], [("ns[1]", "bad-value")]),
        ([1, 3], [("ew[0]", "pair-twice")]),
        ([1, 1], [("ns[1]", "pair-twice")]),
        ([1], [("ns", "bad-value")]),
    ],
)
def test_a_side_is_a_list_of_its_players(side: object, expected: list[tuple[str, str]]) -> None:
    boards = copy.deepcopy(BOARDS)
    boards[0][0]["ns"] = side
    path = "sections[0].boards[0].results[0]."
    assert problems(individual(boards)) == [(f"{path}{at}", code) for at, code in expected]


def faulty() -> Session:
    """A session with whatever can be wrong with players."""
    boards = copy.deepcopy(BOARDS)
    boards[0][0] |= {"ns": [1, 1]}
    boards[1][0] |= {"ns": [1]}
    boards[2][0] |= {"ns": [2, 99]}
    sit_outs = [{"pair": 5, "section": "1", "boards": [1]}]
    data = individual(boards, sit_outs=sit_outs, withdrawn=[6, 6])
    data["pairs"][7]["players"] = ["20001", "20002"]
    return data


def test_what_is_wrong_is_said_of_players() -> None:
    found = score(faulty())
    assert isinstance(found, Refusal)
    assert {sentence(one, "en") for one in found.problems} == {
        "The player 1 has another seat on this board already.",
        "The partner is missing: a result with a score has two players on each side.",
        "There is no player 99 among “pairs”.",
        "The player 5 has another row or sit-out on these boards: 1.",
        "The player 6 stands here a second time.",
        "In an individual each entry of “pairs” is one player.",
    }


def test_of_a_side_that_came_without_a_partner_the_result_can_be_adjusted() -> None:
    boards = copy.deepcopy(BOARDS)
    boards[0][0] = row([1], [3, 4], {"ns": "A-", "ew": "A+"})
    assert isinstance(score(individual(boards)), Scored)


def test_a_list_is_no_side_of_pairs() -> None:
    data = {**individual([BOARDS[0][:1]]), "individual": False}
    refused = score(data)
    assert isinstance(refused, Refusal)
    assert [sentence(one, "en").partition("Where")[2] for one in refused.problems] == [
        " players change partners the session says “individual”: true."
    ] * 2
    found = problems(data)
    assert found == [(f"sections[0].boards[0].results[0].{side}", "bad-value") for side in ("ns", "ew")]
