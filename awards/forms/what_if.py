"""What the Swedish edition is asked of an event that may be held."""

import re
from typing import Any

from django import forms
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from awards.forms.plans import FIELD_OF, MOST_MATCHES, PlanForm, Sections, match_boards_field, won_field
from awards.forms.standings.event import whole
from awards.queries.made_up import Plan
from awards.rules.sbf_2018.conditions import KEYS
from awards.rules.wording import word
from sanctions.choices import Level

# Groups by strength: each group of each number of groups, as one choice.
GROUPS = [(f"{letter}/{groups}", letter, groups) for groups in range(2, 6) for letter in "ABCDE"[:groups]]
SEASONS = [("spring", gettext_lazy("Spring silver")), ("autumn", gettext_lazy("Autumn silver"))]
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


class WhatIfForm(PlanForm):
    """An event that may be held by the regulation sbf-2018; the engine finds what is wrong with it."""

    ruleset = "sbf-2018"
    field_of = {
        **FIELD_OF,
        "heat": "heats",
        "heat_place": "heats",
        "simultaneous": "heats",
        "strength_group": "strength",
        "strength_groups": "strength",
    }

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

    match_boards = match_boards_field()
    won = won_field(gettext_lazy("Counted into what a place gets. Left empty: none, in gold as many as can be played."))
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
        self._offer("strength", [("", _("no groups")), *groups])
        self._offer("championship", [("", _("none")), *named])

    def sections_of_fields(self) -> Sections:
        """The names of the fields beside the main ones, by their titles."""
        return SECTIONS

    def clean(self) -> dict[str, Any]:
        """As many matches as are calculated at once, and no more heats than contestants."""
        cleaned = super().clean()
        if (cleaned.get("heats") or 0) > (cleaned.get("contestants") or 1):
            self.add_error("heats", _("There are more heats than contestants."))
        return cleaned

    def plan(self) -> Plan:
        """The event, of a form that is valid."""
        cleaned = self.cleaned_data
        match_boards = self.boards_of_match
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

    def field_at(self, path: str) -> str | None:
        """The final has a field for each of its keys; without one of them, the first."""
        steps = path.split(".")
        if steps[:2] == ["conditions", "final"]:
            return {key: name for name, key in FINAL.items()}.get(steps[-1], "qualifying_rounds")
        return super().field_at(path)
