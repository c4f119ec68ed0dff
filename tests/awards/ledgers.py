"""Ledgers for the tests of what is built from them: many players with a few lines, booked as a booking does."""

import datetime
import random
from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone

from awards.choices import Colour, EntryKind
from awards.models import LedgerEntry
from awards.services.holdings import lock_players, refresh_holdings
from registry.models import Club, Federation, Membership, Player
from registry.services import bulk
from tests.factories import ClubFactory, DistrictFactory, FederationFactory

WORTH = {Colour.BRONZE: 1, Colour.SILVER: 10, Colour.GOLD: 100}


def make_federation(code: str = "sbf") -> Federation:
    """A Swedish federation with one club."""
    federation = FederationFactory(code=code)
    ClubFactory(district=DistrictFactory(federation=federation))
    return federation


def make_players(federation: Federation, count: int) -> list[Player]:
    """So many players, all members of the federation's club since 2015."""
    club = Club.objects.get(federation=federation)
    numbers = [f"{10_000 + number}" for number in range(count)]
    bulk.insert(
        [
            Player(federation=federation, number=number, first_name="Åsa", last_name=f"Öberg {number}", sort_key=number)
            for number in numbers
        ]
    )
    players = list(Player.objects.filter(federation=federation, number__in=numbers).order_by("pk"))
    starts = datetime.date(2015, 1, 1)
    bulk.insert([Membership(player=player, club=club, starts=starts) for player in players])
    return players


def entry(
    player: Player,
    played_on: datetime.date,
    points: int,
    colour: Colour = Colour.BRONZE,
    booked_at: datetime.datetime | None = None,
    ranking: int | None = None,
) -> LedgerEntry:
    """An entry of so many points of a colour, which are ranking points too."""
    return LedgerEntry(
        player=player,
        kind=EntryKind.ADJUSTMENT,
        colour=colour,
        amount=points * WORTH[colour],
        ranking=points if ranking is None else ranking,
        played_on=played_on,
        booked_at=booked_at or timezone.now(),
    )


@transaction.atomic
def book(entries: Iterable[LedgerEntry]) -> None:
    """Write entries and refresh the holdings that they change, as every booking does."""
    entries = list(entries)
    players = {made.player_id for made in entries}
    lock_players(players)
    bulk.insert(entries)
    refresh_holdings(players)


def random_entries(players: list[Player], each: int, until: datetime.date, seed: int = 1) -> list[LedgerEntry]:
    """About so many entries a player over the four years before `until`, the same for the same seed."""
    chance = random.Random(seed)
    colours = [Colour.BRONZE] * 8 + [Colour.SILVER] * 3 + [Colour.GOLD]
    return [
        entry(
            player,
            until - datetime.timedelta(days=chance.randrange(1460)),
            chance.randint(1, 60),
            chance.choice(colours),
        )
        for player in players
        for _number in range(each)
    ]
