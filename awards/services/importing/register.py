"""What the register holds of those whom an import file names, read in a fixed number of queries."""

import datetime
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from awards.choices import EntryKind
from awards.models import LedgerEntry, TitleAward
from awards.services.importing.plan import Plan
from registry.models import Club, District, Federation, Membership, Player, RulesetPeriod

# With more numbers than this everything of the federation is read; a list of numbers would be the slower way.
FEW = 500


class KnownClub(NamedTuple):
    """A club of the register."""

    pk: int
    name: str
    district: str
    place: str
    email: str
    address: str
    merged_into: str | None


class KnownPlayer(NamedTuple):
    """A player of the register; the fields between are those of `PlayerRow`."""

    pk: int
    merged_into: str | None
    first_name: str
    last_name: str
    birth_date: datetime.date | None
    sex: str
    email: str
    address: str
    handicap: Any
    hidden: bool
    deceased_on: datetime.date | None


class KnownMembership(NamedTuple):
    """A membership of the register."""

    club: str
    starts: datetime.date
    ends: datetime.date | None
    home: bool


class KnownOpening(NamedTuple):
    """An opening holding of the ledger, in hundredths of a masterpoint."""

    amount: int
    day: datetime.date


@dataclass(frozen=True)
class Register:
    """The present state by number, as far as the file touches it."""

    districts: Mapping[str, tuple[int, str]]
    clubs: Mapping[str, KnownClub]
    players: Mapping[str, KnownPlayer]
    memberships: Mapping[str, Sequence[KnownMembership]]
    openings: Mapping[tuple[str, str], KnownOpening]
    rankings: Mapping[tuple[str, datetime.date, str], int]
    titles: Mapping[tuple[str, str], datetime.date]
    editions: Sequence[tuple[datetime.date, str]]

    def ruleset_on(self, day: datetime.date) -> str | None:
        """The edition in force on the day; before the first one began, that one. None if the federation has none."""
        began = [ruleset for starts, ruleset in self.editions if starts <= day]
        return began[-1] if began else next((ruleset for _starts, ruleset in self.editions), None)


def read_register(federation: Federation, plan: Plan) -> Register:
    """What is known of the plan's districts, clubs and players."""
    numbers = plan.player_numbers()
    few = numbers if len(numbers) <= FEW else None
    players: dict[str, Any] = {"federation": federation} | ({} if few is None else {"number__in": few})
    related = {f"player__{name}": value for name, value in players.items()}
    districts = District.objects.filter(federation=federation).values_list("number", "pk", "name")
    periods = RulesetPeriod.objects.filter(federation=federation).order_by("starts")
    openings, rankings = _openings(related)
    return Register(
        districts={number: (pk, name) for number, pk, name in districts},
        clubs=_clubs(federation),
        players=_players(players),
        memberships=_memberships(related),
        openings=openings,
        rankings=rankings,
        titles={
            (number, title): day
            for number, title, day in TitleAward.objects.filter(**related)
            .order_by()
            .values_list("player__number", "title", "reached_on")
        },
        editions=list(periods.values_list("starts", "ruleset")),
    )


def _clubs(federation: Federation) -> dict[str, KnownClub]:
    rows = Club.objects.filter(federation=federation).order_by()
    return {
        number: KnownClub._make(values)
        for number, *values in rows.values_list(
            "number", "pk", "name", "district__number", "place", "email", "address", "merged_into__number"
        )
    }


def _players(where: dict[str, Any]) -> dict[str, KnownPlayer]:
    rows = Player.objects.filter(**where).order_by()
    return {
        number: KnownPlayer._make(values)
        for number, *values in rows.values_list(
            "number", "pk", "merged_into__number", *KnownPlayer._fields[2:]
        ).iterator()
    }


def _memberships(where: dict[str, Any]) -> dict[str, list[KnownMembership]]:
    rows = Membership.objects.filter(**where).order_by()
    found = defaultdict(list)
    for number, *values in rows.values_list("player__number", "club__number", "starts", "ends", "home").iterator():
        found[number].append(KnownMembership._make(values))
    return dict(found)


def _openings(
    where: dict[str, Any],
) -> tuple[dict[tuple[str, str], KnownOpening], dict[tuple[str, datetime.date, str], int]]:
    """The opening entries of the ledger: those of points, and those of ranking points alone, with their event."""
    openings: dict[tuple[str, str], KnownOpening] = {}
    rankings: dict[tuple[str, datetime.date, str], int] = {}
    rows = LedgerEntry.objects.filter(kind=EntryKind.OPENING, **where).order_by()
    names = ("player__number", "colour", "amount", "ranking", "played_on", "reason")
    for number, colour, amount, ranking, day, reason in rows.values_list(*names).iterator():
        if amount:
            openings[number, colour] = KnownOpening(amount, day)
        else:
            rankings[number, day, reason] = ranking
    return openings, rankings
