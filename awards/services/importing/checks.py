"""A plan held against the register: what is new, what is known, what differs, what cannot be."""

import datetime
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cache
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from awards.rules.editions import edition
from awards.services.importing.plan import Plan
from awards.services.importing.problems import Difference, Problem
from awards.services.importing.records import (
    ClubRow,
    DistrictRow,
    MembershipRow,
    OpeningRow,
    PlayerRow,
    RankingRow,
    TitleRow,
)
from awards.services.importing.register import KnownMembership, Register
from registry.queries.editions import is_ranked

# The ledger counts hundredths in a column of 32 bits, and the sum of a player's colours must fit too.
MOST = 2**31 // 8


class Opening(NamedTuple):
    """An opening holding to be booked: the row, its hundredths of a masterpoint, the edition that says their worth."""

    row: OpeningRow
    hundredths: int
    ruleset: str


@dataclass
class Work:
    """What is to be written, what stands already, and everything that somebody should read."""

    districts: list[DistrictRow] = field(default_factory=list)
    clubs: list[ClubRow] = field(default_factory=list)
    players: list[PlayerRow] = field(default_factory=list)
    memberships: list[MembershipRow] = field(default_factory=list)
    openings: list[Opening] = field(default_factory=list)
    titles: list[tuple[TitleRow, str]] = field(default_factory=list)
    rankings: list[RankingRow] = field(default_factory=list)
    unchanged: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    differences: list[Difference] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def compare(plan: Plan, register: Register) -> Work:
    """The work that the plan means. Nothing of it may be done while there are problems, the plan's own among them."""
    work = Work(problems=list(plan.problems))
    _districts(plan, register, work)
    _clubs(plan, register, work)
    _players(plan, register, work)
    _memberships(plan, register, work)
    _openings(plan, register, work)
    _titles(plan, register, work)
    _rankings(plan, register, work)
    work.problems.sort(key=lambda problem: problem.line)
    work.differences.sort(key=lambda difference: difference.line)
    return work


def _note(work: Work, kind: str, line: int, known: Mapping[str, Any], said: Mapping[str, Any]) -> None:
    """Count a row that stands in the register, and list what it says otherwise. None says nothing."""
    work.unchanged[kind] += 1
    for name, value in said.items():
        if value is not None and value != known[name]:
            work.differences.append(Difference(line, name, _written(known[name]), _written(value)))


def _written(value: Any) -> str:
    return "" if value is None else str(value)


def _districts(plan: Plan, register: Register, work: Work) -> None:
    for number, row in plan.districts.items():
        known = register.districts.get(number)
        if known is None:
            work.districts.append(row)
        else:
            _note(work, "districts", row.line, {"name": known[1]}, {"name": row.name})


def _clubs(plan: Plan, register: Register, work: Work) -> None:
    for number, row in plan.clubs.items():
        known_district = row.district in register.districts or row.district in plan.districts
        if row.district and not known_district and ("district", row.district) not in plan.faulty:
            work.problems.append(_unknown(row.line, "district", row.district, _("There is no such district.")))
        known = register.clubs.get(number)
        if known is None:
            work.clubs.append(row)
        else:
            said = {name: value or None for name, value in row._asdict().items() if name not in ("line", "number")}
            _note(work, "clubs", row.line, known._asdict(), said)


def _players(plan: Plan, register: Register, work: Work) -> None:
    for number, row in plan.players.items():
        known = register.players.get(number)
        if known is None:
            work.players.append(row)
        else:
            said = {name: value for name, value in row._asdict().items() if name not in ("line", "number")}
            _note(work, "players", row.line, known._asdict(), said)


def _unknown(line: int, column: str, number: str, what: str) -> Problem:
    allowed = _("a number of the register or of a row of this file")
    return Problem(line, column, f"unknown-{column if column != 'number' else 'player'}", what, allowed, number)


def _player_problem(line: int, number: str, plan: Plan, register: Register) -> Problem | None:
    """Why nothing can be added to the player of that number."""
    known = register.players.get(number)
    if known is None:
        if number in plan.players or ("player", number) in plan.faulty:
            return None
        return _unknown(line, "number", number, _("There is no such player."))
    if known.merged_into is None:
        return None
    what = _("This player's record was merged into another.")
    return Problem(line, "number", "merged-player", what, known.merged_into, number)


def _club_problem(row: MembershipRow, plan: Plan, register: Register) -> Problem | None:
    known = register.clubs.get(row.club)
    if known is None:
        if row.club in plan.clubs or ("club", row.club) in plan.faulty:
            return None
        return _unknown(row.line, "club", row.club, _("There is no such club."))
    if known.merged_into is None:
        return None
    what = _("This club was merged into another.")
    return Problem(row.line, "club", "merged-club", what, known.merged_into, row.club)


def _memberships(plan: Plan, register: Register, work: Work) -> None:
    fresh: dict[str, list[MembershipRow]] = defaultdict(list)
    for row in plan.memberships.values():
        known = _same_start(row, register.memberships.get(row.number, ()))
        if known is not None:
            held, said = {"to": known.ends, "home": known.home}, {"to": row.ends, "home": row.home}
            _note(work, "memberships", row.line, held, said)
            continue
        found = (_player_problem(row.line, row.number, plan, register), _club_problem(row, plan, register))
        problems = [problem for problem in found if problem is not None]
        if problems:
            work.problems += problems
        else:
            fresh[row.number].append(row)
            work.memberships.append(row)
    for number, rows in fresh.items():
        old = register.memberships.get(number, ())
        if len(rows) + len(old) > 1:
            work.problems += _overlaps(rows, old)


def _same_start(row: MembershipRow, known: Iterable[KnownMembership]) -> KnownMembership | None:
    """The register's membership in the same club from the same day."""
    return next((old for old in known if (old.club, old.starts) == (row.club, row.starts)), None)


def _overlaps(rows: list[MembershipRow], known: Iterable[KnownMembership]) -> list[Problem]:
    """New memberships that share a day with another one where only one may be."""
    problems = []
    before: list[MembershipRow | KnownMembership] = list(known)
    for row in sorted(rows, key=lambda row: (row.starts, row.line)):
        for other in before:
            if not _share_a_day(row, other) or not (row.club == other.club or (row.home and other.home)):
                continue
            code = "already-member" if row.club == other.club else "other-home-club"
            what = _("The player is a member of club %(club)s from %(starts)s to %(ends)s already.") % {
                "club": other.club,
                "starts": other.starts,
                "ends": other.ends or "…",
            }
            allowed = _("one membership of a club and one home club at a time")
            problems.append(Problem(row.line, "from", code, what, allowed, str(row.starts)))
        before.append(row)
    return problems


def _share_a_day(one: MembershipRow | KnownMembership, other: MembershipRow | KnownMembership) -> bool:
    last = datetime.date.max
    return one.starts <= (other.ends or last) and other.starts <= (one.ends or last)


def _openings(plan: Plan, register: Register, work: Work) -> None:
    ruleset_on = cache(register.ruleset_on)
    for (number, colour), row in plan.openings.items():
        ruleset = ruleset_on(row.day)
        hundredths = _hundredths(row, ruleset)
        problem = _player_problem(row.line, number, plan, register)
        if problem is None and isinstance(hundredths, Problem):
            problem = hundredths
        if problem is not None or ruleset is None or isinstance(hundredths, Problem):
            work.problems += [problem] if problem is not None else []
            continue
        known = register.openings.get((number, colour))
        if known is None:
            work.openings.append(Opening(row, hundredths, ruleset))
            continue
        # Held in hundredths, shown as the file writes it.
        worth = edition(ruleset).hundredths[colour]
        amount = row.amount if known.amount == hundredths else Decimal(known.amount) / worth
        said = {colour: row.amount, "holding_date": row.day}
        _note(work, "openings", row.line, {colour: amount, "holding_date": known.day}, said)


def _hundredths(row: OpeningRow, ruleset: str | None) -> int | Problem:
    """The amount in hundredths of a masterpoint."""
    if ruleset is None:
        return _no_edition(row.line, row.colour)
    worth = edition(ruleset).hundredths
    if row.colour not in worth:
        what = _("The edition %(edition)s knows no points of this colour.") % {"edition": ruleset}
        return Problem(row.line, row.colour, "unknown-colour", what, ", ".join(worth), str(row.amount))
    exact = row.amount * worth[row.colour]
    if exact != int(exact):
        what = _("This is less than a hundredth of a masterpoint.")
        allowed = _("amounts that come out in whole hundredths of a masterpoint")
        return Problem(row.line, row.colour, "too-fine", what, allowed, str(row.amount))
    if exact > MOST:
        what = _("This is more than the ledger can hold.")
        allowed = _("at most %(most)s") % {"most": MOST // worth[row.colour]}
        return Problem(row.line, row.colour, "too-large", what, allowed, str(row.amount))
    return int(exact)


def _no_edition(line: int, column: str) -> Problem:
    return Problem(line, column, "no-edition", _("The federation has no edition of the regulation in force."))


@cache
def _title_codes(ruleset: str) -> tuple[str, ...]:
    """The titles of an edition, the lowest first."""
    return tuple(title.code for title in edition(ruleset).titles)


def _titles(plan: Plan, register: Register, work: Work) -> None:
    ruleset_on = cache(register.ruleset_on)
    for (number, title), row in plan.titles.items():
        problem = _player_problem(row.line, number, plan, register)
        ruleset = ruleset_on(row.day)
        if ruleset is None:
            problem = problem or _no_edition(row.line, "title")
        elif title not in _title_codes(ruleset):
            allowed = ", ".join(_title_codes(ruleset))
            found = Problem(row.line, "title", "unknown-title", _("There is no such title."), allowed, title)
            problem = problem or found
        if problem is not None or ruleset is None:
            work.problems += [problem] if problem is not None else []
            continue
        known = register.titles.get((number, title))
        if known is None:
            work.titles.append((row, ruleset))
        else:
            _note(work, "titles", row.line, {"title_date": known}, {"title_date": row.day})


def _rankings(plan: Plan, register: Register, work: Work) -> None:
    for key, row in plan.rankings.items():
        problem = _player_problem(row.line, row.number, plan, register)
        ruleset = register.ruleset_on(row.day)
        if not is_ranked(ruleset):
            what = _("The edition %(edition)s has no ranking points.") % {"edition": ruleset}
            problem = problem or Problem(row.line, "ranking", "no-ranking", what)
        if problem is not None:
            work.problems.append(problem)
            continue
        known = register.rankings.get(key)
        if known is None:
            work.rankings.append(row)
        else:
            _note(work, "rankings", row.line, {"ranking": known}, {"ranking": row.points})
