"""Noticing titles: by the edition's pure rule, for the players whose holdings changed since it last looked at them."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from itertools import groupby

from django.db import transaction
from django.db.models import F, Q, QuerySet, Sum
from django.utils import timezone

from awards.choices import EntryKind, TitleKind, TitleSource
from awards.models import Holding, LedgerEntry
from awards.queries.holders import Life, lives_of, whose_age_counts_anew
from awards.rules.edition import Edition
from awards.rules.titles import NOTHING_KNOWN, Holder
from awards.services.holdings import lock_players
from awards.services.nightly import notices
from awards.services.nightly.crossing import Course, Days, Reached, look
from awards.services.nightly.ladders import COLOURS, NO_TITLE, Ladder, ladders
from awards.services.nightly.records import Records
from registry.models import Federation, Player

AT_ONCE = 2000

# On each ladder, in their order, what a player has by rank.
Looks = list[dict[int, Reached]]


@dataclass(frozen=True, slots=True)
class Noticed:
    """What a look at titles found: players looked at, titles given, players with a title that the office is to decide.

    `titles` counts the distinctions beside the titles too.
    """

    players: int = 0
    titles: int = 0
    below: int = 0


def notice_titles(federation: Federation, ruleset: str, day: date) -> Noticed:
    """Give the titles that were reached and note the highest title in the holdings, some thousand players at a time.

    `day` is that of the run: titles that ask for an age come on a birthday, also where nothing was booked.

    Each part is a transaction of its own, so that a run that dies leaves whole parts and the next goes on after them.
    """
    climbing = ladders(ruleset)
    due = _due(federation, climbing[0].rules, day)
    found = Noticed()
    for player_ids in _parts(due):
        part = _notice_part(federation, climbing, player_ids, due, day)
        found = Noticed(found.players + part.players, found.titles + part.titles, found.below + part.below)
    return found


def _due(federation: Federation, rules: Edition, day: date) -> QuerySet[Holding]:
    wanting = ~Q(version=F("titled_version"))
    older = whose_age_counts_anew(federation, rules, day)
    if older is not None:
        wanting |= Q(player__in=older)
    return Holding.objects.filter(wanting, player__federation=federation).order_by("pk")


def _parts(due: QuerySet[Holding]) -> Iterator[list[int]]:
    last = 0
    while True:
        player_ids = list(due.filter(pk__gt=last).values_list("pk", flat=True)[:AT_ONCE])
        if not player_ids:
            return
        yield player_ids
        last = player_ids[-1]


@transaction.atomic
def _notice_part(
    federation: Federation, climbing: Sequence[Ladder], player_ids: list[int], due: QuerySet[Holding], day: date
) -> Noticed:
    # As a booking does: from here on nobody changes these players' entries or holdings.
    lock_players(player_ids)
    holdings = list(due.filter(pk__in=player_ids))
    records = look_at_titles(climbing, holdings, timezone.now(), until=day)
    notices.tell_of_titles_below(federation, records.questioned)
    below = sum(records.is_questioned(holding.pk) for holding in holdings)
    new = [row for row in (*records.given, *records.revived) if row.source == TitleSource.EARNED]
    return Noticed(len(holdings), len(new), below)


def look_at_titles(climbing: Sequence[Ladder], holdings: Sequence[Holding], at: datetime, *, until: date) -> Records:
    """Look at these players' titles, write what changed, and note the highest in their holdings.

    `until` is the last day whose birthdays count. The caller holds the players' locks and tells the office of what is
    `questioned`.
    """
    records = Records.of([holding.pk for holding in holdings])
    for player_id, looks in looks_of(climbing, holdings, records, until):
        for ladder, after in zip(climbing, looks, strict=True):
            records.take(player_id, ladder, after, at)
    records.write(at)
    records.note(climbing[0], holdings)
    return records


def looks_of(
    climbing: Sequence[Ladder], holdings: Sequence[Holding], records: Records, until: date
) -> Iterator[tuple[int, Looks]]:
    """What each player has now, without those who have nothing and reach nothing; nothing is written."""
    rules = climbing[0].rules
    players = [holding.pk for holding in holdings]
    lives = lives_of(players, rules)
    # What a merged record had stands with the record that stays.
    merged = set(Player.objects.filter(pk__in=players).exclude(merged_into=None).values_list("pk", flat=True))
    concerned = [
        holding.pk
        for holding in holdings
        if holding.pk not in merged and _is_concerned(holding, _holder(lives, holding.pk, until), climbing, records)
    ]
    found = []
    for player_id, days in _days_of_play(concerned):
        course = Course(days, lives.get(player_id), ages=rules.title_ages, until=until)
        found.append(
            (
                player_id,
                [look(records.held(player_id, ladder), course.ranks(ladder.rank_by_points)) for ladder in climbing],
            )
        )
    opened = _opening_days([player_id for player_id, looks in found if _has_earned(looks[1:])])
    for player_id, looks in found:
        yield player_id, held_before(looks, climbing, opened.get(player_id, frozenset()))


def _holder(lives: Mapping[int, Life], player_id: int, on: date) -> Holder:
    life = lives.get(player_id)
    return NOTHING_KNOWN if life is None else life.on(on)


def _has_earned(looks: Looks) -> bool:
    return any(not reached.before for after in looks for reached in after.values())


def held_before(looks: Looks, climbing: Sequence[Ladder], opened: Collection[date]) -> Looks:
    """The looks, with the distinctions that an opening holding gave marked as held before the ledger began.

    An opening says which title was held; of distinctions it says nothing, and no pin is due for them.
    """
    return [
        after
        if ladder.kind == TitleKind.TITLE
        else {
            rank: replace(reached, before=True) if reached.day in opened else reached for rank, reached in after.items()
        }
        for ladder, after in zip(climbing, looks, strict=True)
    ]


def _is_concerned(holding: Holding, holder: Holder, climbing: Sequence[Ladder], records: Records) -> bool:
    """Whether the player has something whose day may have moved, or reaches something."""
    if any(row.source == TitleSource.EARNED for row in records.rows[holding.pk].values()):
        return True
    amounts = tuple(getattr(holding, colour) for colour in COLOURS)
    return any(
        ladder.rank_by_points(amounts, holder) > max(records.held(holding.pk, ladder), default=NO_TITLE)
        for ladder in climbing
    )


def _days_of_play(player_ids: list[int]) -> Iterator[tuple[int, Days]]:
    """Each player with what came on each of his days, in order, read by one query."""
    if not player_ids:
        return
    sums = {colour: Sum("amount", filter=Q(colour=colour), default=0) for colour in COLOURS}
    entries = LedgerEntry.objects.filter(player__in=player_ids).order_by("player_id", "played_on")
    rows = entries.values("player_id", "played_on").annotate(**sums)
    listed = rows.values_list("player_id", "played_on", *COLOURS).iterator(chunk_size=10_000)
    for player_id, days in groupby(listed, key=lambda row: row[0]):
        yield player_id, [(day[1], day[2:]) for day in days]


def _opening_days(player_ids: list[int]) -> Mapping[int, set[date]]:
    """The days of these players' opening holdings."""
    days: dict[int, set[date]] = defaultdict(set)
    if player_ids:
        openings = LedgerEntry.objects.filter(player__in=player_ids, kind=EntryKind.OPENING)
        for player_id, day in openings.values_list("player_id", "played_on"):
            days[player_id].add(day)
    return days
