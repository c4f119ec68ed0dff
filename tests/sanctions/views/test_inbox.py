"""The page of applications: what waits for its reader, the longest waiting first, and all that he may look into."""

import datetime
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from registry.choices import RoleKind
from registry.models import User
from registry.queries.actors import actor_of
from sanctions.choices import Action, Instance, Kind, State
from sanctions.models import Application
from sanctions.permissions import is_concerned
from sanctions.queries.inbox import applications_seen
from sanctions.tables import found_last
from tests.cast import Cast
from tests.factories import RoleFactory
from tests.sanctions.waiting import stepped, waiting
from tests.ui.page import read
from ui.amounts import NO_VALUE

pytestmark = pytest.mark.django_db

ENDED = {"waits_for": Instance.DISTRICT, "waits_since": None}


def page_of(user: User, query: str = "") -> Any:
    client = Client()
    client.force_login(user)
    return client.get(f"/sbf/sanctions/{query}")


def inbox(user: User) -> list[str]:
    return [row.name for row in page_of(user).context["inbox"].data]


def listed(user: User, query: str = "") -> list[str]:
    return [row.name for row in page_of(user, query).context["table"].data]


def draft(cast: Cast, **changes: Any) -> Application:
    nothing = {"state": State.DRAFT, "waits_for": "", "submitted_at": None, "waits_since": None}
    return waiting(cast.club_a, cast.official_a, **{**nothing, **changes})


@pytest.fixture
def work(cast: Cast) -> None:
    """Applications of three clubs at each stage; club A also applies for what is played in the south."""
    a, b, c = cast.club_a, cast.club_b, cast.club_c
    waiting(a, days=3, name="A silver")
    waiting(b, days=9, name="B silver")
    waiting(c, days=1, name="C silver")
    south = {"played_in": cast.south, "state": State.ENDORSED, "waits_for_district": cast.south}
    waiting(a, days=2, name="A in the south", **south)
    gold = {"kind": Kind.GOLD, "waits_for": Instance.OFFICE, "state": State.ENDORSED}
    waiting(a, days=4, name="A gold", **gold)
    waiting(c, days=20, name="C gold", **gold)
    waiting(a, days=5, name="A asked", state=State.ASKED_BACK)
    waiting(a, name="A granted", state=State.GRANTED)
    waiting(c, name="C granted", state=State.GRANTED)
    draft(cast, name="A draft", first_date=None, last_date=None)


OF_A = ["A asked", "A draft", "A gold", "A granted", "A in the south", "A silver"]
OF_C = ["C gold", "C granted", "C silver"]


@pytest.mark.parametrize(
    ("role", "waits", "sees"),
    [
        ("official_a", ["A asked"], OF_A),
        ("official_b", [], ["B silver"]),
        ("officer_north", ["B silver", "A silver"], [*(set(OF_A) - {"A draft"}), "B silver"]),
        ("officer_south", ["A in the south", "C silver"], ["A in the south", *OF_C]),
        ("office", ["C gold", "A gold"], [*OF_A, "B silver", *OF_C]),
    ],
)
def test_each_sees_what_waits_for_him_longest_first_and_all_that_concerns_him(
    role: str, waits: list[str], sees: list[str], cast: Cast, work: None
) -> None:
    user = getattr(cast, role)
    assert (inbox(user), sorted(listed(user))) == (waits, sorted(sees))


@pytest.mark.parametrize(
    ("role", "waits"), [("official_a", 1), ("official_b", 0), ("officer_north", 2), ("officer_south", 2), ("office", 2)]
)
def test_the_desk_says_how_many_wait_and_leads_to_them(role: str, waits: int, cast: Cast, work: None) -> None:
    client = Client()
    client.force_login(getattr(cast, role))
    desk = read(client.get("/sbf/desk/").content.decode())
    link = desk.find("a", href="/sbf/sanctions/", class_="button")
    assert link.text.split() == ["Sanctions", *([f"({waits})"] if waits else [])]


@pytest.mark.parametrize(
    ("role", "places"),
    [(None, {"Calendar"}), ("player_user", {"Calendar"}), ("official_a", {"Calendar", "Sanctions"})],
)
def test_the_calendar_is_everybodys_the_sanctions_are_those_of_officials(
    role: str | None, places: set[str], cast: Cast
) -> None:
    client = Client()
    if role:
        client.force_login(getattr(cast, role))
    frame = client.get("/sbf/clubs/").context
    entries = [*frame["navigation"], *frame["more_navigation"]]
    found = {entry["label"]: entry["url"] for entry in entries}
    wanted = {"Calendar": "/sbf/calendar/", "Sanctions": "/sbf/sanctions/"}
    assert {label: url for label, url in found.items() if label in wanted} == {one: wanted[one] for one in places}


def test_who_is_an_official_and_an_officer_has_one_inbox_for_both(cast: Cast, work: None) -> None:
    RoleFactory(user=cast.official_a, federation=cast.federation, kind=RoleKind.DISTRICT, district=cast.south)
    assert inbox(cast.official_a) == ["A asked", "A in the south", "C silver"]


def test_a_draft_stands_first_and_then_the_latest_day(cast: Cast, work: None) -> None:
    Application.objects.filter(name="A gold").update(first_date=datetime.date(2027, 5, 1))
    assert listed(cast.official_a)[:2] == ["A draft", "A gold"]
    assert listed(cast.official_a, "?sort=first_date")[-2:] == ["A gold", "A draft"]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("?season=2026", ["In June"]),
        ("?season=2027", ["In July", "In June and July"]),
        ("?state=granted", ["In July"]),
        ("?kind=gold", ["In June"]),
        ("?q=july", ["In July", "In June and July"]),
        ("?season=2026&kind=silver", []),
    ],
)
def test_the_list_is_narrowed_by_season_state_kind_and_name(cast: Cast, query: str, found: list[str]) -> None:
    june, july = datetime.date(2027, 6, 30), datetime.date(2027, 7, 1)
    waiting(cast.club_a, name="In June", first_date=june, last_date=june, kind=Kind.GOLD)
    waiting(cast.club_a, name="In July", first_date=july, last_date=july, state=State.GRANTED)
    # The last day decides the season.
    waiting(cast.club_a, name="In June and July", first_date=june, last_date=july)
    assert sorted(listed(cast.official_a, query)) == found


def test_seasons_to_choose_are_those_applied_for(cast: Cast) -> None:
    for year in (2024, 2026):
        day = datetime.date(year, 10, 3)
        waiting(cast.club_a, first_date=day, last_date=day)
    choices = page_of(cast.official_a).context["filter"].form.fields["season"].choices
    assert list(choices)[1:] == [("2026", "2026/27"), ("2025", "2025/26"), ("2024", "2024/25")]


def test_an_application_says_whose_turn_it_is(cast: Cast, work: None) -> None:
    table = page_of(cast.official_a).context["table"]
    turns = {row.name: table.render_turn(row) for row in table.data}
    assert turns == {
        "A asked": "the organiser",
        "A draft": NO_VALUE,
        "A gold": "the office",
        "A granted": NO_VALUE,
        "A in the south": "Södra",
        "A silver": "Norra",
    }


def test_what_waits_stands_with_its_days_and_what_the_checks_found(cast: Cast) -> None:
    application = waiting(cast.club_a, days=15)
    first = [{"code": "quota", "severity": "forbidden"}, {"code": "clash", "severity": "warning"}]
    stepped(application, Action.SUBMIT, cast.official_a, found=first)
    stepped(application, Action.ASK_BACK, cast.officer_north)
    page = page_of(cast.officer_north)
    table, (row,) = page.context["inbox"], page.context["inbox"].data
    assert (table.render_findings(row), table.render_task(row)) == (
        "<strong>1 not allowed</strong>, 1 to look at",
        "Endorse or decide",
    )
    day = timezone.localdate() - datetime.timedelta(days=15)
    assert table.render_waits_since(row.waits_since) == (
        f'<time datetime="{day.isoformat()}">{day.day} {day:%B} {day.year}</time> (15 days)'
    )


def test_the_findings_of_the_last_check_count(cast: Cast) -> None:
    application = waiting(cast.club_a)
    stepped(application, Action.SUBMIT, cast.official_a, found=[{"code": "quota", "severity": "forbidden"}])
    stepped(application, Action.ANSWER, cast.official_a, found=[])
    assert found_last(application) == {"forbidden": 0, "warning": 0}


def test_the_officials_of_a_club_for_whom_nothing_waits_see_the_list_alone(cast: Cast) -> None:
    waiting(cast.club_a)
    club, district = page_of(cast.official_a), page_of(cast.officer_south)
    assert ("Nothing waits for you" in club.content.decode(), "Nothing waits for you" in district.content.decode()) == (
        False,
        True,
    )


def test_each_of_the_two_lists_is_answered_alone_to_htmx(cast: Cast) -> None:
    waiting(cast.club_a)
    client = Client()
    client.force_login(cast.officer_north)
    for target, caption in (("waiting-list", "Waiting for you"), ("list", "Applications")):
        answer = client.get("/sbf/sanctions/", headers={"HX-Request": "true", "HX-Target": target}).content.decode()
        assert (f'id="{target}-caption">{caption}<' in answer, "<h1" in answer, answer.count("<table")) == (
            *(True, False),
            1,
        )


@pytest.mark.parametrize(
    "role", ["official_a", "official_b", "officer_north", "officer_south", "office", "player_user", "stranger"]
)
def test_the_list_is_what_concerns_its_reader_by_the_one_rule(cast: Cast, work: None, role: str) -> None:
    draft(cast, state=State.WITHDRAWN, name="A withdrawn draft")
    actor = actor_of(getattr(cast, role), cast.federation)
    concerned = [one for one in Application.objects.select_related("club") if is_concerned(actor, one)]
    assert set(applications_seen(cast.federation, actor)) == set(concerned)


@pytest.mark.parametrize("column", ["first_date", "name", "kind", "state"])
def test_each_column_sorts_both_ways_and_shows_each_row_once(cast: Cast, work: None, column: str) -> None:
    up, down = (list(page_of(cast.office, f"?sort={sign}{column}").context["table"].data) for sign in ("", "-"))
    assert len({row.pk for row in up}) == 10
    values = [getattr(row, column) for row in up]
    assert [getattr(row, column) for row in reversed(down)] == values
    days = [value for value in values if value is not None]
    assert days == sorted(days)
