"""What is asked of an event before another edition can say what it would have paid."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from awards.forms.conditions import add_fields, conditions_of
from awards.queries.regulations import regulation
from awards.rules.asking import Asked
from awards.rules.editions import EDITIONS
from sanctions.choices import named_levels

LEVEL = "level"


class ElsewhereForm(forms.Form):
    """The level of the event by one other edition, and what that has to know beside.

    Nothing is compared before a level is chosen. ``played`` is the form of play; where it can still be changed
    (``open_form``) the fields of every form are there. ``known`` are the conditions that the event has there already.
    """

    use_required_attribute = False

    def __init__(
        self,
        data: Mapping[str, Any],
        *,
        ruleset: str,
        played: str,
        open_form: bool = False,
        known: frozenset[str] = frozenset(),
    ) -> None:
        chosen = bool(data.get(f"{ruleset}-{LEVEL}"))
        super().__init__(data if chosen else None, prefix=ruleset)
        self.ruleset = ruleset
        edition = EDITIONS[ruleset]
        levels = [(code, str(capfirst(label))) for code, label in named_levels(edition.asking.levels)]
        self.fields[LEVEL] = forms.ChoiceField(label=_("Level"), choices=[("", _("not compared")), *levels])
        lists = edition.asking.list if open_form else edition.asking.of_list(played)
        self.asked: list[Asked] = [one for one in lists if not known.issuperset(one.keys)]
        add_fields(self, self.asked, ruleset)
        for one in self.asked:
            self.fields[one.name].required = one.required and played in one.levels
            self.initial[one.name] = data.get(self.add_prefix(one.name), "")

    @property
    def is_chosen(self) -> bool:
        """Whether a level was chosen, known or not."""
        return self.is_bound

    @property
    def main(self) -> list[forms.BoundField]:
        """The level, and what no event is without."""
        return [self[LEVEL], *(self[one.name] for one in self.asked if one.required)]

    @property
    def others(self) -> list[forms.BoundField]:
        """What most events do not need."""
        return [self[one.name] for one in self.asked if not one.required]

    @property
    def opened(self) -> bool:
        """Whether one of these is filled in or wrong."""
        return any(field.value() or field.errors for field in self.others)

    @property
    def query(self) -> str:
        """What is filled in, as the end of a link."""
        return (
            urlencode([(field.html_name, field.value()) for field in self if field.value()]) if self.is_chosen else ""
        )

    @property
    def name(self) -> str:
        """The edition's name in the language of the page."""
        return regulation(self.ruleset, get_language() or "en").name

    @property
    def level(self) -> str:
        """The level that was chosen, of a form that is valid."""
        level: str = self.cleaned_data[LEVEL]
        return level

    @property
    def beside(self) -> dict[str, Any]:
        """What was said beside the level, as conditions of the edition."""
        return conditions_of(self.asked, self.cleaned_data)


def elsewhere_forms(
    data: Mapping[str, Any], own: str, known: Mapping[str, frozenset[str]], **options: Any
) -> list[ElsewhereForm]:
    """A form for each edition in ``known`` but the event's ``own``."""
    return [
        ElsewhereForm(data, ruleset=ruleset, known=keys, **options) for ruleset, keys in known.items() if ruleset != own
    ]
