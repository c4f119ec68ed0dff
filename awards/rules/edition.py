"""What every edition of a regulation offers."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from awards.rules.answer import Answer, Problem, Refusal
from awards.rules.citation import Paragraph
from awards.rules.eligibility import Eligibility
from awards.rules.rally import RallyEvent
from awards.rules.report import Draft, Report
from awards.rules.sanctioning import SanctionRules
from awards.rules.titles import Distinction, Standing, Title


@dataclass(frozen=True)
class Edition:
    """One edition of a regulation.

    ``hundredths`` is the value of one unit of each colour in hundredths of a masterpoint. ``check`` finds every problem
    of a draft beyond its form, ``calculate`` answers a report, and ``standing`` says which title a holding gives
    (points by colour, in the colour's own unit) and what the next one lacks; ``title`` gives the title alone, quickly.
    ``distinctions`` are what is reached beside the titles. ``rally_bonus`` is what a closed rally pays: its kind, its
    events, and the place of each player on its list; None where the regulation knows no rallies.
    ``eligibility`` says what the conditions of an event ask of its players, ``eligibility_of_field`` what the field for
    which it was sanctioned does, and ``least_known_handicaps`` (of its level and conditions) which part of the field
    must have a handicap so that its average counts; None where it does not.
    ``sanctions`` are its numbers on who may hold what, and when.
    ``rules`` holds the names of the rule functions by paragraph.
    """

    id: str
    name: str
    in_force_from: date
    hundredths: Mapping[str, int]
    titles: tuple[Title, ...]
    paragraphs: tuple[Paragraph, ...]
    rules: Mapping[str, list[str]]
    check: Callable[[Draft], tuple[Problem, ...]]
    calculate: Callable[[Report], Answer | Refusal]
    standing: Callable[[Mapping[str, Fraction | int]], Standing]
    title: Callable[[Mapping[str, Fraction | int]], str | None]
    eligibility: Callable[[Mapping[str, Any]], Eligibility]
    eligibility_of_field: Callable[[str], Eligibility]
    least_known_handicaps: Callable[[str | None, Mapping[str, Any]], Fraction | None]
    sanctions: SanctionRules
    distinctions: tuple[Distinction, ...] = ()
    rally_bonus: Callable[[str, Sequence[RallyEvent], Mapping[str, int]], Answer | Refusal] | None = None
