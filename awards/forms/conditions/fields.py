"""One field for each thing that an edition asks, whatever edition it is (`awards.rules.asking`)."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from awards.rules.asking import Asked
from awards.rules.wording import asked_words, word

TICKED = ("boolean", "member")
_AMOUNT = re.compile(r"[0-9]{1,6}([.,][0-9]{1,2})?")
_HALVES = re.compile(r"[0-9]{1,4}([.,][05])?")


@dataclass(frozen=True)
class AskedField:
    """A field as a page draws it. `css` are its classes, which hide it at the levels where it is not asked."""

    field: BoundField
    css: str
    is_ticked: bool


class HalvesField(forms.CharField):
    """A whole or half number, above 0 unless `zero`; gives the int, or the half as a report has it ("7.5")."""

    def __init__(self, *, zero: bool = False, **kwargs: Any) -> None:
        self.zero = zero
        attrs = {"inputmode": "decimal", "autocomplete": "off"}
        super().__init__(max_length=8, widget=forms.TextInput(attrs=attrs), **kwargs)

    def clean(self, value: Any) -> Any:
        """None where nothing was typed."""
        text = super().clean(value).strip()
        if not text:
            return None
        if not _HALVES.fullmatch(text) or (_number(text) == 0 and not self.zero):
            raise forms.ValidationError(_("Write a whole or half number, such as 7 or 7.5."))
        return _number(text)


class AmountsField(forms.CharField):
    """Amounts for the places in turn, with spaces between them; gives a list of int, or of text with a point."""

    def clean(self, value: Any) -> Any:
        """Empty where nothing was typed."""
        parts = [part for part in re.split(r"[;\s]+|,\s+", super().clean(value).strip()) if part]
        if not all(_AMOUNT.fullmatch(part) for part in parts):
            raise forms.ValidationError(_("Write the numbers with spaces between them, such as 12 8 5 3."))
        return [_number(part) for part in parts]


def label_of(asked: Asked, ruleset: str) -> str:
    """What the edition calls it in the language of the page."""
    return str(_words(asked, ruleset).get("label", asked.name))


def add_fields(form: forms.Form, asked: Iterable[Asked], ruleset: str) -> None:
    """Add a field of its name for each that is asked."""
    for one in asked:
        form.fields[one.name] = _field(one, ruleset)


def asked_fields(form: forms.Form, asked: Iterable[Asked], played: str, levels: Iterable[str]) -> list[AskedField]:
    """The fields of the form of play `played`, to be drawn; `levels` are those that can be chosen."""
    every = set(levels)
    return [
        AskedField(
            form[one.name],
            ""
            if every <= set(one.levels[played])
            else " ".join(["at-levels", *(f"at-{at}" for at in one.levels[played])]),
            one.kind in TICKED,
        )
        for one in asked
        if one.name in form.fields
    ]


def name_of(asked: Iterable[Asked], key: str) -> str | None:
    """The field that says this key of the conditions."""
    return next((one.name for one in asked if key in one.keys), None)


def conditions_of(asked: Iterable[Asked], cleaned: Mapping[str, Any]) -> dict[str, Any]:
    """The report's conditions that the fields say, as far as they could be read."""
    found: dict[str, Any] = {}
    for one in asked:
        value = cleaned.get(one.name)
        if value is None or value is False or value in ("", []):
            continue
        if one.kind == "group":
            letter, _slash, groups = value.partition("/")
            found |= {one.keys[0]: letter, one.keys[1]: int(groups)}
        elif one.kind == "sets":
            found |= one.options[value]
        elif one.kind == "member":
            found.setdefault(one.keys[0], []).append(one.name)
        else:
            found[one.keys[0]] = value
    return found


def first_conditions(asked: Iterable[Asked]) -> dict[str, Any]:
    """The conditions without which no event is taken, as they are at first."""
    return {one.keys[0]: int(one.start) for one in asked if one.required and one.kind == "integer" and one.start}


def typed_of(asked: Iterable[Asked], conditions: Mapping[str, Any]) -> dict[str, str]:
    """What has to be typed so that `conditions_of` gives these."""
    found: dict[str, str] = {}
    for one in asked:
        typed = _typed(one, conditions)
        if typed:
            found[one.name] = typed
    return found


def _number(text: str) -> int | str:
    """The number as a report has it: whole, or with a point as text."""
    whole, _point, part = text.replace(",", ".").partition(".")
    return f"{int(whole)}.{part}" if part.strip("0") else int(whole)


def _typed(asked: Asked, conditions: Mapping[str, Any]) -> str:
    value = conditions.get(asked.keys[0])
    if asked.kind == "group":
        return f"{value}/{conditions[asked.keys[1]]}" if value is not None else ""
    if asked.kind == "sets":
        fits = [name for name, sets in asked.options.items() if sets.items() <= conditions.items()]
        return max(fits, key=lambda name: len(asked.options[name]), default="")
    if asked.kind == "member":
        return "on" if asked.name in (value or ()) else ""
    if asked.kind == "amounts":
        return " ".join(map(str, value or ()))
    return "" if value is None else str(value)


def _words(asked: Asked, ruleset: str) -> Mapping[str, Any]:
    return asked_words(ruleset, asked.name, get_language() or "en")


def _field(asked: Asked, ruleset: str) -> forms.Field:
    words = _words(asked, ruleset)
    said: dict[str, Any] = {
        "label": label_of(asked, ruleset),
        "help_text": words.get("help", ""),
        "required": asked.required,
    }
    if asked.kind in TICKED:
        return forms.BooleanField(**said)
    if asked.kind in ("choice", "sets", "group"):
        return forms.ChoiceField(choices=_choices(asked, words), **said)
    attrs = {"inputmode": "numeric", "autocomplete": "off"}
    if asked.kind == "integer":
        widget = forms.TextInput(attrs=attrs)
        return forms.IntegerField(min_value=asked.least, max_value=asked.most, widget=widget, **said)
    if asked.kind == "tables":
        return HalvesField(**said)
    return AmountsField(max_length=200, widget=forms.TextInput(attrs={**attrs, "inputmode": "decimal"}), **said)


def _choices(asked: Asked, words: Mapping[str, Any]) -> list[tuple[str, str]]:
    language = get_language() or "en"
    if asked.kind == "group":
        groups = [
            (f"{letter}/{number}", _("%(letter)s of %(groups)s groups") % {"letter": letter, "groups": number})
            for number in range(asked.least, asked.most + 1)
            for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[:number]
        ]
    else:
        options = words.get("options", {})
        groups = [(code, options.get(code) or word(asked.name, code, language)) for code in asked.allowed]
    if not asked.required:
        return [("", words.get("none") or _("no")), *groups]
    return groups if asked.kind == "sets" else [("", "–"), *groups]
