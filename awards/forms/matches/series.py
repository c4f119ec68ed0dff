"""What is entered of a series once: the event, and its teams with their players and places."""

import datetime
import re
from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from awards.forms.matches.players import PlayerSeat, recognised, seat_of, typed_player
from awards.forms.standings import Desk
from awards.forms.standings.event import day, whole
from awards.forms.standings.rows import question
from awards.queries.series import names_of
from awards.queries.suggestions import Meant
from awards.rules.report.matches import SCALES
from awards.rules.sbf_2018.conditions import KEYS
from awards.rules.wording import word
from registry.queries.editions import levels_of
from sanctions.choices import Form, named_levels

# A team has at least these fields for players; one of more players has two empty ones after its last.
SEATS, SPARE, MOST_SEATS = 8, 2, 40
ROWS, MORE, MOST = 8, 4, 40
_PLAYER = re.compile(r"row-([0-9]{1,3})-player_([0-9]{1,2})")
KINDS = [
    ("plain", gettext_lazy("A series")),
    ("promotion", gettext_lazy("A series with promotion and relegation")),
    ("cup", gettext_lazy("A cup")),
]
CHAMPIONSHIPS = [
    name
    for name, rule in KEYS["championship"]["allowed"].items()
    if Form.TEAM_MATCHES in rule.get("forms", [Form.TEAM_MATCHES])
]
NUMBERS = ("division", "divisions", "swiss_rounds", "matches_per_day")


class SeriesForm(forms.Form):
    """The event. `desk` says for which organisers this person may file."""

    use_required_attribute = False

    organiser = forms.ChoiceField(label=gettext_lazy("Organiser"))
    name = forms.CharField(label=gettext_lazy("Name of the event"), max_length=200)
    first_date = day(gettext_lazy("First day"))
    date = day(
        gettext_lazy("Last day"), help_text=gettext_lazy("As planned; correct it when the last match is played.")
    )
    level = forms.ChoiceField(label=gettext_lazy("Level"), widget=forms.RadioSelect)
    kind = forms.ChoiceField(label=gettext_lazy("Kind"), choices=KINDS)
    boards = whole(gettext_lazy("Boards of a match"))
    halves = whole(gettext_lazy("Halves of a match"))
    scale = forms.ChoiceField(
        label=gettext_lazy("Scale of the victory points"),
        choices=[(scale, "IMP" if scale == "imp" else scale) for scale in SCALES],
    )
    championship = forms.ChoiceField(
        label=gettext_lazy("Championship"),
        required=False,
    )
    division = whole(gettext_lazy("Division"), required=False)
    divisions = whole(gettext_lazy("Number of divisions"), required=False)
    swiss_rounds = whole(gettext_lazy("Rounds of a Swiss series"), required=False)
    matches_per_day = whole(gettext_lazy("Matches on one day"), required=False)
    double_round_robin = forms.BooleanField(label=gettext_lazy("All meet twice"), required=False)

    def __init__(self, *args: Any, desk: Desk, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["organiser"].choices = desk.organisers  # type: ignore[attr-defined]
        levels = named_levels(levels_of(desk.federation, desk.today))
        self.fields["level"].choices = levels  # type: ignore[attr-defined]
        language = get_language() or "en"
        named = [(code, word("championship", code, language)) for code in CHAMPIONSHIPS]
        self.fields["championship"].choices = [("", _("no")), *named]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """The first day is not after the last."""
        first, last = self.cleaned_data.get("first_date"), self.cleaned_data.get("date")
        if first and last and first > last:
            self.add_error("first_date", _("The first day cannot be after the last day."))
        return self.cleaned_data

    def event(self) -> dict[str, Any]:
        """What the series keeps of the event."""
        cleaned = self.cleaned_data
        conditions: dict[str, Any] = {key: cleaned[key] for key in NUMBERS if cleaned.get(key)}
        if cleaned["kind"] == "cup":
            conditions["cup"] = True
        elif cleaned["kind"] == "promotion":
            conditions["series"] = "promotion"
        for key in ("championship", "double_round_robin"):
            if cleaned.get(key):
                conditions[key] = cleaned[key]
        return {
            **{key: cleaned[key] for key in ("organiser", "name", "level", "boards", "halves", "scale")},
            **{key: cleaned[key].isoformat() for key in ("first_date", "date")},
            "conditions": conditions,
        }


class TeamForm(forms.Form):
    """A team: its name, its players, and its place once the series is decided. Empty rows do not count."""

    use_required_attribute = False

    team = forms.CharField(label=gettext_lazy("Team"), max_length=120, required=False)
    place = whole(gettext_lazy("Final place"), required=False)

    def __init__(self, *args: Any, index: int, seats: range, meant: Mapping[str, Meant], **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "prefix": f"row-{index}"})
        self.index, self.numbers, self.meant = index, seats, meant
        for seat in seats:
            label = _("Player %(number)s") % {"number": seat}
            self.fields[f"player_{seat}"] = forms.CharField(label=label, max_length=120, required=False)

    @property
    def number(self) -> int:
        """The row's number, counted from 1."""
        return self.index + 1

    @property
    def seats(self) -> list[PlayerSeat]:
        """The fields of the players."""
        data = self.data if self.is_bound else {f"{self.prefix}-{key}": value for key, value in self.initial.items()}
        return [seat_of(self[f"player_{seat}"], seat, data, self.meant) for seat in self.numbers]

    @property
    def filled(self) -> list[PlayerSeat]:
        """The fields in which somebody was typed."""
        return [seat for seat in self.seats if seat.text]

    @property
    def is_empty(self) -> bool:
        """Whether nothing was typed here."""
        return not self.filled and not str(self["team"].value() or "").strip()

    def clean(self) -> dict[str, Any]:
        """A team has a name, and each of its players is one player, or a guest."""
        if self.filled and not self.cleaned_data.get("team"):
            self.add_error("team", _("Write the name of the team."))
        for seat in self.filled:
            asked = question(seat.meant) if seat.meant is not None and seat.is_open else ""
            if asked:
                self.add_error(f"player_{seat.number}", asked)
        return self.cleaned_data

    def payload(self) -> dict[str, Any]:
        """What the series keeps of the team."""
        cleaned = self.cleaned_data
        players = [seat.player() for seat in self.filled]
        return {"team": cleaned["team"], "place": cleaned.get("place"), "players": players}


class TypedSeries:
    """The whole page: the event and its teams, as they were typed or as a series has them."""

    def __init__(self, desk: Desk, typed: Mapping[str, str], *, checked: bool) -> None:
        self.desk = desk
        data = dict(typed)
        self.count = _row_count(data.get("rows", ""))
        fields = [f"row-{index}-player_{seat}" for index in range(self.count) for seat in _seats(data, index)]
        meant = recognised(data, fields, desk)
        self.form = SeriesForm(data, desk=desk) if checked else SeriesForm(initial=data, desk=desk)
        self.rows = [self._row(index, data, meant, checked) for index in range(self.count)]
        self.general: list[str] = []

    @classmethod
    def blank(cls, desk: Desk) -> "TypedSeries":
        """A series that begins today."""
        day = desk.today
        typed = {"first_date": day.isoformat(), "date": (day + datetime.timedelta(weeks=10)).isoformat()}
        organiser = next(iter(desk.organisers), ("", ""))[0]
        return cls(
            desk,
            {**typed, "level": "bronze", "boards": "24", "halves": "2", "scale": "20-decimal", "organiser": organiser},
            checked=False,
        )

    @classmethod
    def longer(cls, desk: Desk, typed: Mapping[str, str]) -> "TypedSeries":
        """What was typed, with more rows at its end."""
        return cls(desk, {**typed, "rows": str(_row_count(typed.get("rows", "")) + MORE)}, checked=False)

    @classmethod
    def of(cls, desk: Desk, event: Mapping[str, Any], teams: Iterable[Mapping[str, Any]]) -> "TypedSeries":
        """What has to be typed to make this series."""
        conditions = event["conditions"]
        keys = ("organiser", "name", "level", "boards", "halves", "scale", "first_date", "date")
        typed = {key: str(event[key]) for key in keys}
        typed |= {key: str(conditions[key]) for key in (*NUMBERS, "championship") if key in conditions}
        typed["kind"] = "cup" if conditions.get("cup") else conditions.get("series", "plain")
        if conditions.get("double_round_robin"):
            typed["double_round_robin"] = "on"
        rows = list(teams)
        names = names_of(rows, desk.federation, desk.actor, on=desk.today)
        for index, team in enumerate(rows):
            typed[f"row-{index}-team"] = team["team"]
            typed[f"row-{index}-place"] = str(team["place"] or "")
            for seat, player in enumerate(team["players"], start=1):
                typed |= typed_player(f"row-{index}-player_{seat}", player, names)
        typed["rows"] = str(max(ROWS, len(rows)))
        return cls(desk, typed, checked=False)

    @property
    def can_grow(self) -> bool:
        """Whether more rows can be had."""
        return self.count < MOST

    @property
    def filled(self) -> list[TeamForm]:
        """The rows that count."""
        return [row for row in self.rows if not row.is_empty]

    def is_valid(self) -> bool:
        """Whether all of it can be kept: at least two teams, each name once, and nobody in two of them."""
        valid = [self.form.is_valid(), *(row.is_valid() for row in self.filled)]
        if len(self.filled) < 2:
            self.general.append(_("Type at least two teams."))
        names = [row.cleaned_data["team"] for row in self.filled if row.cleaned_data.get("team")]
        if len(set(names)) < len(names):
            self.general.append(_("Two teams have the same name."))
        return all(valid) and not self.general

    def teams(self) -> list[dict[str, Any]]:
        """The teams by the index of their rows, so that a new name is known to be the same team's."""
        return [{**row.payload(), "row": row.index} for row in self.filled]

    def _row(self, index: int, typed: dict[str, str], meant: Mapping[str, Meant], checked: bool) -> TeamForm:
        seats = _seats(typed, index)
        if checked:
            return TeamForm(typed, index=index, seats=seats, meant=meant)
        start = f"row-{index}-"
        initial = {key.removeprefix(start): value for key, value in typed.items() if key.startswith(start)}
        return TeamForm(initial=initial, index=index, seats=seats, meant=meant)


def _row_count(text: str) -> int:
    return max(2, min(int(text), MOST)) if text.isdecimal() and len(text) < 4 else ROWS


def _seats(typed: Mapping[str, str], index: int) -> range:
    """The numbers of a team's fields: all that somebody was typed into, and some more."""
    found = (_PLAYER.fullmatch(key) for key, value in typed.items() if value.strip())
    last = max((int(match[2]) for match in found if match and int(match[1]) == index), default=0)
    return range(1, max(SEATS, min(last + SPARE, MOST_SEATS)) + 1)
