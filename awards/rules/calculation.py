"""The whole way from a file's bytes to an answer, or to every problem at once."""

from awards.readers.json_report import read_all
from awards.rules.answer import Answer, Problem, Refusal
from awards.rules.editions import EDITIONS
from awards.rules.report import read_draft


def calculate(raw_or_dict: bytes | object, *, ruleset: str | None = None) -> Answer | Refusal:
    """Read, check and calculate a report file or its data; ``ruleset`` is what applies if the file names none."""
    data: object = raw_or_dict
    problems: list[Problem] = []
    if isinstance(raw_or_dict, bytes | bytearray):
        data, found = read_all(bytes(raw_or_dict))
        problems += found
        if data is None:
            return Refusal(tuple(problems))
    draft, findings = read_draft(data, ruleset=ruleset)
    problems += findings.problems
    edition = EDITIONS.get(draft.ruleset) if draft.ruleset is not None else None
    if edition is not None:
        problems += edition.check(draft)
    elif draft.ruleset is not None:
        problems.append(Problem("ruleset", "not-yet-supported", {"kind": "ruleset", "found": draft.ruleset}))
    if problems or edition is None:
        return Refusal(tuple(problems))
    return edition.calculate(draft.report())
