"""A ``pairs-session/1`` file's data becomes a Session, or every problem at once."""

from collections.abc import Mapping, Sequence
from typing import Any

from awards.rules.report.fields import MOST as MOST_INTEGER
from awards.rules.report.fields import Fields, Findings, as_integer, child, shown
from awards.rules.report.standings import LINES, read_players
from awards.scoring.boards import Known, read_sections
from awards.scoring.entries import read_penalties, read_sit_outs
from awards.scoring.session import BUTLER, FORMAT, MATCHPOINTS, METHODS, Pair, Session

KEYS = (
    *("format", "name", "date", "organiser", "method", "pairs", "sections", "sit_outs", "penalties", "withdrawn"),
    *("tie_break", "lots", "butler_drop", "individual"),
)
PAIR_KEYS = ("number", "players", "line")


def read_session(data: object) -> tuple[Session | None, Findings]:
    """The session, None if anything is wrong with it, and every problem."""
    findings = Findings()
    if not isinstance(data, Mapping):
        findings.add("", "unreadable", kind="object", found=shown(data))
        return None, findings
    fields = Fields(data, "", findings, keys=KEYS)
    fields.choice("format", (FORMAT,))
    name = fields.text("name", optional=True)
    day = fields.day("date", optional=True)
    organiser = fields.number("organiser") if fields.has("organiser") else None
    method = fields.choice("method", METHODS, optional=True) if fields.has("method") else MATCHPOINTS
    individual = fields.boolean("individual") or False
    pairs = _pairs(fields, individual=individual)
    known = Known(method, _numbers(fields), individual)
    sections = read_sections(fields, known)
    sit_outs = read_sit_outs(fields, known)
    penalties = read_penalties(fields, known)
    withdrawn = _listed(fields, "withdrawn", known)
    tie_break = fields.boolean("tie_break")
    lots = _listed(fields, "lots", known)
    butler_drop = _butler_drop(fields, method)
    if findings.problems or method is None or pairs is None or sections is None:
        return None, findings
    session = Session(
        name=name,
        date=day,
        organiser=organiser,
        method=method,
        pairs=pairs,
        sections=sections,
        sit_outs=sit_outs,
        penalties=penalties,
        withdrawn=withdrawn,
        tie_break=tie_break or False,
        lots=lots,
        butler_drop=butler_drop,
        individual=individual,
    )
    return session, findings


def _pairs(fields: Fields, *, individual: bool) -> tuple[Pair, ...] | None:
    items = fields.items("pairs")
    if items is None:
        return None
    rows = [
        _pair(item, child("pairs", index), fields.findings, individual=individual) for index, item in enumerate(items)
    ]
    _check_pairs(items, fields.findings, "player-again" if individual else "pair-again")
    return tuple(row for row in rows if row is not None)


def _pair(item: Any, path: str, findings: Findings, *, individual: bool) -> Pair | None:
    if not isinstance(item, Mapping):
        findings.add(path, "bad-value", kind="object", found=shown(item))
        return None
    fields = Fields(item, path, findings, keys=PAIR_KEYS)
    number = fields.integer("number")
    players = read_players(fields) if fields.has("players") else None
    if individual and players is not None and len(players) > 1:
        findings.add(fields.at("players"), "bad-value", kind="one-player")
    line = fields.choice("line", LINES, optional=True)
    if number is None:
        return None
    return Pair(number, players, None if players is None else tuple(item["players"]), line)


def _check_pairs(items: Sequence[Any], findings: Findings, kind: str) -> None:
    """A number names one pair, and where one pair has a line every pair has one."""
    rows = [(child("pairs", index), item) for index, item in enumerate(items) if isinstance(item, Mapping)]
    seen: set[int] = set()
    for path, item in rows:
        number = as_integer(item.get("number"), 1, MOST_INTEGER)
        if number is None:
            continue
        if number in seen:
            findings.add(child(path, "number"), "bad-value", kind=kind, found=number)
        seen.add(number)
    if any("line" in item for _, item in rows):
        for path, item in rows:
            if "line" not in item:
                findings.add(child(path, "line"), "missing-key", found="line")


def _numbers(fields: Fields) -> frozenset[int] | None:
    """The numbers of the pairs; None where one cannot be read, so that nobody can say which are unknown."""
    items = fields.data.get("pairs")
    if not isinstance(items, list | tuple):
        return None
    numbers = [as_integer(item.get("number"), 1, MOST_INTEGER) if isinstance(item, Mapping) else None for item in items]
    found = [number for number in numbers if number is not None]
    return frozenset(found) if len(found) == len(numbers) else None


def _listed(fields: Fields, key: str, known: Known) -> tuple[int, ...]:
    """Pair numbers, each once."""
    found: list[int] = []
    for index, item in enumerate(fields.items(key, optional=True) or ()):
        path = child(key, index)
        number = known.pair(item, path, fields.findings)
        if number is not None and number in found:
            fields.findings.add(
                path, "bad-value", kind="player-again" if known.individual else "pair-again", found=number
            )
        elif number is not None:
            found.append(number)
    return tuple(found)


def _butler_drop(fields: Fields, method: str | None) -> int:
    drop = fields.integer("butler_drop", optional=True, least=0) or 0
    if drop and method is not None and method != BUTLER:
        fields.bad("butler_drop", "butler-only")
    return drop
