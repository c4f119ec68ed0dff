"""The players of an event of a file: whom the file means, and fields for those of whom that is still to be said."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from awards.choices import Doubt
from awards.forms.matches.players import PlayerSeat, question_of
from awards.forms.standings import Desk
from awards.forms.standings.rows import GUEST, KEEP, choice_of, guest_of, question
from awards.queries.result_files import NAME_AND_CLUB, NUMBER, Match, Written, matched
from awards.queries.suggestions import Meant, Suggestion, is_called, taken_apart
from awards.readers.found import TEAMS, Contestant, FoundEvent, FoundPlayer
from awards.readers.questions import Question, player_key, players_of, share_key
from awards.readers.settling import Place, Settled
from awards.readers.wording import pair_number, word
from awards.rules.amounts import read_share
from registry.names import search_key

# A browser sends at most 1,000 fields; whoever has answered these is asked about the next ones.
MOST_ASKED = 150
# Of a team of which matches are told, so many players more can be named.
SPARE = 2
# So many whom nobody knows stand open on the page.
MOST_OPEN = 6
OPENED = "opened"
OFFICIAL, KEPT = "official", "kept"


@dataclass(frozen=True)
class FileSeat(PlayerSeat):
    """A player's field; he may be a guest although a number is written, which may be another register's."""

    guests: bool = True


@dataclass(frozen=True)
class FilePlayer:
    """A player of a contestant as a page shows him.

    `number` and `name` are the file's. `how` says by what he is known (`number`, `name-and-club`, `official`, `kept`,
    `guest`), empty where he is not; `who` is the registered player. `seat` is his field, if he has one on this page.
    """

    key: str
    number: str
    name: str
    how: str
    who: Suggestion | None
    seat: FileSeat | None
    share: BoundField | None

    @property
    def is_empty(self) -> bool:
        """Whether nobody was found or typed here, and nobody is asked for."""
        return not (self.number or self.name or self.who or self.seat)


@dataclass(frozen=True)
class FileContestant:
    """A pair, player or team with its players, and the name of a field for one more."""

    contestant: Contestant
    players: tuple[FilePlayer, ...]
    spare: str = ""

    @property
    def line(self) -> str:
        """Its direction, where its number does not say it already."""
        line = self.contestant.line
        return "" if self.contestant.number.endswith(line) else word("line", line, get_language() or "en")

    @property
    def number(self) -> str:
        """Its number with its direction as the language of the page calls it."""
        return pair_number(self.contestant.number, get_language() or "en")


@dataclass(frozen=True)
class AskedPlayer:
    """Somebody of whom it is asked who he is; `beside` are the others of his pair or team.

    `why` says it where he is known, and stands in the file more than once.
    """

    contestant: Contestant
    player: FilePlayer
    beside: str
    why: str

    @property
    def number(self) -> str:
        """The number of his pair, as that of a contestant."""
        return pair_number(self.contestant.number, get_language() or "en")


@dataclass(frozen=True)
class _Seat:
    """A place in the event with what is known of it before anybody answers."""

    place: Place
    found: FoundPlayer
    written: Written

    @property
    def key(self) -> str:
        return player_key(*self.place)


class PlayersForm(forms.Form):
    """Who everybody was. `typed` holds what was answered so far, by the names of fields; `checked`: with errors."""

    use_required_attribute = False

    def __init__(
        self,
        typed: dict[str, str],
        *,
        checked: bool,
        event: FoundEvent,
        asked: Mapping[str, Question],
        desk: Desk,
        organiser: str,
    ) -> None:
        super().__init__(typed if checked else None, initial=typed)
        self.typed, self.event, self.asked = typed, event, asked
        self.seats = list(_seats(event))
        self.rows = sorted({seat.place[0] for seat in self.seats})
        self.matches = matched(
            desk.federation,
            (seat.written for seat in self.seats),
            on=desk.today,
            actor=desk.actor,
            organiser=organiser,
        )
        changed = [text for seat in self.seats if (text := self._text(seat)) != seat.written.text]
        self.retyped = desk.meant(changed, organiser)
        for seat in self.seats:
            self._take_choice(seat)
        self.settled: dict[Place, Settled] = {}
        self.known: dict[Place, tuple[str, Suggestion | None]] = {}
        for seat in self.seats:
            self._settle(seat)
        opened = set(typed.get(OPENED, "").split())
        self.twice = self._twice()
        wanted = [seat for seat in self.seats if self._is_asked(seat) or seat.key in opened]
        self.shown = {seat.key for seat in wanted[:MOST_ASKED]}
        self.later = max(0, len(wanted) - MOST_ASKED)
        self._add_fields()

    def _text(self, seat: _Seat) -> str:
        """What stands for a player: as it was typed, else as the file has it."""
        return self.typed.get(seat.key, seat.written.text).strip()

    def _answer(self, seat: _Seat) -> str:
        return choice_of(self.typed.get(question_of(seat.key), ""), self._text(seat))

    def _meant(self, seat: _Seat) -> Meant | None:
        text = self._text(seat)
        return self.matches[seat.written].meant if text == seat.written.text else self.retyped.get(text)

    def _take_choice(self, seat: _Seat) -> None:
        """Put number and name of the player who was chosen into his field."""
        chosen, meant = self._answer(seat), self._meant(seat)
        player = meant.choice(chosen) if meant is not None and chosen not in {"", GUEST, KEEP} else None
        if player is not None:
            self.typed[seat.key] = player.text
            self.retyped[player.text] = Meant(taken_apart(player.text), player)

    def _settle(self, seat: _Seat) -> None:
        """Note who it is, if that is known."""
        text, answer, meant = self._text(seat), self._answer(seat), self._meant(seat)
        retyped = text != seat.written.text
        match = Match(meant, OFFICIAL) if retyped else self.matches[seat.written]
        guest = guest_of(text, meant, answer)
        if guest is not None:
            self._note(seat, GUEST, None, Settled("", guest))
        elif answer == GUEST or not text:
            if text or seat.key in self.typed or not self._is_required(seat):
                self._note(seat, GUEST, None, Settled("", meant.written.name if meant else text))
        elif answer == KEEP and meant is not None:
            self._note(seat, KEPT, meant.player, Settled(meant.written.number, meant.written.name))
        elif meant is not None and meant.player is not None and match.how and not meant.doubt:
            # Without a name where the reader may not know it: the register has it.
            self._note(seat, match.how, meant.player, Settled(meant.player.number, meant.player.name))

    def _note(self, seat: _Seat, how: str, who: Suggestion | None, settled: Settled) -> None:
        self.known[seat.place] = (how, who)
        self.settled[seat.place] = settled

    def _is_required(self, seat: _Seat) -> bool:
        question_of_seat = self.asked.get(seat.key)
        return question_of_seat is not None and question_of_seat.required

    def _twice(self) -> set[str]:
        """The numbers that stand in the event more than once, and not for parts of it."""
        whole = [
            one.number
            for place, one in self.settled.items()
            if one.number and self.typed.get(share_key(*place), "1").strip() in {"", "1"}
        ]
        return {number for number, count in Counter(whole).items() if count > 1}

    def _is_asked(self, seat: _Seat) -> bool:
        settled = self.settled.get(seat.place)
        return settled is None or (bool(settled.number) and settled.number in self.twice)

    def _add_fields(self) -> None:
        for seat in self.seats:
            if seat.key in self.shown:
                label = _("Number or name of the player")
                self.fields[seat.key] = forms.CharField(label=label, max_length=120, required=False)
                self.initial.setdefault(seat.key, seat.written.text)
            if self._has_share(seat):
                widget = forms.TextInput(attrs={"autocomplete": "off", "placeholder": "1/2"})
                self.fields[share_key(*seat.place)] = forms.CharField(
                    label=_("Part played"), max_length=20, required=False, widget=widget
                )
                self.initial.setdefault(share_key(*seat.place), "1")

    def _has_share(self, seat: _Seat) -> bool:
        return share_key(*seat.place) in self.asked

    def clean(self) -> dict[str, Any]:
        """Everybody is one player or a guest, nobody stands twice, and parts can be read."""
        for seat in self.seats:
            if seat.key in self.shown and self._is_asked(seat):
                self.add_error(seat.key, self._why(seat))
            if self._has_share(seat):
                part = read_share(self.share(seat.place))
                if part is None or not 0 <= part <= 1:
                    self.add_error(share_key(*seat.place), _("Write the part of the boards played as 1/2 or 0.5."))
        if self.later:
            more = _("More players are asked for once these are answered: %(count)s.")
            self.add_error(None, more % {"count": self.later})
        return self.cleaned_data

    def _why(self, seat: _Seat) -> str:
        meant = self._meant(seat)
        if seat.place in self.settled:
            return self._why_twice(seat)
        asked = question(meant) if meant is not None else ""
        return asked or _("Write who it was; for a guest, leave it empty.")

    def _why_twice(self, seat: _Seat) -> str:
        """What is said of a player who stands in the event more than once; empty for all others."""
        settled = self.settled.get(seat.place)
        if settled is None or settled.number not in self.twice:
            return ""
        said = _("Player %(number)s is in this event more than once. Say who it was here.")
        return said % {"number": settled.number}

    def share(self, place: Place) -> str:
        """The part that a player played, as a report writes it."""
        text = self.typed.get(share_key(*place), "").strip() or "1"
        return text.replace(",", ".").replace(" ", "")

    def shares(self) -> dict[str, str]:
        """The answers to which parts were played."""
        return {share_key(*seat.place): self.share(seat.place) for seat in self.seats if self._has_share(seat)}

    @property
    def contestants(self) -> list[FileContestant]:
        """Everybody, in the order of the file."""
        players: dict[int, list[FilePlayer]] = {row: [] for row in self.rows}
        spare: dict[int, str] = {}
        for seat in self.seats:
            shown = self._shown(seat)
            if shown.is_empty and _is_spare(self.event, seat.place):
                spare.setdefault(seat.place[0], seat.key)
            else:
                players[seat.place[0]].append(shown)
        return [
            FileContestant(self.event.contestants[row], tuple(found), spare.get(row, ""))
            for row, found in players.items()
        ]

    def _shown(self, seat: _Seat) -> FilePlayer:
        how, who = self.known.get(seat.place, ("", None))
        share = self[share_key(*seat.place)] if self._has_share(seat) else None
        field = self._field(seat) if seat.key in self.shown else None
        return FilePlayer(seat.key, seat.found.number, seat.found.name, how, who, field, share)

    def _field(self, seat: _Seat) -> FileSeat:
        text, meant = self._text(seat), self._meant(seat)
        # Who has no number and a name that nobody has is a guest, unless somebody says otherwise.
        answer = self._answer(seat) or (meant.proposed if meant is not None else "")
        guest = guest_of(text, meant, answer)
        return FileSeat(seat.place[1], self[seat.key], question_of(seat.key), text, meant, answer, guest_name=guest)

    @property
    def asked_now(self) -> list[AskedPlayer]:
        """Those who have a field on this page, in the order of the file."""
        seats = {seat.key: seat for seat in self.seats}
        return [
            AskedPlayer(
                one.contestant,
                player,
                ", ".join(_called(other) for other in one.players if other != player),
                self._why_twice(seats[player.key]),
            )
            for one in self.contestants
            for player in one.players
            if player.seat is not None
        ]

    @property
    def asked_first(self) -> list[AskedPlayer]:
        """Those of whom somebody may be meant; all, where they are few."""
        last = {one.player.key for one in self.asked_last}
        return [one for one in self.asked_now if one.player.key not in last]

    @property
    def asked_last(self) -> list[AskedPlayer]:
        """Those whom the register does not know, where they are too many to be read through."""
        found = [one for one in self.asked_now if one.player.seat is not None and _is_unknown(one.player.seat.meant)]
        return found if len(found) > MOST_OPEN else []

    @property
    def likely(self) -> dict[str, str]:
        """The answers that take everybody whose whole name one player of another club has, each once."""
        found: dict[str, str] = {}
        taken = Counter(one.number for one in self.settled.values())
        for seat in self.seats:
            meant = self._meant(seat)
            if seat.key not in self.shown or meant is None or meant.doubt != "perhaps" or self._answer(seat):
                continue
            if is_called(meant.choices[0], meant.written.name) and not meant.choices[0].own:
                taken[meant.choices[0].number] += 1
                found[question_of(seat.key)] = f"{meant.choices[0].number}={self._text(seat)}"
        return {key: answer for key, answer in found.items() if taken[answer.partition("=")[0]] == 1}

    @property
    def strangers(self) -> dict[str, str]:
        """The answers that make guests of all whose number and name nobody has."""
        found = {}
        for seat in self.seats:
            meant = self._meant(seat)
            if seat.key in self.shown and _is_unknown(meant) and not self._answer(seat):
                found[question_of(seat.key)] = f"{GUEST}={self._text(seat)}"
        return found

    @property
    def people(self) -> int:
        """How many players the file names."""
        return sum(1 for seat in self.seats if seat.written.text or seat.found.number)

    @property
    def sure(self) -> int:
        """How many of them are known by number, or by name and club."""
        return sum(1 for how, _who in self.known.values() if how in {NUMBER, NAME_AND_CLUB})


def _seats(event: FoundEvent) -> Iterator[_Seat]:
    for row, one in enumerate(event.contestants):
        if not one.played or (event.form != TEAMS and one.place is None and event.ranked):
            continue
        roster = players_of(event, one)
        spare = SPARE if event.form == TEAMS and event.matches else 0
        for at, player in enumerate((*roster, *[FoundPlayer(is_known=False)] * spare)):
            number = player.number if player.is_known else ""
            yield _Seat((row, at), player, Written(number, player.name, one.club))


def _called(player: FilePlayer) -> str:
    return player.name or (player.who.name if player.who is not None else "") or player.number or "–"


def _is_unknown(meant: Meant | None) -> bool:
    """Whether number and name are nobody's: that a number is near somebody else's does not make him that one."""
    if meant is None or meant.doubt not in {"nobody", Doubt.UNKNOWN}:
        return False
    words = set(search_key(meant.written.name).split())
    named = (set(search_key(one.name).split()) for one in meant.choices)
    return not meant.choices or (bool(words) and not any(words & other for other in named))


def _is_spare(event: FoundEvent, place: Place) -> bool:
    row, at = place
    return at >= len(players_of(event, event.contestants[row]))
