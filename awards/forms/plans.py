"""An event that may be held: what is asked of it by every edition, and what is said of what is wrong with it."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar
from urllib.parse import urlencode

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from awards.forms.standings.event import whole
from awards.queries.made_up import Plan
from awards.rules.answer import Problem
from awards.rules.editions import EDITIONS
from awards.rules.elsewhere import takes_form
from awards.rules.wording import sentence
from sanctions.choices import Form, named_levels

# So many contestants, and matches of all teams together, are calculated at once.
MOST_CONTESTANTS = 300
MOST_MATCHES = 600
MAIN = ("form", "level", "contestants", "boards")
# Where a problem of the report is shown, if not at the field that is called as the path ends.
FIELD_OF = {"standings": "contestants", "matches": "contestants"}
Sections = Iterable[tuple[Any, Iterable[str]]]


def match_boards_field() -> forms.IntegerField:
    """Of how many boards each match is."""
    return whole(
        gettext_lazy("Boards of a match"), required=False, help_text=gettext_lazy("Left empty: all in one match.")
    )


def won_field(help_text: Any) -> forms.IntegerField:
    """How many matches a team has won whose place is asked for."""
    return forms.IntegerField(
        label=gettext_lazy("Matches won"),
        required=False,
        min_value=0,
        max_value=MOST_MATCHES,
        help_text=help_text,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )


class PlanForm(forms.Form):
    """An event that may be held by an edition; how it asks for the conditions, a subclass says."""

    use_required_attribute = False
    ruleset: str
    # Where a problem is shown that no field is called after.
    field_of: ClassVar[Mapping[str, str]] = FIELD_OF

    form = forms.ChoiceField(label=gettext_lazy("Form of play"))
    level = forms.ChoiceField(label=gettext_lazy("Level"))
    contestants = whole(
        gettext_lazy("Pairs, players or teams"),
        help_text=gettext_lazy("Those that start, in this group or division; from 2 to 300."),
    )
    boards = whole(gettext_lazy("Boards each of them plays"), help_text=gettext_lazy("In the whole event."))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        edition = EDITIONS[self.ruleset]
        played = [(value, str(capfirst(label))) for value, label in Form.choices if takes_form(edition, value)]
        self._offer("form", played)
        levels = named_levels(edition.asking.levels)
        self._offer("level", [(value, str(capfirst(label))) for value, label in levels])

    def _offer(self, name: str, choices: list[tuple[str, str]]) -> None:
        self.fields[name].choices = choices  # type: ignore[attr-defined]

    @property
    def is_asked(self) -> bool:
        """Whether anything was sent of the event."""
        return any(name in self.data for name in self.fields)

    @property
    def main(self) -> list[forms.BoundField]:
        """The fields that every event needs."""
        return [self[name] for name in MAIN]

    def sections_of_fields(self) -> Sections:
        """The names of the other fields by the title of what they are about."""
        raise NotImplementedError

    @property
    def sections(self) -> list[dict[str, Any]]:
        """The other fields by what they are about: {title, fields, open}, open where one is filled in or wrong."""
        found = []
        for title, names in self.sections_of_fields():
            fields = [self[name] for name in names]
            found.append({"title": title, "fields": fields, "open": any(one.value() or one.errors for one in fields)})
        return found

    @property
    def query(self) -> str:
        """What is filled in, as the end of a link."""
        return urlencode([(field.name, field.value()) for field in self if field.value()])

    @property
    def facts(self) -> list[dict[str, str]]:
        """What is filled in, for reading and for paper: {label, value}."""
        return [{"label": str(field.label), "value": _read(field)} for field in self if field.value()]

    def clean_contestants(self) -> int:
        """As many as are calculated at once."""
        number: int = self.cleaned_data["contestants"]
        if not 2 <= number <= MOST_CONTESTANTS:
            raise forms.ValidationError(_("From 2 to %(most)s are calculated here.") % {"most": MOST_CONTESTANTS})
        return number

    def clean(self) -> dict[str, Any]:
        """As many matches as are calculated at once."""
        cleaned = self.cleaned_data
        contestants, won = cleaned.get("contestants") or 1, cleaned.get("won") or 0
        most = MOST_MATCHES // contestants
        if won > most:
            self.add_error("won", _("With so many teams at most %(most)s are calculated here.") % {"most": most})
        return cleaned

    @property
    def boards_of_match(self) -> int:
        """The boards of a match, of a form that is valid."""
        boards: int = self.cleaned_data.get("match_boards") or self.cleaned_data["boards"]
        return boards

    def plan(self) -> Plan:
        """The event, of a form that is valid."""
        raise NotImplementedError

    def show(self, problems: Iterable[Problem], language: str) -> None:
        """Put what the engine found next to the field that it is about, each sentence once."""
        for problem in problems:
            message = self._words(problem) or sentence(problem, language)
            name = self.field_at(problem.path)
            if message not in self.errors.get(name or "__all__", ()):
                self.add_error(name, message)

    def field_at(self, path: str) -> str | None:
        """The field that says what stands at the path of a report; None if no field does."""
        steps = re.sub(r"\[[0-9]+\]", "", path).split(".")
        if steps[0] == "matches" and steps[-1] == "boards":
            return "match_boards"
        name = self.field_of.get(steps[-1], steps[-1])
        return name if name in self.fields else None

    def _words(self, problem: Problem) -> str:
        """What the form itself says where the engine would name the keys of a report file; empty for all else."""
        facts = problem.facts
        if problem.code == "missing-key" or (problem.code, facts.get("kind")) == ("bad-condition", "missing"):
            return _("Fill this in too.")
        if problem.code != "condition-not-applicable":
            return ""
        if facts["kind"] in ("form", "type"):
            return _("This belongs to other forms of play; leave it empty.")
        if facts["kind"] == "level":
            return _("This belongs to other levels; leave it empty.")
        if facts["kind"] == "championship":
            return _("This has no use in this championship; leave it empty.")
        if "other" not in facts:
            return ""
        other = self.fields[self.field_at(f"conditions.{facts['other']}") or "form"].label
        if facts["kind"] == "without":
            return _("This says nothing without “%(other)s”.") % {"other": other}
        return _("This cannot stand beside “%(other)s”.") % {"other": other}


def _read(field: forms.BoundField) -> str:
    """The value of a field as a person reads it."""
    value = field.value()
    if isinstance(field.field, forms.BooleanField):
        return _("yes")
    choices: Mapping[Any, Any] = dict(getattr(field.field, "choices", ()))
    return str(choices.get(value, value))
