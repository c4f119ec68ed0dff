"""What the Swedish federation of the demo holds: believable, and by the engine and booking of every day."""

import datetime
from collections import Counter
from collections.abc import Iterator
from itertools import groupby, pairwise

import pytest
from django.db import transaction
from django.db.models import F
from pytest_django import DjangoDbBlocker

from awards.choices import Doubt, EntryKind, ListKind, ReportState, RunState, TitleSource
from awards.models import (
    Event,
    FeeLine,
    HeldLine,
    LedgerEntry,
    MonthClosing,
    Rally,
    RankingList,
    Report,
    Result,
    Run,
    Statement,
    TitleAward,
)
from awards.queries.statements import following
from awards.readers import json_report
from awards.rules.answer import Answer
from awards.rules.calculation import parse
from awards.rules.editions import edition
from awards.rules.report import Report as ParsedReport
from awards.services.demo.accounts import CLUB
from awards.services.demo.swedish import Size, load_swedish
from awards.services.eligibility import with_average_handicap
from awards.services.verification.verify import verify
from registry.choices import MailState
from registry.models import Club, District, Federation, Mail, Membership, Player, Role, RulesetPeriod, User
from registry.queries.seasons import season_of
from sanctions.choices import Form, Instance, Kind, Level, State
from sanctions.models import Application, PathStage, PriceList, Week
from sanctions.queries.checks import check
from sanctions.queries.collisions import Band, collisions
from tests.awards.played_boards import scored_lists

pytestmark = pytest.mark.slow

TODAY = datetime.date(2026, 3, 10)
SMALL = Size(clubs=10, players=420, events=260)
LEVELS = (Level.BRONZE, Level.SILVER)
HUNDREDTHS = {"gold": 100, "silver": 10, "bronze": 1}


@pytest.fixture(scope="module")
def _loaded_once(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Federation]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield load_swedish(today=TODAY, size=SMALL, accounts=True).register.federation
        transaction.set_rollback(True)


@pytest.fixture
def demo(_loaded_once: Federation, db: None) -> Federation:
    """A small demo with its ready accounts, loaded once for all tests of this module."""
    return _loaded_once


def test_demo_agrees_with_itself_in_every_check_of_the_ledger(demo: Federation) -> None:
    assert list(verify()) == []


def test_federation_stands_with_districts_clubs_and_edition(demo: Federation) -> None:
    assert (demo.code, demo.language, demo.time_zone) == ("sbf", "sv", "Europe/Stockholm")
    period = RulesetPeriod.objects.get(federation=demo)
    assert (period.ruleset, period.starts) == ("sbf-2018", datetime.date(2018, 7, 1))
    assert District.objects.count() == 12
    assert [district.name for district in District.objects.filter(neighbours=None)] == []
    assert Club.objects.count() == 10
    assert [club.name for club in Club.objects.all() if not (club.place and club.latitude and club.longitude)] == []


def test_players_are_of_every_sort(demo: Federation) -> None:
    players = Player.objects.filter(merged_into=None)
    assert players.count() == 420
    assert Player.objects.exclude(merged_into=None).count() == 2
    assert 1 <= players.filter(hidden=True).count() <= 15
    assert 1 <= players.exclude(deceased_on=None).count() <= 20
    letters = set("".join(player.name for player in players).lower())
    assert set("åäö") - letters == set()
    assert Membership.objects.filter(home=False).count() >= 5
    assert Membership.objects.filter(home=True).exclude(ends=None).count() >= 5
    assert [name for name in players.values_list("number", flat=True) if not name.isdecimal()] == []


def test_events_are_of_every_level_with_the_right_to_it(demo: Federation) -> None:
    levels = Counter(Event.objects.values_list("level", flat=True))
    assert 230 <= sum(levels.values()) <= 290
    assert levels[Level.BRONZE] > levels[Level.SILVER] > levels[Level.GOLD] >= 3
    booked = Event.objects.exclude(level=Level.BRONZE).filter(reports__state=ReportState.BOOKED)
    assert booked.filter(right_reason="", sanction=None).count() == 0
    assert booked.filter(right_reason="").exclude(sanction=None).count() >= 1


def test_every_form_is_there_and_every_contest_of_a_district(demo: Federation) -> None:
    booked = Report.objects.filter(state=ReportState.BOOKED)
    assert set(booked.values_list("event__form", "event__level").distinct()) >= {
        (form, level) for form in (Form.INDIVIDUAL, Form.BAROMETER_TEAMS, Form.TEAM_MATCHES) for level in LEVELS
    }
    conditions = [report.payload.get("conditions", {}) for report in booked]
    assert {one["championship"] for one in conditions if "championship" in one} == {"dm-teams", "dm-pairs"}
    assert {one["division"] for one in conditions if "division" in one} == {1, 2}
    assert [sum(bool(one.get(key)) for one in conditions) >= 1 for key in ("cup", "simultaneous")] == [True, True]
    series = booked.filter(event__form=Form.TEAM_MATCHES).exclude(event__first_date=F("event__date"))
    assert max(report.event.date - report.event.first_date for report in series) > datetime.timedelta(days=90)


def test_one_rally_is_closed_with_its_bonus_and_one_still_runs(demo: Federation) -> None:
    closed, running = Rally.objects.order_by("pk")
    bonus = LedgerEntry.objects.filter(kind=EntryKind.RALLY, rally_closing__rally=closed)
    winners = closed.places.order_by("place").values_list("player", flat=True)
    assert list(bonus.order_by("-amount").values_list("player", flat=True)) == list(winners)[: bonus.count()]
    assert bonus.count() >= 1
    assert running.closings.count() == 0
    assert running.events.count() >= 6


def test_reports_are_in_every_state_some_late_and_some_corrected(demo: Federation) -> None:
    states = Counter(Report.objects.values_list("state", flat=True))
    assert states[ReportState.DRAFT] == 2
    assert states[ReportState.RETURNED] == 1
    assert HeldLine.objects.filter(settlement="", doubt=Doubt.UNKNOWN).exclude(likely=[]).count() == 3
    assert states[ReportState.SUPERSEDED] >= 2
    assert states[ReportState.BOOKED] >= 220
    drafts = Report.objects.filter(state=ReportState.DRAFT)
    official = Role.objects.get(user__email=CLUB.email)
    assert [draft.club for draft in drafts] == [official.club] * 2
    assert HeldLine.objects.filter(settlement="", report__club=official.club).count() == 1
    booked = Report.objects.filter(state=ReportState.BOOKED).select_related("event")
    late = [report for report in booked if report.booked_at.date() - report.event.date > datetime.timedelta(days=8)]
    assert len(late) >= 3
    assert [report for report in booked if report.booked_at.date() >= TODAY] == []


def test_booked_entries_are_what_the_engine_answers_anew(demo: Federation) -> None:
    reports = list(
        Report.objects.filter(state__in=[ReportState.BOOKED, ReportState.SUPERSEDED]).order_by("sha256")[::7]
    )
    assert len(reports) > 25
    for report in reports:
        payload, problems = json_report.read_all(bytes(report.raw))
        assert payload is not None
        assert list(problems) == []
        parsed = parse(with_average_handicap(demo, payload, "sbf-2018"), ruleset="sbf-2018")
        assert isinstance(parsed, ParsedReport)
        answer = edition("sbf-2018").calculate(parsed)
        assert isinstance(answer, Answer)
        calculated = {
            (award.player, colour, points * HUNDREDTHS[colour])
            for award in answer.awards
            for colour, points in award.points.items()
        }
        held = set(report.held_lines.values_list("number", flat=True))
        calculated = {award for award in calculated if award[0] not in held}
        entries = LedgerEntry.objects.filter(report=report, kind=EntryKind.AWARD)
        assert set(entries.values_list("player__number", "colour", "amount")) == calculated
        ranking = sum(award.ranking or 0 for award in answer.awards if award.player not in held)
        assert sum(entries.values_list("ranking", flat=True)) == ranking


def test_applications_are_at_every_stage_of_their_way(demo: Federation) -> None:
    assert set(Application.objects.values_list("state", flat=True)) == set(State)
    waiting = Application.objects.filter(state__in=(State.SUBMITTED, State.ENDORSED))
    assert set(waiting.values_list("waits_for", flat=True)) == set(Instance)
    away = waiting.get(waits_for=Instance.HOME_DISTRICT)
    assert away.played_in in away.club.district.neighbours.all()
    exception = waiting.exclude(exception_reason="").get()
    assert [shown.code for shown in check(exception, on=TODAY).forbidden] == ["field-not-open"]
    week = Week.objects.get()
    assert [one.state for one in week.applications.all()] == [State.GRANTED, State.GRANTED]


def test_calendar_reaches_into_the_coming_season_and_holds_no_clash(demo: Federation) -> None:
    granted = Application.objects.filter(state=State.GRANTED, last_date__gt=TODAY).select_related("club")
    seasons = {season_of(demo, one.last_date).starts.year for one in granted}
    assert seasons == {2025, 2026}
    assert [one.name for one in granted if one.latitude is None or not one.venue] == []
    assert [one.name for one in granted if Band.CLASH in {found.band for found in collisions(one)}] == []


def test_ready_accounts_have_something_to_do_on_the_sanctions(demo: Federation) -> None:
    club = Role.objects.get(user__email=CLUB.email).club
    own = Counter(Application.objects.filter(club=club).values_list("state", flat=True))
    assert own[State.DRAFT] == 2
    assert {State.SUBMITTED, State.ASKED_BACK, State.GRANTED, State.REFUSED, State.CANCELLED} <= set(own)
    waiting = Application.objects.filter(waits_for_district=club.district, state=State.SUBMITTED)
    bands = {found.band for one in waiting.select_related("club") for found in collisions(one)}
    assert Band.CLOSE in bands
    overdue = Application.objects.filter(club=club, state=State.GRANTED, used_at=None, last_date__lt=TODAY)
    assert overdue.count() == 1


def test_applications_leave_nobody_a_role_and_no_mail_to_send(demo: Federation) -> None:
    assert Role.objects.count() == 4
    assert set(Mail.objects.values_list("state", flat=True)) == {MailState.SENT}
    assert User.objects.filter(is_active=True).count() == 4


def test_path_distances_and_prices_are_set(demo: Federation) -> None:
    assert set(PathStage.objects.values_list("kind", flat=True)) == set(Kind)
    assert (demo.distances.clash_km, demo.distances.close_km, demo.distances.around_days) == (60, 100, 7)
    assert [one.starts for one in PriceList.objects.all()] == [datetime.date(2025, 7, 1)]
    assert FeeLine.objects.filter(event__level=Level.SILVER, amount__gt=0).count() >= 1


def test_months_of_the_season_are_closed_up_to_the_last_but_one_and_more_is_open(demo: Federation) -> None:
    closings = list(MonthClosing.objects.order_by("month"))
    months = [closing.month for closing in closings]
    assert months == sorted(set(months))
    assert (months[0], months[-1]) == (datetime.date(2025, 7, 1), datetime.date(2026, 2, 1))
    assert all(closing.closed_at.date() == following(closing.month).replace(day=5) for closing in closings)
    assert Statement.objects.count() >= len(months)
    assert FeeLine.objects.filter(stated=None).count() >= 1


def test_scores_agree_with_places(demo: Federation) -> None:
    ties = 0
    columns = ("event", "contestant", "place", "score")
    # In a cup nothing is scored but its matches.
    rows = Result.objects.exclude(score="").exclude(event__name__contains="mitchell").order_by("event", "contestant")
    for _event, standings in groupby(rows.values_list(*columns).distinct(), key=lambda row: row[0]):
        listed = [(place, score) for _, _, place, score in standings]
        for (place, score), (next_place, next_score) in pairwise(listed):
            assert (float(score.split()[0]) > float(next_score.split()[0])) == (place < next_place)
            ties += place == next_place
    assert ties >= 5


def test_strong_players_win_more_and_titles_spread_over_the_scale(demo: Federation) -> None:
    titles = Counter(TitleAward.objects.filter(source=TitleSource.IMPORTED).values_list("title", flat=True))
    assert titles["klover"] > titles["ruter"] > titles["hjarter"] > titles["spader"] > titles["stor-1"] >= 1
    assert TitleAward.objects.filter(source=TitleSource.EARNED).count() >= 10
    current = RankingList.objects.get(kind=ListKind.CURRENT)
    strong = current.places.filter(place__lte=40).values_list("player__handicap", flat=True)
    weak = current.places.order_by("-place")[:40].values_list("player__handicap", flat=True)
    assert sum(strong) / len(strong) < sum(weak) / len(weak) - 3


def test_entries_by_hand_stand_beside_the_awards(demo: Federation) -> None:
    kinds = Counter(LedgerEntry.objects.values_list("kind", flat=True))
    assert kinds[EntryKind.OPENING] > 300
    assert kinds[EntryKind.CONVERSION] >= 1
    assert kinds[EntryKind.ADJUSTMENT] >= 2
    assert kinds[EntryKind.REVERSAL] >= 4
    assert LedgerEntry.objects.filter(kind=EntryKind.CONVERSION, attachment=None).count() == 0


def test_lists_of_three_years_and_a_good_run_stand(demo: Federation) -> None:
    kept = RankingList.objects.filter(kind=ListKind.MONTHLY).order_by("day").values_list("day", flat=True)
    assert list(kept) == [datetime.date(2023 + (3 + month) // 12, (3 + month) % 12 + 1, 1) for month in range(36)]
    current = RankingList.objects.get(kind=ListKind.CURRENT)
    assert current.day == TODAY
    assert current.players == current.places.count() > 100
    assert [(run.day, run.state) for run in Run.objects.all()] == [(TODAY, RunState.GOOD)]


def test_two_evenings_have_boards_whose_scoring_is_their_list(demo: Federation) -> None:
    assert scored_lists(demo) == [True, True]
