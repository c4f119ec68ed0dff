"""The whole typed list: made empty, kept as it was typed, checked, or filled from a report; and the report it makes."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from awards.forms.standings import event as event_form
from awards.forms.standings import rows as row_form
from awards.forms.standings.event import EventForm
from awards.forms.standings.rows import GUEST, SEATS, RowForm, Seat, choice_of
from awards.queries.suggestions import Meant, players_meant, taken_apart
from registry.models import Federation
from registry.permissions import Actor

ROWS = 14
MORE_ROWS = 7
# What a browser can send in one form (Django takes 1,000 fields) and a person can type; longer lists come as files.
MOST_ROWS = 60
_UNTICKED = ("", "off", "false")


@dataclass(frozen=True)
class Desk:
    """Who types for which federation, on which day, and for which organisers (number, name) he may file."""

    federation: Federation
    actor: Actor
    today: date
    organisers: list[tuple[str, str]] = field(default_factory=list)

    def meant(self, texts: Iterable[str], organiser: str) -> dict[str, Meant]:
        """Whom the texts mean."""
        return players_meant(self.federation, texts, on=self.today, actor=self.actor, organiser=organiser)


class TypedList:
    """`typed` maps the names of the form's fields to what stands in them; `checked`: with its errors.

    `sources` says, once the payload was made, which row and which seats each row of its standings came from.
    """

    def __init__(self, desk: Desk, typed: Mapping[str, str], *, checked: bool) -> None:
        self.desk = desk
        typed = dict(typed)
        self.count = row_count(typed.get("rows", ""))
        self.meant = self._recognise(typed)
        self.event = self._event(typed, checked)
        # Whether columns are filled in is known also where something else of the event is wrong.
        switches = {name: typed.get(name, "") not in _UNTICKED for name in ("mitchell", "parts", "handicap")}
        self.rows = [self._row(index, typed, switches, checked) for index in range(self.count)]
        self.general: list[str] = []
        self.about_the_list: list[str] = []
        self.sources: list[tuple[RowForm, list[Seat]]] = []
        # The number of the first row that was just added, in which typing goes on.
        self.first_added: int | None = None
        if checked and not self.filled:
            self.about_the_list.append(_("Nobody was typed yet."))

    @classmethod
    def blank(cls, desk: Desk) -> "TypedList":
        """An empty list of a club evening of today."""
        organiser = desk.organisers[0][0] if desk.organisers else ""
        return cls(desk, {"organiser": organiser, "date": desk.today.isoformat(), "level": "bronze"}, checked=False)

    @classmethod
    def longer(cls, desk: Desk, typed: Mapping[str, str]) -> "TypedList":
        """What was typed, with more rows at its end."""
        before = row_count(typed.get("rows", ""))
        longer = cls(desk, {**typed, "rows": str(min(before + MORE_ROWS, MOST_ROWS))}, checked=False)
        longer.first_added = before + 1
        return longer

    @classmethod
    def of_payload(cls, desk: Desk, payload: dict[str, Any]) -> "TypedList":
        """What has to be typed to make this report."""
        typed = event_form.typed_of(payload)
        for index, row in enumerate(payload["standings"]):
            typed |= {f"row-{index}-{key}": value for key, value in row_form.typed_of(row).items()}
        typed["rows"] = str(max(ROWS, len(payload["standings"])))
        return cls(desk, typed, checked=False)

    @property
    def filled(self) -> list[RowForm]:
        """The rows that count."""
        return [row for row in self.rows if not row.is_empty]

    @property
    def can_grow(self) -> bool:
        """Whether more rows can be had."""
        return self.count < MOST_ROWS

    def is_valid(self) -> bool:
        """Whether the form itself finds nothing wrong; all of it is looked at."""
        rows = [row.is_valid() for row in self.filled]
        return self.event.is_valid() and all(rows) and bool(rows)

    def payload(self) -> dict[str, Any]:
        """The report `masterpoint-report/1`; a place that was left out goes on from the rows above it."""
        standings = []
        before: dict[str, int] = {}
        self.sources = []
        for row in self.filled:
            line = row.cleaned_data.get("line") or "" if row.event["mitchell"] else ""
            before[line] = before.get(line, 0) + 1
            place = None if "place" in row.errors else row.cleaned_data.get("place") or before[line]
            standings.append(row.payload(place))
            self.sources.append((row, list(row.filled())))
        return {**self.event.payload(), "standings": standings}

    def _recognise(self, typed: dict[str, str]) -> dict[str, Meant]:
        """Whom the texts mean; where one of several was chosen, his number and name are put into the field."""
        places = [(index, seat) for index in range(self.count) for seat in SEATS]
        texts = [typed.get(f"row-{index}-player_{seat}", "").strip() for index, seat in places]
        meant = self.desk.meant(texts, typed.get("organiser", ""))
        for (index, seat), text in zip(places, texts, strict=True):
            chosen = choice_of(typed.get(f"row-{index}-meant_{seat}", ""), text)
            player = meant[text].choice(chosen) if chosen and chosen != GUEST and text in meant else None
            if player is not None:
                typed[f"row-{index}-player_{seat}"] = player.text
                meant[player.text] = Meant(taken_apart(player.text), player)
        return meant

    def _event(self, typed: dict[str, str], checked: bool) -> EventForm:
        kwargs: dict[str, Any] = {"organisers": self.desk.organisers, "today": self.desk.today}
        return EventForm(typed, **kwargs) if checked else EventForm(initial=typed, **kwargs)

    def _row(self, index: int, typed: dict[str, str], switches: dict[str, bool], checked: bool) -> RowForm:
        kwargs: dict[str, Any] = {"index": index, "meant": self.meant, "event": switches}
        if checked:
            return RowForm(typed, **kwargs)
        start = f"row-{index}-"
        initial = {key.removeprefix(start): value for key, value in typed.items() if key.startswith(start)}
        return RowForm(initial={"place": str(index + 1), **initial}, **kwargs)


def row_count(text: str) -> int:
    """The number of rows that the page showed."""
    return max(1, min(int(text), MOST_ROWS)) if text.isascii() and text.isdecimal() and len(text) < 6 else ROWS
