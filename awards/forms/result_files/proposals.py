"""Sensible answers to what a file does not say, and where each came from."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from awards.forms.conditions import typed_of
from awards.forms.standings import Desk
from awards.forms.standings.event import typed_of_sanction
from awards.models import ResultFile
from awards.readers.bws import NAME as BWS
from awards.readers.found import EW, NS, FoundEvent
from awards.readers.questions import Question
from awards.readers.wording import place
from awards.rules.asking import Asked, Asking
from awards.rules.edition import Edition
from awards.services.sanction_wording import name_of
from sanctions.models import Application

_SOURCES = {
    "name": gettext_lazy("From the title in the file."),
    "date": gettext_lazy("From the date in the file."),
    "boards": gettext_lazy("As the file counts them."),
}
_SAID_BY_THE_FILE = gettext_lazy("As the file says.")


@dataclass(frozen=True)
class Proposals:
    """What stands in the fields at first, by their names; a sentence on where it came from; the place in the file."""

    typed: Mapping[str, str] = field(default_factory=dict)
    sources: Mapping[str, str] = field(default_factory=dict)
    places: Mapping[str, str] = field(default_factory=dict)


def proposals(
    event: FoundEvent,
    questions: Sequence[Question],
    file: ResultFile,
    desk: Desk,
    edition: Edition | None,
    levels: Sequence[str],
) -> Proposals:
    """What is known of the event: from the file, from whose it is, from what was granted, from the edition.

    `levels` are those that can be chosen, the lowest first.
    """
    typed, sources, places = _of_the_file(questions, file.kind)
    organiser = _organiser(event, file, desk)
    if organiser:
        typed["organiser"] = organiser
        sources["organiser"] = _("Proposed because the file was sent for it.") if file.club or file.district else ""
    granted = _sanction(desk, typed.get("date", ""), organiser)
    if granted is not None:
        asking = edition.asking if edition is not None else Asking()
        also = {"sanction", "level", *(one.name for one in (*asking.list, *asking.series))}
        given = {key: value for key, value in typed_of_sanction(granted, asking).items() if key in also}
        typed |= given
        said = _("Proposed from the sanctioned event of that day: %(name)s.") % {"name": name_of(granted)}
        sources |= dict.fromkeys(given, said)
    else:
        free = [level for level in levels if edition is not None and level in edition.free_levels]
        if free:
            typed["level"] = free[0]
            sources["level"] = _("Proposed because an event of this level needs no sanction.")
    if edition is not None:
        _conditions(event, questions, edition.asking, typed, sources)
    for key, value in stated(event, edition, levels).items():
        typed[key], sources[key] = value, str(_SAID_BY_THE_FILE)
    return Proposals(typed, {key: said for key, said in sources.items() if said}, places)


def stated(event: FoundEvent, edition: Edition | None, levels: Sequence[str]) -> dict[str, str]:
    """What the file says in the words of a report: the level, if it is one of these, and what the edition asks."""
    level = str(event.stated.get("level", ""))
    found = {"level": level} if level in levels else {}
    conditions = event.stated.get("conditions")
    if edition is not None and isinstance(conditions, Mapping):
        found |= typed_of((*edition.asking.list, *edition.asking.series), conditions)
    return found


def _of_the_file(questions: Sequence[Question], kind: str) -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
    typed: dict[str, str] = {}
    sources: dict[str, str] = {}
    places: dict[str, str] = {}
    for one in questions:
        if one.condition or isinstance(one.proposal, Mapping):
            continue
        if one.proposal not in {None, ""}:
            typed[one.key] = str(one.proposal)
        where = place(one.at, get_language() or "en")
        if where and one.key in typed:
            sources[one.key], places[one.key] = _from_the_file(one.key, kind), where
    return typed, sources, places


def _from_the_file(key: str, kind: str) -> str:
    """Where in the file it stands, as somebody says it who has never opened one."""
    if kind == BWS:
        return _("As the table units say.")
    return str(_SOURCES.get(key, _SAID_BY_THE_FILE))


def _organiser(event: FoundEvent, file: ResultFile, desk: Desk) -> str:
    """The club or district of the file, or the only one there is; the office is asked, unless the file names one."""
    numbers = dict(desk.organisers)
    if event.stated.get("organiser") in numbers:
        return str(event.stated["organiser"])
    owner = file.club or file.district
    if owner is not None and owner.number in numbers:
        return owner.number
    if len(numbers) == 1:
        return next(iter(numbers))
    named = numbers.get(event.organiser_number)
    return event.organiser_number if named is not None and named == event.organiser_name else ""


def _sanction(desk: Desk, written: str, organiser: str) -> Application | None:
    """The one sanctioned event of the organiser that was granted for this day; none where there are several."""
    try:
        on = date.fromisoformat(written)
    except ValueError:
        return None
    found = [one for one in desk.sanctioned if _days_hold(one, on) and _number_of(one) == organiser]
    return found[0] if len(found) == 1 else None


def _days_hold(one: Application, on: date) -> bool:
    first, last = one.first_date, one.last_date
    return last is not None and (first or last) <= on <= last


def _number_of(one: Application) -> str:
    owner = one.club or one.district
    return owner.number if owner is not None else one.federation.code


def _conditions(
    event: FoundEvent,
    questions: Sequence[Question],
    asking: Asking,
    typed: dict[str, str],
    sources: dict[str, str],
) -> None:
    """What the edition asks and the file may tell, and with what such a field begins."""
    every: dict[str, Asked] = {one.name: one for one in (*asking.list, *asking.series)}
    for one in every.values():
        if one.required and one.start:
            typed.setdefault(one.name, one.start)
    for asked in questions:
        field_of = next((one for one in every.values() if one.keys[0] == asked.condition), None)
        if field_of is None or asked.proposal is None:
            continue
        if asked.condition == "opponents_met" and asked.proposal >= _all_opponents(event) and not field_of.required:
            # Whoever met all is asked nothing.
            continue
        typed[field_of.name] = str(asked.proposal)
        sources[field_of.name] = (
            _("Counted from the board results in the file.")
            if event.results
            else _("From how many contestants the file lists.")
        )
    if event.sessions > 1 and "sessions" in every:
        typed["sessions"], sources["sessions"] = str(event.sessions), _("From how many sessions the file tells of.")


def _all_opponents(event: FoundEvent) -> int:
    """How many there were to meet: all others, or all of the other line where the directions are ranked apart."""
    lines = Counter(one.line for one in event.entered)
    return max(lines.values()) if len(lines) == len((NS, EW)) else len(event.entered) - 1
