"""What filing finds wrong, shown at the row and field that it belongs to."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from awards.forms.conditions import label_of, name_of
from awards.forms.standings.lines import FIELD as LINES_FIELD
from awards.forms.standings.lines import why
from awards.forms.standings.rows import RowForm
from awards.forms.standings.typed import TypedList
from awards.rules.answer import Problem
from awards.rules.asking import Asked
from awards.services.checking import FilingProblem
from awards.services.wording import shown

LIST = "list"
# More places that do not fit have one cause.
FEW_PLACES = 3
_OF_A_ROW = re.compile(r"standings\[([0-9]+)\](?:\.([a-z_]+)(?:\[([0-9]+)\](?:\.([a-z]+))?)?)?")
# The keys of a report that are said by a field of another name.
_FIELDS = {"ruleset": "date"}
# The form asks about these itself, and a person may have said that they are right.
_ASKED = ("unknown-player", "name-differs", "merged-player")
# Sentences for people who never see a report file.
_WORDS = {
    ("condition-not-applicable", "level"): gettext_lazy(
        "This does not apply to events of this level: untick it or leave it empty."
    ),
    ("condition-not-applicable", "form"): gettext_lazy(
        "This does not apply to events of this form: untick it or leave it empty."
    ),
    ("condition-not-applicable", "championship"): gettext_lazy(
        "This does not apply to this championship: untick it or leave it empty."
    ),
    ("missing-key", ""): gettext_lazy("Fill this in too."),
    ("bad-condition", "missing"): gettext_lazy("Fill this in too."),
    ("bad-places", "order"): gettext_lazy(
        "Place {found} does not fit: by the pairs above, this row should have place {allowed}. "
        "Leave the places empty and they are worked out for you."
    ),
    ("entrants-mismatch", "rows"): gettext_lazy("The list below has more pairs than this."),
    ("entrants-mismatch", "lines"): gettext_lazy(
        "Where NS and EW are ranked separately, type all the pairs and leave this empty."
    ),
}


@dataclass(frozen=True)
class Entry:
    """A line of the summary: where something is wrong, what, and the id of the field."""

    where: str
    message: str
    target: str


def show_problems(
    typed: TypedList, problems: Iterable[Problem | FilingProblem], language: str, *, unless_shown: bool = False
) -> None:
    """Put each problem at its field. `unless_shown`: not where the form itself has found something."""
    taken = _already_wrong(typed) if unless_shown else set()
    for problem in _without_what_follows(typed, problems):
        if problem.code == "duplicate-player":
            _show_twice(typed, str(problem.facts["found"]))
            continue
        if problem.code in _ASKED:
            continue
        form, name = _place_of(typed, problem.path)
        message = _sentence(typed, problem, language)
        if form is not None:
            if (id(form), name) not in taken:
                form.add_error(name, message)
        elif name == LIST:
            typed.about_the_list.append(message)
        else:
            typed.general.append(message)


def _without_what_follows(
    typed: TypedList, problems: Iterable[Problem | FilingProblem]
) -> list[Problem | FilingProblem]:
    """The problems without places that are wrong since a pair above them is missing: whoever adds it mends them all."""
    problems = list(problems)
    places = [problem for problem in problems if problem.code == "bad-places"]
    kept = 0 if typed.unread else len(places) if len(places) <= FEW_PLACES else 1
    return [problem for problem in problems if problem not in places[kept:]]


def _already_wrong(typed: TypedList) -> set[tuple[int, str]]:
    """The fields in which the form found something. Where the line is missing, nothing can be said of the place."""
    taken = {(id(form), name) for form in [typed.event, *typed.rows] for name in form.errors}
    return taken | {(id(row), "place") for row in typed.rows if "line" in row.errors}


def _sentence(typed: TypedList, problem: Problem | FilingProblem, language: str) -> str:
    kind = str(problem.facts.get("kind", ""))
    office = _of_the_office(typed, problem.path)
    if office is not None:
        label = label_of(office, typed.event.ruleset_id)
        return _("The federation's office has to say: “%(asked)s”. Ask it for that, or to file the event.") % {
            "asked": label
        }
    if (problem.code, kind) == ("condition-not-applicable", "without"):
        return _without(typed, str(problem.facts["other"]))
    if problem.path == "ruleset":
        return _("The program does not know the rules that were in force on this day.")
    own = _WORDS.get((problem.code, kind)) or _WORDS.get((problem.code, ""))
    if own:
        return str(own).format(**problem.facts)
    sentence = shown(problem, language)
    return f"{sentence.message} {sentence.hint}".strip()


def _without(typed: TypedList, other: str) -> str:
    """What is missing beside the key that says nothing without it: a column of the rows, or another field."""
    label = typed.rows[0].fields[other].label if other in typed.rows[0].fields else None
    if label is not None:
        return _("Fill in “%(column)s” in the rows below.") % {"column": label}
    name = name_of(typed.event.asked, other)
    return _("This says nothing without “%(other)s”.") % {"other": typed.event[name].label if name else other}


def _of_the_office(typed: TypedList, path: str) -> Asked | None:
    """What only the office can say, where something is wrong with it and another person types."""
    key = path.removeprefix("conditions.").partition("[")[0]
    return next((one for one in typed.event.left_to_the_office if key in one.keys), None)


def _place_of(typed: TypedList, path: str) -> tuple[forms.Form | None, str]:
    """The form and field of a path; without a form it is the list as a whole, or nothing that stands on the page."""
    found = _OF_A_ROW.fullmatch(path)
    if found and int(found[1]) < len(typed.sources):
        row, seats = typed.sources[int(found[1])]
        if found[2] == "players":
            seat = seats[int(found[3])] if found[3] and int(found[3]) < len(seats) else None
            number = seat.number if seat else 1
            return row, f"part_{number}" if found[4] == "share" else f"player_{number}"
        return row, found[2] if found[2] in row.fields else "place"
    if path.startswith("standings"):
        return None, LIST
    won = re.fullmatch(rf"conditions\.{typed.wins_key}\[([0-9]+)\].*", path) if typed.wins_key else None
    if won and int(won[1]) < len(typed.won_by):
        return typed.won_by[int(won[1])], "won"
    office = _of_the_office(typed, path)
    key = path.removeprefix("conditions.").partition("[")[0]
    name = office.beside if office is not None else name_of(typed.event.asked, key) or _FIELDS.get(key, key)
    return (typed.event, name) if name in typed.event.fields else (None, "")


def _show_twice(typed: TypedList, number: str) -> None:
    """A player who stands in the list twice is shown once, at the last of his places."""
    places = [(row, seat) for row, seats in typed.sources for seat in seats if _number_of(row, seat.number) == number]
    rows = ", ".join(str(row_number) for row_number in dict.fromkeys(row.number for row, _seat in places))
    message = _("Player %(number)s is in this list more than once: rows %(rows)s.") % {
        "number": number,
        "rows": rows,
    }
    row, seat = places[-1]
    if message not in row.errors.get(seat.field.name, ()):
        row.add_error(seat.field.name, message)


def _number_of(row: RowForm, seat: int) -> str | None:
    meant = next(one.meant for one in row.seats if one.number == seat)
    if meant is None:
        return None
    return meant.written.number or (meant.player.number if meant.player else None)


def summary(typed: TypedList) -> list[Entry]:
    """Everything that is wrong, from the top of the page to its end, each with the field to go to."""
    return [
        *(Entry("", message, "") for message in typed.general),
        *_entries(typed.event, ""),
        *(Entry(_("The list"), message, LIST) for message in typed.about_the_list),
        *(
            Entry(_("Line %(number)s of the text") % {"number": line.number}, why(line), f"id_{LINES_FIELD}")
            for line in typed.unread
        ),
        *(entry for row in typed.filled for entry in _entries(row, _("Row %(number)s") % {"number": row.number})),
    ]


def _entries(form: forms.Form, head: str) -> Iterator[Entry]:
    for name in [name for name in form.fields if name in form.errors]:
        where = f"{head}, {form[name].label}" if head else str(form[name].label)
        target = form[name].id_for_label or f"id_{form.add_prefix(name)}_0"
        for message in form.errors[name]:
            yield Entry(where, str(message), target)
