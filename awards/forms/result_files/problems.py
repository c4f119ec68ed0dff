"""What filing finds wrong with the report of a file's event, shown at the question that it belongs to."""

import re
from collections.abc import Iterable, Sequence

from django.utils.translation import ngettext

from awards.forms.conditions import name_of
from awards.forms.result_files.answering import Answering
from awards.forms.result_files.event import WINNERS
from awards.readers.questions import lineup_key, player_key, share_key
from awards.readers.reporting import Drafted
from awards.rules.answer import Problem
from awards.services.checking import FilingProblem
from awards.services.problem_list import in_words
from awards.services.wording import shown

_PLAYER = re.compile(r"standings\[([0-9]+)\]\.players\[([0-9]+)\](\.share)?.*")
_ROW = re.compile(r"\[[0-9]+\]")
_LINE = re.compile(r"standings\[[0-9]+\]\.line")
_SIDE = re.compile(r"matches\[([0-9]+)\]\.(home|away)\b.*")
# The keys of a report that are said by a field of another name.
_FIELDS = {"ruleset": "date", "boards": "match_boards", "scale": "scale", "halves": "halves"}


def show_problems(
    answering: Answering, drafted: Drafted, problems: Iterable[Problem | FilingProblem], language: str
) -> None:
    """Put each problem at its question. Doubts about players hold their lines, and are shown on the report's page."""
    problems = list(problems)
    blocking = [one for one in problems if not (isinstance(one, FilingProblem) and one.seat is not None)]
    alike: dict[tuple[str, str, str], list[Problem | FilingProblem]] = {}
    for problem in blocking or problems:
        key = _key_of(answering, drafted, problem.path)
        alike.setdefault((key, problem.code, _ROW.sub("", problem.path)), []).append(problem)
    for (key, _code, _path), group in alike.items():
        answering.refuse(key, _said(group, drafted, language, with_place=not _has_field(answering, key)))


def _said(group: Sequence[Problem | FilingProblem], drafted: Drafted, language: str, *, with_place: bool) -> str:
    """The first of the same problems in several rows, where it is, and how many more there are."""
    said = shown(group[0], language)
    message = f"{said.message} {said.hint}".strip()
    where = in_words(group[0].path, drafted.data) if with_place else ""
    message = f"{where}: {message}" if where else message
    count = len(group) - 1
    if not count:
        return message
    more = ngettext("And %(count)s more of this kind.", "And %(count)s more of this kind.", count)
    return f"{message} {more % {'count': count}}"


def _has_field(answering: Answering, key: str) -> bool:
    return key.startswith("lineup-") or any(key in form.fields for form in answering.forms)


def _key_of(answering: Answering, drafted: Drafted, path: str) -> str:
    """The question of a path; empty where there is none."""
    found = _PLAYER.fullmatch(path)
    if found and int(found[1]) < len(drafted.contestants):
        place = (drafted.contestants[int(found[1])], int(found[2]))
        return share_key(*place) if found[3] else player_key(*place)
    found = _SIDE.fullmatch(path)
    if found:
        played = [index for index, match in enumerate(answering.event.matches) if match.played]
        key = lineup_key(played[int(found[1])], found[2])
        shown_here = answering.lineups is not None and key in {side.key for side in answering.lineups.shown}
        return key if shown_here else ""
    if _LINE.fullmatch(path) and WINNERS in answering.form.fields:
        return WINNERS
    key = path.removeprefix("conditions.").rpartition(".")[2].partition("[")[0]
    return name_of(answering.form.settings.asked, key) or (
        key if key in answering.form.fields else _FIELDS.get(key, "")
    )
