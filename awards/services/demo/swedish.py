"""The Swedish federation: its people, three seasons of events through the everyday services, and the lists."""

from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from zoneinfo import ZoneInfo

from django.db import transaction

from awards.services.demo import desk, history, sanctions
from awards.services.demo.applications import make_calendar, played
from awards.services.demo.boards import keep_boards
from awards.services.demo.evenings import evening_reports
from awards.services.demo.fees import closings
from awards.services.demo.fields import Clubhouses
from awards.services.demo.lists import build_lists
from awards.services.demo.other_forms import other_events, other_reports
from awards.services.demo.payloads import Payload
from awards.services.demo.people import Member, all_clubs, make_members
from awards.services.demo.programme import programme
from awards.services.demo.rallies import rallies
from awards.services.demo.register import RULESET_STARTS, Register, known_player, open_accounts, write_register
from awards.services.demo.sources import ClubRow, dice
from awards.services.demo.timeline import do_in_order
from awards.services.demo.tournaments import gold_reports, newcomers_reports, silver_reports
from registry.models import Player
from registry.services.progress import Progress, silent

SEASONS = 3


@dataclass(frozen=True)
class Size:
    """How large the federation is."""

    clubs: int = 60
    players: int = 2_500
    events: int = 2_500


FULL = Size()


@dataclass(frozen=True)
class Story:
    """The made-up past: who there is and what was played, in order of day."""

    first_day: date
    clubs: tuple[ClubRow, ...]
    members: list[Member]
    reports: list[Payload]


@dataclass(frozen=True)
class Loaded:
    """What was loaded, and the player of the ready account."""

    register: Register
    known_player: Player


class TooEarly(Exception):
    """The demo's first season would begin before the edition was in force."""


def tell_story(today: date, size: Size) -> Story:
    """Everything that the demo holds, without a database: the same for the same day."""
    first_day = today.replace(year=today.year - SEASONS, day=1)
    if first_day < RULESET_STARTS:
        earliest = RULESET_STARTS.replace(year=RULESET_STARTS.year + SEASONS)
        raise TooEarly(f"The demo can be loaded for {earliest.isoformat()} at the earliest.")
    clubs = all_clubs(size.clubs)
    members = make_members(size.players, clubs, first_day, today)
    houses = Clubhouses(members, dice(today, "partners"))
    last_day = today - timedelta(days=1)
    fixtures = programme(size.events, clubs, houses, first_day, last_day, dice(today, "calendar"))
    numbers = dice(today, "results")
    reports: list[Payload] = []
    for fixture in fixtures:
        if fixture.kind == "evening":
            reports += evening_reports(fixture, houses, numbers)
        elif fixture.kind == "silver":
            reports += silver_reports(fixture, houses, clubs, numbers)
        elif fixture.kind == "gold":
            reports += gold_reports(fixture, houses, members, numbers)
        else:
            reports += newcomers_reports(fixture, members, numbers)
    numbers = dice(today, "other forms")
    for event in other_events(size.events, clubs, houses, first_day, last_day, numbers):
        reports += other_reports(event, houses, clubs, numbers)
    reports.sort(key=lambda made: str(made["date"]))
    return Story(first_day, clubs, members, reports)


@transaction.atomic
def load_swedish(
    *, today: date, size: Size | None = None, accounts: bool = False, progress: Progress = silent
) -> Loaded:
    """Load it as it stands on the morning of `today`; all of it or, when something fails, nothing.

    `accounts` lets the ready accounts sign in; without them nobody can.
    """
    story = tell_story(today, size or FULL)
    register = write_register(story.clubs, story.members)
    federation = register.federation
    zone = ZoneInfo(federation.time_zone)
    sanctions.set_up(register, today)
    history.import_titles(register, story.members, story.first_day, zone)
    steps = desk.plan_steps(story.reports, today, zone, dice(today, "desk"), home=register.home)
    applicants = sanctions.Desk(register, story.members, today, zone)
    actions: list[history.Action] = [
        *history.openings(register, story.members, story.first_day, zone),
        *history.later_entries(register, story.members, story.first_day, today, zone, dice(today, "office")),
        *played(applicants, story.reports),
        *((step.at, partial(desk.take, step, register)) for step in steps),
        *rallies(register, today, zone),
        *closings(register, today, zone),
    ]
    with sanctions.applying(register):
        do_in_order(actions, "Seasons", progress)
        make_calendar(applicants, list(register.clubs.values()), dice(today, "sanctions"))
    build_lists(federation, story.first_day, today, progress)
    keep_boards(register.clubs[register.home], today)
    history.hand_over_pins(register, today, zone)
    if accounts:
        open_accounts(register, story.members, today)
    return Loaded(register, register.players[known_player(story.members, register.home, today).number])
