"""What the chapters have in common: each form of play says what players are paid for, part by part.

A form's module ends with its ``CHAPTER``; ``event`` adds a player's parts up exactly and rounds up once.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from awards.rules.answer import Reason
from awards.rules.fbs_2012.conditions import Conditions
from awards.rules.report import Draft, Report
from awards.rules.report.fields import Findings
from awards.rules.ties import Portion


@dataclass(frozen=True)
class Part:
    """One thing that a player is paid for, exact and not yet rounded.

    ``player`` None is someone who is not registered: he gets nothing, but what his part warns of is told. ``row`` is
    the row of the standings that it comes from, ``match`` the match, both counted from 0; a bonus has a row alone.
    """

    player: str | None
    portion: Portion
    row: int | None = None
    match: int | None = None


@dataclass(frozen=True)
class Chapter:
    """One form of play, or the championships in it.

    ``parts`` says everything that the players of a report without problems are paid for, a player's parts in the order
    in which they are to be explained; ``warnings`` what somebody should look at although the event is paid; ``check``
    notes whatever keeps a draft from its level, in any state of the draft.
    """

    parts: Callable[[Report, Conditions], Iterable[Part]]
    warnings: Callable[[Report, Conditions], Iterable[Reason]]
    check: Callable[[Draft, Conditions, Findings], None]


def no_warnings(report: Report, conditions: Conditions) -> Iterable[Reason]:
    """The warnings of a form of play in which there is nothing to look at."""
    return ()
