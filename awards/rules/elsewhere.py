"""The same event in the words of another edition: its report there, and what cannot be said there, as values.

What a condition is called in common, and what an event is without it, stands in each edition's ``conditions.toml``:

- ``means``: the name under which other editions know it; left out, the key's own;
- ``lost``: what an event is elsewhere without it: ``decides``, no longer the same event; ``less-exact`` (left out), the
  same, but for what the condition changes; ``idle``, the same, since the condition changes no award; ``nothing``, it
  need not even be named. A table gives each value its own;
- ``effect``: false where the edition takes the key and makes nothing of it, so that it says nothing there;
- ``default``: the value that says no more than leaving the key out (false);
- ``needs``: another key without which it says nothing; ``row_keys``: what it adds to the rows of the standings, and
  ``needs_rows``: it says nothing where no row has that.
"""

import copy
import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from awards.rules.answer import Fact, Facts
from awards.rules.conditions import KeyRules
from awards.rules.edition import Edition
from awards.rules.report.matches import SEATS, SIDES
from awards.rules.report.parse import FORMS

DECIDES, LESS_EXACT, IDLE, NOTHING = "decides", "less-exact", "idle", "nothing"
NO_CONDITIONS: Mapping[str, Any] = MappingProxyType({})
# What a row of the standings may have of its own; each belongs to a condition.
ROW_KEYS = ("handicap_place", "heat", "heat_place")
GUEST = "?"


@dataclass(frozen=True)
class Loss:
    """What cannot be said by the other edition; ``weight``: what the event is without it, as above."""

    code: str
    facts: Facts
    weight: str

    @property
    def decides(self) -> bool:
        """Whether it would not be the same event."""
        return self.weight == DECIDES


@dataclass(frozen=True)
class Carried:
    """The conditions that the other edition knows, by its own keys, and the others."""

    conditions: Mapping[str, Any]
    losses: tuple[Loss, ...]


@dataclass(frozen=True)
class Retold:
    """The report by the other edition, None where that cannot express the event, and what is lost in it."""

    report: Mapping[str, Any] | None
    losses: tuple[Loss, ...]


def retell(
    report: Mapping[str, Any], of: Edition, to: Edition, level: str, beside: Mapping[str, Any] = NO_CONDITIONS
) -> Retold:
    """The event of a report without faults by the edition ``to``, played for ``level`` there.

    ``of`` is the report's own edition, ``beside`` what ``to`` needs to know beyond the report, as its conditions.
    """
    form = report["form"]
    if not takes_form(to, form):
        return Retold(None, (Loss("lost-form", {"form": form}, DECIDES),))
    told = copy.deepcopy(dict(report)) | {"ruleset": to.id, "level": level}
    rows = told.get("standings", [])
    known = frozenset(key for key in ROW_KEYS if any(row.get(key) is not None for row in rows))
    carried = carry(report.get("conditions", {}), form, of, to, level, row_keys=known)
    told["conditions"] = {**carried.conditions, **beside}
    losses = [*carried.losses, *_day(told, to), *_lines(rows, to)]
    _strip_rows(rows, to, told["conditions"])
    losses += _matches(told, of, to)
    _name_players(told, to)
    # A fault of one kind is named once.
    once = tuple({(loss.code, tuple(loss.facts.items())): loss for loss in losses}.values())
    return Retold(None if any(loss.decides for loss in once) else told, once)


def takes_form(edition: Edition, form: str) -> bool:
    """Whether the edition pays events of the form."""
    return form in FORMS and not (form == "team_matches" and edition.reading.without_matches)


def carry(
    conditions: Mapping[str, Any],
    form: str,
    of: Edition,
    to: Edition,
    level: str,
    *,
    row_keys: frozenset[str] = frozenset(ROW_KEYS),
) -> Carried:
    """The conditions of ``of`` by the keys of ``to`` for an event of the form and level.

    ``row_keys`` are those that the rows of the standings really have.
    """
    found: dict[str, Any] = {}
    lost: dict[str, str] = {}
    keys = {_meaning(key, rules): key for key, rules in to.conditions.items() if rules.get("effect", True)}
    sources: dict[str, str] = {}
    for key, value in conditions.items():
        other = keys.get(_meaning(key, of.conditions.get(key, {})))
        why = "unknown" if other is None else _why_not(to, other, value, form, level, row_keys)
        if why or other is None:
            lost[key] = why
        else:
            found[other] = value
            sources[other] = key
    for other in [key for key in found if to.conditions[key].get("needs", key) not in found]:
        del found[other]
        lost[sources[other]] = "needs"
    return Carried(found, tuple(_losses(conditions, lost, of)))


def _meaning(key: str, rules: KeyRules) -> str:
    return str(rules.get("means", key))


def _why_not(to: Edition, key: str, value: Any, form: str, level: str, row_keys: frozenset[str]) -> str:
    """Why the key cannot hold the value in an event of this form and level; empty where it can."""
    rules = to.conditions[key]
    allowed = rules.get("allowed")
    if isinstance(value, str) and allowed is not None:
        if value not in allowed:
            return "value"
        if isinstance(allowed, Mapping):
            rules = {**rules, **allowed[value]}
    if form not in rules.get(f"forms_{level}", rules.get("forms", FORMS)):
        return "form"
    if level not in rules.get("levels", to.levels):
        return "level"
    if isinstance(value, int) and not rules.get("least", value) <= value <= rules.get("most", value):
        return "value"
    needed = rules.get("row_keys", ()) if rules.get("needs_rows") else ()
    return "" if row_keys.issuperset(needed) else "rows"


def _losses(conditions: Mapping[str, Any], lost: Mapping[str, str], of: Edition) -> Iterator[Loss]:
    for key, why in lost.items():
        rules, value = of.conditions.get(key, {}), conditions[key]
        weight = rules.get("lost", LESS_EXACT)
        if isinstance(weight, Mapping):
            weight = weight.get(value, LESS_EXACT)
        if weight != NOTHING and value != rules.get("default", False):
            facts: dict[str, Fact] = {"kind": why, "condition": key}
            yield Loss("lost-condition", facts, weight)


def _day(told: dict[str, Any], to: Edition) -> Iterator[Loss]:
    """An event before the other edition was in force is counted as one of its first day."""
    day = datetime.date.fromisoformat(told["date"])
    if to.in_force_from is not None and day < to.in_force_from:
        told["date"] = to.in_force_from.isoformat()
        told.pop("first_date", None)
        yield Loss("counted-later", {"date": told["date"]}, IDLE)


def _lines(rows: list[dict[str, Any]], to: Edition) -> Iterator[Loss]:
    if not to.asking.lines and any(row.get("line") is not None for row in rows):
        yield Loss("lost-lines", {}, DECIDES)


def _strip_rows(rows: list[dict[str, Any]], to: Edition, conditions: Mapping[str, Any]) -> None:
    """A row keeps what belongs to a condition that is still there."""
    kept = {key for condition in conditions for key in to.conditions[condition].get("row_keys", ())}
    for row in rows:
        for key in ROW_KEYS:
            if key not in kept:
                row.pop(key, None)


def _matches(told: dict[str, Any], of: Edition, to: Edition) -> Iterator[Loss]:
    """The matches without what the other edition does not know of them, and without those that nobody can read."""
    scales = {match["scale"] for match in told.get("matches", ())} - set(to.asking.scales)
    if scales:
        yield Loss("lost-scale", {"scale": tuple(sorted(scales))}, DECIDES)
    kept = []
    for match in told.get("matches", ()):
        if "stage" in match and "stage" not in to.reading.match_keys:
            del match["stage"]
            yield Loss("lost-stage", {}, LESS_EXACT)
        if isinstance(match.get("division"), str) and match["division"] not in to.reading.divisions:
            del match["division"]
            yield Loss("lost-promotion-match", {}, LESS_EXACT)
        if match["outcome"] in of.reading.unread - to.reading.unread and not all(
            _is_read(match[side], match) for side in SIDES
        ):
            yield Loss("lost-match", {}, LESS_EXACT)
        else:
            kept.append(match)
    if "matches" in told:
        told["matches"] = kept


def _is_read(side: Mapping[str, Any], match: Mapping[str, Any]) -> bool:
    """Whether the side of a match that its own edition does not look at is written as a played one is."""
    halves = side.get("halves")
    if not isinstance(side.get("vp"), str) or not isinstance(halves, Mapping):
        return False
    whole, played = match["halves"], list(halves.values())
    return bool(sum(played) == SEATS * whole and max(played) <= whole)


def _name_players(told: dict[str, Any], to: Edition) -> None:
    """A team that stands on the final list without its players has those who sat in its matches."""
    if told["form"] != "team_matches" or to.reading.bare_teams:
        return
    seated: dict[str, dict[str, None]] = {}
    for match in told.get("matches", ()):
        for side in (match[key] for key in SIDES):
            names = (number for number in side.get("halves", {}) if not number.startswith(GUEST))
            seated.setdefault(side["team"], {}).update(dict.fromkeys(names))
    for row in told.get("standings", ()):
        if not row.get("players"):
            sat: list[Any] = list(seated.get(row.get("team", ""), {}))
            row["players"] = sat or [{"number": None}]
