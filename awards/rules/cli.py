"""What the commands ``calculate`` and ``title`` answer, as JSON; reading and printing is theirs."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from awards.readers.json_report import read_all
from awards.rules.amounts import read_decimal, rounded_up, with_decimals
from awards.rules.answer import Fact, Problem, Refusal, to_json
from awards.rules.calculation import calculate
from awards.rules.edition import Edition
from awards.rules.editions import EDITIONS
from awards.rules.report.fields import Fields, Findings, clean, shown
from awards.rules.titles import Holder, Standing
from awards.rules.wording import title_name

OLDEST = 150


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
    fields = Fields(data, "", findings, keys=(*edition.hundredths, *edition.holder_keys))
    points = _points(fields, tuple(edition.hundredths))
    holder = Holder(
        age=fields.integer("age", optional=True, least=0, most=OLDEST),
        wins=fields.integer("nabc_wins", optional=True, least=0) or 0,
    )
    if findings.problems:
        return to_json(Refusal(tuple(findings.problems)))
    return _standing_json(edition, edition.standing(points, holder))


def has_errors(answer: Mapping[str, Any]) -> bool:
    """Whether the answer is a list of errors."""
    return "errors" in answer


def _points(fields: Fields, colours: tuple[str, ...]) -> dict[str, Fraction]:
    """The points by colour; an amount is a decimal string, or an integer."""
    points: dict[str, Fraction] = {}
    for colour in colours:
        if not fields.has(colour):
            fields.missing(colour)
            continue
        value = fields.data[colour]
        is_integer = isinstance(value, int) and not isinstance(value, bool)
        amount = read_decimal(str(value)) if is_integer or isinstance(value, str) else None
        if amount is None or amount < 0:
            fields.bad(colour, "amount")
        else:
            points[colour] = amount
    return points


def _standing_json(edition: Edition, standing: Standing) -> dict[str, Any]:
    following = None
    if standing.next is not None:
        missing = {part: _missing_json(edition, part, amount) for part, amount in standing.next.missing.items()}
        following = {"title": _title_json(edition, standing.next.title), "missing": missing}
    return {"title": _title_json(edition, standing.title), **standing.beside, "next": following}


def _title_json(edition: Edition, code: str | None) -> str | None:
    return title_name(edition.id, code) if edition.titles_by_name and code is not None else code


def _missing_json(edition: Edition, part: str, amount: Fraction | int | None) -> str | int | None:
    """Points are written as they are booked, so many that they are enough; years and wins are numbers."""
    if amount is None or part in edition.holder_keys:
        return None if amount is None else int(amount)
    scale = 10**edition.decimals
    return with_decimals(Fraction(rounded_up(amount * scale), scale), edition.decimals)
