"""Calculating a 60-pair event: the pure engine, from the file's bytes to the answer with its reasons."""

import json
import platform
from datetime import date
from statistics import median

from awards.rules.answer import Answer
from awards.rules.calculation import calculate
from benchmarks.clock import laps
from benchmarks.events import PAIRS, report_file
from benchmarks.figures import Figure

TIMES = 200
FLOOR_IS = "json.loads of the same bytes and a bare loop that looks up a number for each player"
PAYS = {place: max(0, 40 - place) for place in range(1, PAIRS + 1)}


def measure() -> list[Figure]:
    """A figure for bronze and one for silver; needs no database."""
    return [_of_level(level) for level in ("bronze", "silver")]


def _of_level(level: str) -> Figure:
    numbers = [str(20_001 + index) for index in range(2 * PAIRS)]
    raw = report_file(numbers, organiser="1001", day=date(2026, 3, 3), name="Sextio par", seed=1, level=level)
    answer = calculate(raw)
    if not isinstance(answer, Answer) or not answer.awards:
        raise RuntimeError(f"The {level} event of the benchmark is refused: {answer}")
    return Figure(
        name=f"calculation of a {PAIRS}-pair event, {level}",
        on=f"Python {platform.python_version()}",
        size=f"{PAIRS} pairs",
        value=median(laps(lambda: calculate(raw), TIMES)) * 1000,
        unit="ms",
        floor=median(laps(lambda: _bare_loop(raw), TIMES)) * 1000,
        floor_is=FLOOR_IS,
        note=f"{len(answer.awards)} awards, {sum(len(award.because) for award in answer.awards)} reasons",
    )


def _bare_loop(raw: bytes) -> list[dict[str, object]]:
    report = json.loads(raw)
    return [
        {"player": player, "points": {"bronze": PAYS[row["place"]]}}
        for row in report["standings"]
        for player in row["players"]
    ]
