"""``calculate`` and ``title`` as they are called: no database to be reached, no variable set."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from awards.rules.answer import to_json
from awards.rules.calculation import calculate
from tests.rules.reports import pairs

ROOT = Path(__file__).parents[2]


def manage(*arguments: str, given: str = "", **environment: str) -> tuple[int, list[Any], str]:
    """Exit status, the JSON lines of standard output (or the one document), standard error."""
    result = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=environment,
        input=given.encode(),
        capture_output=True,
        timeout=60,
        check=False,
    )
    out = result.stdout.decode("ascii")
    try:
        answers = [json.loads(out)] if out else []
    except json.JSONDecodeError:
        answers = [json.loads(line) for line in out.splitlines()]
    return result.returncode, answers, result.stderr.decode()


@pytest.fixture
def good(tmp_path: Path) -> str:
    path = tmp_path / "good.json"
    path.write_text(json.dumps(pairs(5, name="Åkulla öppna")), encoding="utf-8")
    return str(path)


@pytest.fixture
def bad(tmp_path: Path) -> str:
    path = tmp_path / "bad.json"
    path.write_text(json.dumps(pairs(3)), encoding="utf-8")
    return str(path)


def test_calculate_answers_a_file(good: str) -> None:
    assert manage("calculate", good) == (0, [to_json(calculate(pairs(5)))], "")


def test_calculate_needs_no_database(good: str) -> None:
    nowhere = {"DATABASE_URL": "postgres://nobody@127.0.0.1:1/none", "REDIS_URL": "redis://127.0.0.1:1/0"}
    assert manage("calculate", good, **nowhere) == (0, [to_json(calculate(pairs(5)))], "")


def test_calculate_answers_standard_input() -> None:
    assert manage("calculate", "-", given=json.dumps(pairs(5))) == (0, [to_json(calculate(pairs(5)))], "")


def test_calculate_answers_an_error_with_status_1(bad: str) -> None:
    assert manage("calculate", bad) == (1, [to_json(calculate(pairs(3)))], "")


def test_calculate_answers_each_of_several_files_on_its_line(good: str, bad: str, tmp_path: Path) -> None:
    missing = str(tmp_path / "missing.json")
    status, answers, errors = manage("calculate", good, bad, missing, str(tmp_path), good)
    assert (status, errors) == (1, "")
    unreadable = [answer["errors"][0] for answer in answers[2:4]]
    assert [(error["path"], error["code"]) for error in unreadable] == [("", "unreadable")] * 2
    assert answers[0] == answers[4] == to_json(calculate(pairs(5)))
    assert answers[1] == to_json(calculate(pairs(3)))


def test_calculate_of_several_good_files_has_status_0(good: str) -> None:
    assert manage("calculate", good, good)[0] == 0


def test_calculate_answers_a_missing_file() -> None:
    status, answers, _ = manage("calculate", "no-such-file.json")
    assert (status, [(error["path"], error["code"]) for error in answers[0]["errors"]]) == (1, [("", "unreadable")])


def test_calculate_takes_the_ruleset_that_the_file_does_not_name() -> None:
    report = pairs(5)
    del report["ruleset"]
    given = json.dumps(report)
    status, answers, _ = manage("calculate", "-", given=given)
    assert (status, [(error["path"], error["code"]) for error in answers[0]["errors"]]) == (
        1,
        [("ruleset", "missing-key")],
    )
    assert manage("calculate", "--ruleset", "sbf-2018", "-", given=given)[0] == 0


def test_title_answers_each_line() -> None:
    lines = [
        '{"gold": "75", "silver": "750", "bronze": "0"}',
        '{"gold": "0", "silver": "0", "bronze": "199"}',
        "",
        '{"gold": "2800", "silver": "0", "bronze": "2500"}',
    ]
    assert manage("title", "sbf-2018", "-", given="\n".join(lines)) == (
        0,
        [
            {
                "title": "spader",
                "klover_stars": 0,
                "next": {"title": "spader-1", "missing": {"gold": "125", "silver": "1250", "bronze": "12500"}},
            },
            {
                "title": None,
                "klover_stars": 0,
                "next": {"title": "klover", "missing": {"gold": "1", "silver": "1", "bronze": "1"}},
            },
            {"title": "stor-5", "klover_stars": 4, "next": None},
        ],
        "",
    )


def test_title_says_null_where_a_colour_alone_is_never_enough() -> None:
    _, answers, _ = manage("title", "sbf-2018", "-", given='{"gold": "149", "silver": "4510", "bronze": "0"}')
    assert answers[0]["next"] == {"title": "stor-1", "missing": {"gold": "1", "silver": None, "bronze": None}}


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("{", [("", "unreadable")]),
        ("[]", [("", "unreadable")]),
        ('{"gold": "1"}', [("silver", "missing-key"), ("bronze", "missing-key")]),
        ('{"gold": "1", "silver": "1", "bronze": "1", "red": "1"}', [("red", "unknown-key")]),
        ('{"gold": "-1", "silver": true, "bronze": 1.5}', [(c, "bad-value") for c in ("gold", "silver", "bronze")]),
        ('{"gold": "1", "gold": "1", "silver": "1", "bronze": "1"}', [("gold", "duplicate-key")]),
    ],
)
def test_title_answers_a_bad_line_on_its_line(line: str, found: list[tuple[str, str]]) -> None:
    good = '{"gold": "0", "silver": "0", "bronze": "500"}'
    status, answers, errors = manage("title", "sbf-2018", "-", given=f"{good}\n{line}\n{good}\n")
    assert (status, errors) == (1, "")
    assert [(error["path"], error["code"]) for error in answers[1]["errors"]] == found
    assert answers[0] == answers[2]
    assert (answers[0]["title"], answers[0]["klover_stars"]) == ("klover", 1)


def test_title_answers_an_unknown_ruleset() -> None:
    status, answers, _ = manage("title", "sbf-1999", "-")
    assert (status, [(error["path"], error["code"]) for error in answers[0]["errors"]]) == (
        1,
        [("ruleset", "bad-value")],
    )


def test_title_answers_a_missing_file() -> None:
    status, answers, _ = manage("title", "sbf-2018", "no-such-file.jsonl")
    assert (status, [(error["path"], error["code"]) for error in answers[0]["errors"]]) == (1, [("", "unreadable")])
