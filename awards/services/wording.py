"""The sentences of what the register and the clock find wrong with a report; the engine has its own catalogue."""

from dataclasses import dataclass

from django.utils.translation import gettext_lazy

from awards.rules.answer import Problem
from awards.rules.wording import sentence
from awards.services.checking import FilingProblem

# Each code: what is wrong, and what to do next.
SENTENCES = {
    "unknown-organiser": (
        gettext_lazy("The register has no club, district or federation with the number or code “{found}”."),
        gettext_lazy("Write the number of the club that held the event."),
    ),
    "merged-club": (
        gettext_lazy("{name} has become a part of {successor}."),
        gettext_lazy("Write the number of that club, {number}."),
    ),
    "not-your-organiser": (
        gettext_lazy("The file says that {name} ({found}) held the event; you do not file for it."),
        gettext_lazy("Write your own club's number, or let an official of {name} file it."),
    ),
    "future-date": (
        gettext_lazy("The event's last day, {found}, has not come yet; today is {today}."),
        gettext_lazy("Mend the date, or file the event when it has been played."),
    ),
    "unknown-player": (
        gettext_lazy("Nobody in the register has the number {number}."),
        gettext_lazy("Mend the number; write null for someone who is not registered."),
    ),
    "merged-player": (
        gettext_lazy("The record {number} is no longer used; its player has the number {successor}."),
        gettext_lazy("Write {successor}."),
    ),
    "deceased-player": (
        gettext_lazy("The player {number} had died when the event was played."),
        gettext_lazy("See whether two digits were swapped."),
    ),
    "name-differs": (
        gettext_lazy("{number} is {registered}; the file says “{name}”."),
        gettext_lazy("Mend the number or the name."),
    ),
    "name-differs-hidden": (
        gettext_lazy("{number} belongs to somebody else than “{name}”."),
        gettext_lazy("Mend the number or the name."),
    ),
    "not-a-member": (
        gettext_lazy("The player {number} was in no club of the federation on {date}."),
        gettext_lazy("Silver and gold are for members only: mend the number, or let the club register the membership."),
    ),
    "ruleset-not-in-force": (
        gettext_lazy("The file asks for the edition {found}; on {date} the federation plays by “{allowed}”."),
        gettext_lazy("Leave the key “ruleset” out, or mend the date."),
    ),
}


@dataclass(frozen=True)
class ShownProblem:
    """A problem as the page shows it, in the reader's language."""

    message: str
    code: str
    path: str
    hint: str = ""


def shown(problem: Problem | FilingProblem, language: str) -> ShownProblem:
    """The problem as a sentence, with what to do next where the register knows it."""
    if isinstance(problem, Problem):
        return ShownProblem(message=sentence(problem, language), code=problem.code, path=problem.path)
    hidden = problem.code == "name-differs" and not problem.facts["registered"]
    message, hint = SENTENCES["name-differs-hidden" if hidden else problem.code]
    return ShownProblem(
        message=str(message).format(**problem.facts),
        code=problem.code,
        path=problem.path,
        hint=str(hint).format(**problem.facts),
    )
