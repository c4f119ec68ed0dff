"""What an import file asks for, before it is held against the register."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from awards.services.importing.problems import Problem
from awards.services.importing.records import (
    COLOURS,
    ClubRow,
    DistrictRow,
    MembershipRow,
    OpeningRow,
    PlayerRow,
    RankingRow,
    TitleRow,
)

Values = Mapping[str, Any]


@dataclass
class Plan:
    """The rows of a file by what makes each of them one: a second row of the same key is a problem."""

    districts: dict[str, DistrictRow] = field(default_factory=dict)
    clubs: dict[str, ClubRow] = field(default_factory=dict)
    players: dict[str, PlayerRow] = field(default_factory=dict)
    memberships: dict[tuple[str, str, Any], MembershipRow] = field(default_factory=dict)
    openings: dict[tuple[str, str], OpeningRow] = field(default_factory=dict)
    titles: dict[tuple[str, str], TitleRow] = field(default_factory=dict)
    rankings: dict[tuple[str, Any, str], RankingRow] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    # Numbers of rows that stand in the file with a fault: who refers to them is not at fault himself.
    faulty: set[tuple[str, str]] = field(default_factory=set)

    def player_numbers(self) -> set[str]:
        """The numbers of all players of whom the file says anything."""
        numbers = set(self.players)
        for rows in (self.memberships, self.openings, self.titles, self.rankings):
            numbers.update(key[0] for key in rows)
        return numbers

    def add(self, record: str, line: int, values: Values) -> None:
        """Take in one row, whose values are complete."""
        ADD[record](self, line, values)

    def keep(self, rows: dict[Any, Any], key: Any, row: Any, column: str) -> None:
        """Take in one thing that the row says, unless an earlier row said it."""
        earlier = rows.setdefault(key, row)
        if earlier is not row:
            what = _("This stands in the file already, on line %(line)s.") % {"line": earlier.line}
            self.problems.append(Problem(row.line, column, "duplicate-row", what, _("each once"), row.number))


def _district(plan: Plan, line: int, values: Values) -> None:
    row = DistrictRow(line, values["number"], values["name"])
    plan.keep(plan.districts, row.number, row, "number")


def _club(plan: Plan, line: int, values: Values) -> None:
    row = ClubRow._make((line, *(values.get(name, "") for name in ClubRow._fields[1:])))
    plan.keep(plan.clubs, row.number, row, "number")


def _player(plan: Plan, line: int, values: Values) -> None:
    row = PlayerRow._make((line, *map(values.get, PlayerRow._fields[1:])))
    plan.keep(plan.players, row.number, row, "number")
    if "club" in values:
        _membership(plan, line, values)
    _holding(plan, line, values)
    if "title" in values:
        _title(plan, line, values)


def _membership(plan: Plan, line: int, values: Values) -> None:
    number, club, starts = values["number"], values["club"], values["from"]
    row = MembershipRow(line, number, club, starts, values.get("to"), values.get("home", True))
    if row.ends is not None and row.ends < starts:
        what = _("The membership ends before it starts.")
        plan.problems.append(
            Problem(line, "to", "ends-before-start", what, _("%(day)s or later") % {"day": starts}, str(row.ends))
        )
    plan.keep(plan.memberships, (number, club, starts), row, "from")


def _holding(plan: Plan, line: int, values: Values) -> None:
    number = values["number"]
    for colour in COLOURS:
        # Nothing is booked for an amount of 0.
        if values.get(colour):
            row = OpeningRow(line, number, colour, values[colour], values["holding_date"])
            plan.keep(plan.openings, (number, colour), row, colour)


def _title(plan: Plan, line: int, values: Values) -> None:
    row = TitleRow(line, values["number"], values["title"], values["title_date"])
    plan.keep(plan.titles, (row.number, row.title), row, "title")


def _ranking(plan: Plan, line: int, values: Values) -> None:
    row = RankingRow(line, values["number"], values["ranking"], values["ranking_date"], values.get("event", ""))
    if row.points:
        plan.keep(plan.rankings, (row.number, row.day, row.event), row, "ranking_date")


ADD: Mapping[str, Callable[[Plan, int, Values], None]] = {
    "district": _district,
    "club": _club,
    "player": _player,
    "membership": _membership,
    "holding": _holding,
    "title": _title,
    "ranking": _ranking,
}
