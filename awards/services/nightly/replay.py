"""Titles built from nothing: every night and every decision of the office again, by what was known then."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from itertools import groupby

from django.db import transaction
from django.utils import timezone

from awards.choices import EntryKind, TitleKind, TitleSource, TitleState
from awards.models import Holding, LedgerEntry, Run, TitleAward, TitleDecision
from awards.services.holdings import lock_players
from awards.services.nightly.crossing import Course, Reached, look
from awards.services.nightly.ladders import COLOURS, Amounts, Ladder, ladders
from awards.services.nightly.records import Records
from awards.services.nightly.titles import Looks, held_before
from registry.models import Federation

AT_ONCE = 500
NOTHING: Amounts = (0,) * len(COLOURS)


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """What a rebuild changed: players gone through, titles that were missing, that differed, that nothing gave."""

    players: int = 0
    missing: int = 0
    changed: int = 0
    dropped: int = 0


@dataclass(frozen=True, slots=True)
class Moment:
    """A night, or a decision of the office about a title."""

    at: datetime
    decision: TitleDecision | None = None


@dataclass
class Story:
    """What is known of a player, moment by moment: his entries in the order of booking, and what he brought along."""

    climbing: Sequence[Ladder]
    entries: list[LedgerEntry]
    brought: list[TitleAward]
    looks: Looks = field(default_factory=list)
    by_day: dict[date, Amounts] = field(default_factory=dict)
    opened: set[date] = field(default_factory=set)
    known: int = 0

    def live(self, moments: Sequence[Moment]) -> Iterator[tuple[datetime, Looks]]:
        """What the player has after each moment that has something new for him, in their order."""
        self.looks = [{} for _ladder in self.climbing]
        for moment in moments:
            is_new = self._learn(moment.at)
            if is_new or moment.decision is not None:
                self._look()
            if moment.decision is not None:
                self._decide(moment.decision)
                self._look()
            if is_new or moment.decision is not None:
                yield moment.at, self.looks

    def _learn(self, until: datetime) -> bool:
        before = self.known, len(self.brought)
        while self.known < len(self.entries) and self.entries[self.known].booked_at <= until:
            entry = self.entries[self.known]
            self.known += 1
            came = tuple(entry.amount if colour == entry.colour else 0 for colour in COLOURS)
            day = self.by_day.get(entry.played_on, NOTHING)
            self.by_day[entry.played_on] = tuple(map(sum, zip(day, came, strict=True)))
            if entry.kind == EntryKind.OPENING:
                self.opened.add(entry.played_on)
        titles = self.climbing[0]
        for award in [award for award in self.brought if award.noticed_at <= until]:
            self.brought.remove(award)
            if award.title in titles.ranks:
                self.looks[0][titles.ranks[award.title]] = Reached(award.reached_on, before=True)
        return before != (self.known, len(self.brought))

    def _look(self) -> None:
        course = Course(sorted(self.by_day.items()))
        looks = [
            look(held, course.ranks(ladder.rank_by_points))
            for ladder, held in zip(self.climbing, self.looks, strict=True)
        ]
        self.looks = held_before(looks, self.climbing, self.opened)

    def _decide(self, decision: TitleDecision) -> None:
        for ladder, held in zip(self.climbing, self.looks, strict=True):
            reached = held.get(ladder.ranks.get(decision.title, 0))
            if reached is not None and reached.state == TitleState.QUESTIONED:
                held[ladder.ranks[decision.title]] = replace(reached, state=TitleState(decision.verdict))


def rebuild_titles(federation: Federation, ruleset: str, progress: Callable[[int], None] | None = None) -> Rebuilt:
    """Set the titles of all players to what the nights and the decisions so far give, and return what differed.

    What a person has written stays: titles held before the ledger began, decisions, and titles whose pin is on its way.
    Nobody is told. `progress` hears of the players gone through. Players are locked some hundred at a time.
    """
    nights = list(
        Run.objects.filter(federation=federation, counts__has_key="looked_at")
        .order_by("started_at")
        .values_list("started_at", flat=True)
    )
    done = Rebuilt()
    last = 0
    while True:
        # What a merged record had stands with the record that stays.
        counting = Holding.objects.filter(player__federation=federation, player__merged_into=None)
        players = counting.filter(pk__gt=last).order_by("pk")
        player_ids = list(players.values_list("pk", flat=True)[:AT_ONCE])
        if not player_ids:
            return done
        part = _rebuild_part(ruleset, player_ids, nights)
        done = Rebuilt(
            done.players + part.players,
            done.missing + part.missing,
            done.changed + part.changed,
            done.dropped + part.dropped,
        )
        last = player_ids[-1]
        if progress is not None:
            progress(done.players)


@transaction.atomic
def _rebuild_part(ruleset: str, player_ids: list[int], nights: Sequence[datetime]) -> Rebuilt:
    lock_players(player_ids)
    climbing = ladders(ruleset)
    now = timezone.now()
    records = Records.of(player_ids)
    decisions = defaultdict(list)
    for decision in TitleDecision.objects.filter(player__in=player_ids).order_by("decided_at", "pk"):
        decisions[decision.player_id].append(decision)
    unfounded: list[int] = []
    for player_id, entries in _entries(player_ids):
        rows = records.rows[player_id]
        brought = [row for row in rows.values() if row.source == TitleSource.IMPORTED and row.kind == TitleKind.TITLE]
        story = Story(climbing, entries, brought)
        given: dict[str, datetime] = {}
        looks: Looks = [{} for _ladder in climbing]
        for at, looks in story.live(_moments(entries, nights, decisions[player_id], now)):
            for ladder, after in zip(climbing, looks, strict=True):
                for rank in after:
                    given.setdefault(ladder.codes[rank], at)
        unfounded += _take(records, player_id, climbing, looks, given)
    records.write(now)
    TitleAward.objects.filter(pk__in=unfounded).delete()
    records.note(climbing[0], list(Holding.objects.filter(pk__in=player_ids)))
    return Rebuilt(len(player_ids), len(records.given), len(records.changed), len(unfounded))


def _take(
    records: Records, player_id: int, climbing: Sequence[Ladder], looks: Looks, given: dict[str, datetime]
) -> list[int]:
    """Take over what the story ends with; the ids of rows that it does not have."""
    rows = records.rows[player_id]
    for ladder, after in zip(climbing, looks, strict=True):
        for rank, reached in after.items():
            records.take(player_id, ladder, {rank: reached}, given[ladder.codes[rank]])
    known = {code for ladder in climbing for code in ladder.ranks}
    unfounded = [
        row
        for code, row in rows.items()
        if code in known and code not in given and row.pin_sent_on is None and row.handed_over_on is None
    ]
    for row in unfounded:
        del rows[row.title]
    return [row.pk for row in unfounded]


def _entries(player_ids: list[int]) -> Iterator[tuple[int, list[LedgerEntry]]]:
    read = LedgerEntry.objects.filter(player__in=player_ids).order_by("player_id", "booked_at", "pk")
    shown = read.only("player_id", "booked_at", "played_on", "colour", "amount", "kind").iterator(chunk_size=10_000)
    for player_id, entries in groupby(shown, key=lambda entry: entry.player_id):
        yield player_id, list(entries)


def _moments(
    entries: list[LedgerEntry], nights: Sequence[datetime], decisions: Sequence[TitleDecision], now: datetime
) -> list[Moment]:
    """The nights at which something new was known of the player, his decisions, and the present."""
    positions = {bisect_left(nights, entry.booked_at) for entry in entries}
    moments = [Moment(nights[position]) for position in positions if position < len(nights)]
    moments += [Moment(decision.decided_at, decision) for decision in decisions]
    return sorted([*moments, Moment(now)], key=lambda moment: moment.at)
