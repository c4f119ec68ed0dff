"""`manage.py recheck`: what a mended rule would change is listed and not booked."""

import json
from collections.abc import Iterator
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from awards.choices import ReportState, Settlement
from awards.models import Holding, LedgerEntry, Report
from awards.rules.answer import Answer, Problem, Refusal
from awards.rules.editions import EDITIONS, edition
from awards.rules.report import Report as ParsedReport
from awards.services.booking import NotPossible
from awards.services.filing import file_report
from awards.services.overrides import override_award
from awards.services.recheck import AwardChange, ReportChange, recheck
from awards.services.recheck_booking import book_recheck
from awards.services.settling import settle
from awards.services.verification.verify import verify
from registry.models import Player
from tests.awards.played_boards import booked_with_boards, dealt, kept
from tests.awards.reports import PLAYED, drafted, members, pairs_report
from tests.cast import Cast

pytestmark = pytest.mark.django_db

MENDED = "sbf-2018"


@pytest.fixture
def players(cast: Cast) -> list[Player]:
    return members(cast.club_a, 8)


@pytest.fixture
def booked(cast: Cast, players: list[Player]) -> Report:
    draft = drafted(pairs_report(cast.club_a, players), cast.official_a, cast.club_a)
    return file_report(report_id=draft.pk, by=cast.official_a)


def mend(monkeypatch: pytest.MonkeyPatch, first: int, ranking: int = 0) -> None:
    """From now on the edition pays the winners so many bronze points, and ranking points."""
    old = edition(MENDED)

    def calculate(report: ParsedReport) -> Answer | Refusal:
        outcome = old.calculate(report)
        if isinstance(outcome, Refusal):
            return outcome
        awards = tuple(
            replace(award, points={"bronze": first}, ranking=ranking) if award.rows == (0,) else award
            for award in outcome.awards
        )
        return replace(outcome, awards=awards)

    monkeypatch.setitem(EDITIONS, MENDED, replace(old, calculate=calculate))  # type: ignore[arg-type]


def test_nothing_is_found_while_the_rules_are_the_same(cast: Cast, booked: Report) -> None:
    assert list(recheck(cast.federation)) == []


def test_each_player_for_whom_a_mended_rule_changes_something_is_listed(
    cast: Cast, booked: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    mend(monkeypatch, first=9, ranking=2)
    assert list(recheck(cast.federation)) == [
        ReportChange(
            report_id=booked.pk,
            event_id=booked.event_id,
            name="Tisdagsbridge",
            day=PLAYED,
            ruleset="sbf-2018",
            changes=(
                AwardChange("20001", {"bronze": 8}, {"bronze": 9}, 0, 2),
                AwardChange("20002", {"bronze": 8}, {"bronze": 9}, 0, 2),
            ),
        )
    ]


def test_award_that_is_no_longer_given_is_listed(cast: Cast, booked: Report, monkeypatch: pytest.MonkeyPatch) -> None:
    mend(monkeypatch, first=0)
    (found,) = recheck(cast.federation)
    assert [(change.player, dict(change.before), dict(change.after)) for change in found.changes] == [
        ("20001", {"bronze": 8}, {}),
        ("20002", {"bronze": 8}, {}),
    ]


def test_report_that_would_be_refused_is_listed_with_the_problems(
    cast: Cast, booked: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = replace(edition(MENDED), check=lambda draft: (Problem("boards", "too-few-boards"),))
    monkeypatch.setitem(EDITIONS, MENDED, refused)  # type: ignore[arg-type]
    (found,) = recheck(cast.federation)
    assert (found.changes, found.problems) == ((), ("too-few-boards",))


def test_event_that_the_office_put_right_by_hand_is_marked(
    cast: Cast, booked: Report, players: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert booked.event is not None
    override_award(
        event=booked.event, player=players[5], amounts={"bronze": 3}, ranking=0, reason="Lottad plats", by=cast.office
    )
    assert list(recheck(cast.federation)) == []
    mend(monkeypatch, first=9)
    assert [found.by_hand for found in recheck(cast.federation)] == [True]


def test_draft_is_not_calculated_anew(cast: Cast, players: list[Player], monkeypatch: pytest.MonkeyPatch) -> None:
    drafted(pairs_report(cast.club_a, players), cast.official_a, cast.club_a)
    mend(monkeypatch, first=9)
    assert list(recheck(cast.federation)) == []


def test_held_line_stays_held(cast: Cast, players: list[Player]) -> None:
    report = pairs_report(cast.club_a, players)
    report["standings"][0]["players"][1] = "99999"
    file_report(report_id=drafted(report, cast.official_a, cast.club_a).pk, by=cast.official_a)
    assert list(recheck(cast.federation)) == []


def test_many_reports_cost_no_more_queries_than_one(
    cast: Cast, players: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert len(list(recheck(cast.federation))) == Report.objects.count()
        return len(captured)

    counts = []
    mended = iter([9, 10])
    for batch in (1, 6):
        for number in range(batch):
            named = pairs_report(cast.club_a, players, name=f"Kväll {batch}-{number}")
            file_report(report_id=drafted(named, cast.official_a, cast.club_a).pk, by=cast.official_a)
        with monkeypatch.context() as patch:
            mend(patch, first=next(mended))
            counts.append(queries())
    assert counts[0] == counts[1]


# --- the command ------------------------------------------------------------------------------------------------------


@pytest.fixture
def out() -> Iterator[StringIO]:
    yield StringIO()


def test_command_prints_reports_players_and_titles_and_books_nothing(
    cast: Cast, booked: Report, out: StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    mend(monkeypatch, first=600, ranking=2)
    before = (LedgerEntry.objects.count(), list(Holding.objects.order_by("pk").values_list("pk", "total", "version")))
    call_command("recheck", federation="sbf", stdout=out, stderr=StringIO())
    assert out.getvalue().replace("\xa0", " ").splitlines() == [
        f"2026-03-03 Tisdagsbridge (report {booked.pk}, sbf-2018)",
        "    20001: 8 bp → 600 bp; ranking points 0 → 2",
        "    20002: 8 bp → 600 bp; ranking points 0 → 2",
        "Title of 20001 by the points: none → Club Master",
        "Title of 20001 by the points: none → Club Master, 1 bronze star",
        "Title of 20002 by the points: none → Club Master",
        "Title of 20002 by the points: none → Club Master, 1 bronze star",
        "sbf: 1 reports, 2 players, 4 titles would change.",
    ]
    assert before == (
        LedgerEntry.objects.count(),
        list(Holding.objects.order_by("pk").values_list("pk", "total", "version")),
    )


def test_command_writes_what_it_found_for_programs(
    cast: Cast, booked: Report, out: StringIO, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mend(monkeypatch, first=9)
    call_command("recheck", federation="sbf", json=tmp_path / "found.jsonl", stdout=out, stderr=StringIO())
    (line,) = (tmp_path / "found.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(line) == {
        "federation": "sbf",
        "report": booked.pk,
        "event": booked.event_id,
        "name": "Tisdagsbridge",
        "date": "2026-03-03",
        "ruleset": "sbf-2018",
        "changes": [
            {
                "player": number,
                "before": {"bronze": 8},
                "after": {"bronze": 9},
                "ranking_before": 0,
                "ranking_after": 0,
            }
            for number in ("20001", "20002")
        ],
        "problems": [],
        "by_hand": False,
    }


def test_unknown_federation_is_refused(cast: Cast) -> None:
    with pytest.raises(CommandError) as refusal:
        call_command("recheck", federation="xyz")
    assert str(refusal.value) == "There is no federation with the code xyz."


# --- what the office accepts ------------------------------------------------------------------------------------------


@pytest.fixture
def office(cast: Cast) -> Client:
    client = Client()
    client.force_login(cast.office)
    return client


def test_office_sees_the_list_and_one_report_and_books_what_it_accepts(
    cast: Cast, booked: Report, out: StringIO, office: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    mend(monkeypatch, first=9, ranking=2)
    call_command("recheck", federation="sbf", stdout=out, stderr=StringIO())
    (finding,) = office.get("/sbf/rechecks/").context["last"].findings
    assert (finding.report, finding.players) == (booked, 2)
    page = office.get(f"/sbf/rechecks/{booked.pk}/")
    assert sorted((change.number, change.before, change.after) for change in page.context["changes"]) == [
        (number, (("bronze", 8),), (("bronze", 9),)) for number in ("20001", "20002")
    ]
    assert office.post(f"/sbf/rechecks/{booked.pk}/", {"reason": ""}).status_code == 422
    sent = office.post(f"/sbf/rechecks/{booked.pk}/", {"reason": "Rättad tabell"})
    assert (sent.status_code, sent["Location"]) == (302, f"/sbf/events/{booked.event_id}/")
    booked.refresh_from_db()
    new = booked.superseded_by
    assert (booked.state, new.state, new.reason, new.payload) == (
        *(ReportState.SUPERSEDED, ReportState.BOOKED, "Rättad tabell"),
        booked.payload,
    )
    assert Holding.objects.get(player__number="20001").bronze == 9
    assert list(recheck(cast.federation)) == []
    assert office.get("/sbf/rechecks/").context["last"].findings == []
    assert list(verify()) == []


def test_second_mending_can_be_booked_as_well(cast: Cast, booked: Report, monkeypatch: pytest.MonkeyPatch) -> None:
    for first in (9, 10):
        with monkeypatch.context() as patch:
            mend(patch, first=first)
            (found,) = recheck(cast.federation)
            book_recheck(report_id=found.report_id, by=cast.office, reason="Rättad tabell")
    assert Holding.objects.get(player__number="20001").bronze == 10


def test_lines_in_doubt_go_with_the_recalculated_report(
    cast: Cast, players: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    report = pairs_report(cast.club_a, players)
    report["standings"][0]["players"][1] = "99999"
    old = file_report(report_id=drafted(report, cast.official_a, cast.club_a).pk, by=cast.official_a)
    mend(monkeypatch, first=9)
    new = book_recheck(report_id=old.pk, by=cast.office, reason="Rättad tabell")
    assert [(line.row, line.seat, line.number) for line in new.held_lines.all()] == [(0, 1, "99999")]
    line = new.held_lines.get()
    settle(line_id=line.pk, settlement=Settlement.PLAYER, player=cast.player, by=cast.office)
    assert Holding.objects.get(player=cast.player).bronze == 9


def test_board_results_go_with_the_recalculated_report(
    cast: Cast, players: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    old = booked_with_boards(dealt(players), cast.official_a, cast.club_a)
    mend(monkeypatch, first=9)
    new = book_recheck(report_id=old.pk, by=cast.office, reason="Rättad tabell")
    assert (kept(new).session, kept(new).row_of) == (kept(old).session, kept(old).row_of)


def test_recalculation_is_refused_where_nothing_changes_or_the_office_put_awards_right(
    cast: Cast, booked: Report, players: list[Player], office: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(NotPossible) as refusal:
        book_recheck(report_id=booked.pk, by=cast.office, reason="Rättad tabell")
    assert str(refusal.value) == "Nothing would change."
    assert booked.event is not None
    override_award(
        event=booked.event, player=players[5], amounts={"bronze": 3}, ranking=0, reason="Lottad plats", by=cast.office
    )
    mend(monkeypatch, first=9)
    sent = office.post(f"/sbf/rechecks/{booked.pk}/", {"reason": "Rättad tabell"})
    assert (sent.status_code, sent.context["by_hand"]) == (422, True)
    booked.refresh_from_db()
    assert booked.state == ReportState.BOOKED
