"""Who the players of a found event are, once it is settled, in the answers and in the report that is made of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from awards.readers.found import FoundEvent, FoundPlayer, Match, Side
from awards.readers.questions import lineup_key, player_key, players_of
from awards.readers.reporting import Drafted

HOME, AWAY = SIDES = ("home", "away")
# By the row of the event and the player in it, both from 0.
Place = tuple[int, int]


@dataclass(frozen=True)
class Settled:
    """Who somebody is: a number, empty for a guest, and the name that the report writes; empty for none."""

    number: str
    name: str = ""


def as_written(player: FoundPlayer) -> Settled:
    """A player as the file has him."""
    return Settled(player.number if player.is_known else "", player.name)


def player_answers(settled: Mapping[Place, Settled]) -> dict[str, str]:
    """The answers to who everybody was."""
    return {player_key(*place): one.number for place, one in settled.items()}


def team_of(event: FoundEvent, side: Side) -> int | None:
    """The row of the team that plays a side of a match."""
    return next((row for row, one in enumerate(event.contestants) if one.number == side.contestant), None)


def sides(match: Match) -> tuple[tuple[str, Side], ...]:
    """Both sides of a match with what they are called in answers and reports."""
    return ((HOME, match.home), (AWAY, match.away))


def seats_of(event: FoundEvent, side: Side) -> tuple[tuple[Place | None, Settled, int], ...]:
    """Who the file says sat for a side: his place among the players of the team, if he is one, and his halves."""
    row = team_of(event, side)
    roster = players_of(event, event.contestants[row]) if row is not None else ()
    found = []
    for seat in side.lineup:
        at = next((at for at, player in enumerate(roster) if _is(player, seat.number, seat.name)), None)
        place = None if at is None or row is None else (row, at)
        found.append((place, Settled(seat.number, seat.name), seat.halves))
    return tuple(found)


def _is(player: FoundPlayer, number: str, name: str) -> bool:
    return player.number == number if number else bool(name) and player.name == name


def key_of(one: Settled, taken: Mapping[str, Any]) -> str:
    """How a line-up names a player: by his number; a guest by his name behind `?`, each by one of his own."""
    if one.number:
        return one.number
    key = f"?{one.name}"
    while key in taken:
        key = f"{key} "
    return key


def lineup_answers(event: FoundEvent, settled: Mapping[Place, Settled]) -> dict[str, dict[str, int]]:
    """The line-ups that the file tells, with the players who were settled."""
    found: dict[str, dict[str, int]] = {}
    for index, match in enumerate(event.matches):
        for name, side in sides(match):
            lineup: dict[str, int] = {}
            for place, written, halves in seats_of(event, side):
                one = settled.get(place, written) if place is not None else written
                key = key_of(one, lineup) if not one.number or one.number not in lineup else one.number
                lineup[key] = lineup.get(key, 0) + halves
            if lineup:
                found[lineup_key(index, name)] = lineup
    return found


def with_names(event: FoundEvent, drafted: Drafted, settled: Mapping[Place, Settled]) -> Drafted:
    """The report with the names of those who were settled: a name that the file has for somebody else goes."""
    data = dict(drafted.data)
    if "standings" in data:
        rows = zip(drafted.contestants, data["standings"], strict=True)
        data["standings"] = [_row(row, index, settled) for index, row in rows]
        drafted = replace(drafted, session=with_players(drafted.session, data["standings"], drafted.pair_rows))
    if "matches" in data:
        played = [match for match in event.matches if match.played]
        data["matches"] = [_match(event, *pair, settled) for pair in zip(played, data["matches"], strict=True)]
    return replace(drafted, data=data)


def with_players(
    session: Mapping[str, Any] | None, standings: Sequence[Mapping[str, Any]], pair_rows: Mapping[int, int]
) -> dict[str, Any] | None:
    """The session with the players that the rows of its pairs have."""
    if session is None:
        return None
    rows = {number: standings[row] for number, row in pair_rows.items() if "players" in standings[row]}
    pairs = [
        {**pair, "players": rows[pair["number"]]["players"]} if pair["number"] in rows else pair
        for pair in session["pairs"]
    ]
    return {**session, "pairs": pairs}


def _row(row: Mapping[str, Any], index: int, settled: Mapping[Place, Settled]) -> dict[str, Any]:
    if "players" not in row:
        return dict(row)
    players = [_named(player, settled.get((index, at))) for at, player in enumerate(row["players"])]
    return {**row, "players": players}


def _named(player: Mapping[str, Any], one: Settled | None) -> dict[str, Any]:
    if one is None:
        return dict(player)
    other = {key: value for key, value in player.items() if key != "name"}
    return {**other, "name": one.name} if one.name else other


def _match(
    event: FoundEvent, found: Match, match: Mapping[str, Any], settled: Mapping[Place, Settled]
) -> dict[str, Any]:
    changed = dict(match)
    for name, side in sides(found):
        row = team_of(event, side)
        own = {one.number: one.name for place, one in settled.items() if place[0] == row and one.number}
        names = {key: own.get(key, written).strip() for key, written in match[name].get("names", {}).items()}
        names |= {key: own[key] for key in match[name]["halves"] if key in own}
        kept = {key: written for key, written in names.items() if written}
        rest = {key: value for key, value in match[name].items() if key != "names"}
        changed[name] = {**rest, "names": kept} if kept else rest
    return changed
