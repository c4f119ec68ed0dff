"""What only the register and the clock know of a report: who organised it, who its players are, which day it is."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date

from django.db.models import Q

from awards.choices import Level
from awards.rules.report import Draft
from registry.models import Club, District, Federation, Membership, Player
from registry.names import search_key
from registry.permissions import Actor, may_file_for
from registry.queries.players import name_is_seen, players_with_home


@dataclass(frozen=True)
class FilingProblem:
    """Something that keeps a report from being filed; `awards.wording` writes it out in the reader's language."""

    path: str
    code: str
    facts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Organiser:
    """Who held an event: exactly one of the three."""

    club: Club | None = None
    district: District | None = None
    federation: Federation | None = None

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
    federation: Federation, actor: Actor, draft: Draft, organiser: Organiser | None, *, today: date
) -> Iterator[FilingProblem]:
    """All that the register and the clock find wrong with what could be read of a report."""
    if draft.organiser is not None:
        yield from _organiser_problems(federation, actor, draft.organiser, organiser)
    if draft.date is not None and draft.date > today:
        yield FilingProblem("date", "future-date", {"found": draft.date.isoformat(), "today": today.isoformat()})
    yield from _player_problems(federation, actor, draft, on=draft.date or today)


def ruleset_problems(draft: Draft, in_force: str | None) -> Iterator[FilingProblem]:
    """An edition that is not the one in force on the day of the event."""
    if draft.ruleset is not None and draft.ruleset != in_force and draft.date is not None:
        facts = {"found": draft.ruleset, "allowed": in_force or "", "date": draft.date.isoformat()}
        yield FilingProblem("ruleset", "ruleset-not-in-force", facts)


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


def _player_problems(federation: Federation, actor: Actor, draft: Draft, *, on: date) -> Iterator[FilingProblem]:
    """Numbers that nobody has, records that no longer count, names that are another's, and players without a club."""
    named = [
        (f"standings[{row.index}].players[{position}]", player.number, player.name)
        for row in draft.standings or ()
        for position, player in enumerate(row.players)
        if player.number is not None
    ]
    numbers = {number for _, number, _ in named}
    found = {player.number: player for player in players_with_home(federation, on).filter(number__in=numbers)}
    merged = Player.objects.filter(federation=federation, number__in=numbers - found.keys()).select_related(
        "merged_into"
    )
    successors = {player.number: player.merged_into.number for player in merged if player.merged_into is not None}
    members = members_on(federation, numbers, on) if draft.level in {Level.SILVER, Level.GOLD} else numbers
    for path, number, name in named:
        player = found.get(number)
        if player is not None:
            yield from _found_problems(path, player, name, actor, on=on, is_member=number in members)
        elif number in successors:
            yield FilingProblem(path, "merged-player", {"found": number, "number": successors[number]})
        else:
            yield FilingProblem(path, "unknown-player", {"found": number})


def _found_problems(
    path: str, player: Player, name: str | None, actor: Actor, *, on: date, is_member: bool
) -> Iterator[FilingProblem]:
    """What is wrong with a player who is in the register, annotated with his home club."""
    if player.deceased_on is not None and player.deceased_on < on:
        yield FilingProblem(path, "deceased-player", {"found": player.number})
    if name and not _same_name(player, name):
        shown = name_is_seen(actor, player)
        facts = {"number": player.number, "found": name, "registered": player.name if shown else ""}
        yield FilingProblem(path, "name-differs", facts)
    if not is_member:
        yield FilingProblem(path, "not-a-member", {"number": player.number, "date": on.isoformat()})


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
