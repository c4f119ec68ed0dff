"""The lists that a report carries beside its standings: of further groups, of sessions, and of those who won matches.

Whoever stands on none but these took part as well.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

GROUPS, SESSIONS, MATCHES = "groups", "session_results", "match_awards"


class FurtherRow(NamedTuple):
    """A row of such a list; `group` is the name of the group in whose order its place is, empty where it has none."""

    path: str
    row: Mapping[str, Any]
    group: str
    is_of_matches: bool = False


def further_rows(payload: Mapping[str, Any]) -> Iterator[FurtherRow]:
    """The rows in the order in which the report has them; what cannot be read is left out."""
    for index, group in _items(payload, GROUPS):
        name = group.get("name")
        yield from _rows_of(group, f"conditions.{GROUPS}[{index}]", name if isinstance(name, str) else "")
    for index, session in _items(payload, SESSIONS):
        yield from _rows_of(session, f"conditions.{SESSIONS}[{index}]", "")
    for index, award in _items(payload, MATCHES):
        yield FurtherRow(f"conditions.{MATCHES}[{index}]", award, "", is_of_matches=True)


def first_group(payload: Mapping[str, Any]) -> str:
    """The name of the group whose list is the report's own; empty where it has no groups."""
    name = next((group.get("name") for _index, group in _items(payload, GROUPS)), None)
    return name if isinstance(name, str) else ""


def rewrite_further(payload: dict[str, Any], written: Mapping[str, tuple[str | None, str | None]]) -> None:
    """Let others stand in place of these numbers on every such list, all at once; `written` has new number and name.

    Who has no number cannot win a match: he is taken off those lists.
    """
    for found in further_rows(payload):
        players = found.row.get("players")
        if not isinstance(players, list):
            continue
        if found.is_of_matches:
            numbers = [written[item][0] if item in written else item for item in players if isinstance(item, str)]
            players[:] = [number for number in numbers if number is not None]
        else:
            players[:] = [
                rewritten_player(item, *written[number]) if (number := number_of(item) or "") in written else item
                for item in players
            ]
    _drop_empty(payload)


def rewritten_player(item: Any, number: str | None, name: str | None) -> Any:
    """An item of `players` with another number and name; his share stays."""
    kept = {key: value for key, value in item.items() if key != "name"} if isinstance(item, Mapping) else {}
    if name:
        kept["name"] = name
    return {**kept, "number": number} if kept or number is None else number


def _drop_empty(payload: dict[str, Any]) -> None:
    """Leave out match awards of nobody, which the rules do not read."""
    conditions = payload.get("conditions")
    if isinstance(conditions, dict) and isinstance(conditions.get(MATCHES), list):
        left = [item for item in conditions[MATCHES] if not isinstance(item, Mapping) or item.get("players") != []]
        conditions.pop(MATCHES)
        if left:
            conditions[MATCHES] = left


def _items(payload: Mapping[str, Any], key: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
    conditions = payload.get("conditions")
    found = conditions.get(key) if isinstance(conditions, Mapping) else None
    for index, item in enumerate(found if isinstance(found, list) else []):
        if isinstance(item, Mapping):
            yield index, item


def _rows_of(item: Mapping[str, Any], path: str, group: str) -> Iterator[FurtherRow]:
    rows = item.get("standings")
    for index, row in enumerate(rows if isinstance(rows, list) else []):
        if isinstance(row, Mapping):
            yield FurtherRow(f"{path}.standings[{index}]", row, group)


def number_of(item: Any) -> str | None:
    """The number of an item of `players`."""
    number = item.get("number") if isinstance(item, Mapping) else item
    return number if isinstance(number, str) else None
