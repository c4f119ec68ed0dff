"""All problems of a report as a page shows them: each once, with the rows that have it, and not more than one reads."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from awards.rules.answer import Problem
from awards.services.checking import FilingProblem
from awards.services.wording import shown

MOST_SHOWN = 100
# Of the places of one problem so many are named.
MOST_PLACES = 8
_PART = re.compile(r"([a-z_]+)(?:\[([0-9]+)\])?")
_SEATS = (gettext_lazy("first player"), gettext_lazy("second player"))
_TEAMS = {"home": gettext_lazy("home team"), "away": gettext_lazy("away team")}
_KEYS = {
    "organiser": gettext_lazy("Organiser"),
    "name": gettext_lazy("Name of the event"),
    "date": gettext_lazy("Last day"),
    "first_date": gettext_lazy("First day"),
    "form": gettext_lazy("Form"),
    "level": gettext_lazy("Level"),
    "boards": gettext_lazy("Boards"),
    "standings": gettext_lazy("The list"),
    "matches": gettext_lazy("The matches"),
    "place": gettext_lazy("place"),
    "score": gettext_lazy("score"),
    "share": gettext_lazy("part played"),
    "line": gettext_lazy("line"),
    "handicap_place": gettext_lazy("place with handicap"),
}


@dataclass
class Group:
    """A problem, and where in the report it is: in words for the first places, as paths for programs."""

    message: str
    hint: str
    code: str
    path: str
    likely: tuple[str, ...] = ()
    where: list[str] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)
    count: int = 0

    @property
    def more(self) -> int:
        """The number of places that are not named."""
        return self.count - len(self.where)


@dataclass(frozen=True)
class ProblemList:
    """The first hundred different problems, how many there are, and in how many places of the report."""

    groups: list[Group]
    different: int
    total: int

    @property
    def more(self) -> int:
        """The number of problems that are not shown."""
        return self.different - len(self.groups)


def problem_list(
    problems: Iterable[Problem | FilingProblem],
    payload: Mapping[str, Any] | None,
    language: str,
    likely: Mapping[tuple[str, str], tuple[str, ...]],
) -> ProblemList:
    """The problems of a report in the reader's language.

    `payload` is what was read of the report; `likely` names by (number, name as written) the players who may be meant.
    """
    groups: dict[tuple[str, str], Group] = {}
    total = 0
    for problem in problems:
        total += 1
        said = shown(problem, language)
        group = groups.setdefault(
            (said.message, said.hint),
            Group(said.message, said.hint, said.code, said.path, likely.get(seat_of(problem), ())),
        )
        group.count += 1
        if len(group.where) < MOST_PLACES:
            group.where.append(in_words(problem.path, payload))
            group.paths.append(problem.path)
    return ProblemList(list(groups.values())[:MOST_SHOWN], len(groups), total)


def seat_of(problem: Problem | FilingProblem) -> tuple[str, str]:
    """Number and name, as written, of a player who is in doubt; empty where the problem is about something else."""
    if isinstance(problem, FilingProblem) and problem.seat is not None:
        return problem.facts["number"], problem.facts["name"]
    return "", ""


def in_words(path: str, payload: Mapping[str, Any] | None) -> str:
    """Where a path leads, as a person finds it on paper: "Row 3 (place 2), first player, Åsa Öberg"."""
    found: Any = payload
    words: list[str] = []
    for key, index in _PART.findall(path):
        found = _item(found.get(key) if isinstance(found, Mapping) else None, index)
        words.append(_part(key, index, found))
    sentence = ", ".join(word for word in words if word)
    return sentence[:1].upper() + sentence[1:]


def _item(found: Any, index: str) -> Any:
    if not index:
        return found
    return found[int(index)] if isinstance(found, list) and int(index) < len(found) else None


def _part(key: str, index: str, found: Any) -> str:
    if index and key == "standings":
        place = found.get("place") if isinstance(found, Mapping) else None
        row = _("row %(number)s") % {"number": int(index) + 1}
        if not isinstance(place, int):
            return row
        at = _("place %(place)s") % {"place": place}
        return f"{row} ({at})"
    if index and key == "matches":
        return _("match %(number)s") % {"number": int(index) + 1}
    if index and key == "players":
        seat = int(index)
        title = str(_SEATS[seat]) if seat < len(_SEATS) else _("player %(number)s") % {"number": seat + 1}
        name = found.get("name") if isinstance(found, Mapping) else None
        return f"{title}, {name[:80]}" if isinstance(name, str) and name else title
    if key in _TEAMS:
        return str(_TEAMS[key])
    return str(_KEYS[key]) if key in _KEYS else "" if key == "conditions" else f"“{key}”"
