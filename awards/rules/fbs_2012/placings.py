"""What the rows of a final list get: each line by its scale, ties shared, a half event halved."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

from awards.rules.answer import Reason
from awards.rules.fbs_2012 import numbers
from awards.rules.fbs_2012.conditions import Conditions
from awards.rules.fbs_2012.contestants import number_of_row
from awards.rules.fbs_2012.paragraphs import paragraph
from awards.rules.fbs_2012.tables import fixed_scale, table_scale
from awards.rules.report import Report, Row
from awards.rules.scale import Scale
from awards.rules.ties import Portion, shared_out

# What each place of a line pays, by the contestants in it and the rows that are listed of it.
ScaleOf = Callable[[int, int], Scale]


def paid_rows(report: Report, conditions: Conditions) -> Iterator[tuple[Row, Portion]]:
    """Each row with what its place gives a player who took part in all of it."""

    def scale_of(contestants: int, listed: int) -> Scale:
        return placing_scale(report, conditions, contestants, listed)

    for row, portion in rows_by_scale(report, scale_of):
        yield row, halved(portion) if conditions.half else portion


@paragraph("5.1", "5.3", "5.4")
def rows_by_scale(report: Report, scale_of: ScaleOf) -> Iterator[tuple[Row, Portion]]:
    """Each line of a pure Mitchell is a row of its own; a place that is shared is shared equally (§§ 5.1, 5.3, 5.4)."""
    for line, contestants in report.lines().items():
        rows = [row for row in report.standings if row.line == line]
        counts = Counter(row.place for row in rows)
        by_place = shared_out(scale_of(contestants, len(rows)), counts, last_floors=numbers.FLOORS, number="5.4")
        for row in rows:
            yield row, by_place[row.place]


@paragraph("5.1", "5.3")
def placing_scale(report: Report, conditions: Conditions, contestants: int, listed: int) -> Scale:
    """Bronze by its tables; silver, and the gold of a club to begin with, by those of silver (§§ 5.1, 5.3)."""
    colour = "bronze" if report.level == "bronze" else "silver"
    row, because = number_of_row(report, conditions, contestants)
    if conditions.winner_points is not None:
        scale = fixed_scale(colour, report.form, row, conditions.winner_points, listed=listed)
    else:
        scale = table_scale(colour, report.form, row, contestants, listed=listed)
    return scale.because(*because)


@paragraph("5.1", "5.3")
def halved(portion: Portion) -> Portion:
    """A half event pays half, after ties are shared and raised (§§ 5.1, 5.3)."""
    amounts = {colour: amount * numbers.HALF for colour, amount in portion.amounts.items()}
    why = tuple(
        Reason.of(
            "half-event",
            "5.1" if colour == "bronze" else "5.3",
            before=portion.amounts[colour],
            amount=amount,
            colour=colour,
        )
        for colour, amount in amounts.items()
    )
    return replace(portion, amounts=amounts, because=(*portion.because, *why))
