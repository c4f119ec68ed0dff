"""Figures with their floors, and the table that shows them."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

HEADER = ("measured", "on", "size", "figure", "floor", "ratio", "target", "")
NUMERIC = {3, 4, 5}


@dataclass(frozen=True)
class Figure:
    """One measured value. `unit` is s, ms, queries, or /s (a second).

    `most_ratio` and `least_ratio` limit value / floor, `most` the value itself.
    """

    name: str
    on: str
    size: str
    value: float
    unit: str
    floor: float | None = None
    floor_is: str = ""
    most_ratio: float | None = None
    most: float | None = None
    note: str = ""
    least_ratio: float | None = None

    @property
    def ratio(self) -> float | None:
        """How many times the floor."""
        return None if not self.floor else self.value / self.floor

    @property
    def target(self) -> str:
        """What it may be at most, or must be at least."""
        if self.least_ratio is not None:
            return f">= {self.least_ratio:g} x"
        if self.most_ratio is not None:
            return f"<= {self.most_ratio:g} x"
        return "" if self.most is None else f"<= {self.most:g}"

    @property
    def verdict(self) -> str:
        """ok, over, under, or nothing where there is no target."""
        if self.least_ratio is not None and self.ratio is not None:
            return "ok" if self.ratio >= self.least_ratio else "under"
        if self.most_ratio is not None and self.ratio is not None:
            return "ok" if self.ratio <= self.most_ratio else "over"
        if self.most is not None:
            return "ok" if self.value <= self.most else "over"
        return ""

    def cells(self) -> tuple[str, ...]:
        """The figure's row of the table."""
        ratio = "" if self.ratio is None else f"{self.ratio:.2f}"
        floor = "" if self.floor is None else written(self.floor, self.unit)
        return (
            *(self.name, self.on, self.size, written(self.value, self.unit), floor),
            *(ratio, self.target, self.verdict),
        )


def written(value: float, unit: str) -> str:
    """A value with its unit, to what the eye needs."""
    if unit == "queries":
        return f"{value:.0f}"
    if unit == "/s":
        return f"{value:.{0 if value >= 100 else 1}f}/s"
    return f"{value:.{1 if value >= 100 else 2 if value >= 1 else 3}f} {unit}"


def table(figures: Sequence[Figure]) -> str:
    """All figures as a plain table, and below it what each floor is."""
    rows = [HEADER, *(figure.cells() for figure in figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADER))]
    lines = ["  ".join(_cell(row, column, widths) for column in range(len(HEADER))).rstrip() for row in rows]
    lines.insert(1, "  ".join("-" * width for width in widths).rstrip())
    return "\n".join([*lines, "", *_notes(figures)])


def _cell(row: Sequence[str], column: int, widths: Sequence[int]) -> str:
    return row[column].rjust(widths[column]) if column in NUMERIC else row[column].ljust(widths[column])


def _notes(figures: Sequence[Figure]) -> list[str]:
    lines = []
    for figure in figures:
        said = [f"floor: {figure.floor_is}"] if figure.floor_is else []
        said += [figure.note] if figure.note else []
        if said:
            lines.append(f"{figure.name} ({figure.on}, {figure.size}): {'; '.join(said)}")
    return lines


def write(figures: Sequence[Figure], file: Path) -> None:
    """Hand figures to another process."""
    file.write_text(json.dumps([asdict(figure) for figure in figures]))


def read(file: Path) -> list[Figure]:
    """What `write` wrote."""
    return [Figure(**fields) for fields in json.loads(file.read_text())]
