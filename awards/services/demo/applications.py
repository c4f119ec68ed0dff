"""The calendar of the running and the coming season, and applications at every stage of their way."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from typing import Any

from awards.services.demo.history import Action
from awards.services.demo.payloads import Payload
from awards.services.demo.sanctions import Desk, Plan
from awards.services.demo.sources import clubs as all_clubs
from registry.models import Club
from registry.queries.seasons import season_of
from sanctions.choices import Field, Form, Kind, Level
from sanctions.models import Application
from sanctions.queries.collisions import Band, search
from sanctions.queries.free_days import free_days
from sanctions.queries.surroundings import wish_of
from sanctions.services import deciding
from sanctions.services.weeks import begin_week

# As many as a year of the demo's own silver and gold, over the time until the coming season ends.
GRANTED_A_CLUB = 1.2
APPLIED_BEFORE = 75
# Well within the quota of the smallest club.
MOST_OF_A_CLUB = 2
GOLD_SHARE, TEAMS_SHARE, LONG_SHARE = 0.12, 0.2, 0.25
SPRING, AUTUMN = (3, 4, 5), (9, 10, 11)
SATURDAY = 5
OVERDUE_DAYS = timedelta(days=30)
INVITATION = (
    "Öppet för alla. Fika och lunch finns att köpa. "
    "Anmälan senast en vecka före spelstart; startavgiften betalas på plats."
)
CLASHING = {Band.CLASH, Band.CLOSE}


def played(desk: Desk, reports: Sequence[Payload]) -> list[Action]:
    """One silver event of each club in the running season, and its gold ones, granted long before they were played."""
    register = desk.register
    season = season_of(register.federation, desk.today)
    had: set[tuple[str, str]] = set()
    actions: list[Action] = []
    for made in reports:
        club, conditions = register.clubs.get(made["organiser"]), made.get("conditions", {})
        day, key = date.fromisoformat(made["date"]), (made["organiser"], made["level"])
        is_simple = made["level"] != Level.BRONZE and not {"final", "season_silver", "championship"} & set(conditions)
        if club is None or not is_simple or day < season.starts or key in had:
            continue
        had.add(key)
        plan = _plan_of(club, made, before=(desk.today - day).days + APPLIED_BEFORE)
        actions.append((desk.at(plan.before), partial(desk.grant, plan)))
    return actions


def _plan_of(club: Club, made: Payload, *, before: int) -> Plan:
    days = {date.fromisoformat(made.get("first_date") or made["date"]), date.fromisoformat(made["date"])}
    fields = {
        "kind": Kind(made["level"]),
        "form": Form(made["form"]),
        "contestants": max(2, len(made["standings"])),
        "boards": made.get("boards"),
        "invitation": INVITATION,
    }
    return Plan(club, made["name"], sorted(days), before, fields)


def make_calendar(desk: Desk, clubs: Sequence[Club], numbers: random.Random) -> None:
    """What is granted for the time from now on, and beside it every stage of an application."""
    others = [club for club in clubs if club.number != desk.register.home]
    for plan in _granted(desk, others, numbers):
        desk.grant(_out_of_the_way(desk, plan))
    _stages_of_home(desk)
    _stages_elsewhere(desk, clubs)


def _granted(desk: Desk, clubs: Sequence[Club], numbers: random.Random) -> Iterator[Plan]:
    """Weekends of clubs, silver for the most part; no club has more than it easily may."""
    last_day = season_of(
        desk.register.federation, season_of(desk.register.federation, desk.today).ends + timedelta(1)
    ).ends
    held: Counter[tuple[str, date, Kind]] = Counter()
    for _number in range(round(GRANTED_A_CLUB * len(clubs))):
        club = numbers.choice(clubs)
        day = _saturday(desk.today + timedelta(days=numbers.randrange(20, (last_day - desk.today).days - 20)))
        kind = _kind(day, numbers)
        key = (club.number, season_of(desk.register.federation, day).starts, kind)
        held[key] += 1
        if held[key] <= (1 if kind == Kind.SEASON_SILVER else MOST_OF_A_CLUB):
            yield _plan(club, kind, day, numbers)


def _kind(day: date, numbers: random.Random) -> Kind:
    if numbers.random() < GOLD_SHARE:
        return Kind.GOLD
    return Kind.SEASON_SILVER if day.month in SPRING + AUTUMN and numbers.random() < 0.3 else Kind.SILVER


def _plan(club: Club, kind: Kind, day: date, numbers: random.Random) -> Plan:
    teams = numbers.random() < TEAMS_SHARE
    days = [day, day + timedelta(days=1)] if kind == Kind.GOLD or numbers.random() < LONG_SHARE else [day]
    season = "Vårsilver" if day.month in SPRING else "Höstsilver"
    title = {Kind.GOLD: "Guldhelg", Kind.SEASON_SILVER: season}.get(kind, "Silverlag" if teams else "Silverbarometer")
    field = numbers.choices((Field.OPEN, Field.MIXED, Field.VETERANS), (10, 1, 1))[0]
    return Plan(
        club,
        f"{title} {club.place} {day.year}",
        days,
        before=numbers.randrange(40, 160),
        fields={
            "kind": kind,
            "form": Form.BAROMETER_TEAMS if teams else Form.PAIRS,
            "field": field,
            "contestants": numbers.randrange(8, 17) if teams else 2 * numbers.randrange(10, 31),
            "boards": 28 * (1 + len(days)),
            "invitation": INVITATION,
        },
    )


def _saturday(day: date) -> date:
    return day + timedelta(days=(SATURDAY - day.weekday()) % 7)


def _out_of_the_way(desk: Desk, plan: Plan) -> Plan:
    """The plan on days on which nothing else is near, where there are any."""
    club = plan.club
    asked = Application(federation=desk.register.federation, club=club, field=plan.fields["field"])
    wish = wish_of(asked, plan.days)
    if not any(tuple(Band)[one.order] in CLASHING for one in search(asked, wish)):
        return plan
    free = free_days(asked, on=desk.today + timedelta(days=14), wish=wish)
    length = len(plan.days)
    return replace(plan, days=[free[0] + timedelta(days=after) for after in range(length)]) if free else plan


def _stages_of_home(desk: Desk) -> None:
    """What the ready accounts find on their tables: of the club drafts and every answer, of the district its turn."""
    home = desk.register.clubs[desk.register.home]
    day = _saturday(desk.today + timedelta(days=70))
    weeks = [day + timedelta(weeks=number) for number in range(1, 40)]
    silver = {"kind": Kind.SILVER, "invitation": INVITATION}
    desk.grant(Plan(home, f"Silverlag {home.place}", [weeks[12]], 50, {**silver, "form": Form.BAROMETER_TEAMS}))
    # Played, and nobody has sent the report.
    desk.grant(Plan(home, f"Silverpokalen {home.place}", [_saturday(desk.today - OVERDUE_DAYS)], 100, silver))
    desk.draft(Plan(home, "Silverbarometern", [weeks[20]], 4, silver))
    desk.draft(Plan(home, "Kvällssilver", [], 2, {**silver, "contestants": None, "venue": ""}))
    desk.submit(
        Plan(home, f"Storlagssilver {home.place}", [weeks[4]], 9, {**silver, "form": Form.BAROMETER_TEAMS}, [weeks[5]])
    )
    only_members = {
        **silver,
        "field": Field.CLUB,
        "exception_reason": "Klubben fyller femtio år och vill fira med sina egna.",
    }
    desk.submit(Plan(home, f"Jubileumssilver {home.place}", [weeks[10]], 40, only_members))
    asked = desk.submit(Plan(home, f"Silverlördag {home.place}", [weeks[8]], 30, silver))
    deciding.ask_back(**desk.turn(asked), why="Räcker lokalen till så många par? Ange även en reservdag.")
    refused = desk.submit(Plan(home, f"Midvintersilver {home.place}", [weeks[2]], 60, silver))
    deciding.refuse(**desk.turn(refused), why="Distriktets egen tävling spelas samma helg.")
    cancelled = desk.grant(Plan(home, f"Fastlagssilver {home.place}", [weeks[6]], 90, silver))
    deciding.cancel(**desk.organiser(cancelled), why="Lokalen är inte längre ledig den helgen.")
    gold = {**silver, "kind": Kind.GOLD, "contestants": 60}
    desk.endorse(
        Plan(home, f"Guldhelg {home.place}", [weeks[26], weeks[26] + timedelta(days=1)], 20, gold, [weeks[27]])
    )


def _stages_elsewhere(desk: Desk, clubs: Sequence[Club]) -> None:
    """Of other clubs: what collides with another, a bridge week, an event in another district, one taken back."""
    home = desk.register.clubs[desk.register.home]
    near = [club for club in clubs if club.district_id == home.district_id and club != home] or [home]
    day = _saturday(desk.today + timedelta(days=70))
    weeks = [day + timedelta(weeks=number) for number in range(1, 40)]
    silver = {"kind": Kind.SILVER, "invitation": INVITATION}
    # On the same weekend as another, so that whoever decides sees the collision.
    desk.submit(Plan(near[0], f"Söndagssilver {near[0].place}", [weeks[4] + timedelta(days=1)], 7, silver, [weeks[5]]))
    _away(desk, near[-1], weeks[14], silver)
    taken_back = desk.submit(Plan(near[0], f"Höghöjdssilver {near[0].place}", [weeks[16]], 45, silver))
    deciding.withdraw(**desk.organiser(taken_back))
    _bridge_week(desk, near[-1], weeks[22])
    far = [club for club in clubs if club.district_id != home.district_id] or [home]
    gold = {**silver, "kind": Kind.GOLD, "contestants": 72}
    desk.endorse(Plan(far[0], f"Guldmästerskap {far[0].place}", [weeks[30], weeks[30] + timedelta(days=1)], 25, gold))


def _away(desk: Desk, club: Club, day: date, fields: Mapping[str, Any]) -> None:
    """An event of the club in a neighbouring district, which waits for its own one's word."""
    neighbour = club.district.neighbours.order_by("number").first() if club.district is not None else None
    if neighbour is None:
        return
    there = next(row for row in all_clubs() if row.district == neighbour.number)
    place = {"place": there.place, "latitude": there.latitude, "longitude": there.longitude, "venue": "Folkets hus"}
    desk.submit(Plan(club, f"Gästsilver {there.place}", [day], 10, {**fields, **place, "played_in": neighbour}))


def _bridge_week(desk: Desk, club: Club, first_day: date) -> None:
    """Two silver events within a week, applied for as a whole and granted."""
    _user, actor = desk.register.actor(club.number)
    name = f"Bridgeveckan i {club.place}"
    week = begin_week(federation=desk.register.federation, club=club, district=None, name=name, actor=actor)
    for title, after, form in (("Veckans par", 2, Form.PAIRS), ("Veckans lag", 4, Form.BAROMETER_TEAMS)):
        fields = {"kind": Kind.SILVER, "form": form, "week": week, "invitation": INVITATION}
        desk.grant(Plan(club, f"{title}, {name}", [first_day + timedelta(days=after)], 35, fields))
