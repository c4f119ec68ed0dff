"""Who may hold what, and when: the numbers of an edition, and what it has against an application.

Events are told by ids, which the caller chooses. A season is told by its first day.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType

FORBIDDEN, WARNING = "forbidden", "warning"
SILVER, GOLD = "silver", "gold"
Number = int | str | date


class Organiser(StrEnum):
    """Who holds the event."""

    CLUB = "club"
    DISTRICT = "district"
    FEDERATION = "federation"


@dataclass(frozen=True)
class Size:
    """What a club from so many members on may hold in a season; `on_weekdays` of them, None where that is free."""

    members: int
    most: int
    on_weekdays: int | None = None


@dataclass(frozen=True)
class Spread:
    """No more than this part of the quota of a kind should fall into so many days in a row."""

    kinds: frozenset[str]
    days: int
    part: Fraction


@dataclass(frozen=True)
class Calendar:
    """Until when a kind is applied for, to stand in the printed calendar of the season that starts next."""

    kinds: frozenset[str]
    month: int
    day: int


@dataclass(frozen=True)
class OtherClubs:
    """Which part of the field comes from other clubs, where the organiser has so many members (None: any number)."""

    levels: frozenset[str]
    percent: int
    least_members: int = 0
    most_members: int | None = None


@dataclass(frozen=True)
class Mixture:
    """The players come from so many clubs at least, and at most this part of them from any one club.

    Each player counts once; one without a club counts among them, and for no club.
    """

    levels: frozenset[str]
    clubs: int
    percent: int


@dataclass(frozen=True)
class Least:
    """The least contestants and boards of an event, by that paragraph; `half_scale_boards` give half the points.

    With more than `most_boards` the event is of another kind; None where there may be any number.
    """

    paragraph: str
    contestants: int
    boards: int
    half_scale_boards: int | None = None
    most_boards: int | None = None


@dataclass(frozen=True)
class SanctionRules:
    """The numbers of an edition.

    ``levels`` has every kind of sanction that the edition knows, with the level to which it gives the right.
    ``open_fields`` are those for whom an event may be held; the federation's own may be for ``federation_fields`` too.
    ``scheme_only``: of the clubs only those in the federation's masterpoint scheme may hold any.
    ``sizes`` are the quotas of a kind, from the smallest clubs on; a kind that is not there has none.
    ``weekdays`` are those of ISO, 1 is Monday. ``weeks`` says what a bridge week may have at most, by level; one of
    them is enough.
    ``gold_every_seasons``: a club may hold one gold event in so many seasons. ``collisions`` is the paragraph that asks
    for events to be kept apart, empty where none does. ``least`` says what an event of a form and kind of sanction with
    so many contestants needs to be reported.
    """

    paragraph: str
    levels: Mapping[str, str]
    open_fields: frozenset[str]
    sizes: Mapping[str, tuple[Size, ...]] = field(default_factory=lambda: MappingProxyType({}))
    weekdays: frozenset[int] = frozenset()
    gold_every_seasons: int | None = None
    weeks: tuple[Mapping[str, int], ...] = ()
    spread: Spread | None = None
    calendar: Calendar | None = None
    other_clubs: OtherClubs | None = None
    mixture: Mixture | None = None
    collisions: str = ""
    least: Callable[[str, str, int], Least | None] | None = None
    federation_fields: frozenset[str] = frozenset()
    scheme_only: bool = False


# What an edition says that knows no sanctions.
NO_SANCTIONS = SanctionRules(paragraph="", levels=MappingProxyType({}), open_fields=frozenset())


@dataclass(frozen=True)
class Asked:
    """What is applied for: ``days`` are the playing days in order, and ``season`` the one of the last of them.

    ``kind`` and ``field`` are empty as long as nobody chose one. ``members`` are the club's on the day that counts,
    None for another organiser; ``in_scheme``: the club belongs to the masterpoint scheme; ``in_week``: a part of a
    bridge week. ``form`` is empty, ``contestants`` and ``boards``
    are None, as long as nobody said what is expected.
    """

    kind: str
    field: str
    organiser: Organiser
    applied_on: date
    days: tuple[date, ...] = ()
    season: date | None = None
    members: int | None = None
    in_scheme: bool = True
    in_week: bool = False
    form: str = ""
    contestants: int | None = None
    boards: int | None = None


@dataclass(frozen=True)
class Used:
    """Another event: ``granted``, or else applied for.

    ``of_organiser``: the same club, or one merged into it, holds it, whose quota it uses; ``in_week``: it belongs to
    the same bridge week.
    """

    id: int
    kind: str
    days: tuple[date, ...]
    season: date
    granted: bool
    of_organiser: bool = True
    in_week: bool = False


@dataclass(frozen=True)
class Finding:
    """What the regulation says of an application.

    ``events`` are the granted ones that stand in the way, ``also_applied`` those that are only applied for.
    """

    code: str
    severity: str
    paragraph: str
    numbers: Mapping[str, Number] = field(default_factory=lambda: MappingProxyType({}))
    events: tuple[int, ...] = ()
    also_applied: tuple[int, ...] = ()

    @property
    def facts(self) -> Mapping[str, Number]:
        """The numbers, as a sentence asks for them."""
        return self.numbers


Check = Callable[[SanctionRules, Asked, Sequence[Used]], tuple[Finding, ...]]


def findings(rules: SanctionRules, asked: Asked, used: Sequence[Used]) -> tuple[Finding, ...]:
    """What the edition says of an application beside the other events, what it forbids first.

    Without a day, or for a kind that the edition does not know, only what does not depend on it.
    """
    found = [finding for check in CHECKS for finding in check(rules, asked, used)]
    return tuple(sorted(found, key=lambda finding: finding.severity != FORBIDDEN))


def size_of(rules: SanctionRules, kind: str, members: int | None) -> Size | None:
    """The quota of a club of so many members; None where the kind has none, or the organiser is no club."""
    if members is None:
        return None
    reached = [size for size in rules.sizes.get(kind, ()) if size.members <= members]
    return reached[-1] if reached else None


def is_on_weekdays(rules: SanctionRules, days: Iterable[date]) -> bool:
    """Whether every day is a weekday."""
    return all(day.isoweekday() in rules.weekdays for day in days)


def of_quota(asked: Asked, used: Iterable[Used]) -> list[Used]:
    """The events that share the quota with what is applied for: of the same club, kind and season."""
    return [other for other in used if other.of_organiser and other.kind == asked.kind and other.season == asked.season]


def known_kind(rules: SanctionRules, asked: Asked, _used: Sequence[Used]) -> tuple[Finding, ...]:
    """A sanction is applied for that the regulation knows."""
    if not asked.kind or asked.kind in rules.levels:
        return ()
    return (Finding("kind-unknown", FORBIDDEN, rules.paragraph, {"sanction": asked.kind}),)


def open_field(rules: SanctionRules, asked: Asked, _used: Sequence[Used]) -> tuple[Finding, ...]:
    """An event is open: anyone may enter, or all members of a wide enough group."""
    if not asked.field or asked.field in rules.open_fields:
        return ()
    if asked.organiser == Organiser.FEDERATION and asked.field in rules.federation_fields:
        return ()
    return (Finding("field-not-open", FORBIDDEN, rules.paragraph, {"field": asked.field}),)


def of_the_scheme(rules: SanctionRules, asked: Asked, _used: Sequence[Used]) -> tuple[Finding, ...]:
    """Only clubs in the federation's masterpoint scheme hold such events."""
    if not rules.scheme_only or asked.in_scheme or asked.organiser != Organiser.CLUB:
        return ()
    return (Finding("club-not-in-scheme", FORBIDDEN, rules.paragraph),)


def quota(rules: SanctionRules, asked: Asked, used: Sequence[Used]) -> tuple[Finding, ...]:
    """A club may hold so many events of a kind in a season, by the number of its members."""
    size = size_of(rules, asked.kind, asked.members)
    if size is None or asked.season is None:
        return ()
    return _full("quota", size.most, rules, asked, of_quota(asked, used))


def weekday_quota(rules: SanctionRules, asked: Asked, used: Sequence[Used]) -> tuple[Finding, ...]:
    """Only so many of a club's events in a season may be held on weekdays."""
    size = size_of(rules, asked.kind, asked.members)
    if size is None or size.on_weekdays is None or asked.season is None or not is_on_weekdays(rules, asked.days):
        return ()
    on_weekdays = [other for other in of_quota(asked, used) if is_on_weekdays(rules, other.days)]
    return _full("weekday-quota", size.on_weekdays, rules, asked, on_weekdays)


def _full(name: str, most: int, rules: SanctionRules, asked: Asked, others: Iterable[Used]) -> tuple[Finding, ...]:
    """Whether the granted events leave a place; a warning where they do and too many ask for what is left."""
    granted, applied = _parted(others)
    if len(granted) + len(applied) < most:
        return ()
    is_full = len(granted) >= most
    numbers: dict[str, Number] = {
        "sanction": asked.kind,
        "members": asked.members or 0,
        "most": most,
        "found": len(granted),
        "applied": len(applied),
    }
    code, severity = (f"{name}-full", FORBIDDEN) if is_full else (f"{name}-wanted", WARNING)
    return (Finding(code, severity, rules.paragraph, numbers, granted, applied),)


def gold_interval(rules: SanctionRules, asked: Asked, used: Sequence[Used]) -> tuple[Finding, ...]:
    """A club may hold a gold event once in so many seasons."""
    every = rules.gold_every_seasons
    if every is None or asked.kind != GOLD or asked.organiser != Organiser.CLUB or asked.season is None:
        return ()
    year = asked.season.year
    near = [
        other for other in used if other.of_organiser and other.kind == GOLD and abs(other.season.year - year) < every
    ]
    granted, applied = _parted(near)
    if not near:
        return ()
    code, severity = ("gold-too-soon", FORBIDDEN) if granted else ("gold-wanted", WARNING)
    return (Finding(code, severity, rules.paragraph, {"seasons": every}, granted, applied),)


def bridge_week(rules: SanctionRules, asked: Asked, used: Sequence[Used]) -> tuple[Finding, ...]:
    """A bridge week has so many events of a level; what is applied for with it counts too."""
    level = rules.levels.get(asked.kind)
    if not rules.weeks or not asked.in_week or asked.organiser == Organiser.FEDERATION or level is None:
        return ()
    others = [other for other in used if other.in_week and other.kind in rules.levels]
    levels = [level, *(rules.levels[other.kind] for other in others)]
    count = {name: levels.count(name) for name in levels}
    if any(all(found <= week.get(name, 0) for name, found in count.items()) for week in rules.weeks):
        return ()
    granted, applied = _parted(others)
    numbers: dict[str, Number] = {SILVER: count.get(SILVER, 0), GOLD: count.get(GOLD, 0)}
    return (Finding("week-full", FORBIDDEN, rules.paragraph, numbers, granted, applied),)


def spread_over_season(rules: SanctionRules, asked: Asked, used: Sequence[Used]) -> tuple[Finding, ...]:
    """The events of a club are spread over the season."""
    size = size_of(rules, asked.kind, asked.members)
    spread = rules.spread
    if spread is None or asked.kind not in spread.kinds or size is None or not asked.days:
        return ()
    day, length = asked.days[-1], timedelta(days=spread.days)
    granted = [other for other in of_quota(asked, used) if other.granted]
    starts = [start for start in (day, *(other.days[-1] for other in granted)) if start <= day < start + length]
    stretches = [[other for other in granted if start <= other.days[-1] < start + length] for start in starts]
    densest = max(stretches, key=len)
    if len(densest) + 1 <= size.most * spread.part:
        return ()
    numbers: dict[str, Number] = {"most": size.most, "found": len(densest) + 1, "days": spread.days}
    return (Finding("not-spread", WARNING, rules.paragraph, numbers, tuple(other.id for other in densest)),)


def printed_calendar(rules: SanctionRules, asked: Asked, _used: Sequence[Used]) -> tuple[Finding, ...]:
    """What is to stand in the printed calendar is applied for by a day before its season."""
    calendar = rules.calendar
    if calendar is None or asked.season is None or asked.kind not in calendar.kinds:
        return ()
    deadline = date(asked.season.year, calendar.month, calendar.day)
    if deadline > asked.season:
        deadline = deadline.replace(year=deadline.year - 1)
    if asked.applied_on <= deadline:
        return ()
    return (Finding("after-calendar-deadline", WARNING, rules.paragraph, {"deadline": deadline}),)


def other_clubs(rules: SanctionRules, asked: Asked, _used: Sequence[Used]) -> tuple[Finding, ...]:
    """A part of the field comes from other clubs, unless the club is large enough to play alone."""
    rule = rules.other_clubs
    if rule is None or asked.members is None or rules.levels.get(asked.kind) not in rule.levels:
        return ()
    if rule.most_members is not None and asked.members > rule.most_members:
        return ()
    numbers: dict[str, Number] = {"members": asked.members, "percent": rule.percent}
    if asked.members < rule.least_members:
        return (Finding("club-very-small", WARNING, rules.paragraph, {**numbers, "least": rule.least_members}),)
    return (Finding("other-clubs-needed", WARNING, rules.paragraph, numbers),)


def several_clubs(rules: SanctionRules, asked: Asked, _used: Sequence[Used]) -> tuple[Finding, ...]:
    """The players of a club's event come from several clubs, and not too many of them from one."""
    rule = rules.mixture
    if rule is None or asked.members is None or rules.levels.get(asked.kind) not in rule.levels:
        return ()
    numbers: dict[str, Number] = {"clubs": rule.clubs, "percent": rule.percent}
    return (Finding("several-clubs-needed", WARNING, rules.paragraph, numbers),)


def contestants_expected(rules: SanctionRules, asked: Asked, _used: Sequence[Used]) -> tuple[Finding, ...]:
    """So many contestants are expected as the level needs."""
    least, found = _least(rules, asked), asked.contestants
    if least is None or found is None or found >= least.contestants:
        return ()
    return (_unlike("too-few-contestants-expected", rules, asked, least, found, least=least.contestants),)


def boards_planned(rules: SanctionRules, asked: Asked, _used: Sequence[Used]) -> tuple[Finding, ...]:
    """So many boards are planned as the kind needs, and no more; with somewhat fewer some give half the points."""
    least, found = _least(rules, asked), asked.boards
    if least is None or found is None:
        return ()
    if least.most_boards is not None and found > least.most_boards:
        return (_unlike("too-many-boards-planned", rules, asked, least, found, most=least.most_boards),)
    if found >= least.boards:
        return ()
    is_half = least.half_scale_boards is not None and found >= least.half_scale_boards
    code = "half-scale-planned" if is_half else "too-few-boards-planned"
    return (_unlike(code, rules, asked, least, found, least=least.boards),)


def _least(rules: SanctionRules, asked: Asked) -> Least | None:
    if rules.least is None or asked.kind not in rules.levels or not asked.form:
        return None
    return rules.least(asked.form, asked.kind, asked.contestants or 0)


def _unlike(code: str, rules: SanctionRules, asked: Asked, needs: Least, found: int, **bound: Number) -> Finding:
    """Other contestants or boards than the event needs; `bound` names the least or the most of them."""
    numbers: dict[str, Number] = {"level": rules.levels[asked.kind], "form": asked.form, **bound, "found": found}
    return Finding(code, WARNING, needs.paragraph, numbers)


def _parted(others: Iterable[Used]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The ids of those that are granted, and of those that are only applied for."""
    every = list(others)
    granted = tuple(other.id for other in every if other.granted)
    return granted, tuple(other.id for other in every if not other.granted)


CHECKS: tuple[Check, ...] = (
    *(known_kind, open_field, of_the_scheme, quota, weekday_quota, gold_interval, bridge_week),
    *(contestants_expected, boards_planned, spread_over_season, printed_calendar, other_clubs, several_clubs),
)
