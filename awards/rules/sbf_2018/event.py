"""From a report to an answer: every problem, or every player's award."""

from fractions import Fraction

from awards.rules.amounts import rounded_up
from awards.rules.answer import Answer, Award, Problem, Reason, Refusal
from awards.rules.report import Draft, Report
from awards.rules.report.fields import Findings
from awards.rules.sbf_2018 import numbers
from awards.rules.sbf_2018.conditions import Conditions, read_conditions
from awards.rules.sbf_2018.minima import check_event
from awards.rules.sbf_2018.pairs import event_warnings, portions
from awards.rules.sbf_2018.paragraphs import paragraph
from awards.rules.sbf_2018.ranking import ranking_points
from awards.rules.sbf_2018.taking_part import player_part
from awards.rules.ties import Portion, unique


def check(draft: Draft) -> tuple[Problem, ...]:
    """Every problem of the draft's conditions and of what its level asks for."""
    findings = Findings()
    conditions = read_conditions(draft, findings)
    check_event(draft, conditions, findings)
    return tuple(findings.problems)


def calculate(report: Report) -> Answer | Refusal:
    """The awards of a pairs event."""
    findings = Findings()
    conditions = read_conditions(report.draft(), findings)
    check_event(report.draft(), conditions, findings)
    if findings.problems:
        return Refusal(tuple(findings.problems))
    warnings = list(event_warnings(report, conditions))
    if conditions.deliberately_stopped:
        return Answer(numbers.ID, (), tuple(warnings), (_stopped(report),))
    by_row = portions(report, conditions)
    misprints = [warning for portion in _each_once(by_row) for warning in portion.warnings]
    awards = _awards(report, conditions, by_row)
    return Answer(numbers.ID, awards, (*unique(misprints), *warnings))


@paragraph("15")
def _stopped(report: Report) -> Reason:
    """A silver or gold event stopped on purpose before its last board pays nothing (§ 15)."""
    return Reason.of("stopped-on-purpose", "15", level=report.level)


def _each_once(by_row: dict[int, Portion]) -> list[Portion]:
    """The portions in the order of the rows; contestants that tie hold the same one."""
    return list({id(by_row[index]): by_row[index] for index in sorted(by_row)}.values())


def _awards(report: Report, conditions: Conditions, by_row: dict[int, Portion]) -> tuple[Award, ...]:
    parts: dict[str, list[tuple[int, Portion]]] = {}
    for row in report.standings:
        for player in row.players:
            part = player_part(by_row[row.index], player.share, conditions)
            if player.number is not None and part.amounts:
                parts.setdefault(player.number, []).append((row.index, part))
    return tuple(_award(report, conditions, player, parts[player]) for player in sorted(parts))


@paragraph("1")
def _award(report: Report, conditions: Conditions, player: str, parts: list[tuple[int, Portion]]) -> Award:
    """All of a player's parts are added up exactly, and each colour is rounded up once (§ 1)."""
    exact: dict[str, Fraction] = {}
    because: list[Reason] = []
    for _, part in parts:
        because += part.because
        for colour, amount in part.amounts.items():
            exact[colour] = exact[colour] + amount if colour in exact else amount
    exact = {colour: exact[colour] for colour in numbers.COLOURS if colour in exact}
    if len(parts) > 1:
        rows = tuple(index + 1 for index, _ in parts)
        because += [
            Reason.of("sum-of-rows", "1", rows=rows, amount=amount, colour=colour) for colour, amount in exact.items()
        ]
    points = {colour: rounded_up(amount) for colour, amount in exact.items()}
    because += [
        Reason.of("rounded-up", "1", before=exact[colour], amount=Fraction(amount), colour=colour)
        for colour, amount in points.items()
        if amount != exact[colour]
    ]
    ranking, why = ranking_points(exact, report.level, conditions)
    return Award(player, points, exact, ranking, (*because, *why), tuple(index for index, _ in parts))
