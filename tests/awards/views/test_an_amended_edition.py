"""The pages of an amended edition: nothing has to be done for them beside its folder."""

import html
import re

import pytest
from django.test import Client

from awards.models import Report
from awards.rules.edition import Edition
from awards.services.filing import file_report
from registry.models import Player, RulesetPeriod
from tests.amended import ID, LAST_DAY_BEFORE, NAME, STARTS
from tests.awards.reports import drafted, members, pairs_report
from tests.awards.views.typed import NEW, typed_list
from tests.cast import Cast
from tests.factories import RulesetPeriodFactory

pytestmark = pytest.mark.django_db

GROUP_A = {"strength_group": "A", "strength_groups": 3}


@pytest.fixture
def in_force(cast: Cast, amended: Edition) -> RulesetPeriod:
    """The office has entered the amended edition."""
    period: RulesetPeriod = RulesetPeriodFactory(federation=cast.federation, ruleset=ID, starts=STARTS)
    return period


@pytest.fixture
def players(cast: Cast) -> list[Player]:
    return members(cast.club_a, 24)


@pytest.fixture
def official(client: Client, cast: Cast) -> Client:
    client.force_login(cast.official_a)
    return client


def read(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


def test_the_rules_page_shows_the_new_edition_beside_the_old(client: Client, in_force: RulesetPeriod) -> None:
    new, old = (read(client, f"/rules/{ruleset}/") for ruleset in (ID, "sbf-2018"))
    assert f"<h1>{NAME}</h1>" in new
    assert ("1.25 / 1.0 / 0.75" in new, "1.15 / 1.0 / 0.85" in new) == (True, False)
    assert ("1.25 / 1.0 / 0.75" in old, "1.15 / 1.0 / 0.85" in old) == (False, True)
    sections = [re.findall(r'<section class="rule" id="p-([^"]+)"', page) for page in (new, old)]
    assert sections[0] == sections[1] != []


def test_a_reason_leads_to_the_paragraph_of_its_own_edition(
    client: Client, cast: Cast, players: list[Player], in_force: RulesetPeriod
) -> None:
    events = []
    for day in (LAST_DAY_BEFORE, STARTS):
        report = pairs_report(cast.club_a, players, date=day.isoformat(), conditions=GROUP_A)
        draft = drafted(report, cast.official_a, cast.club_a)
        events.append(file_report(report_id=draft.pk, by=cast.official_a).event_id)
    found = [set(re.findall(r'href="/rules/([^/"]+)/#p-3"', read(client, f"/sbf/events/{event}/"))) for event in events]
    assert found == [{"sbf-2018"}, {ID}]


def test_the_what_if_page_asks_the_new_edition(client: Client, in_force: RulesetPeriod) -> None:
    now = client.get("/sbf/what-if/")
    assert (now.status_code, now["Location"]) == (302, f"/rules/{ID}/what-if/")
    event = {"form": "pairs", "level": "bronze", "contestants": "12", "boards": "24", "strength": "A/3"}
    for ruleset, first in (("sbf-2018", 28), (ID, 30)):
        page = client.get(f"/rules/{ruleset}/what-if/", event)
        assert [paid.points for paid in page.context["scale"].places][0] == (("bronze", first),)
    small = client.get(f"/rules/{ID}/what-if/", {**event, "contestants": "5", "strength": ""})
    assert small.context["form"].errors == {
        "contestants": ["A bronze pairs event needs at least 6 contestants; this one has 5."]
    }


def test_the_typed_list_is_computed_by_the_edition_of_its_day(
    official: Client, players: list[Player], in_force: RulesetPeriod
) -> None:
    for day, ruleset, first in ((LAST_DAY_BEFORE, "sbf-2018", 28), (STARTS, ID, 30)):
        sent = official.post(NEW, typed_list(players, date=day.isoformat(), strength="A/3"))
        report = Report.objects.order_by("-pk")[0]
        assert sent["Location"] == f"/sbf/reports/{report.pk}/"
        awards = official.get(sent["Location"]).context["preview"].awards
        assert (report.ruleset, awards[0].points) == (ruleset, (("bronze", first),))


def test_the_typed_list_is_told_of_the_new_minimum(
    official: Client, players: list[Player], in_force: RulesetPeriod
) -> None:
    accepted = official.post(NEW, typed_list(players[:10], date=LAST_DAY_BEFORE.isoformat()))
    assert accepted.status_code == 302
    refused = official.post(NEW, typed_list(players[:10], date=STARTS.isoformat()))
    assert refused.status_code == 422
    assert [entry.message for entry in refused.context["wrong"]] == [
        "A bronze pairs event needs at least 6 contestants; this one has 5."
    ]


def test_the_office_may_put_the_new_edition_in_force(client: Client, amended: Edition, cast: Cast) -> None:
    cast.office.is_superuser = cast.office.is_staff = True
    cast.office.save()
    client.force_login(cast.office)
    page = read(client, f"/admin/registry/federation/{cast.federation.pk}/change/")
    assert f'<option value="{ID}">{NAME}</option>' in page
