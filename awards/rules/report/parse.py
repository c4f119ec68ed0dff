"""A report file's data becomes a Report, or every problem of its form at once."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from awards.rules.report.fields import Fields, Findings, shown
from awards.rules.report.matches import read_matches
from awards.rules.report.reading import Reading, of_any
from awards.rules.report.standings import LINES, read_standings
from awards.rules.report.values import Draft, Match, Row, contestants_of_lines

FORMAT = "masterpoint-report/1"
FORMS = ("pairs", "individual", "barometer_teams", "team_matches")
# The rulesets that may be named, and how the files of each are read.
Rulesets = Mapping[str, Reading]
KEYS = (
    *("format", "ruleset", "organiser", "name", "date", "first_date", "form", "level", "boards", "entrants"),
    *("conditions", "standings", "matches"),
)


def read_draft(data: object, rulesets: Rulesets, *, ruleset: str | None = None) -> tuple[Draft, Findings]:
    """What can be read of a report, and every problem of its form; ``ruleset`` applies if the file names none."""
    findings = Findings()
    if not isinstance(data, Mapping):
        findings.add("", "unreadable", kind="object", found=shown(data))
        return _nothing(), findings
    fields = Fields(data, "", findings, keys=KEYS)
    fields.choice("format", (FORMAT,))
    named = _ruleset(fields, ruleset, rulesets)
    reading = rulesets[named] if named is not None else of_any(rulesets.values())
    organiser = fields.number("organiser")
    name = fields.text("name")
    last_date = fields.day("date")
    first_date = _first_date(fields, last_date)
    form = fields.choice("form", FORMS)
    level = fields.choice("level", reading.levels)
    boards = fields.integer("boards")
    standings = _standings(fields, form, reading)
    entrants = _entrants(fields, form, reading)
    conditions = fields.object("conditions", optional=True)
    return (
        Draft(
            ruleset=named,
            organiser=organiser,
            name=name,
            date=last_date,
            first_date=first_date,
            form=form,
            level=level,
            boards=boards,
            entrants=entrants,
            conditions=conditions or {},
            standings=standings,
            matches=_matches(fields, form, reading),
            lines=_lines(fields, entrants),
            entrants_given=fields.has("entrants"),
        ),
        findings,
    )


def _nothing() -> Draft:
    return Draft(None, None, None, None, None, None, None, None, None, {}, None, None, None)


def _first_date(fields: Fields, last: date | None) -> date | None:
    """The first day of play; left out, the last one."""
    first = fields.day("first_date", optional=True) if fields.has("first_date") else last
    if last is not None and first is not None and first > last:
        fields.bad("first_date", "first-date", date=last.isoformat())
    return first


def _ruleset(fields: Fields, otherwise: str | None, rulesets: Rulesets) -> str | None:
    if fields.has("ruleset"):
        return fields.choice("ruleset", tuple(rulesets))
    if otherwise is None:
        fields.missing("ruleset")
    elif otherwise not in rulesets:
        fields.findings.add("ruleset", "bad-value", kind="choice", found=shown(otherwise), allowed=tuple(rulesets))
        return None
    return otherwise


def _standings(fields: Fields, form: str | None, reading: Reading) -> tuple[Row, ...] | None:
    items = fields.items("standings", optional=form == "team_matches")
    if items is None:
        return () if form == "team_matches" and not fields.has("standings") else None
    bare = reading.bare_teams and form == "team_matches"
    rows = read_standings(items, "standings", fields.findings, reading, bare=bare)
    whole = tuple(row for row in rows if row is not None)
    return whole if len(whole) == len(rows) else None


def _matches(fields: Fields, form: str | None, reading: Reading) -> tuple[Match, ...] | None:
    if reading.without_matches:
        if form not in (None, "team_matches") and fields.has("matches"):
            fields.findings.add("matches", "form-not-supported", kind="matches", found="matches")
        return ()
    if form != "team_matches":
        if form is not None and fields.has("matches"):
            fields.findings.add("matches", "unknown-key", found="matches", allowed=tuple(KEYS[:-1]))
        return ()
    items = fields.items("matches")
    if items is None:
        return None
    matches = read_matches(items, "matches", fields.findings, reading)
    whole = tuple(match for match in matches if match is not None)
    return whole if len(whole) == len(matches) else None


def _entrants(fields: Fields, form: str | None, reading: Reading) -> int | None:
    """The contestants that started; left out, the rows, in team matches the teams that the file names."""
    if form == "team_matches":
        return _entrants_of_matches(fields)
    rows = _listed(fields)
    if not fields.has("entrants"):
        return rows
    entrants = fields.integer("entrants")
    if entrants is None or rows is None:
        return entrants
    if rows > entrants:
        fields.findings.add("entrants", "entrants-mismatch", kind="rows", found=entrants, rows=rows)
        return None
    if rows < entrants and not reading.partial_lines and any(_has_line(row) for row in fields.data["standings"]):
        fields.findings.add("entrants", "entrants-mismatch", kind="lines", found=entrants, rows=rows)
        return None
    return entrants


def _entrants_of_matches(fields: Fields) -> int | None:
    """The teams that started; left out, those of the file, None where one of them has no name that can be read."""
    sides: list[Any] = list(fields.data.get("standings") or []) if _listed(fields) is not None else []
    matches: Any = fields.data.get("matches")
    for match in matches if isinstance(matches, list | tuple) else ():
        sides += [match.get(side) for side in ("home", "away")] if isinstance(match, Mapping) else [None]
    names = [side.get("team") if isinstance(side, Mapping) else None for side in sides]
    teams = len({name for name in names if isinstance(name, str)})
    entrants = fields.integer("entrants", optional=True)
    if not fields.has("entrants"):
        readable = isinstance(matches, list | tuple) and all(isinstance(name, str) for name in names)
        return teams if readable else None
    if entrants is not None and teams > entrants:
        fields.findings.add("entrants", "entrants-mismatch", kind="teams", found=entrants, teams=teams)
        return None
    return entrants


def _listed(fields: Fields) -> int | None:
    rows = fields.data.get("standings")
    return len(rows) if isinstance(rows, list | tuple) else None


def _has_line(row: Any) -> bool:
    return isinstance(row, Mapping) and "line" in row


def _lines(fields: Fields, entrants: int | None) -> dict[str | None, int] | None:
    """The contestants of each line, as far as they can be told apart."""
    rows = fields.data.get("standings")
    if not isinstance(rows, list | tuple) or not any(_has_line(row) for row in rows):
        return None if entrants is None else {None: entrants}
    lines = [row.get("line") if isinstance(row, Mapping) else None for row in rows]
    if any(line not in LINES for line in lines):
        return None
    return contestants_of_lines(lines, len(rows) if entrants is None else entrants)
