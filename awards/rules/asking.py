"""What forms ask of an edition's conditions, as its ``asking.toml`` lists it; the rest is said by report files alone.

A table there is a field, in the order in which fields are shown: of a typed list (``list``), of a series of team
matches (``series``), or of one of its matches (``match``). What it leaves out stands in ``conditions.toml``; ``type``:

- ``boolean``, ``integer``, ``choice``: the key of the field's name;
- ``tables``: a whole or half number; ``amounts``: numbers for the places in turn;
- ``group``: a letter and a number of groups, the two ``keys``, as one choice;
- ``member``: whether the field's name stands in the array ``key``;
- ``sets``: a choice of which each option sets the keys of its table.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from awards.rules.report.parse import FORMS

# What a person types is no larger.
MOST_TYPED = 9999
TEAM_MATCHES = "team_matches"


@dataclass(frozen=True)
class Asked:
    """A field: its name, its kind (see above), and the keys of the conditions that it says.

    ``levels`` are those at which it is asked, by form. ``allowed`` are the values of a choice, ``options`` what each
    sets. ``required``: no event of these forms and levels is without it; ``start`` is what stands in it at first.
    ``office``: only the federation's office may say it; others are told ``beside`` another field what is wrong with it.
    ``granted`` is the kind of sanction whose events have it.
    """

    name: str
    kind: str
    keys: tuple[str, ...]
    levels: Mapping[str, tuple[str, ...]]
    allowed: tuple[str, ...] = ()
    options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    least: int = 1
    most: int = MOST_TYPED
    required: bool = False
    start: str = ""
    office: bool = False
    beside: str = ""
    granted: str = ""


@dataclass(frozen=True)
class Asking:
    """What the forms of an edition ask.

    ``levels`` are those that can be chosen, ``lines``: the two directions may be ranked apart, ``scales`` are those of
    matches; where there are none, no matches are entered one by one. ``wins`` is the key under which a list says who
    won how many matches, as objects with ``players``, ``full`` and ``half``; empty where none does.
    """

    levels: tuple[str, ...] = ()
    lines: bool = False
    scales: tuple[str, ...] = ()
    list: tuple[Asked, ...] = ()
    series: tuple[Asked, ...] = ()
    match: tuple[Asked, ...] = ()
    wins: str = ""

    def of_list(self, form: str) -> tuple[Asked, ...]:
        """What a typed list of the form is asked."""
        return tuple(asked for asked in self.list if form in asked.levels)


NOTHING_ASKED = Asking()


def asking(asks: Mapping[str, Any], keys: Mapping[str, Mapping[str, Any]], levels: tuple[str, ...]) -> Asking:
    """What ``asking.toml`` says; ``keys`` are the tables of ``conditions.toml``, ``levels`` those of the edition."""
    lists = tuple(form for form in FORMS if form != TEAM_MATCHES)
    known = tuple(asks.get("levels", levels))

    def fields(part: str, forms: tuple[str, ...]) -> tuple[Asked, ...]:
        return tuple(_asked(name, table, keys, forms, known) for name, table in asks.get(part, {}).items())

    return Asking(
        known,
        bool(asks["lines"]),
        tuple(asks["scales"]),
        fields("list", lists),
        fields("series", (TEAM_MATCHES,)),
        fields("match", (TEAM_MATCHES,)),
        asks.get("wins", ""),
    )


def _asked(
    name: str,
    table: Mapping[str, Any],
    keys: Mapping[str, Mapping[str, Any]],
    forms: tuple[str, ...],
    levels: tuple[str, ...],
) -> Asked:
    options: Mapping[str, Mapping[str, Any]] = table.get("options", {})
    set_keys = tuple(dict.fromkeys(key for option in options.values() for key in option))
    said = set_keys or tuple(table.get("keys", (table.get("key", name),)))
    # The field belongs where the first key that it says does.
    rules = {**keys.get(said[0], {}), **table}
    return Asked(
        name,
        rules["type"],
        said,
        {form: found for form in forms if (found := _levels(rules, form, levels))},
        tuple(options) or _allowed(rules.get("allowed", ()), forms),
        options,
        rules.get("least", 1),
        min(rules.get("most", MOST_TYPED), MOST_TYPED),
        rules.get("required", False),
        rules.get("start", ""),
        rules.get("office", False),
        rules.get("beside", ""),
        rules.get("granted", ""),
    )


def _allowed(allowed: Mapping[str, Any] | Iterable[str], forms: tuple[str, ...]) -> tuple[str, ...]:
    """The values of a choice; where each says to which forms it belongs, those of one of these."""
    if isinstance(allowed, Mapping):
        return tuple(value for value, rules in allowed.items() if set(forms) & set(rules.get("forms", FORMS)))
    return tuple(allowed)


def _levels(rules: Mapping[str, Any], form: str, levels: tuple[str, ...]) -> tuple[str, ...]:
    """The levels at which an event of this form has the key."""
    return tuple(
        level
        for level in levels
        if level in rules.get("levels", levels) and form in rules.get(f"forms_{level}", rules.get("forms", FORMS))
    )
