"""The progress bar is for a terminal alone."""

import io

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
