"""Why an entry stands in the ledger, as sentences."""

from dataclasses import dataclass
from functools import cache

from django.urls import reverse

from awards.choices import EntryKind
from awards.models import LedgerEntry
from awards.queries.regulations import anchor
from awards.rules.answer import Answer, Reason, from_stored
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


def reasons_of(entry: LedgerEntry, language: str) -> list[ShownReason]:
    """The reasons of an award from its report's answer; of all other entries what a person wrote.

    `entry` comes with its report and player.
    """
    if entry.kind != EntryKind.AWARD or entry.report is None:
        return [ShownReason(entry.reason)] if entry.reason else []
    # Of an answer for hundreds of players only this one's award is read.
    stored = entry.report.answer
    own = [award for award in stored.get("awards", ()) if award["player"] == entry.player.number]
    if not own:
        return []
    answer = from_stored({**stored, "awards": own, "warnings": [], "remarks": []})
    return shown_reasons(answer.awards[0].because, language, answer.ruleset) if isinstance(answer, Answer) else []
