"""How many queries each page makes, with few rows and with many: the same number."""

import datetime

import pytest
from django.test import Client

from awards.choices import ListKind, RallyKind, TitleState
from awards.models import Event, Rally, RallyPlace, Recheck, Report
from awards.services.filing import file_report
from tests.awards.reports import drafted, members, pairs_report
from tests.cast import Cast
from tests.factories import RankingListFactory, RankingPlaceFactory, RunFactory, TitleAwardFactory

pytestmark = pytest.mark.django_db

# Of each page, as the office sees it: session, user, federation and roles are four of them, the last run is one.
QUERIES = {
    "/sbf/": 9,
    "/sbf/players/": 9,
    "/sbf/players/20001/": 13,
    "/sbf/ranking/": 9,
    "/sbf/ranking/?club=101": 11,
    "/sbf/ranking/?day=2026-01-31": 10,
    "/sbf/clubs/": 8,
    "/sbf/clubs/101/": 13,
    "/sbf/titles/": 7,
    "/rules/sbf-2018/": 4,
    "/rules/sbf-2018/what-if/?form=pairs&level=silver&contestants=60&boards=48": 4,
    "/sbf/events/": 7,
    "/sbf/events/?q=tisdag&club=101&level=bronze&since=2026-01-01": 8,
    "/sbf/events/{event}/": 12,
    "/sbf/events/{event}/results.xml": 12,
    "/sbf/events/{event}/results.pbn": 12,
    "/sbf/events/{event}/elsewhere/?fbs-2012-level=bronze&acbl-mps022-level=unit&acbl-mps022-sessions=1": 14,
    "/sbf/desk/": 15,
    "/sbf/titles/{title}/decide/": 8,
    "/sbf/rallies/": 7,
    "/sbf/rallies/new/": 6,
    "/sbf/rallies/{rally}/": 11,
    "/sbf/rallies/{rally}/events/": 7,
    "/sbf/rallies/{rally}/places/": 7,
    "/sbf/pins/": 8,
    "/sbf/pins/?state=sent&club=101": 9,
    "/sbf/pins/hand-over/": 8,
    "/sbf/rechecks/": 7,
    "/sbf/rechecks/{report}/": 12,
    "/sbf/reports/": 7,
    "/sbf/reports/?q=tisdag&state=booked": 7,
    "/accounts/": 8,
    "/sbf/reports/new/": 8,
    "/sbf/reports/{report}/change/": 12,
    "/sbf/reports/{report}/": 9,
    "/sbf/players/20001/enter/": 6,
    "/sbf/players/20001/merge/": 7,
    "/sbf/runs/": 7,
}
# A first page that holds all spares the count.
SPARED = {"/sbf/players/": 1, "/sbf/players/20001/": 1}


def fill(cast: Cast, rows: int) -> dict[str, int]:
    players = members(cast.club_a, max(8, 2 * rows))
    day_of_pins = datetime.date(2026, 3, 6)
    published = RankingListFactory(federation=cast.federation, kind=ListKind.CURRENT, players=rows)
    for number, player in enumerate(players[:rows]):
        RankingPlaceFactory(list=published, player=player, place=number + 1, points=100 - number)
        title = TitleAwardFactory(player=player, state=TitleState.QUESTIONED)
        TitleAwardFactory(player=player, title="klover")
        TitleAwardFactory(player=player, title="hjarter", pin_sent_on=day_of_pins, pin_club=cast.club_a)
    report = None
    for number in range(rows):
        day = datetime.date(2026, 1, 1) + datetime.timedelta(days=number)
        draft = drafted(pairs_report(cast.club_a, players, date=day.isoformat()), cast.official_a, cast.club_a)
        report = file_report(report_id=draft.pk, by=cast.official_a)
        RunFactory(federation=cast.federation, day=day)
    assert report is not None
    assert report.event_id is not None
    rally = Rally.objects.create(federation=cast.federation, kind=RallyKind.CLUB, name="Vårrallyt")
    rally.events.set(Event.objects.all())
    RallyPlace.objects.bulk_create([RallyPlace(rally=rally, player=player, place=1) for player in players[:rows]])
    listed = [{"report": pk, "players": 2} for pk in Report.objects.values_list("pk", flat=True)]
    Recheck.objects.create(federation=cast.federation, found=listed)
    report.reader = "form"
    report.save(update_fields=["reader"])
    return {"event": report.event_id, "report": report.pk, "title": title.pk, "rally": rally.pk}


@pytest.mark.parametrize("rows", [1, 30])
@pytest.mark.parametrize("address", QUERIES)
def test_a_page_makes_its_number_of_queries(
    address: str, rows: int, cast: Cast, client: Client, django_assert_num_queries
) -> None:
    ids = fill(cast, rows)
    client.force_login(cast.office)
    with django_assert_num_queries(QUERIES[address] - (SPARED.get(address, 0) if rows == 1 else 0)):
        assert client.get(address.format(**ids)).status_code == 200
