"""The answer to any session is that of a second, plain way of working it out."""

import os
import time
from fractions import Fraction
from typing import Any

import pytest

from tests.scoring.made import sessions
from tests.scoring.oracle import Oracle
from tests.scoring.sessions import answer

SESSIONS = 400

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def made() -> list[dict[str, Any]]:
    seed = int(os.environ.get("SCORING_SEED", time.time_ns() % 2**32))
    print(f"SCORING_SEED={seed}")
    return sessions(seed, SESSIONS)


def total(points: Fraction, maximum: int, method: str) -> dict[str, Any]:
    """How a total has to stand, with its numbers as fractions."""
    if method != "matchpoints":
        return {"total": points}
    percent = None if not maximum else points * 100 / maximum
    return {"total": points, "signed": points - Fraction(maximum, 2), "max": Fraction(maximum), "percent": percent}


def read(row: dict[str, Any]) -> dict[str, Any]:
    """The numbers of a total as fractions; a percentage is what it stands for within half a hundredth."""
    return {key: None if row[key] is None else Fraction(row[key]) for key in ("total", "signed", "max") if key in row}


def assert_total(row: dict[str, Any], expected: dict[str, Any]) -> None:
    """The row says what is expected."""
    assert read(row) == {key: value for key, value in expected.items() if key != "percent"}
    if expected.get("percent") is None:
        assert row.get("percent") is None
        return
    assert abs(Fraction(row["percent"]) - expected["percent"]) <= Fraction(1, 200)
    assert row["percent"][-3] == "."


def assert_boards(found: dict[str, Any], oracle: Oracle) -> None:
    """The boards are those of the oracle."""
    assert [(board["section"], board["board"]) for board in found["boards"]] == [
        (name, board["board"]) for name, board, _ in oracle.boards
    ]
    for board, (_, _, tables) in zip(found["boards"], oracle.boards, strict=True):
        assert ("top" in board) == (oracle.method == "matchpoints")
        if oracle.method == "matchpoints":
            assert board["top"] == str(max(2 * (len(tables) - 1), 0))
        rows = [
            (row["ns"], row["ew"], row["score"], *(fraction(row[side]) for side in ("ns_points", "ew_points")))
            for row in board["results"]
        ]
        assert rows == [
            (table.pair["ns"], table.pair["ew"], table.score, table.points["ns"], table.points["ew"])
            for table in tables
        ]


def fraction(text: str | None) -> Fraction | None:
    return None if text is None else Fraction(text)


def assert_datums(found: dict[str, Any], oracle: Oracle) -> None:
    """A butler board has the datum of one of its forms, which most of its results have."""
    for index, (board, (_, _, tables)) in enumerate(zip(found["boards"], oracle.boards, strict=True)):
        groups = [table.group for table in tables if table.score is not None]
        datums = oracle.datums.get(index, {})
        most = [datums[group] for group in groups if groups.count(group) == max(map(groups.count, groups))]
        assert board["datum"] == (most[0] if most else None)


def test_answer_is_that_of_the_oracle(made: list[dict[str, Any]]) -> None:
    for session in made:
        oracle, found = Oracle(session), answer(session)
        assert "errors" not in found, (session, found)
        assert_boards(found, oracle)
        if oracle.method == "butler":
            assert_datums(found, oracle)
        adjustments = [
            {
                **entry,
                "boards": [(board["section"], board["board"]) for board in entry["boards"]],
                "exact": Fraction(entry["exact"]),
                "booked": int(entry["booked"]),
            }
            for entry in found["adjustments"]
        ]
        assert adjustments == oracle.adjustments()
        assert [(entry["pair"], entry["results"]) for entry in found["withdrawn"]] == oracle.withdrawn
        assert {row["pair"]: row["place"] for row in found["standings"]} == oracle.places()
        totals = oracle.totals()
        for row in found["standings"]:
            sections = totals[row["pair"]]
            assert [entry["section"] for entry in row["sections"]] == list(sections)
            for entry in row["sections"]:
                assert_total(entry, total(*sections[entry["section"]][:2], oracle.method))
            points, maximum, penalty = (sum(of[at] for of in sections.values()) for at in range(3))
            assert_total(row, total(Fraction(points), int(maximum), oracle.method))
            assert Fraction(row["penalty"]) == penalty


def test_tie_is_broken_as_the_oracle_breaks_it(made: list[dict[str, Any]]) -> None:
    ties = 0
    for session in made:
        oracle = Oracle(session)
        for tie in answer(session)["tie_breaks"]:
            ties += 1
            points = oracle.tie_points(tie["pairs"])
            assert {int(pair): amount for pair, amount in tie["points"].items()} == points
            assert tie["pairs"] == sorted(tie["pairs"])
            assert tie["order"] == sorted(
                tie["order"],
                key=lambda pair: (-points[pair], oracle.places()[pair], pair),
            )
    assert ties > SESSIONS // 10
