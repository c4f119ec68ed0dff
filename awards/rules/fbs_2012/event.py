"""From a report to an answer: every problem, or every player's award."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from awards.rules.amounts import rounded_up
from awards.rules.answer import Answer, Award, Problem, Reason, Refusal
from awards.rules.fbs_2012 import (
    barometer_teams,
    championship_pairs,
    championship_teams,
    individual,
    matches,
    numbers,
    pairs,
)
from awards.rules.fbs_2012.club_gold import in_gold, is_club_gold
from awards.rules.fbs_2012.conditions import Conditions, read_conditions
from awards.rules.fbs_2012.minima import check_in_force
from awards.rules.fbs_2012.paragraphs import paragraph
from awards.rules.fbs_2012.parts import Chapter, Part
from awards.rules.report import Draft, Report
from awards.rules.report.fields import Findings
from awards.rules.ties import unique

CHAPTERS: Mapping[str, Chapter] = {
    "pairs": pairs.CHAPTER,
    "individual": individual.CHAPTER,
    "barometer_teams": barometer_teams.CHAPTER,
    "team_matches": matches.CHAPTER,
}
# The federation's championships, in the two forms that have any.
CHAMPIONSHIPS: Mapping[str, Chapter] = {
    "pairs": championship_pairs.CHAPTER,
    "team_matches": championship_teams.CHAPTER,
}


def check(draft: Draft) -> tuple[Problem, ...]:
    """Every problem of the draft's conditions and of what its level asks for."""
    findings = Findings()
    conditions = read_conditions(draft, findings)
    _check(draft, conditions, findings)
    return tuple(findings.problems)


def _check(draft: Draft, conditions: Conditions, findings: Findings) -> None:
    check_in_force(draft, findings)
    found = {(problem.path, problem.code) for problem in findings.problems}
    # Nobody knows what a championship asks for whose name cannot be read.
    if draft.form is not None and ("conditions.championship", "bad-condition") not in found:
        _chapter(draft.form, conditions).check(draft, conditions, findings)


def _chapter(form: str, conditions: Conditions) -> Chapter:
    return CHAPTERS[form] if conditions.championship is None else CHAMPIONSHIPS[form]


def calculate(report: Report) -> Answer | Refusal:
    """The awards of an event of any form."""
    findings = Findings()
    draft = report.draft()
    conditions = read_conditions(draft, findings)
    _check(draft, conditions, findings)
    if findings.problems:
        return Refusal(tuple(findings.problems))
    chapter = _chapter(report.form, conditions)
    parts = list(chapter.parts(report, conditions))
    warned = [warning for part in parts for warning in part.portion.warnings]
    warnings = (*unique(warned), *chapter.warnings(report, conditions))
    return Answer(numbers.ID, _awards(report, conditions, parts), warnings)


def _awards(report: Report, conditions: Conditions, parts: Iterable[Part]) -> tuple[Award, ...]:
    by_player: dict[str, list[Part]] = {}
    for part in parts:
        if part.player is not None and any(part.portion.amounts.values()):
            by_player.setdefault(part.player, []).append(part)
    gold = is_club_gold(report.level, conditions)
    awards = (_award(player, by_player[player]) for player in sorted(by_player))
    return tuple(in_gold(award) if gold else award for award in awards)


@paragraph("1")
def _award(player: str, parts: list[Part]) -> Award:
    """All of a player's parts are added up exactly, and each colour is rounded up once (§ 1)."""
    exact = _total(parts)
    points = {colour: rounded_up(amount) for colour, amount in exact.items()}
    because = [reason for part in parts for reason in part.portion.because]
    because += _sums(parts, exact)
    because += [
        Reason.of("rounded-up", "1", before=exact[colour], amount=Fraction(amount), colour=colour)
        for colour, amount in points.items()
        if amount != exact[colour]
    ]
    rows = dict.fromkeys(part.row for part in parts if part.row is not None)
    return Award(player, points, exact, None, tuple(because), tuple(rows))


def _total(parts: Iterable[Part]) -> dict[str, Fraction]:
    exact: dict[str, Fraction] = {}
    for part in parts:
        for colour, amount in part.portion.amounts.items():
            exact[colour] = exact.get(colour, Fraction(0)) + amount
    return {colour: exact[colour] for colour in numbers.COLOURS if colour in exact}


def _sums(parts: list[Part], exact: Mapping[str, Fraction]) -> list[Reason]:
    """The sums, of rows or of matches, of each colour that comes from more than one part."""
    rows = tuple(dict.fromkeys(part.row + 1 for part in parts if part.row is not None and part.match is None))
    sums = []
    for colour, amount in exact.items():
        matches = [part.match for part in parts if colour in part.portion.amounts]
        if len(rows) > 1:
            sums.append(Reason.of("sum-of-rows", "1", rows=rows, amount=amount, colour=colour))
        elif len(matches) > 1 and None not in matches:
            sums.append(Reason.of("sum-of-matches", "1", matches=len(set(matches)), amount=amount, colour=colour))
        elif len(matches) > 1:
            sums.append(Reason.of("sum-of-parts", "1", amount=amount, colour=colour))
    return sums
