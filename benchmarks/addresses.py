"""Addresses of pages, drawn at random from what there is, so that a cache helps only as much as it would in life."""

import random
from dataclasses import dataclass
from datetime import date, timedelta
from math import ceil
from urllib.parse import urlencode

from awards.queries.ranking import current_list
from awards.views.ranking import PER_PAGE as PLACES_A_PAGE
from registry.models import Club, District, Federation, Player
from ui.tables import PER_PAGE as PLAYERS_A_PAGE

MANY = 400
PLAYERS = 1200
PAST = 24
PAST_DAYS = 365
PLAYER_SORTS = ("name", "-name", "number", "-number", "total", "-total")
PLACE_SORTS = ("place", "-place", "name", "-name", "points", "-points")
SEEN = {"merged_into": None, "hidden": False}


@dataclass(frozen=True)
class Addresses:
    """What a visitor might ask for: numbers of players, query strings of both lists and of rankings of past days."""

    code: str
    players: tuple[str, ...]
    player_lists: tuple[str, ...]
    rankings: tuple[str, ...]
    past_days: tuple[str, ...]

    def of_players(self) -> list[str]:
        """Pages of players."""
        return [f"/{self.code}/players/{number}/" for number in self.players]

    def of_lists(self, noun: str) -> list[str]:
        """The pages of the list of players or of the ranking."""
        queries = self.player_lists if noun == "players" else self.rankings
        return [f"/{self.code}/{noun}/?{query}" for query in queries]

    def of_past_days(self) -> list[str]:
        """Rankings of past days as known then."""
        return [f"/{self.code}/ranking/?{query}" for query in self.past_days]


def draw(federation: Federation, day: date, seed: int) -> Addresses:
    """So many addresses of each kind as `MANY` says."""
    chance = random.Random(seed)
    seen = Player.objects.filter(federation=federation, **SEEN).order_by("pk")
    numbers = list(seen.values_list("number", flat=True))
    # Of so many players hardly one is asked for twice.
    chosen = chance.sample(numbers, min(PLAYERS, len(numbers)))
    return Addresses(
        code=federation.code,
        players=tuple(chosen),
        player_lists=tuple(_player_list(federation, len(numbers), chance) for _ in range(MANY)),
        rankings=tuple(_ranking(federation, chance) for _ in range(MANY)),
        past_days=tuple(_past_day(day, chance) for _ in range(PAST)),
    )


def _player_list(federation: Federation, players: int, chance: random.Random) -> str:
    """A page of the whole list in some order, a search by words or number, or a filter."""
    kind = chance.choices(("whole", "search", "filter"), (4, 4, 2))[0]
    if kind == "whole":
        return urlencode({"sort": chance.choice(PLAYER_SORTS), "page": _page(players, PLAYERS_A_PAGE, chance)})
    if kind == "search":
        return urlencode({"q": _words(federation, chance)})
    return urlencode(_part(federation, chance) | {"sort": chance.choice(PLAYER_SORTS)})


def _ranking(federation: Federation, chance: random.Random) -> str:
    """A page of the whole list in some order, or the ranking of a club or a district."""
    if chance.random() < 0.3:
        return urlencode(_part(federation, chance))
    published = current_list(federation)
    places = published.players if published else 0
    return urlencode({"sort": chance.choice(PLACE_SORTS), "page": _page(places, PLACES_A_PAGE, chance)})


def _past_day(day: date, chance: random.Random) -> str:
    """One of the first pages of the list of some day of the last year."""
    past = day - timedelta(days=chance.randint(1, PAST_DAYS))
    return urlencode({"day": past.isoformat(), "page": chance.randint(1, 4)})


def _page(rows: int, size: int, chance: random.Random) -> int:
    """Any page; as many are drawn of the first ten as of the next ninety and of the nine hundred after those."""
    pages = max(1, ceil(rows / size))
    return min(pages, int(pages ** chance.random()))


def _words(federation: Federation, chance: random.Random) -> str:
    """What somebody types who looks for a player: a beginning of the name, both names, or the number."""
    someone = chance.choice(_some(federation, chance))
    kind = chance.choice(("first", "last", "both", "number"))
    if kind == "number":
        return someone.number[: chance.randint(3, len(someone.number))]
    if kind == "both":
        return f"{someone.first_name} {someone.last_name[:4]}"
    name = someone.first_name if kind == "first" else someone.last_name
    return name[: chance.randint(2, len(name))]


def _some(federation: Federation, chance: random.Random) -> list[Player]:
    last = Player.objects.order_by("-pk").values_list("pk", flat=True)[0]
    ids = [chance.randint(1, last) for _ in range(20)]
    return list(Player.objects.filter(federation=federation, pk__in=ids, **SEEN).order_by("pk")) or list(
        Player.objects.filter(federation=federation, **SEEN).order_by("pk")[:1]
    )


def _part(federation: Federation, chance: random.Random) -> dict[str, str]:
    if chance.random() < 0.5:
        districts = District.objects.filter(federation=federation).order_by("pk").values_list("pk", flat=True)
        return {"district": str(chance.choice(list(districts)))}
    clubs = Club.objects.filter(federation=federation).order_by("pk").values_list("number", flat=True)
    return {"club": chance.choice(list(clubs))}
