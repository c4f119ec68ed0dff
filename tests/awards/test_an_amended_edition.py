"""An amendment of 1 July: what was played before is computed by the old edition, always, and all else goes on."""

import datetime
from typing import Any

import pytest
from django.core.management import call_command

from awards.choices import ReportState, TitleKind
from awards.models import Holding, LedgerEntry, RankingPlace, Report, TitleAward
from awards.rules.edition import Edition
from awards.services.booking import book_report
from awards.services.corrections import supersede
from awards.services.filing import Rejected, file_report, receive
from awards.services.nightly.run import run_nightly
from awards.services.recheck import recheck
from awards.services.recheck_booking import book_recheck
from awards.services.verification.verify import verify
from awards.services.wording import shown
from registry.models import Player, RulesetPeriod
from registry.queries.actors import actor_of
from tests.amended import ID, LAST_DAY_BEFORE, STARTS
from tests.awards.reports import TODAY, drafted, members, pairs_report, raw
from tests.cast import Cast
from tests.factories import LedgerEntryFactory, RulesetPeriodFactory

pytestmark = pytest.mark.django_db

GROUP_A = {"strength_group": "A", "strength_groups": 3}
# What the winners of twelve pairs of group A get: by 14 rows, and by 15.
OLD, NEW = 28, 30


@pytest.fixture
def in_force(cast: Cast, amended: Edition) -> RulesetPeriod:
    """The office has entered the amended edition."""
    period: RulesetPeriod = RulesetPeriodFactory(federation=cast.federation, ruleset=ID, starts=STARTS)
    return period


@pytest.fixture
def players(cast: Cast) -> list[Player]:
    return members(cast.club_a, 24)


def group_a(cast: Cast, players: list[Player], day: datetime.date, **more: Any) -> dict[str, Any]:
    return pairs_report(cast.club_a, players, date=day.isoformat(), conditions=GROUP_A, **more)


def played(cast: Cast, players: list[Player], day: datetime.date, **more: Any) -> Report:
    """An evening of twelve pairs of group A, filed and booked."""
    draft = drafted(group_a(cast, players, day, **more), cast.official_a, cast.club_a)
    return file_report(report_id=draft.pk, by=cast.official_a)


def paid(player: Player) -> list[tuple[datetime.date, str, int]]:
    entries = LedgerEntry.objects.filter(player=player).order_by("pk")
    return list(entries.values_list("played_on", "ruleset", "amount"))


def test_the_day_of_play_decides_by_which_edition_an_event_is_computed(
    cast: Cast, players: list[Player], in_force: RulesetPeriod
) -> None:
    reports = [played(cast, players, day) for day in (STARTS, LAST_DAY_BEFORE)]
    assert [(report.ruleset, report.event and report.event.ruleset) for report in reports] == [
        (ID, ID),
        ("sbf-2018", "sbf-2018"),
    ]
    assert paid(players[0]) == [(STARTS, ID, NEW), (LAST_DAY_BEFORE, "sbf-2018", OLD)]
    assert list(verify()) == []


def test_an_event_that_began_under_the_old_edition_is_computed_by_that_of_its_last_day(
    cast: Cast, players: list[Player], in_force: RulesetPeriod
) -> None:
    assert played(cast, players, STARTS, first_date=LAST_DAY_BEFORE.isoformat()).ruleset == ID


def test_an_amended_minimum_is_asked_for_from_its_first_day_on(
    cast: Cast, players: list[Player], in_force: RulesetPeriod
) -> None:
    five = players[:10]
    small = pairs_report(cast.club_a, five, date=LAST_DAY_BEFORE.isoformat())
    assert drafted(small, cast.official_a, cast.club_a).ruleset == "sbf-2018"
    refused = receive(
        raw=raw({**small, "date": STARTS.isoformat()}),
        file_name="",
        federation=cast.federation,
        actor=actor_of(cast.official_a, cast.federation),
        by=cast.official_a,
        today=TODAY,
    )
    assert isinstance(refused, Rejected)
    assert [(problem.path, problem.code) for problem in refused.problems] == [("standings", "too-few-contestants")]


def test_an_old_event_that_is_corrected_today_is_computed_by_its_own_edition(
    cast: Cast, players: list[Player], in_force: RulesetPeriod
) -> None:
    old = played(cast, players, LAST_DAY_BEFORE)
    anew = [*players[2:4], *players[:2], *players[4:]]
    new = drafted(group_a(cast, anew, LAST_DAY_BEFORE), cast.official_a, cast.club_a)
    corrected = supersede(old_id=old.pk, new_id=new.pk, by=cast.office, reason="Fel segrare")
    assert corrected.ruleset == "sbf-2018"
    assert [Holding.objects.get(player=player).bronze for player in players[:4]] == [19, 19, OLD, OLD]
    assert set(LedgerEntry.objects.values_list("ruleset", flat=True)) == {"sbf-2018"}


def test_an_event_whose_day_is_corrected_moves_to_the_edition_of_its_true_day(
    cast: Cast, players: list[Player], in_force: RulesetPeriod
) -> None:
    old = played(cast, players, LAST_DAY_BEFORE)
    new = drafted(group_a(cast, players, STARTS), cast.official_a, cast.club_a)
    corrected = supersede(old_id=old.pk, new_id=new.pk, by=cast.office, reason="Fel dag")
    assert (corrected.ruleset, Holding.objects.get(player=players[0]).bronze) == (ID, NEW)


@pytest.mark.parametrize(
    ("named", "day", "right"), [(ID, LAST_DAY_BEFORE, "sbf-2018"), ("sbf-2018", STARTS, ID), (ID, STARTS, None)]
)
def test_a_report_that_names_another_edition_than_that_of_its_day_is_refused_clearly(
    cast: Cast, players: list[Player], in_force: RulesetPeriod, named: str, day: datetime.date, right: str | None
) -> None:
    received = receive(
        raw=raw(group_a(cast, players, day, ruleset=named)),
        file_name="",
        federation=cast.federation,
        actor=actor_of(cast.official_a, cast.federation),
        by=cast.official_a,
        today=TODAY,
    )
    if right is None:
        assert not isinstance(received, Rejected)
        return
    assert isinstance(received, Rejected)
    found = {problem.code: shown(problem, "en") for problem in received.problems}
    said = found["ruleset-not-in-force"]
    assert said.message == (f"The file asks for the rules {named}, but on {day} the federation’s rules were “{right}”.")
    assert said.hint == "Leave out the key “ruleset”, or correct the date."


def test_a_title_is_reached_by_the_points_of_both_editions(
    cast: Cast, players: list[Player], in_force: RulesetPeriod
) -> None:
    winner = players[0]
    LedgerEntryFactory(player=winner, amount=150, played_on=datetime.date(2025, 6, 1))
    played(cast, players, LAST_DAY_BEFORE)
    run_nightly(federation=cast.federation, day=LAST_DAY_BEFORE)
    assert not TitleAward.objects.filter(player=winner).exists()
    played(cast, players, STARTS)
    run_nightly(federation=cast.federation, day=STARTS)
    titles = TitleAward.objects.filter(player=winner, kind=TitleKind.TITLE)
    assert list(titles.values_list("title", "reached_on", "ruleset")) == [("klover", STARTS, ID)]


def test_a_ranking_counts_the_points_of_both_editions(
    cast: Cast, players: list[Player], in_force: RulesetPeriod
) -> None:
    winner = players[0]
    field = [*players, *members(cast.club_a, 16, first=30001)]
    for day in (LAST_DAY_BEFORE, STARTS):
        silver = pairs_report(cast.club_a, field, level="silver", boards=48, date=day.isoformat(), name="Silvret")
        filed = file_report(report_id=drafted(silver, cast.official_a, cast.club_a).pk, by=cast.official_a)
        book_report(report_id=filed.pk, by=cast.office, right_reason="Per brev")
    run_nightly(federation=cast.federation, day=STARTS)
    ranked = LedgerEntry.objects.filter(player=winner).exclude(ranking=0).values_list("ruleset", "ranking")
    assert [ruleset for ruleset, _points in ranked.order_by("pk")] == ["sbf-2018", ID]
    place = RankingPlace.objects.filter(player=winner).order_by("-pk")[0]
    assert place.points == sum(points for _ruleset, points in ranked)


def test_a_title_of_the_old_edition_is_the_same_title_in_the_new_one(
    cast: Cast, players: list[Player], in_force: RulesetPeriod
) -> None:
    winner = players[0]
    LedgerEntryFactory(player=winner, amount=200, played_on=datetime.date(2025, 6, 1))
    run_nightly(federation=cast.federation, day=LAST_DAY_BEFORE)
    played(cast, players, STARTS)
    run = run_nightly(federation=cast.federation, day=STARTS)
    assert (run.counts["titles"], run.counts["titles_below"]) == (0, 0)
    titles = TitleAward.objects.filter(player=winner, kind=TitleKind.TITLE)
    assert list(titles.values_list("title", "ruleset", "reached_on")) == [
        ("klover", "sbf-2018", datetime.date(2025, 6, 1))
    ]
    assert Holding.objects.get(player=winner).title == "klover"


def test_what_was_booked_before_a_late_edition_is_listed_and_booked_by_it(
    cast: Cast, players: list[Player], amended: Edition
) -> None:
    named = played(cast, players, STARTS, ruleset="sbf-2018", name="Onsdagsbridge")
    earlier, later = played(cast, players, LAST_DAY_BEFORE), played(cast, players, STARTS)
    assert list(recheck(cast.federation)) == []
    RulesetPeriodFactory(federation=cast.federation, ruleset=ID, starts=STARTS)
    found = list(recheck(cast.federation))
    assert [(change.report_id, change.ruleset) for change in found] == [(named.pk, ID), (later.pk, ID)]
    assert [
        (change.player, dict(change.before), dict(change.after))
        for change in found[1].changes
        if change.player == "20001"
    ] == [("20001", {"bronze": OLD}, {"bronze": NEW})]
    for report in (named, later):
        new = book_recheck(report_id=report.pk, by=cast.office, reason="Nya regler från den 1 juli")
        assert (new.ruleset, new.event and new.event.ruleset, new.state) == (ID, ID, ReportState.BOOKED)
    earlier.refresh_from_db()
    assert (earlier.ruleset, earlier.state) == ("sbf-2018", ReportState.BOOKED)
    assert Holding.objects.get(player=players[0]).bronze == OLD + 2 * NEW
    assert list(recheck(cast.federation)) == []
    assert list(verify()) == []


def test_a_federation_can_be_made_with_the_amended_edition(amended: Edition, db: None) -> None:
    call_command("add_federation", "nyf", name="Ny", ruleset=ID)
    period = RulesetPeriod.objects.get(federation__code="nyf")
    assert (period.ruleset, period.starts) == (ID, STARTS)
