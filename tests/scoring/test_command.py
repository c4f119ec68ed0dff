"""``score`` as it is called: no database to be reached, no variable set."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.rules.test_commands import manage
from tests.scoring.sessions import answer, session

GOOD = session({"Kväll": {"1": ["1-2 420", "3-4 A+/A-"]}})
BAD = session({"1": {"1": ["1-2 420", "1-3 420"]}})


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    found = {}
    for name, data in {"good": GOOD, "bad": BAD}.items():
        path = tmp_path / f"{name}.json"
        path.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
        found[name] = str(path)
    return found


def test_score_answers_a_file(files: dict[str, str]) -> None:
    assert manage("score", files["good"]) == (0, [answer(GOOD)], "")


def test_score_needs_no_database(files: dict[str, str]) -> None:
    nowhere = {"DATABASE_URL": "postgres://nobody@127.0.0.1:1/none", "REDIS_URL": "redis://127.0.0.1:1/0"}
    assert manage("score", files["good"], **nowhere) == (0, [answer(GOOD)], "")


def test_score_answers_standard_input() -> None:
    assert manage("score", "-", given=json.dumps(GOOD)) == (0, [answer(GOOD)], "")


def test_score_answers_an_error_with_status_1(files: dict[str, str]) -> None:
    expected: Any = {
        "errors": [
            {
                "path": "sections[0].boards[0].results[1].ns",
                "code": "pair-twice",
                "message": "The pair 1 has another row on this board already.",
            }
        ]
    }
    assert manage("score", files["bad"]) == (1, [expected], "")


def test_score_answers_each_of_several_files_on_its_line(files: dict[str, str], tmp_path: Path) -> None:
    missing = str(tmp_path / "missing.json")
    status, answers, errors = manage("score", files["good"], files["bad"], missing, files["good"])
    assert (status, errors) == (1, "")
    assert (answers[0], answers[1], answers[3]) == (answer(GOOD), answer(BAD), answer(GOOD))
    assert [(error["path"], error["code"]) for error in answers[2]["errors"]] == [("", "unreadable")]
