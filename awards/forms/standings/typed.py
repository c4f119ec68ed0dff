"""The whole typed list: made empty, kept as it was typed, checked, or filled from a report; and the report it makes."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from awards.forms.standings import event as event_form
from awards.forms.standings import rows as row_form
from awards.forms.standings.event import EventForm
from awards.forms.standings.lines import FIELD as LINES
from awards.forms.standings.lines import Put, part_pairs, put_lines_into_rows
from awards.forms.standings.rows import GUEST, KEEP, NEEDED, SEATS, RowForm, Seat, choice_of
from awards.queries.guests import players_or_guests
from awards.queries.suggestions import Meant, taken_apart
from awards.queries.typed_before import PairsEvent
from awards.readers.scores import in_one_form, places_by_score, read_score
from awards.rules.asking import NOTHING_ASKED, Asking
from awards.rules.edition import Edition
from registry.models import Federation
from registry.permissions import Actor
from registry.queries.editions import edition_on, levels_of
from sanctions.choices import named_levels
from sanctions.models import Application

ROWS = 14
MORE_ROWS = 7
# What a browser can send in one form (Django takes 1,000 fields) and a person can type; longer lists come as files.
MOST_ROWS = 60
MOST_TEAMS = 24
SWITCHES = ("mitchell", "parts", "handicap")
_UNTICKED = ("", "off", "false")


@dataclass(frozen=True)
class Desk:
    """Who types for which federation, on which day, and for which organisers (number, name) he may file.

    `sanctioned` is what was granted to them and is still to be reported, the nearest first.
    """

    federation: Federation
    actor: Actor
    today: date
    organisers: list[tuple[str, str]] = field(default_factory=list)
    last_events: list[PairsEvent] = field(default_factory=list)
    sanctioned: list[Application] = field(default_factory=list)

    def likely_event(self, level: str) -> PairsEvent | None:
        """The last event of the level on the same weekday, else the last of it: the next one is probably as long."""
        of_level = [event for event in self.last_events if event.level == level]
        same_day = [event for event in of_level if event.weekday == self.today.weekday()]
        return next(iter([*same_day, *of_level]), None)

    def edition_on(self, day: date) -> Edition | None:
        """The edition of the federation's rules that is in force on the day."""
        return edition_on(self.federation, day)

    def asking_on(self, day: date) -> Asking:
        """What it asks of an event."""
        edition = self.edition_on(day)
        return edition.asking if edition is not None else NOTHING_ASKED

    def levels_on(self, day: date) -> list[str]:
        """The levels that the forms of the day's edition offer, the lowest first."""
        return list(self.asking_on(day).levels) or levels_of(self.federation, day)

    def usual_level(self) -> str:
        """The lowest level of the day's edition that anyone may hold without leave, else its lowest."""
        levels, edition = self.levels_on(self.today), self.edition_on(self.today)
        return next((level for level in levels if edition is not None and level in edition.free_levels), levels[0])

    def meant(self, texts: Iterable[str], organiser: str) -> dict[str, Meant]:
        """Whom the texts mean; those are left out who are said to be guests."""
        return players_or_guests(self.federation, texts, on=self.today, actor=self.actor, organiser=organiser)


class TypedList:
    """`typed` maps the names of the form's fields to what stands in them; `checked`: with its errors.

    `sources` says, once the payload was made, which row and which seats each row of its standings came from, and
    `won_by` which row each of its matches won.
    """

    def __init__(self, desk: Desk, typed: Mapping[str, str], *, checked: bool) -> None:
        self.desk = desk
        typed = dict(typed)
        self.play = typed["form"] = typed.get("form", "") if typed.get("form", "") in SEATS else "pairs"
        self.most_rows = MOST_TEAMS if self.play == "barometer_teams" else MOST_ROWS
        rows = min(row_count(typed.get("rows", "")), self.most_rows)
        if self.play == "pairs":
            organiser = typed.get("organiser", "")
            put = put_lines_into_rows(typed, rows, MOST_ROWS, lambda names: desk.meant(names, organiser))
            part_pairs(typed, put.count)
        else:
            put = Put(rows)
            typed.setdefault(LINES, "")
        self.count, self.read, self.unread, self.passed_over = put.count, put.read, put.unread, put.passed_over
        # What was written as text and could not be read.
        self.lines = typed[LINES]
        self.meant = self._recognise(typed)
        self.event = self._event(typed, checked)
        self.wins_key = desk.asking_on(day_of(typed.get("date", "")) or desk.today).wins
        # Whether columns are filled in is known also where something else of the event is wrong.
        switches: dict[str, Any] = {
            name: name in self.event.fields and typed.get(name, "") not in _UNTICKED for name in SWITCHES
        }
        switches |= {"form": self.play, "wins": self.wins_key}
        self.rows = [self._row(index, typed, switches, checked) for index in range(self.count)]
        self.general: list[str] = []
        self.about_the_list: list[str] = []
        self.sources: list[tuple[RowForm, list[Seat]]] = []
        self.won_by: list[RowForm] = []
        # The number of the row in which typing begins or goes on.
        self.focus: int | None = None
        if checked and not self.filled and not self.unread:
            self.about_the_list.append(
                _("Type at least one pair.") if self.play == "pairs" else _("Type at least one row.")
            )

    @classmethod
    def blank(cls, desk: Desk, play: str = "pairs") -> "TypedList":
        """An empty list of an event of today, of the level that needs no leave and probably as long as the last one."""
        asking, level = desk.asking_on(desk.today), desk.usual_level()
        typed = {"date": desk.today.isoformat(), "level": level}
        typed |= {asked.name: asked.start for asked in asking.of_list(play or "pairs") if asked.start}
        event = desk.likely_event(level)
        if event is not None:
            typed["boards"] = str(event.boards)
        numbers = [number for number, _name in desk.organisers]
        organiser = event.organiser if event is not None and event.organiser in numbers else "".join(numbers[:1])
        return cls(desk, {**typed, "organiser": organiser, "form": play}, checked=False)

    @classmethod
    def of_sanction(cls, desk: Desk, application: Application) -> "TypedList":
        """An empty list of a granted event."""
        asking = desk.asking_on(application.last_date or desk.today)
        return cls(desk, event_form.typed_of_sanction(application, asking), checked=False)

    @classmethod
    def longer(cls, desk: Desk, typed: Mapping[str, str]) -> "TypedList":
        """What was typed, with more rows at its end."""
        before = row_count(typed.get("rows", ""))
        longer = cls(desk, {**typed, "rows": str(min(before + MORE_ROWS, MOST_ROWS))}, checked=False)
        longer.focus = before + 1
        return longer

    @classmethod
    def of_payload(cls, desk: Desk, payload: dict[str, Any], *, sanction: int | None = None) -> "TypedList":
        """What has to be typed to make this report of a sanctioned event (its id), or of none."""
        asking = desk.asking_on(date.fromisoformat(payload["date"]))
        typed = {**event_form.typed_of(payload, asking), "sanction": str(sanction or "")}
        for index, row in enumerate(payload["standings"]):
            typed |= {f"row-{index}-{key}": value for key, value in row_form.typed_of(row, payload["form"]).items()}
        rows = payload["standings"]
        for wins in payload.get("conditions", {}).get(asking.wins, ()):
            # Nowhere, if the office has found since that one of the players was another.
            for at in [at for at, row in enumerate(rows) if set(wins["players"]) <= _numbers(row)]:
                typed[f"row-{at}-won"] = row_form.typed_wins(wins)
        if _worked_out([(row.get("line", ""), row.get("score")) for row in rows]) == [row["place"] for row in rows]:
            # Nobody had to type them, and they follow when a score is corrected.
            typed = {key: value for key, value in typed.items() if not re.fullmatch(r"row-[0-9]+-place", key)}
        typed["rows"] = str(max(ROWS, len(payload["standings"])))
        return cls(desk, typed, checked=False)

    def begin(self) -> "TypedList":
        """The same, with the cursor in the first field that is to be filled in."""
        names = ["name", "date", "boards", *(asked.field.name for asked in self.event.always_asked)]
        empty = next((name for name in names if not self.event[name].value()), None)
        if empty is None:
            self.focus = 1
        else:
            self.event.fields[empty].widget.attrs["autofocus"] = True
        return self

    @property
    def filled(self) -> list[RowForm]:
        """The rows that count."""
        return [row for row in self.rows if not row.is_empty]

    @property
    def can_grow(self) -> bool:
        """Whether more rows can be had."""
        return self.count < self.most_rows

    @property
    def empty_row(self) -> RowForm:
        """A row behind the last one that there can be, of which the page makes more."""
        return RowForm(index=self.most_rows, meant={}, event={"form": self.play, "wins": self.wins_key})

    @property
    def needed(self) -> int:
        """How many players a row has at least; they are the first ones."""
        return len(NEEDED[self.play])

    @property
    def event_names(self) -> list[str]:
        """The names of the last events, each once."""
        return list(dict.fromkeys(event.name for event in self.desk.last_events))

    def is_valid(self) -> bool:
        """Whether the form itself finds nothing wrong; all of it is looked at."""
        rows = [row.is_valid() for row in self.filled]
        return self.event.is_valid() and all(rows) and bool(rows) and not self.unread

    def payload(self) -> dict[str, Any]:
        """The report `masterpoint-report/1`."""
        rows = self.filled
        places = _places(rows)
        self.sources = [(row, list(row.filled())) for row in rows]
        standings = [row.payload(places[row.index]) for row in rows]
        scored = [row for row in standings if "score" in row]
        for row, score in zip(scored, self._in_one_form(scored), strict=True):
            row["score"] = score
        payload = {**self.event.payload(), "standings": standings}
        found = [(row, wins) for row in rows if (wins := row.wins()) is not None]
        self.won_by = [row for row, _wins in found]
        if found:
            payload["conditions"] = {**payload.get("conditions", {}), self.wins_key: [wins for _row, wins in found]}
        return payload

    def _in_one_form(self, scored: list[dict[str, Any]]) -> list[str]:
        return in_one_form([row["score"] for row in scored], of_pairs=self.play in {"pairs", "individual"})

    def _recognise(self, typed: dict[str, str]) -> dict[str, Meant]:
        """Whom the texts mean; where one of several was chosen, his number and name are put into the field."""
        places = [(index, seat) for index in range(self.count) for seat in SEATS[self.play]]
        texts = [typed.get(f"row-{index}-player_{seat}", "").strip() for index, seat in places]
        meant = self.desk.meant(texts, typed.get("organiser", ""))
        for (index, seat), text in zip(places, texts, strict=True):
            chosen = choice_of(typed.get(f"row-{index}-meant_{seat}", ""), text)
            player = meant[text].choice(chosen) if chosen not in {"", GUEST, KEEP} and text in meant else None
            if player is not None:
                typed[f"row-{index}-player_{seat}"] = player.text
                meant[player.text] = Meant(taken_apart(player.text), player)
        return meant

    def _event(self, typed: dict[str, str], checked: bool) -> EventForm:
        """The event's form; changes `typed`: the edition of the event's day asks."""
        desk, played = self.desk, day_of(typed.get("date", "")) or self.desk.today
        edition = desk.edition_on(played)
        asked_before, typed["ruleset"] = typed.get("ruleset"), edition.id if edition is not None else ""
        kwargs: dict[str, Any] = {
            "organisers": desk.organisers,
            "levels": named_levels(desk.levels_on(played)),
            "edition": edition,
            "asked": desk.asking_on(played).of_list(self.play),
            "office": desk.actor.office,
            "today": desk.today,
            "sanctioned": desk.sanctioned,
            "other_rules": asked_before is not None and asked_before != typed["ruleset"],
        }
        return EventForm(typed, **kwargs) if checked else EventForm(initial=typed, **kwargs)

    def _row(self, index: int, typed: dict[str, str], switches: dict[str, Any], checked: bool) -> RowForm:
        kwargs: dict[str, Any] = {"index": index, "meant": self.meant, "event": switches}
        if checked:
            return RowForm(typed, **kwargs)
        start = f"row-{index}-"
        initial = {key.removeprefix(start): value for key, value in typed.items() if key.startswith(start)}
        return RowForm(initial=initial, **kwargs)


def _numbers(row: Mapping[str, Any]) -> set[str]:
    """The numbers of a row's registered players."""
    return {player if isinstance(player, str) else player["number"] for player in row["players"]}


def _places(rows: list[RowForm]) -> dict[int, int | None]:
    """By index the place of each row: as it was typed, else as it is worked out; None where what was typed is none."""
    worked_out = _worked_out([(row.line_name, row.cleaned_data.get("score")) for row in rows])
    return {
        row.index: None if "place" in row.errors else row.cleaned_data.get("place") or place
        for row, place in zip(rows, worked_out, strict=True)
    }


def _worked_out(rows: list[tuple[str, str | None]]) -> list[int]:
    """The places of rows (line, score): by the scores of their line, or by their order where one has none."""
    lines: dict[str, list[int]] = {}
    for at, (line, _score) in enumerate(rows):
        lines.setdefault(line, []).append(at)
    places = [0] * len(rows)
    for line_rows in lines.values():
        scores = [read_score(rows[at][1]) for at in line_rows]
        known = [score for score in scores if score is not None]
        found = places_by_score(known) if len(known) == len(scores) else range(1, len(scores) + 1)
        for at, place in zip(line_rows, found, strict=True):
            places[at] = place
    return places


def day_of(text: str) -> date | None:
    """The day that was typed; None where it is none."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def row_count(text: str) -> int:
    """The number of rows that the page showed."""
    return max(1, min(int(text), MOST_ROWS)) if text.isascii() and text.isdecimal() and len(text) < 6 else ROWS
