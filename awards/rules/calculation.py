"""The whole way from a file's bytes to an answer, or to every problem at once."""

from dataclasses import dataclass

from awards.readers.json_report import read_all
from awards.rules.answer import Answer, Problem, Refusal
from awards.rules.editions import EDITIONS, readings
from awards.rules.report import Draft, Report, read_draft
from awards.rules.report.fields import Findings


@dataclass(frozen=True)
class Calculated:
    """A report without problems and its answer."""

    report: Report
    answer: Answer


def calculate(raw_or_dict: bytes | object, *, ruleset: str | None = None) -> Answer | Refusal:
    """Read, check and calculate a report file or its data; ``ruleset`` is what applies if the file names none."""
    data: object = raw_or_dict
    found: tuple[Problem, ...] = ()
    if isinstance(raw_or_dict, bytes | bytearray):
        data, found = read_all(bytes(raw_or_dict))
        if data is None:
            return Refusal(found)
    outcome = examine(data, ruleset=ruleset, found=found)
    return outcome if isinstance(outcome, Refusal) else outcome.answer


def read(data: object, *, ruleset: str | None = None) -> tuple[Draft, Findings]:
    """What can be read of a report, and every problem of its form; ``ruleset`` applies if the file names none."""
    return read_draft(data, readings(), ruleset=ruleset)


def parse(data: object, *, ruleset: str | None = None) -> Report | Refusal:
    """The report in ``data``, without a fault in its form; what its edition asks of it is not checked here."""
    draft, findings = read(data, ruleset=ruleset)
    return Refusal(tuple(findings.problems)) if findings.problems else draft.report()


def examine(data: object, *, ruleset: str | None = None, found: tuple[Problem, ...] = ()) -> Calculated | Refusal:
    """The report in ``data`` with its answer, or all problems of form, conditions and level together.

    ``found`` are the problems that the reader met already.
    """
    draft, findings = read(data, ruleset=ruleset)
    return examine_draft(draft, (*found, *findings.problems))


def examine_draft(draft: Draft, found: tuple[Problem, ...]) -> Calculated | Refusal:
    """The same for what was read already; ``found`` are the problems met while reading."""
    problems = [*found]
    edition = EDITIONS.get(draft.ruleset) if draft.ruleset is not None else None
    if edition is not None:
        problems += edition.check(draft)
    if problems or edition is None:
        return Refusal(tuple(problems))
    report = draft.report()
    answer = edition.calculate(report)
    return answer if isinstance(answer, Refusal) else Calculated(report, answer)
