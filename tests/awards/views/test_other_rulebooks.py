"""Pages of federations that play by other rules: other colours, units, levels and titles, no ranking, no sanctions."""

import datetime
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from awards.models import Holding, Report, TitleAward
from awards.rules.editions import EDITIONS
from awards.services.booking import book_report
from awards.services.filing import file_report
from awards.services.holdings import refresh_holdings
from awards.services.nightly.run import run_nightly
from registry.models import RulesetPeriod
from tests.awards.reports import drafted, members, pairs_report
from tests.cast import Cast
from tests.factories import ClubFactory, FederationFactory, LedgerEntryFactory
from tests.ui.page import read

pytestmark = pytest.mark.django_db

ACBL, FBS = "acbl-mps022", "fbs-2012"
# Of each: a free event, and one for which leave is needed.
EVENTS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    ACBL: (
        {"level": "unit", "conditions": {"sessions": 1}},
        {"level": "sectional", "conditions": {"sessions": 1}, "name": "Sectional pairs"},
    ),
    FBS: ({"level": "bronze"}, {"level": "silver", "boards": 60, "name": "Silvurpør"}),
}
WITHOUT_KEY = (
    *("players", "clubs", "events", "titles", "desk", "reports", "upload", "pins", "runs", "statements"),
    *("price-lists", "price-list-new", "users", "rechecks", "claim", "series-list"),
)
RANKED = ("ranking", "ranking-csv")
SANCTIONED = (
    *("calendar", "calendar-season", "calendar-feed", "sanctions", "sanction-new", "week-new", "sanction-checks"),
    "planned",
)
RALLIES = ("rallies", "rally-new")


def played_by(cast: Cast, ruleset: str) -> Report:
    """The cast's federation plays by that edition; an event is booked, another waits for the office."""
    RulesetPeriod.objects.filter(federation=cast.federation).update(ruleset=ruleset, starts=datetime.date(2012, 1, 1))
    free, asked = EVENTS[ruleset]
    players = [cast.player, cast.hidden, *members(cast.club_a, 46)]
    draft = drafted(pairs_report(cast.club_a, players, **free), cast.official_a, cast.club_a)
    booked = file_report(report_id=draft.pk, by=cast.official_a)
    waits = drafted(pairs_report(cast.club_a, players, **asked), cast.official_a, cast.club_a)
    file_report(report_id=waits.pk, by=cast.official_a)
    return booked


@pytest.fixture
def booked(cast: Cast, request: pytest.FixtureRequest) -> Report:
    return played_by(cast, request.param)


@pytest.fixture
def american(cast: Cast) -> Report:
    return played_by(cast, ACBL)


@pytest.fixture
def faroese(cast: Cast) -> Report:
    return played_by(cast, FBS)


@pytest.fixture
def office(client: Client, cast: Cast) -> Client:
    client.force_login(cast.office)
    return client


def text(client: Client, address: str, status: int = 200) -> str:
    """What stands on a page, its header and footer too."""
    answer = client.get(address)
    assert answer.status_code == status
    return read(answer.content.decode()).text


def in_units(words: str, *units: str) -> list[str]:
    """The amounts of a text in one of these units."""
    return re.findall(rf"[\d.,]+\s(?:{'|'.join(units)})\b", words)


@pytest.mark.parametrize("booked", [ACBL, FBS], indirect=True)
@pytest.mark.parametrize("name", WITHOUT_KEY)
def test_a_page_of_a_federation_opens_under_other_rules(office: Client, booked: Report, name: str) -> None:
    assert office.get(reverse(name, kwargs={"federation": "sbf"})).status_code == 200


@pytest.mark.parametrize("booked", [ACBL, FBS], indirect=True)
@pytest.mark.parametrize(
    "address",
    ["/sbf/", "/sbf/players/4711/", "/sbf/clubs/101/", "/sbf/players/4711/enter/", "/sbf/players/4711/merge/"],
)
def test_a_page_of_a_player_or_club_has_no_hole_where_there_is_no_ranking(
    office: Client, booked: Report, address: str
) -> None:
    assert re.findall(r"(?i)\w*ranking\w*", text(office, address)) == []


@pytest.mark.parametrize("booked", [ACBL, FBS], indirect=True)
@pytest.mark.parametrize("name", RANKED)
def test_where_there_is_no_ranking_its_address_says_so_kindly(office: Client, booked: Report, name: str) -> None:
    said = text(office, reverse(name, kwargs={"federation": "sbf"}), 404)
    assert "This federation keeps no ranking. What each player holds stands on the list of players." in said


@pytest.mark.parametrize("name", SANCTIONED)
def test_where_no_sanctions_are_known_their_addresses_say_so(office: Client, american: Report, name: str) -> None:
    said = text(office, reverse(name, kwargs={"federation": "sbf"}), 404)
    assert "In this federation events need no sanction" in said


@pytest.mark.parametrize("booked", [ACBL, FBS], indirect=True)
@pytest.mark.parametrize("name", RALLIES)
def test_where_no_rallies_are_known_their_addresses_say_so(office: Client, booked: Report, name: str) -> None:
    said = text(office, reverse(name, kwargs={"federation": "sbf"}), 404)
    assert "The rules of this federation know no rallies." in said


def test_where_no_sanctions_are_known_nothing_leads_to_them(office: Client, american: Report) -> None:
    for address in ("/sbf/", "/sbf/desk/", "/sbf/clubs/101/", "/sbf/events/"):
        links = [link["href"] for link in read(office.get(address).content.decode()).all("a") if link.get("href")]
        assert [link for link in links if re.search(r"/(sanctions|calendar|planned|ranking)/", link)] == []


def test_american_points_are_masterpoints_with_two_decimals(office: Client, american: Report, cast: Cast) -> None:
    page = text(office, "/sbf/players/4711/")
    assert in_units(page, "gp", "sp", "bp") == []
    amounts = in_units(page, "mp")
    assert amounts != []
    assert [amount for amount in amounts if not re.fullmatch(r"[\d,]+\.\d\d\smp", amount)] == []
    tiles = office.get("/sbf/players/4711/").context["tiles"]
    assert [(tile["label"], tile["unit"]) for tile in tiles] == [
        ("Masterpoints", "mp"),
        *((colour, "mp") for colour in ("black", "silver", "red", "gold")),
    ]


def test_the_american_way_to_the_next_title_has_each_part_and_nothing_alone(office: Client, american: Report) -> None:
    way = office.get("/sbf/players/4711/").context["way"]
    assert (way["title"], way["next"], way["alone"]) == ("Rookie", "Junior Master", [])
    assert [(demand["label"], demand["text"]) for demand in way["demands"]] == [
        ("masterpoints in all", "3.12 of 5.00\u00a0mp"),
    ]


def test_all_parts_of_an_american_title_have_to_be_there(office: Client, american: Report, cast: Cast) -> None:
    LedgerEntryFactory(player=cast.player, colour="black", amount=10_000, ruleset=ACBL)
    refresh_holdings([cast.player.pk])
    way = office.get("/sbf/players/4711/").context["way"]
    assert [(demand["label"], demand["detail"]) for demand in way["demands"]] == [
        ("masterpoints in all", "This demand is met."),
        ("silver points", "5.00\u00a0mp missing."),
    ]
    assert "All of it has to be there." in text(office, "/sbf/players/4711/")


def test_an_age_is_asked_before_those_alone_who_may_know_it(office: Client, american: Report, cast: Cast) -> None:
    cast.player.birth_date = datetime.date(1950, 1, 1)
    cast.player.save(update_fields=["birth_date"])
    labels = {}
    for name, client in (("office", office), ("visitor", Client())):
        way = client.get("/sbf/players/4711/").context["way"]
        labels[name] = {demand["label"] for demand in way["demands"]}
    assert "years of age" not in labels["visitor"]
    assert labels["office"] - labels["visitor"] <= {"years of age"}


def test_the_age_that_a_title_asks_for_is_told_to_everyone(office: Client, american: Report, cast: Cast) -> None:
    held = {"total": 25_000, "black": 15_000, "silver": 6_000, "red": 3_500, "gold": 500}
    Holding.objects.update_or_create(player=cast.player, defaults=held)
    ways = [client.get("/sbf/players/4711/").context["way"] for client in (office, Client())]
    assert [(way["next"], way["age"]) for way in ways] == [("Golden Age Master", None), ("Golden Age Master", 70)]
    assert "An age of 70 years is asked for too." in text(Client(), "/sbf/players/4711/")


def test_american_levels_are_offered_and_shown_by_their_names(office: Client, american: Report) -> None:
    form = office.get("/sbf/events/").context["filter"].form
    assert [value for value, _label in form.fields["level"].choices] == [
        *("", "unit", "sectional", "regional", "national"),
    ]
    table = read(office.get("/sbf/events/").content.decode()).find("table")
    assert "unit" in [cell.text for cell in table.all("td")]


def test_an_american_event_above_the_free_levels_waits_and_is_booked_by_the_offices_word(
    office: Client, american: Report, cast: Cast
) -> None:
    waiting = Report.objects.get(payload__name="Sectional pairs")
    page = text(office, f"/sbf/reports/{waiting.pk}/")
    assert (waiting.state, "Right to sectional" in page) == ("filed", True)
    booked = book_report(report_id=waiting.pk, by=cast.office, right_reason="Sanctioned by the unit")
    assert booked.state == "booked"
    page = text(office, f"/sbf/events/{booked.event_id}/")
    assert (in_units(page, "mp")[0], in_units(page, "gp", "sp", "bp")) == ("3.67 mp", [])


@pytest.mark.parametrize("ruleset", [ACBL, FBS])
def test_the_page_of_an_edition_has_its_titles_and_tables(client: Client, ruleset: str) -> None:
    answer = client.get(f"/rules/{ruleset}/")
    assert answer.status_code == 200
    shown = [paragraph.titles for paragraph in answer.context["regulation"].paragraphs if paragraph.titles]
    names = [row.name for row in shown[0].rows]
    assert len(shown) == 1
    assert list(dict.fromkeys(names)) == [title.name for title in EDITIONS[ruleset].titles]


def test_faroese_points_keep_their_three_units(office: Client, faroese: Report) -> None:
    tiles = office.get("/sbf/players/4711/").context["tiles"]
    assert [(tile["label"], tile["unit"]) for tile in tiles] == [
        *(("Masterpoints", "mp"), ("gold", "gp"), ("silver", "sp"), ("bronze", "bp")),
    ]
    assert in_units(text(office, "/sbf/players/4711/"), "bp") != []


def test_both_ways_to_the_faroese_heart_title_stand_on_the_players_page(
    office: Client, faroese: Report, cast: Cast
) -> None:
    LedgerEntryFactory(player=cast.player, colour="bronze", amount=2000, ruleset="fbs-2012")
    refresh_holdings([cast.player.pk])
    total = cast.player.holding.total
    way = office.get("/sbf/players/4711/").context["way"]
    assert [(demand["label"], demand["max"], demand["value"]) for demand in way["demands"]] == [
        ("masterpoints in all", 1500, 1500),
        ("silver points", 500, 0),
        ("or, without the rest: masterpoints in all", 3000, total),
    ]


def test_faroese_sanctions_are_of_the_kinds_that_its_edition_knows(office: Client, faroese: Report) -> None:
    form = office.get("/sbf/sanctions/new/?organiser=club-101").context["form"]
    assert [value for value, _label in form.fields["kind"].choices] == ["silver", "half_silver", "gold"]


def test_a_title_of_another_edition_is_called_by_its_name_in_every_list(
    office: Client, american: Report, cast: Cast
) -> None:
    run_nightly(federation=cast.federation, day=datetime.date(2026, 3, 10))
    reached = TitleAward.objects.filter(player=cast.player).values_list("title", flat=True)
    codes = set(reached)
    assert codes != set()
    for address in ("/sbf/titles/", "/sbf/players/", "/sbf/clubs/101/", "/sbf/"):
        words = text(office, address)
        assert [code for code in codes if "-" in code and code in words] == []


@pytest.mark.parametrize("booked", [ACBL, FBS], indirect=True)
def test_points_are_entered_by_hand_in_the_colours_of_the_edition(office: Client, booked: Report, cast: Cast) -> None:
    form = office.get("/sbf/players/4711/enter/").context["form"]
    colours = {ACBL: ["black", "silver", "red", "gold"], FBS: ["gold", "silver", "bronze"]}[booked.ruleset]
    assert [name for name in form.fields if name in {"black", "red", "gold", "silver", "bronze"}] == colours
    assert "ranking" not in form.fields


def test_what_an_entry_would_change_is_written_in_the_units_of_the_edition(office: Client, american: Report) -> None:
    typed = {"kind": "adjustment", "black": "1.5", "played_on": "2026-02-01", "reason": "By letter"}
    answer = office.post("/sbf/players/4711/enter/", typed)
    table = read(answer.content.decode()).find("table")
    rows = [[cell.text for cell in row.all("td")] for row in table.all("tr")]
    assert rows[1:] == [
        ["3.12 mp", "1.50 mp", "4.62 mp"],
        *[["0.00 mp", "\u2013", "0.00 mp"]] * 3,
    ]


def choices(client: Client, address: str, name: str) -> list[str]:
    """What a field of the search form leaves to choose; empty too where there is no such field."""
    selects = [one for one in read(client.get(address).content.decode()).all("select") if one["name"] == name]
    return [option["value"] for one in selects for option in one.all("option") if option["value"]]


@pytest.mark.parametrize(
    ("ruleset", "levels", "forms", "kinds"),
    [
        (
            ACBL,
            ["unit", "sectional", "regional", "national"],
            ["pairs", "individual", "barometer_teams"],
            [],
        ),
        (
            FBS,
            ["bronze", "silver", "gold"],
            ["pairs", "individual", "barometer_teams", "team_matches"],
            ["silver", "half_silver", "gold"],
        ),
    ],
)
def test_filters_offer_what_the_edition_has(
    cast: Cast, office: Client, ruleset: str, levels: list[str], forms: list[str], kinds: list[str]
) -> None:
    played_by(cast, ruleset)
    assert [choices(office, "/sbf/events/", name) for name in ("level", "form")] == [levels, forms]
    assert choices(office, "/sbf/sanctions/", "kind") == kinds


def test_a_federation_without_districts_is_not_asked_for_one(client: Client) -> None:
    ClubFactory(federation=FederationFactory(code="fbs"), district=None)
    for address in ("/fbs/players/", "/fbs/clubs/"):
        assert [one["name"] for one in read(client.get(address).content.decode()).find("main").all("select")] == (
            ["title"] if address == "/fbs/players/" else []
        )
