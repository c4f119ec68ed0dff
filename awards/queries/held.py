"""Held lines as people see them: what is in doubt, and who may be meant."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from django.db.models import Q, QuerySet

from awards.choices import Doubt, ReportState, Settlement
from awards.models import HeldLine, Report
from awards.queries.contestants import Contestant, contestants
from awards.queries.filings import filings
from awards.queries.guest_names import guest_names_of
from registry.models import Federation, Player
from registry.permissions import Actor, may_file_for
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
    # As written; empty where it is a hidden player's whom the reader may not see.
    name: str
    # The contestant as the club wrote it: its place, team and score say more than a number.
    standing: Contestant
    doubt: Doubt
    likely: tuple[LikelyPlayer, ...]
    # The others of the row, by name where this reader may see it, else as the club wrote them.
    beside: tuple[str, ...]

    @property
    def place(self) -> int:
        """The line's number on paper, counted from 1."""
        return self.line.row + 1


def waiting_lines(federation: Federation, actor: Actor) -> QuerySet[HeldLine]:
    """The lines that wait for the office, of filings that the actor may see, the oldest filing first.

    Drafts are the club's own affair.
    """
    seen = filings(federation, actor).filter(state__in=[ReportState.FILED, ReportState.BOOKED])
    filed = HeldLine.objects.filter(report__in=seen.order_by().values("pk"), settlement="")
    return (
        filed.defer("report__raw", "report__answer")
        .select_related("report", "report__club", "report__district", "report__event")
        .order_by("report__filed_at", "report", "row", "seat")
    )


def shown_lines(
    federation: Federation,
    lines: Iterable[HeldLine],
    actor: Actor,
    *,
    on: date,
    known: Mapping[str, Player] | None = None,
) -> list[ShownLine]:
    """The lines with their likely players, by one query for all of them, and one for the names that were written.

    `known` are those players and those of their reports with their homes, by number, where they were read before.
    """
    lines = list(lines)
    reports = [line.report for line in _one_of_each_report(lines)]
    rows = {report.pk: contestants(report.payload) for report in reports}
    written = _as_seen(reports, actor, on)
    ids = {pk for line in lines for pk in line.likely}
    others = {line.pk: _others(line, rows[line.report_id][line.row]) for line in lines}
    numbers = {number for seats in others.values() for number, _name in seats}
    if known is None:
        asked = players_with_home(federation, on).filter(Q(pk__in=ids) | Q(number__in=numbers))
        known = {player.number: player for player in asked}
    players = {player.pk: player for player in known.values() if name_is_seen(actor, player)}
    names = {player.number: player.name for player in players.values()}
    return [
        ShownLine(
            line=line,
            name=written[line.report_id](line.name),
            standing=rows[line.report_id][line.row],
            doubt=Doubt(line.doubt),
            likely=tuple(_likely(players[pk]) for pk in line.likely if pk in players),
            beside=tuple(
                names.get(number) or written[line.report_id](name) or number for number, name in others[line.pk]
            ),
        )
        for line in lines
    ]


def _as_seen(reports: list[Report], actor: Actor, on: date) -> dict[int, Callable[[str], str]]:
    """By report how a name that was written is shown; lines are shown to nobody but those who may see the filing."""
    names = guest_names_of(reports, actor, on=on)
    own = {report.pk for report in reports if may_file_for(actor, club=report.club, district=report.district)}
    return {pk: str if pk in own else found.seen for pk, found in names.items()}


def _one_of_each_report(lines: Iterable[HeldLine]) -> Iterable[HeldLine]:
    """A report is read once, however many of its lines are in doubt."""
    return {line.report_id: line for line in lines}.values()


def _others(line: HeldLine, standing: Contestant) -> list[tuple[str, str]]:
    """Number and name, as written, of the other seats of the line's row."""
    return [(seat.number or "", seat.name) for index, seat in enumerate(standing.seats) if index != line.seat]


def _likely(player: Player) -> LikelyPlayer:
    return LikelyPlayer(player.pk, player.number, player.name, player.home_club_name or "")  # type: ignore[attr-defined]


def is_open(line: HeldLine) -> bool:
    """Whether the line still waits to be settled."""
    return line.settlement not in Settlement.values
