"""Booking a report: results, ledger entries and holdings in one transaction."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from awards.choices import EntryKind, ReportState
from awards.models import Holding, LedgerEntry, Report, Result
from awards.services.booking import NotPossible, book_report
from awards.services.filing import file_report
from tests.awards.reports import PLAYED, drafted, members, pairs_report
from tests.cast import Cast

pytestmark = pytest.mark.django_db


def booked_bronze(cast: Cast, pairs: int = 14) -> Report:
    players = members(cast.club_a, 2 * pairs)
    draft = drafted(pairs_report(cast.club_a, players), cast.official_a, cast.club_a)
    return file_report(report_id=draft.pk, by=cast.official_a)


def test_bronze_is_booked_when_it_is_filed(cast: Cast) -> None:
    report = booked_bronze(cast)
    assert report.state == ReportState.BOOKED
    entries = LedgerEntry.objects.order_by("player__number").values_list(
        "player__number", "kind", "colour", "amount", "exact", "ranking", "played_on", "ruleset"
    )
    expected = [28, 28, 19, 19, 13, 13, 9, 9, 6, 6]
    assert list(entries) == [
        (str(20001 + index), EntryKind.AWARD, "bronze", amount, str(amount), 0, PLAYED, "sbf-2018")
        for index, amount in enumerate(expected)
    ]


def test_every_registered_player_has_a_result_also_without_points(cast: Cast) -> None:
    report = booked_bronze(cast)
    results = Result.objects.filter(event=report.event).order_by("player__number")
    assert list(results.values_list("player__number", "contestant", "place", "score", "share")) == [
        (str(20001 + index), index // 2, index // 2 + 1, "50.00 %", "1") for index in range(28)
    ]


def test_holdings_are_the_sums_of_the_entries(cast: Cast) -> None:
    booked_bronze(cast)
    assert list(Holding.objects.order_by("player__number").values_list("player__number", "total", "bronze")) == [
        ("20001", 28, 28),
        ("20002", 28, 28),
        ("20003", 19, 19),
        ("20004", 19, 19),
        ("20005", 13, 13),
        ("20006", 13, 13),
        ("20007", 9, 9),
        ("20008", 9, 9),
        ("20009", 6, 6),
        ("20010", 6, 6),
    ]


def test_ranking_points_stand_once_on_the_highest_colour(cast: Cast) -> None:
    players = members(cast.club_a, 64)
    report = pairs_report(cast.club_a, players, level="gold", boards=60)
    draft = drafted(report, cast.official_a, cast.club_a)
    file_report(report_id=draft.pk, by=cast.official_a)
    book_report(report_id=draft.pk, by=cast.office, right_reason="Beslut 2026-01-15")
    winner = LedgerEntry.objects.filter(player=players[0]).values_list("colour", "amount", "exact", "ranking")
    # 32 pairs: 32 sp become 3.2 gp, booked as 4 and ranked as 3.2 × 15.
    assert list(winner) == [("gold", 400, "16/5", 48)]


def test_silver_waits_for_the_word_of_the_office(cast: Cast) -> None:
    players = members(cast.club_a, 32)
    draft = drafted(pairs_report(cast.club_a, players, level="silver", boards=48), cast.official_a, cast.club_a)
    filed = file_report(report_id=draft.pk, by=cast.official_a)
    assert (filed.state, LedgerEntry.objects.count()) == (ReportState.FILED, 0)
    with pytest.raises(NotPossible):
        book_report(report_id=draft.pk, by=cast.office)
    booked = book_report(report_id=draft.pk, by=cast.office, right_reason="Distriktets beslut 12")
    assert (booked.state, booked.event.right_reason, booked.event.right_by) == (
        ReportState.BOOKED,
        "Distriktets beslut 12",
        cast.office,
    )


def test_booking_twice_books_once(cast: Cast) -> None:
    report = booked_bronze(cast)
    file_report(report_id=report.pk, by=cast.official_a)
    book_report(report_id=report.pk, by=cast.office)
    assert LedgerEntry.objects.count() == 10


def test_a_draft_cannot_be_booked_before_it_is_filed(cast: Cast) -> None:
    draft = drafted(pairs_report(cast.club_a, members(cast.club_a, 8)), cast.official_a, cast.club_a)
    with pytest.raises(NotPossible):
        book_report(report_id=draft.pk, by=cast.office)


def test_a_substitute_is_a_result_in_each_row_and_one_award(cast: Cast) -> None:
    players = members(cast.club_a, 29)
    report = pairs_report(cast.club_a, players[:28])
    for row in (0, 1):
        partner = report["standings"][row]["players"][0]
        report["standings"][row]["players"] = [partner, {"number": players[28].number, "share": "1/2"}]
    draft = drafted(report, cast.official_a, cast.club_a)
    file_report(report_id=draft.pk, by=cast.official_a)
    assert Result.objects.filter(player=players[28]).count() == 2
    assert LedgerEntry.objects.filter(player=players[28]).count() == 1


@pytest.mark.parametrize("pairs", [4, 30, 60, 400])
def test_the_number_of_queries_does_not_depend_on_the_number_of_pairs(cast: Cast, pairs: int) -> None:
    players = members(cast.club_a, 2 * pairs)
    draft = drafted(pairs_report(cast.club_a, players), cast.official_a, cast.club_a)
    with CaptureQueriesContext(connection) as queries:
        file_report(report_id=draft.pk, by=cast.official_a)
    assert len(queries) == 19
