"""The contestants of a report as it was written: the rows of its standings, or the teams of its matches.

A team of matches is one contestant, wherever it is named; those of the standings come first, in their order. Its
players are those of its row and of its line-ups. Who stands on none but further lists follows after the standings.
What cannot be read says nothing of the rest.
"""

import copy
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from awards.queries.further_lists import FurtherRow, further_rows, rewrite_further, rewritten_player
from awards.rules.report.fields import as_number
from awards.rules.report.matches import SIDES

TEAM_MATCHES = "team_matches"
GUEST = "?"


@dataclass(frozen=True)
class Seat:
    """A player of a contestant: no `number` is who is not registered, `name` as written, `path` where he stands first.

    `share` is the part played as text: of the event, or `10/16` of the halves that the team played.
    """

    number: str | None
    name: str
    share: str
    path: str


@dataclass(frozen=True)
class Contestant:
    """A pair, a player alone or a team; `place` is None for one that no list of the whole event names.

    `line` is its part of the field: NS or EW, or the group on whose list alone it stands.
    """

    place: int | None
    team: str
    score: str
    line: str
    heat: str
    heat_place: int | None
    seats: tuple[Seat, ...]

    @property
    def numbers(self) -> set[str]:
        """The numbers that are written."""
        return {seat.number for seat in self.seats if seat.number is not None}


@dataclass(frozen=True)
class Written:
    """Who is to stand at a seat, and the name beside the number; None is no number, or no name."""

    number: str | None
    name: str | None = None


@dataclass(frozen=True)
class _Side:
    """One team in one match."""

    path: str
    team: str
    halves: Mapping[str, Any]
    names: Mapping[str, Any]
    match_halves: int
    played: bool
    data: dict[str, Any]


# By seat the key in a line-up and who is to stand there.
_Changes = dict[Seat, tuple[str, Written]]


def contestants(payload: Mapping[str, Any]) -> list[Contestant]:
    """The contestants of a report; their order is that of the held lines and results."""
    rows = [_of_row(row, f"standings[{index}]") for index, row in enumerate(_list(payload.get("standings")))]
    if payload.get("form") != TEAM_MATCHES:
        return [*rows, *_further(payload, rows)]
    by_team: dict[str, list[_Side]] = {}
    for side in _sides(payload):
        by_team.setdefault(side.team, []).append(side)
    named = {row.team for row in rows}
    rows += [Contestant(None, team, "", "", "", None, ()) for team in by_team if team not in named]
    return [_with_line_ups(row, by_team.get(row.team, [])) for row in rows]


def in_order(line_up: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """A line-up by number, guests last: a database keeps no order of keys."""
    return sorted(line_up.items(), key=lambda item: (item[0].startswith(GUEST), item[0]))


def numbers_of(payload: Mapping[str, Any]) -> set[str]:
    """The player numbers of a report, as they are written."""
    return {number for contestant in contestants(payload) for number in contestant.numbers}


def numbers_beside(payload: Mapping[str, Any], counting: Mapping[str, Any], row: int, seat: int) -> set[str]:
    """The numbers that cannot be meant by a seat: those of the event, or of the matches that were played with it.

    `counting` is the report with all its held lines as they are settled.
    """
    if payload.get("form") != TEAM_MATCHES:
        return numbers_of(counting)
    team = contestants(payload)[row]
    known, here = _known_names(team), team.seats[seat]
    found: set[str] = set()
    for match, settled in zip(_list(payload.get("matches")), _list(counting.get("matches")), strict=True):
        if any(side.team == team.team and _stands_at(side, here, known) for side in _sides_of(match, "")):
            found |= {number for side in _sides_of(settled, "") for number in side.halves}
    return found


def rewritten(payload: Mapping[str, Any], seats: Mapping[tuple[int, int], Written]) -> dict[str, Any]:
    """A copy of a report in which others stand at these seats of contestants; shares and halves stay.

    In a line-up who has no number gets a key of his own, `?1` or the next that is free.
    """
    changed: dict[str, Any] = copy.deepcopy(dict(payload))
    before = contestants(payload)
    if payload.get("form") != TEAM_MATCHES:
        for (row, seat), new in seats.items():
            if row < len(changed["standings"]):
                players = changed["standings"][row]["players"]
                players[seat] = rewritten_player(players[seat], new.number, new.name)
        named = ((before[row].seats[seat].number, new) for (row, seat), new in seats.items())
        rewrite_further(changed, {number: (new.number, new.name) for number, new in named if number is not None})
        return changed
    guests = _free_keys(payload)
    teams: dict[str, _Changes] = {}
    for (row, seat), new in sorted(seats.items()):
        key = new.number if new.number is not None else next(guests)
        teams.setdefault(before[row].team, {})[before[row].seats[seat]] = (key, new)
    known = {contestant.team: _known_names(contestant) for contestant in before}
    for side in _sides(changed):
        _rewrite_side(side, teams.get(side.team, {}), known[side.team])
    for row_of in _list(changed.get("standings")):
        team = _text(row_of.get("team"))
        row_of["players"] = [
            _changed_player(item, teams.get(team, {}), known.get(team, {})) for item in row_of["players"]
        ]
    return changed


def _further(payload: Mapping[str, Any], rows: Iterable[Contestant]) -> Iterator[Contestant]:
    """Those of further lists who stand on none before, each once."""
    named = {number for row in rows for number in row.numbers}
    for found in further_rows(payload):
        contestant = _of_row(found.row, found.path)
        seats = tuple(seat for seat in contestant.seats if seat.number is None or seat.number not in named)
        new = {seat.number for seat in seats if seat.number is not None}
        if new:
            named |= new
            yield _of_further(found, contestant, seats)


def _of_further(found: FurtherRow, row: Contestant, seats: tuple[Seat, ...]) -> Contestant:
    """The place on the list of a session is none of the event."""
    place, score = (row.place, row.score) if found.group else (None, "")
    return Contestant(place, row.team, score, found.group, "", None, seats)


def _of_row(row: Any, path: str) -> Contestant:
    if not isinstance(row, Mapping):
        return Contestant(None, "", "", "", "", None, ())
    place, heat_place = row.get("place"), row.get("heat_place")
    seats = []
    for position, item in enumerate(_list(row.get("players"))):
        written = item if isinstance(item, Mapping) else {"number": item}
        share = _text(written.get("share")) or "1"
        name, at = _text(written.get("name")), f"{path}.players[{position}]"
        seats.append(Seat(as_number(written.get("number")), name, share, at))
    return Contestant(
        place=place if isinstance(place, int) else None,
        team=_text(row.get("team")),
        score=_text(row.get("score")),
        line=_text(row.get("line")),
        heat=_text(row.get("heat")),
        heat_place=heat_place if isinstance(heat_place, int) else None,
        seats=tuple(seats),
    )


def _with_line_ups(row: Contestant, sides: Iterable[_Side]) -> Contestant:
    """A team with the players of its matches, and each one's part of the halves that it played."""
    sides = list(sides)
    known = _known_names(row, sides)
    found: dict[tuple[str | None, str], Seat] = {}
    for seat in row.seats:
        name = seat.name or known.get(seat.number or "", "")
        found.setdefault((seat.number, name), Seat(seat.number, name, "0", seat.path))
    played: dict[tuple[str | None, str], int] = {}
    for side in sides:
        for key, halves in in_order(side.halves):
            number = None if key.startswith(GUEST) else key
            who = (number, _text(side.names.get(key)) or known.get(number or "", ""))
            found.setdefault(who, Seat(*who, "0", f"{side.path}.halves.{key}"))
            if side.played and isinstance(halves, int):
                played[who] = played.get(who, 0) + halves
    total = sum(side.match_halves for side in sides if side.played)
    seats = (Seat(seat.number, seat.name, _part(played.get(who, 0), total), seat.path) for who, seat in found.items())
    return Contestant(row.place, row.team, row.score, row.line, row.heat, row.heat_place, tuple(seats))


def _known_names(row: Contestant, sides: Iterable[_Side] = ()) -> dict[str, str]:
    """The first name that is written beside each number of a team; it counts where none is written."""
    known: dict[str, str] = {}
    for seat in row.seats:
        if seat.number is not None and seat.name:
            known.setdefault(seat.number, seat.name)
    for side in sides:
        for number, name in side.names.items():
            if not number.startswith(GUEST) and _text(name):
                known.setdefault(number, name)
    return known


def _stands_at(side: _Side, seat: Seat, known: Mapping[str, str]) -> bool:
    """Whether the player of a numbered seat is in this line-up."""
    if seat.number is None or seat.number not in side.halves:
        return False
    return (_text(side.names.get(seat.number)) or known.get(seat.number, "")) == seat.name


def _rewrite_side(side: _Side, changes: _Changes, known: Mapping[str, str]) -> None:
    """Let others play the halves of these seats, all at once, since two may change places."""
    keys: dict[str, tuple[str, Written]] = {}
    for seat, change in changes.items():
        if _stands_at(side, seat, known):
            keys[seat.number or ""] = change
    if not keys:
        return
    side.data["halves"] = {(keys[key][0] if key in keys else key): count for key, count in side.halves.items()}
    names = {key: name for key, name in side.names.items() if key not in keys}
    names |= {key: new.name for key, new in keys.values() if new.name}
    side.data.pop("names", None)
    if names:
        side.data["names"] = names


def _changed_player(item: Any, changes: _Changes, known: Mapping[str, str]) -> Any:
    """An item of a team's `players`, as it is after the changes."""
    written = item if isinstance(item, Mapping) else {"number": item}
    number = written.get("number")
    name = _text(written.get("name")) or known.get(number or "", "")
    for seat, (_key, new) in changes.items():
        if seat.number == number and seat.name == name:
            return rewritten_player(item, new.number, new.name)
    return item


def _free_keys(payload: Mapping[str, Any]) -> Iterator[str]:
    """The keys for players without a number that no line-up uses."""
    used = {key for side in _sides(payload) for key in side.halves}
    count = 0
    while True:
        count += 1
        if f"{GUEST}{count}" not in used:
            yield f"{GUEST}{count}"


def _sides(payload: Mapping[str, Any]) -> Iterator[_Side]:
    for index, match in enumerate(_list(payload.get("matches"))):
        yield from _sides_of(match, f"matches[{index}].")


def _sides_of(match: Any, path: str) -> Iterator[_Side]:
    """Both teams of a match, as far as they can be read."""
    if not isinstance(match, Mapping):
        return
    halves = match.get("halves")
    for key in SIDES:
        side = match.get(key)
        if isinstance(side, dict) and _text(side.get("team")):
            line_up, names = side.get("halves"), side.get("names")
            yield _Side(
                path=f"{path}{key}",
                team=side["team"],
                halves=line_up if isinstance(line_up, dict) else {},
                names=names if isinstance(names, dict) else {},
                match_halves=halves if isinstance(halves, int) else 0,
                played=match.get("outcome") != "walkover",
                data=side,
            )


def _part(played: int, total: int) -> str:
    return "1" if played == total and total else f"{played}/{total}" if played else "0"


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""
