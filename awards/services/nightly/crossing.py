"""On which day of play a title was reached, and how it stands by the points of today."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from itertools import accumulate
from typing import Protocol

from awards.choices import TitleState
from awards.queries.holders import Life
from awards.rules.titles import NOTHING_KNOWN, Holder
from awards.services.nightly.ladders import NO_TITLE, Amounts

Days = Sequence[tuple[date, Amounts]]


class RankByPoints(Protocol):
    """The rank that amounts give to a holder."""

    def __call__(self, amounts: Amounts, holder: Holder = NOTHING_KNOWN, /) -> int: ...


# What the office has been asked, or has answered, stays above what the points give.
BY_WORD = (TitleState.QUESTIONED, TitleState.KEPT)


@dataclass(frozen=True, slots=True)
class Reached:
    """A rank of a ladder as a player has it; `before`: it was held before the ledger began."""

    day: date
    state: TitleState = TitleState.STANDS
    before: bool = False


class Course:
    """What a player held at the end of each of his days of play.

    `days` holds what came on each day, in order, corrections included. Where titles ask for more than points, `life` is
    what is known of him, and the days until `until` on which he came to one of `ages` are days of the course too.
    """

    def __init__(
        self, days: Days, life: Life | None = None, *, ages: Sequence[int] = (), until: date = date.max
    ) -> None:
        if life is not None and days:
            days = _with_birthdays(days, life.birthdays(ages, days[0][0], until))
        self.days = [day for day, _amounts in days]
        self.totals = list(accumulate((amounts for _day, amounts in days), _plus))
        self.only_grew = all(min(amounts) >= 0 for _day, amounts in days)
        self.holders: list[Holder] | None = None
        if life is not None:
            self.holders = [life.on(day) for day in self.days]
            self.only_grew = self.only_grew and min(life.wins.values(), default=0) >= 0

    def ranks(self, rank_by_points: RankByPoints) -> "Ranks":
        """The course on one ladder."""
        return Ranks(self, rank_by_points)


class Ranks:
    """The rank at the end of each day of a course."""

    def __init__(self, course: Course, rank_by_points: RankByPoints) -> None:
        self._course = course
        holders = course.holders
        if holders is None:
            self._at = cache(lambda position: rank_by_points(course.totals[position]))
        else:
            self._at = cache(lambda position: rank_by_points(course.totals[position], holders[position]))
        self.last = self._at(len(course.days) - 1) if course.days else NO_TITLE

    def first_day(self, rank: int) -> date:
        """The first day at whose end at least `rank` was held; the last day's rank has to be."""
        return self._course.days[self._first(rank)]

    def climbed(self, *, above: int) -> list[tuple[int, date]]:
        """The ranks above `above` that were reached, each with the day of play at whose end it was.

        A rank that was passed over within one day was held at the end of none, and is not reached; neither is one that
        the points of today no longer give.
        """
        reached: list[tuple[int, date]] = []
        while above < self.last:
            position = self._first(above + 1)
            above = min(self._at(position), self.last)
            reached.append((above, self._course.days[position]))
        return reached

    def _first(self, rank: int) -> int:
        positions = range(len(self._course.days))
        if self._course.only_grew:
            # More points, years and wins lose no rank, so halving finds the day with a few questions to the rule.
            return bisect_left(positions, True, key=lambda position: self._at(position) >= rank)
        return next(position for position in positions if self._at(position) >= rank)


def look(held: Mapping[int, Reached], ranks: Ranks) -> dict[int, Reached]:
    """What a player has on a ladder after a look at his points, from what he had before; both by rank.

    What the points cover stands, with the first day of play at whose end they did: a report that arrives late, or the
    correction of an old one, moves it. What they no longer cover is kept, and the office is to decide; while it is
    above the points nothing below it is given. What was withdrawn is reached anew once the points give it again.
    """
    after = {rank: _covered(rank, reached, ranks) for rank, reached in held.items()}
    above = max((rank for rank, reached in after.items() if reached.before or reached.state in BY_WORD), default=0)
    for rank, day in ranks.climbed(above=above):
        if rank not in after or after[rank].state == TitleState.WITHDRAWN:
            after[rank] = Reached(day)
    return after


def _covered(rank: int, reached: Reached, ranks: Ranks) -> Reached:
    if reached.before or reached.state == TitleState.WITHDRAWN:
        return reached
    if rank <= ranks.last:
        return Reached(ranks.first_day(rank))
    return replace(reached, state=TitleState.QUESTIONED) if reached.state == TitleState.STANDS else reached


def _with_birthdays(days: Days, birthdays: Sequence[date]) -> Days:
    """The days with those on which nothing came but the player's age."""
    played = {day for day, _amounts in days}
    nothing = (0,) * len(days[0][1])
    return sorted([*days, *((day, nothing) for day in birthdays if day not in played)])


def _plus(one: Amounts, other: Amounts) -> Amounts:
    return tuple(map(sum, zip(one, other, strict=True)))
