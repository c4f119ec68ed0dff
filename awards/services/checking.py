"""What only the register and the clock know of a report: who organised it, who its players are, which day it is."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from django.db.models import Q

from awards.choices import Doubt
from awards.queries.contestants import contestants
from awards.rules.answer import Problem
from awards.rules.editions import EDITIONS
from awards.rules.eligibility import OPEN_TO_ALL
from awards.rules.report import Draft
from awards.services.eligibility import doubts, representing
from registry.models import Club, District, Federation, Membership, Player
from registry.names import search_key
from registry.permissions import Actor, may_file_for
from registry.queries.editions import is_free
from registry.queries.players import name_is_seen, players_by_number

# So many unknown numbers are held however small the field is: a beginners' course whose members are not entered yet.
MOST_UNKNOWN = 40


@dataclass(frozen=True)
class FilingProblem:
    """Something that keeps a report from being filed; `awards.wording` writes it out in the reader's language."""

    path: str
    code: str
    facts: Mapping[str, str] = field(default_factory=dict)
    # The seat in doubt: the contestant and his seat. Such a problem holds its line and stops nothing else.
    seat: tuple[int, int] | None = None


@dataclass(frozen=True)
class Organiser:
    """Who held an event: exactly one of the three."""

    club: Club | None = None
    district: District | None = None
    federation: Federation | None = None

    @property
    def own_district(self) -> District | None:
        """The district that it is or lies in; None for the federation."""
        return self.district or (self.club.district if self.club is not None else None)

    @property
    def name(self) -> str:
        """The organiser's name."""
        return str(self.club or self.district or self.federation)


def organiser_of(federation: Federation, code: str) -> Organiser | None:
    """The club of that number, else the district, else the federation itself."""
    club = Club.objects.filter(federation=federation, number=code).select_related("merged_into", "district").first()
    if club is not None:
        return Organiser(club=club)
    district = District.objects.filter(federation=federation, number=code).first()
    if district is not None:
        return Organiser(district=district)
    return Organiser(federation=federation) if code.lower() == federation.code.lower() else None


def register_problems(
    federation: Federation,
    actor: Actor,
    draft: Draft,
    organiser: Organiser | None,
    *,
    payload: Mapping[str, Any],
    today: date,
) -> Iterator[FilingProblem]:
    """All that the register and the clock find wrong with what could be read of a report and of each of its rows."""
    if draft.organiser is not None:
        yield from _organiser_problems(federation, actor, draft.organiser, organiser)
    if draft.date is not None and draft.date > today:
        yield FilingProblem("date", "future-date", {"found": draft.date.isoformat(), "today": today.isoformat()})
    seats = _seats(payload)
    found = list(_player_problems(federation, actor, draft, seats, organiser, on=draft.date or today))
    yield from _mostly_unknown(found, len(seats))
    yield from found


def ruleset_problems(draft: Draft, in_force: str | None) -> Iterator[FilingProblem]:
    """An edition that is not the one in force on the day of the event."""
    if in_force is not None and draft.ruleset not in {None, in_force} and draft.date is not None:
        facts = {"found": draft.ruleset or "", "allowed": in_force, "date": draft.date.isoformat()}
        yield FilingProblem("ruleset", "ruleset-not-in-force", facts)


def with_rules_in_force(problems: Sequence[Problem], in_force: str | None, day: date | None) -> tuple[Problem, ...]:
    """The problems; where the federation had no rules on the day, that one instead of a ruleset that is missing."""
    if in_force is not None or day is None:
        return tuple(problems)
    said = {("ruleset", "missing-key"), ("date", "not-in-force")}
    none = Problem("date", "not-in-force", {"kind": "federation", "found": day.isoformat()})
    return (none, *(problem for problem in problems if (problem.path, problem.code) not in said))


def _organiser_problems(
    federation: Federation, actor: Actor, code: str, organiser: Organiser | None
) -> Iterator[FilingProblem]:
    """An organiser that is not in the register, or for whom this person may not file."""
    if organiser is None:
        yield FilingProblem("organiser", "unknown-organiser", {"found": code, "federation": federation.code})
    elif organiser.club is not None and organiser.club.merged_into is not None:
        successor = organiser.club.merged_into
        facts = {"name": organiser.name, "successor": successor.name, "number": successor.number}
        yield FilingProblem("organiser", "merged-club", facts)
    elif not may_file_for(actor, club=organiser.club, district=organiser.district):
        yield FilingProblem("organiser", "not-your-organiser", {"name": organiser.name, "found": code})


def _mostly_unknown(found: Collection[FilingProblem], seats: int) -> Iterator[FilingProblem]:
    """More numbers that nobody has than an office can settle line by line, and more than half of them all.

    Such a list was written with another register's numbers; it is put right as a whole.
    """
    unknown = [problem for problem in found if problem.code == Doubt.UNKNOWN]
    if len(unknown) > MOST_UNKNOWN and 2 * len(unknown) > seats:
        part = unknown[0].path.partition("[")[0]
        yield FilingProblem(part, "mostly-unknown", {"found": str(len(unknown)), "all": str(seats)})


@dataclass(frozen=True)
class _Seat:
    """A numbered seat of a contestant; `path` is where the player stands first."""

    row: int
    seat: int
    number: str
    name: str | None
    path: str

    def doubt(self, code: Doubt, **facts: str) -> FilingProblem:
        """Something that is in doubt about the seat."""
        written = {"number": self.number, "name": self.name or ""}
        return FilingProblem(self.path, code.value, {**written, **facts}, (self.row, self.seat))


def _seats(payload: Mapping[str, Any]) -> list[_Seat]:
    """The numbered seats of the contestants; what cannot be read in one row says nothing of the others."""
    return [
        _Seat(row, position, seat.number, seat.name or None, seat.path)
        for row, contestant in enumerate(contestants(payload))
        for position, seat in enumerate(contestant.seats)
        if seat.number is not None
    ]


def _player_problems(
    federation: Federation,
    actor: Actor,
    draft: Draft,
    seats: Collection[_Seat],
    organiser: Organiser | None,
    *,
    on: date,
) -> Iterator[FilingProblem]:
    """Numbers that nobody has, records that no longer count, names that are another's, and who may not take part.

    One doubt for a seat: the first that is found.
    """
    numbers = {seat.number for seat in seats}
    found = players_by_number(federation, numbers, on)
    merged = Player.objects.filter(federation=federation, number__in=numbers - found.keys()).select_related(
        "merged_into"
    )
    successors = {player.number: player.merged_into.number for player in merged if player.merged_into is not None}
    # What the rules of the day do not know is refused as a whole.
    asks_for_members = draft.ruleset in EDITIONS and not is_free(draft.ruleset, draft.level)
    members = members_on(federation, numbers, on) if asks_for_members else numbers
    outsiders = _not_eligible(draft, seats, found, organiser, on)
    for seat in seats:
        player = found.get(seat.number)
        if player is not None:
            doubt = _doubt_about(seat, player, actor, on=on, is_member=seat.number in members)
            if doubt is not None:
                yield doubt
            elif (seat.row, seat.number) in outsiders:
                district = organiser.own_district if organiser is not None else None
                facts = {"district": str(district or ""), "date": on.isoformat()}
                yield seat.doubt(outsiders[seat.row, seat.number], **facts)
        elif seat.number in successors:
            yield seat.doubt(Doubt.MERGED, successor=successors[seat.number])
        else:
            yield seat.doubt(Doubt.UNKNOWN)


def _not_eligible(
    draft: Draft,
    seats: Collection[_Seat],
    players: Mapping[str, Player],
    organiser: Organiser | None,
    on: date,
) -> dict[tuple[int, str], Doubt]:
    """Row and number of those whom the championship is not for, by what the register knows of them."""
    edition = EDITIONS.get(draft.ruleset or "")
    asked = edition.eligibility(draft.conditions) if edition is not None else OPEN_TO_ALL
    if asked == OPEN_TO_ALL:
        return {}
    district = organiser.own_district if organiser is not None else None
    if asked.of_the_district and district is not None:
        members = representing(district, players.keys(), on)
    else:
        asked, members = replace(asked, of_the_district=False), set()
    rows: dict[int, dict[str, Player]] = {}
    for seat in seats:
        if seat.number in players:
            rows.setdefault(seat.row, {})[seat.number] = players[seat.number]
    by_row = {row: list(own.values()) for row, own in rows.items()}
    return {(row, number): doubt for row, number, doubt in doubts(asked, by_row, members, on)}


def _doubt_about(seat: _Seat, player: Player, actor: Actor, *, on: date, is_member: bool) -> FilingProblem | None:
    """What is in doubt about a player who is in the register, annotated with his home club."""
    if seat.name and not _same_name(player, seat.name):
        return seat.doubt(Doubt.NAME, registered=player.name if name_is_seen(actor, player) else "")
    if player.deceased_on is not None and player.deceased_on < on:
        return seat.doubt(Doubt.DECEASED)
    if not is_member:
        return seat.doubt(Doubt.NO_MEMBER, date=on.isoformat())
    return None


def _same_name(player: Player, written: str) -> bool:
    """Whether what the club wrote can be this player: every word of one of the two stands in the other."""
    registered = set(search_key(player.first_name, player.last_name).split())
    words = set(search_key(written).split())
    return bool(words) and (words <= registered or registered <= words)


def members_on(federation: Federation, numbers: set[str], on: date) -> set[str]:
    """Those of the numbers whose players belonged to a club of the federation on that day."""
    return set(
        Membership.objects.filter(
            Q(ends__isnull=True) | Q(ends__gte=on),
            starts__lte=on,
            player__federation=federation,
            player__number__in=numbers,
        ).values_list("player__number", flat=True)
    )
