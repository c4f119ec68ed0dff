"""Telling how far a long piece of work has come."""

import sys
import time
from collections.abc import Callable
from typing import TextIO

# What is being done, how many of how many parts are done.
Progress = Callable[[str, int, int], None]

WIDTH = 30
PAUSE = 0.1  # seconds between two drawings
LINE_PAUSE = 5.0  # seconds between two lines, where there is no terminal to draw on


def silent(step: str, done: int, total: int) -> None:
    """Tell nobody."""


class Bar:
    """A progress bar on a terminal; where the output is none, nothing, or with `lines` a line now and then."""

    def __init__(self, out: TextIO | None = None, *, lines: bool = False) -> None:
        self.out = out or sys.stderr
        self.step = ""
        self.told_at = 0.0
        self.drawn = False
        self.on_terminal = self.out.isatty()
        self.lines = lines and not self.on_terminal

    def __call__(self, step: str, done: int, total: int) -> None:
        """Tell how far it is, but not more often than somebody looks."""
        now = time.monotonic()
        pause = LINE_PAUSE if self.lines else PAUSE
        if not (self.on_terminal or self.lines):
            return
        if step == self.step and done < total and now - self.told_at < pause:
            return
        self.step, self.told_at = step, now
        part = done / total if total else 1.0
        if self.lines:
            self.out.write(f"{step}: {part:.0%}\n")
        else:
            full = round(part * WIDTH)
            self.out.write(f"\r{step:<24} [{'#' * full}{'.' * (WIDTH - full)}] {part:4.0%}")
            self.drawn = True
        self.out.flush()

    def close(self) -> None:
        """Take the bar away."""
        if self.drawn:
            self.out.write("\r" + " " * (WIDTH + 34) + "\r")
            self.out.flush()
