"""What only the register and the clock know of a report: who organised it, who its players are, which day it is."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date

from django.db.models import Q

from awards.choices import Level
from awards.rules.report import Report as ParsedReport
from registry.models import Club, District, Federation, Membership, Player
from registry.names import search_key
from registry.permissions import Actor, may_file_for, may_see_name
from registry.queries.players import players_with_home


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


def organiser_problems(
    federation: Federation, actor: Actor, code: str, organiser: Organiser | None
) -> Iterator[FilingProblem]:
    """An organiser that is not in the register, or for whom this person may not file."""
    if organiser is None:
        yield FilingProblem("organiser", "unknown-organiser", {"found": code, "federation": federation.code})
    elif organiser.club is not None and organiser.club.merged_into is not None:
        successor = organiser.club.merged_into
        yield FilingProblem(
            "organiser",
            "merged-club",
            {"name": organiser.name, "successor": successor.name, "number": successor.number},
        )
    elif not may_file_for(actor, club=organiser.club, district=organiser.district):
        yield FilingProblem("organiser", "not-your-organiser", {"name": organiser.name, "found": code})


def day_problems(report: ParsedReport, today: date) -> Iterator[FilingProblem]:
    """A last day of play that has not come yet."""
    if report.date > today:
        yield FilingProblem("date", "future-date", {"found": report.date.isoformat(), "today": today.isoformat()})


def player_problems(federation: Federation, actor: Actor, report: ParsedReport) -> Iterator[FilingProblem]:
    """Numbers that nobody has, records that no longer count, names that are another's, and players without a club."""
    named = [
        (f"standings[{i}].players[{j}]", player.number, player.name)
        for i, row in enumerate(report.standings)
        for j, player in enumerate(row.players)
        if player.number is not None
    ]
    numbers = {number for _, number, _ in named}
    found = {player.number: player for player in players_with_home(federation, report.date).filter(number__in=numbers)}
    merged = Player.objects.filter(federation=federation, number__in=numbers - found.keys()).select_related(
        "merged_into"
    )
    successors = {player.number: player.merged_into for player in merged if player.merged_into is not None}
    members = members_on(federation, numbers, report.date) if report.level != Level.BRONZE else numbers
    for path, number, name in named:
        player = found.get(number)
        if number in successors:
            yield FilingProblem(path, "merged-player", {"found": number, "number": successors[number].number})
            continue
        if player is None:
            yield FilingProblem(path, "unknown-player", {"found": number})
            continue
        if player.deceased_on is not None and player.deceased_on < report.date:
            yield FilingProblem(path, "deceased-player", {"found": number})
        if name and not _same_name(player, name):
            shown = may_see_name(
                actor, player, home_club_id=player.home_club_id, home_district_id=player.home_district_id
            )
            facts = {"number": number, "found": name, "registered": player.name if shown else ""}
            yield FilingProblem(path, "name-differs", facts)
        if number not in members:
            yield FilingProblem(path, "not-a-member", {"number": number, "date": report.date.isoformat()})


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
