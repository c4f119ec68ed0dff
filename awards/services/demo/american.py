"""The American federation of the demo: two units with their clubs, and players of every rank."""

import math
import random
from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from zoneinfo import ZoneInfo

from django.db import transaction

from awards.services.demo import history
from awards.services.demo.accounts import AMERICAN, AMERICAN_CLUB, AMERICAN_OFFICE, AMERICAN_PLAYER, AMERICAN_UNIT
from awards.services.demo.american_events import FEDERATION, calendar, masterpoints, national, unit_games
from awards.services.demo.cast import Clerks, changed, make_people, read_cast, write_cast
from awards.services.demo.fields import Clubhouses
from awards.services.demo.lists import do_night
from awards.services.demo.payloads import Payload
from awards.services.demo.people import Member
from awards.services.demo.smaller import Setting, first_day_of
from awards.services.demo.sources import dice
from awards.services.demo.timeline import do_in_order
from registry.models import Federation, RulesetPeriod
from registry.services.progress import Progress, silent
from sanctions.choices import Level

RULESET = "acbl-mps022"
RULESET_STARTS = date(2000, 4, 1)
FIRST_NUMBER = 3001
# From where to where holdings reach in each part of the field, in masterpoints, and how large the part is.
RANKS = (
    (0, 4, 8),
    (5, 19, 14),
    (20, 49, 14),
    (52, 99, 12),
    (105, 195, 11),
    (210, 280, 7),
    (310, 480, 6),
    (800, 2600, 8),
)
# The parts of a holding by colour, in hundredths: of small ones, and of larger ones.
SMALL, LARGE = {"black": 80, "silver": 20}, {"black": 40, "silver": 25, "red": 20, "gold": 15}
LARGE_FROM = 100
# What stands apart, in hundredths of a masterpoint: one is about to be Life Master, one about to have ten thousand,
# and two have few black points, of whom one is old enough for a title that asks for none, and one will be.
ALMOST_LIFE = {"black": 11000, "silver": 7000, "red": 6000, "gold": 5950}
ALMOST_GRAND = {"black": 210000, "silver": 260000, "red": 280000, "gold": 245000}
FEW_BLACK = {"black": 1200, "silver": 12000, "red": 11000, "gold": 7300}
APART = (ALMOST_LIFE, ALMOST_GRAND, FEW_BLACK, FEW_BLACK)
PRICES: Mapping[str, tuple[int, int]] = {
    Level.UNIT: (500, 50),
    Level.SECTIONAL: (5000, 150),
    Level.REGIONAL: (15000, 250),
    Level.NATIONAL: (50000, 400),
}
GOLDEN_AGE, OLD = 70, 77
HARDLY_EVER = 0.05
# The logarithm of what a middling player holds.
MEAN_SKILL = 1.7
BIRTHDAY_BEFORE = timedelta(days=100)
CLERKS = Clerks(
    office="League Office",
    office_email=AMERICAN_OFFICE.email,
    official="Manager of %(name)s",
    official_email=AMERICAN_CLUB.email,
    officer="Tournament coordinator, %(name)s",
    officer_email=AMERICAN_UNIT.email,
    home="2001",
    domain="acbl.example",
    right="Sanctioned tournament of the league's calendar.",
)
# By index: who came from elsewhere with points.
JOINED = 5
STATEMENT = "Joined from the American Bridge Association; its statement is kept."
OPENING = "Taken over from the earlier register."
CORRECTION = "Two pairs were exchanged in the results."


@transaction.atomic
def load_american(*, today: date, accounts: bool = False, progress: Progress = silent) -> Setting:
    """Load it as it stands on the morning of `today`; all of it or, when something fails, nothing."""
    cast, first_day = read_cast("american"), first_day_of(today)
    federation = Federation.objects.create(
        code=FEDERATION,
        name=AMERICAN,
        language="en-us",
        time_zone="America/New_York",
        season_month=1,
        season_day=1,
    )
    RulesetPeriod.objects.create(federation=federation, ruleset=RULESET, starts=RULESET_STARTS)
    members = _members(today)
    register = write_cast(federation, cast, members, CLERKS, first_day)
    setting = Setting(register, members, RULESET, today, ZoneInfo(federation.time_zone))
    setting.set_prices("USD", PRICES)
    setting.import_titles()
    joined = register.players[members[JOINED].number]
    actions = [
        *history.openings(register, members, first_day, setting.zone, reason=OPENING),
        setting.convert(joined, "aba", {"aba": Fraction(640)}, first_day + timedelta(days=70), STATEMENT),
        *setting.steps(_reports(setting), dice(today, "american desk"), CORRECTION),
    ]
    do_in_order(actions, AMERICAN, progress)
    do_night(federation, today)
    history.hand_over_pins(register, today, setting.zone)
    if accounts:
        setting.open_accounts(
            office=AMERICAN_OFFICE, club=AMERICAN_CLUB, player=AMERICAN_PLAYER, district=AMERICAN_UNIT
        )
    return setting


def _reports(setting: Setting) -> list[Payload]:
    """All that was played before today, the national championship of the last year that had one among it."""
    members, first_day, last_day = setting.members, setting.first_day, setting.today - timedelta(days=1)
    houses = Clubhouses(members, dice(setting.today, "american partners"))
    numbers = dice(setting.today, "american results")
    reports = list(unit_games(read_cast("american").clubs, houses, first_day, last_day, numbers))
    years = range(first_day.year, last_day.year + 1)
    fixtures = [fixture for year in years for fixture in calendar(year)]
    fixtures.append([national(year) for year in years if national(year).day <= last_day][-1])
    return reports + [
        fixture.make(fixture, houses, members, numbers)
        for fixture in fixtures
        if first_day < fixture.day - timedelta(days=fixture.days) and fixture.day <= last_day
    ]


def _members(today: date) -> list[Member]:
    """The players; those who hold most play best. Of the two with few black points one is 77, and one became 70."""
    cast, first_day = read_cast("american"), first_day_of(today)
    members = make_people(cast, FIRST_NUMBER, first_day, dice(today, "american people"), _opening)
    members = [replace(one, skill=math.log10(1 + masterpoints(one)) - MEAN_SKILL + one.skill / 3) for one in members]
    old, older = members[-1].number, members[-2].number
    members = changed(members, older, birth_date=_born(today - BIRTHDAY_BEFORE, OLD), eagerness=HARDLY_EVER)
    return changed(members, old, birth_date=_born(today - BIRTHDAY_BEFORE, GOLDEN_AGE), eagerness=HARDLY_EVER)


def _born(day: date, age: int) -> date:
    """When somebody was born who is so old since that day, or a little longer."""
    return day.replace(year=day.year - age, day=min(day.day, 28))


def _opening(index: int, skill: float, years: float, numbers: random.Random) -> Mapping[str, int]:
    """By his index: so many of each rank, and at last those who stand apart."""
    left = index
    for least, most, count in RANKS:
        if left < count:
            total = numbers.randint(100 * least, 100 * most)
            parts = LARGE if least >= LARGE_FROM else SMALL
            return {colour: total * part // 100 for colour, part in parts.items()}
        left -= count
    return APART[left]
