"""The rows of ``standings``: contestants with their places and players."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from awards.rules.report.fields import LONGEST_NUMBER, Fields, Findings, as_number, child, shown
from awards.rules.report.reading import Reading
from awards.rules.report.values import Player, Row

LINES = ("NS", "EW")
ROW_KEYS = ("place", "players", "team", "handicap_place", "score", "line")
PLAYER_KEYS = ("number", "share", "name")


def read_standings(
    data: Sequence[Any], path: str, findings: Findings, reading: Reading, *, bare: bool = False
) -> list[Row | None]:
    """The rows, None for one that has problems of its own; the faults between rows are noted as well.

    In ``bare`` rows the players may be left out.
    """
    rows = [_row(item, index, child(path, index), findings, reading, bare) for index, item in enumerate(data)]
    for key in ("place", "handicap_place"):
        _check_places(data, key, path, findings)
    _check_lines(data, path, findings)
    _check_players(data, path, findings)
    return rows


def _row(item: Any, index: int, path: str, findings: Findings, reading: Reading, bare: bool) -> Row | None:
    before = len(findings.problems)
    if not isinstance(item, Mapping):
        findings.add(path, "bad-value", kind="object", found=shown(item))
        return None
    fields = Fields(item, path, findings, keys=(*ROW_KEYS, *reading.row_keys))
    place = _place(fields, "place")
    players = () if bare and not fields.has("players") else read_players(fields)
    team = fields.text("team", optional=True)
    score = fields.text("score", optional=True)
    line = fields.choice("line", LINES, optional=True)
    handicap_place = _place(fields, "handicap_place") if fields.has("handicap_place") else None
    heat = fields.text("heat", optional=True)
    heat_place = _place(fields, "heat_place") if fields.has("heat_place") else None
    if place is None or players is None or len(findings.problems) > before:
        return None
    return Row(index, place, players, team, score, line, handicap_place, heat, heat_place)


def _place(fields: Fields, key: str) -> int | None:
    """The integer; one that cannot be a place is found among its neighbours."""
    value = fields.data.get(key)
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    return fields.integer(key)


def read_players(fields: Fields) -> tuple[Player, ...] | None:
    """The players of one row, None after noting a problem."""
    items = fields.items("players")
    if items is None:
        return None
    if not items:
        fields.bad("players", "players")
        return None
    players = [_player(item, child(fields.at("players"), index), fields.findings) for index, item in enumerate(items)]
    whole = [player for player in players if player is not None]
    return tuple(whole) if len(whole) == len(players) else None


def _player(item: Any, path: str, findings: Findings) -> Player | None:
    if not isinstance(item, Mapping):
        number = as_number(item)
        if number is None:
            findings.add(path, "bad-value", kind="player", found=shown(item), most=LONGEST_NUMBER)
            return None
        return Player(number)
    before = len(findings.problems)
    fields = Fields(item, path, findings, keys=PLAYER_KEYS)
    known = fields.number("number") if item.get("number", "") is not None else None
    share = fields.share("share")
    name = fields.text("name", optional=True)
    if share is None or len(findings.problems) > before:
        return None
    return Player(known, share, name)


def _check_places(data: Sequence[Any], key: str, path: str, findings: Findings) -> None:
    """Within a line a place is 1 + the number of contestants before it.

    A row whose place or line cannot be read may stand anywhere, so that many places may follow.
    """
    places: dict[Any, list[tuple[int, int]]] = {}
    unknown = 0
    for index, row in enumerate(data):
        if not isinstance(row, Mapping) or (key not in row and key == "handicap_place"):
            unknown += not isinstance(row, Mapping)
            continue
        place, line = row.get(key), row.get("line")
        if isinstance(place, bool) or not isinstance(place, int) or not (line is None or line in LINES):
            unknown += 1
        elif place < 1:
            unknown += 1
            findings.add(child(child(path, index), key), "bad-places", kind="low", found=shown(place))
        else:
            places.setdefault(line, []).append((place, index))
    for listed in places.values():
        counts = Counter(place for place, _ in listed)
        before, first = 0, {}
        for place in sorted(counts):
            first[place] = before + 1
            before += counts[place]
        for place, index in listed:
            if not first[place] <= place <= first[place] + unknown:
                where = child(child(path, index), key)
                findings.add(where, "bad-places", kind="order", found=shown(place), allowed=first[place])


def _check_lines(data: Sequence[Any], path: str, findings: Findings) -> None:
    """Where the two directions are ranked apart, every contestant belongs to one."""
    rows = [(index, row) for index, row in enumerate(data) if isinstance(row, Mapping)]
    if any("line" in row for _, row in rows):
        for index, row in rows:
            if "line" not in row:
                findings.add(child(child(path, index), "line"), "missing-key", found="line")


def _check_players(data: Sequence[Any], path: str, findings: Findings) -> None:
    """Nobody stands in two rows, save a substitute whose shares add up to at most 1; nobody stands in one row twice."""
    shares: dict[str, Fraction] = {}
    for index, row in enumerate(data):
        players = row.get("players") if isinstance(row, Mapping) else None
        if not isinstance(players, list | tuple):
            continue
        here: set[str] = set()
        for position, item in enumerate(players):
            player = _player(item, "", Findings())
            if player is None or player.number is None:
                continue
            before = shares.get(player.number)
            total = player.share if before is None else before + player.share
            if player.number in here or (before is not None and total > 1):
                where = child(child(child(path, index), "players"), position)
                findings.add(where, "duplicate-player", found=player.number)
            shares[player.number] = total
            here.add(player.number)
