"""The Faroese federation of the demo: clubs of the islands, one of them outside the masterpoint scheme."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from fractions import Fraction
from functools import partial
from zoneinfo import ZoneInfo

from django.db import transaction

from awards.models import Holding
from awards.rules.editions import edition
from awards.rules.titles import Standing
from awards.services.demo import history, sanctions
from awards.services.demo.accounts import FAROESE, FAROESE_CLUB, FAROESE_OFFICE, FAROESE_PLAYER
from awards.services.demo.boards import keep_boards
from awards.services.demo.cast import Clerks, changed, make_people, read_cast, write_cast
from awards.services.demo.faroese_events import (
    EAST,
    FEDERATION,
    NORTH,
    SOUTH,
    TOWN,
    WEST,
    Fixture,
    calendar,
    club_gold,
    evening_reports,
)
from awards.services.demo.fields import Clubhouses
from awards.services.demo.lists import do_night
from awards.services.demo.payloads import Payload
from awards.services.demo.people import Member, Stay, holding_from
from awards.services.demo.smaller import Setting, first_day_of
from awards.services.demo.sources import dice
from awards.services.demo.timeline import do_in_order
from awards.services.title_mails import mail_titles
from registry.choices import MailState
from registry.models import Federation, Mail, Player, RulesetPeriod, User
from registry.queries.days import firsts_of_months
from registry.services.persons import join_records
from registry.services.progress import Progress, silent
from registry.services.refusal import Refusal
from sanctions.choices import Instance, Kind, Level
from sanctions.models import Distances
from sanctions.services.paths import set_path

RULESET = "fbs-2012"
RULESET_STARTS = date(2012, 9, 1)
FIRST_NUMBER = 201
# By index in the order of number: who is hidden, and who moved to the town from a club outside the scheme.
HIDDEN, MOVED = 11, 4
MOVED_BEFORE = timedelta(days=150)
# Converted from abroad: the index of the player, the federation there, its points.
ABROAD: Sequence[tuple[int, str, Mapping[str, Fraction]]] = (
    (20, "dbf", {"bronze": Fraction(640), "silver": Fraction(85), "gold": Fraction(3)}),
    (33, "bsi", {"bronze": Fraction(310), "silver": Fraction(40)}),
)
CLERKS = Clerks(
    office="Skrivstovan",
    office_email=FAROESE_OFFICE.email,
    official="Skrivarin í %(name)s",
    official_email=FAROESE_CLUB.email,
    home=TOWN,
    domain="fbs.example",
    right="Egin kapping sambandsins.",
)
PRICES: Mapping[str, tuple[int, int]] = {Level.BRONZE: (0, 200), Level.SILVER: (5000, 1500), Level.GOLD: (20000, 4000)}
MAILED_MONTHS = 6
APPLIED_BEFORE, COMING = 75, timedelta(days=330)
INVITATION = "Opið hjá øllum. Matur og kaffi fáast keypt. Teknað verður í seinasta lagi eina viku frammanundan."
OPENING = "Flutt úr gomlu skránni."
CORRECTION = "Tvey pør høvdu bytt pláss á úrslitalistanum."


@transaction.atomic
def load_faroese(
    *,
    today: date,
    swede: Player | None = None,
    by: User | None = None,
    accounts: bool = False,
    progress: Progress = silent,
) -> Setting:
    """Load it as it stands on the morning of `today`; all of it or, when something fails, nothing.

    `swede` is a player of another federation who plays here too, and is joined to his other record by `by`.
    """
    federation = _make_federation(today)
    setting, houses = _make_setting(federation, today, swede)
    _allow_sanctions(federation)
    setting.set_prices("DKK", PRICES)
    setting.import_titles()
    fixtures = [fixture for fixture in _fixtures(today) if fixture.first_day >= setting.first_day]
    reports = _reports(setting, houses, fixtures)
    applicants = sanctions.Desk(setting.register, setting.members, today, setting.zone)
    actions = [
        *history.openings(setting.register, setting.members, setting.first_day, setting.zone, reason=OPENING),
        *_conversions(setting),
        *setting.steps(reports, dice(today, "faroese desk"), CORRECTION),
        *_applications(applicants, fixtures, reports),
    ]
    with sanctions.applying(setting.register):
        do_in_order(actions, FAROESE, progress)
        _apply_for_what_comes(applicants, [fixture for fixture in fixtures if fixture.day > today + timedelta(days=14)])
    do_night(federation, today)
    keep_boards(setting.register.clubs[setting.register.home], today)
    history.hand_over_pins(setting.register, today, setting.zone)
    _mail_titles(setting)
    if swede is not None and by is not None:
        _join(setting, swede, by)
    if accounts:
        setting.open_accounts(office=FAROESE_OFFICE, club=FAROESE_CLUB, player=FAROESE_PLAYER, district=None)
    return setting


def _reports(setting: Setting, houses: Clubhouses, fixtures: Sequence[Fixture]) -> list[Payload]:
    """All that was played before today."""
    last_day, numbers = setting.today - timedelta(days=1), dice(setting.today, "faroese results")
    reports = list(evening_reports(houses, setting.first_day, last_day, numbers))
    for fixture in fixtures:
        if fixture.day <= last_day:
            present = [member for member in setting.members if member.plays_on(fixture.day)]
            reports += fixture.make(fixture, houses, present, numbers)
    return reports


def _make_federation(today: date) -> Federation:
    federation = Federation.objects.create(
        code=FEDERATION,
        name=FAROESE,
        language="fo",
        time_zone="Atlantic/Faroe",
        season_month=7,
        season_day=1,
        points_in_scheme_only=True,
        title_mails_from=_mailed_months(today)[0],
    )
    RulesetPeriod.objects.create(federation=federation, ruleset=RULESET, starts=RULESET_STARTS)
    return federation


def _mailed_months(today: date) -> list[date]:
    """The first days of the last months, and of this one."""
    return firsts_of_months(today - timedelta(days=31 * MAILED_MONTHS), today)


def _make_setting(federation: Federation, today: date, swede: Player | None) -> tuple[Setting, Clubhouses]:
    cast, first_day = read_cast("faroese"), first_day_of(today)
    members = make_people(cast, FIRST_NUMBER, first_day, dice(today, "faroese people"), _opening)
    members = changed(members, members[HIDDEN].number, hidden=True)
    mover = [member for member in members if member.club_on(today) == WEST][MOVED]
    moved = today - MOVED_BEFORE
    stays = (replace(mover.stays[0], ends=moved - timedelta(days=1)), Stay(TOWN, moved))
    members = changed(members, mover.number, stays=stays)
    if swede is not None:
        members.append(_member_from_sweden(swede, str(FIRST_NUMBER + len(members)), members[0], first_day))
    register = write_cast(federation, cast, members, CLERKS, RULESET_STARTS)
    setting = Setting(register, members, RULESET, today, ZoneInfo(federation.time_zone))
    return setting, Clubhouses(members, dice(today, "faroese partners"))


def _opening(index: int, skill: float, years: float, numbers: random.Random) -> Mapping[str, int]:
    """Of those who have played for long; who began lately holds nothing."""
    return dict(holding_from(years, skill - 0.3, 0.6, numbers)) if years > 3 else {}


def _member_from_sweden(swede: Player, number: str, like: Member, first_day: date) -> Member:
    """Someone who belongs to the town's club beside one in Sweden, where his own holding is."""
    return replace(
        like,
        number=number,
        first_name=swede.first_name,
        last_name=swede.last_name,
        sex=swede.sex,
        birth_date=swede.birth_date or like.birth_date,
        skill=0.9,
        eagerness=0.8,
        stays=(Stay(TOWN, first_day),),
        hidden=False,
        opening=(),
    )


def _allow_sanctions(federation: Federation) -> None:
    """All is asked of the federation itself: it has no districts."""
    for kind in (Kind.SILVER, Kind.HALF_SILVER, Kind.GOLD):
        set_path(federation=federation, kind=kind, instances=[Instance.OFFICE])
    Distances.objects.create(federation=federation)


def _fixtures(today: date) -> list[Fixture]:
    """The larger events from the first day on, those of the coming year among them, in order of day."""
    years = range(today.year - 2, today.year + 2)
    fixtures = [fixture for year in years for fixture in calendar(year) if fixture.day <= today + COMING]
    gold = [club_gold(year) for year in years if club_gold(year).day < today]
    return sorted([*fixtures, gold[-1]], key=lambda fixture: fixture.day)


# --- sanctions --------------------------------------------------------------------------------------------------------


def _applications(
    desk: sanctions.Desk, fixtures: Sequence[Fixture], reports: Sequence[Payload]
) -> list[history.Action]:
    """What was applied for and granted long before it was played."""
    played = {made["name"] for made in reports}
    actions: list[history.Action] = []
    for fixture in fixtures:
        if fixture.kind is not None and fixture.name in played:
            plan = _plan(desk, fixture, before=(desk.today - fixture.first_day).days + APPLIED_BEFORE)
            actions.append((desk.at(plan.before), partial(desk.grant, plan)))
    return actions


def _plan(desk: sanctions.Desk, fixture: Fixture, *, before: int) -> sanctions.Plan:
    days = [fixture.first_day + timedelta(days=number) for number in range(fixture.days)]
    fields = {
        "kind": fixture.kind,
        "form": fixture.form,
        "contestants": fixture.contestants,
        "boards": fixture.boards,
        "invitation": INVITATION,
    }
    return sanctions.Plan(desk.register.clubs[fixture.organiser], fixture.name, days, before, fields)


def _apply_for_what_comes(desk: sanctions.Desk, fixtures: Sequence[Fixture]) -> None:
    """The clubs' next events: the first are granted, one waits for the office, and the last is a draft."""
    coming = [fixture for fixture in fixtures if fixture.kind is not None]
    for fixture in coming[:-2]:
        desk.grant(_plan(desk, fixture, before=45))
    for fixture in coming[-2:-1]:
        desk.submit(_plan(desk, fixture, before=6))
    for fixture in coming[-1:]:
        desk.draft(_plan(desk, fixture, before=3))


# --- titles and people ------------------------------------------------------------------------------------------------


def _conversions(setting: Setting) -> list[history.Action]:
    """Points from abroad: some long ago, and in the last month as many as someone lacked for his next title."""
    actions = []
    for number, (index, origin, points) in enumerate(ABROAD):
        player = setting.register.players[setting.members[index].number]
        day = setting.first_day + timedelta(days=80 + 60 * number)
        actions.append(setting.convert(player, origin, points, day, "Flutt til Føroya; váttað av sambandinu har."))
    day = (setting.today.replace(day=1) - timedelta(days=1)).replace(day=15)
    at = setting.at(day, 11)
    return [*actions, (at, partial(_reach_title, setting, day))]


def _reach_title(setting: Setting, day: date) -> None:
    """Register for a member of each club in the scheme the Danish points that he lacks for his next title."""
    for club in (NORTH, SOUTH, EAST):
        member = next(one for one in setting.members if one.club_on(day) == club and not one.hidden)
        player = setting.register.players[member.number]
        lacking = _standing(player).next
        bronze = lacking.missing["bronze"] if lacking is not None else None
        if bronze is not None:
            _at, convert = setting.convert(player, "dbf", {"bronze": Fraction(bronze)}, day, "Spældi í Danmark í vár.")
            convert()


def _standing(player: Player) -> Standing:
    rules = edition(RULESET)
    held = Holding.objects.filter(player=player).first()
    points = (
        {colour: Fraction(getattr(held, colour), worth) for colour, worth in rules.hundredths.items()} if held else {}
    )
    return rules.standing(points)


def _mail_titles(setting: Setting) -> None:
    """Write to the clubs at the start of each month, as the clock would have, and let the mail count as sent."""
    federation = setting.register.federation
    for first in _mailed_months(setting.today)[1:]:
        at = datetime.combine(first, time(4), setting.zone)
        mail_titles(at)
        queued = Mail.objects.filter(federation=federation, state=MailState.DUE)
        queued.update(due_at=at, sent_at=at, state=MailState.SENT)


def _join(setting: Setting, swede: Player, by: User) -> None:
    """One human, two federations: both records know of each other."""
    here = setting.register.players[setting.members[-1].number]
    joined = join_records(player=swede, other=here, by=by, why="Bor i Tórshavn en del av året.")
    if isinstance(joined, Refusal):
        raise ValueError(joined.code)
