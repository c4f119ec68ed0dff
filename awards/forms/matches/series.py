"""What is entered of a series once: the event, and its teams with their players and places."""

import datetime
import re
from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from awards.forms.conditions import AskedField, add_fields, asked_fields, conditions_of, typed_of
from awards.forms.matches.players import PlayerSeat, recognised, seat_of, typed_player
from awards.forms.standings import Desk
from awards.forms.standings.event import day, whole
from awards.forms.standings.rows import question
from awards.forms.standings.typed import day_of
from awards.queries.series import names_of
from awards.queries.suggestions import Meant
from awards.rules.asking import NOTHING_ASKED, Asking
from awards.rules.edition import Edition
from awards.rules.report.matches import SCALES
from registry.queries.editions import levels_of
from sanctions.choices import Form, named_levels

# A team has at least these fields for players; one of more players has two empty ones after its last.
SEATS, SPARE, MOST_SEATS = 8, 2, 40
ROWS, MORE, MOST = 8, 4, 40
_PLAYER = re.compile(r"row-([0-9]{1,3})-player_([0-9]{1,2})")


class SeriesForm(forms.Form):
    """The event. `desk` says for which organisers this person may file; `edition` is the one of its last day."""

    use_required_attribute = False

    organiser = forms.ChoiceField(label=gettext_lazy("Organiser"))
    name = forms.CharField(label=gettext_lazy("Name of the event"), max_length=200)
    first_date = day(gettext_lazy("First day"))
    date = day(
        gettext_lazy("Last day"), help_text=gettext_lazy("As planned; correct it when the last match is played.")
    )
    level = forms.ChoiceField(label=gettext_lazy("Level"), widget=forms.RadioSelect)
    boards = whole(gettext_lazy("Boards of a match"))
    halves = whole(gettext_lazy("Halves of a match"))
    scale = forms.ChoiceField(label=gettext_lazy("Scale of the victory points"))

    def __init__(self, *args: Any, desk: Desk, edition: Edition | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.asking = edition.asking if edition is not None else NOTHING_ASKED
        levels = self.asking.levels or levels_of(desk.federation, desk.today)
        self.fields["organiser"].choices = desk.organisers  # type: ignore[attr-defined]
        self.fields["level"].choices = named_levels(levels)  # type: ignore[attr-defined]
        self.fields["scale"].choices = named_scales(self.asking)  # type: ignore[attr-defined]
        if edition is not None:
            add_fields(self, self.asking.series, edition.id)

    @property
    def always_asked(self) -> list[forms.BoundField]:
        """What every series is asked."""
        asked = {one.name for one in self.asking.series}
        return [field for field in self if field.name not in asked]

    @property
    def asked(self) -> list[AskedField]:
        """What the edition asks."""
        return asked_fields(self, self.asking.series, Form.TEAM_MATCHES, self.asking.levels)

    def clean(self) -> dict[str, Any]:
        """The first day is not after the last."""
        first, last = self.cleaned_data.get("first_date"), self.cleaned_data.get("date")
        if first and last and first > last:
            self.add_error("first_date", _("The first day cannot be after the last day."))
        return self.cleaned_data

    def event(self) -> dict[str, Any]:
        """What the series keeps of the event."""
        cleaned = self.cleaned_data
        return {
            **{key: cleaned[key] for key in ("organiser", "name", "level", "boards", "halves", "scale")},
            **{key: cleaned[key].isoformat() for key in ("first_date", "date")},
            "conditions": conditions_of(self.asking.series, cleaned),
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
        edition = desk.edition_on(day_of(data.get("date", "")) or desk.today)
        self.form = SeriesForm(data if checked else None, initial=data, desk=desk, edition=edition)
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
            {
                **{**typed, "level": desk.levels_on(day)[0], "boards": "24", "halves": "2", "organiser": organiser},
                "scale": scales_of(desk.asking_on(day))[0],
            },
            checked=False,
        )

    @classmethod
    def longer(cls, desk: Desk, typed: Mapping[str, str]) -> "TypedSeries":
        """What was typed, with more rows at its end."""
        return cls(desk, {**typed, "rows": str(_row_count(typed.get("rows", "")) + MORE)}, checked=False)

    @classmethod
    def of(cls, desk: Desk, event: Mapping[str, Any], teams: Iterable[Mapping[str, Any]]) -> "TypedSeries":
        """What has to be typed to make this series."""
        keys = ("organiser", "name", "level", "boards", "halves", "scale", "first_date", "date")
        typed = {key: str(event[key]) for key in keys}
        typed |= typed_of(desk.asking_on(datetime.date.fromisoformat(event["date"])).series, event["conditions"])
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


def scales_of(asking: Asking) -> tuple[str, ...]:
    """The scales of victory points that can be chosen; all there are where no rules are in force."""
    return asking.scales or SCALES


def named_scales(asking: Asking) -> list[tuple[str, str]]:
    """The same with what they are called."""
    return [(scale, "IMP" if scale == "imp" else scale) for scale in scales_of(asking)]


def _row_count(text: str) -> int:
    return max(2, min(int(text), MOST)) if text.isdecimal() and len(text) < 4 else ROWS


def _seats(typed: Mapping[str, str], index: int) -> range:
    """The numbers of a team's fields: all that somebody was typed into, and some more."""
    found = (_PLAYER.fullmatch(key) for key, value in typed.items() if value.strip())
    last = max((int(match[2]) for match in found if match and int(match[1]) == index), default=0)
    return range(1, max(SEATS, min(last + SPARE, MOST_SEATS)) + 1)
