"""An event that may be held, as the data of an edition asks for it, and the form of each edition."""

from dataclasses import replace
from typing import Any

from django.utils.translation import gettext_lazy

from awards.forms.conditions import add_fields, conditions_of, name_of
from awards.forms.plans import PlanForm, Sections, match_boards_field, won_field
from awards.forms.what_if import WhatIfForm
from awards.queries.made_up import Plan
from awards.rules.asking import Asked
from awards.rules.editions import EDITIONS
from awards.rules.elsewhere import takes_form
from sanctions.choices import Form

OF_MATCHES = ("match_boards", "won")


class AskedPlanForm(PlanForm):
    """An event that may be held by the edition ``ruleset``. Which of the fields an event needs, the engine says."""

    def __init__(self, *args: Any, ruleset: str, **kwargs: Any) -> None:
        self.ruleset = ruleset
        super().__init__(*args, **kwargs)
        edition = EDITIONS[ruleset]
        lists = {one.name: one for one in edition.asking.list}
        matches = {one.name: one for one in edition.asking.series}
        both = {name: _merged(one, matches[name]) for name, one in lists.items() if name in matches}
        lists, matches = lists | both, {name: one for name, one in matches.items() if name not in lists}
        self.asked = [*lists.values(), *matches.values()]
        add_fields(self, self.asked, ruleset)
        for one in self.asked:
            self._let_go(one.name, one.start)
        self.of_lists, self.of_matches = list(lists), list(matches)
        if takes_form(edition, Form.TEAM_MATCHES):
            self.fields |= {
                "match_boards": match_boards_field(),
                "won": won_field(gettext_lazy("Counted into what a place gets. Left empty: none.")),
            }
            self.of_matches = [*OF_MATCHES, *self.of_matches]

    def _let_go(self, name: str, start: str) -> None:
        """Nothing is asked of every form of play; what a field starts with is shown all the same."""
        field = self.fields[name]
        field.required = False
        self.initial.setdefault(name, start)
        if getattr(field, "choices", None) and "" not in dict(field.choices):  # type: ignore[attr-defined]
            field.choices = [("", "–"), *field.choices]  # type: ignore[attr-defined]

    def sections_of_fields(self) -> Sections:
        """The names of the fields beside the main ones, by their titles."""
        found = [(gettext_lazy("How it is played"), self.of_lists)]
        if self.of_matches:
            found.append((gettext_lazy("Teams: matches, series and divisions"), self.of_matches))
        return found

    def field_at(self, path: str) -> str | None:
        """The field that says the key of the conditions, if not one that is called after it."""
        steps = path.split("[")[0].split(".")
        if steps[0] == "conditions" and len(steps) > 1:
            return name_of(self.asked, steps[1])
        return super().field_at(path)

    def plan(self) -> Plan:
        """The event, of a form that is valid."""
        cleaned = self.cleaned_data
        return Plan(
            ruleset=self.ruleset,
            form=cleaned["form"],
            level=cleaned["level"],
            contestants=cleaned["contestants"],
            boards=cleaned["boards"],
            conditions=conditions_of(self.asked, cleaned),
            match_boards=self.boards_of_match,
            won=cleaned.get("won") or 0,
        )


def _merged(one: Asked, other: Asked) -> Asked:
    """What is asked of lists and of matches under one name: one field with the choices of both."""
    return replace(one, allowed=tuple(dict.fromkeys((*one.allowed, *other.allowed))))


def plan_form(ruleset: str, *args: Any, **kwargs: Any) -> PlanForm:
    """The form of the edition: its own where it has one, else what its data ask."""
    if ruleset == WhatIfForm.ruleset:
        return WhatIfForm(*args, **kwargs)
    return AskedPlanForm(*args, ruleset=ruleset, **kwargs)
