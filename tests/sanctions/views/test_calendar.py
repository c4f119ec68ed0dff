"""The calendar: who sees what on which day, by month and by season."""

import datetime
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from registry.models import Federation, User
from registry.queries.actors import actor_of
from sanctions.choices import Action, Field, Form, Kind, State
from sanctions.models import Application
from sanctions.permissions import may_see_application
from sanctions.queries.calendar import blocks, may_see, next_days
from tests.cast import Cast
from tests.factories import ApplicationFactory, ClubFactory, PlayerFactory
from tests.sanctions.lives import begun, take
from tests.ui.page import Element, read

pytestmark = pytest.mark.django_db

MONTH, SEASON = "/sbf/calendar/?month=2027-03", "/sbf/calendar/season/?season=2026"
DAY = datetime.date(2027, 3, 6)
SENT = datetime.datetime(2026, 10, 1, tzinfo=datetime.UTC)
USERS = (
    *("stranger", "player_user", "official_a", "official_b", "officer_north", "officer_south", "office"),
    "foreign_office",
)


def day(number: int, month: int = 3) -> datetime.date:
    return datetime.date(2027, month, number)


def granted(cast: Cast, name: str = "Silvercupen", **fields: Any) -> Application:
    fields = {"club": cast.club_a, "state": State.GRANTED, "submitted_at": SENT, **fields}
    return ApplicationFactory(federation=cast.federation, name=name, **fields)


def page(client: Client, address: str, user: User | None = None) -> Element:
    client.logout()
    if user is not None:
        client.force_login(user)
    response = client.get(address)
    assert response.status_code == 200
    return read(response.content.decode())


def on_days(found: Element) -> dict[str, list[str]]:
    """The names on each day of the month that has any."""
    cells = {cell.all("time")[0]["datetime"]: cell for cell in found.find("table").all("td") if cell.all("time")}
    return {key: [link.text for link in cell.all("a")] for key, cell in cells.items() if cell.all("a")}


def in_months(found: Element) -> list[tuple[str, list[tuple[str, str]]]]:
    """The months of the season with days and names of their events."""
    return [
        (
            table.find("caption").text,
            [(row.all("td")[0].text, row.find("th").text) for row in table.find("tbody").all("tr")],
        )
        for table in found.all("table")
    ]


# --- a month --------------------------------------------------------------------------------------------------------


def test_event_stands_on_each_of_its_days(client: Client, cast: Cast) -> None:
    granted(cast, days=[day(6), day(7), day(20)])
    found = page(client, MONTH)
    assert on_days(found) == dict.fromkeys(("2027-03-06", "2027-03-07", "2027-03-20"), ["Silvercupen"])
    helps = [one.text for one in found.find("table").all("span", class_="help")]
    rest = "silver · Åmål · BK Åkanten"
    assert helps == [f"day {number} of 3 · {rest}" for number in (1, 2, 3)]


def test_month_has_whole_weeks_from_monday_and_nothing_on_days_of_others(client: Client, cast: Cast) -> None:
    granted(cast, "I april", days=[day(1, 4)])
    granted(cast, "I mars", days=[day(31)])
    table = page(client, MONTH).find("table")
    assert [head.text for head in table.all("th")] == [
        *("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
    ]
    assert [len(row.all("td")) for row in table.find("tbody").all("tr")] == [7] * 5
    assert [link.text for link in table.all("a")] == ["I mars"]


def test_event_across_the_turn_of_a_month_stands_in_both(client: Client, cast: Cast) -> None:
    granted(cast, days=[day(31), day(1, 4)])
    assert on_days(page(client, MONTH)) == {"2027-03-31": ["Silvercupen"]}
    assert on_days(page(client, "/sbf/calendar/?month=2027-04")) == {"2027-04-01": ["Silvercupen"]}


def test_alternative_days_stand_nowhere(client: Client, cast: Cast) -> None:
    granted(cast, days=[day(6)], alternative_days=[day(13)])
    assert on_days(page(client, MONTH)) == {"2027-03-06": ["Silvercupen"]}


def test_gold_comes_first_on_a_day(client: Client, cast: Cast) -> None:
    granted(cast, "Alfa", days=[day(5), day(6)])
    granted(cast, "Ceta")
    granted(cast, "Beta", kind=Kind.GOLD)
    assert on_days(page(client, MONTH)) == {"2027-03-05": ["Alfa"], "2027-03-06": ["Beta", "Alfa", "Ceta"]}


def test_names_stand_in_the_order_of_the_federations_alphabet(client: Client, cast: Cast) -> None:
    for name in ("Ölandskannan", "Zeta", "Ängen", "Åmålssilver"):
        granted(cast, name)
    names = ["Zeta", "Åmålssilver", "Ängen", "Ölandskannan"]
    assert on_days(page(client, MONTH)) == {"2027-03-06": names}
    assert [name for _days, name in in_months(page(client, SEASON))[0][1]] == names


def test_feeds_are_offered_as_subscriptions(client: Client, cast: Cast) -> None:
    found = page(client, f"{MONTH}&district={cast.north.pk}")
    for name, path in (("Svenska Bridgeförbundet", "feed.ics"), ("Norra", "districts/01/feed.ics")):
        address = f"testserver/sbf/calendar/{path}"
        assert found.find("a", href=f"webcal://{address}").text == f"Subscribe: {name}"
        assert found.find("link", rel="alternate", title=name)["href"] == f"http://{address}"
        assert client.get(found.find("a", href=f"http://{address}")["href"]).status_code == 200
    club = page(client, "/sbf/clubs/101/")
    assert club.find("a", href="webcal://testserver/sbf/calendar/clubs/101/feed.ics").text == "Subscribe: BK Åkanten"


def test_today_is_marked_and_no_other_day(client: Client, cast: Cast) -> None:
    today = timezone.localdate()
    granted(cast, days=[today])
    (marked,) = page(client, "/sbf/calendar/").all("td", aria_current="date")
    assert marked.find("time")["datetime"] == today.isoformat()
    assert marked.find("span", class_="today-word").text == "today"
    assert page(client, "/sbf/calendar/?month=1999-01").all("td", aria_current="date") == []


def test_months_lead_to_their_neighbours_and_keep_the_choice(client: Client, cast: Cast) -> None:
    found = page(client, "/sbf/calendar/?month=2026-12&level=gold")
    assert found.find("a", rel="prev")["href"] == "?month=2026-11&level=gold"
    assert found.find("a", rel="next")["href"] == "?month=2027-01&level=gold"
    assert found.find("input", name="month")["value"] == "2026-12"


@pytest.mark.parametrize(
    ("month", "without"), [("1950-01", "prev"), ("2199-12", "next")], ids=["the first month", "the last month"]
)
def test_calendar_ends_somewhere(month: str, without: str, client: Client, cast: Cast) -> None:
    found = page(client, f"/sbf/calendar/?month={month}")
    assert found.all("a", rel=without) == []


@pytest.mark.parametrize("month", ["2027-13", "2027-3", "1949-12", "2200-01", "x", "٢٠٢٧-٠٣", "9" * 5000])
def test_month_that_there_is_not_is_said_and_the_present_one_shown(month: str, client: Client, cast: Cast) -> None:
    granted(cast, days=[timezone.localdate()])
    found = page(client, f"/sbf/calendar/?month={month}")
    assert found.find("div", class_="notice notice-error").text.endswith("This is the present one.")
    assert list(on_days(found)) == [timezone.localdate().isoformat()]


def test_month_without_events_says_so(client: Client, cast: Cast) -> None:
    found = page(client, MONTH)
    assert found.find("div", class_="empty").text == "♣︎ Nothing here Nothing is sanctioned for this month."
    assert found.all("table") == []


# --- a season -------------------------------------------------------------------------------------------------------


def test_season_lists_the_days_of_each_month(client: Client, cast: Cast) -> None:
    granted(cast, "Serien", days=[day(31), day(1, 4), day(3, 4), day(4, 4)])
    granted(cast, "Silvercupen", days=[day(6), day(7)])
    assert in_months(page(client, SEASON)) == [
        ("March 2027", [("Sat 6 – Sun 7", "Silvercupen"), ("Wed 31 – Thu 1 April", "Serien")]),
        ("April 2027", [("Sat 3 – Sun 4", "Serien")]),
    ]


def test_event_across_the_turn_of_a_season_stands_whole_in_both(client: Client, cast: Cast) -> None:
    granted(cast, days=[datetime.date(2026, 6, 30), datetime.date(2026, 7, 1)])
    granted(cast, "Sedan", days=[datetime.date(2026, 7, 1)])
    assert in_months(page(client, "/sbf/calendar/season/?season=2025")) == [
        ("June 2026", [("Tue 30 – Wed 1 July", "Silvercupen")])
    ]
    assert in_months(page(client, SEASON)) == [
        ("July 2026", [("Tue 30 June – Wed 1", "Silvercupen"), ("Wed 1", "Sedan")])
    ]


def test_season_begins_and_ends_on_the_day_the_federation_says(client: Client, cast: Cast) -> None:
    for number, when in enumerate(((2026, 6, 30), (2026, 7, 1), (2027, 6, 30), (2027, 7, 1))):
        granted(cast, f"Nr {number}", days=[datetime.date(*when)])
    names = [name for _month, lines in in_months(page(client, SEASON)) for _days, name in lines]
    assert names == ["Nr 1", "Nr 2"]


def test_seasons_lead_to_their_neighbours_and_the_months_to_theirs(client: Client, cast: Cast) -> None:
    granted(cast)
    found = page(client, f"{SEASON}&form=pairs")
    assert found.find("a", rel="prev")["href"] == "?season=2025&form=pairs"
    assert found.find("a", rel="next")["href"] == "?season=2027&form=pairs"
    assert found.find("caption").find("a")["href"] == "/sbf/calendar/?form=pairs&month=2027-03"


@pytest.mark.parametrize("season", ["1949", "2200", "x", "26", "9" * 5000])
def test_season_that_there_is_not_is_said(season: str, client: Client, cast: Cast) -> None:
    found = page(client, f"/sbf/calendar/season/?season={season}")
    assert found.find("div", class_="notice notice-error").text.endswith("This is the present one.")


# --- choosing -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("level=gold", ["Guld"]),
        ("level=silver", ["Höst", "Norr", "Syd"]),
        ("form=team_matches", ["Norr"]),
        ("field=mixed", ["Syd"]),
        ("form=pairs&level=silver", ["Höst", "Syd"]),
        ("level=platinum", ["Guld", "Höst", "Norr", "Syd"]),
    ],
)
def test_events_are_chosen_by_level_form_and_field(query: str, names: list[str], client: Client, cast: Cast) -> None:
    granted(cast, "Guld", kind=Kind.GOLD)
    granted(cast, "Höst", kind=Kind.SEASON_SILVER)
    granted(cast, "Norr", form=Form.TEAM_MATCHES)
    granted(cast, "Syd", field=Field.MIXED)
    assert sorted(on_days(page(client, f"{MONTH}&{query}"))["2027-03-06"]) == names


def test_district_is_that_in_which_it_is_played(client: Client, cast: Cast) -> None:
    granted(cast, "Hemma")
    granted(cast, "Borta", played_in=cast.south)
    granted(cast, "Okänt", played_in=None)
    granted(cast, "Distriktets", club=None, district=cast.north, played_in=None, contact=None)
    for district, names in ((cast.north, ["Distriktets", "Hemma", "Okänt"]), (cast.south, ["Borta"])):
        assert on_days(page(client, f"{MONTH}&district={district.pk}"))["2027-03-06"] == names


def test_district_of_another_federation_cannot_be_chosen(client: Client, cast: Cast) -> None:
    granted(cast)
    foreign = ClubFactory().district
    found = page(client, f"{MONTH}&district={foreign.pk}")
    assert on_days(found) == {"2027-03-06": ["Silvercupen"]}
    assert foreign.name not in found.text


# --- who sees what --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("state", State)
@pytest.mark.parametrize("user", USERS)
def test_condition_of_the_calendar_is_the_rule_of_applications(user: str, state: State, cast: Cast) -> None:
    made = [
        granted(cast, "Ej insänd", state=state, submitted_at=None),
        granted(cast, "Väntar i söder", state=state, waits_for_district=cast.south),
        granted(cast, "Hemma", state=state),
        granted(cast, "Borta", state=state, played_in=cast.south),
        granted(cast, "Söder", state=state, club=cast.club_c),
        granted(cast, "Distrikt", state=state, club=None, district=cast.north, played_in=cast.north, contact=None),
        granted(cast, "Förbund", state=state, club=None, played_in=None, contact=None),
        ApplicationFactory(state=state, name="Elsewhere"),
    ]
    actor = actor_of(getattr(cast, user), cast.federation)
    seen = [one.name for one in made if may_see_application(actor, one)]
    assert [one.name for one in Application.objects.filter(may_see(actor)).order_by("pk")] == seen


UNDECIDED = {State.SUBMITTED, State.ASKED_BACK, State.ENDORSED}
INSIDERS = {"official_a", "officer_north", "office"}


@pytest.mark.parametrize("state", State)
@pytest.mark.parametrize("user", ["visitor", *USERS[:-1]])
@pytest.mark.parametrize("address", [MONTH, SEASON])
def test_what_is_not_granted_is_shown_to_club_district_and_office_alone(
    address: str, user: str, state: State, client: Client, cast: Cast
) -> None:
    granted(cast, "Planerna", state=state, submitted_at=None if state == State.DRAFT else SENT)
    found = page(client, address, getattr(cast, user, None))
    public = state in {State.GRANTED, State.CANCELLED}
    assert ("Planerna" in found.text) == (public or (state in UNDECIDED and user in INSIDERS))
    badges = [one.text for one in found.all("span") if (one.get("class") or "").startswith("badge")]
    word = {State.GRANTED: [], State.CANCELLED: ["cancelled"]}.get(state, ["applied for"])
    assert badges == (word if "Planerna" in found.text else [])


def test_calendar_follows_an_application_from_draft_to_cancelling(client: Client, stage: Cast) -> None:
    application = begun(stage, name="Planerna")
    seen = [on_days(page(client, MONTH))] if page(client, MONTH).all("table") else [{}]
    for action, user in (
        (Action.SUBMIT, stage.official_a),
        (Action.GRANT, stage.officer_north),
        (Action.MOVE, stage.officer_north),
        (Action.CANCEL, stage.official_a),
    ):
        take(action, application, user)
        found = page(client, MONTH)
        seen.append(on_days(found) if found.all("table") else {})
    there, later = {"2027-03-06": ["Planerna"]}, {"2027-03-13": ["Planerna"]}
    assert seen == [{}, {}, there, later, later]
    assert [one.text for one in found.all("s")] == ["Planerna"]


def test_no_page_of_the_calendar_shows_whose_contact_it_is(client: Client, cast: Cast) -> None:
    contact = PlayerFactory(federation=cast.federation, number="4790", first_name="Kontakta", last_name="Mig")
    secret = {
        "contact": contact,
        "director": "Ledare Ledarsson 070-1112223",
        "remarks": "Ring 070-4445556 eller maila kassor@example.org",
        "exception_reason": "Sjukdom i familjen",
    }
    granted(cast, **secret)
    for address in (MONTH, SEASON, "/sbf/", "/sbf/clubs/101/"):
        for user in (None, cast.office):
            text = page(client, address, user).text
            assert "Silvercupen" in text or address in {"/sbf/", "/sbf/clubs/101/"}
            for word in ("4790", "Kontakta", "Ledarsson", "070", "kassor", "Sjukdom"):
                assert word not in text, (address, word)


# --- the next events ------------------------------------------------------------------------------------------------


def names_of_next(federation: Federation, on: datetime.date, **more: Any) -> list[tuple[datetime.date, str]]:
    return [(one.date, one.application.name) for one in next_days(federation, on, **more)]


def test_next_events_are_each_on_its_next_day(cast: Cast) -> None:
    granted(cast, "Serien", days=[day(1), day(8), day(15)])
    granted(cast, "Silvercupen", days=[day(8)], alternative_days=[day(9)])
    granted(cast, "Förbi", days=[day(7)])
    granted(cast, "Inställt", state=State.CANCELLED, days=[day(9)])
    granted(cast, "Planerna", state=State.SUBMITTED, days=[day(9)])
    ApplicationFactory(name="Elsewhere", state=State.GRANTED, days=[day(9)])
    assert names_of_next(cast.federation, day(8)) == [(day(8), "Serien"), (day(8), "Silvercupen")]
    assert names_of_next(cast.federation, day(9)) == [(day(15), "Serien")]


def test_next_events_of_a_club_are_its_own_and_those_of_clubs_merged_into_it(cast: Cast) -> None:
    granted(cast, "A:s")
    granted(cast, "B:s", club=cast.club_b)
    cast.club_b.merged_into = cast.club_c
    cast.club_b.save()
    assert names_of_next(cast.federation, DAY, club=cast.club_a) == [(DAY, "A:s")]
    assert names_of_next(cast.federation, DAY, club=cast.club_c) == [(DAY, "B:s")]


def test_front_pages_show_the_next_events(client: Client, cast: Cast) -> None:
    soon = timezone.localdate() + datetime.timedelta(days=3)
    made = granted(cast, days=[soon])
    for address in ("/sbf/", "/sbf/clubs/101/"):
        (link,) = page(client, address).all("a", href=f"/sbf/calendar/{made.pk}/")
        assert link.text == "Silvercupen"
    assert page(client, "/sbf/clubs/102/").all("a", href=f"/sbf/calendar/{made.pk}/") == []


def test_blocks_are_rows_of_days_without_a_gap() -> None:
    assert blocks([day(6), day(7), day(9), day(31), day(1, 4)]) == [
        (day(6), day(7)),
        (day(9), day(9)),
        (day(31), day(1, 4)),
    ]
    assert blocks([]) == []


@pytest.mark.parametrize(
    ("language", "on_a_phone", "in_a_list"),
    [
        ("sv", "Lördag 6 mars", "lör 6 – sön 7"),
        ("da", "Lørdag 6. marts", "lør 6. – søn 7."),
        ("en", "Saturday 6 March", "Sat 6 – Sun 7"),
    ],
)
def test_days_are_written_as_the_language_writes_them(
    language: str, on_a_phone: str, in_a_list: str, client: Client, cast: Cast
) -> None:
    granted(cast, days=[day(6), day(7)])
    month, season = (
        read(client.get(address, headers={"Accept-Language": language}).content.decode()) for address in (MONTH, SEASON)
    )
    days = {one["datetime"]: one.find("span", class_="month-weekday").text for one in month.find("table").all("time")}
    assert days["2027-03-06"] == on_a_phone
    assert in_months(season)[0][1][0][0] == in_a_list
