"""The progress bar is for a terminal alone; elsewhere there are lines, where they are wished for."""

import io
import time

import pytest

from registry.services.progress import Bar


class Terminal(io.StringIO):
    """A screen."""

    def isatty(self) -> bool:
        """It is one."""
        return True


def test_a_terminal_sees_how_far_it_is() -> None:
    screen = Terminal()
    bar = Bar(screen)
    bar("reading", 1, 2)
    bar("reading", 2, 2)
    drawn = screen.getvalue().split("\r")
    assert drawn == [
        "",
        f"{'reading':<24} [{'#' * 15}{'.' * 15}]  50%",
        f"{'reading':<24} [{'#' * 30}] 100%",
    ]
    bar.close()
    assert screen.getvalue().endswith(f"\r{' ' * 64}\r")


def test_an_eye_is_not_shown_more_than_it_sees() -> None:
    screen = Terminal()
    bar = Bar(screen)
    for done in range(10_000):
        bar("reading", done, 10_000_000)
    assert screen.getvalue().count("\r") < 100


def test_a_file_and_a_pipe_get_nothing() -> None:
    out = io.StringIO()
    bar = Bar(out)
    bar("reading", 1, 1)
    bar.close()
    assert out.getvalue() == ""


def test_lines_begin_and_end_each_step_and_come_every_few_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(1000))
    monkeypatch.setattr(time, "monotonic", lambda: float(next(clock)))
    out = io.StringIO()
    bar = Bar(out, lines=True)
    for done in range(1, 13):
        bar("Seasons", done, 12)
    bar("Lists", 1, 1)
    bar.close()
    assert out.getvalue().splitlines() == [
        "Seasons: 8%",
        "Seasons: 50%",
        "Seasons: 92%",
        "Seasons: 100%",
        "Lists: 100%",
    ]


def test_a_terminal_gets_the_bar_also_where_lines_are_wished_for() -> None:
    screen = Terminal()
    Bar(screen, lines=True)("reading", 1, 2)
    assert screen.getvalue() == f"\r{'reading':<24} [{'#' * 15}{'.' * 15}]  50%"
