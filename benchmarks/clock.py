"""Taking the time, and telling what is going on."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass
class Lap:
    """A stretch of time; `seconds` stands when its block has ended."""

    seconds: float = 0.0

    @property
    def milliseconds(self) -> float:
        """The same in thousandths."""
        return self.seconds * 1000


@contextmanager
def lap(clock: Callable[[], float] = time.perf_counter) -> Iterator[Lap]:
    """Time a block; with `time.process_time` only the processor's time counts, whatever else is at work."""
    taken = Lap()
    begun = clock()
    yield taken
    taken.seconds = clock() - begun


def laps(work: Callable[[], object], times: int) -> list[float]:
    """The seconds of each of so many repetitions."""
    seconds = []
    for _time in range(times):
        with lap() as taken:
            work()
        seconds.append(taken.seconds)
    return seconds


def tell(text: str) -> None:
    """A line of progress, with the time of day (UTC)."""
    print(f"{time.strftime('%H:%M:%S', time.gmtime())} {text}", file=sys.stderr, flush=True)
