"""Report files in JSON: bytes become one object, faithfully, or the reasons why they cannot."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any

from awards.rules.answer import Problem, Refusal
from awards.rules.report.fields import child, clean

NAME = "json"
DEEPEST = 20
_LONGEST_INTEGER = 40
# Possessive, so that no file makes it look at a letter twice; a string without an end goes to the end of the file.
_TOKEN = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[\]{}]', re.DOTALL)


@dataclass(frozen=True)
class UnreadNumber:
    """A number too long to be one of a report; it is no integer to whoever asks."""

    text: str

    def __str__(self) -> str:
        return self.text


class _Object(dict[str, Any]):
    """An object that remembers which of its keys stood twice."""

    repeated: tuple[str, ...] = ()


def read(raw: bytes) -> dict[str, Any] | Refusal:
    """The object in a UTF-8 JSON file, with or without byte order mark."""
    data, problems = read_all(raw)
    return Refusal(problems) if data is None or problems else data


def read_all(raw: bytes) -> tuple[dict[str, Any] | None, tuple[Problem, ...]]:
    """The object, None if there is none, and every problem; of a key that stands twice the last value counts."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return None, (Problem("", "unreadable", {"kind": "encoding", "position": error.start}),)
    if _depth(text) > DEEPEST:
        return None, (Problem("", "unreadable", {"kind": "depth", "most": DEEPEST}),)
    any_repeated = False

    def object_of(pairs: list[tuple[str, Any]]) -> _Object:
        nonlocal any_repeated
        found = _object(pairs)
        any_repeated = any_repeated or bool(found.repeated)
        return found

    try:
        data = json.loads(
            text,
            object_pairs_hook=object_of,
            parse_float=_decimal,
            parse_int=_integer,
            parse_constant=_no_constant,
        )
    except json.JSONDecodeError as error:
        return None, (Problem("", "unreadable", {"kind": "json", "line": error.lineno, "column": error.colno}),)
    except _NotANumber as error:
        return None, (Problem("", "unreadable", {"kind": "constant", "found": str(error)}),)
    if not isinstance(data, dict):
        return None, (Problem("", "unreadable", {"kind": "object", "found": clean(json.dumps(data, default=str))}),)
    # Most files repeat no key, and need not be walked.
    return data, tuple(_repeated(data, "")) if any_repeated else ()


class _NotANumber(Exception):
    """NaN and Infinity, which JSON does not have."""


def _depth(text: str) -> int:
    depth = deepest = 0
    for token in _TOKEN.finditer(text):
        if token[0] in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif token[0] in "]}":
            depth -= 1
    return deepest


def _object(pairs: list[tuple[str, Any]]) -> _Object:
    found = _Object(pairs)
    if len(found) < len(pairs):
        counts = Counter(key for key, _ in pairs)
        found.repeated = tuple(key for key, count in counts.items() if count > 1)
    return found


def _decimal(text: str) -> Decimal | UnreadNumber:
    try:
        return Decimal(text)
    except InvalidOperation:
        return UnreadNumber(text)


def _integer(text: str) -> int | UnreadNumber:
    return int(text) if len(text) <= _LONGEST_INTEGER else UnreadNumber(text)


def _no_constant(text: str) -> None:
    raise _NotANumber(text)


def _repeated(data: Any, path: str) -> Iterator[Problem]:
    if isinstance(data, _Object):
        for key in data.repeated:
            yield Problem(child(path, key), "duplicate-key", {"found": clean(key)})
        for key, value in data.items():
            yield from _repeated(value, child(path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from _repeated(value, child(path, index))
