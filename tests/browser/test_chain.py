"""The whole chain in a real Chromium, with a real Celery worker and Redis."""

import re
import time
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from awards.choices import RunState
from awards.models import Run
from awards.tasks import run_nightly
from registry.models import User
from registry.queries.days import local_day
from tests.awards.reports import members, pairs_report, raw
from tests.browser.signing_in import sign_in
from tests.cast import Cast, make_cast

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


@pytest.fixture
def cast(transactional_db: None) -> Cast:
    return make_cast()


def upload(page: Page, address: str, file: Path) -> None:
    page.goto(f"{address}/sbf/reports/")
    page.get_by_role("link", name="Upload a result file").click()
    page.get_by_label("Result file").set_input_files(file)
    page.get_by_role("button", name="Go on").click()


def nightly_by_the_worker(cast: Cast) -> None:
    run_nightly.delay(cast.federation.pk, local_day(cast.federation, timezone.now()).isoformat())
    until = time.monotonic() + 30
    while time.monotonic() < until:
        if Run.objects.filter(state=RunState.GOOD).exists():
            return
        time.sleep(0.1)
    pytest.fail(f"The worker made no good run: {list(Run.objects.values('state', 'failures'))}")


@pytest.fixture
def files(cast: Cast, tmp_path: Path) -> tuple[Path, Path]:
    """A bronze report of yesterday and a silver one of the day before with player 4711 on top.

    Of the real days, because the worker keeps the real clock.
    """
    players = [cast.player, *members(cast.club_a, 31)]
    today = local_day(cast.federation, timezone.now())
    yesterday, before = ((today - timedelta(days=days)).isoformat() for days in (1, 2))
    cup = pairs_report(cast.club_a, players, name="Silvercupen", level="silver", boards=48, date=before)
    bronze, silver = tmp_path / "bronze.json", tmp_path / "silver.json"
    bronze.write_bytes(raw(pairs_report(cast.club_a, players[:28], date=yesterday)))
    silver.write_bytes(raw(cup))
    return bronze, silver


def file_bronze(page: Page, address: str, file: Path) -> None:
    """The official sees every reason, files, and it is booked."""
    upload(page, address, file)
    row = page.get_by_role("row", name="4711")
    expect(row).to_contain_text("28")
    row.get_by_text("Why?").click()
    expect(row).to_contain_text("A1")
    page.get_by_role("button", name="File and book").click()
    expect(page.get_by_role("heading", name="Tisdagsbridge")).to_be_visible()


def file_silver(page: Page, address: str, file: Path, office: User) -> None:
    """The official files, the office gives its word and books."""
    upload(page, address, file)
    page.get_by_role("button", name="File").click()
    expect(page.get_by_role("status")).to_contain_text("The office looks at it and books it")
    report_address = page.url
    sign_in(page, address, office)
    page.goto(report_address)
    page.get_by_label("Right to silver").fill("Distriktets brev")
    page.get_by_role("button", name="Book").click()
    expect(page.get_by_role("heading", name="Silvercupen")).to_be_visible()


def test_a_filed_report_is_on_the_players_page_at_once_and_in_the_ranking_after_the_night(
    page: Page, live_server, worker: None, cast: Cast, files: tuple[Path, Path]
) -> None:
    address = live_server.url
    player, ranking = f"{address}/sbf/players/4711/", f"{address}/sbf/ranking/"
    sign_in(page, address, cast.official_a)
    file_bronze(page, address, files[0])
    page.goto(player)
    expect(
        page.get_by_role("table", name="Ledger").get_by_role("row", name=re.compile("Tisdagsbridge"))
    ).to_contain_text("28\u00a0bp")

    file_silver(page, address, files[1], cast.office)
    page.goto(player)
    expect(page.get_by_role("table", name="Ledger").get_by_role("row", name=re.compile("Silvercupen"))).to_contain_text(
        "16\u00a0sp"
    )
    page.goto(ranking)
    expect(page.locator("a[href$='/players/4711/']")).to_have_count(0)

    nightly_by_the_worker(cast)

    page.goto(ranking)
    own = page.get_by_role("row").filter(has=page.locator("a[href$='/players/4711/']"))
    expect(own).to_contain_text("16")
    page.goto(player)
    expect(page.locator("dl.facts").first).to_contain_text("1, with 16 points")


def test_uploading_works_without_javascript(browser, live_server, cast: Cast, tmp_path: Path) -> None:
    file = tmp_path / "bronze.json"
    file.write_bytes(raw(pairs_report(cast.club_a, members(cast.club_a, 28))))
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    sign_in(page, live_server.url, cast.official_a)
    upload(page, live_server.url, file)
    page.get_by_role("button", name="File and book").click()
    expect(page.get_by_role("heading", name="Tisdagsbridge")).to_be_visible()
    context.close()
