"""A player's page: his figures, charts and lists, and who sees how to reach him."""

import datetime
import html
import re

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.formats import date_format

from awards.choices import Colour, EntryKind, ListKind, TitleSource
from awards.services.filing import file_report
from registry.models import RulesetPeriod
from tests.awards.reports import drafted, members, pairs_report
from tests.cast import Cast
from tests.factories import (
    HoldingFactory,
    LedgerEntryFactory,
    RankingListFactory,
    RankingPlaceFactory,
    TitleAwardFactory,
)

pytestmark = pytest.mark.django_db

CONTACT = ("asa.private@example.org", "Granvägen", "1960", "woman")


def page(client: Client, number: str = "4711") -> str:
    return html.unescape(client.get(f"/sbf/players/{number}/").content.decode())


def test_contact_data_are_shown_to_the_player_and_the_office_the_mail_to_his_club(client: Client, cast: Cast) -> None:
    seen = {}
    for role in ("stranger", "player_user", "official_a", "official_b", "officer_north", "office", "foreign_office"):
        client.force_login(getattr(cast, role))
        text = page(client)
        seen[role] = [secret for secret in CONTACT if re.search(rf"\b{secret}\b", text)]
    assert seen == {
        **dict.fromkeys(("stranger", "official_b", "officer_north", "foreign_office"), []),
        **dict.fromkeys(("player_user", "office"), list(CONTACT)),
        "official_a": ["asa.private@example.org"],
    }


def test_the_chart_of_holdings_adds_up_month_by_month_to_today(client: Client, cast: Cast) -> None:
    for day, amount in (("2024-01-05", 150), ("2024-01-20", 50), ("2025-03-01", 300), ("2025-03-02", -100)):
        LedgerEntryFactory(player=cast.player, amount=amount, played_on=datetime.date.fromisoformat(day))
    rows = client.get("/sbf/players/4711/").context["holding_chart"].rows
    today = f"{timezone.localdate():%B %Y}"
    assert rows == (("January 2024", "2"), ("March 2025", "4"), (today, "4"))


def test_the_chart_of_holdings_has_the_decimals_of_the_federations_points(client: Client, cast: Cast) -> None:
    RulesetPeriod.objects.filter(federation=cast.federation).update(
        ruleset="acbl-mps022", starts=datetime.date(2000, 1, 1)
    )
    LedgerEntryFactory(player=cast.player, amount=1450, colour="black", played_on=datetime.date(2024, 1, 5))
    rows = client.get("/sbf/players/4711/").context["holding_chart"].rows
    assert rows[0] == ("January 2024", "14.50")


def test_the_chart_of_places_holds_the_monthly_lists_and_the_current_one(client: Client, cast: Cast) -> None:
    for month, place in ((1, 9), (2, 4)):
        published = RankingListFactory(
            federation=cast.federation, kind=ListKind.MONTHLY, day=datetime.date(2026, month, 1)
        )
        RankingPlaceFactory(list=published, player=cast.player, place=place)
    current = RankingListFactory(federation=cast.federation, players=1)
    RankingPlaceFactory(list=current, player=cast.player, place=2, points=31)
    context = client.get("/sbf/players/4711/").context
    today = date_format(current.day, "DATE_FORMAT")
    assert context["place_chart"].rows == (("January 2026", "9"), ("February 2026", "4"), (today, "2"))
    ranking = next(fact for fact in context["facts"] if fact["label"] == "Ranking")
    assert (ranking["value"], ranking["url"]) == ("2, with 31 points", "/sbf/ranking/?player=4711")


def test_the_way_to_the_next_title_says_what_is_asked_and_what_would_be_converted(client: Client, cast: Cast) -> None:
    HoldingFactory(player=cast.player, total=1700, silver=400, bronze=1300)
    way = client.get("/sbf/players/4711/").context["way"]
    assert (way["title"], way["next"]) == ("Diamond Master", "Heart Master")
    assert [(demand["label"], demand["text"]) for demand in way["demands"]] == [
        ("masterpoints in all", "17 of 50\u00a0mp"),
        ("silver points", "40 of 200\u00a0sp"),
    ]
    assert [line["conversion"] for line in way["alone"]] == [
        *("", ""),
        "3,200\u00a0bp of the holding would then be turned into 160\u00a0sp, which costs 16\u00a0mp.",
    ]
    assert way["rules"] == "/rules/sbf-2018/#p-17"


def test_titles_held_before_are_marked(client: Client, cast: Cast) -> None:
    TitleAwardFactory(player=cast.player, title="klover", source=TitleSource.IMPORTED)
    TitleAwardFactory(player=cast.player, title="ruter")
    text = page(client)
    assert text.count("held before the ledger began") == 1


def test_events_stand_with_place_and_partner_and_a_hidden_partner_has_no_name(client: Client, cast: Cast) -> None:
    players = [cast.player, cast.hidden, *members(cast.club_a, 6)]
    draft = drafted(pairs_report(cast.club_a, players), cast.official_a, cast.club_a)
    file_report(report_id=draft.pk, by=cast.official_a)
    assert "Hemlig" not in page(client)
    table = client.get("/sbf/players/4711/").context["results"]
    assert [(result.place, result.score) for result in table.shown_results()] == [(1, "50.00 %")]
    client.force_login(cast.official_a)
    assert '<a href="/sbf/players/4712/">Dolda Hemlig</a>' in page(client)


def test_each_list_turns_its_pages_alone(client: Client, cast: Cast) -> None:
    for number in range(30):
        LedgerEntryFactory(player=cast.player, played_on=datetime.date(2026, 1, 1) + datetime.timedelta(number))
    part = client.get("/sbf/players/4711/?page=2", headers={"HX-Request": "true", "HX-Target": "list"})
    assert "<html" not in part.content.decode()
    assert "Rows 26 to 30 of 30" in part.content.decode()


def test_what_leaves_the_window_is_told_with_its_day(client: Client, cast: Cast) -> None:
    today = timezone.localdate()
    played = today.replace(year=today.year - 2, day=min(today.day, 28)) + datetime.timedelta(days=10)
    LedgerEntryFactory(player=cast.player, ranking=7, played_on=played, colour=Colour.SILVER, kind=EntryKind.ADJUSTMENT)
    leaving = client.get("/sbf/players/4711/").context["leaving"]
    assert [(gone.played_on, gone.points) for gone in leaving] == [(played, 7)]


def test_the_ledger_of_a_day_shows_what_was_booked_last_first_and_what_was_reversed(client: Client, cast: Cast) -> None:
    on = datetime.date(2025, 3, 1)
    first = LedgerEntryFactory(player=cast.player, amount=900, played_on=on)
    LedgerEntryFactory(player=cast.player, amount=-900, played_on=on, kind=EntryKind.REVERSAL, reverses=first)
    LedgerEntryFactory(player=cast.player, amount=1100, played_on=on, kind=EntryKind.OVERRIDE)
    LedgerEntryFactory(player=cast.player, amount=200, played_on=datetime.date(2025, 3, 2))
    table = client.get("/sbf/players/4711/").context["ledger"]
    assert [row.record.amount for row in table.page.object_list] == [200, 1100, -900, 900]
    said = ["reversed, does not count" in row.get_cell("event") for row in table.page.object_list]
    assert said == [False, False, False, True]
