"""Lists on a phone and on paper: what counts is seen without scrolling sideways, and no column is cut off."""

import datetime
from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from awards.models import RankingList
from awards.queries.ranking import current_list
from awards.services.filing import file_report
from awards.services.nightly.run import run_nightly
from tests.awards.reports import TODAY, drafted, members, pairs_report
from tests.awards.sanctions import granted
from tests.browser.signing_in import sign_in
from tests.cast import Cast, make_cast
from tests.factories import FederationFactory, PlayerFactory, RankingPlaceFactory

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

PHONE, SHEET = (390, 844), (688, 1000)  # an A4 sheet within its margins of 14 mm


@pytest.fixture
def filled(transactional_db: None) -> tuple[Cast, int]:
    cast = make_cast()
    players = [cast.player, cast.hidden, *members(cast.club_a, 30)]
    silver = pairs_report(cast.club_a, players, name="Silvercupen i Norra Ångermanland", level="silver", boards=48)
    filed = drafted(silver, cast.official_a, cast.club_a)
    file_report(report_id=filed.pk, by=cast.official_a)
    booked = drafted(pairs_report(cast.club_a, players), cast.official_a, cast.club_a)
    event = file_report(report_id=booked.pk, by=cast.official_a).event_id
    run_nightly(federation=cast.federation, day=TODAY)
    published = current_list(cast.federation)
    for place, player in enumerate(players, start=1):
        RankingPlaceFactory(list=published, player=player, place=place, points=12_345 - place)
    RankingList.objects.update(players=len(players))
    assert event is not None
    return cast, event


@pytest.fixture
def sized(browser: Browser) -> Iterator[Callable[[tuple[int, int]], Page]]:
    contexts = []

    def page(size: tuple[int, int]) -> Page:
        contexts.append(browser.new_context(viewport={"width": size[0], "height": size[1]}))
        return contexts[-1].new_page()

    yield page
    for context in contexts:
        context.close()


def cut_off(page: Page) -> list[str]:
    """The shown tables that go on beyond the edge of their frame."""
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('.scroll')].filter(one => one.checkVisibility())"
        ".filter(one => one.scrollWidth > one.clientWidth).map(one => one.getAttribute('aria-labelledby'))"
    )
    return found


def is_within(page: Page, found: Locator) -> bool:
    box = found.bounding_box()
    assert box is not None
    return box["x"] >= 0 and box["x"] + box["width"] <= page.evaluate("innerWidth")


def lists(event: int) -> list[str]:
    return [
        *("/sbf/players/", "/sbf/players/4711/", "/sbf/clubs/", "/sbf/clubs/101/", "/sbf/titles/", "/sbf/events/"),
        *(f"/sbf/events/{event}/", "/sbf/ranking/", "/sbf/ranking/?club=101", "/sbf/ranking/?day=2026-03-09"),
        *("/sbf/reports/", "/sbf/runs/", "/sbf/users/", "/sbf/desk/"),
    ]


def test_no_list_goes_on_beyond_the_edge_of_a_phone(sized, live_server, filled: tuple[Cast, int]) -> None:
    cast, event = filled
    page = sized(PHONE)
    sign_in(page, live_server.url, cast.office)
    for address in lists(event):
        page.goto(live_server.url + address)
        assert (address, cut_off(page)) == (address, [])


def test_a_heading_of_one_long_word_stands_whole_on_a_phone(sized, live_server, transactional_db: None) -> None:
    FederationFactory(code="fbs", name="Føroya Kortspælarasamband", language="fo")
    page = sized(PHONE)
    page.goto(f"{live_server.url}/fbs/")
    parts = page.locator("h1").evaluate(
        "one => { const word = document.createRange(); word.setStart(one.firstChild, 7);"
        " word.setEnd(one.firstChild, 25); return [word.toString(), word.getClientRects().length]; }"
    )
    assert parts == ["Kortspælarasamband", 1]


def test_planned_and_played_stand_whole_and_straight_on_a_phone(sized, live_server, filled: tuple[Cast, int]) -> None:
    cast, _event = filled
    for day in (datetime.date(2026, 2, 28), datetime.date(2026, 5, 9)):
        granted(cast.club_a, name="Norra Ångermanlands barometermästerskap", days=[day], contestants=24, boards=44)
    page = sized(PHONE)
    sign_in(page, live_server.url, cast.officer_north)
    page.goto(f"{live_server.url}/sbf/planned/?season=2025")
    lefts = page.locator("tbody time").evaluate_all("all => all.map(one => one.getClientRects()[0].left)")
    assert (len(lefts), len(set(lefts))) == (2, 1)
    page.locator("tbody th a").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Norra Ångermanlands barometermästerskap")
    assert cut_off(page) == []


def test_no_list_is_cut_off_on_paper(sized, live_server, filled: tuple[Cast, int]) -> None:
    cast, event = filled
    page = sized(SHEET)
    sign_in(page, live_server.url, cast.office)
    page.emulate_media(media="print")
    for address in (*lists(event), "/sbf/ranking/?day=2026-03-09&known=2026-03-01&club=101"):
        page.goto(live_server.url + address)
        width = page.evaluate("document.documentElement.scrollWidth")
        assert (address, width, cut_off(page)) == (address, SHEET[0], [])


@pytest.mark.parametrize(("size", "folded"), [(PHONE, True), ((1280, 900), False)], ids=["phone", "desk"])
def test_the_choice_of_a_ranking_is_folded_on_a_phone_alone(
    size: tuple[int, int], folded: bool, sized, live_server, filled: tuple[Cast, int]
) -> None:
    page = sized(size)
    page.goto(f"{live_server.url}/sbf/ranking/")
    fold = page.get_by_text("Another day, a club or a district")
    assert (fold.is_visible(), page.get_by_label("Club").is_visible()) == (folded, not folded)
    assert page.locator("tbody tr").first.evaluate("row => row.getBoundingClientRect().bottom <= innerHeight")
    if folded:
        fold.click()
    page.get_by_label("Club").fill("102")
    page.get_by_role("button", name="Show").click()
    expect(page).to_have_url(f"{live_server.url}/sbf/ranking/?day=&known=&club=102&district=")
    expect(page.get_by_label("Club")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, (1280, 900)], ids=["phone", "desk"])
def test_a_newcomer_finds_out_why_a_player_got_his_points(
    size: tuple[int, int], sized, live_server, filled: tuple[Cast, int]
) -> None:
    page = sized(size)
    page.goto(f"{live_server.url}/sbf/")
    page.get_by_label("Find a player").fill("4711")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("link", name="Åsa Öberg").click()
    page.get_by_role("link", name="All points, and why").click()
    points = page.get_by_role("table", name="Ledger").get_by_text("32\u00a0bp", exact=True)
    expect(points).to_be_in_viewport()
    points.click()
    reason = page.get_by_text("Table A1, row 16 (16 pairs): place 1 gives 32 bp")
    expect(reason).to_be_visible()
    assert (is_within(page, points), is_within(page, reason)) == (True, True)


@pytest.mark.parametrize("size", [PHONE, (1280, 900)], ids=["phone", "desk"])
def test_the_points_of_an_event_unfold_their_reasons(
    size: tuple[int, int], sized, live_server, filled: tuple[Cast, int]
) -> None:
    _cast, event = filled
    page = sized(size)
    page.goto(f"{live_server.url}/sbf/events/{event}/")
    first = page.get_by_role("table", name="Standings").locator("tbody tr").first
    points = first.get_by_text("32\u00a0bp", exact=True)
    for seen in (first.locator(".place"), first.get_by_text("Åsa Öberg").first, points):
        assert is_within(page, seen)
    points.click()
    reason = first.get_by_text("Table A1, row 16 (16 pairs): place 1 gives 32 bp")
    expect(reason).to_be_visible()
    assert is_within(page, reason)


def test_suggestions_stay_on_a_phone_and_a_touch_screen_is_told_of_no_key(
    browser: Browser, live_server, transactional_db: None
) -> None:
    cast = make_cast()
    PlayerFactory(
        federation=cast.federation,
        number="10846",
        first_name="Elsa-Margareta",
        last_name="Järprotsson",
        club=cast.club_a,
    )
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True, is_mobile=True)
    page = context.new_page()
    sign_in(page, live_server.url, cast.official_a)
    page.goto(f"{live_server.url}/sbf/reports/new/")
    page.get_by_label("Second player").first.press_sequentially("järpr")
    option = page.get_by_role("option", name="10846")
    expect(option).to_have_attribute("aria-selected", "true")
    mark = option.evaluate("one => getComputedStyle(one, '::before').content")
    width = page.evaluate("document.documentElement.scrollWidth")
    within = is_within(page, option)
    context.close()
    assert (within, width, mark) == (True, PHONE[0], "none")


def test_buttons_of_the_languages_do_not_touch_on_a_phone(sized, live_server, transactional_db: None) -> None:
    make_cast()
    page = sized(PHONE)
    page.goto(f"{live_server.url}/sbf/")
    boxes = [one.bounding_box() for one in page.locator(".languages button").all()]
    rows = sorted({(box["y"], box["height"]) for box in boxes if box})
    assert len(rows) > 1
    assert all(below[0] - above[0] - above[1] >= 8 for above, below in pairwise(rows))


@pytest.mark.parametrize("width", [390, 1280])
def test_a_heading_of_choices_stands_within_their_frame(
    sized, live_server, filled: tuple[Cast, int], width: int
) -> None:
    cast, event = filled
    page = sized((width, 844))
    sign_in(page, live_server.url, cast.official_a)
    page.goto(f"{live_server.url}/sbf/events/{event}/elsewhere/")
    for frame in page.locator("fieldset.elsewhere").all():
        outer, inner = frame.bounding_box(), frame.locator("legend").first.bounding_box()
        following = frame.locator("legend + *").first.bounding_box()
        assert outer and inner and following
        assert outer["y"] < inner["y"]
        assert inner["y"] + inner["height"] <= following["y"]
