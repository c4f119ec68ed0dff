"""The sentences of what the register and the clock find wrong with a report; the engine has its own catalogue."""

from dataclasses import dataclass

from django.utils.translation import gettext_lazy, ngettext

from awards.readers.scores import Contradiction
from awards.rules.answer import Problem
from awards.rules.wording import sentence
from awards.services.checking import FilingProblem

# Each code: what is wrong, and what to do next.
SENTENCES = {
    "unknown-organiser": (
        gettext_lazy("There is no club, district or federation with the number or code “{found}”."),
        gettext_lazy("Write the number of the club that held the event."),
    ),
    "merged-club": (
        gettext_lazy("{name} is now part of {successor}."),
        gettext_lazy("Write the number of that club, {number}."),
    ),
    "not-your-organiser": (
        gettext_lazy("According to the file, {name} ({found}) held the event, but you cannot file for it."),
        gettext_lazy("Write your own club's number, or ask an official of {name} to file it."),
    ),
    "future-date": (
        gettext_lazy("The last day of the event, {found}, is in the future; today is {today}."),
        gettext_lazy("Correct the date, or file the event once it has been played."),
    ),
    "unknown-player": (
        gettext_lazy("Nobody in the register has the number {number}."),
        gettext_lazy("Correct the number. For someone who is not registered, the file has null as the number."),
    ),
    "mostly-unknown": (
        gettext_lazy("{found} of the {all} numbers of players belong to nobody in the register."),
        gettext_lazy(
            "Check that these are the federation’s own numbers. Someone not registered has null as the number."
        ),
    ),
    "merged-player": (
        gettext_lazy("The number {number} is no longer used; this player now has the number {successor}."),
        gettext_lazy("Write {successor}."),
    ),
    "deceased-player": (
        gettext_lazy("Player {number} had died before the event was played."),
        gettext_lazy("Check whether two digits have been swapped."),
    ),
    "name-differs": (
        gettext_lazy("{number} is {registered}, but the list says “{name}”."),
        gettext_lazy("Correct the number or the name."),
    ),
    "name-differs-hidden": (
        gettext_lazy("{number} belongs to somebody other than “{name}”."),
        gettext_lazy("Correct the number or the name."),
    ),
    "not-a-member": (
        gettext_lazy("Player {number} was not a member of any club of the federation on {date}."),
        gettext_lazy("This level is for members only: correct the number, or have the membership registered."),
    ),
    "not-of-the-district": (
        gettext_lazy("Player {number} represented no club of {district} on {date}."),
        gettext_lazy(
            "Only players of the district take part in a closed championship, unless the office says otherwise."
        ),
    ),
    "age-not-known": (
        gettext_lazy("The register has no birth date of player {number}, and this championship asks for the age."),
        gettext_lazy("The office settles the line when it knows the age."),
    ),
    "no-junior": (
        gettext_lazy("By the register, player {number} was too old for a juniors’ championship."),
        gettext_lazy("Check the number; the office settles the line."),
    ),
    "no-veteran": (
        gettext_lazy("By the register, player {number} was too young for a veterans’ championship."),
        gettext_lazy("Check the number; the office settles the line."),
    ),
    "sex-not-known": (
        gettext_lazy("The register does not say whether player {number} is a woman or a man."),
        gettext_lazy("The office settles the line when it knows."),
    ),
    "no-woman": (
        gettext_lazy("By the register, player {number} may not take part in a women’s championship."),
        gettext_lazy("Check the number; the office settles the line."),
    ),
    "no-mixed-pair": (
        gettext_lazy("By the register, the pair of player {number} is not one woman and one man."),
        gettext_lazy("Check both numbers; the office settles the lines."),
    ),
    "ruleset-not-in-force": (
        gettext_lazy("The file asks for the rules {found}, but on {date} the federation’s rules were “{allowed}”."),
        gettext_lazy("Leave out the key “ruleset”, or correct the date."),
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


# Where places and scores contradict each other; of several like it the first is named.
CONTRADICTIONS = {
    "tie": gettext_lazy("Place {place} is shared by pairs with different scores: {score} and {other_score}."),
    "apart": gettext_lazy(
        "The score {score} is at places {place} and {other_place}. Pairs with the same score usually share a place."
    ),
    "order": gettext_lazy("Place {other_place} has a better score ({other_score}) than place {place} ({score})."),
    "rows": gettext_lazy("{who} ({score}): place {place}, but the row typed next is higher. Are the scores right?"),
}


def contradiction(found: Contradiction, who: str) -> str:
    """The sentence for places and scores of `who` that do not agree, with the number of others like it."""
    sentence = str(CONTRADICTIONS[found.kind]).format(**found.facts(), who=who)
    if found.count == 1:
        return sentence
    more = ngettext(
        "There is %(count)s more case like this.", "There are %(count)s more cases like this.", found.count - 1
    )
    return f"{sentence} {more % {'count': found.count - 1}}"
