"""Report files as a club's program would write them (`masterpoint-report/1`)."""

import json
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from awards.services.demo.fields import Pair
from awards.services.demo.people import Member
from awards.services.demo.sources import names
from awards.services.demo.standings import Placed

Payload = dict[str, Any]
# What the second of a pair and his substitute played of the event.
SHARES = (("1/2", "1/2"), ("2/3", "1/3"), ("3/4", "1/4"))


def row(placed: Placed, *, with_names: bool, line: str | None = None) -> dict[str, Any]:
    """One contestant of the standings."""
    written: dict[str, Any] = {
        "place": placed.place,
        "players": _players(placed.pair, with_names),
        "score": placed.percent,
    }
    if line is not None:
        written["line"] = line
    if placed.handicap_place is not None:
        written["handicap_place"] = placed.handicap_place
    return written


def _players(pair: Pair, with_names: bool) -> list[Any]:
    if pair.second is None:
        source = names().guests
        guest = {"number": None, "name": source[int(pair.first.number) % len(source)]}
        return [_player(pair.first, None, with_names), guest]
    if pair.spare is None:
        return [_player(pair.first, None, with_names), _player(pair.second, None, with_names)]
    most, rest = SHARES[int(pair.spare.number) % len(SHARES)]
    return [
        _player(pair.first, None, with_names),
        _player(pair.second, most, with_names),
        _player(pair.spare, rest, with_names),
    ]


def _player(member: Member, share: str | None, with_names: bool) -> Any:
    if share is None and not with_names:
        return member.number
    written = {"number": member.number}
    if share is not None:
        written["share"] = share
    if with_names:
        written["name"] = member.name
    return written


def payload(
    *,
    organiser: str,
    name: str,
    day: date,
    level: str,
    boards: int,
    standings: Sequence[Mapping[str, Any]],
    first_day: date | None = None,
    conditions: Mapping[str, Any] | None = None,
    form: str = "pairs",
    matches: Sequence[Mapping[str, Any]] | None = None,
) -> Payload:
    """An event as one report file holds it."""
    made: Payload = {
        "format": "masterpoint-report/1",
        "organiser": organiser,
        "name": name,
        "date": day.isoformat(),
        "form": form,
        "level": level,
        "boards": boards,
        "standings": list(standings),
    }
    if first_day is not None and first_day != day:
        made["first_date"] = first_day.isoformat()
    if conditions:
        made["conditions"] = dict(conditions)
    if matches is not None:
        made["matches"] = list(matches)
    return made


def raw(made: Payload) -> bytes:
    """The file's bytes."""
    return json.dumps(made, ensure_ascii=False, separators=(",", ":")).encode()
