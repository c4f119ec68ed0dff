"""What every edition of a regulation offers."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Any

from awards.rules.answer import Answer, Problem, Refusal
from awards.rules.asking import NOTHING_ASKED, Asking
from awards.rules.citation import Paragraph
from awards.rules.eligibility import Eligibility, no_average, open_field, open_to_all
from awards.rules.foreign import ForeignRules
from awards.rules.rally import RallyEvent
from awards.rules.report import Draft, Reading, Report
from awards.rules.sanctioning import NO_SANCTIONS, SanctionRules
from awards.rules.settings import Setting
from awards.rules.titles import Distinction, StandingRule, Title, TitleRule


def no_wins(report: Report) -> bool:
    """What an edition says of an event whose titles ask for no championship won."""
    return False


@dataclass(frozen=True)
class Edition:
    """One edition of a regulation.

    ``in_force_from`` is None where the regulation names no first day; the federation's setting decides alone then.
    ``levels`` are those that it knows, the lowest first, and ``free_levels`` those that anyone may hold without leave.
    ``units`` is the unit in which each colour is written, in the order in which colours are shown, and ``hundredths``
    what one point of each is worth in hundredths of a masterpoint; ``decimals`` is how many a booked amount has.
    ``has_ranking``: its awards carry ranking points.
    ``reading`` says what its report files have of their own beside the levels.
    ``asking`` says what forms ask of an event, ``conditions`` what each key of a report's conditions may hold, and what
    it means to other editions (see ``elsewhere``).
    ``check`` finds every problem of a draft beyond its form, ``calculate`` answers a report, and ``standing`` says
    which title a holding gives and what the next one lacks; ``title`` gives the title alone, quickly.
    ``holder_keys`` are what titles ask of the holder beside points (`age`, `nabc_wins`), ``title_ages`` the ages at
    which a title may come without a new point, and ``counts_as_win`` says whether the first place of an event is a win
    that a title asks for. ``titles_by_name``: programs are told a title's name instead of its code.
    ``distinctions`` are what is reached beside the titles. ``rally_bonus`` is what a closed rally pays: its kind, its
    events, and the place of each player on its list; None where the regulation knows no rallies.
    ``eligibility`` says what the conditions of an event ask of its players, ``eligibility_of_field`` what the field for
    which it was sanctioned does, and ``least_known_handicaps`` (of its level and conditions) which part of the field
    must have a handicap so that its average counts; None where it does not.
    ``foreign`` says which points of other federations are registered, and as how many; None: the office decides.
    ``settings`` are the amounts that it leaves to the federation's office.
    ``sanctions`` are its numbers on who may hold what, and when.
    ``rules`` holds the names of the rule functions by paragraph.
    """

    id: str
    name: str
    in_force_from: date | None
    levels: tuple[str, ...]
    free_levels: frozenset[str]
    units: Mapping[str, str]
    hundredths: Mapping[str, int]
    has_ranking: bool
    titles: tuple[Title, ...]
    paragraphs: tuple[Paragraph, ...]
    rules: Mapping[str, list[str]]
    check: Callable[[Draft], tuple[Problem, ...]]
    calculate: Callable[[Report], Answer | Refusal]
    standing: StandingRule
    title: TitleRule
    decimals: int = 0
    reading: Reading = Reading()
    asking: Asking = NOTHING_ASKED
    conditions: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    titles_by_name: bool = False
    holder_keys: tuple[str, ...] = ()
    title_ages: tuple[int, ...] = ()
    counts_as_win: Callable[[Report], bool] = no_wins
    eligibility: Callable[[Mapping[str, Any]], Eligibility] = open_to_all
    eligibility_of_field: Callable[[str], Eligibility] = open_field
    least_known_handicaps: Callable[[str | None, Mapping[str, Any]], Fraction | None] = no_average
    sanctions: SanctionRules = field(default=NO_SANCTIONS)
    distinctions: tuple[Distinction, ...] = ()
    foreign: ForeignRules | None = None
    settings: tuple[Setting, ...] = ()
    rally_bonus: Callable[[str, Sequence[RallyEvent], Mapping[str, int]], Answer | Refusal] | None = None
