"""Why an entry stands in the ledger, as sentences."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from django.urls import reverse

from awards.choices import EntryKind
from awards.rules.answer import Answer, Reason, from_stored
from awards.rules.citation import anchor
from awards.rules.wording import sentence


@dataclass(frozen=True)
class ShownReason:
    """A reason as the page shows it."""

    text: str
    paragraph: str = ""
    url: str = ""


def shown_reasons(reasons: tuple[Reason, ...], language: str, ruleset: str) -> list[ShownReason]:
    """The engine's reasons in the reader's language, each with its paragraph and the way to it."""
    page = _page_of(ruleset)
    return [_shown(reason, language, page) for reason in reasons]


@cache
def _page_of(ruleset: str) -> str:
    return reverse("rules", kwargs={"edition": ruleset})


def _shown(reason: Reason, language: str, page: str) -> ShownReason:
    text = sentence(reason, language)
    if not reason.paragraph:
        return ShownReason(text)
    return ShownReason(text, f"§ {reason.paragraph}", f"{page}#{anchor(reason.paragraph)}")


def reasons_of(entry: Any, language: str) -> list[ShownReason]:
    """The reasons of an award or rally bonus from the answer that gave it; of other entries what a person wrote.

    `entry` is one of `awards.queries.ledger.entries_of`.
    """
    answered = entry.report_id is not None if entry.kind == EntryKind.AWARD else entry.kind == EntryKind.RALLY
    if not answered:
        return [ShownReason(entry.reason)] if entry.reason else []
    if entry.own_award is None:
        return []
    stored = {"ruleset": entry.ruleset_of_award, "awards": [entry.own_award], "warnings": [], "remarks": []}
    answer = from_stored(stored)
    return shown_reasons(answer.awards[0].because, language, answer.ruleset) if isinstance(answer, Answer) else []
