"""What the chapters have in common: each says what its lists pay, and ``adding`` makes the awards of it.

A chapter gives rankings (overall lists), and parts for what has no ranking. The rankings of sessions and the match
awards are the same for all chapters.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from awards.rules.acbl_mps022.contest import Contest
from awards.rules.acbl_mps022.values import Conditions
from awards.rules.answer import Reason
from awards.rules.report import Draft, Row
from awards.rules.report.fields import Findings
from awards.rules.ties import Portion

OVERALL, SESSION, MATCH = "overall", "session", "match"


@dataclass(frozen=True)
class PlaceAward:
    """What one place pays, exactly, by colour, and why."""

    amounts: Mapping[str, Fraction]
    because: tuple[Reason, ...] = ()


@dataclass(frozen=True)
class Ranking:
    """A list of contestants, and what its places pay; a place that is not in ``awards`` pays nothing.

    ``kind`` is OVERALL or SESSION, ``name`` the group's, ``session`` the session from 1. ``because`` holds for every
    place, ``remarks`` for nobody's award. ``in_report``: its rows are those of the report's standings.
    """

    kind: str
    rows: tuple[Row, ...]
    awards: Mapping[int, PlaceAward]
    name: str = ""
    session: int = 0
    because: tuple[Reason, ...] = ()
    warnings: tuple[Reason, ...] = ()
    remarks: tuple[Reason, ...] = ()
    in_report: bool = False


@dataclass(frozen=True)
class Part:
    """What one player gets from one list, or in match awards, exact and not yet rounded.

    Of the overall parts, and of those of one ``session``, a player keeps the largest; match awards are added up.
    """

    player: str
    kind: str
    portion: Portion
    name: str = ""
    session: int = 0
    row: int | None = None


@dataclass(frozen=True)
class Chapter:
    """One kind of event.

    ``overall`` gives the overall lists of an event without problems, ``warnings`` what somebody should look at, and
    ``check`` notes whatever is wrong with a draft, in any state of the draft, beyond what is checked for all events.
    """

    overall: Callable[[Contest], Iterable[Ranking]]
    warnings: Callable[[Contest], Iterable[Reason]]
    check: Callable[[Draft, Conditions, Findings], None]


def no_check(draft: Draft, conditions: Conditions, findings: Findings) -> None:
    """What a chapter asks that has nothing of its own to ask."""


def no_warnings(event: Contest) -> Iterable[Reason]:
    """What a chapter says that has nothing to warn of."""
    return ()
