"""From a report to an answer: every problem, or every player's award."""

from awards.rules.acbl_mps022 import numbers
from awards.rules.acbl_mps022.adding import awards_of
from awards.rules.acbl_mps022.chapters import chapter_of
from awards.rules.acbl_mps022.checks import check_all
from awards.rules.acbl_mps022.conditions import read_conditions
from awards.rules.acbl_mps022.contest import contest
from awards.rules.acbl_mps022.match_awards import match_parts
from awards.rules.acbl_mps022.nabc import pays_first_only
from awards.rules.acbl_mps022.parts import Part
from awards.rules.acbl_mps022.sessions import session_rankings
from awards.rules.acbl_mps022.shares import parts_of
from awards.rules.acbl_mps022.values import Conditions
from awards.rules.answer import Answer, Problem, Refusal
from awards.rules.report import Draft, Report
from awards.rules.report.fields import Findings
from awards.rules.ties import unique


def check(draft: Draft) -> tuple[Problem, ...]:
    """Every problem of the draft's conditions and of what its level and type ask for."""
    findings = Findings()
    _checked(draft, findings)
    return tuple(findings.problems)


def _checked(draft: Draft, findings: Findings) -> Conditions:
    conditions = read_conditions(draft, findings)
    check_all(draft, conditions, findings)
    chapter_of(conditions).check(draft, conditions, findings)
    return conditions


def calculate(report: Report) -> Answer | Refusal:
    """The awards of an event of any type."""
    findings = Findings()
    conditions = _checked(report.draft(), findings)
    if findings.problems:
        return Refusal(tuple(findings.problems))
    event = contest(report, conditions)
    chapter = chapter_of(conditions)
    rankings = [*chapter.overall(event)]
    parts: list[Part] = []
    if not pays_first_only(event):
        rankings += session_rankings(event)
        parts += match_parts(event)
    parts += [part for ranking in rankings for part in parts_of(event, ranking)]
    warnings = [warning for ranking in rankings for warning in ranking.warnings]
    return Answer(
        numbers.ID,
        awards_of(parts),
        unique([*warnings, *chapter.warnings(event)]),
        unique([remark for ranking in rankings for remark in ranking.remarks]),
        decimals=numbers.DECIMALS,
    )
