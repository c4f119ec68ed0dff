"""Titles built from nothing: every night and every decision of the office again, by what was known then."""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from itertools import accumulate, groupby

from django.db import transaction
from django.utils import timezone

from awards.choices import EntryKind, TitleKind, TitleSource, TitleState
from awards.models import Holding, LedgerEntry, Run, TitleAward, TitleDecision
from awards.queries.holders import Life, lives_of
from awards.services.holdings import lock_players
from awards.services.nightly.crossing import Course, Reached, look
from awards.services.nightly.ladders import COLOURS, Amounts, Ladder, ladders
from awards.services.nightly.records import Records
from awards.services.nightly.titles import Looks, held_before
from registry.models import Federation
from registry.queries.days import local_day

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
    """A night, or a decision of the office about a title; `day` is the last whose birthdays count."""

    at: datetime
    day: date
    decision: TitleDecision | None = None


class Nights:
    """The nights that looked at titles, in their order: when each began, and its day."""

    def __init__(self, federation: Federation) -> None:
        looked = Run.objects.filter(federation=federation, counts__has_key="looked_at").order_by("started_at")
        self._nights = [Moment(*night) for night in looked.values_list("started_at", "day")]
        self._starts = [night.at for night in self._nights]
        self._days = list(accumulate((night.day for night in self._nights), max))

    def after(self, at: datetime) -> int:
        """The number of the first night that knew of what was booked at a moment; past the last where none did."""
        return bisect_left(self._starts, at)

    def of_day(self, day: date) -> int:
        """The number of the first night that knew of a birthday."""
        return bisect_left(self._days, day)

    def chosen(self, numbers: Collection[int]) -> list[Moment]:
        """The nights of these numbers."""
        return [self._nights[number] for number in numbers if number < len(self._nights)]


@dataclass
class Story:
    """What is known of a player, moment by moment: his entries in the order of booking, and what he brought along."""

    climbing: Sequence[Ladder]
    entries: list[LedgerEntry]
    brought: list[TitleAward]
    life: Life | None = None
    birthdays: Sequence[date] = ()
    looks: Looks = field(default_factory=list)
    by_day: dict[date, Amounts] = field(default_factory=dict)
    opened: set[date] = field(default_factory=set)
    wins: dict[date, int] = field(default_factory=lambda: defaultdict(int))
    known: int = 0
    grown: int = 0

    def live(self, moments: Sequence[Moment]) -> Iterator[tuple[datetime, Looks]]:
        """What the player has after each moment that has something new for him, in their order."""
        self.looks = [{} for _ladder in self.climbing]
        for moment in moments:
            is_new = self._learn(moment)
            if is_new or moment.decision is not None:
                self._look(moment.day)
            if moment.decision is not None:
                self._decide(moment.decision)
                self._look(moment.day)
            if is_new or moment.decision is not None:
                yield moment.at, self.looks

    def _learn(self, moment: Moment) -> bool:
        before = self.known, len(self.brought), self.grown
        self.grown = bisect_right(self.birthdays, moment.day)
        while self.known < len(self.entries) and self.entries[self.known].booked_at <= moment.at:
            entry = self.entries[self.known]
            self.known += 1
            came = tuple(entry.amount if colour == entry.colour else 0 for colour in COLOURS)
            day = self.by_day.get(entry.played_on, NOTHING)
            self.by_day[entry.played_on] = tuple(map(sum, zip(day, came, strict=True)))
            if entry.wins is not None:
                self.wins[entry.played_on] += entry.wins
            if entry.kind == EntryKind.OPENING:
                self.opened.add(entry.played_on)
        titles = self.climbing[0]
        for award in [award for award in self.brought if award.noticed_at <= moment.at]:
            self.brought.remove(award)
            if award.title in titles.ranks:
                self.looks[0][titles.ranks[award.title]] = Reached(award.reached_on, before=True)
        return before != (self.known, len(self.brought), self.grown)

    def _look(self, until: date) -> None:
        # Birth and death are what the record says today; wins are those that were known.
        life = self.life and replace(self.life, wins=dict(self.wins))
        ages = self.climbing[0].rules.title_ages
        course = Course(sorted(self.by_day.items()), life, ages=ages, until=until)
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
    nights = Nights(federation)
    done = Rebuilt()
    last = 0
    while True:
        # What a merged record had stands with the record that stays.
        counting = Holding.objects.filter(player__federation=federation, player__merged_into=None)
        players = counting.filter(pk__gt=last).order_by("pk")
        player_ids = list(players.values_list("pk", flat=True)[:AT_ONCE])
        if not player_ids:
            return done
        part = _rebuild_part(federation, ruleset, player_ids, nights)
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
def _rebuild_part(federation: Federation, ruleset: str, player_ids: list[int], nights: Nights) -> Rebuilt:
    lock_players(player_ids)
    climbing = ladders(ruleset)
    now = timezone.now()
    present = Moment(now, local_day(federation, now))
    lives = lives_of(player_ids, climbing[0].rules)
    records = Records.of(player_ids)
    decisions = _decisions(federation, player_ids)
    unfounded: list[int] = []
    for player_id, entries in _entries(player_ids):
        rows = records.rows[player_id]
        brought = [row for row in rows.values() if row.source == TitleSource.IMPORTED and row.kind == TitleKind.TITLE]
        story = Story(climbing, entries, brought, lives.get(player_id))
        if story.life is not None:
            story.birthdays = story.life.birthdays(climbing[0].rules.title_ages, date.min, present.day)
        moments = _moments(story, nights, [*decisions[player_id], present])
        given: dict[str, datetime] = {}
        looks: Looks = [{} for _ladder in climbing]
        for at, looks in story.live(moments):
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
    shown = read.only("player_id", "booked_at", "played_on", "colour", "amount", "kind", "wins").iterator(
        chunk_size=10_000
    )
    for player_id, entries in groupby(shown, key=lambda entry: entry.player_id):
        yield player_id, list(entries)


def _decisions(federation: Federation, player_ids: list[int]) -> defaultdict[int, list[Moment]]:
    found = defaultdict(list)
    for decision in TitleDecision.objects.filter(player__in=player_ids).order_by("decided_at", "pk"):
        day = local_day(federation, decision.decided_at)
        found[decision.player_id].append(Moment(decision.decided_at, day, decision))
    return found


def _moments(story: Story, nights: Nights, others: Sequence[Moment]) -> list[Moment]:
    """The nights at which something new was known of the player, and his decisions and the present."""
    known = {nights.after(entry.booked_at) for entry in story.entries}
    known |= {nights.of_day(birthday) for birthday in story.birthdays}
    return sorted([*nights.chosen(known), *others], key=lambda moment: moment.at)
