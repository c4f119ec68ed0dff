"""What the commands ``calculate`` and ``title`` answer, as JSON; reading and printing is theirs."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from awards.readers.json_report import read_all
from awards.rules.amounts import read_decimal
from awards.rules.answer import Fact, Problem, Refusal, to_json
from awards.rules.calculation import calculate
from awards.rules.edition import Edition
from awards.rules.editions import EDITIONS
from awards.rules.report.fields import Fields, Findings, clean, shown
from awards.rules.titles import Standing


def calculated(raw: bytes, *, ruleset: str | None = None) -> dict[str, Any]:
    """The answer to one report file."""
    return to_json(calculate(raw, ruleset=ruleset))


def no_file(name: str) -> dict[str, Any]:
    """The answer for a file that is not there."""
    return to_json(Refusal((Problem("", "unreadable", {"kind": "file", "found": clean(name)}),)))


def no_ruleset(name: str) -> dict[str, Any]:
    """The answer for a ruleset that has no titles here."""
    facts: dict[str, Fact] = {"kind": "choice", "found": shown(name), "allowed": tuple(EDITIONS)}
    return to_json(Refusal((Problem("ruleset", "bad-value", facts),)))


def title(edition: Edition, line: bytes) -> dict[str, Any]:
    """The title that one line of holdings gives, or what is wrong with the line."""
    data, problems = read_all(line)
    if data is None:
        return to_json(Refusal(problems))
    findings = Findings()
    findings.problems += problems
    points = _points(data, tuple(edition.hundredths), findings)
    if findings.problems:
        return to_json(Refusal(tuple(findings.problems)))
    return _standing_json(edition.standing(points))


def has_errors(answer: Mapping[str, Any]) -> bool:
    """Whether the answer is a list of errors."""
    return "errors" in answer


def _points(data: Mapping[str, Any], colours: tuple[str, ...], findings: Findings) -> dict[str, Fraction]:
    """The points by colour; an amount is a decimal string, or an integer."""
    fields = Fields(data, "", findings, keys=colours)
    points: dict[str, Fraction] = {}
    for colour in colours:
        if not fields.has(colour):
            fields.missing(colour)
            continue
        value = data[colour]
        is_integer = isinstance(value, int) and not isinstance(value, bool)
        amount = read_decimal(str(value)) if is_integer or isinstance(value, str) else None
        if amount is None or amount < 0:
            fields.bad(colour, "amount")
        else:
            points[colour] = amount
    return points


def _standing_json(standing: Standing) -> dict[str, Any]:
    following = standing.next
    return {
        "title": standing.title,
        "klover_stars": standing.klover_stars,
        "next": None
        if following is None
        else {
            "title": following.title,
            "missing": {
                colour: None if amount is None else str(amount) for colour, amount in following.missing.items()
            },
        },
    }
