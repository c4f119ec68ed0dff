"""The rows of ``matches``: who met whom, with what result, and who sat at the table."""

from collections.abc import Mapping, Sequence
from typing import Any

from awards.rules.report.fields import Fields, Findings, as_number, child, clean, shown, text_fault
from awards.rules.report.reading import Reading
from awards.rules.report.values import Match, Side

SCALES = ("20-decimal", "30", "25", "20", "8", "6", "4", "2", "imp")
OUTCOMES = ("played", "walkover", "conceded", "aborted")
SIDES = ("home", "away")
SEATS = 4
MATCH_KEYS = (
    *("home", "away", "boards", "halves", "scale", "outcome"),
    *("conceded_by", "boards_played", "division"),
)
SIDE_KEYS = ("team", "vp", "halves", "names")


def read_matches(data: Sequence[Any], path: str, findings: Findings, reading: Reading) -> list[Match | None]:
    """The matches, None for one that has problems."""
    return [_match(item, index, child(path, index), findings, reading) for index, item in enumerate(data)]


def _match(item: Any, index: int, path: str, findings: Findings, reading: Reading) -> Match | None:
    before = len(findings.problems)
    if not isinstance(item, Mapping):
        findings.add(path, "bad-value", kind="object", found=shown(item))
        return None
    fields = Fields(item, path, findings, keys=(*MATCH_KEYS, *reading.match_keys))
    outcome = fields.choice("outcome", OUTCOMES)
    halves = fields.integer("halves")
    unread = outcome in reading.unread
    home, away = (_team(fields, side) if unread else _side(fields, side, halves, outcome) for side in SIDES)
    boards = fields.integer("boards")
    scale = fields.choice("scale", SCALES)
    conceded_by = fields.choice("conceded_by", SIDES, optional=True)
    boards_played = fields.integer("boards_played", least=0, optional=outcome != "aborted")
    if boards is not None and boards_played is not None and boards_played > boards:
        fields.bad("boards_played", "integer", least=0, most=boards)
    division = _division(fields, reading)
    stage = fields.text("stage", optional=True)
    if not unread:
        _check_both_sides(item, path, findings)
    if home is None or away is None or boards is None or halves is None or scale is None or outcome is None:
        return None
    if len(findings.problems) > before:
        return None
    return Match(index, home, away, boards, halves, scale, outcome, conceded_by, boards_played, division, stage)


def _division(fields: Fields, reading: Reading) -> int | str | None:
    name = fields.data.get("division")
    return name if isinstance(name, str) and name in reading.divisions else fields.integer("division", optional=True)


def _team(match: Fields, key: str) -> Side | None:
    """The team alone, of a match whose line-up and victory points nobody looks at."""
    data = match.object(key)
    if data is None:
        return None
    team = Fields(data, match.at(key), match.findings, keys=SIDE_KEYS).text("team")
    return None if team is None else Side(team, None, {}, {})


def _side(match: Fields, key: str, halves: int | None, outcome: str | None) -> Side | None:
    data = match.object(key)
    if data is None:
        return None
    findings, before = match.findings, len(match.findings.problems)
    fields = Fields(data, match.at(key), findings, keys=SIDE_KEYS)
    team = fields.text("team")
    unplayed = outcome == "walkover"
    vp = fields.decimal("vp", optional=unplayed)
    played = _halves(fields, halves, unplayed)
    names = _names(fields)
    if team is None or played is None or names is None or len(findings.problems) > before:
        return None
    return Side(team, vp, played, names)


def _halves(fields: Fields, match_halves: int | None, unplayed: bool) -> dict[str, int] | None:
    """The halves of each player. Each half has four seats a team, and nobody plays more halves than there were."""
    data = fields.object("halves", optional=unplayed)
    if data is None:
        return {} if unplayed and not fields.has("halves") else None
    path, findings = fields.at("halves"), fields.findings
    before = len(findings.problems)
    for number, count in data.items():
        where = child(path, str(number))
        if as_number(number) is None:
            findings.add(where, "bad-value", kind="number", found=shown(number), most=40)
        if isinstance(count, bool) or not isinstance(count, int) or count < 0:
            findings.add(where, "bad-value", kind="integer", found=shown(count), least=0, most=match_halves or 0)
    if len(findings.problems) > before:
        return None
    if match_halves is not None and not (unplayed and not data):
        seats = SEATS * match_halves
        if sum(data.values()) != seats:
            findings.add(path, "lineup-mismatch", kind="seats", found=shown(sum(data.values())), allowed=seats)
        for number, count in data.items():
            if count > match_halves:
                findings.add(
                    path,
                    "lineup-mismatch",
                    kind="player",
                    player=clean(number),
                    found=shown(count),
                    allowed=match_halves,
                )
    return dict(data) if len(findings.problems) == before else None


def _names(fields: Fields) -> dict[str, str] | None:
    data = fields.object("names", optional=True)
    if data is None:
        return None if fields.has("names") else {}
    path, findings = fields.at("names"), fields.findings
    seated = fields.data.get("halves")
    before = len(findings.problems)
    for number, name in data.items():
        if isinstance(seated, Mapping) and number not in seated:
            findings.add(
                child(path, str(number)),
                "unknown-key",
                found=clean(str(number)),
                allowed=tuple(clean(str(known)) for known in seated),
            )
        elif (fault := text_fault(name, blank=True)) is not None:
            findings.add(child(path, str(number)), "bad-value", found=shown(name), **fault)
    return dict(data) if len(findings.problems) == before else None


def _check_both_sides(item: Mapping[Any, Any], path: str, findings: Findings) -> None:
    """Nobody plays on both sides of a match."""
    sides = [item.get(side) for side in SIDES]
    lineups = [side.get("halves") if isinstance(side, Mapping) else None for side in sides]
    home, away = lineups
    if isinstance(home, Mapping) and isinstance(away, Mapping):
        for number in away:
            if number in home and not str(number).startswith("?"):
                findings.add(f"{path}.away.halves", "duplicate-player", found=clean(str(number)))
