"""Everything that can be wrong with a session is answered with its path and code, all at once."""

import copy
import json
from typing import Any

import pytest

from awards.scoring.answer import to_json
from awards.scoring.scored import Scored
from awards.scoring.scoring import score
from tests.scoring.sessions import problems, session

DROP = object()
BOARDS = {"1": {"1": ["1-2 420", "3-4 4S N =", "5-6 A+/60"], "2": ["1-4 100", "3-6 0"]}, "2": {"1": ["5-2 100"]}}
ROW = "sections[0].boards[0].results[0]"
PLAYED = "sections[0].boards[0].results[1]"
GIVEN = "sections[0].boards[0].results[2]"


def whole(method: str = "matchpoints") -> dict[str, Any]:
    """A session with everything in it and no fault."""
    imps = method != "matchpoints"
    boards = copy.deepcopy(BOARDS)
    if imps:
        boards["1"]["1"][2] = "5-6 A+/A"
    penalty: dict[str, Any] = {"imps": "3"} if imps else {"board": 1, "percent": "10"}
    return session(
        boards,
        name="Torsdag",
        date="2026-03-05",
        organiser="0077",
        method=method,
        sit_outs=[{"pair": 5, "section": "1", "boards": [2]}],
        penalties=[{"pair": 1, "section": "1", **penalty}],
        withdrawn=[6],
        lots=[2, 1],
        tie_break=True,
    )


def changed(path: str, value: Any, method: str = "matchpoints") -> dict[str, Any]:
    """The session with the value at the path."""
    data = whole(method)
    *way, last = [int(key) if key.isdigit() else key for key in path.replace("[", ".").replace("]", "").split(".")]
    at: Any = data
    for key in way:
        at = at[key]
    if value is DROP:
        del at[last]
    elif last == "+":
        at.append(value)
    else:
        at[last] = value
    return data


def test_session_without_a_fault_is_scored() -> None:
    for method in ("matchpoints", "imps_across", "butler"):
        assert isinstance(score(whole(method)), Scored)


FAULTS: list[tuple[str, Any, list[tuple[str, str]]]] = [
    ("format", "pairs-session/2", [("format", "bad-value")]),
    ("format", DROP, [("format", "missing-key")]),
    ("name", 7, [("name", "bad-value")]),
    ("date", "2026-02-30", [("date", "bad-value")]),
    ("organiser", 77, [("organiser", "bad-value")]),
    ("method", "cross-imps", [("method", "bad-value")]),
    ("metod", "butler", [("metod", "unknown-key")]),
    ("pairs", DROP, [("pairs", "missing-key")]),
    ("pairs", {}, [("pairs", "bad-value")]),
    ("pairs[0]", 1, [("pairs[0]", "bad-value")]),
    ("pairs[0].number", "1", [("pairs[0].number", "bad-value")]),
    ("pairs[0].number", True, [("pairs[0].number", "bad-value")]),
    ("pairs[0].number", 0, [("pairs[0].number", "bad-value")]),
    ("pairs[0].number", DROP, [("pairs[0].number", "missing-key")]),
    ("pairs.+", {"number": 6}, [("pairs[6].number", "bad-value")]),
    ("pairs[0].player", "x", [("pairs[0].player", "unknown-key")]),
    ("pairs[0].players", [], [("pairs[0].players", "bad-value")]),
    ("pairs[0].players", [17], [("pairs[0].players[0]", "bad-value")]),
    ("pairs[0].players", [{"number": "17", "share": "2"}], [("pairs[0].players[0].share", "bad-value")]),
    ("pairs[0].line", "NS", [(f"pairs[{index}].line", "missing-key") for index in range(1, 6)]),
    ("sections", DROP, [("sections", "missing-key")]),
    ("sections", "1", [("sections", "bad-value")]),
    ("sections[1]", "2", [("sections[1]", "bad-value")]),
    ("sections[1].name", "1", [("sections[1].name", "bad-value")]),
    ("sections[1].name", " ", [("sections[1].name", "bad-value")]),
    ("sections[1].boards", DROP, [("sections[1].boards", "missing-key")]),
    ("sections[1].board", 1, [("sections[1].board", "unknown-key")]),
    ("sections[1].boards[0]", 1, [("sections[1].boards[0]", "bad-value")]),
    ("sections[1].boards[0].board", "1", [("sections[1].boards[0].board", "bad-value")]),
    ("sections[1].boards[0].board", DROP, [("sections[1].boards[0].board", "missing-key")]),
    ("sections[1].boards[0].results", DROP, [("sections[1].boards[0].results", "missing-key")]),
    ("sections[1].boards[0].vulnerability", "all", [("sections[1].boards[0].vulnerability", "bad-value")]),
    ("sections[1].boards.+", {"board": 1, "results": []}, [("sections[1].boards[1].board", "duplicate-board")]),
    (ROW, "1-2", [(ROW, "bad-value")]),
    (f"{ROW}.ns", DROP, [(f"{ROW}.ns", "missing-key")]),
    (f"{ROW}.ns", "1", [(f"{ROW}.ns", "bad-value")]),
    (f"{ROW}.ns", 17, [(f"{ROW}.ns", "unknown-pair")]),
    (f"{ROW}.ew", 17, [(f"{ROW}.ew", "unknown-pair")]),
    (f"{ROW}.ew", None, [(f"{ROW}.ew", "bad-value")]),
    (f"{ROW}.ew", 1, [(f"{ROW}.ew", "pair-twice")]),
    (f"{PLAYED}.ns", 2, [(f"{PLAYED}.ns", "pair-twice")]),
    (f"{PLAYED}.ew", 2, [(f"{PLAYED}.ew", "pair-twice")]),
    (f"{ROW}.score", "420", [(f"{ROW}.score", "bad-value")]),
    (f"{ROW}.score", DROP, [(f"{ROW}.score", "missing-key")]),
    (f"{ROW}.points", 1, [(f"{ROW}.points", "unknown-key")]),
    (f"{ROW}.declarer", "N", [(f"{ROW}.contract", "missing-key")]),
    (f"{ROW}.irregularity", 1, [(f"{ROW}.irregularity", "bad-value")]),
    (f"{ROW}.group", 1, [(f"{ROW}.group", "bad-value")]),
    (f"{ROW}.adjusted", {"ns": "A", "ew": "A"}, [(f"{ROW}.adjusted", "two-scores")]),
    (f"{PLAYED}.adjusted", {"ns": "A", "ew": "A"}, [(f"{PLAYED}.adjusted", "two-scores")]),
    (f"{PLAYED}.contract", "8S", [(f"{PLAYED}.contract", "bad-contract")]),
    (f"{PLAYED}.contract", 4, [(f"{PLAYED}.contract", "bad-contract")]),
    (f"{PLAYED}.declarer", "Q", [(f"{PLAYED}.declarer", "bad-contract")]),
    (f"{PLAYED}.declarer", DROP, [(f"{PLAYED}.declarer", "missing-key")]),
    (f"{PLAYED}.result", "+4", [(f"{PLAYED}.result", "bad-contract")]),
    (f"{PLAYED}.result", 0, [(f"{PLAYED}.result", "bad-contract")]),
    (f"{PLAYED}.result", DROP, [(f"{PLAYED}.tricks", "missing-key")]),
    (f"{PLAYED}.tricks", 14, [(f"{PLAYED}.tricks", "bad-contract")]),
    (f"{PLAYED}.tricks", -1, [(f"{PLAYED}.tricks", "bad-contract")]),
    (f"{PLAYED}.tricks", "10", [(f"{PLAYED}.tricks", "bad-contract")]),
    (f"{PLAYED}.tricks", 9, [(f"{PLAYED}.result", "bad-contract")]),
    (f"{GIVEN}.adjusted", "60", [(f"{GIVEN}.adjusted", "bad-value")]),
    (f"{GIVEN}.adjusted.ns", "A++", [(f"{GIVEN}.adjusted.ns", "bad-value")]),
    (f"{GIVEN}.adjusted.ns", 60, [(f"{GIVEN}.adjusted.ns", "bad-value")]),
    (f"{GIVEN}.adjusted.ew", "100.5", [(f"{GIVEN}.adjusted.ew", "bad-value")]),
    (f"{GIVEN}.adjusted.ew", "-1", [(f"{GIVEN}.adjusted.ew", "bad-value")]),
    (f"{GIVEN}.adjusted.ew", DROP, [(f"{GIVEN}.adjusted.ew", "missing-key")]),
    (f"{GIVEN}.adjusted.ew", {"score": "-50"}, [(f"{GIVEN}.adjusted.ew.score", "bad-value")]),
    (
        f"{GIVEN}.adjusted.ew",
        {"points": -50},
        [(f"{GIVEN}.adjusted.ew.points", "unknown-key"), (f"{GIVEN}.adjusted.ew.score", "missing-key")],
    ),
    (f"{GIVEN}.adjusted.both", "A", [(f"{GIVEN}.adjusted.both", "unknown-key")]),
    (f"{GIVEN}.ew", None, [(f"{GIVEN}.adjusted.ew", "bad-value")]),
    ("sit_outs", {}, [("sit_outs", "bad-value")]),
    ("sit_outs[0]", 5, [("sit_outs[0]", "bad-value")]),
    ("sit_outs[0].pair", 17, [("sit_outs[0].pair", "unknown-pair")]),
    ("sit_outs[0].pair", DROP, [("sit_outs[0].pair", "missing-key")]),
    ("sit_outs[0].pair", 3, [("sit_outs[0].boards", "pair-twice")]),
    ("sit_outs[0].section", "3", [("sit_outs[0].section", "bad-value")]),
    ("sit_outs[0].section", DROP, [("sit_outs[0].section", "missing-key")]),
    ("sit_outs[0].boards", [2, 3], [("sit_outs[0].boards", "unknown-board")]),
    ("sit_outs[0].boards", [2, 2], [("sit_outs[0].boards", "pair-twice")]),
    ("sit_outs[0].boards", [1, 3], [("sit_outs[0].boards", "unknown-board"), ("sit_outs[0].boards", "pair-twice")]),
    ("sit_outs[0].boards", [], [("sit_outs[0].boards", "bad-value")]),
    ("sit_outs[0].boards", 2, [("sit_outs[0].boards", "bad-value")]),
    ("sit_outs[0].boards", ["2"], [("sit_outs[0].boards[0]", "bad-value")]),
    ("sit_outs[0].score", "A++", [("sit_outs[0].score", "bad-value")]),
    ("sit_outs[0].score", {"score": 50}, [("sit_outs[0].score", "bad-value")]),
    ("sit_outs[0].why", "late", [("sit_outs[0].why", "unknown-key")]),
    ("sit_outs.+", {"pair": 5, "section": "1", "boards": [2]}, [("sit_outs[1].boards", "pair-twice")]),
    ("penalties[0]", "10", [("penalties[0]", "bad-value")]),
    ("penalties[0].pair", 17, [("penalties[0].pair", "unknown-pair")]),
    ("penalties[0].section", "3", [("penalties[0].section", "bad-value")]),
    ("penalties[0].board", 7, [("penalties[0].board", "unknown-board")]),
    ("penalties[0].board", DROP, [("penalties[0].board", "missing-key")]),
    ("penalties[0].percent", DROP, [("penalties[0].percent", "missing-key")]),
    ("penalties[0].percent", "9.99", [("penalties[0].percent", "penalty-out-of-range")]),
    ("penalties[0].percent", "15.01", [("penalties[0].percent", "penalty-out-of-range")]),
    ("penalties[0].percent", "101", [("penalties[0].percent", "bad-value")]),
    ("penalties[0].percent", 10, [("penalties[0].percent", "bad-value")]),
    ("penalties[0].kind", "law", [("penalties[0].percent", "penalty-out-of-range")]),
    ("penalties[0].kind", "other", [("penalties[0].kind", "bad-value")]),
    ("penalties[0].imps", "3", [("penalties[0].imps", "imps-in-matchpoints")]),
    ("penalties[0]", {"pair": 1, "section": "1", "imps": "3"}, [("penalties[0].imps", "imps-in-matchpoints")]),
    ("penalties[0].why", "slip", [("penalties[0].why", "unknown-key")]),
    ("withdrawn", [17], [("withdrawn[0]", "unknown-pair")]),
    ("withdrawn", ["6"], [("withdrawn[0]", "bad-value")]),
    ("withdrawn", [6, 6], [("withdrawn[1]", "bad-value")]),
    ("withdrawn", 6, [("withdrawn", "bad-value")]),
    ("lots", [1, 17], [("lots[1]", "unknown-pair")]),
    ("lots", [1, 1], [("lots[1]", "bad-value")]),
    ("tie_break", "yes", [("tie_break", "bad-value")]),
    ("butler_drop", -1, [("butler_drop", "bad-value")]),
    ("butler_drop", 1, [("butler_drop", "bad-value")]),
]
IN_IMPS: list[tuple[str, Any, list[tuple[str, str]]]] = [
    (f"{GIVEN}.adjusted.ns", "60", [(f"{GIVEN}.adjusted.ns", "percent-in-imps")]),
    (f"{GIVEN}.adjusted.ns", "160", [(f"{GIVEN}.adjusted.ns", "bad-value")]),
    ("sit_outs[0].score", "60", [("sit_outs[0].score", "percent-in-imps")]),
    ("penalties[0].percent", "10", [("penalties[0].percent", "percent-in-imps")]),
    (
        "penalties[0]",
        {"pair": 1, "section": "1", "board": 1, "percent": "10"},
        [("penalties[0].percent", "percent-in-imps")],
    ),
    ("penalties[0].imps", DROP, [("penalties[0].imps", "missing-key")]),
    ("penalties[0].imps", "0", [("penalties[0].imps", "bad-value")]),
    ("penalties[0].imps", "-3", [("penalties[0].imps", "bad-value")]),
    ("penalties[0].imps", 3, [("penalties[0].imps", "bad-value")]),
    ("penalties[0].board", 7, [("penalties[0].board", "unknown-board")]),
]
# Every code of a session file but those of the reader of bytes.
CODES = {
    *("unknown-key", "missing-key", "bad-value", "unknown-pair", "pair-twice", "duplicate-board", "unknown-board"),
    *("bad-contract", "two-scores", "percent-in-imps", "imps-in-matchpoints", "penalty-out-of-range"),
}


@pytest.mark.parametrize(("path", "value", "found"), FAULTS, ids=[f"{path}-{value}" for path, value, _ in FAULTS])
def test_fault_is_answered_with_its_path_and_code(path: str, value: Any, found: list[tuple[str, str]]) -> None:
    assert problems(changed(path, value)) == found


@pytest.mark.parametrize("method", ["imps_across", "butler"])
@pytest.mark.parametrize(("path", "value", "found"), IN_IMPS, ids=[f"{path}-{value}" for path, value, _ in IN_IMPS])
def test_fault_in_imps_is_answered(path: str, value: Any, found: list[tuple[str, str]], method: str) -> None:
    assert problems(changed(path, value, method)) == found


def test_every_code_is_reached() -> None:
    assert {code for _, _, found in (*FAULTS, *IN_IMPS) for _, code in found} == CODES


def test_faults_of_many_kinds_are_answered_together() -> None:
    data = whole()
    data |= {"format": "x", "lots": [17], "extra": 1}
    data["sections"][0]["boards"][0]["results"][0] |= {"ns": 17, "score": "x"}
    data["sections"][0]["boards"][0]["results"][1]["result"] = "+9"
    data["sit_outs"][0]["boards"] = [9]
    data["penalties"][0]["percent"] = "50"
    assert problems(data) == [
        ("extra", "unknown-key"),
        ("format", "bad-value"),
        (f"{ROW}.ns", "unknown-pair"),
        (f"{ROW}.score", "bad-value"),
        (f"{PLAYED}.result", "bad-contract"),
        ("sit_outs[0].boards", "unknown-board"),
        ("penalties[0].percent", "penalty-out-of-range"),
        ("lots[0]", "unknown-pair"),
    ]


def test_pairs_that_cannot_be_read_make_no_pair_unknown() -> None:
    assert problems(changed("pairs[0].number", "x")) == [("pairs[0].number", "bad-value")]


def test_row_of_nobody_is_refused() -> None:
    assert problems(session({"1": {"1": ["_-_ _/_"]}})) == [(f"{ROW}.ew", "bad-value")]


@pytest.mark.parametrize("data", [None, [], "pairs", 7, True])
def test_what_is_no_object_is_unreadable(data: object) -> None:
    assert problems(data) == [("", "unreadable")]


@pytest.mark.parametrize(
    ("raw", "found"),
    [
        (b"\xff", [("", "unreadable")]),
        (b"{", [("", "unreadable")]),
        (b"[]", [("", "unreadable")]),
        (b"[" * 99, [("", "unreadable")]),
    ],
)
def test_file_that_is_no_object_is_unreadable(raw: bytes, found: list[tuple[str, str]]) -> None:
    assert problems(raw) == found


def test_key_that_stands_twice_is_said_beside_the_other_faults() -> None:
    raw = json.dumps(changed("lots", [17])).replace('"tie_break": true', '"tie_break": true, "tie_break": false')
    assert problems(raw.encode()) == [("tie_break", "duplicate-key"), ("lots[0]", "unknown-pair")]


def test_file_may_begin_with_a_byte_order_mark() -> None:
    raw = b"\xef\xbb\xbf" + json.dumps(whole()).encode()
    assert to_json(score(raw)) == to_json(score(whole()))


def test_slip_with_points_may_leave_out_how_it_was_played() -> None:
    for left in ({"contract": "4S"}, {"contract": "4S", "declarer": "N"}, {"contract": "4S", "tricks": 10}):
        data = whole()
        row = data["sections"][0]["boards"][0]["results"][0]
        row |= left
        assert to_json(score(data)) == to_json(score(whole()))


def test_message_says_what_is_wrong_what_is_allowed_and_what_was_found() -> None:
    data = changed(f"{GIVEN}.adjusted.ns", "160")
    data["penalties"][0]["percent"] = "9.5"
    data["sit_outs"][0] |= {"pair": 3, "boards": [2, 7, 8]}
    assert [error["message"] for error in to_json(score(data))["errors"]] == [
        "Expected A+, A, A-, a percentage from 0 to 100 as a string, written like “60”, "
        'or points, written like {“score”: -50}; found "160".',
        "The section 1 has no such boards: 7, 8.",
        "The pair 3 has another row or sit-out on these boards: 2.",
        "An administrative penalty is 10 to 15 % of the top of a board; found 9.5 %.",
    ]
