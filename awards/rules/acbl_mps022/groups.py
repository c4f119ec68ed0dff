"""Reading the parts of an event under ``conditions``: groups, rankings of sessions, match awards."""

from collections.abc import Mapping, Sequence
from typing import Any

from awards.rules.acbl_mps022.readers import integers, number, players, standings
from awards.rules.acbl_mps022.values import KNOCKOUTS, Group, MatchAward, SessionResult
from awards.rules.report import Row
from awards.rules.report.fields import Fields, Findings, child, shown
from awards.rules.report.standings import LINES

GROUP_KEYS = (
    *("name", "entrants", "tables", "min_masterpoints", "max_masterpoints", "flight", "top_team_average"),
    *("split_groups", "standings"),
)
SESSION_KEYS = ("session", "standings", "section", "group", "line", "entrants", "tables", "section_tables")
MATCH_KEYS = ("players", "full", "half", "quarter", "group", "boards")
CODE = "bad-condition"


def read_groups(
    fields: Fields, structure: str | None, event_type: str | None, first_rows: tuple[Row, ...]
) -> tuple[Group, ...] | None:
    """The groups in their order; the first one's list is that of the report."""
    items = _objects(fields, "groups", GROUP_KEYS)
    if items is None:
        return None
    if not items:
        fields.bad("groups", "items", least=1)
        return None
    groups = [
        None if inner is None else _group(inner, index, structure, event_type, first_rows)
        for index, inner in enumerate(items)
    ]
    _check_names(items)
    whole = tuple(group for group in groups if group is not None)
    return whole if len(whole) == len(groups) else None


def _group(
    inner: Fields, index: int, structure: str | None, event_type: str | None, first_rows: tuple[Row, ...]
) -> Group | None:
    before = len(inner.findings.problems)
    name = inner.text("name")
    entrants = inner.integer("entrants")
    tables = number(inner, "tables", halves=True)
    least = inner.integer("min_masterpoints", optional=True, least=0)
    most = inner.integer("max_masterpoints", optional=True)
    flight = inner.text("flight", optional=True)
    average = number(inner, "top_team_average")
    split = integers(inner, "split_groups", {}) if inner.has("split_groups") else ()
    rows: tuple[Row, ...] | None = first_rows if index == 0 else ()
    if inner.has("standings") and index > 0:
        rows = standings(inner, "standings")
    if structure is not None:
        _check_keys(inner, index, structure, event_type)
    if name is None or entrants is None or split is None or rows is None or len(inner.findings.problems) > before:
        return None
    return Group(index, name, entrants, tables, least, most, flight, average, split, rows)


def _check_keys(inner: Fields, index: int, structure: str, event_type: str | None) -> None:
    """Which keys a group of this structure needs, and which it does not know."""
    if index == 0 and inner.has("standings"):
        _without_use(inner, "standings", "first-group")
    if structure == "bracketed":
        for key in ("min_masterpoints", "max_masterpoints"):
            if inner.has(key):
                _without_use(inner, key, "group-structure", structure=structure)
    if structure == "stratiflighted" and not inner.has("flight"):
        inner.missing("flight")
    elif structure != "stratiflighted" and inner.has("flight"):
        _without_use(inner, "flight", "group-structure", structure=structure)
    if event_type is None:
        return
    knockout = event_type in KNOCKOUTS
    if structure == "bracketed" or (structure == "flighted" and knockout):
        if not inner.has("top_team_average") and (knockout or index > 0):
            inner.missing("top_team_average")
    elif inner.has("top_team_average"):
        _without_use(inner, "top_team_average", "group-structure", structure=structure)
    if inner.has("split_groups") and not knockout:
        _without_use(inner, "split_groups", "group-type", event_type=event_type)


def _without_use(inner: Fields, key: str, kind: str, **facts: str) -> None:
    inner.findings.add(inner.at(key), "condition-not-applicable", kind=kind, found=key, **facts)


def _check_names(items: Sequence[Fields | None]) -> None:
    names: list[object] = []
    for inner in items:
        if inner is None or not isinstance(inner.data.get("name"), str):
            continue
        if inner.data["name"] in names:
            inner.bad("name", "name-twice")
        names.append(inner.data["name"])


def read_session_results(
    fields: Fields, sessions: int | None, groups: Mapping[str, int] | None, event_type: str | None
) -> tuple[SessionResult, ...] | None:
    """The rankings of sessions; ``groups`` has the index of each group by name, None where they cannot be read."""
    items = _objects(fields, "session_results", SESSION_KEYS)
    if items is None:
        return None
    results = [
        None if inner is None else _session_result(inner, index, sessions, groups, event_type)
        for index, inner in enumerate(items)
    ]
    whole = tuple(result for result in results if result is not None)
    return whole if len(whole) == len(results) else None


def _session_result(
    inner: Fields, index: int, sessions: int | None, groups: Mapping[str, int] | None, event_type: str | None
) -> SessionResult | None:
    before = len(inner.findings.problems)
    session = inner.integer("session") if sessions is None else inner.integer("session", most=sessions)
    rows = standings(inner, "standings", shares=False)
    section = inner.text("section", optional=True)
    group = _group_index(inner, groups)
    line = inner.choice("line", LINES, optional=True)
    if inner.has("line") and event_type not in (None, "pairs"):
        _without_use(inner, "line", "group-type", event_type=str(event_type))
    listed = inner.data.get("standings")
    entrants = inner.integer("entrants", optional=True)
    if entrants is None and rows:
        entrants = len(rows)
    if entrants is not None and isinstance(listed, list | tuple) and len(listed) > entrants and inner.has("entrants"):
        inner.findings.add(inner.at("entrants"), "entrants-mismatch", kind="rows", found=entrants, rows=len(listed))
    tables = number(inner, "tables", halves=True)
    sections = integers(inner, "section_tables", {}) if inner.has("section_tables") else ()
    if rows is not None and not rows:
        inner.bad("standings", "items", least=1)
    if session is None or rows is None or entrants is None or sections is None:
        return None
    if len(inner.findings.problems) > before:
        return None
    return SessionResult(index, session, rows, entrants, section or "", group, line, tables, sections)


def read_match_awards(
    fields: Fields, boards_per_match: int | None, groups: Mapping[str, int] | None
) -> tuple[MatchAward, ...] | None:
    """The match awards that players won; the boards of a normal match where a row does not say its own."""
    items = _objects(fields, "match_awards", MATCH_KEYS)
    if items is None:
        return None
    awards = [
        None if inner is None else _match_award(inner, index, boards_per_match, groups)
        for index, inner in enumerate(items)
    ]
    if not fields.has("boards_per_match") and any(inner is not None and not inner.has("boards") for inner in items):
        fields.missing("boards_per_match")
        return None
    whole = tuple(award for award in awards if award is not None)
    return whole if len(whole) == len(awards) else None


def _match_award(
    inner: Fields, index: int, boards_per_match: int | None, groups: Mapping[str, int] | None
) -> MatchAward | None:
    before = len(inner.findings.problems)
    listed = players(inner, "players")
    full, half, quarter = (inner.integer(key, optional=True, least=0) for key in ("full", "half", "quarter"))
    group = _group_index(inner, groups)
    boards = inner.integer("boards", least=2) if inner.has("boards") else boards_per_match
    if listed is None or boards is None or len(inner.findings.problems) > before:
        return None
    return MatchAward(index, listed, boards, full or 0, half or 0, quarter or 0, group)


def _group_index(inner: Fields, groups: Mapping[str, int] | None) -> int:
    """The index of the group that is named; the first one where none is."""
    name = inner.text("group", optional=True)
    if name is None or groups is None:
        return 0
    if name not in groups:
        inner.findings.add(inner.at("group"), "unknown-reference", kind="group", found=name)
        return 0
    return groups[name]


def _objects(fields: Fields, key: str, keys: tuple[str, ...]) -> list[Fields | None] | None:
    """The items of an array as objects with these keys; None for one that is no object."""
    items = fields.items(key)
    if items is None:
        return None
    return [_object(item, child(fields.at(key), index), fields.findings, keys) for index, item in enumerate(items)]


def _object(item: Any, path: str, findings: Findings, keys: tuple[str, ...]) -> Fields | None:
    if not isinstance(item, Mapping):
        findings.add(path, CODE, kind="object", found=shown(item))
        return None
    return Fields(item, path, findings, keys=keys, code=CODE)
