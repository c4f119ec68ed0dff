"""A small federation of the Faroes and one of America: clubs, people, an event of each form, titles and statements."""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from awards.choices import TitleState
from awards.models import Report
from awards.rules.editions import edition
from awards.services.booking import book_report
from awards.services.filing import file_report
from awards.services.nightly.run import run_nightly
from awards.services.statements import close_month
from registry.choices import RoleKind
from registry.models import Club, Federation, Player, User
from sanctions.models import Price, PriceList
from tests.awards.reports import PLAYED, TODAY, drafted
from tests.cast import PASSWORD
from tests.factories import (
    ClubFactory,
    DistrictFactory,
    FederationFactory,
    PlayerFactory,
    RoleFactory,
    RulesetPeriodFactory,
    TitleAwardFactory,
    UserFactory,
)
from tests.rules.acbl_mps022 import reports as american
from tests.rules.acbl_mps022.team_reports import knockout, teams
from tests.rules.fbs_2012 import reports as faroese
from tests.rules.fbs_2012.series import series

CLUB = "101"
SCHEME_FROM = datetime.date(2000, 1, 1)


@dataclass(frozen=True)
class OtherFederation:
    """A federation with its people; ids are those of records. `events` are booked, `booked` is the first one's report.

    `waiting` is filed, `draft` not yet; `title` is to be decided.
    """

    federation: Federation
    office: User
    official: User
    player: Player
    events: tuple[int, ...]
    booked: int
    waiting: int
    draft: int
    title: int
    price_list: int


def faroes() -> OtherFederation:
    """Bridgesamband Føroya by fbs-2012; points are shown while their holder belongs to a club in the scheme."""
    federation = FederationFactory(
        code="fbs",
        name="Bridgesamband Føroya",
        language="fo",
        time_zone="Atlantic/Faroe",
        ruleset="",
        points_in_scheme_only=True,
    )
    RulesetPeriodFactory(federation=federation, ruleset="fbs-2012", starts=datetime.date(2012, 9, 1))
    matches = ["A 19-11 B", "C 12-18 D", "A 15-15 C"]
    return _filled(
        federation,
        ("Streymoy", "Havnar Bridgefelag", "Klaksvíkar Bridgefelag"),
        [
            faroese.pairs(8, name="Mánakvøld"),
            faroese.individual(8, name="Einstaklingar"),
            faroese.mini_teams(4, name="Minilið"),
            series(matches, table="ABCD", name="Vetrarrøðin"),
            faroese.pairs(16, "silver", name="Silvurkapping", boards=60),
        ],
        faroese.pairs(16, "silver", name="Várkapping", boards=60),
    )


def america() -> OtherFederation:
    """The ACBL by acbl-mps022."""
    federation = FederationFactory(
        code="acbl", name="American Contract Bridge League", language="en-us", time_zone="America/New_York", ruleset=""
    )
    RulesetPeriodFactory(federation=federation, ruleset="acbl-mps022", starts=datetime.date(2000, 1, 1))
    evening = {"sessions": 1}
    return _filled(
        federation,
        ("Unit 128", "Cavendish Club", "Riverside Club"),
        [
            american.report(12, evening, level="unit", name="Monday pairs", boards=26),
            american.report(8, evening, form="individual", level="unit", name="Individual", boards=26),
            {**teams("swiss", 8, [1, 2, 3, 4], boards_per_match=8), "name": "Swiss teams"},
            {**knockout(8, [1, 2, 3, 4]), "name": "Knockout teams"},
            american.report(16, name="Regional pairs"),
        ],
        american.report(14, name="Open pairs"),
    )


def _filled(
    federation: Federation, names: tuple[str, str, str], booked: Sequence[Mapping[str, Any]], waits: Mapping[str, Any]
) -> OtherFederation:
    """The federation with its district and two clubs; these reports are booked, that one waits for the office."""
    district = DistrictFactory(federation=federation, number="01", name=names[0])
    club, _other = (
        ClubFactory(district=district, number=number, name=name, scheme_from=SCHEME_FROM)
        for number, name in zip((CLUB, "102"), names[1:], strict=True)
    )
    office, official = (_user(f"{federation.code}-{who}") for who in ("office", "official"))
    RoleFactory(user=office, kind=RoleKind.OFFICE, federation=federation)
    RoleFactory(user=official, kind=RoleKind.CLUB, club=club, federation=federation)
    listed = _price_list(federation)
    _enter_players([*booked, waits], club)
    filed = [_filed(report, club, official) for report in booked]
    for report in filed:
        book_report(report_id=report.pk, by=office, right_reason="x")
    waiting = _filed(waits, club, official)
    draft = drafted(_of_club({**booked[0], "name": names[2]}), official, club)
    run_nightly(federation=federation, day=TODAY)
    close_month(federation=federation, month=_first_month(federation), by=office, today=datetime.date(2027, 1, 2))
    player = Player.objects.filter(federation=federation).order_by("pk")[0]
    return OtherFederation(
        federation=federation,
        office=office,
        official=official,
        player=player,
        events=tuple(report.event_id for report in filed if report.event_id is not None),
        booked=filed[0].pk,
        waiting=waiting.pk,
        draft=draft.pk,
        title=_titles(federation, player),
        price_list=listed.pk,
    )


def _user(name: str) -> User:
    return UserFactory(email=f"{name}@example.org", name=name, password=PASSWORD)


def _of_club(report: Mapping[str, Any]) -> dict[str, Any]:
    return {**report, "organiser": CLUB, "date": PLAYED.isoformat()}


def _filed(report: Mapping[str, Any], club: Club, by: User) -> Report:
    return file_report(report_id=drafted(_of_club(report), by, club).pk, by=by)


def _enter_players(reports: Sequence[Mapping[str, Any]], club: Club) -> None:
    """Members of the club with all numbers that the reports name."""
    for number in sorted({number for report in reports for number in _numbers(report)}):
        PlayerFactory(federation=club.federation, number=number, club=club)


def _numbers(data: Any) -> Iterator[str]:
    if isinstance(data, Mapping):
        for key, value in data.items():
            if key == "players" or key == "halves" and isinstance(value, Mapping):
                yield from value
            else:
                yield from _numbers(value)
    elif isinstance(data, list):
        for value in data:
            yield from _numbers(value)


def _price_list(federation: Federation) -> PriceList:
    """A list with a price for the highest of the events that are free of leave."""
    made = PriceList.objects.create(
        federation=federation, starts=datetime.date(2025, 7, 1), report_days=14, unknown_number=2500, late_report=10000
    )
    rules = edition(_ruleset(federation))
    level = [known for known in rules.levels if known in rules.free_levels][-1]
    Price.objects.create(price_list=made, level=level, form="", event=1000, contestant=250, match=0, board=5)
    return made


def _ruleset(federation: Federation) -> str:
    return federation.ruleset_periods.get().ruleset


def _first_month(federation: Federation) -> datetime.date:
    """The oldest month with a fee."""
    return federation.fee_lines.order_by("month")[0].month


def _titles(federation: Federation, player: Player) -> int:
    """A title that waits for its pin, and one that the office is to decide, whose id is returned."""
    ruleset = _ruleset(federation)
    first, second = (title.code for title in edition(ruleset).titles[-3:-1])
    TitleAwardFactory(player=player, ruleset=ruleset, title=first)
    questioned = TitleAwardFactory(player=player, ruleset=ruleset, title=second, state=TitleState.QUESTIONED)
    return questioned.pk
