"""Charts as numbers: a series becomes coordinates, ticks and rows, which `components/chart.html` draws.

Pure: integers, fractions and decimals in, whole coordinates out. The drawing is stretched to the width there is, so
that letters stand outside it and keep their size on a telephone.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property

Number = int | Decimal | Fraction

WIDTH = 1000
HEIGHT = 400
MOST_Y_TICKS = 5
MOST_X_LABELS = 6
# A bar takes this part of its slot.
BAR_PART = Fraction(7, 10)


@dataclass(frozen=True)
class Point:
    """One value of a series. `at` places it along the axis (a day's ordinal, say); without it points stand evenly."""

    label: str
    value: Number
    at: int | None = None


@dataclass(frozen=True)
class Dot:
    """A point of a line in the drawing, with what its tooltip says."""

    x: int
    y: int
    title: str


@dataclass(frozen=True)
class Bar:
    """A bar in the drawing, with what its tooltip says; `negative` below the base line."""

    x: int
    y: int
    width: int
    height: int
    title: str
    negative: bool


@dataclass(frozen=True)
class Line:
    """A horizontal line of the grid at `y`, with its label."""

    y: int
    label: str


@dataclass(frozen=True)
class Chart:
    """What `components/chart.html` draws. `rows` are all values as (label, value) texts; no rows: an empty series."""

    path: str
    dots: tuple[Dot, ...]
    bars: tuple[Bar, ...]
    grid: tuple[Line, ...]
    base: int | None
    x_labels: tuple[str, ...]
    rows: tuple[tuple[str, str], ...]
    width: int = WIDTH
    height: int = HEIGHT


def line_chart(
    points: Sequence[Point],
    *,
    stepped: bool = False,
    inverted: bool = False,
    written: Callable[[Number], str] = str,
) -> Chart:
    """A line through the points; `stepped` for what jumps (a holding), `inverted` for places, where 1 is on top.

    `written` turns a value into the text that labels, tooltips and the table show. No place is 0: an inverted chart
    leaves that line without a label.
    """
    if not points:
        return _empty()
    rows = _rows(points, written)
    ticks = _ticks([point.value for point in points], with_zero=False)
    heights = _Scale(ticks[0], ticks[-1], HEIGHT, upwards=not inverted)
    dots = tuple(
        Dot(x, heights.at(point.value), _title(row))
        for x, point, row in zip(_across(points), points, rows, strict=True)
    )
    return Chart(
        path=_path(dots, stepped=stepped),
        dots=dots,
        bars=(),
        grid=_grid(ticks, heights, (lambda tick: written(tick) if tick else "") if inverted else written),
        base=None,
        x_labels=_even_labels(points),
        rows=rows,
    )


def bar_chart(points: Sequence[Point], *, written: Callable[[Number], str] = str) -> Chart:
    """A bar for each point on a base line at zero; negative values hang below it."""
    if not points:
        return _empty()
    rows = _rows(points, written)
    ticks = _ticks([point.value for point in points], with_zero=True)
    heights = _Scale(ticks[0], ticks[-1], HEIGHT, upwards=True)
    base = heights.at(0)
    slot = Fraction(WIDTH, len(points))
    bars = []
    for index, point in enumerate(points):
        end = heights.at(point.value)
        bars.append(
            Bar(
                x=int(slot * index + slot * (1 - BAR_PART) / 2),
                y=min(base, end),
                width=max(1, int(slot * BAR_PART)),
                height=abs(base - end),
                title=_title(rows[index]),
                negative=point.value < 0,
            )
        )
    return Chart(
        path="",
        dots=(),
        bars=tuple(bars),
        grid=_grid(ticks, heights, written),
        base=base,
        x_labels=_bar_labels(points),
        rows=rows,
    )


@dataclass(frozen=True)
class _Scale:
    """Values between two ends as whole coordinates along a length."""

    low: Number
    high: Number
    length: int
    upwards: bool

    @cached_property
    def _first(self) -> float:
        return float(self.high if self.upwards else self.low)

    @cached_property
    def _a_unit(self) -> float:
        """Coordinates to a unit of the values, counted from the first."""
        span = float(self.high) - float(self.low)
        return self.length / (-span if self.upwards else span)

    def at(self, value: Number) -> int:
        # Where a dot stands is drawn, not counted: hundreds of fractions would take longer than the rest of a chart.
        return round((float(value) - self._first) * self._a_unit)


def _empty() -> Chart:
    return Chart(path="", dots=(), bars=(), grid=(), base=None, x_labels=(), rows=())


def _ticks(values: Sequence[Number], *, with_zero: bool) -> list[int]:
    """Round numbers around all values: at least two, at most `MOST_Y_TICKS`, evenly apart, whole."""
    shown = [*values, 0] if with_zero else list(values)
    low, high = Fraction(min(shown)), Fraction(max(shown))
    step = 1
    while True:
        first, last = low // step, -(-high // step)
        if first == last:
            first, last = max(0, first - 1) if first >= 0 else first - 1, last + 1
        if last - first < MOST_Y_TICKS:
            return [step * index for index in range(first, last + 1)]
        step = _next_round(step)


def _next_round(step: int) -> int:
    """1, 2, 5, 10, 20, 50, …"""
    leading = str(step)[0]
    return step * 5 // 2 if leading == "2" else step * 2


def _across(points: Sequence[Point]) -> list[int]:
    if len(points) == 1:
        return [WIDTH // 2]
    places = [index if point.at is None else point.at for index, point in enumerate(points)]
    first, last = min(places), max(places)
    if first == last:
        return [WIDTH // 2] * len(points)
    along = _Scale(first, last, WIDTH, upwards=False)
    return [along.at(place) for place in places]


def _path(dots: Sequence[Dot], *, stepped: bool) -> str:
    parts = [f"M{dots[0].x} {dots[0].y}"]
    for dot in dots[1:]:
        parts.append(f"H{dot.x}V{dot.y}" if stepped else f"L{dot.x} {dot.y}")
    return "".join(parts)


def _grid(ticks: Sequence[int], heights: _Scale, written: Callable[[Number], str]) -> tuple[Line, ...]:
    """From top to bottom, as the labels are written beside the drawing."""
    lines = [Line(heights.at(tick), written(tick)) for tick in ticks]
    return tuple(sorted(lines, key=lambda line: line.y))


def _even_labels(points: Sequence[Point]) -> tuple[str, ...]:
    """Labels that stand evenly below the drawing: the ends, and between them what falls on even steps."""
    if len(points) == 1:
        return (points[0].label,)
    last = len(points) - 1
    if any(point.at is not None for point in points):
        return (points[0].label, points[last].label)
    gaps = max(count for count in range(1, MOST_X_LABELS) if last % count == 0)
    return tuple(points[last * index // gaps].label for index in range(gaps + 1))


def _bar_labels(points: Sequence[Point]) -> tuple[str, ...]:
    """One label a bar; where there are many, only every few bars has one and the others are empty."""
    every = -(-len(points) // MOST_X_LABELS)
    return tuple("" if index % every else point.label for index, point in enumerate(points))


def _title(row: tuple[str, str]) -> str:
    return f"{row[0]}: {row[1]}"


def _rows(points: Sequence[Point], written: Callable[[Number], str]) -> tuple[tuple[str, str], ...]:
    return tuple((point.label, written(point.value)) for point in points)
