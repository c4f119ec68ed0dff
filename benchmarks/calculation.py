"""Calculating 60-pair events: the pure engine, from the bytes of a file to the answer with its reasons."""

import json
import platform
from datetime import date, timedelta
from statistics import median

from awards.rules.answer import Answer, Refusal, to_json
from awards.rules.calculation import calculate
from benchmarks.clock import lap, laps
from benchmarks.events import PAIRS, report_file
from benchmarks.figures import Figure

TIMES = 200
FLOOR_IS = "json.loads of the same bytes and a bare loop that looks up a number for each player"
PAYS = {place: max(0, 40 - place) for place in range(1, PAIRS + 1)}
LEVELS = ("bronze", "silver")
# As often as the floor is measured beside it; the median of the ratios is told.
ROUNDS = 3
ROUND_TRIP_IS = "json.loads of the same bytes and json.dumps of the same answers, ready made"


def measure(events: int) -> list[Figure]:
    """A figure for one event of each level, and one for so many of both; needs no database."""
    return [*(_of_level(level) for level in LEVELS), _of_many(events)]


def _of_level(level: str) -> Figure:
    raw = _file(level, seed=1)
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


def _of_many(events: int) -> Figure:
    """The season of a federation at once; reading and writing the same JSON in the same round, turn about."""
    files = [_file(LEVELS[index % len(LEVELS)], seed=index) for index in range(events)]
    written = [to_json(_calculated(raw)) for raw in files]
    rounds = []
    for _round in range(ROUNDS):
        with lap() as floor:
            for raw, answer in zip(files, written, strict=True):
                json.loads(raw)
                json.dumps(answer)
        with lap() as engine:
            for raw in files:
                json.dumps(to_json(_calculated(raw)))
        rounds.append((engine.seconds / floor.seconds, engine.seconds, floor.seconds))
    _ratio, seconds, floor_seconds = sorted(rounds)[ROUNDS // 2]
    return Figure(
        name=f"calculation of {events:,} events of {PAIRS} pairs",
        on=f"Python {platform.python_version()}",
        size=f"{events * PAIRS:,} pairs",
        value=seconds,
        unit="s",
        floor=floor_seconds,
        floor_is=ROUND_TRIP_IS,
        note=f"every other one silver; {sum(map(len, files)):,} bytes read",
    )


def _calculated(raw: bytes) -> Answer:
    answer = calculate(raw)
    if isinstance(answer, Refusal):
        raise RuntimeError(f"An event of the benchmark is refused: {answer}")
    return answer


def _file(level: str, *, seed: int) -> bytes:
    numbers = [str(20_001 + index) for index in range(2 * PAIRS)]
    day = date(2026, 1, 1) + timedelta(days=seed % 300)
    return report_file(numbers, organiser="1001", day=day, name="Sextio par", seed=seed, level=level)


def _bare_loop(raw: bytes) -> list[dict[str, object]]:
    report = json.loads(raw)
    return [
        {"player": player, "points": {"bronze": PAYS[row["place"]]}}
        for row in report["standings"]
        for player in row["players"]
    ]
