"""Events: the list with its filters, and the page of one with points, reasons and the office's ways to put right."""

import datetime
from typing import Any

import pytest
from django.test import Client

from awards.models import Event, Report
from awards.queries.differences import booked_shares
from awards.queries.regulations import regulation
from awards.services.filing import file_report
from awards.services.merging import merge_players, undo_merge
from awards.services.overrides import move_award, override_award
from registry.models import Player, User
from tests.awards.reports import drafted, members, pairs_report
from tests.cast import Cast
from tests.factories import EventFactory
from tests.ui.page import Element, read

pytestmark = pytest.mark.django_db

EVENTS = "/sbf/events/"


def day(text: str) -> datetime.date:
    return datetime.date.fromisoformat(text)


def event(cast: Cast, name: str, first: str, last: str = "", **changes: Any) -> Event:
    values = {"club": cast.club_a, "form": "pairs", "level": "bronze", **changes}
    return EventFactory(
        federation=cast.federation,
        name=name,
        first_date=day(first),
        date=day(last or first),
        ruleset="sbf-2018",
        **values,
    )


def names(client: Client, query: str = "") -> list[str]:
    return [row.name for row in client.get(f"{EVENTS}?{query}").context["table"].page.object_list.data]


@pytest.fixture
def three(cast: Cast) -> None:
    event(cast, "Öppna Åkantspelen", "2026-01-31", "2026-02-02", level="silver")
    event(cast, "Tisdagsbridge", "2026-02-10")
    event(cast, "Allsvenskan", "2026-03-01", club=None, district=cast.north, form="team_matches", level="gold")


@pytest.mark.usefixtures("three")
@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", ["Allsvenskan", "Tisdagsbridge", "Öppna Åkantspelen"]),
        ("q=akant+oppna", ["Öppna Åkantspelen"]),
        ("q=ÅKANT", ["Öppna Åkantspelen"]),
        ("q=bridge+tis", ["Tisdagsbridge"]),
        ("q=akant+bridge", []),
        ("q=%25", []),
        ("club=101", ["Tisdagsbridge", "Öppna Åkantspelen"]),
        ("club=nonsense", []),
        ("form=team_matches", ["Allsvenskan"]),
        ("level=silver", ["Öppna Åkantspelen"]),
        ("since=2026-02-02", ["Allsvenskan", "Tisdagsbridge", "Öppna Åkantspelen"]),
        ("since=2026-02-03", ["Allsvenskan", "Tisdagsbridge"]),
        ("until=2026-01-30", []),
        ("until=2026-02-01", ["Öppna Åkantspelen"]),
        ("since=2026-02-02&until=2026-02-10&level=bronze", ["Tisdagsbridge"]),
        ("sort=name", ["Allsvenskan", "Tisdagsbridge", "Öppna Åkantspelen"]),
        ("sort=-organiser&level=bronze", ["Tisdagsbridge"]),
        ("sort=date", ["Öppna Åkantspelen", "Tisdagsbridge", "Allsvenskan"]),
    ],
)
def test_events_are_found_by_name_club_form_level_and_days(client: Client, query: str, found: list[str]) -> None:
    assert names(client, query) == found


@pytest.mark.usefixtures("three")
def test_a_day_that_is_none_is_said_and_leaves_the_list_whole(client: Client) -> None:
    page = client.get(f"{EVENTS}?since=31.1.2026")
    assert page.context["filter"].form.errors == {"since": ["Enter a valid date."]}
    fold = read(page.content.decode()).find("details", class_="more-filters")
    assert fold.get("open") == ""
    assert len(names(client, "since=31.1.2026")) == 3


@pytest.fixture
def booked(cast: Cast) -> Report:
    players = [cast.player, cast.hidden, *members(cast.club_a, 14)]
    draft = drafted(pairs_report(cast.club_a, players), cast.official_a, cast.club_a)
    return file_report(report_id=draft.pk, by=cast.official_a)


def standings_rows(client: Client, report: Report) -> list[Element]:
    page = read(client.get(f"{EVENTS}{report.event_id}/").content.decode())
    return page.find("table", class_="standings rows").find("tbody").all("tr")


def test_the_points_of_a_pair_unfold_their_reasons(client: Client, cast: Cast, booked: Report) -> None:
    first = standings_rows(client, booked)[0]
    (fold,) = first.find("td", class_="awards first-line").all("details")
    assert fold.find("summary").text == "16 bp Why? Åsa Öberg"
    assert [reason.text for reason in fold.all("li")] == ["Table A1, row 8 (8 pairs): place 1 gives 16 bp § 3"]


def test_rows_without_points_have_nothing_to_unfold(client: Client, cast: Cast, booked: Report) -> None:
    last = standings_rows(client, booked)[-1]
    assert last.all("details") == []


def test_only_the_office_is_led_to_corrections_of_those_too_who_have_no_points(
    client: Client, cast: Cast, booked: Report
) -> None:
    client.force_login(cast.official_a)
    assert [row.all("details", class_="corrections no-print") for row in standings_rows(client, booked)] == [[]] * 8
    client.force_login(cast.office)
    rows = standings_rows(client, booked)
    links = [link["href"] for link in rows[0].find("details", class_="corrections no-print").all("a")]
    start = f"{EVENTS}{booked.event_id}"
    assert links == [f"{start}/{way}/{number}/" for number in ("4711", "4712") for way in ("override", "move")]
    last = rows[-1].find("details", class_="corrections no-print")
    assert [link.text.split(" ")[0:2] for link in last.all("a")] == [["give", "points"], ["give", "to"]] * 2


def test_the_office_gives_points_to_a_player_who_got_none(client: Client, cast: Cast, booked: Report) -> None:
    client.force_login(cast.office)
    number = booked.payload["standings"][-1]["players"][0]
    sent = {"bronze": "3", "ranking": "0", "reason": "Deltog i fler bord", "confirmed": "yes"}
    client.post(f"{EVENTS}{booked.event_id}/override/{number}/", sent)
    assert booked_shares(booked.event)[Player.objects.get(number=number).pk].points == {"bronze": 3}


@pytest.mark.parametrize("points", [300, 0])
def test_what_the_office_set_is_marked_for_everyone(client: Client, cast: Cast, booked: Report, points: int) -> None:
    page = read(client.get(f"{EVENTS}{booked.event_id}/").content.decode()).text
    assert ("corrected by the office" in page, "Corrected on" in page) == (False, False)
    override(booked, cast.player, {"bronze": points}, cast.office)
    page = read(client.get(f"{EVENTS}{booked.event_id}/").content.decode()).text
    assert (page.count("corrected by the office"), "Corrected on" in page) == (1, True)


def report_names(client: Client, query: str) -> list[str]:
    return [row.payload["name"] for row in client.get(f"/sbf/reports/?{query}").context["table"].page.object_list.data]


def test_reports_are_found_by_state_and_name_and_sorted_by_the_day_played(
    client: Client, cast: Cast, booked: Report
) -> None:
    players = members(cast.club_a, 8, first=30001)
    drafted(pairs_report(cast.club_a, players, name="Åkantens cup", date="2026-03-01"), cast.official_a, cast.club_a)
    drafted(pairs_report(cast.club_a, players, name="Lördag", date="2026-03-07"), cast.official_a, cast.club_a)
    client.force_login(cast.official_a)
    assert report_names(client, "state=booked") == ["Tisdagsbridge"]
    assert set(report_names(client, "state=draft")) == {"Åkantens cup", "Lördag"}
    assert report_names(client, "q=akantens") == ["Åkantens cup"]
    assert report_names(client, "sort=played") == ["Åkantens cup", "Tisdagsbridge", "Lördag"]
    assert report_names(client, "sort=-played") == ["Lördag", "Tisdagsbridge", "Åkantens cup"]
    row = read(client.get("/sbf/reports/?q=akantens").content.decode()).find("tbody").find("tr")
    assert row.all("td")[0].text == "1 March 2026"


def test_the_filters_of_reports_show_no_one_elses(client: Client, cast: Cast, booked: Report) -> None:
    client.force_login(cast.official_b)
    assert report_names(client, "state=booked&q=tisdag") == []


def folds(client: Client, report: Report, row: int) -> list[tuple[str, list[str]]]:
    """What stands on each fold of a row, and what it unfolds."""
    awards = standings_rows(client, report)[row].all("details", class_="reasons")
    return [(fold.find("summary").text, [reason.text for reason in fold.all("li")]) for fold in awards]


GIVEN = "Table A1, row 8 (8 pairs): place 1 gives 16 bp § 3"


def test_an_award_that_the_office_set_says_why_and_what_stood_before(
    client: Client, cast: Cast, booked: Report
) -> None:
    override(booked, cast.player, {"bronze": 12}, cast.office)
    assert folds(client, booked, 0) == [
        ("12 bp Why? Åsa Öberg", ["Set by the office: Kommitténs beslut", "Before that: 16 bp"]),
        ("16 bp Why?", [GIVEN]),
    ]
    override(booked, cast.player, {}, cast.office)
    assert folds(client, booked, 0)[0] == (
        "Why? Åsa Öberg",
        ["Set by the office: Kommitténs beslut", "Before that: 12 bp"],
    )


def test_an_award_that_was_moved_keeps_its_reasons_and_says_that_it_was_moved(
    client: Client, cast: Cast, booked: Report
) -> None:
    (right,) = members(cast.club_a, 1, first=40001)
    moved = "Moved to this player by the office: Fel nummer"
    move_award(event=booked.event, source=cast.player, target=right, reason="Fel nummer", by=cast.office)
    assert sorted(reasons for _, reasons in folds(client, booked, 0)) == [[GIVEN], [GIVEN, moved]]
    move_award(event=booked.event, source=right, target=cast.player, reason="Rätt ändå", by=cast.office)
    back = "Moved to this player by the office: Rätt ändå"
    assert sorted(reasons for _, reasons in folds(client, booked, 0)) == [[GIVEN], [GIVEN, moved, back]]


def test_what_was_set_and_then_moved_tells_both(client: Client, cast: Cast, booked: Report) -> None:
    (right,) = members(cast.club_a, 1, first=40001)
    override(booked, cast.player, {"silver": 30, "bronze": 12}, cast.office)
    move_award(event=booked.event, source=cast.player, target=right, reason="Fel nummer", by=cast.office)
    assert sorted(reasons for _, reasons in folds(client, booked, 0)) == [
        [
            "Set by the office: Kommitténs beslut",
            "Before that: 16 bp",
            "Moved to this player by the office: Fel nummer",
        ],
        [GIVEN],
    ]


def test_a_merge_that_is_undone_leaves_the_reasons_as_they_were(client: Client, cast: Cast, booked: Report) -> None:
    (right,) = members(cast.club_a, 1, first=40001)
    before = folds(client, booked, 0)
    merge_players(loser=cast.player, winner=right, reason="Dubblett", by=cast.office)
    assert sorted(reasons for _, reasons in folds(client, booked, 0)) == [
        [GIVEN],
        [GIVEN, "Moved to this player by the office: Dubblett"],
    ]
    cast.player.refresh_from_db()
    undo_merge(loser=cast.player, reason="Två personer", by=cast.office)
    assert folds(client, booked, 0) == before


def test_the_page_of_a_booked_report_shows_what_stands(client: Client, cast: Cast, booked: Report) -> None:
    (right,) = members(cast.club_a, 1, first=40001)
    override(booked, cast.player, {"bronze": 12}, cast.office)
    move_award(event=booked.event, source=cast.hidden, target=right, reason="Fel nummer", by=cast.office)
    client.force_login(cast.office)
    awards = client.get(f"/sbf/reports/{booked.pk}/").context["preview"].awards
    shown = {award.number: (award.points, [reason.text for reason in award.reasons]) for award in awards}
    assert shown["4711"] == (
        (("bronze", 12),),
        ["Set by the office: Kommitténs beslut", "Before that: 16\u00a0bp"],
    )
    assert shown["40001"] == (
        (("bronze", 16),),
        [GIVEN.removesuffix(" § 3"), "Moved to this player by the office: Fel nummer"],
    )
    assert "4712" not in shown


def facts(client: Client, found: Event) -> dict[str, tuple[str, str]]:
    shown = client.get(f"{EVENTS}{found.pk}/").context["facts"]
    return {fact["label"]: (str(fact["value"]), fact.get("url", "")) for fact in shown}


def test_an_event_leads_to_its_club_and_its_rules(client: Client, cast: Cast) -> None:
    own = facts(client, event(cast, "Tisdagsbridge", "2026-02-10"))
    assert own["Organiser"] == ("BK Åkanten", "/sbf/clubs/101/")
    assert own["Rules"] == (regulation("sbf-2018", "en").name, "/rules/sbf-2018/")
    of_the_district = facts(client, event(cast, "DM", "2026-02-11", club=None, district=cast.north))
    assert of_the_district["Organiser"] == ("Norra", "")
    found = event(cast, "Okänt", "2026-02-12")
    Event.objects.filter(pk=found.pk).update(ruleset="sbf-1900")
    assert facts(client, found)["Rules"] == ("sbf-1900", "")


def override(report: Report, player: Player, amounts: dict[str, int], by: User) -> None:
    override_award(event=report.event, player=player, amounts=amounts, ranking=0, reason="Kommitténs beslut", by=by)
