"""How many queries the page of a correction that waits makes, with few rows of each kind and with many: the same."""

from typing import Any

import pytest
from django.test import Client

from awards.choices import Settlement
from awards.models import Report
from awards.services.filing import file_report
from awards.services.lifecycle import amend, book_waiting
from awards.services.sanction_of_event import choose_sanction
from awards.services.settling import settle
from registry.models import Player
from tests.awards.played_boards import booked_with_boards, dealt, drafted_with_boards
from tests.awards.reports import drafted, members, pairs_report
from tests.awards.sanctions import field_of, granted, silver_draft
from tests.awards.test_corrections_that_waited import give, sent, set_points
from tests.awards.test_lifecycle import days_after_play
from tests.cast import Cast

pytestmark = pytest.mark.django_db

# Session, user, federation and roles are four of them, the last run is one.
QUERIES = 12
WITH_BOARDS = 13
SANCTIONED = 15


def listed(cast: Cast, players: list[Player], rows: int, **changes: Any) -> dict[str, Any]:
    """Three times so many pairs and three: in the second third somebody is in doubt."""
    report = pairs_report(cast.club_a, players[: 6 * (rows + 1)], **changes)
    for number, row in enumerate(report["standings"][rows : 2 * rows]):
        row["players"][0] = {"number": f"9{number:04}", "name": "Någon Annan"}
    return report


def waiting(cast: Cast, players: list[Player], booked: Report, rows: int) -> Report:
    """A correction by which others have won: in the first third, whose award is worth something."""
    report = listed(cast, players, rows, name="Rättad")
    for row, player in zip(report["standings"][:rows], players[-rows:], strict=True):
        row["players"][0] = player.number
    return sent(cast, booked, report)


def work(cast: Cast, players: list[Player], booked: Report, rows: int) -> None:
    """What the office does meanwhile: lines are settled, awards moved, and points set, so many of each."""
    spare = players[-3 * rows : -rows]
    for line, player in zip(booked.held_lines.order_by("row"), spare[:rows], strict=True):
        settle(line_id=line.pk, settlement=Settlement.PLAYER, player=player, by=cast.office, why="Ringde klubben")
    for place, target in enumerate(spare[rows:], start=rows):
        give(cast, booked, players[2 * place + 1], target)
    for place in range(2 * rows, 3 * rows):
        set_points(cast, booked, players[2 * place], 700)


@pytest.mark.parametrize("rows", [1, 30])
@pytest.mark.parametrize("since", [False, True], ids=["as it was sent", "with work of the office since"])
def test_the_page_of_a_waiting_correction_makes_its_number_of_queries(
    since: bool, rows: int, cast: Cast, client: Client, django_assert_num_queries
) -> None:
    players = members(cast.club_a, 9 * rows + 6)
    booked = file_report(
        report_id=drafted(listed(cast, players, rows), cast.official_a, cast.club_a).pk, by=cast.official_a
    )
    waits = waiting(cast, players, booked, rows)
    if since:
        work(cast, players, booked, rows)
    client.force_login(cast.office)
    with django_assert_num_queries(QUERIES):
        correction = client.get(f"/sbf/reports/{waits.pk}/").context["correction"]
    assert len(correction["changes"]) == 2 * rows
    assert (correction["kept"].count(";"), correction["refused"]) == (3 * rows - 1 if since else 0, "")


def late(cast: Cast, old: Report, draft: Report) -> Report:
    """The draft, sent so late that it waits."""
    at = days_after_play(40)
    return amend(old_id=old.pk, new_id=draft.pk, by=cast.official_a, reason="Rättad", may_correct=False, at=at)


@pytest.mark.parametrize("pairs", [4, 30])
def test_the_page_of_a_correction_of_board_results_makes_its_number_of_queries(
    pairs: int, cast: Cast, client: Client, django_assert_num_queries
) -> None:
    players = members(cast.club_a, 2 * pairs)
    first, second = (dealt(players, boards=pairs, seed=seed) for seed in (1, 2))
    booked = booked_with_boards(first, cast.official_a, cast.club_a)
    waits = late(cast, booked, drafted_with_boards(second, cast.official_a, cast.club_a, name="Rättad"))
    client.force_login(cast.office)
    with django_assert_num_queries(WITH_BOARDS):
        correction = client.get(f"/sbf/reports/{waits.pk}/").context["correction"]
    assert len(correction["moved"]) >= pairs // 2


@pytest.mark.parametrize("pairs", [20, 50])
def test_the_page_of_a_correction_of_a_sanctioned_event_makes_its_number_of_queries(
    pairs: int, cast: Cast, client: Client, django_assert_num_queries
) -> None:
    players, application = field_of(cast, pairs, guests=pairs // 2), granted(cast.club_a)
    draft = silver_draft(cast, players)
    choose_sanction(report_id=draft.pk, application_id=application.pk, by=cast.official_a)
    booked = book_waiting(report_id=file_report(report_id=draft.pk, by=cast.official_a).pk, by=cast.office)
    waits = late(cast, booked, silver_draft(cast, players[2:], name="Rättad"))
    client.force_login(cast.office)
    with django_assert_num_queries(SANCTIONED):
        page = client.get(f"/sbf/reports/{waits.pk}/").context
    assert (page["sanction"], page["forbidden"]) == (application, [])
    assert len(page["correction"]["changes"]) > pairs // 2
