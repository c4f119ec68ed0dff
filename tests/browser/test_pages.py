"""Every page of ours in Chromium: axe finds nothing, nothing leaves the host, no error, no burst width."""

import datetime
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from playwright.sync_api import Browser, Page

from awards.choices import RallyKind, TitleState
from awards.models import Rally, Recheck, Report
from awards.services.district_checks import record_check
from awards.services.filing import file_report
from awards.services.nightly.run import run_nightly
from awards.services.rallies import close_rally
from awards.services.sanction_of_event import choose_sanction
from awards.services.statements import close_month
from registry.models import User
from registry.services.links import link_for_role, token_of
from sanctions.choices import Action
from sanctions.models import Week
from tests.awards.played_boards import with_boards
from tests.awards.prices import fee_line, price_list
from tests.awards.rallies import club_rally, win
from tests.awards.reports import TODAY, drafted, members, pairs_report, raw
from tests.awards.result_files import kept_file, team_file
from tests.awards.sanctions import granted, silver_draft
from tests.browser.signing_in import sign_in
from tests.cast import Cast, make_cast
from tests.factories import LedgerEntryFactory, TitleAwardFactory
from tests.readers.bws_files import bws, mitchell
from tests.readers.files import pbn_teams
from tests.sanctions.lives import begun
from tests.sanctions.waiting import stepped, waiting

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]}
LOOKS = [(width, scheme) for width in (1280, 390) for scheme in ("light", "dark")]


def addresses(cast: Cast, event: int, draft: int, filed: int) -> list[str]:
    """The pages of ours, as the office may open them all."""
    return [
        *("/accounts/login/", "/accounts/login/code/", "/accounts/password/change/", "/accounts/logout/"),
        *("/sbf/", "/sbf/players/", "/sbf/players/?q=öberg", "/sbf/players/4711/", "/sbf/ranking/", "/sbf/events/"),
        *("/sbf/clubs/", f"/sbf/clubs/{cast.club_a.number}/", "/sbf/titles/", "/rules/sbf-2018/"),
        *("/sbf/ranking/?club=101", "/sbf/ranking/?day=2026-03-09&known=2026-03-09", "/sbf/ranking/?day=2999-01-01"),
        *(f"/sbf/events/{event}/", "/sbf/reports/", "/sbf/reports/upload/", "/sbf/runs/"),
        *("/sbf/desk/", f"/sbf/events/{event}/override/4711/", f"/sbf/events/{event}/move/4711/"),
        *(f"/sbf/reports/upload/?amends={filed}", "/sbf/reports/new/", f"/sbf/reports/{draft}/change/"),
        *(f"/sbf/reports/{draft}/", f"/sbf/reports/{filed}/", "/sbf/nothing/here/"),
        *("/accounts/", "/sbf/events/?q=tisdag&level=bronze", "/sbf/reports/?state=draft"),
        *("/accounts/email/", "/accounts/2fa/", "/accounts/claim/", "/sbf/claim/", "/sbf/claim/sent/"),
        *("/sbf/users/", "/sbf/users/invite/", f"/sbf/users/{cast.official_a.roles.get().pk}/"),
        *("/rules/sbf-2018/what-if/", "/rules/sbf-2018/what-if/?form=pairs&level=gold&contestants=40&boards=60"),
        *("/rules/sbf-2018/what-if/?form=team_matches&level=silver&contestants=3&boards=60&match_boards=20",),
        *("/rules/sbf-2018/what-if/?form=individual&level=gold&contestants=300&boards=60",),
        *("/rules/sbf-2018/what-if/?form=team_matches&level=bronze&contestants=9&boards=60&match_boards=20",),
        *(f"/sbf/events/{event}/elsewhere/", f"/sbf/events/{event}/elsewhere/?fbs-2012-level=bronze"),
        "/rules/acbl-mps022/what-if/?form=pairs&level=regional&contestants=40&boards=52&sessions=2&sbf-2018-level=silver",
        "/rules/fbs-2012/what-if/?form=team_matches&level=silver&contestants=8&boards=48&acbl-mps022-level=unit",
        *("/sbf/players/4711/enter/", "/sbf/players/4711/merge/", "/sbf/players/4711/join/"),
        *("/sbf/welcome/1:void/", f"/sbf/welcome/{token_of(link_for_role(cast.official_b.roles.get()))}/"),
    ]


def sanction_pages(cast: Cast) -> list[str]:
    """Those of what was applied for: with much to decide, narrowed, and with nothing found."""
    found = [{"code": "quota", "severity": "forbidden"}, {"code": "clash", "severity": "warning"}]
    for number in range(17):
        application = waiting(
            cast.club_a, cast.official_a, days=number, name=f"Guldet {number}", kind="gold", waits_for="office"
        )
        stepped(application, Action.SUBMIT, cast.official_a, found=found)
    return ["/sbf/sanctions/", "/sbf/sanctions/?q=guldet&state=submitted&season=2026", "/sbf/sanctions/?q=nothing"]


def fee_pages(cast: Cast, booked: Report) -> list[str]:
    """Those of prices, of a closed month and of an open one."""
    made = price_list(cast.federation)
    price = made.prices.order_by("pk")[0]
    february = datetime.date(2026, 2, 1)
    fee_line(booked, month=february)
    close_month(federation=cast.federation, month=february, by=cast.office, today=TODAY)
    report = pairs_report(cast.club_a, members(cast.club_a, 8, first=60001), name="Avgiftskvällen")
    report["standings"][0]["players"][1] = "99999"
    at = datetime.datetime(2026, 3, 30, tzinfo=datetime.UTC)
    file_report(report_id=drafted(report, cast.official_a, cast.club_a).pk, by=cast.official_a, at=at)
    return [
        *("/sbf/statements/", "/sbf/statements/2026-02/club/101/", "/sbf/statements/2026-03/club/101/"),
        *("/sbf/statements/?month=2026-02&club=björken", "/sbf/prices/", "/sbf/prices/new/"),
        *(f"/sbf/prices/{made.pk}/", f"/sbf/prices/{made.pk}/change/", f"/sbf/prices/{made.pk}/new/"),
        f"/sbf/prices/{made.pk}/{price.pk}/change/",
    ]


def applying_pages(cast: Cast) -> list[str]:
    """Those of a draft that the regulation forbids and that is in the way of another event, and of its bridge week."""
    week = Week.objects.create(federation=cast.federation, club=cast.club_a, name="Åmålsveckan")
    granted = begun(cast, club=cast.club_b, state="granted", name="Björksilvret")
    draft = begun(cast, week=week, field="club", contact=cast.player, invitation="Välkommen", director="")
    begun(cast, week=week, name="", contact=None)
    addresses = (f"new/?week={week.pk}", f"{draft.pk}/change/", f"{draft.pk}/", f"{granted.pk}/", f"weeks/{week.pk}/")
    return [f"/sbf/sanctions/{one}" for one in ("new/", "new/?organiser=club-101", "weeks/new/", *addresses)]


def granted_pages(cast: Cast) -> list[str]:
    """Those of a granted event with a report that differs from it and is checked, and of one that is overdue."""
    first, late = granted(cast.club_a, boards=44, form="individual"), granted(cast.club_a, name="Försenad")
    players = members(cast.club_a, 40, first=80001)
    filed, waiting = (silver_draft(cast, players, name=name) for name in ("Marssilvern", "Utan sanktion"))
    choose_sanction(report_id=filed.pk, application_id=first.pk, by=cast.official_a)
    file_report(report_id=filed.pk, by=cast.official_a)
    record_check(application_id=first.pk, report_id=filed.pk, by=cast.officer_north, remark="Ringde klubben.")
    planned = ["/sbf/planned/?season=2025", f"/sbf/planned/{first.pk}/", f"/sbf/planned/{late.pk}/"]
    reports = [f"/sbf/reports/{filed.pk}/?choose=yes", f"/sbf/reports/{waiting.pk}/"]
    return [*planned, *reports, f"/sbf/reports/new/?sanction={late.pk}", f"/sbf/reports/upload/?sanction={late.pk}"]


def result_file_pages(cast: Cast) -> list[str]:
    """Those of a file with two events, of one with matches of teams, and of one of table units."""
    kept = [
        kept_file(cast.club_a, cast.official_a, content)
        for content in (b"", team_file(), bws(mitchell(3)), pbn_teams().encode())
    ]
    return [f"/sbf/files/{kept[0].pk}/", *(f"/sbf/files/{file.pk}/0/" for file in kept)]


def rally_pages(cast: Cast) -> list[str]:
    """Those of a rally that can be closed, of one that is closed, and of one that lacks all."""
    closed, ready = club_rally(cast), club_rally(cast, again=1)
    empty = Rally.objects.create(federation=cast.federation, kind=RallyKind.CLUB, name="Höstrallyt")
    for rally in (closed, ready):
        win(rally, cast.office, cast.player, cast.hidden, cast.player_of_b)
    close_rally(rally_id=closed.pk, by=cast.office)
    steps = [f"/sbf/rallies/{ready.pk}/{step}/" for step in ("change", "events", "places", "reopen")]
    pages = [f"/sbf/rallies/{rally.pk}/" for rally in (closed, ready, empty)]
    return ["/sbf/rallies/", "/sbf/rallies/new/", *pages, *steps]


def board_pages(booked: Report) -> list[str]:
    """Those of board results, as everybody sees them and as those who filed them."""
    with_boards(booked)
    pages = ["boards/", "boards/1/2/", "boards/pair/1/"]
    own = [f"/sbf/reports/{booked.pk}/{page}" for page in (*pages, "boards/1/2/correct/", "boards/1/2/correct/?row=1")]
    return [*(f"/sbf/events/{booked.event_id}/{page}" for page in pages), *own]


@pytest.fixture
def filled(transactional_db: None) -> tuple[Cast, list[str]]:
    cast = make_cast()
    players = [cast.player, cast.hidden, *members(cast.club_a, 30)]
    booked = drafted(pairs_report(cast.club_a, players), cast.official_a, cast.club_a)
    booked = file_report(report_id=booked.pk, by=cast.official_a)
    event = booked.event_id
    silver = pairs_report(cast.club_a, players, name="Silvercupen", level="silver", boards=48)
    filed = drafted(silver, cast.official_a, cast.club_a)
    file_report(report_id=filed.pk, by=cast.official_a)
    doubtful = pairs_report(cast.club_a, players, name="Utkast")
    doubtful["standings"][0]["players"][1] = {"number": "4174", "name": "Åsa Öberg"}
    draft = drafted(doubtful, cast.official_a, cast.club_a)
    draft.reader = "form"
    draft.save(update_fields=["reader"])
    run_nightly(federation=cast.federation, day=TODAY)
    assert event is not None
    Recheck.objects.create(federation=cast.federation, found=[{"report": booked.pk, "players": 2}])
    # More than the rules give: the recalculation has something to show.
    LedgerEntryFactory(player=cast.player, event_id=event)
    title = TitleAwardFactory(player=cast.player, state=TitleState.QUESTIONED)
    pages = addresses(cast, event, draft.pk, filed.pk)
    # A title whose pin waits, one that is in the club, one that is to be sent back.
    for code, changes in (
        ("klover", {}),
        ("hjarter", {"pin_sent_on": TODAY, "pin_club": cast.club_a}),
        ("spader", {"pin_sent_on": TODAY, "pin_club": cast.club_a, "state": TitleState.WITHDRAWN}),
    ):
        TitleAwardFactory(player=cast.player, title=code, **changes)
    outbox = ["/sbf/pins/", "/sbf/pins/?state=sent", "/sbf/pins/?state=recalled", "/sbf/pins/hand-over/"]
    outbox += rally_pages(cast) + sanction_pages(cast) + applying_pages(cast)
    outbox += fee_pages(cast, booked) + granted_pages(cast) + result_file_pages(cast) + board_pages(booked)
    mine = [*outbox, f"/sbf/titles/{title.pk}/decide/", "/sbf/rechecks/", f"/sbf/rechecks/{booked.pk}/"]
    return cast, [*pages, *mine]


@pytest.fixture(params=LOOKS, ids=[f"{width}-{scheme}" for width, scheme in LOOKS])
def looked_at(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    width, scheme = request.param
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
    yield context.new_page()
    context.close()


def watch(page: Page, host: str) -> list[str]:
    """Collects what a page must not do: speak to another host, or complain in the console."""
    found: list[str] = []
    page.on("request", lambda request: None if request.url.startswith((host, "data:")) else found.append(request.url))
    page.on("pageerror", lambda error: found.append(str(error)))
    page.on(
        "console",
        lambda message: (
            found.append(message.text)
            if message.type in {"error", "warning"} and "status of 4" not in message.text
            else None
        ),
    )
    return found


def assert_faultless(page: Page, address: str) -> None:
    violations = Axe().run(page, options=RULES).response["violations"]
    assert [(address, found["id"], [node["html"] for node in found["nodes"]][:3]) for found in violations] == []
    width = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert (address, width) == (address, 0)


def test_no_page_has_a_fault(looked_at: Page, live_server, filled: tuple[Cast, list[str]]) -> None:
    cast, pages = filled
    office: User = cast.office
    found = watch(looked_at, live_server.url)
    looked_at.goto(f"{live_server.url}/accounts/login/")
    assert_faultless(looked_at, "/accounts/login/ as a visitor")
    sign_in(looked_at, live_server.url, office)
    for address in pages:
        looked_at.goto(live_server.url + address)
        looked_at.locator("details").evaluate_all("all => all.slice(0, 3).forEach(one => { one.open = true; })")
        assert_faultless(looked_at, address)
    assert found == []


def test_a_page_full_of_problems_has_no_fault(looked_at: Page, live_server, filled: tuple[Cast, list[str]]) -> None:
    cast, _pages = filled
    report = pairs_report(cast.club_a, members(cast.club_a, 8, first=40001), boards=3, nonsense=1)
    found = watch(looked_at, live_server.url)
    sign_in(looked_at, live_server.url, cast.official_a)
    looked_at.goto(live_server.url + reverse("upload", kwargs={"federation": "sbf"}))
    file = {"name": "r.json", "mimeType": "application/json", "buffer": raw(report)}
    looked_at.get_by_label("Result file").set_input_files(file)
    looked_at.get_by_role("button", name="Go on").click()
    looked_at.get_by_text("to correct", exact=False).first.wait_for()
    assert_faultless(looked_at, "upload with problems")
    assert found == []
