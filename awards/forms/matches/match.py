"""One match of a series: result, penalties, and who sat in which half."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from awards.forms.conditions import add_fields, conditions_of
from awards.forms.matches.players import PlayerSeat, recognised, seat_of
from awards.forms.matches.series import named_scales
from awards.forms.standings import Desk
from awards.forms.standings.event import whole
from awards.forms.standings.rows import question
from awards.queries.contestants import GUEST
from awards.queries.series import as_seen
from awards.queries.suggestions import Meant
from awards.rules.amounts import read_decimal
from awards.rules.asking import NOTHING_ASKED
from awards.rules.edition import Edition
from awards.rules.report.matches import SEATS, SIDES

# Who is not among the team's players yet; so many fields for each team.
EXTRA = (1, 2)
MOST_HALVES = 8
OUTCOMES = [
    ("played", gettext_lazy("played")),
    ("conceded", gettext_lazy("given up during play")),
    ("aborted", gettext_lazy("stopped")),
    ("walkover", gettext_lazy("walkover")),
]

# What has to be said beside how the match ended.
NEEDED = {"conceded": "conceded_by", "aborted": "boards_played"}


class PointsField(forms.CharField):
    """A number of victory points, with a comma or a point, below 0 if `negative`; gives the Decimal."""

    def __init__(self, *, negative: bool = True, **kwargs: Any) -> None:
        self.negative = negative
        attrs = {"inputmode": "decimal", "autocomplete": "off"}
        super().__init__(max_length=12, widget=forms.TextInput(attrs=attrs), **kwargs)

    def clean(self, value: Any) -> Any:
        """The Decimal; None where nothing was typed."""
        text = super().clean(value).strip().replace(",", ".")
        if not text:
            return None
        if read_decimal(text) is None or (not self.negative and text.startswith("-")):
            raise forms.ValidationError(_("Write a number such as 13.5."))
        return Decimal(text)


class ChooseForm(forms.Form):
    """Which teams meet, before their line-ups are asked for."""

    use_required_attribute = False

    home = forms.ChoiceField(label=gettext_lazy("Home team"))
    away = forms.ChoiceField(label=gettext_lazy("Away team"))
    halves = forms.IntegerField(label=gettext_lazy("Halves of the match"), min_value=1, max_value=MOST_HALVES)

    def __init__(self, *args: Any, teams: list[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for side in SIDES:
            self.fields[side].choices = [(team, team) for team in teams]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Two teams meet."""
        if self.cleaned_data.get("home") and self.cleaned_data.get("home") == self.cleaned_data.get("away"):
            self.add_error("away", _("A team cannot meet itself."))
        return self.cleaned_data


@dataclass(frozen=True)
class Line:
    """A player of a team with a box for each half; `seat` is the field of one who is not in the team yet."""

    name: str
    boxes: list[BoundField]
    seat: PlayerSeat | None
    player: dict[str, Any] | None

    @property
    def halves(self) -> list[int]:
        """The halves that he played, counted from 1."""
        return [number for number, box in enumerate(self.boxes, start=1) if box.value()]


@dataclass(frozen=True)
class SideOfForm:
    """One team: its fields and lines."""

    team: str
    vp: BoundField
    penalty: BoundField
    lines: list[Line]

    @property
    def has_others(self) -> bool:
        """Whether somebody was typed who is not in the team yet, or something is wrong there."""
        return any(line.seat is not None and (line.seat.text or line.seat.field.errors) for line in self.lines)


class MatchForm(forms.Form):
    """A match between two teams; `teams` are home and away as the series has them, `names` those of their players by
    number, as `awards.queries.series.names_of` gives them. `edition` is the one of the series' last day."""

    use_required_attribute = False

    boards = whole(gettext_lazy("Boards"))
    scale = forms.ChoiceField(label=gettext_lazy("Scale"))
    outcome = forms.ChoiceField(label=gettext_lazy("How it ended"), choices=OUTCOMES)
    conceded_by = forms.ChoiceField(
        label=gettext_lazy("Given up by"),
        required=False,
        choices=[("", "–"), ("home", gettext_lazy("Home team")), ("away", gettext_lazy("Away team"))],
    )
    boards_played = whole(gettext_lazy("Boards played, if it was stopped"), required=False)
    home_vp = PointsField(label=gettext_lazy("Points before penalties"))
    home_penalty = PointsField(label=gettext_lazy("Penalty"), required=False, negative=False)
    away_vp = PointsField(label=gettext_lazy("Points before penalties"))
    away_penalty = PointsField(label=gettext_lazy("Penalty"), required=False, negative=False)

    def __init__(
        self,
        data: Mapping[str, str] | None = None,
        *,
        desk: Desk,
        edition: Edition | None,
        teams: tuple[Mapping[str, Any], Mapping[str, Any]],
        halves: int,
        names: Mapping[str, str],
        initial: Mapping[str, Any] | None = None,
    ) -> None:
        typed = dict(data) if data is not None else None
        self.teams, self.halves, self.names = teams, halves, names
        extra = [f"row-{index}-player_{number}" for index in range(2) for number in EXTRA]
        self.meant: dict[str, Meant] = recognised(typed, extra, desk) if typed is not None else {}
        super().__init__(typed, initial=dict(initial or {}))
        asking = edition.asking if edition is not None else NOTHING_ASKED
        self.asked = asking.match
        self.fields["scale"].choices = named_scales(asking)  # type: ignore[attr-defined]
        if edition is not None:
            add_fields(self, self.asked, edition.id)
        for index, side in enumerate(SIDES):
            for player in range(len(teams[index]["players"])):
                self._add_boxes(f"{side}_{player}")
            for number in EXTRA:
                label = _("Another player of %(team)s") % {"team": teams[index]["team"]}
                self.fields[f"row-{index}-player_{number}"] = forms.CharField(
                    label=label, max_length=120, required=False
                )
                self._add_boxes(f"{side}_extra{number}")

    def _add_boxes(self, name: str) -> None:
        for half in range(1, self.halves + 1):
            label = _("Half %(number)s") % {"number": half}
            self.fields[f"{name}_{half}"] = forms.BooleanField(label=label, required=False)

    @property
    def asked_fields(self) -> list[BoundField]:
        """What the edition asks of a match."""
        return [self[one.name] for one in self.asked]

    @property
    def sides(self) -> list[SideOfForm]:
        """Home and away."""
        return [
            SideOfForm(team["team"], self[f"{side}_vp"], self[f"{side}_penalty"], self._lines(index, side, team))
            for index, (side, team) in enumerate(zip(SIDES, self.teams, strict=True))
        ]

    def _lines(self, index: int, side: str, team: Mapping[str, Any]) -> list[Line]:
        lines = [
            Line(as_seen(player, self.names), self._boxes(f"{side}_{number}"), None, dict(player))
            for number, player in enumerate(team["players"])
        ]
        for number in EXTRA:
            seat = seat_of(self[f"row-{index}-player_{number}"], number, self.data, self.meant)
            player = seat.player() if seat.text else None
            lines.append(Line("", self._boxes(f"{side}_extra{number}"), seat, player))
        return lines

    def _boxes(self, name: str) -> list[BoundField]:
        return [self[f"{name}_{half}"] for half in range(1, self.halves + 1)]

    def clean(self) -> dict[str, Any]:
        """Four of each team sit in each half, and each is one player, or a guest; a walkover has no line-ups."""
        outcome = self.cleaned_data.get("outcome", "")
        if outcome == "walkover":
            for side in SIDES:
                self.errors.pop(f"{side}_vp", None)
            return self.cleaned_data
        needed = NEEDED.get(outcome)
        if needed and needed not in self.errors and self.cleaned_data.get(needed) in ("", None):
            self.add_error(needed, _("Fill this in too."))
        self._clean_points()
        for both in self.sides:
            self._clean_line_up(both)
        return self.cleaned_data

    def _clean_points(self) -> None:
        """No team wins more than the scale has; what both have together may be anything."""
        most = most_of(self.cleaned_data.get("scale", ""))
        for side in SIDES:
            points = self.cleaned_data.get(f"{side}_vp")
            if most is not None and points is not None and points > most:
                self.add_error(f"{side}_vp", _("This scale gives at most %(most)s points.") % {"most": most})

    def _clean_line_up(self, side: SideOfForm) -> None:
        for half in range(1, self.halves + 1):
            sitting = sum(half in line.halves for line in side.lines if line.player is not None)
            if sitting != SEATS:
                facts = {"team": side.team, "half": half, "found": sitting}
                self.add_error(
                    None, _("%(team)s, half %(half)s: four players sit in each half, here are %(found)s.") % facts
                )
        for line in side.lines:
            if line.seat is None:
                continue
            if line.halves and line.player is None:
                self.add_error(line.seat.field.name, _("Who played here?"))
            asked = question(line.seat.meant) if line.seat.meant is not None and line.seat.is_open else ""
            if line.seat.text and asked:
                self.add_error(line.seat.field.name, asked)

    def row(self) -> dict[str, Any]:
        """The match as a report has it; the points are those after penalties."""
        cleaned = self.cleaned_data
        found: dict[str, Any] = {key: cleaned[key] for key in ("boards", "scale", "outcome")}
        found["halves"] = self.halves
        needed = NEEDED.get(cleaned["outcome"])
        if needed:
            found[needed] = cleaned[needed]
        found |= conditions_of(self.asked, cleaned)
        for key, side in zip(SIDES, self.sides, strict=True):
            found[key] = {"team": side.team}
            if cleaned["outcome"] != "walkover":
                points = cleaned[f"{key}_vp"] - (cleaned.get(f"{key}_penalty") or 0)
                found[key] |= {"vp": format(points, "f"), **_line_up(side)}
        return found

    def typed(self) -> dict[str, Any]:
        """What the row does not tell when the match is entered anew: penalties, and who sat in which half."""
        return {
            key: {
                "penalty": format(self.cleaned_data.get(f"{key}_penalty") or Decimal(0), "f"),
                "sat": [[line.player, line.halves] for line in side.lines if line.player is not None and line.halves],
            }
            for key, side in zip(SIDES, self.sides, strict=True)
        }

    def newcomers(self) -> dict[str, list[dict[str, Any]]]:
        """By team the players who were not among its own."""
        return {
            side.team: [line.player for line in side.lines if line.seat is not None and line.player is not None]
            for side in self.sides
        }


def most_of(scale: str) -> int | None:
    """The most victory points that a scale gives one team; None for IMPs, which have no end."""
    most = scale.partition("-")[0]
    return int(most) if most.isdecimal() else None


def _line_up(side: SideOfForm) -> dict[str, Any]:
    halves: dict[str, int] = {}
    names: dict[str, str] = {}
    guests = 0
    for line in side.lines:
        if line.player is None or not line.halves:
            continue
        key = line.player["number"]
        if key is None:
            guests += 1
            key = f"{GUEST}{guests}"
        halves[key] = halves.get(key, 0) + len(line.halves)
        if line.player.get("name"):
            names[key] = line.player["name"]
    return {"halves": halves, "names": names} if names else {"halves": halves}


def initial_of(match: Mapping[str, Any], teams: tuple[Mapping[str, Any], Mapping[str, Any]]) -> dict[str, Any]:
    """What has to be typed to make a match that this form made; `typed` tells what its row does not."""
    found: dict[str, Any] = {key: value for key, value in match.items() if key not in (*SIDES, "halves", "typed")}
    for side, team in zip(SIDES, teams, strict=True):
        typed = match["typed"][side]
        penalty = Decimal(typed["penalty"])
        if "vp" in match[side]:
            found[f"{side}_vp"] = format(Decimal(match[side]["vp"]) + penalty, "f")
        if penalty:
            found[f"{side}_penalty"] = format(penalty, "f")
        for player, halves in typed["sat"]:
            for index, known in enumerate(team["players"]):
                if _same(known, player):
                    found |= {f"{side}_{index}_{half}": True for half in halves}
    return found


def _same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether both are one player: by number, a guest by his name."""
    return one["number"] == other["number"] and (one["number"] is not None or one.get("name") == other.get("name"))


def initial_line_up(teams: tuple[Mapping[str, Any], Mapping[str, Any]], halves: int) -> dict[str, Any]:
    """The first four players of each team in all halves: what most matches are like."""
    return {
        f"{side}_{player}_{half}": True
        for side, team in zip(SIDES, teams, strict=True)
        for player in range(min(SEATS, len(team["players"])))
        for half in range(1, halves + 1)
    }
