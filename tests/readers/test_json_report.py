"""The reader of JSON reports keeps what was written, or says why it cannot."""

import json
from decimal import Decimal
from typing import Any

import pytest

from awards.readers.json_report import DEEPEST, read
from awards.rules.answer import Refusal, to_json
from awards.rules.calculation import calculate
from tests.rules.reports import pairs


def refused(raw: bytes) -> list[tuple[str, str]]:
    outcome = read(raw)
    assert isinstance(outcome, Refusal)
    assert all(error["message"] for error in to_json(outcome)["errors"])
    return [(problem.path, problem.code) for problem in outcome.problems]


def nested(depth: int) -> bytes:
    return b'{"a":' * depth + b"1" + b"}" * depth


def test_object_is_read_with_and_without_byte_order_mark() -> None:
    raw = '{"name": "Åkulla öppna"}'.encode()
    assert read(raw) == {"name": "Åkulla öppna"}
    assert read(b"\xef\xbb\xbf" + raw) == {"name": "Åkulla öppna"}


def test_numbers_are_kept_as_they_were_written() -> None:
    data = read(b'{"a": 24, "b": 24.0, "c": 1e400, "d": -0}')
    assert data == {"a": 24, "b": Decimal("24.0"), "c": Decimal("1e400"), "d": 0}
    assert isinstance(data, dict)
    assert [type(value).__name__ for value in data.values()] == ["int", "Decimal", "Decimal", "int"]


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"   ",
        b"{",
        b'{"a": 1,}',
        b"{'a': 1}",
        b"not JSON",
        b'{"a": 1} {"b": 2}',
        b'{"a": NaN}',
        b'{"a": Infinity}',
        b'{"a": -Infinity}',
        b'{"a": 01}',
        b'{"a": "line\nbreak"}',
        b'{"a": "no end',
        b'{"a": "\\x"}',
        b"[]",
        b'"text"',
        b"24",
        b"null",
        b"true",
        b'{"name": "\xe5"}',
        b'{"name": "\xed\xa0\x80"}',
        '{"a": 1}'.encode("utf-16"),
        '{"a": 1}'.encode("utf-32"),
        b"\xef\xbb\xbf\xef\xbb\xbf{}",
        b"\x00{}",
        nested(DEEPEST + 1),
        nested(100_000),
        b"[" * 1_000_000,
    ],
)
def test_file_that_is_no_json_object_is_unreadable(raw: bytes) -> None:
    assert refused(raw) == [("", "unreadable")]


def test_nesting_up_to_the_limit_is_read() -> None:
    assert isinstance(read(nested(DEEPEST)), dict)


def test_brackets_in_text_are_no_nesting() -> None:
    assert read(json.dumps({"a": '[{"\\' * 100}).encode()) == {"a": '[{"\\' * 100}


def test_endless_text_is_looked_at_once() -> None:
    assert refused(b'{"a": "' + b'\\"' * 500_000) == [("", "unreadable")]


def test_key_that_stands_twice_is_named_with_its_path() -> None:
    raw = b'{"a": 1, "b": [{"c": 1, "c": 2, "d": {"e": 1, "e": 1, "e": 1}}], "a": 2}'
    assert refused(raw) == [("a", "duplicate-key"), ("b[0].c", "duplicate-key"), ("b[0].d.e", "duplicate-key")]


def test_key_that_stands_twice_is_answered_beside_all_other_problems() -> None:
    report: dict[str, Any] = pairs(3, boards=17)
    raw = json.dumps(report).replace('"boards": 17', '"boards": 24, "boards": 17').encode()
    outcome = calculate(raw)
    assert isinstance(outcome, Refusal)
    assert [(problem.path, problem.code) for problem in outcome.problems] == [
        ("boards", "duplicate-key"),
        ("standings", "too-few-contestants"),
        ("boards", "too-few-boards"),
    ]


@pytest.mark.parametrize("number", ["1" + "0" * 30, "1" + "0" * 5000, "1e400", "1e99999999999999999999", "24.0", "-1"])
def test_number_that_is_no_count_is_a_bad_value(number: str) -> None:
    raw = json.dumps(pairs(5)).replace('"boards": 24', f'"boards": {number}').encode()
    outcome = calculate(raw)
    assert isinstance(outcome, Refusal)
    assert [(problem.path, problem.code) for problem in outcome.problems] == [("boards", "bad-value")]


def test_half_characters_are_a_bad_value_where_they_stand() -> None:
    raw = json.dumps(pairs(5, name="\ud83c", **{"\udc00": 1})).encode()
    outcome = calculate(raw)
    assert isinstance(outcome, Refusal)
    assert [(problem.path, problem.code) for problem in outcome.problems] == [
        ("\N{REPLACEMENT CHARACTER}", "unknown-key"),
        ("name", "bad-value"),
    ]
    json.dumps(to_json(outcome), ensure_ascii=False).encode()
