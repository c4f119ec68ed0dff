"""The fields in which players of teams are typed, and whom they mean."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from django.forms.boundfield import BoundField

from awards.forms.standings import Desk
from awards.forms.standings.rows import GUEST, KEEP, choice_of, guest_of
from awards.queries.suggestions import Meant, taken_apart


@dataclass(frozen=True)
class PlayerSeat:
    """A player's field, as `awards/typing_seat.html` draws it; `part` is none, since halves are counted.

    `guest_name` is that of a guest whom the text itself calls so; `by_word`: such texts are understood here.
    """

    number: int
    field: BoundField
    question: str
    text: str
    meant: Meant | None
    answer: str
    part: None = None
    guest_name: str | None = None
    by_word: bool = True

    @property
    def is_open(self) -> bool:
        """Whether somebody was typed of whom it is still to be said who it is."""
        return self.answer not in {GUEST, KEEP}

    def player(self) -> dict[str, Any]:
        """The player as a report has him."""
        if self.guest_name is not None:
            return {"number": None, "name": self.guest_name}
        written = self.meant.written if self.meant is not None else taken_apart(self.text)
        number, name = written.number, written.name
        if not number and self.answer != GUEST and self.meant is not None and self.meant.player is not None:
            # A name that was only begun would be held as another's.
            number, name = self.meant.player.number, self.meant.player.name
        player: dict[str, Any] = {"number": number or None}
        return {**player, "name": name} if name else player


def question_of(field: str) -> str:
    """The name of the answer to who is meant by a field."""
    return field.replace("player", "meant")


def recognised(typed: dict[str, str], fields: Collection[str], desk: Desk) -> dict[str, Meant]:
    """Whom the texts of these fields mean; a chosen player's number and name are put into his field."""
    texts = {field: typed.get(field, "").strip() for field in fields}
    meant = desk.meant(texts.values(), typed.get("organiser", ""))
    for field, text in texts.items():
        chosen = choice_of(typed.get(question_of(field), ""), text)
        player = meant[text].choice(chosen) if chosen not in {"", GUEST, KEEP} and text in meant else None
        if player is not None:
            typed[field] = player.text
            meant[player.text] = Meant(taken_apart(player.text), player)
    return meant


def seat_of(field: BoundField, number: int, data: Mapping[str, Any], meant: Mapping[str, Meant]) -> PlayerSeat:
    """The seat of a field; `data` holds what was typed, or what a saved series has."""
    text = str(field.value() or "").strip()
    asked, found = question_of(field.html_name), meant.get(text)
    answer = choice_of(str(data.get(asked, "")), text)
    guest = guest_of(text, found, answer)
    return PlayerSeat(number, field, asked, text, found, answer if guest is None else GUEST, guest_name=guest)


def typed_player(field: str, player: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, str]:
    """What has to be typed to make this player; of one whose name is empty in `names`, which are those that
    `awards.queries.series.names_of` gives, the number alone."""
    number = player.get("number") or ""
    name = "" if names.get(number) == "" else player.get("name") or ""
    text = f"{number} {name}".strip()
    return {field: text, question_of(field): f"{KEEP if player.get('number') else GUEST}={text}"}
