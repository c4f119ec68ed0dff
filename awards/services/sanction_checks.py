"""A report beside what was granted for its event: what the rules forbid, and what the district should see.

Who may not count is held line by line when the report is received, and a handicap where none counts is refused there;
here stands what is wrong with the event as a whole.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from datetime import date
from fractions import Fraction
from typing import Any

from awards.choices import Doubt
from awards.models import HeldLine, Report
from awards.queries.contestants import Contestant, contestants
from awards.queries.effective import effective_payload, lines_in_doubt
from awards.rules.editions import EDITIONS
from awards.rules.eligibility import OPEN_TO_ALL
from awards.rules.sanctioning import FORBIDDEN, WARNING, OtherClubs
from awards.services.club_mixture import faults, field_of, seated
from awards.services.eligibility import doubts, representing
from registry.models import Player
from registry.queries.editions import is_free
from registry.queries.players import players_by_number
from registry.queries.seasons import season_of
from sanctions.choices import KINDS_BY_CONDITION, LEVELS, Kind
from sanctions.models import Application
from sanctions.queries.quota import family_of, members_on

# What the register does not know of a player says nothing of the field.
_OUTSIDE = {Doubt.NO_JUNIOR, Doubt.NO_VETERAN, Doubt.NO_WOMAN, Doubt.NO_MIXED_PAIR, Doubt.NOT_OF_THE_DISTRICT}
# The finding of an application that a granted exception covers, and what it excuses in the report.
_EXCUSED = {"field-not-open": {"other-field", "few-from-other-clubs", "too-few-clubs", "club-over-its-part"}}


@dataclass(frozen=True)
class Difference:
    """What a report has other than its sanction or the rules allow.

    `facts` has `allowed` and `found`, and what else the sentence needs, as text: codes, ISO days, whole numbers.
    """

    code: str
    severity: str
    facts: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_forbidden(self) -> bool:
        """Whether the report cannot be booked on the sanction alone."""
        return self.severity == FORBIDDEN


def stored(differences: Iterable[Difference]) -> list[dict[str, Any]]:
    """The differences as they are kept with a report."""
    return [{**asdict(one), "facts": dict(one.facts)} for one in differences]


def from_stored(kept: Iterable[Mapping[str, Any]]) -> tuple[Difference, ...]:
    """The differences that were kept with a report."""
    return tuple(Difference(one["code"], one["severity"], one["facts"]) for one in kept)


def gives_right(report: Report, level: str, *, sanction: Application | None = None) -> bool:
    """Whether the report's sanction is enough to book it at a level: it is of that very level, and nothing forbids.

    `sanction` is the one that it would take over, where it names none itself.
    """
    sanction = report.sanction or sanction
    if sanction is None or LEVELS[Kind(sanction.kind)] != level:
        return False
    return not any(one.is_forbidden for one in compared(report, sanction=sanction))


def compared(report: Report, *, sanction: Application | None = None) -> tuple[Difference, ...]:
    """All differences of a report from its sanction, what is forbidden first; none where there is no sanction."""
    sanction = report.sanction or sanction
    if sanction is None:
        return ()
    held = lines_in_doubt(report)
    payload = effective_payload(report.payload, held)
    every = [
        *_of_the_event(report.ruleset, payload, sanction),
        *_of_the_field(report, payload, sanction),
        *_membership(report.payload, held),
    ]
    excused = {code for name in sanction.exception_codes for code in _EXCUSED.get(name, ())}
    found = [Difference(one.code, WARNING, one.facts) if one.code in excused else one for one in every]
    return tuple(sorted(found, key=lambda one: not one.is_forbidden))


def _difference(code: str, severity: str, allowed: object, found: object, **facts: object) -> Difference:
    every = {"allowed": allowed, "found": found, **facts}
    return Difference(code, severity, {name: str(value) for name, value in every.items()})


# --- the event itself -------------------------------------------------------------------------------------------------


def _of_the_event(ruleset: str, payload: Mapping[str, Any], sanction: Application) -> Iterator[Difference]:
    """Level, kind, form, days and boards."""
    level, granted = payload["level"], LEVELS[Kind(sanction.kind)]
    if level != granted:
        # What needs no leave takes nothing that was not granted.
        yield _difference("other-level", WARNING if is_free(ruleset, level) else FORBIDDEN, granted, level)
    elif _kind(payload) != sanction.kind:
        yield _difference("other-kind", FORBIDDEN, sanction.kind, _kind(payload))
    if payload["form"] != sanction.form:
        yield _difference("other-form", FORBIDDEN, sanction.form, payload["form"])
    yield from _days(payload, sanction)
    boards = payload.get("boards")
    if sanction.boards is not None and boards is not None and boards != sanction.boards:
        yield _difference("other-boards", WARNING, sanction.boards, boards)


def _kind(payload: Mapping[str, Any]) -> str:
    """What kind of sanction the report is of, by its level and conditions."""
    conditions = payload.get("conditions", {})
    return next((kind for key, kind in KINDS_BY_CONDITION.items() if conditions.get(key)), str(payload["level"]))


def _days(payload: Mapping[str, Any], sanction: Application) -> Iterator[Difference]:
    """The first and the last day of play are days that were granted; fewer of them are worth a look."""
    days = sorted(day.date for day in sanction.days.all() if not day.alternative)
    last = date.fromisoformat(str(payload["date"]))
    first = date.fromisoformat(str(payload.get("first_date") or payload["date"]))
    allowed, found = _written(days), _written(sorted({first, last}))
    if not {first, last} <= set(days):
        yield _difference("other-days", FORBIDDEN, allowed, found)
    elif (first, last) != (days[0], days[-1]):
        yield _difference("fewer-days", WARNING, allowed, found)


def _written(days: Iterable[date]) -> str:
    return " ".join(day.isoformat() for day in days)


# --- the field --------------------------------------------------------------------------------------------------------


def _of_the_field(report: Report, payload: Mapping[str, Any], sanction: Application) -> Iterator[Difference]:
    """Who entered: those for whom it was granted, and from enough other clubs."""
    on = date.fromisoformat(str(payload["date"]))
    rows = contestants(payload)
    players = players_by_number(report.federation, {number for row in rows for number in row.numbers}, on)
    yield from _who_may_enter(report, payload, sanction, rows, players, on)
    if not payload.get("conditions", {}).get("championship"):
        yield from _other_clubs(report, payload, rows, players, on)
        yield from _mixture(report, payload, rows, players)


def _who_may_enter(
    report: Report,
    payload: Mapping[str, Any],
    sanction: Application,
    rows: list[Contestant],
    players: Mapping[str, Player],
    on: date,
) -> Iterator[Difference]:
    """The report is of the same field, and nobody played who by the register does not belong to it."""
    edition = EDITIONS[report.ruleset]
    granted, asked = edition.eligibility_of_field(sanction.field), edition.eligibility(payload.get("conditions", {}))
    if asked != OPEN_TO_ALL:
        # Who does not belong to a championship is held line by line.
        if asked != granted:
            yield _difference("other-field", FORBIDDEN, sanction.field, payload["conditions"]["championship"])
        return
    if granted == OPEN_TO_ALL:
        return
    home = sanction.played_in or sanction.district or (sanction.club.district if sanction.club is not None else None)
    of_the_district = representing(home, players.keys(), on) if granted.of_the_district and home else set(players)
    by_row = {at: [players[number] for number in row.numbers if number in players] for at, row in enumerate(rows)}
    outside = {number for _row, number, doubt in doubts(granted, by_row, of_the_district, on) if doubt in _OUTSIDE}
    if outside:
        yield _difference("outside-field", WARNING, sanction.field, len(outside))


def _other_clubs(
    report: Report,
    payload: Mapping[str, Any],
    rows: list[Contestant],
    players: Mapping[str, Player],
    on: date,
) -> Iterator[Difference]:
    """A part of the field comes from other clubs, unless the club is so large that it may play alone.

    How large it is, the members of the season's first day say, as they do for its quota. By home club on the day of
    play, each player once. Of guests and of those without a club nobody knows whence they come:
    it is forbidden where there are too few from other clubs even if all of them are, and else worth a look.
    """
    rule, club = EDITIONS[report.ruleset].sanctions.other_clubs, report.club
    if rule is None or club is None or payload["level"] not in rule.levels or _is_qualifier(payload):
        return
    own = family_of(club)
    homes = _homes(rows, players)
    unknown = homes.count(None)
    others = sum(home is not None and home not in own for home in homes)
    least = Fraction(rule.percent * len(homes), 100)
    if others >= least:
        return
    members = members_on(own, season_of(report.federation, on).starts)
    if not _binds(rule, members):
        return
    code, severity = "few-from-other-clubs", FORBIDDEN
    if others + unknown >= least:
        code, severity = f"perhaps-{code}", WARNING
    facts = {"others": others, "unknown": unknown, "players": len(homes), "members": members}
    yield _difference(code, severity, rule.percent, 100 * others // len(homes), **facts)


def _mixture(
    report: Report, payload: Mapping[str, Any], rows: list[Contestant], players: Mapping[str, Player]
) -> Iterator[Difference]:
    """The players come from several clubs, and not too many of them from one; the report itself may have said so."""
    rule, club = EDITIONS[report.ruleset].sanctions.mixture, report.club
    if rule is None or club is None or payload["level"] not in rule.levels:
        return
    if payload.get("conditions", {}).get("clubs") is not None:
        return
    field = field_of(payload, rows, players, frozenset(family_of(club)))
    for fault in faults(field, rule):
        code, severity = (fault.code, FORBIDDEN) if fault.sure else (f"perhaps-{fault.code}", WARNING)
        yield _difference(
            code, severity, fault.allowed, fault.found, players=field.players, unknown=field.unknown, most=field.most
        )


def _homes(rows: Iterable[Contestant], players: Mapping[str, Player]) -> list[int | None]:
    """The home club of each who played, once each; None of those of whom the register knows none."""
    known = {number: player.home_club_id for number, player in players.items()}  # type: ignore[attr-defined]
    return [known.get(number) if number is not None else None for number, _name in seated(rows)]


def _is_qualifier(payload: Mapping[str, Any]) -> bool:
    return bool(payload.get("conditions", {}).get("championship_qualifier"))


def _binds(rule: OtherClubs, members: int) -> bool:
    """Whether a club of so many members needs others."""
    return rule.least_members <= members and (rule.most_members is None or members <= rule.most_members)


def _membership(payload: Mapping[str, Any], held: Iterable[HeldLine]) -> Iterator[Difference]:
    """Everybody is a member of this federation or of another: guests are to be asked, others are not."""
    outside = sum(1 for line in held if line.doubt == Doubt.NO_MEMBER and not line.settlement)
    if outside:
        yield _difference("not-members", FORBIDDEN, 0, outside)
    guests = sum(1 for row in contestants(payload) for seat in row.seats if seat.number is None)
    if guests:
        yield _difference("guests", WARNING, 0, guests)
