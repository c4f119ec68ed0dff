"""The matches of a report as people read them: round by round, with result and line-ups."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, InvalidOperation
from itertools import count
from typing import Any

from awards.models import Report
from awards.queries.contestants import GUEST, in_order, numbers_of
from awards.queries.effective import effective_payload, lines_in_doubt
from awards.queries.guest_names import GuestNames, guest_names
from registry.models import Federation, Player
from registry.permissions import Actor
from registry.queries.players import name_is_seen, players_by_number


@dataclass(frozen=True)
class LineUpSeat:
    """A player of a line-up; a name that this reader may not see is empty, a guest has no number."""

    name: str
    number: str
    halves: int


@dataclass(frozen=True)
class ShownSide:
    """A team in a match; `vp` None was not played."""

    team: str
    vp: Decimal | None
    seats: tuple[LineUpSeat, ...]


@dataclass(frozen=True)
class ShownMatch:
    """A match; `number` counts the report's matches from 1. `boards` are those that were played."""

    number: int
    home: ShownSide
    away: ShownSide
    boards: int
    halves: int
    scale: str
    outcome: str
    division: int | None
    stage: str
    # A match that decides on promotion or relegation.
    promotion: bool = False


@dataclass(frozen=True)
class Round:
    """Matches in which no team plays twice, in the order of the report."""

    number: int
    matches: tuple[ShownMatch, ...]


def rounds_of(
    report: Report | None, actor: Actor, *, on: date, players: Mapping[str, Player] | None = None
) -> list[Round]:
    """The matches of a report with its lines as they are settled; an event that has none has no rounds.

    `players` are its players with their homes, by number, where they were read before.
    """
    if report is None or not report.payload.get("matches"):
        return []
    payload = effective_payload(report.payload, lines_in_doubt(report))
    guests = guest_names(report, actor, on=on)
    return rounds(payload, report.federation, actor, guests=guests, on=on, players=players)


def rounds(
    payload: Mapping[str, Any],
    federation: Federation,
    actor: Actor,
    *,
    guests: GuestNames,
    on: date,
    players: Mapping[str, Player] | None = None,
) -> list[Round]:
    """The matches round by round: a match stands in the first round in which both of its teams are free.

    The report has no rounds of its own; where the matches stand in the order in which they were played, it is theirs.
    """
    if players is None:
        players = players_by_number(federation, numbers_of(payload), on)
    names = {number: player.name if name_is_seen(actor, player) else "" for number, player in players.items()}
    busy: dict[str, set[int]] = {}
    found: dict[int, list[ShownMatch]] = {}
    for index, match in enumerate(payload.get("matches", [])):
        shown = _match(match, index + 1, names, guests)
        both = [busy.setdefault(side.team, set()) for side in (shown.home, shown.away)]
        number = next(number for number in count(1) if not any(number in played for played in both))
        for played in both:
            played.add(number)
        found.setdefault(number, []).append(shown)
    return [Round(number, tuple(matches)) for number, matches in sorted(found.items())]


def _match(match: Mapping[str, Any], number: int, names: Mapping[str, str], guests: GuestNames) -> ShownMatch:
    boards = match.get("boards_played") if match["outcome"] == "aborted" else match["boards"]
    division = match.get("division")
    return ShownMatch(
        number=number,
        home=_side(match["home"], names, guests),
        away=_side(match["away"], names, guests),
        boards=boards or 0,
        halves=match["halves"],
        scale=match["scale"],
        outcome=match["outcome"],
        division=division if isinstance(division, int) else None,
        stage=match.get("stage") or "",
        promotion=isinstance(division, str),
    )


def _side(side: Mapping[str, Any], names: Mapping[str, str], guests: GuestNames) -> ShownSide:
    """Of a match that was not played, some rules read the team alone: whatever else is written may be anything."""
    written, line_up = side.get("names", {}), side.get("halves", {})
    if not isinstance(written, Mapping) or not _is_line_up(line_up):
        return ShownSide(side["team"], None, ())
    seats = []
    for key, halves in in_order(line_up):
        guest = key.startswith(GUEST)
        text = written.get(key)
        said = text if isinstance(text, str) else ""
        name = names[key] if key in names else guests.seen(said) if said or not guest else GUEST
        seats.append(LineUpSeat(name, "" if guest or not name else key, halves))
    return ShownSide(side["team"], _points(side.get("vp")), tuple(seats))


def _is_line_up(written: object) -> bool:
    return isinstance(written, Mapping) and all(isinstance(halves, int) for halves in written.values())


def _points(written: object) -> Decimal | None:
    try:
        return Decimal(written) if isinstance(written, str) else None
    except InvalidOperation:
        return None
