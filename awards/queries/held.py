"""Held lines as people see them: what is in doubt, and who may be meant."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.db.models import QuerySet

from awards.choices import Doubt, ReportState, Settlement
from awards.models import HeldLine
from registry.models import Federation, Player
from registry.permissions import Actor
from registry.queries.players import name_is_seen, players_with_home


@dataclass(frozen=True)
class LikelyPlayer:
    """Someone who may be meant; only players whose names the reader may see are shown."""

    pk: int
    number: str
    name: str
    club: str


@dataclass(frozen=True)
class ShownLine:
    """A held line with the players who may be meant, the likeliest first."""

    line: HeldLine
    doubt: Doubt
    likely: tuple[LikelyPlayer, ...]

    @property
    def place(self) -> int:
        """The line's number on paper, counted from 1."""
        return self.line.row + 1


def waiting_lines(federation: Federation) -> QuerySet[HeldLine]:
    """The lines that wait for the office, the oldest filing first; drafts are the club's own affair."""
    filed = HeldLine.objects.filter(
        report__federation=federation, report__state__in=[ReportState.FILED, ReportState.BOOKED], settlement=""
    )
    return filed.select_related("report", "report__club", "report__event").order_by(
        "report__filed_at", "report", "row", "seat"
    )


def shown_lines(federation: Federation, lines: Iterable[HeldLine], actor: Actor, *, on: date) -> list[ShownLine]:
    """The lines with their likely players, by one query for all of them."""
    lines = list(lines)
    ids = {pk for line in lines for pk in line.likely}
    players = {player.pk: player for player in players_with_home(federation, on).filter(pk__in=ids)}
    return [
        ShownLine(
            line=line,
            doubt=Doubt(line.doubt),
            likely=tuple(
                _likely(players[pk]) for pk in line.likely if pk in players and name_is_seen(actor, players[pk])
            ),
        )
        for line in lines
    ]


def _likely(player: Player) -> LikelyPlayer:
    return LikelyPlayer(player.pk, player.number, player.name, player.home_club_name or "")  # type: ignore[attr-defined]


def is_open(line: HeldLine) -> bool:
    """Whether the line still waits to be settled."""
    return line.settlement not in Settlement.values
