"""What was read of a result file, as its pages show it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from awards.readers import checking
from awards.readers.found import Found, FoundEvent, Remark
from awards.readers.template_cells import WITHOUT_ZEROS
from awards.readers.wording import place, sentence
from registry.models import Federation
from registry.queries.players import has_numbers_with_zeros
from ui.marks import day_element

_FORMS = {
    "pairs": gettext_lazy("pairs"),
    "individual": gettext_lazy("players"),
    "teams": gettext_lazy("teams"),
}
# In which order a page says where things came from.
_SOURCES = {
    "name": gettext_lazy("Name of the event"),
    "date": gettext_lazy("Last day"),
    "organiser": gettext_lazy("Organiser"),
    "form": gettext_lazy("Form"),
    "boards": gettext_lazy("Boards"),
    "entrants": gettext_lazy("Contestants"),
    "standings": gettext_lazy("The list"),
    "matches": gettext_lazy("Matches"),
    "results": gettext_lazy("Board results"),
}
# These say a player's name as the file has it.
_OF_PLAYERS = frozenset({"bws-late-player", "bws-nobody-sits"})


@dataclass(frozen=True)
class ReadEvent:
    """An event of a file: `position` counts from 0, `form` is the word for its contestants.

    `sources` say (what, where in the file); `warnings` ask for a look, `ignored` is what was not taken over.
    """

    position: int
    name: str
    day: SafeString | str
    form: str
    contestants: int
    boards: int | None
    matches: int
    results: int
    sources: tuple[tuple[str, str], ...]
    warnings: tuple[str, ...]
    ignored: tuple[str, ...]


def read_file(found: Found, language: str, federation: Federation, *, names: bool) -> list[ReadEvent]:
    """The events of a file in its order; `names`: the reader may have the names that stand in it."""
    return [
        read_event(event, position, language, federation, names=names) for position, event in enumerate(found.events)
    ]


def read_event(event: FoundEvent, position: int, language: str, federation: Federation, *, names: bool) -> ReadEvent:
    """One event of a file."""
    known = [name for name in _SOURCES if name in event.sources]
    warnings = [*_meant_for(federation, event.warnings), *checking.warnings(event)]
    return ReadEvent(
        position,
        event.name,
        day_element(event.date) if event.date is not None else event.date_written,
        str(_FORMS[event.form]),
        len(event.entered),
        event.boards,
        len(event.matches),
        len(event.results),
        tuple((str(_SOURCES[name]), where) for name in known if (where := place(event.sources[name], language))),
        tuple(sentence(one, language) for one in warnings if names or one.code not in _OF_PLAYERS),
        tuple(sentence(one, language) for one in event.ignored),
    )


def _meant_for(federation: Federation, warnings: Sequence[Remark]) -> Sequence[Remark]:
    """The warnings without those of zeros that no number of the federation begins with."""
    others = [one for one in warnings if one.code != WITHOUT_ZEROS]
    return warnings if len(others) == len(warnings) or has_numbers_with_zeros(federation) else others
