"""What is asked of an event that may be held; what it says goes to the engine, which finds what is wrong with it."""

import re
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.utils.text import capfirst
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from awards.forms.standings.event import GROUPS, SEASONS, whole
from awards.queries.made_up import Plan
from awards.rules.answer import Problem
from awards.rules.editions import EDITIONS
from awards.rules.sbf_2018.conditions import KEYS
from awards.rules.wording import sentence, word
from sanctions.choices import Form, Level, named_levels

# So many contestants, and matches of all teams together, are calculated at once.
MOST_CONTESTANTS = 300
MOST_MATCHES = 600
STAGES = [
    ("", gettext_lazy("qualifying round")),
    ("round-of-16", gettext_lazy("round of 16")),
    ("quarterfinal", gettext_lazy("quarterfinal")),
    ("semifinal", gettext_lazy("semifinal")),
    ("final", gettext_lazy("final")),
    ("third-place", gettext_lazy("match for third place")),
]
# The keys of a report's conditions that a field of the same name says as they are.
NUMBERS = ("opponents_met", "evenings", "division", "divisions", "matches_per_day", "swiss_rounds")
TICKED = (
    *("handicap", "beginners", "newcomers_meeting", "championship_qualifier", "carry_over", "observation"),
    *("cup", "double_round_robin"),
)
PLACES = ("silver_places_to_b_final", "silver_places_from_a_final")
FINAL = {"qualifying_rounds": "qualifying_rounds", "final_rounds": "final_rounds", "final_entrants": "entrants"}
MAIN = ("form", "level", "contestants", "boards")
SECTIONS = (
    (
        gettext_lazy("How it is played"),
        (
            *("opponents_met", "strength", "heats", "evenings", "season_silver"),
            *("handicap", "beginners", "newcomers_meeting"),
        ),
    ),
    (
        gettext_lazy("Gold, championships and strong fields"),
        ("championship", "championship_qualifier", "average_handicap", "observation"),
    ),
    (
        gettext_lazy("The final after a qualifying round"),
        (*FINAL, "carry_over", *PLACES),
    ),
    (
        gettext_lazy("Teams: matches, series and divisions"),
        (
            *("match_boards", "won", "cup", "division", "divisions", "matches_per_day"),
            *("swiss_rounds", "double_round_robin", "stage"),
        ),
    ),
)
# Where a problem of the report is shown, if not at the field that is called as the path ends.
_FIELD_OF = {
    "standings": "contestants",
    "matches": "contestants",
    "heat": "heats",
    "heat_place": "heats",
    "simultaneous": "heats",
    "strength_group": "strength",
    "strength_groups": "strength",
}


def ticked(label: Any, **options: Any) -> forms.BooleanField:
    """A box to tick; without it, no."""
    return forms.BooleanField(label=label, required=False, **options)


class PlacesField(forms.Field):
    """Places with commas or spaces between them."""

    widget = forms.TextInput

    def to_python(self, value: Any) -> list[int]:
        """The places in their order."""
        parts = re.split(r"[\s,;]+", str(value or "").strip())
        if any(part and not re.fullmatch(r"[0-9]{1,4}", part) for part in parts):
            raise forms.ValidationError(_("Write the places as numbers, such as 10, 11."))
        return [int(part) for part in parts if part]


class WhatIfForm(forms.Form):
    """An event that may be held by the regulation sbf-2018."""

    use_required_attribute = False
    ruleset = "sbf-2018"

    form = forms.ChoiceField(label=gettext_lazy("Form of play"))
    level = forms.ChoiceField(label=gettext_lazy("Level"))
    contestants = whole(
        gettext_lazy("Pairs, players or teams"),
        help_text=gettext_lazy("Those that start, in this group or division; from 2 to 300."),
    )
    boards = whole(gettext_lazy("Boards each of them plays"), help_text=gettext_lazy("In the whole event."))

    opponents_met = whole(
        gettext_lazy("Opponents each one meets"),
        required=False,
        help_text=gettext_lazy("Only if not all meet each other. Individual events: the number of rounds."),
    )
    strength = forms.ChoiceField(label=gettext_lazy("Group by strength"), required=False)
    heats = whole(
        gettext_lazy("Heats of a simultaneous event"),
        required=False,
        help_text=gettext_lazy("The best of each heat are taken to stand first on the common list."),
    )
    evenings = whole(gettext_lazy("Evenings"), required=False, help_text=gettext_lazy("If it lasts several evenings."))
    season_silver = forms.ChoiceField(
        label=gettext_lazy("Spring or autumn silver"), required=False, choices=[("", gettext_lazy("no")), *SEASONS]
    )
    handicap = ticked(gettext_lazy("Show the second list, with handicap"))
    beginners = ticked(gettext_lazy("An event for beginners"))
    newcomers_meeting = ticked(gettext_lazy("The newcomers' meeting (Nybörjarträffen)"))

    championship = forms.ChoiceField(label=gettext_lazy("Championship or national series"), required=False)
    championship_qualifier = ticked(gettext_lazy("Qualifier of a championship, semifinal or final of a district's"))
    average_handicap = forms.CharField(
        label=gettext_lazy("Average handicap of the field"), required=False, max_length=10
    )
    observation = ticked(gettext_lazy("Observation event: a strong field below the least number for gold"))

    qualifying_rounds = whole(gettext_lazy("Rounds of the qualifying stage"), required=False)
    final_rounds = whole(gettext_lazy("Rounds of the final"), required=False)
    final_entrants = whole(
        gettext_lazy("Starters of the whole event"),
        required=False,
        help_text=gettext_lazy("Above stand those of this final, and the boards of both stages."),
    )
    carry_over = ticked(gettext_lazy("The result of the qualifying stage is carried over"))
    silver_places_to_b_final = PlacesField(
        label=gettext_lazy("Silver places that this A final gives to the B final"), required=False
    )
    silver_places_from_a_final = PlacesField(
        label=gettext_lazy("Silver places that this B final has from the A final"), required=False
    )

    match_boards = whole(
        gettext_lazy("Boards of a match"), required=False, help_text=gettext_lazy("Left empty: all in one match.")
    )
    won = forms.IntegerField(
        label=gettext_lazy("Matches won"),
        required=False,
        min_value=0,
        max_value=MOST_MATCHES,
        help_text=gettext_lazy("Counted into what a place gets. Left empty: none, in gold as many as can be played."),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    cup = ticked(gettext_lazy("A cup"))
    division = whole(gettext_lazy("This division"), required=False)
    divisions = whole(gettext_lazy("Divisions in all"), required=False)
    matches_per_day = whole(gettext_lazy("Matches a day"), required=False)
    swiss_rounds = whole(gettext_lazy("Rounds of a Swiss series"), required=False)
    double_round_robin = ticked(gettext_lazy("All teams meet twice"))
    stage = forms.ChoiceField(label=gettext_lazy("Stage of the veterans' championship"), required=False, choices=STAGES)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        language = get_language() or "en"
        groups = [(key, _("%(letter)s of %(groups)s groups") % {"letter": a, "groups": n}) for key, a, n in GROUPS]
        named = [(code, word("championship", code, language)) for code in KEYS["championship"]["allowed"]]
        self._offer("form", [(value, str(capfirst(label))) for value, label in Form.choices])
        levels = named_levels(EDITIONS[self.ruleset].levels)
        self._offer("level", [(value, str(capfirst(label))) for value, label in levels])
        self._offer("strength", [("", _("no groups")), *groups])
        self._offer("championship", [("", _("none")), *named])

    def _offer(self, name: str, choices: list[tuple[str, str]]) -> None:
        self.fields[name].choices = choices  # type: ignore[attr-defined]

    @property
    def main(self) -> list[forms.BoundField]:
        """The fields that every event needs."""
        return [self[name] for name in MAIN]

    @property
    def sections(self) -> list[dict[str, Any]]:
        """The other fields by what they are about: {title, fields, open}, open where one is filled in or wrong."""
        found = []
        for title, names in SECTIONS:
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
        """As many matches as are calculated at once, and no more heats than contestants."""
        cleaned = self.cleaned_data
        contestants, won = cleaned.get("contestants") or 1, cleaned.get("won") or 0
        most = MOST_MATCHES // contestants
        if won > most:
            self.add_error("won", _("With so many teams at most %(most)s are calculated here.") % {"most": most})
        if (cleaned.get("heats") or 0) > contestants:
            self.add_error("heats", _("There are more heats than contestants."))
        return cleaned

    def plan(self) -> Plan:
        """The event, of a form that is valid."""
        cleaned = self.cleaned_data
        match_boards = cleaned["match_boards"] or cleaned["boards"]
        won = cleaned["won"]
        if won is None and cleaned["level"] == Level.GOLD:
            won = min(cleaned["boards"] // match_boards, MOST_MATCHES // cleaned["contestants"])
        return Plan(
            ruleset=self.ruleset,
            form=cleaned["form"],
            level=cleaned["level"],
            contestants=cleaned["contestants"],
            boards=cleaned["boards"],
            conditions=self._conditions(),
            heats=cleaned["heats"],
            match_boards=match_boards,
            won=won or 0,
            stage=cleaned["stage"],
        )

    def _conditions(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        straight = (*NUMBERS, *TICKED, *PLACES, "season_silver", "championship")
        found: dict[str, Any] = {key: cleaned[key] for key in straight if cleaned[key]}
        if cleaned["average_handicap"]:
            found["average_handicap"] = cleaned["average_handicap"].replace(",", ".")
        if cleaned["strength"]:
            group, _slash, groups = cleaned["strength"].partition("/")
            found |= {"strength_group": group, "strength_groups": int(groups)}
        if cleaned["heats"]:
            found["simultaneous"] = True
        final = {key: cleaned[name] for name, key in FINAL.items() if cleaned[name]}
        return {**found, "final": final} if final else found

    def show(self, problems: Iterable[Problem], language: str) -> None:
        """Put what the engine found next to the field that it is about, each sentence once."""
        for problem in problems:
            message = _words(problem) or sentence(problem, language)
            name = _field_of(problem.path)
            if message not in self.errors.get(name or "__all__", ()):
                self.add_error(name, message)


def _words(problem: Problem) -> str:
    """What the form itself says where the engine would name the keys of a report file; empty for all else."""
    facts = problem.facts
    if problem.code == "missing-key":
        return _("Fill this in too.")
    if problem.code != "condition-not-applicable":
        return ""
    if facts["kind"] == "form":
        return _("This belongs to other forms of play; leave it empty.")
    if facts["kind"] == "level":
        return _("This belongs to other levels; leave it empty.")
    other = WhatIfForm.base_fields[_field_of(f"conditions.{facts['other']}") or "form"].label
    if facts["kind"] == "without":
        return _("This says nothing without “%(other)s”.") % {"other": other}
    return _("This cannot stand beside “%(other)s”.") % {"other": other}


def _field_of(path: str) -> str | None:
    """The field that says what stands at the path of a report; None if no field does."""
    steps = re.sub(r"\[[0-9]+\]", "", path).split(".")
    if steps[:2] == ["conditions", "final"]:  # the whole of it, or one of its keys
        return {key: name for name, key in FINAL.items()}.get(steps[-1], "qualifying_rounds")
    if steps[0] == "matches" and steps[-1] == "boards":
        return "match_boards"
    name = _FIELD_OF.get(steps[-1], steps[-1])
    return name if name in WhatIfForm.base_fields else None


def _read(field: forms.BoundField) -> str:
    """The value of a field as a person reads it."""
    value = field.value()
    if isinstance(field.field, forms.BooleanField):
        return _("yes")
    choices: Mapping[Any, Any] = dict(getattr(field.field, "choices", ()))
    return str(choices.get(value, value))


# The form of each edition that has one.
FORMS = {WhatIfForm.ruleset: WhatIfForm}
