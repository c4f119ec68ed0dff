"""A row of the list: a pair with its place, and whom the words typed for each player mean."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from awards.forms.conditions import HalvesField
from awards.forms.standings.event import whole
from awards.queries.guests import guest_meant, guest_perhaps
from awards.queries.suggestions import Meant
from awards.rules.amounts import read_share

# The seats of a row by form of play: two partners or one player, with a substitute; the players of a team.
SUBSTITUTE = 3
SEATS = {"pairs": (1, 2, SUBSTITUTE), "individual": (1, SUBSTITUTE), "barometer_teams": tuple(range(1, 9))}
# Those without whom there is no row.
NEEDED = {"pairs": (1, 2), "individual": (1,), "barometer_teams": (1, 2, 3, 4)}
# The answers that are no number: he is not registered; what was typed is right, and the office is to look at it.
GUEST, KEEP = "guest", "keep"
LINES = [("", "–"), ("NS", "NS"), ("EW", "EW")]
LABELS = {1: gettext_lazy("First player"), 2: gettext_lazy("Second player"), SUBSTITUTE: gettext_lazy("Substitute")}

# What has to be answered before the list can be sent; all else that is in doubt is held at filing.
QUESTIONS = {
    "several": gettext_lazy("Several players are called “{name}”."),
    "perhaps": gettext_lazy("“{name}” may be a player of another club, or one whose name begins so."),
    "nobody": gettext_lazy("Nobody called “{name}” is in the register."),
    "unknown-player": gettext_lazy("Nobody has the number {number}."),
    "merged-player": gettext_lazy("The number {number} is no longer used."),
    "name-differs": gettext_lazy("{number} is {registered}, not “{name}”."),
    "name-differs-hidden": gettext_lazy("{number} belongs to somebody other than “{name}”."),
}
# So many of those who may be meant are named in the summary; all of them stand at the field.
NAMED = 3


def question(meant: Meant) -> str:
    """What is in doubt about a player, and who may be meant; empty where nothing is."""
    if meant.doubt not in QUESTIONS:
        return ""
    registered = meant.player.name if meant.player is not None else ""
    hidden = meant.doubt == "name-differs" and not registered
    asked = str(QUESTIONS["name-differs-hidden" if hidden else meant.doubt])
    asked = asked.format(number=meant.written.number, name=meant.written.name, registered=registered)
    perhaps = "; ".join(
        f"{choice.text}, {choice.club}" if choice.club else choice.text for choice in meant.choices[:NAMED]
    )
    if meant.doubt == "nobody":
        return " ".join([asked, _("Correct it; for a guest, write g and the name: g Bo Ek.")])
    if not perhaps:
        return " ".join([asked, _("Correct it, or say below the field that it is right.")])
    return " ".join([asked, _("Perhaps %(players)s? Choose below the field, or correct it.") % {"players": perhaps}])


@dataclass(frozen=True)
class Seat:
    """A player's field. `meant` is None while it is empty; `answer` is the number chosen, GUEST, KEEP, or empty.

    `guest_name` is that of a guest whom the text itself calls so; `by_word`: such texts are understood here.
    """

    number: int
    field: BoundField
    part: BoundField
    question: str
    text: str
    meant: Meant | None
    answer: str
    is_substitute: bool = False
    guest_name: str | None = None
    by_word: bool = True

    @property
    def guest(self) -> bool:
        """Whether he was said to be no registered player."""
        return self.answer == GUEST


def choice_of(answer: str, text: str) -> str:
    """What was chosen for this text: a number, GUEST or KEEP; nothing where the answer was given for another text."""
    chosen, _equals, asked = answer.partition("=")
    return chosen if asked == text else ""


def guest_of(text: str, meant: Meant | None, answer: str) -> str | None:
    """The name of the guest whom a text calls so, or of whom it was answered that he is one; None for all others."""
    guest = guest_meant(text, meant)
    return guest_perhaps(text) or None if guest is None and answer == GUEST else guest


class RowForm(forms.Form):
    """One pair, player or team. Nothing is required: empty rows do not count. `event` is what was read of the event."""

    use_required_attribute = False

    place = whole(gettext_lazy("Place"), required=False)
    line = forms.ChoiceField(label=gettext_lazy("Line"), choices=LINES, required=False)
    handicap_place = whole(gettext_lazy("With handicap"), required=False)
    score = forms.CharField(
        label=gettext_lazy("Score"),
        max_length=40,
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off", "enterkeyhint": "next"}),
    )

    def __init__(self, *args: Any, index: int, meant: Mapping[str, Meant], event: Mapping[str, Any], **kwargs: Any):
        super().__init__(*args, **{**kwargs, "prefix": f"row-{index}"})
        self.index, self.meant, self.event = index, meant, event
        self.play = event.get("form") or "pairs"
        part = {"inputmode": "text", "autocomplete": "off", "placeholder": "1/2"}
        if self.is_team:
            self.fields["team"] = forms.CharField(label=_("Team"), max_length=120, required=False)
            if event.get("wins"):
                self.fields["won"] = HalvesField(label=_("Matches won"), zero=True, required=False)
        for number in SEATS[self.play]:
            self.fields[f"player_{number}"] = forms.CharField(label=self._label(number), max_length=120, required=False)
            self.fields[f"part_{number}"] = forms.CharField(
                label=gettext_lazy("Part played"), max_length=20, required=False, widget=forms.TextInput(attrs=part)
            )

    def _label(self, number: int) -> str:
        if self.is_team:
            return _("Player %(number)s") % {"number": number}
        return _("Player") if self.play == "individual" and number == 1 else str(LABELS[number])

    @property
    def is_team(self) -> bool:
        """Whether the row is a team."""
        return self.play == "barometer_teams"

    @property
    def number(self) -> int:
        """The row's number on paper, counted from 1."""
        return self.index + 1

    @property
    def line_name(self) -> str:
        """NS or EW where the two are ranked apart."""
        return (self.cleaned_data.get("line") or "") if self.event.get("mitchell") and self.play == "pairs" else ""

    @property
    def seats(self) -> list[Seat]:
        """The fields of the players."""
        return [self._seat(number) for number in SEATS[self.play]]

    def _seat(self, number: int) -> Seat:
        field = self[f"player_{number}"]
        text = str(field.value() or "").strip()
        name = f"{self.prefix}-meant_{number}"
        answer = str(self.data.get(name, "") if self.is_bound else self.initial.get(f"meant_{number}", ""))
        substitute = number == SUBSTITUTE and not self.is_team
        part, meant, chosen = self[f"part_{number}"], self.meant.get(text), choice_of(answer, text)
        guest = guest_of(text, meant, chosen)
        return Seat(number, field, part, name, text, meant, chosen if guest is None else GUEST, substitute, guest)

    def filled(self) -> Iterator[Seat]:
        """The seats in which somebody was typed; a substitute counts only where parts are typed at all."""
        for seat in self.seats:
            if seat.text and (not seat.is_substitute or self.event.get("parts")):
                yield seat

    @property
    def is_empty(self) -> bool:
        """Whether nobody was typed here and no score; a place alone says nothing."""
        return not any(self.filled()) and not str(self["score"].value() or "").strip()

    def clean(self) -> dict[str, Any]:
        """Both partners are there and each is one player, or a guest."""
        if self.is_empty:
            return self.cleaned_data
        filled = {seat.number for seat in self.filled()}
        if not filled:
            self.add_error("player_1", _("There is a score here but no players."))
        for missing in [number for number in NEEDED[self.play] if filled and number not in filled]:
            self.add_error(f"player_{missing}", self._missing())
        if self.is_team and not self.cleaned_data.get("team"):
            self.add_error("team", _("Write the name of the team."))
        if self.cleaned_data.get("won") and len(filled) > len(NEEDED[self.play]):
            self.add_error("won", _("Of a team of more than four it is not known who won them: send it as a file."))
        for seat in self.filled():
            self._clean_seat(seat)
        if self.event.get("mitchell") and not self.cleaned_data.get("line"):
            self.add_error("line", _("Choose NS or EW."))
        return self.cleaned_data

    def _missing(self) -> str:
        guest = _("For someone who is not registered, write g and the name: g Bo Ek.")
        missing = _("A team has four players or more.") if self.is_team else _("The partner is missing.")
        return f"{missing} {guest}"

    def _clean_seat(self, seat: Seat) -> None:
        asked = question(seat.meant) if seat.meant is not None and seat.answer not in {GUEST, KEEP} else ""
        if asked:
            self.add_error(seat.field.name, asked)
        if not self.event.get("parts"):
            return
        part = self._part(seat)
        share = read_share(part) if part else None
        if part and (share is None or not 0 <= share <= 1):
            self.add_error(seat.part.name, _("Write the part of the boards played as 1/2 or 0.5."))
        elif not part and seat.is_substitute:
            self.add_error(
                seat.part.name,
                _("Which part did the substitute play? Write 1/2 or 0.5, and the same for the player replaced."),
            )

    def _part(self, seat: Seat) -> str:
        return str(self.cleaned_data.get(seat.part.name) or "").replace(",", ".").replace(" ", "")

    def payload(self, place: int | None) -> dict[str, Any]:
        """The row of the report's standings at this place; without one where what was typed is none."""
        cleaned = self.cleaned_data
        row: dict[str, Any] = {"players": [self._player(seat) for seat in self.filled()]}
        if place is not None:
            row["place"] = place
        if cleaned.get("score"):
            row["score"] = cleaned["score"]
        if self.is_team:
            row["team"] = cleaned.get("team", "")
        if self.line_name:
            row["line"] = self.line_name
        if self.event.get("handicap") and cleaned.get("handicap_place"):
            row["handicap_place"] = cleaned["handicap_place"]
        return row

    def wins(self) -> dict[str, Any] | None:
        """Who won how many matches, a drawn one as a half; None where it is not said, or nobody is registered."""
        won = self.cleaned_data.get("won")
        players = [self._player(seat) for seat in self.filled()]
        numbers = [player if isinstance(player, str) else player["number"] for player in players]
        registered = [number for number in numbers if number]
        if not won or not registered:
            return None
        whole, _point, half = str(won).partition(".")
        return {"players": registered, **({"full": int(whole)} if int(whole) else {}), **({"half": 1} if half else {})}

    def _player(self, seat: Seat) -> str | dict[str, Any]:
        """The player as the report has him: his number alone where nothing else is to be said."""
        written = seat.meant.written if seat.meant is not None else None
        number = written.number if written else ""
        name = seat.guest_name or (written.name if written else seat.text)
        if not number and seat.meant is not None and seat.meant.player is not None and not seat.guest:
            # A name that was only begun would be held as another's.
            number, name = seat.meant.player.number, seat.meant.player.name
        player: dict[str, Any] = {"number": number or None}
        if name:
            player["name"] = name
        part = self._part(seat) if self.event.get("parts") else ""
        if part and part != "1":
            player["share"] = part
        return number if number and len(player) == 1 else player


def typed_wins(wins: Mapping[str, Any]) -> str:
    """What has to be typed to make these."""
    return f"{wins.get('full', 0)}{'.5' if 'half' in wins else ''}"


def typed_of(row: Mapping[str, Any], play: str) -> dict[str, str]:
    """What has to be typed to make a row of a report of this form of play that this form made."""
    typed = {key: str(row[key]) for key in ("place", "team", "score", "line", "handicap_place") if key in row}
    for number, player in zip(SEATS[play], row["players"], strict=False):
        seat = player if isinstance(player, dict) else {"number": player}
        text = f"{seat.get('number') or ''} {seat.get('name') or ''}".strip()
        typed[f"player_{number}"] = text
        typed[f"meant_{number}"] = f"{KEEP if seat.get('number') else GUEST}={text}"
        if "share" in seat:
            typed[f"part_{number}"] = seat["share"]
    return typed
