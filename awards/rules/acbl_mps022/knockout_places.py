"""What part of the first award each team of a knockout gets: percentages, ties, playoffs, forfeits (pp. 3, 17)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from awards.rules.acbl_mps022 import team_numbers
from awards.rules.acbl_mps022.paragraphs import because, paragraph
from awards.rules.acbl_mps022.team_numbers import at_step, percentage
from awards.rules.acbl_mps022.values import Conditions
from awards.rules.answer import Reason
from awards.rules.report import Row

NONE = Fraction(0)


@dataclass(frozen=True)
class TeamPart:
    """The part of the first award that a team gets, and why."""

    part: Fraction
    because: tuple[Reason, ...]


def team_parts(rows: Sequence[Row], teams: int, conditions: Conditions) -> Mapping[int, TeamPart]:
    """The part of each row, by its index; ``teams`` are those on which the knockout's depth goes."""
    counts = Counter(row.place for row in rows)
    last = last_place(teams, conditions)
    own = {row.index: _own_part(row, counts[row.place], last, conditions) for row in rows}
    return dict(_with_forfeits(rows, own, conditions))


@paragraph("20", "22", "24")
def last_place(teams: int, conditions: Conditions) -> int:
    """The last place that pays: 16, less in compact and Grand National ones (§§ 20, 22, 24; pp. 3, 8, 17)."""
    if conditions.nabc_event is not None:
        return int(at_step(team_numbers.GRAND_NATIONAL_PLACES, teams))
    if conditions.event_type == "compact_knockout":
        return int(at_step(team_numbers.COMPACT_PLACES, teams))
    return team_numbers.LAST_PLACE


def counts_matches(conditions: Conditions) -> bool:
    """Whether the restriction to two matches, and playoffs, belong to the event."""
    return conditions.event_type == "knockout" and conditions.nabc_event is None


def _own_part(row: Row, count: int, last: int, conditions: Conditions) -> TeamPart:
    if not has_won_enough(row, conditions):
        return TeamPart(NONE, ())
    if row.team in conditions.playoff_winners:
        return _of_playoff(row.place)
    return _of_place(row.place, count, last)


@paragraph("20")
def has_won_enough(row: Row, conditions: Conditions) -> bool:
    """An overall award needs first place or two matches won, outside compact and NABC knockouts (§ 20; p. 17)."""
    if row.place == 1 or not counts_matches(conditions):
        return True
    return conditions.matches_won.get(row.team or "", 0) >= team_numbers.LEAST_MATCHES


@paragraph("20")
def _of_place(place: int, count: int, last: int) -> TeamPart:
    """Teams that tie get the average of the percentages of their places (§ 20; p. 17)."""
    places = range(place, place + count)
    part = sum((percentage(at) for at in places if at <= last), NONE) / count
    if count == 1:
        return TeamPart(part, (because("ko-place", "20", "17", place=place, percent=100 * part),))
    last_tied = place + count - 1
    reason = because("ko-tie", "20", "17", first=place, last=last_tied, count=count, percent=100 * part)
    return TeamPart(part, (reason,))


@paragraph("20")
def _of_playoff(place: int) -> TeamPart:
    """Winners of a playoff tie for the next spot: 22.5 % for 3/4, below it the band's average (§ 20; p. 17)."""
    first, last = band(place)
    places = range(first, last + 1)
    part = sum((percentage(at) for at in places), NONE) / len(places)
    if first == THIRD:
        part = team_numbers.PLAYOFF_THIRD
    return TeamPart(part, (because("ko-playoff", "20", "17", first=first, last=last, percent=100 * part),))


THIRD = 3


def band(place: int) -> tuple[int, int]:
    """The places that the losers of one round take up together: 3-4, 5-8, 9-16."""
    last = 1
    while last < place:
        last *= 2
    return last // 2 + 1, last


@paragraph("20")
def most_playoff_places(teams: int) -> int:
    """The last place to which playoffs may go with so many teams; 0 where none are permitted (§ 20; p. 17)."""
    return int(at_step(team_numbers.PLAYOFF_PLACES, teams))


@paragraph("20")
def _with_forfeits(
    rows: Sequence[Row], own: Mapping[int, TeamPart], conditions: Conditions
) -> Iterator[tuple[int, TeamPart]]:
    """A team that gave up a match gets what the team gets that it beat in its match before (§ 20; p. 17)."""
    by_team = {row.team: row for row in rows if row.team is not None}
    for row in rows:
        beaten = _beaten(row, by_team, conditions.forfeits)
        if beaten is row:
            yield row.index, own[row.index]
        elif has_won_enough(row, conditions):
            part = own[beaten.index]
            why = because("ko-forfeit", "20", "17", team=beaten.team or "", percent=100 * part.part)
            yield row.index, TeamPart(part.part, (why,))
        else:
            yield row.index, TeamPart(NONE, ())


def _beaten(row: Row, by_team: Mapping[str, Row], forfeits: Mapping[str, str]) -> Row:
    """The team whose award counts, at the end of a chain of forfeits; the team itself where it gave up none."""
    while (beaten := forfeits.get(row.team or "")) is not None:
        row = by_team[beaten]
    return row
