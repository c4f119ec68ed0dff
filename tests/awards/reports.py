"""Report files of made-up events, as a club's program would send them."""

import datetime
import json
from typing import Any

from awards.models import Report
from awards.services.filing import Upload, receive
from registry.models import Club, Player, User
from registry.queries.actors import actor_of
from tests.factories import PlayerFactory

TODAY = datetime.date(2026, 3, 10)
PLAYED = datetime.date(2026, 3, 3)


def members(club: Club, count: int, *, first: int = 20001) -> list[Player]:
    """New members of a club with consecutive numbers."""
    return [PlayerFactory(federation=club.federation, number=str(first + index), club=club) for index in range(count)]


def pairs_report(club: Club, players: list[Player], **changes: Any) -> dict[str, Any]:
    """A pairs event of a club: the players two by two, the first two at the top."""
    standings = [
        {"place": place, "players": [players[2 * place - 2].number, players[2 * place - 1].number], "score": "50.00 %"}
        for place in range(1, len(players) // 2 + 1)
    ]
    report: dict[str, Any] = {
        "format": "masterpoint-report/1",
        "organiser": club.number,
        "name": "Tisdagsbridge",
        "date": PLAYED.isoformat(),
        "form": "pairs",
        "level": "bronze",
        "boards": 24,
        "standings": standings,
    }
    return {**report, **changes}


def raw(report: dict[str, Any]) -> bytes:
    """The file's bytes."""
    return json.dumps(report, ensure_ascii=False).encode()


def drafted(report: dict[str, Any], by: User, club: Club, *, today: datetime.date = TODAY) -> Report:
    """The draft that a report becomes when this user sends it."""
    received = receive(
        raw=raw(report),
        file_name="tisdag.json",
        federation=club.federation,
        actor=actor_of(by, club.federation),
        by=by,
        today=today,
    )
    assert isinstance(received, Upload), received
    return received.report
