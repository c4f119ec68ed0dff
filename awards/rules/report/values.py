"""What a report says, as values that do not change."""

import datetime
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any


@dataclass(frozen=True)
class Player:
    """One who played for a contestant: ``number`` None is someone not registered, ``share`` the part played (0-1)."""

    number: str | None
    share: Fraction = Fraction(1)
    name: str | None = None


@dataclass(frozen=True)
class Row:
    """One contestant of the standings; ``index`` is its row in the file, counted from 0.

    Of a team that played matches the players may be none, where nobody named them.
    """

    index: int
    place: int
    players: tuple[Player, ...]
    team: str | None = None
    score: str | None = None
    line: str | None = None
    handicap_place: int | None = None
    heat: str | None = None
    heat_place: int | None = None


@dataclass(frozen=True)
class Side:
    """One team in a match: victory points after penalties, and the halves that each player played."""

    team: str
    vp: Fraction | None
    halves: Mapping[str, int]
    names: Mapping[str, str]


@dataclass(frozen=True)
class Match:
    """One match; ``halves`` is how many halves it had."""

    index: int
    home: Side
    away: Side
    boards: int
    halves: int
    scale: str
    outcome: str
    conceded_by: str | None = None
    boards_played: int | None = None
    division: int | str | None = None
    stage: str | None = None


def contestants_of_lines(lines: Iterable[str | None], entrants: int) -> dict[str | None, int]:
    """The contestants of each line, by the line of each row; one key None where there are no lines.

    Where not all of them are listed each line has half.
    """
    counts = Counter(lines)
    if all(line is None for line in counts):
        return {None: entrants}
    return dict(counts) if counts.total() >= entrants else dict.fromkeys(counts, entrants // 2)


@dataclass(frozen=True)
class Report:
    """One event as it was filed, without a fault in its form.

    ``entrants`` counts the contestants that started; not ``entrants_given``, it counts those that the file names.
    """

    ruleset: str
    organiser: str
    name: str
    date: datetime.date
    first_date: datetime.date
    form: str
    level: str
    boards: int
    entrants: int
    conditions: Mapping[str, Any]
    standings: tuple[Row, ...]
    matches: tuple[Match, ...] = ()
    entrants_given: bool = True

    def lines(self) -> Mapping[str | None, int]:
        """The contestants of each line; one key None, with all entrants, where there are no lines."""
        return contestants_of_lines((row.line for row in self.standings), self.entrants)

    def draft(self) -> "Draft":
        """The report as something to check."""
        return Draft(
            ruleset=self.ruleset,
            organiser=self.organiser,
            name=self.name,
            date=self.date,
            first_date=self.first_date,
            form=self.form,
            level=self.level,
            boards=self.boards,
            entrants=self.entrants,
            conditions=self.conditions,
            standings=self.standings,
            matches=self.matches,
            lines=self.lines(),
            entrants_given=self.entrants_given,
        )


@dataclass(frozen=True)
class Draft:
    """What could be read of a report: None where a key is missing or bad, so that the rest can be checked all the same.

    ``lines`` counts the contestants of each line; it has the one key None where there are no lines.
    """

    ruleset: str | None
    organiser: str | None
    name: str | None
    date: datetime.date | None
    first_date: datetime.date | None
    form: str | None
    level: str | None
    boards: int | None
    entrants: int | None
    conditions: Mapping[str, Any]
    standings: tuple[Row, ...] | None
    matches: tuple[Match, ...] | None
    lines: Mapping[str | None, int] | None
    entrants_given: bool = True

    def report(self) -> Report:
        """The report, once nothing was wrong with the draft."""
        if (
            self.ruleset is None
            or self.organiser is None
            or self.name is None
            or self.date is None
            or self.first_date is None
            or self.form is None
            or self.level is None
            or self.boards is None
            or self.entrants is None
            or self.standings is None
            or self.matches is None
        ):
            raise ValueError("A draft with problems is no report.")
        return Report(
            ruleset=self.ruleset,
            organiser=self.organiser,
            name=self.name,
            date=self.date,
            first_date=self.first_date,
            form=self.form,
            level=self.level,
            boards=self.boards,
            entrants=self.entrants,
            conditions=self.conditions,
            standings=self.standings,
            matches=self.matches,
            entrants_given=self.entrants_given,
        )
