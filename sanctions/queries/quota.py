"""What uses the quota of a club: its own events of a season, and those of the clubs that were merged into it."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date

from django.db.models import Q, QuerySet

from awards.rules.sanctioning import SanctionRules, Size, Used, is_on_weekdays, size_of
from registry.models import Club, Federation, Membership
from registry.queries.editions import edition_on
from registry.queries.seasons import Season, season_of
from sanctions.choices import State
from sanctions.models import Application, Day

# What is asked back is still applied for.
APPLIED = (State.SUBMITTED, State.ASKED_BACK, State.ENDORSED)
COUNTED = (State.GRANTED, *APPLIED)
RELATED = ("application__club__district", "application__district", "application__played_in", "application__federation")


@dataclass(frozen=True, slots=True)
class Played:
    """An application with its playing days in order, and the season of the last of them."""

    application: Application
    days: tuple[date, ...]
    season: Season

    @property
    def granted(self) -> bool:
        """Whether it uses a place; else it is only applied for."""
        return self.application.state == State.GRANTED


@dataclass(frozen=True, slots=True)
class Quota:
    """What a club may hold of a kind in a season, and what of it is used.

    `members` are those of the day `counted_on`. `used` are granted, `applied` only applied for, and `drafts` not even
    that yet, in the order of their days; `weekday_used` are those among the used ones that are played on weekdays
    alone.
    """

    kind: str
    season: Season
    members: int
    counted_on: date
    size: Size
    used: tuple[Application, ...]
    applied: tuple[Application, ...]
    weekday_used: tuple[Application, ...]
    drafts: tuple[Application, ...] = ()

    @property
    def free(self) -> int:
        """How many places are left; none where exceptions were granted beyond the quota."""
        return max(self.size.most - len(self.used), 0)


def rules_on(federation: Federation, day: date) -> tuple[str, SanctionRules] | None:
    """The id of the edition in force on the day, and what it says of sanctions; None without an edition."""
    edition = edition_on(federation, day)
    return None if edition is None else (edition.id, edition.sanctions)


def family_of(club: Club) -> frozenset[int]:
    """The ids of the club and of all that share its quota: it may be merged into another, and others into it."""
    merged = Club.objects.filter(federation=club.federation_id, merged_into__isnull=False)
    into = dict(merged.values_list("pk", "merged_into"))
    home = _successor(club.pk, into)
    return frozenset({home, club.pk, *(pk for pk in into if _successor(pk, into) == home)})


def _successor(club_id: int, into: dict[int, int | None]) -> int:
    """The club at the end of the chain; where it leads back to itself, the least of the circle."""
    chain = [club_id]
    while (following := into.get(chain[-1])) is not None:
        if following in chain:
            return min(chain[chain.index(following) :])
        chain.append(following)
    return chain[-1]


def members_on(club_ids: Collection[int], day: date) -> int:
    """How many players belong to the clubs on the day, at home there or beside another club, each once."""
    on_the_day = Q(starts__lte=day) & (Q(ends=None) | Q(ends__gte=day))
    alive = Q(player__deceased_on=None) | Q(player__deceased_on__gt=day)
    members = Membership.objects.filter(on_the_day, alive, club__in=club_ids, player__merged_into=None)
    return members.order_by().values("player").distinct().count()


def counted_on(season: Season, on: date) -> date:
    """The day whose members decide the quota of a season: its first one, today while that lies ahead."""
    return min(season.starts, on)


def played(applications: QuerySet[Application]) -> list[Played]:
    """The applications that have playing days, with those, in the order of the last of them; one statement."""
    days = Day.objects.filter(application__in=applications.order_by(), alternative=False)
    rows: dict[int, list[Day]] = {}
    for day in days.select_related(*RELATED).order_by("date"):
        rows.setdefault(day.application_id, []).append(day)
    found = [Played(own[0].application, tuple(day.date for day in own), _season_of_last(own)) for own in rows.values()]
    return sorted(found, key=lambda one: (one.days[-1], one.application.pk))


def _season_of_last(days: list[Day]) -> Season:
    last = days[-1]
    return season_of(last.application.federation, last.date)


def of_clubs(club_ids: Collection[int], kinds: Collection[str], first: date, last: date) -> Q:
    """What clubs were granted, or applied for, of these kinds; its last day is one from `first` to `last`."""
    return Q(club__in=club_ids, kind__in=kinds, state__in=COUNTED, last_date__range=(first, last))


def quota(
    kind: str, season: Season, *, rules: SanctionRules, members: int, on: date, events: Iterable[Played]
) -> Quota | None:
    """How far the quota of a kind is used by these events of the club; None where the kind has none."""
    size = size_of(rules, kind, members)
    if size is None:
        return None
    counting = [event for event in events if event.application.kind == kind and event.season == season]
    used = [event for event in counting if event.granted]
    applications = [event.application for event in counting]
    return Quota(
        kind=kind,
        season=season,
        members=members,
        counted_on=counted_on(season, on),
        size=size,
        used=tuple(event.application for event in used),
        applied=tuple(one for one in applications if one.state in APPLIED),
        weekday_used=tuple(event.application for event in used if is_on_weekdays(rules, event.days)),
        drafts=tuple(one for one in applications if one.state == State.DRAFT),
    )


def quotas(club: Club, *, day: date, on: date) -> list[Quota]:
    """The club's quotas of the season of a day, as they stand on the day `on`; it comes with its federation.

    Four statements.
    """
    season = season_of(club.federation, day)
    found = rules_on(club.federation, season.starts)
    if found is None:
        return []
    _ruleset, rules = found
    family = family_of(club)
    members = members_on(family, counted_on(season, on))
    counting = of_clubs(family, tuple(rules.sizes), season.starts, season.ends)
    events = played(Application.objects.filter(counting))
    every = (quota(kind, season, rules=rules, members=members, on=on, events=events) for kind in rules.sizes)
    return [one for one in every if one is not None]


def as_used(event: Played, *, family: Collection[int], week_id: int | None) -> Used:
    """The event as the edition counts it."""
    application = event.application
    return Used(
        id=application.pk,
        kind=application.kind,
        days=event.days,
        season=event.season.starts,
        granted=event.granted,
        of_organiser=application.club_id in family,
        in_week=week_id is not None and application.week_id == week_id,
    )
