"""From a result file to a filed report, without JavaScript."""

import pytest
from django.test import Client

from awards.choices import ReportState
from awards.models import Report, ResultFile, ResultFileEvent
from tests.awards.reports import members
from tests.awards.result_files import filled_in, listed, named, send, usebio_file
from tests.cast import Cast
from tests.ui.page import read

pytestmark = pytest.mark.django_db


@pytest.fixture
def official(client: Client, cast: Cast) -> Client:
    client.force_login(cast.official_a)
    return client


def test_a_file_with_one_event_leads_to_its_questions_and_to_a_filed_report(official: Client, cast: Cast) -> None:
    content = usebio_file(listed(named(members(cast.club_a, 28))))
    sent = send(official, content)
    file = ResultFile.objects.get()
    assert (sent.status_code, sent["Location"]) == (302, f"/sbf/files/{file.pk}/0/")
    page = official.get(sent["Location"])
    typed = filled_in(read(page.content.decode()))
    assert {key: typed[key] for key in ("organiser", "name", "date", "level", "boards")} == {
        "organiser": "101",
        "name": "Tisdagsbridge",
        "date": "2026-03-03",
        "level": "bronze",
        "boards": "24",
    }
    made = official.post(sent["Location"], typed)
    report = Report.objects.get()
    assert (made.status_code, made["Location"]) == (302, f"/sbf/reports/{report.pk}/")
    assert (report.state, report.reader, report.club) == (ReportState.DRAFT, f"usebio/{file.version}", cast.club_a)
    assert ResultFileEvent.objects.get().report == report
    filed = official.post(f"{made['Location']}file/")
    report.refresh_from_db()
    assert (filed["Location"], report.state) == (f"/sbf/events/{report.event_id}/", ReportState.BOOKED)
