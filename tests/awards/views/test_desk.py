"""What lies on the desk of a club official, a district officer and the office."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from awards.models import HeldLine, Report
from awards.services.filing import file_report
from awards.services.lifecycle import return_report
from registry.models import Club, User
from tests.awards.reports import drafted, members, pairs_report
from tests.cast import Cast
from tests.factories import ClubFactory

pytestmark = pytest.mark.django_db


def filed(cast: Cast, club: Club, by: User, first: int, *, days: int = 0, **changes: object) -> Report:
    """A report of a club, filed so many days ago."""
    players = members(club, 32, first=first)
    report = pairs_report(club, players if changes.get("level") else players[:8], **changes)
    draft = drafted(report, by, club)
    return file_report(report_id=draft.pk, by=by, at=timezone.now() - timedelta(days=days))


@pytest.fixture
def work(cast: Cast) -> dict[str, Report]:
    """Two filings wait, one was returned, one evening is booked with a line in doubt."""
    silver = {"level": "silver", "boards": 48}
    young = filed(cast, cast.club_a, cast.official_a, 20001, name="Ung", **silver)
    old = filed(cast, cast.club_b, cast.official_b, 30001, name="Gammal", days=5, **silver)
    returned = filed(cast, cast.club_a, cast.official_a, 40001, name="Retur", days=2, **silver)
    return_report(report_id=returned.pk, by=cast.office, message="Ange rätt datum")
    players = members(cast.club_a, 8, first=50001)
    report = pairs_report(cast.club_a, players, name="Tveksam")
    report["standings"][0]["players"][1] = "4771"
    draft = drafted(report, cast.official_a, cast.club_a)
    doubtful = file_report(report_id=draft.pk, by=cast.official_a, at=timezone.now() - timedelta(days=1))
    return {"young": young, "old": old, "returned": returned, "doubtful": doubtful}


def desk_of(user: User) -> Any:
    client = Client()
    client.force_login(user)
    return client.get("/sbf/desk/")


def piles(page: Any) -> list[tuple[str, int | None, list[tuple[str, str]]]]:
    return [
        (pile["title"], pile["count"], [(str(row["report"]), row["age"]) for row in pile["reports"]])
        for pile in page.context["piles"]
    ]


def test_the_office_begins_with_what_has_waited_longest(cast: Cast, work: dict[str, Report]) -> None:
    assert piles(desk_of(cast.office)) == [
        ("Waiting for the office", 2, [("Gammal", "for 5 days"), ("Ung", "since today")]),
        ("Returned: please correct", 1, [("Retur", "for 2 days")]),
        ("Booked in the last two weeks", None, [("Tveksam", "")]),
    ]


def test_a_filing_stands_with_its_day_of_play(cast: Cast, work: dict[str, Report]) -> None:
    page = desk_of(cast.office)
    assert {row["played"] for pile in page.context["piles"] for row in pile["reports"]} == {date(2026, 3, 3)}
    assert page.content.decode().count('<time datetime="2026-03-03">') == 4


def test_lines_in_doubt_come_with_the_players_who_may_be_meant(cast: Cast, work: dict[str, Report]) -> None:
    line = HeldLine.objects.get()
    shown = [(row["line"], row["likely"], row["age"]) for row in desk_of(cast.office).context["lines"]]
    assert shown == [(line, "Åsa Öberg (4711)", "for 1 day")]


def test_a_hidden_player_who_may_be_meant_is_not_named_to_another_club(cast: Cast) -> None:
    cast.player.hidden = True
    cast.player.save()
    report = pairs_report(cast.club_b, members(cast.club_b, 8))
    report["standings"][0]["players"][1] = "4771"
    draft = drafted(report, cast.official_b, cast.club_b)
    file_report(report_id=draft.pk, by=cast.official_b)
    likely = {user.name: desk_of(user).context["lines"][0]["likely"] for user in (cast.official_b, cast.officer_north)}
    assert likely == {"official-b": "", "officer-north": "Åsa Öberg (4711)"}


def test_a_district_officer_sees_what_his_clubs_have_filed(cast: Cast, work: dict[str, Report]) -> None:
    page = desk_of(cast.officer_north)
    assert piles(page) == [
        ("Returned: please correct", 1, [("Retur", "for 2 days")]),
        ("Drafts: not yet filed", 0, []),
        ("Waiting for the office", 2, [("Gammal", "for 5 days"), ("Ung", "since today")]),
        ("Booked in the last two weeks", None, [("Tveksam", "")]),
    ]
    assert [row["line"].number for row in page.context["lines"]] == ["4771"]
    assert [event.name for event in page.context["district"]["events"]] == ["Tveksam"]


def test_a_district_officer_of_elsewhere_sees_nothing_of_it(cast: Cast, work: dict[str, Report]) -> None:
    page = desk_of(cast.officer_south)
    assert [(count, rows) for _title, count, rows in piles(page)] == [(0, []), (0, []), (0, []), (None, [])]
    assert (page.context["lines"], list(page.context["district"]["events"])) == ([], [])


def test_clubs_that_have_filed_nothing_for_sixty_days_are_named(cast: Cast) -> None:
    sleeping = ClubFactory(district=cast.north, number="103", name="BK Dvalan")
    filed(cast, sleeping, cast.office, 60001, days=62)
    filed(cast, cast.club_a, cast.official_a, 20001, days=59)
    ClubFactory(district=cast.north, number="104", merged_into=cast.club_a)
    clubs = desk_of(cast.officer_north).context["district"]["clubs"]
    assert [(club.name, club.last_filed is None) for club in clubs] == [("BK Björken", True), ("BK Dvalan", False)]


def test_a_club_official_sees_his_own_club_alone(cast: Cast, work: dict[str, Report]) -> None:
    page = desk_of(cast.official_b)
    assert [(count, rows) for _title, count, rows in piles(page)] == [
        (0, []),
        (0, []),
        (1, [("Gammal", "for 5 days")]),
        (None, []),
    ]
    assert (page.context["lines"], "district" in page.context) == ([], False)


def test_a_desk_makes_few_queries(cast: Cast, work: dict[str, Report], django_assert_max_num_queries: Any) -> None:
    for user in (cast.office, cast.officer_north, cast.official_a):
        client = Client()
        client.force_login(user)
        with django_assert_max_num_queries(15):
            client.get("/sbf/desk/")


def test_what_was_booked_stands_by_the_day_on_which_it_was_played(cast: Cast) -> None:
    for day, first in (("2026-03-02", 20001), ("2026-03-04", 30001), ("2026-03-03", 40001)):
        filed(cast, cast.club_a, cast.official_a, first, name=day, date=day)
    booked = piles(desk_of(cast.office))[2][2]
    assert booked == [("2026-03-04", ""), ("2026-03-03", ""), ("2026-03-02", "")]
