"""Noticing titles: by the edition's pure rule, for the players whose holdings changed since it last looked at them."""

import json
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cache
from itertools import accumulate, groupby

from django.db import connection, transaction
from django.db.models import F, Q, QuerySet, Sum

from awards.choices import Colour, TitleSource
from awards.models import Holding, LedgerEntry, TitleAward
from awards.rules.editions import edition
from awards.services.holdings import lock_players
from awards.services.nightly import notices
from registry.models import Federation

AT_ONCE = 2000
NO_TITLE = 0
COLOURS = tuple(Colour.values)

# Hundredths of a masterpoint in each colour, in the order of `Colour`.
Amounts = tuple[int, ...]

NOTE = """
    UPDATE awards_holding SET title = noted.title, titled_version = noted.version FROM {noted}
    WHERE awards_holding.player_id = noted.player
"""
ON_POSTGRES = "json_to_recordset(%s::json) AS noted(player bigint, title text, version integer)"
ON_SQLITE = """(
    SELECT json_extract(value, '$.player') AS player, json_extract(value, '$.title') AS title,
        json_extract(value, '$.version') AS version FROM json_each(%s)
) AS noted"""


@dataclass(frozen=True, slots=True)
class Noticed:
    """What the look at the titles found: players looked at, titles given, players now below a title they keep."""

    players: int = 0
    titles: int = 0
    below: int = 0


def _units(hundredths: int, worth: int) -> Fraction | int:
    whole, rest = divmod(hundredths, worth)
    return Fraction(hundredths, worth) if rest else whole


class Ladder:
    """The titles of an edition by their ranks, 1 for the lowest; `NO_TITLE` for none."""

    def __init__(self, ruleset: str) -> None:
        self.ruleset = ruleset
        self.rules = edition(ruleset)
        self.ranks = {title.code: title.rank for title in self.rules.titles}
        self.codes = {title.rank: title.code for title in self.rules.titles}

    def rank_by_points(self, amounts: Amounts) -> int:
        """The rank of the title that these amounts give."""
        held = dict(zip(COLOURS, amounts, strict=True))
        title = self.rules.title(
            {colour: _units(held[colour], worth) for colour, worth in self.rules.hundredths.items()}
        )
        return NO_TITLE if title is None else self.ranks[title]

    def rank(self, titles: Sequence[str]) -> int:
        """The rank of the highest of these titles; those of other editions do not count."""
        return max((self.ranks.get(title, NO_TITLE) for title in titles), default=NO_TITLE)


def climb(
    days: Sequence[tuple[date, Amounts]], rank_by_points: Callable[[Amounts], int], *, above: int
) -> list[tuple[int, date]]:
    """The ranks above `above` that were reached, each with the day of play at whose end it was.

    `days` holds what came on each day of play, in order, corrections included. A title that was passed over within one
    day was held at the end of none, and is not reached; neither is one that the points of today no longer give.
    """
    totals = list(accumulate((amounts for _day, amounts in days), _plus))
    if not totals:
        return []
    rank = cache(lambda position: rank_by_points(totals[position]))
    last = rank(len(days) - 1)
    only_grew = all(amount >= 0 for _day, amounts in days for amount in amounts)
    reached: list[tuple[int, date]] = []
    position = 0
    while above < last:
        position = _first_above(above, rank, range(position, len(days)), only_grew)
        above = min(rank(position), last)
        reached.append((above, days[position][0]))
    return reached


def _plus(one: Amounts, other: Amounts) -> Amounts:
    return tuple(map(sum, zip(one, other, strict=True)))


def _first_above(above: int, rank: Callable[[int], int], positions: range, only_grew: bool) -> int:
    """The first of these positions whose rank is above; the last one's is."""
    if only_grew:
        # More points never lose a title, so halving finds it with a few questions to the rule.
        return positions[bisect_left(positions, True, key=lambda position: rank(position) > above)]
    return next(position for position in positions if rank(position) > above)


def notice_titles(federation: Federation, ruleset: str) -> Noticed:
    """Give the titles that were reached and note the highest title in the holdings, some thousand players at a time.

    Each part is a transaction of its own, so that a run that dies leaves whole parts and the next goes on after them.
    """
    ladder = Ladder(ruleset)
    found = Noticed()
    for player_ids in _parts(federation):
        part = _notice_part(federation, ladder, player_ids)
        found = Noticed(found.players + part.players, found.titles + part.titles, found.below + part.below)
    return found


def _due(**which: object) -> QuerySet[Holding]:
    return Holding.objects.filter(~Q(version=F("titled_version")), **which)


def _parts(federation: Federation) -> Iterator[list[int]]:
    last = 0
    while True:
        due = _due(player__federation=federation, pk__gt=last).order_by("pk")
        player_ids = list(due.values_list("pk", flat=True)[:AT_ONCE])
        if not player_ids:
            return
        yield player_ids
        last = player_ids[-1]


@transaction.atomic
def _notice_part(federation: Federation, ladder: Ladder, player_ids: list[int]) -> Noticed:
    # As a booking does: from here on nobody changes these players' entries or holdings.
    lock_players(player_ids)
    holdings = list(_due(pk__in=player_ids).order_by("pk"))
    held = _titles_held(player_ids)
    ranks = {holding.pk: ladder.rank_by_points(_amounts(holding)) for holding in holdings}
    before = {player_id: ladder.rank([title.title for title in held[player_id]]) for player_id in ranks}
    climbers = [player_id for player_id in ranks if ranks[player_id] > before[player_id]]
    given = [
        TitleAward(player_id=player_id, ruleset=ladder.ruleset, title=ladder.codes[rank], reached_on=day)
        for player_id, days in _days_of_play(climbers)
        for rank, day in climb(days, ladder.rank_by_points, above=before[player_id])
    ]
    TitleAward.objects.bulk_create(given)
    for title in given:
        held[title.player_id].append(title)
    below = [
        _highest(ladder, held[player_id])
        for player_id in ranks
        if ranks[player_id] < ladder.rank([title.title for title in held[player_id]])
    ]
    lost = [title for title in below if title.source == TitleSource.EARNED]
    notices.tell_of_titles_below(federation, lost)
    _note(ladder, holdings, held)
    return Noticed(len(holdings), len(given), len(lost))


def _titles_held(player_ids: list[int]) -> dict[int, list[TitleAward]]:
    held = defaultdict(list)
    for title in TitleAward.objects.filter(player__in=player_ids).order_by("reached_on", "pk"):
        held[title.player_id].append(title)
    return held


def _amounts(holding: Holding) -> Amounts:
    return tuple(getattr(holding, colour) for colour in COLOURS)


def _days_of_play(player_ids: list[int]) -> Iterator[tuple[int, list[tuple[date, Amounts]]]]:
    """Each player with what came on each of his days, in order, read by one query."""
    if not player_ids:
        return
    sums = {colour: Sum("amount", filter=Q(colour=colour), default=0) for colour in COLOURS}
    entries = LedgerEntry.objects.filter(player__in=player_ids).order_by("player_id", "played_on")
    rows = entries.values("player_id", "played_on").annotate(**sums)
    listed = rows.values_list("player_id", "played_on", *COLOURS).iterator(chunk_size=10_000)
    for player_id, days in groupby(listed, key=lambda row: row[0]):
        yield player_id, [(day[1], day[2:]) for day in days]


def _highest(ladder: Ladder, held: list[TitleAward]) -> TitleAward:
    """The highest title of this edition; of titles of other editions alone, the last one reached."""
    return max(enumerate(held), key=lambda numbered: (ladder.ranks.get(numbered[1].title, NO_TITLE), numbered[0]))[1]


def _note(ladder: Ladder, holdings: list[Holding], held: dict[int, list[TitleAward]]) -> None:
    noted = [
        {
            "player": holding.pk,
            "title": _highest(ladder, held[holding.pk]).title if held[holding.pk] else "",
            "version": holding.version,
        }
        for holding in holdings
    ]
    with connection.cursor() as cursor:
        source = ON_POSTGRES if connection.vendor == "postgresql" else ON_SQLITE
        cursor.execute(NOTE.format(noted=source), [json.dumps(noted)])
