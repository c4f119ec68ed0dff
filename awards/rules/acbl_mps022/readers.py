"""How each kind of value under ``conditions`` is read; None after a problem."""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from awards.rules.acbl_mps022.numbers import read_csv
from awards.rules.amounts import read_average
from awards.rules.report import Row
from awards.rules.report.fields import LONGEST_NUMBER, MOST, Fields, Findings, as_number, child, shown
from awards.rules.report.reading import Reading
from awards.rules.report.standings import read_standings

NABC_EVENTS: Mapping[str, Mapping[str, str]] = {row["event"]: row for row in read_csv("nabc_fixed_awards.csv")}
Rule = Mapping[str, Any]
# Rows have no keys beside the common ones.
READING = Reading()


def exact(value: object) -> Fraction | None:
    """A number of JSON, or one in a string; None if it is none, is below 0 or has no end."""
    if isinstance(value, bool):
        return None
    if isinstance(value, str):
        found = read_average(value)
    elif isinstance(value, int):
        found = Fraction(value)
    elif isinstance(value, Decimal | float):
        # As it is kept: a report that was filed can be read again.
        found = read_average(str(value))
    else:
        return None
    return found if found is not None and 0 <= found <= MOST else None


def number(fields: Fields, key: str, *, halves: bool = False) -> Fraction | None:
    """An optional number from 0; with ``halves`` it is whole or half, and above 0."""
    if not fields.has(key):
        return None
    found = exact(fields.data[key])
    if found is None or (halves and (found == 0 or (2 * found).denominator != 1)):
        fields.bad(key, "tables" if halves else "decimal")
        return None
    return found


def boolean(fields: Fields, key: str, rule: Rule) -> bool | None:
    """True or false."""
    return fields.boolean(key)


def integer(fields: Fields, key: str, rule: Rule) -> int | None:
    """An integer within the bounds of its rule."""
    return fields.integer(key, optional=True, least=rule.get("least", 1), most=rule.get("most", MOST))


def choice(fields: Fields, key: str, rule: Rule) -> str | None:
    """One of the strings that its rule allows."""
    return fields.choice(key, tuple(rule["allowed"]))


def nabc_event(fields: Fields, key: str, rule: Rule) -> str | None:
    """An event of the printed list."""
    return fields.choice(key, tuple(NABC_EVENTS))


def tables(fields: Fields, key: str, rule: Rule) -> Fraction | None:
    """A whole or half number of tables."""
    return number(fields, key, halves=True)


def choices(fields: Fields, key: str, rule: Rule) -> tuple[str, ...] | None:
    """Different strings that its rule allows."""
    allowed = tuple(rule["allowed"])

    def fits(item: object, before: Sequence[object]) -> bool:
        return isinstance(item, str) and item in allowed and item not in before

    return _every(fields, key, fits, "choice", allowed=allowed)


def integers(fields: Fields, key: str, rule: Rule) -> tuple[int, ...] | None:
    """Whole numbers from 1, at least as many as its rule asks for."""

    def fits(item: object, before: Sequence[object]) -> bool:
        return isinstance(item, int) and not isinstance(item, bool) and 1 <= item <= MOST

    found = _every(fields, key, fits, "integer", least=1, most=MOST)
    if found is not None and len(found) < rule.get("items", 1):
        fields.bad(key, "items", least=rule.get("items", 1))
        return None
    return found


def teams(fields: Fields, key: str, rule: Rule) -> tuple[str, ...] | None:
    """Names of different teams."""

    def fits(item: object, before: Sequence[object]) -> bool:
        return isinstance(item, str) and item not in before

    return _every(fields, key, fits, "team")


def wins(fields: Fields, key: str, rule: Rule) -> Mapping[str, int] | None:
    """Whole numbers from 0 by team."""
    data = fields.object(key)
    if data is None:
        return None
    inner = Fields(data, fields.at(key), fields.findings, keys=tuple(data), code=fields.code)
    found = {team: inner.integer(team, least=0) for team in data}
    whole = {team: won for team, won in found.items() if won is not None}
    return whole if len(whole) == len(found) else None


def forfeits(fields: Fields, key: str, rule: Rule) -> Mapping[str, str] | None:
    """The team whose award each team gets that gave up."""
    data = fields.object(key)
    if data is None:
        return None
    inner = Fields(data, fields.at(key), fields.findings, keys=tuple(data), code=fields.code)
    found = {team: inner.text(team) for team in data}
    whole = {team: beaten for team, beaten in found.items() if beaten is not None}
    return whole if len(whole) == len(found) else None


def players(fields: Fields, key: str) -> tuple[str, ...] | None:
    """Numbers of players, at least one, nobody twice."""
    items = fields.items(key)
    if items is None:
        return None
    if not items:
        fields.bad(key, "players")
        return None
    found: list[str] = []
    for index, item in enumerate(items):
        where, known = child(fields.at(key), index), as_number(item)
        if known is None:
            fields.findings.add(where, fields.code, kind="number", found=shown(item), most=LONGEST_NUMBER)
        elif known in found:
            fields.findings.add(where, "duplicate-player", found=known)
        else:
            found.append(known)
    return tuple(found) if len(found) == len(items) else None


def standings(fields: Fields, key: str, *, shares: bool = True) -> tuple[Row, ...] | None:
    """The rows of a list under ``conditions``; where ``shares`` is False, all on it played to the end."""
    items = fields.items(key)
    if items is None:
        return None
    inner = Findings()
    path = fields.at(key)
    rows = [row for row in read_standings(items, path, inner, READING) if row is not None]
    _check_rows(items, path, inner, shares=shares)
    for problem in inner.problems:
        if problem.code == "bad-value":
            facts = {**problem.facts, "kind": f"row-{problem.facts['kind']}"}
            fields.findings.add(problem.path, fields.code, **facts)
        else:
            fields.findings.add(problem.path, problem.code, **problem.facts)
    return None if inner.problems else tuple(rows)


def _check_rows(items: Sequence[Any], path: str, findings: Findings, *, shares: bool) -> None:
    """No list of this edition is split into lines."""
    for index, item in enumerate(items):
        if not isinstance(item, Mapping):
            continue
        where = child(path, index)
        if "line" in item:
            findings.add(child(where, "line"), "bad-value", kind="no-line", found=shown(item["line"]))
        listed = item.get("players")
        for position, player in enumerate(listed if isinstance(listed, list | tuple) else ()):
            if not shares and isinstance(player, Mapping) and "share" in player:
                at = child(child(child(where, "players"), position), "share")
                findings.add(at, "unknown-key", found="share", allowed=("number", "name"))


def _every(
    fields: Fields, key: str, fits: Callable[[object, Sequence[object]], bool], kind: str, **facts: Any
) -> tuple[Any, ...] | None:
    """The items of an array, each of which fits what stands before it."""
    items = fields.items(key)
    if items is None:
        return None
    whole = True
    for index, item in enumerate(items):
        if not fits(item, items[:index]):
            whole = False
            fields.findings.add(child(fields.at(key), index), fields.code, kind=kind, found=shown(item), **facts)
    return tuple(items) if whole else None


READERS: Mapping[str, Callable[[Fields, str, Rule], Any]] = {
    "boolean": boolean,
    "integer": integer,
    "choice": choice,
    "choices": choices,
    "tables": tables,
    "integers": integers,
    "teams": teams,
    "wins": wins,
    "forfeits": forfeits,
    "nabc_event": nabc_event,
}
