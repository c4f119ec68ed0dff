"""Two who answer about one event of a file at the same time: what the other saved is taken in, field by field."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from awards.forms.result_files.answering import RULESET, Answering
from awards.forms.result_files.players import OPENED

# The fields of the page that say on what it was built.
VERSION, SEEN = "version", "seen"
_MEANT, _PLAYER = "meant-", "player-"


@dataclass(frozen=True)
class Basis:
    """What a page was built on: the version of the answers that were kept then, and what stood in its fields."""

    version: str
    seen: Mapping[str, str]


@dataclass(frozen=True)
class Merged:
    """The answers of both; `both` are those of the other, by field, where both changed the same to something else."""

    answers: dict[str, str]
    both: dict[str, str]


def version_of(answers: Mapping[str, Any]) -> str:
    """The same for the same answers; empty where there are none."""
    if not answers:
        return ""
    return hashlib.sha256(json.dumps(answers, sort_keys=True).encode()).hexdigest()[:16]


def basis_of(sent: dict[str, str]) -> Basis | None:
    """Take out of what was sent on what its page was built; None where it does not say so."""
    version, seen = sent.pop(VERSION, None), sent.pop(SEEN, "")
    if version is None:
        return None
    try:
        found = json.loads(seen)
    except ValueError:
        found = {}
    known = found if isinstance(found, dict) else {}
    return Basis(version, {key: str(value) for key, value in known.items()})


def taken_together(kept: Mapping[str, Any], sent: Mapping[str, str], basis: Basis | None) -> Merged:
    """What was sent, with what another has changed since in `kept`; where both changed a field, what was sent stands.

    A player's field and the answer to who is meant by it are one.
    """
    if basis is None or basis.version == version_of(kept):
        return Merged(dict(sent), {})
    answers, both = dict(sent), {}
    fields: dict[str, list[str]] = {}
    for key in sorted({*kept, *sent, *basis.seen} - {OPENED, RULESET}):
        fields.setdefault(field_of(key), []).append(key)
    for field, keys in fields.items():
        before, own = _values(basis.seen, keys), _values(sent, keys)
        # Whom the first page of a file left out has not been taken away by the other.
        other = _values(kept, keys) if RULESET in kept or any(key in kept for key in keys) else before
        if other in (before, own):
            continue
        if own != before:
            both[field] = str(kept.get(field) or "")
            continue
        for key in keys:
            answers.pop(key, None)
        answers |= {key: str(kept[key]) for key in keys if key in kept}
    return Merged(answers, both)


def field_of(key: str) -> str:
    """The field to which an answer belongs."""
    return _PLAYER + key.removeprefix(_MEANT) if key.startswith(_MEANT) else key


def shown_values(answering: Answering) -> dict[str, str]:
    """What stands in the fields of the page, as a browser sends it; empty ones are left out."""
    found = {key: value for key, value in answering.typed.items() if key not in {OPENED, RULESET}}
    found |= {name: _sent(form[name]) for form in answering.forms for name in form.fields}
    for asked in answering.players.asked_now:
        seat = asked.player.seat
        if seat is not None:
            found[seat.field.html_name] = seat.text
            found[seat.question] = f"{seat.answer}={seat.text}" if seat.answer else ""
    return {key: value for key, value in found.items() if value}


def say_both(answering: Answering, both: Mapping[str, str]) -> None:
    """Show at each field what the other saved there, and ask which of the two is right."""
    for field, other in both.items():
        said = _(
            "Meanwhile somebody saved “%(other)s” here. What stands here is yours: change it, or send it once more."
        )
        answering.refuse(field, said % {"other": _called(answering, field, other)})


def _values(answers: Mapping[str, Any], keys: list[str]) -> list[str]:
    return [str(answers.get(key) or "").strip() for key in keys]


def _sent(field: forms.BoundField) -> str:
    value = field.value()
    if isinstance(value, bool):
        return "on" if value else ""
    return "" if value is None else str(value)


def _called(answering: Answering, field: str, value: str) -> str:
    """An answer as the page calls it."""
    own = next((form[field] for form in answering.forms if field in form.fields), None)
    if own is not None and isinstance(own.field, forms.ChoiceField):
        for option in own.subwidgets:
            if str(option.data["value"]) == value:
                return option.choice_label
    return value or "–"
