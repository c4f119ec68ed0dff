"""A pair's own card says on each board with which results it was compared, and what that gave."""

from typing import Any

from awards.rules.amounts import written
from awards.scoring.cards import CardBoard, card
from tests.scoring.sessions import scored, session


def compared(line: CardBoard) -> list[tuple[Any, ...]]:
    """The other pairs, their points, how these compare, and what that gives."""
    return [
        (*entry.result.ns, *entry.result.ew, entry.result.score, entry.kind, str(entry.points))
        for entry in line.comparisons
    ]


BOARD = ["1-2 110", "3-4 140", "5-6 110", "7-8 -50", "9-10 A+/A-", "11-12 980 &turned"]


def test_matchpoints_are_shown_one_by_one() -> None:
    (line,) = card(scored(session({"1": {"1": BOARD}})), 1).boards
    assert (line.side, line.opponents, line.top, str(line.score.points)) == ("ns", (2,), 10, "5")
    assert compared(line) == [
        (3, 4, 140, "better", "0"),
        (5, 6, 110, "equal", "1"),
        (7, 8, -50, "worse", "2"),
        (9, 10, None, "adjusted", "1"),
        (11, 12, 980, "group", "1"),
    ]


def test_other_side_is_compared_in_its_own_direction() -> None:
    (line,) = card(scored(session({"1": {"1": BOARD}})), 2).boards
    assert (line.side, line.opponents, str(line.score.points)) == ("ew", (1,), "5")
    assert [kind for *_, kind, _ in compared(line)] == ["worse", "equal", "better", "adjusted", "group"]


def test_imps_are_shown_one_by_one() -> None:
    (line,) = card(scored(session({"1": {"1": BOARD}}, method="imps_across")), 1).boards
    assert [(kind, points) for *_, kind, points in compared(line)] == [
        ("better", "-1"),
        ("equal", "0"),
        ("worse", "4"),
        ("adjusted", "0"),
        ("group", "0"),
    ]
    assert str(line.score.points) == "3"


def test_butler_shows_what_the_datum_was_made_of() -> None:
    data = session({"1": {"1": BOARD[:5]}}, method="butler", butler_drop=1)
    (line,) = card(scored(data), 3).boards
    assert line.datum == 110
    assert [(row[0], kind) for row in compared(line) for kind in row[3:4]] == [
        (1, "counted"),
        (3, "left-out"),
        (5, "counted"),
        (7, "left-out"),
    ]


def test_percentage_is_compared_with_nothing() -> None:
    (line,) = card(scored(session({"1": {"1": BOARD}})), 9).boards
    assert (line.comparisons, [reason.code for reason in line.score.because]) == ((), ["average"])


def test_split_score_is_compared_with_bridge_results() -> None:
    data = session({"1": {"1": ["1-2 @110/@-50", "3-4 110", "5-6 -50"]}})
    (line,) = card(scored(data), 2).boards
    assert compared(line) == [(3, 4, 110, "worse", "2"), (5, 6, -50, "equal", "1")]


def test_sit_out_stands_last() -> None:
    data = session(
        {"1": {"1": BOARD, "2": ["1-3 100", "2-4 100"]}}, sit_outs=[{"pair": 5, "section": "1", "boards": [2]}]
    )
    lines = card(scored(data), 5).boards
    assert [(line.section, line.board, line.side, line.opponents, line.vulnerability) for line in lines] == [
        ("1", 1, "ns", (6,), "none"),
        ("1", 2, None, (), "ns"),
    ]
    assert written(lines[1].score.points) == "1.2"


def test_card_holds_what_else_concerns_the_pair() -> None:
    data = session(
        {"1": {"1": BOARD, "2": ["1-3 A+/A", "2-4 100"]}},
        penalties=[{"pair": 1, "section": "1", "board": 1, "percent": "10"}],
        withdrawn=[4],
    )
    found = scored(data)
    own = card(found, 1)
    assert own.standing is not None
    assert [(written(entry.exact), entry.booked) for entry in own.adjustments] == [("0.2", 1)]
    assert [str(entry.amount) for entry in own.deductions] == ["1"]
    assert own.withdrawal is None
    gone = card(found, 4)
    assert gone.standing is None
    assert gone.withdrawal is not None and not gone.withdrawal.dropped


def test_tie_is_explained_board_by_board() -> None:
    data = session(
        {
            "1": {
                "1": ["1-4 50", "3-6 0", "5-2 -50"],
                "2": ["1-2 70", "3-4 70", "5-6 80"],
                "3": ["1-6 90", "3-4 90", "5-2 110"],
            },
            "2": {"4": ["1-2 90", "3-6 90"]},
        },
        tie_break=True,
    )
    (tie,) = scored(data).tie_breaks
    assert [(board.section, board.board, board.common, dict(board.points)) for board in tie.boards] == [
        ("1", 1, True, {1: 2, 4: 0}),
        ("1", 2, True, {1: 0, 4: 2}),
        ("1", 3, True, {1: 0, 4: 2}),
        ("2", 4, False, {1: 1, 4: 1}),
    ]
    assert [
        {pair: None if own is None else int(own) for pair, own in board.signed.items()} for board in tie.boards
    ] == [
        {1: 2, 4: -2},
        {1: -1, 4: 1},
        {1: -1, 4: 1},
        {1: 0, 4: None},
    ]
