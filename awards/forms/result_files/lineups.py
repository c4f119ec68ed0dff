"""Who sat in the matches of an event of a file, as far as the file does not say: halves for each player of a team."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext as _

from awards.readers.found import FoundEvent, Match, Side
from awards.readers.questions import Question, lineup_key, of_match, players_of
from awards.readers.settling import Place, Settled, as_written, key_of, seats_of, sides, team_of
from awards.rules.report.matches import SEATS

# A browser sends at most 1,000 fields; whoever has answered these is asked about the next matches.
MOST_FIELDS = 400


@dataclass(frozen=True)
class LineUp:
    """One side of a match: `lines` are its fields, labelled with the players; `halves` of the match, None if unknown.

    `is_open`: the halves do not add up yet, or something is wrong.
    """

    key: str
    team: str
    lines: tuple[BoundField, ...]
    halves: int | None
    is_open: bool
    errors: tuple[str, ...]


@dataclass(frozen=True)
class LineUpsOfMatch:
    """The sides of a match that are asked for."""

    round: str
    teams: tuple[str, str]
    sides: tuple[LineUp, ...]

    @property
    def called(self) -> str:
        """The match with its round, as its heading says it."""
        teams = " – ".join(self.teams)
        if not self.round:
            return teams
        said = _("Round %(round)s") % {"round": self.round}
        return f"{said}: {teams}"

    @property
    def is_open(self) -> bool:
        """Whether one of them is still to be answered."""
        return any(side.is_open for side in self.sides)


@dataclass(frozen=True)
class _Member:
    """Somebody who may have sat: his field's name, who he is, and the halves that are proposed."""

    field: str
    who: Settled
    halves: int


@dataclass(frozen=True)
class _Side:
    key: str
    match: Match
    team: str
    members: tuple[_Member, ...]
    halves: int | None


class LineUpsForm(forms.Form):
    """The line-ups that are asked for. `typed` holds what was answered so far; `settled` who everybody is.

    `opened` are the keys of line-ups that were answered and are to be changed.
    """

    use_required_attribute = False

    def __init__(
        self,
        typed: Mapping[str, str],
        *,
        checked: bool,
        event: FoundEvent,
        asked: Mapping[str, Question],
        settled: Mapping[Place, Settled],
        opened: frozenset[str],
    ) -> None:
        super().__init__(typed if checked else None, initial=dict(typed))
        self.typed, self.event, self.settled = typed, event, settled
        self.sides = [side for side in self._sides() if side.key in asked]
        self.wrong: dict[str, list[str]] = {}
        wanted = [side for side in self.sides if not self._is_answered(side) or side.key in opened]
        self.shown: list[_Side] = []
        count = 0
        for side in wanted:
            count += len(side.members)
            if count <= MOST_FIELDS:
                self.shown.append(side)
        self.later = len(wanted) - len(self.shown)
        for side in self.shown:
            for member in side.members:
                self._add(side, member)

    def _sides(self) -> Iterator[_Side]:
        for index, match in enumerate(self.event.matches):
            if not match.played:
                continue
            for name, side in sides(match):
                row = team_of(self.event, side)
                team = self.event.contestants[row] if row is not None else None
                key = lineup_key(index, name)
                halves = match.halves or self._halves(match)
                members = tuple(self._members(key, row, side, halves))
                yield _Side(key, match, (team.team or team.number) if team else side.contestant, members, halves)

    def _halves(self, match: Match) -> int | None:
        text = self.typed.get(of_match("halves", match), "")
        return int(text) if text.isdecimal() and len(text) < 3 else None

    def _members(self, key: str, row: int | None, side: Side, halves: int | None) -> Iterator[_Member]:
        told = seats_of(self.event, side)
        sat: dict[Place, int] = {}
        for place, _who, count in told:
            if place is not None:
                sat[place] = sat.get(place, 0) + count
        own = self._roster(row)
        # Where the file names four of a team, they sat all the time, and whoever was added did not.
        named = [place for place, _who in own if row is not None and place[1] < self._named(row)]
        always = named if halves and not told and len(named) == SEATS else []
        for place, who in own:
            yield _Member(f"{key}-{place[1]}", who, sat.get(place, halves or 0 if place in always else 0))
        for number, (place, who, count) in enumerate(told):
            if place is None:
                yield _Member(f"{key}-x{number}", who, count)

    def _named(self, row: int) -> int:
        """How many players of a team the file names."""
        return len(players_of(self.event, self.event.contestants[row]))

    def _roster(self, row: int | None) -> list[tuple[Place, Settled]]:
        """The players of a team: as they were settled, the others as the file writes them."""
        if row is None:
            return []
        players = players_of(self.event, self.event.contestants[row])
        found = {(row, at): as_written(player) for at, player in enumerate(players)}
        found |= {place: who for place, who in self.settled.items() if place[0] == row}
        return [(place, who) for place, who in sorted(found.items()) if who.number or who.name]

    def _add(self, side: _Side, member: _Member) -> None:
        label = f"{member.who.number} {member.who.name}".strip()
        widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})
        self.fields[member.field] = forms.IntegerField(
            label=label, required=False, min_value=0, max_value=side.halves or 99, widget=widget
        )
        if not self.initial.get(member.field):
            self.initial[member.field] = member.halves or ""

    def _count(self, side: _Side, member: _Member) -> int | None:
        """The halves that stand for a player; None where what was typed is no number.

        Where nothing was typed for the whole side, it is as it was proposed.
        """
        is_typed = any(self.typed.get(one.field, "").strip() for one in side.members)
        text = (self.typed.get(member.field, "").strip() if is_typed else str(member.halves)) or "0"
        return int(text) if text.isdecimal() and len(text) < 3 else None

    def _adds_up(self, side: _Side) -> bool:
        counts = [self._count(side, member) for member in side.members]
        known = [count for count in counts if count is not None]
        if side.halves is None or len(known) < len(counts):
            return False
        return sum(known) == SEATS * side.halves and all(count <= side.halves for count in known)

    def _is_answered(self, side: _Side) -> bool:
        is_typed = any(self.typed.get(member.field, "").strip() for member in side.members)
        return is_typed and self._adds_up(side)

    def clean(self) -> dict[str, Any]:
        """The halves of each side add up."""
        for side in self.shown:
            if side.halves is not None and not self._adds_up(side):
                counted = sum(self._count(side, member) or 0 for member in side.members)
                said = _(
                    "Four players sat in each half, so that the halves add up to %(allowed)s; here it is %(found)s."
                )
                self.refuse(side.key, said % {"allowed": SEATS * side.halves, "found": counted})
        if self.later:
            more = _("More line-ups are asked for once these are answered: %(count)s.")
            self.add_error(None, more % {"count": self.later})
        return self.cleaned_data

    def refuse(self, key: str, message: str) -> None:
        """Say what is wrong with a line-up."""
        if message not in self.wrong.setdefault(key, []):
            self.wrong[key].append(message)

    def is_valid(self) -> bool:
        """Whether every line-up is as it can be."""
        return super().is_valid() and not self.wrong

    def answers(self) -> dict[str, dict[str, int]]:
        """The line-ups as `awards.readers.reporting.to_report` takes them."""
        found: dict[str, dict[str, int]] = {}
        for side in self.sides:
            lineup: dict[str, int] = {}
            for member in side.members:
                count = self._count(side, member)
                if count:
                    key = member.who.number if member.who.number in lineup else key_of(member.who, lineup)
                    lineup[key] = lineup.get(key, 0) + count
            found[side.key] = lineup
        return found

    @property
    def matches(self) -> list[LineUpsOfMatch]:
        """The line-ups with fields on this page, match by match."""
        found: dict[int, list[_Side]] = {}
        for side in self.shown:
            found.setdefault(id(side.match), []).append(side)
        return [self._of_match(own) for own in found.values()]

    def _of_match(self, own: list[_Side]) -> LineUpsOfMatch:
        match = own[0].match
        home, away = (self._team(side) for _name, side in sides(match))
        return LineUpsOfMatch(match.round, (home, away), tuple(self._line_up(side) for side in own))

    def _team(self, side: Side) -> str:
        row = team_of(self.event, side)
        one = self.event.contestants[row] if row is not None else None
        return (one.team or one.number) if one is not None else side.contestant

    def _line_up(self, side: _Side) -> LineUp:
        errors = tuple(self.wrong.get(side.key, ()))
        lines = tuple(self[member.field] for member in side.members)
        is_open = bool(errors) or not self._adds_up(side)
        return LineUp(side.key, side.team, lines, side.halves, is_open, errors)

    @property
    def answered(self) -> int:
        """How many line-ups were answered before and are not asked again."""
        return len(self.sides) - len(self.shown) - self.later
