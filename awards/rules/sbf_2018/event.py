"""From a report to an answer: every problem, or every player's award."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from awards.rules.amounts import rounded_up
from awards.rules.answer import Answer, Award, Problem, Reason, Refusal
from awards.rules.report import Draft, Report
from awards.rules.report.fields import Findings
from awards.rules.sbf_2018 import barometer, individual, matches, numbers, pairs
from awards.rules.sbf_2018.conditions import Conditions, read_conditions
from awards.rules.sbf_2018.minima import check_in_force
from awards.rules.sbf_2018.paragraphs import paragraph
from awards.rules.sbf_2018.parts import Chapter, Part
from awards.rules.sbf_2018.ranking import ranking_points
from awards.rules.ties import unique

CHAPTERS: Mapping[str, Chapter] = {
    "pairs": pairs.CHAPTER,
    "individual": individual.CHAPTER,
    "barometer_teams": barometer.CHAPTER,
    "team_matches": matches.CHAPTER,
}


def check(draft: Draft) -> tuple[Problem, ...]:
    """Every problem of the draft's conditions and of what its level asks for."""
    findings = Findings()
    conditions = read_conditions(draft, findings)
    _check(draft, conditions, findings)
    return tuple(findings.problems)


def _check(draft: Draft, conditions: Conditions, findings: Findings) -> None:
    check_in_force(draft, findings)
    if draft.form is not None:
        CHAPTERS[draft.form].check(draft, conditions, findings)


def calculate(report: Report) -> Answer | Refusal:
    """The awards of an event of any form."""
    findings = Findings()
    conditions = read_conditions(report.draft(), findings)
    _check(report.draft(), conditions, findings)
    if findings.problems:
        return Refusal(tuple(findings.problems))
    chapter = CHAPTERS[report.form]
    warnings = list(chapter.warnings(report, conditions))
    if conditions.deliberately_stopped:
        return Answer(numbers.ID, (), tuple(warnings), (_stopped(report),))
    parts = list(chapter.parts(report, conditions))
    misprints = [warning for part in parts for warning in part.portion.warnings]
    return Answer(numbers.ID, _awards(report, conditions, parts), (*unique(misprints), *warnings))


@paragraph("15")
def _stopped(report: Report) -> Reason:
    """A silver or gold event stopped on purpose before its last board pays nothing (§ 15)."""
    return Reason.of("stopped-on-purpose", "15", level=report.level)


def _awards(report: Report, conditions: Conditions, parts: Iterable[Part]) -> tuple[Award, ...]:
    by_player: dict[str, list[Part]] = {}
    for part in parts:
        if part.player is not None and part.portion.amounts:
            by_player.setdefault(part.player, []).append(part)
    return tuple(_award(report, conditions, player, by_player[player]) for player in sorted(by_player))


@paragraph("1")
def _award(report: Report, conditions: Conditions, player: str, parts: list[Part]) -> Award:
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
    ranking, why = ranking_points(_total(part for part in parts if part.ranks), report.level, conditions)
    rows = dict.fromkeys(part.row for part in parts if part.row is not None)
    return Award(player, points, exact, ranking, (*because, *why), tuple(rows))


def _total(parts: Iterable[Part]) -> dict[str, Fraction]:
    exact: dict[str, Fraction] = {}
    for part in parts:
        for colour, amount in part.portion.amounts.items():
            exact[colour] = exact[colour] + amount if colour in exact else amount
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
