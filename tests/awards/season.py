"""A season of a made-up district, filed and booked by the services of every day, with a plain account kept beside.

What happened to a report is noted as it happens, and only as a person at a desk would: which report counts, which award
was overridden, what was entered by hand. The sums of the test are made of nothing else.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from functools import partial
from zoneinfo import ZoneInfo

from awards.choices import EntryKind, RallyKind, ReportState, Settlement
from awards.models import Event, Report
from awards.services.booking import book_report
from awards.services.corrections import supersede
from awards.services.entries import attach, enter_by_hand
from awards.services.filing import Upload, file_report, receive
from awards.services.lifecycle import amend, book_waiting, withdraw
from awards.services.nightly.run import run_nightly
from awards.services.overrides import move_award, override_award
from awards.services.rallies import add_events, close_rally, describe_rally, enter_places
from awards.services.settling import settle
from registry.choices import RoleKind
from registry.models import Club, District, Federation, Player, User
from registry.queries.actors import actor_of
from tests.awards.season_programme import CLUBS, DISTRICT, NUMBERS, Payload, programme, turn
from tests.factories import ClubFactory, DistrictFactory, FederationFactory, PlayerFactory, RoleFactory

FIRST_DAY, LAST_DAY = date(2025, 7, 1), date(2026, 7, 1)
WINDOW_BEGINS_AFTER = date(2024, 7, 1)
RIGHT = "Sanktion enligt kalendern"
ZONE = ZoneInfo("Europe/Stockholm")
NOBODY = "99999"
HUNDREDTHS = {"gold": 100, "silver": 10, "bronze": 1}
Step = tuple[datetime, Callable[[datetime], None]]


@dataclass
class Account:
    """What a person would have noted: the reports that count, by event, and all that is not in a report."""

    counting: dict[str, Payload] = field(default_factory=dict)
    # Event and number → what the office gave instead: points by colour, ranking points.
    overridden: dict[tuple[str, str], tuple[dict[str, int], int]] = field(default_factory=dict)
    # Number, day, points by colour, ranking points.
    by_hand: list[tuple[str, date, dict[str, int], int]] = field(default_factory=list)


@dataclass
class Season:
    """The district with its people, and the reports by the event's name."""

    federation: Federation
    district: District
    clubs: dict[str, Club]
    players: dict[str, Player]
    officials: dict[str, User]
    office: User
    account: Account = field(default_factory=Account)
    reports: dict[str, Report] = field(default_factory=dict)
    # How each nightly run ended.
    nights: list[str] = field(default_factory=list)

    def draft(self, report: Payload, at: datetime) -> Report:
        """The report as a draft, sent by its club's official, or by the office."""
        by = self.officials.get(report["organiser"], self.office)
        received = receive(
            raw=json.dumps(report).encode(),
            file_name="rapport.json",
            federation=self.federation,
            actor=actor_of(by, self.federation),
            by=by,
            today=at.date(),
            at=at,
        )
        assert isinstance(received, Upload), received
        return received.report

    def file(self, report: Payload, at: datetime, *, counts: Payload | None = None) -> None:
        """File a report, and book it above bronze; `counts` is what ought to count where it was filed with a fault."""
        draft = self.draft(report, at)
        filed = file_report(report_id=draft.pk, by=self.officials.get(report["organiser"], self.office), at=at)
        if filed.state == ReportState.FILED:
            filed = book_report(report_id=filed.pk, by=self.office, right_reason=RIGHT, at=at)
        self.reports[report["name"]] = filed
        self.account.counting[report["name"]] = counts or report

    def event(self, name: str) -> Event:
        """The event of that name."""
        event = self.reports[name].event
        assert event is not None
        return event


def moment(day: date, hour: int) -> datetime:
    """An hour of a day on the federation's clock."""
    return datetime.combine(day, time(hour), ZONE)


def found_district() -> Season:
    """Three clubs of 22 members each, all with the same handicap, and who files for them."""
    federation = FederationFactory(code="sbf")
    district = DistrictFactory(federation=federation, number=DISTRICT, name="Mellanbygden")
    clubs = {number: ClubFactory(district=district, number=number) for number in CLUBS}
    players = {
        number: PlayerFactory(
            federation=federation, number=number, handicap=Decimal("12.00"), club=clubs[CLUBS[index % len(CLUBS)]]
        )
        for index, number in enumerate(NUMBERS)
    }
    officials = {
        number: RoleFactory(federation=federation, kind=RoleKind.CLUB, club=club).user for number, club in clubs.items()
    }
    office = RoleFactory(federation=federation, kind=RoleKind.OFFICE).user
    return Season(federation, district, clubs, players, officials, office)


def exchanged(report: Payload, one: int, other: int) -> Payload:
    """The report in which two rows have each other's players."""
    standings = [dict(row) for row in report["standings"]]
    standings[one]["players"], standings[other]["players"] = standings[other]["players"], standings[one]["players"]
    return {**report, "standings": standings}


def renumbered(report: Payload, old: str, new: str) -> Payload:
    """The report with another number in the place of one."""
    changed: Payload = json.loads(json.dumps(report).replace(f'"{old}"', f'"{new}"'))
    return changed


# --- what happens to single reports ---------------------------------------------------------------------------------


def correct(season: Season, name: str, at: datetime) -> None:
    """The office books a corrected report in the place of the old one."""
    right = exchanged(season.account.counting[name], 0, 5)
    draft = season.draft(right, at)
    old = season.reports[name]
    season.reports[name] = supersede(old_id=old.pk, new_id=draft.pk, by=season.office, reason="Omvänt", at=at)
    season.account.counting[name] = right


def send_amendment(season: Season, name: str, at: datetime) -> None:
    """The club sends an amended report; above bronze the office books it."""
    right = exchanged(season.account.counting[name], 0, 2)
    draft = season.draft(right, at)
    by = season.officials[right["organiser"]]
    old = season.reports[name]
    new = amend(old_id=old.pk, new_id=draft.pk, by=by, reason="Fel ordning", may_correct=False, at=at)
    if new.state == ReportState.FILED:
        new = book_waiting(report_id=new.pk, by=season.office, at=at)
    season.reports[name] = new
    season.account.counting[name] = right


def override(season: Season, name: str, at: datetime) -> None:
    """The office gives the first player of the second row one silver point and five gold ones instead."""
    number = season.account.counting[name]["standings"][1]["players"][0]
    season.account.overridden[name, number] = {"gold": 5, "silver": 1}, 30
    override_award(
        event=season.event(name),
        player=season.players[number],
        amounts={"gold": 500, "silver": 10},
        ranking=30,
        reason="Beslut av styrelsen",
        by=season.office,
        at=at,
    )


def move(season: Season, name: str, at: datetime) -> None:
    """What the first player of the first row got belongs to one who did not play according to the report."""
    report = season.account.counting[name]
    wrong, right = report["standings"][0]["players"][0], turn(60, 1)[0]
    assert right not in json.dumps(report)
    move_award(
        event=season.event(name),
        source=season.players[wrong],
        target=season.players[right],
        reason="Fel person",
        by=season.office,
        at=at,
    )
    season.account.counting[name] = renumbered(report, wrong, right)


def file_with_a_doubt(season: Season, report: Payload, at: datetime) -> None:
    """The first player of the first row stands under a number that nobody has."""
    wrong = renumbered(report, report["standings"][0]["players"][0], NOBODY)
    season.file(wrong, at, counts=report)


def settle_doubt(season: Season, name: str, at: datetime) -> None:
    """The office says which player was meant."""
    line = season.reports[name].held_lines.get()
    meant = season.players[season.account.counting[name]["standings"][0]["players"][0]]
    settle(line_id=line.pk, settlement=Settlement.PLAYER, player=meant, by=season.office, at=at)


def file_and_withdraw(season: Season, report: Payload, at: datetime) -> None:
    """A report that was of no event: filed, and taken back before the office booked it."""
    draft = season.draft({**report, "name": "Aldrig spelad"}, at)
    by = season.officials[report["organiser"]]
    file_report(report_id=draft.pk, by=by, at=at)
    withdraw(report_id=draft.pk, by=by)


# --- what is in no report --------------------------------------------------------------------------------------------


def enter(
    season: Season,
    number: str,
    kind: EntryKind,
    points: dict[str, int],
    ranking: int,
    at: datetime,
    *,
    day: date | None = None,
) -> None:
    """Points by hand, played on the day before if no other is named."""
    day = day or at.date() - timedelta(days=1)
    statement = attach(
        federation=season.federation, name="intyg.txt", content_type="text/plain", content=b"intyg", by=season.office
    )
    enter_by_hand(
        player=season.players[number],
        kind=kind,
        amounts={colour: amount * HUNDREDTHS[colour] for colour, amount in points.items()},
        played_on=day,
        reason="Enligt intyg",
        by=season.office,
        ranking=ranking,
        attachment=statement if kind == EntryKind.CONVERSION else None,
        at=at,
    )
    season.account.by_hand.append((number, day, points, ranking))


def hold_rally(season: Season, at: datetime) -> None:
    """The nine evenings are a rally; 108 pairs, so that 20 and 10 silver points are paid, the latter to two."""
    names = [f"Rallykväll {number}" for number in range(1, 10)]
    rally = describe_rally(
        rally=None,
        federation=season.federation,
        district=season.district,
        kind=RallyKind.CLUB,
        name="Höstrallyt",
        announced_on=date(2025, 8, 1),
        open_to_all=True,
        by=season.office,
    )
    add_events(rally=rally, events=[season.event(name) for name in names], by=season.office)
    first, second, third = turn(24, 3)
    places = {season.players[first]: 1, season.players[second]: 2, season.players[third]: 2}
    enter_places(rally=rally, places=places, by=season.office)
    close_rally(rally_id=rally.pk, by=season.office, at=at)
    last_day = date.fromisoformat(season.account.counting[names[-1]]["date"])
    for number, points in ((first, 20), (second, 5), (third, 5)):
        season.account.by_hand.append((number, last_day, {"silver": points}, 0))


# --- the season ------------------------------------------------------------------------------------------------------


def openings(season: Season) -> list[Step]:
    """What the players brought from the register before: most little, some much."""
    at = moment(FIRST_DAY, 1)
    held = {number: {"bronze": 37 * index % 700 + 1} for index, number in enumerate(NUMBERS)}
    for index, number in enumerate(NUMBERS[::5]):
        held[number] |= {"gold": 12 * index, "silver": 60 * index + 1}
    return [(at, partial(enter, season, number, EntryKind.OPENING, points, 0)) for number, points in held.items()]


def entries_by_hand(season: Season) -> list[Step]:
    """A player from abroad, a mistake put right, and results of the last day before the window and the first in it."""
    one, two, three, four = turn(50, 4)
    silver, small = {"silver": 2}, {"bronze": -1, "silver": 2}
    old = partial(enter, season, kind=EntryKind.ADJUSTMENT, points=silver, ranking=300)
    return [
        (moment(date(2025, 10, 1), 9), partial(enter, season, one, EntryKind.CONVERSION, {"gold": 3, "silver": 41}, 0)),
        (moment(date(2026, 5, 4), 9), partial(enter, season, two, EntryKind.ADJUSTMENT, small, 7)),
        (moment(date(2025, 8, 4), 9), lambda at: old(number=three, at=at, day=WINDOW_BEGINS_AFTER)),
        (moment(date(2025, 8, 4), 10), lambda at: old(number=four, at=at, day=WINDOW_BEGINS_AFTER + timedelta(days=1))),
    ]


def steps(season: Season) -> list[Step]:
    """All that happens, with its moments: what was not filed in time or not rightly is said by name."""
    late = {"Sen rapport": date(2026, 2, 20)}
    otherwise = {"Lagsilver": file_with_a_doubt}
    taken: list[Step] = openings(season)
    for planned in programme():
        day = late.get(planned.name, date.fromisoformat(planned.report["date"]))
        file = otherwise.get(planned.name, Season.file)
        taken.append((moment(day, 22), partial(file, season, planned.report)))
    silver = next(planned.report for planned in programme() if planned.name == "Silver")
    return [
        *taken,
        *entries_by_hand(season),
        (moment(date(2025, 9, 12), 9), partial(send_amendment, season, "Rallykväll 2")),
        (moment(date(2025, 9, 15), 9), partial(file_and_withdraw, season, silver)),
        (moment(date(2025, 9, 29), 9), partial(send_amendment, season, "Halvsilver")),
        (moment(date(2025, 12, 1), 9), partial(override, season, "Silver")),
        (moment(date(2025, 12, 2), 9), partial(hold_rally, season)),
        (moment(date(2026, 2, 3), 9), partial(move, season, "Lagbarometer")),
        (moment(date(2026, 3, 2), 9), partial(correct, season, "Sommarkväll")),
        (moment(date(2026, 3, 20), 9), partial(settle_doubt, season, "Lagsilver")),
    ]


def play() -> Season:
    """The whole season, with a nightly run at the end of each first of a month."""
    season = found_district()
    nights = [date(2025 + month // 12, month % 12 + 1, 1) for month in range(FIRST_DAY.month, LAST_DAY.month + 12)]
    happenings = [*steps(season), *((moment(night, 23), partial(sleep, season)) for night in nights)]
    for at, take in sorted(happenings, key=lambda happening: happening[0]):
        take(at)
    return season


def sleep(season: Season, at: datetime) -> None:
    """The nightly run."""
    run = run_nightly(federation=season.federation, day=at.date())
    season.nights.append(run.state)
