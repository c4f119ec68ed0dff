"""Many reports with players in common, filed at once against several web processes: each is booked once."""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.db.models import Sum

from awards.choices import ReportState
from awards.models import Holding, LedgerEntry, Report
from tests.awards.reports import members, pairs_report, raw
from tests.awards.web import Visitor, served
from tests.cast import make_cast

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

REPORTS = 50
PLAYERS = 40
SENT_THREE_TIMES = 7


def file_in_two_steps(visitor: Visitor, content: bytes) -> tuple[int, int, str]:
    """Upload, then press the button of the preview; gives both statuses and where the event stands."""
    uploaded, report = visitor.upload("/sbf/reports/upload/", content)
    if uploaded != 302:
        return uploaded, 0, report
    # The same forty players on the same day: each is said to be really another event.
    filed, event = visitor.post(f"{report}file/", b"another=yes")
    return uploaded, filed, event


def test_fifty_reports_at_once_are_all_booked_once_and_holdings_equal_the_ledger(
    transactional_db: None, process_environment: Mapping[str, str], tmp_path: Path
) -> None:
    cast = make_cast()
    players = members(cast.club_a, PLAYERS)
    reports = [
        # The same forty players in another order each time, so that the bookings meet in every order of players.
        raw(pairs_report(cast.club_a, players[turn % PLAYERS :] + players[: turn % PLAYERS], name=f"Kväll {turn}"))
        for turn in range(REPORTS)
    ]
    sent = [*reports, reports[SENT_THREE_TIMES], reports[SENT_THREE_TIMES]]
    with served(process_environment, tmp_path / "web.log", workers=4) as port:
        visitor = Visitor(port, cast.official_a)
        with ThreadPoolExecutor(max_workers=12) as pool:
            answers = list(pool.map(lambda content: file_in_two_steps(visitor, content), sent))
    assert [answer[:2] for answer in answers] == [(302, 302)] * len(sent)
    assert len({event for _, _, event in answers}) == REPORTS
    assert Report.objects.filter(state=ReportState.BOOKED).count() == Report.objects.count() == REPORTS
    # Twenty pairs: seven places of two players each.
    assert LedgerEntry.objects.count() == REPORTS * 14
    ledger = LedgerEntry.objects.values_list("player").annotate(Sum("amount")).order_by("player")
    assert list(Holding.objects.values_list("player", "total").order_by("player")) == list(ledger)
