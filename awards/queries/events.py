"""Events, their standings and what they gave."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from django.db.models import Q, QuerySet, Sum

from awards.choices import ReportState
from awards.models import Event, LedgerEntry, Report, Result
from awards.queries.amounts import awarded
from awards.queries.compass import line_order, line_text
from awards.queries.contestants import GUEST, Contestant, contestants
from awards.queries.contestants import Seat as WrittenSeat
from awards.queries.corrected import SetAgain, corrected_reasons
from awards.queries.effective import effective_payload, lines_in_doubt
from awards.queries.further_lists import first_group
from awards.queries.guest_names import GuestNames, guest_names
from awards.queries.reasons import ShownReason, shown_reasons
from awards.rules.answer import Answer, from_stored
from awards.rules.editions import edition
from registry.models import Federation, Player
from registry.permissions import Actor
from registry.queries.players import name_is_seen, players_by_number, players_with_home
from registry.queries.scheme import points_withheld


def newest_events(federation: Federation) -> QuerySet[Event]:
    """The booked events of a federation, newest first, with club and district; bulk-loaded ones have no report."""
    booked = Q(reports__state=ReportState.BOOKED) | Q(reports=None)
    return (
        Event.objects.filter(booked, federation=federation).select_related("club", "district").order_by("-date", "-pk")
    )


def booked_report(event: Event) -> Report | None:
    """The report that the event's standings and awards come from, without its bytes, and whether it has boards."""
    reports = event.reports.filter(state=ReportState.BOOKED).select_related("club", "board_results")
    return reports.defer("raw", "board_results__packed").first()


# What is known of a row whose report is not in the register.
NO_ROW = Contestant(None, "", "", "", "", None, ())


@dataclass(frozen=True)
class Seat:
    """A player of a contestant. `name` is empty where the reader may not see it; a guest has no `number`.

    Nor may he see the name of a guest which is a hidden player's.
    """

    name: str
    number: str | None
    club: str
    share: str
    points: tuple[tuple[str, int], ...]
    reasons: tuple[ShownReason, ...]
    # The office set or moved the award; it is shown even where nothing is left of it.
    is_corrected: bool = False
    # He is no member, and the list has a name for him.
    is_guest: bool = False


@dataclass(frozen=True)
class Standing:
    """A row of an event's standings with its players and what each of them got; a team without a row has no place.

    `contestant` is its number in the report, from 0, as results and lines in doubt have it.
    """

    contestant: int
    place: int | None
    tied: bool
    line: str
    heat: str
    heat_place: int | None
    team: str
    score: str
    seats: tuple[Seat, ...]

    @property
    def line_name(self) -> str:
        """The list of the row as the page's language names it."""
        return line_text(self.line)

    @property
    def awards(self) -> list["SharedAward"]:
        """What the players got; those who got the same for the same reasons stand together."""
        groups: dict[tuple[Any, ...], list[Seat]] = {}
        for seat in self.seats:
            if seat.points or seat.is_corrected:
                groups.setdefault((seat.points, seat.reasons, seat.is_corrected), []).append(seat)
        return [
            SharedAward(
                points,
                reasons,
                tuple(seat.name for seat in seats),
                everyone=len(seats) == len(self.seats),
                is_corrected=seats[0].is_corrected,
            )
            for (points, reasons, _is_corrected), seats in groups.items()
        ]

    @property
    def has_members(self) -> bool:
        """Whether somebody of the row can be given points."""
        return any(seat.number for seat in self.seats)

    @property
    def is_shared_by_all(self) -> bool:
        """Whether all of the row got the same for the same reasons."""
        return len(self.awards) == 1 and self.awards[0].everyone


@dataclass(frozen=True)
class SharedAward:
    """An award and the names of those of a row who got it; `everyone`: all of the row.

    `is_corrected`: the office set or moved it.
    """

    points: tuple[tuple[str, int], ...]
    reasons: tuple[ShownReason, ...]
    names: tuple[str, ...]
    everyone: bool
    is_corrected: bool = False

    @property
    def subject(self) -> str:
        """Whose award it is, for those who only hear it; without the names that the reader may not see."""
        return ", ".join(name for name in self.names if name)


@dataclass(frozen=True)
class _Sources:
    """What the rows are put together from, read once for the whole event."""

    results: dict[int, list[Result]]
    players: dict[int, Any]
    points: dict[int, list[tuple[str, int]]]
    reasons: dict[str, tuple[ShownReason, ...]]
    rows: Sequence[Contestant]
    # By player id; they come before what the answer says.
    corrected: dict[int, tuple[ShownReason, ...]] = field(default_factory=dict)
    # The group whose list is that of the report.
    first_group: str = ""
    # Whom the report names without a number; an event without a report has nobody.
    guests: GuestNames | None = None
    # Rows and seats of which it is not known yet who is meant.
    doubted: frozenset[tuple[int, int]] = frozenset()


def standings(event: Event, report: Report | None, actor: Actor, language: str, *, on: date) -> list[Standing]:
    """The rows of a booked event, best first; every name that this reader may not see is left out."""
    sources = _sources(event, report, actor, language, on)
    withheld = points_withheld(actor, sources.players.keys(), on)
    return _in_order(sources, actor, withheld)


def standings_by(
    event: Event, report: Report, answers: Sequence[Answer], actor: Actor, language: str, *, on: date
) -> list[list[Standing]]:
    """The rows as they are booked, then once for each answer the same rows with what it gives instead.

    Whatever this reader may not see is left out of all of them alike.
    """
    sources = _sources(event, report, actor, language, on)
    withheld = points_withheld(actor, sources.players.keys(), on)
    ids = {player.number: player.pk for player in sources.players.values()}
    others = [_instead(sources, answer, ids, language) for answer in answers]
    return [_in_order(each, actor, withheld) for each in (sources, *others)]


def _instead(sources: "_Sources", answer: Answer, ids: Mapping[str, int], language: str) -> "_Sources":
    """The same rows with the awards of another answer, colours in the order of its edition."""
    order = list(edition(answer.ruleset).units)
    points = {
        ids[number]: sorted(given.items(), key=lambda pair: order.index(pair[0]))
        for number, given in awarded(answer).items()
        if number in ids
    }
    return replace(sources, points=points, reasons=_reasons_in(answer, language), corrected={})


def read_standings(
    report: Report,
    actor: Actor,
    language: str,
    *,
    on: date,
    players: Mapping[str, Player],
    kept: Mapping[str, SetAgain] | None = None,
) -> list[Standing]:
    """The rows of a report that is not booked yet, as it was read, with what its answer gives; best first.

    `players` are its players with their homes, by number; `kept` is as `preview` takes it.
    """
    read = _as_read(report, actor, on, players)
    ids = {player.number: player.pk for player in read.players.values()}
    set_again = {ids[number]: one for number, one in (kept or {}).items() if number in ids}
    points = _answered(report, ids)
    points |= {player: sorted(one.share.points.items()) for player, one in set_again.items()}
    corrected = {player: one.reasons for player, one in set_again.items()}
    return _in_order(replace(read, points=points, reasons=_reasons(report, language), corrected=corrected), actor)


def named_rows(
    report: Report, actor: Actor, *, on: date, players: Mapping[str, Player] | None = None
) -> list[Standing]:
    """The rows of a report's standings in their order there, with the names that this reader may see and no awards.

    Of a booked report they are those of its event, where an award may have been moved to another player. `players` are
    those of one that is not booked as `read_standings` takes them, where they were read before.
    """
    booked = report.event if report.state == ReportState.BOOKED else None
    sources = _as_read(report, actor, on, players) if booked is None else _as_booked(booked, report, actor, on)
    return [_standing(row, found.place, False, sources, actor, ()) for row, found in enumerate(sources.rows)]


def _as_read(report: Report, actor: Actor, on: date, players: Mapping[str, Player] | None) -> "_Sources":
    rows = contestants(effective_payload(report.payload, lines_in_doubt(report)))
    if players is None:
        players = players_by_number(report.federation, {number for row in rows for number in row.numbers}, on)
    results: dict[int, list[Result]] = defaultdict(list)
    for index, row in enumerate(rows):
        for seat in {seat.number: seat for seat in row.seats}.values():
            player = players.get(seat.number or "")
            if player is not None:
                result = Result(player=player, contestant=index, place=row.place, score=row.score, team=row.team)
                result.share = seat.share
                results[index].append(result)
    by_id = {player.pk: player for player in players.values()}
    guests = guest_names(report, actor, on=on)
    doubted = frozenset((line.row, line.seat) for line in lines_in_doubt(report) if not line.settlement)
    read = _Sources(results, by_id, {}, {}, rows, first_group=first_group(report.payload), guests=guests)
    return replace(read, doubted=doubted)


def _as_booked(event: Event, report: Report | None, actor: Actor, on: date) -> "_Sources":
    by_contestant: dict[int, list[Result]] = defaultdict(list)
    for result in Result.objects.filter(event=event).order_by("contestant", "pk"):
        by_contestant[result.contestant].append(result)
    ids = {result.player_id for row in by_contestant.values() for result in row}
    players = {player.pk: player for player in players_with_home(event.federation, on).filter(pk__in=ids)}
    payload = report.payload if report else {}
    guests = guest_names(report, actor, on=on) if report else None
    rows = contestants(payload)
    return _Sources(by_contestant, players, {}, {}, rows, first_group=first_group(payload), guests=guests)


def _answered(report: Report, ids: Mapping[str, int]) -> dict[int, list[tuple[str, int]]]:
    """What the stored answer gives each player, in hundredths of a masterpoint by colour."""
    answer = from_stored(report.answer)
    if not isinstance(answer, Answer):
        return {}
    return {ids[number]: sorted(points.items()) for number, points in awarded(answer).items() if number in ids}


def _in_order(sources: _Sources, actor: Actor, withheld: Collection[int] = ()) -> list[Standing]:
    """The rows by line and place, those without a place last; `withheld` are whose points are not shown."""
    results = [result for row in sources.results.values() for result in row]
    places = {(result.contestant, result.place) for result in results}
    places |= {(contestant, row.place) for contestant, row in enumerate(sources.rows)}
    lines = {contestant: row.line for contestant, row in enumerate(sources.rows)}
    shared: dict[tuple[str, int | None], int] = defaultdict(int)
    for contestant, place in places:
        shared[lines.get(contestant, ""), place] += 1
    ordered = sorted(
        places, key=lambda pair: (*line_order(lines.get(pair[0], "")), pair[1] is None, pair[1] or 0, pair[0])
    )
    return [
        _standing(contestant, place, shared[lines.get(contestant, ""), place] > 1, sources, actor, withheld)
        for contestant, place in ordered
    ]


def _reasons(report: Report | None, language: str) -> dict[str, tuple[ShownReason, ...]]:
    answer = from_stored(report.answer) if report else None
    return _reasons_in(answer, language) if isinstance(answer, Answer) else {}


def _reasons_in(answer: Answer, language: str) -> dict[str, tuple[ShownReason, ...]]:
    return {award.player: tuple(shown_reasons(award.because, language, answer.ruleset)) for award in answer.awards}


def _sources(event: Event, report: Report | None, actor: Actor, language: str, on: date) -> _Sources:
    points: dict[int, list[tuple[str, int]]] = defaultdict(list)
    sums = LedgerEntry.objects.filter(event=event).values("player_id", "colour").annotate(amount=Sum("amount"))
    for row in sums.order_by("player_id", "colour"):
        if row["amount"]:
            points[row["player_id"]].append((row["colour"], row["amount"]))
    reasons = _reasons(report, language)
    corrected = corrected_reasons(report, reasons) if report else {}
    return replace(_as_booked(event, report, actor, on), points=points, reasons=reasons, corrected=corrected)


def _standing(
    contestant: int, place: int | None, tied: bool, sources: _Sources, actor: Actor, withheld: Collection[int]
) -> Standing:
    row = sources.rows[contestant] if contestant < len(sources.rows) else NO_ROW
    results = sources.results.get(contestant, [])
    seats = [_seat(result, sources, actor, withheld) for result in results]
    seats += [
        _guest(seat, sources, is_guest=(contestant, index) not in sources.doubted)
        for index, seat in enumerate(row.seats)
        if seat.number is None
    ]
    return Standing(
        contestant=contestant,
        place=place,
        tied=tied and place is not None,
        line=row.line or ("" if row.place is None else sources.first_group),
        heat=row.heat,
        heat_place=row.heat_place,
        team=results[0].team if results else row.team,
        score=results[0].score if results else row.score,
        seats=tuple(seats),
    )


def _guest(seat: WrittenSeat, sources: _Sources, *, is_guest: bool) -> Seat:
    name = sources.guests.seen(seat.name) if sources.guests is not None else seat.name
    named = is_guest and bool(name) and seat.name != GUEST
    return Seat(name if seat.name else GUEST, None, "", seat.share, (), (), is_guest=named)


def _seat(result: Result, sources: _Sources, actor: Actor, withheld: Collection[int]) -> Seat:
    player = sources.players[result.player_id]
    shown = name_is_seen(actor, player)
    won = player.pk not in withheld
    return Seat(
        name=player.name if shown else "",
        number=player.number if shown else None,
        club=(player.home_club_name or "") if shown else "",
        share=result.share,
        points=tuple(sources.points.get(player.pk, [])) if won else (),
        reasons=sources.corrected.get(player.pk, sources.reasons.get(player.number, ())) if won else (),
        is_corrected=won and player.pk in sources.corrected,
    )
