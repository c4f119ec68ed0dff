"""Telling how far a long piece of work has come."""

import sys
import time
from collections.abc import Callable
from typing import TextIO

# What is being done, how many of how many parts are done.
Progress = Callable[[str, int, int], None]

WIDTH = 30
PAUSE = 0.1  # seconds between two drawings


def silent(step: str, done: int, total: int) -> None:
    """Tell nobody."""


class Bar:
    """A progress bar on a terminal; nothing is written where the output is none."""

    def __init__(self, out: TextIO | None = None) -> None:
        self.out = out or sys.stderr
        self.drawn_at = 0.0
        self.on = self.out.isatty()

    def __call__(self, step: str, done: int, total: int) -> None:
        """Draw the bar, but not more often than an eye sees."""
        now = time.monotonic()
        if not self.on or (done < total and now - self.drawn_at < PAUSE):
            return
        self.drawn_at = now
        part = done / total if total else 1.0
        full = round(part * WIDTH)
        self.out.write(f"\r{step:<24} [{'#' * full}{'.' * (WIDTH - full)}] {part:4.0%}")
        self.out.flush()

    def close(self) -> None:
        """Take the bar away."""
        if self.on and self.drawn_at:
            self.out.write("\r" + " " * (WIDTH + 34) + "\r")
            self.out.flush()
