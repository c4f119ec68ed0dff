"""Receiving and filing: what the register and the clock know is checked, all of it at once."""

import datetime
from typing import Any

import pytest

from awards.choices import ReportState
from awards.models import Event, Report
from awards.services.filing import Rejected, Upload, file_report, receive
from registry.models import User
from registry.queries.actors import actor_of
from registry.services.memberships import end
from tests.awards.reports import PLAYED, TODAY, drafted, members, pairs_report, raw
from tests.cast import Cast
from tests.factories import PlayerFactory, RulesetPeriodFactory

pytestmark = pytest.mark.django_db


def send(cast: Cast, report: dict[str, Any] | bytes, by: User | None = None) -> Upload | Rejected:
    return receive(
        raw=report if isinstance(report, bytes) else raw(report),
        file_name="tisdag.json",
        federation=cast.federation,
        actor=actor_of(by or cast.official_a, cast.federation),
        by=by or cast.official_a,
        today=TODAY,
    )


def problems(received: Upload | Rejected) -> list[tuple[str, str]]:
    assert isinstance(received, Rejected)
    return [(problem.path, problem.code) for problem in received.problems]


def test_a_report_without_problems_is_kept_with_its_bytes_and_answer(cast: Cast) -> None:
    report = pairs_report(cast.club_a, members(cast.club_a, 16))
    received = send(cast, report)
    assert isinstance(received, Upload)
    kept = Report.objects.get()
    assert bytes(kept.raw) == raw(report)
    assert (kept.state, kept.club, kept.payload, kept.uploaded_by) == (
        ReportState.DRAFT,
        cast.club_a,
        report,
        cast.official_a,
    )
    assert [award["player"] for award in kept.answer["awards"]] == [
        "20001",
        "20002",
        "20003",
        "20004",
        "20005",
        "20006",
    ]
    assert Event.objects.count() == 0


def test_the_same_bytes_lead_to_the_first_report(cast: Cast) -> None:
    report = pairs_report(cast.club_a, members(cast.club_a, 8))
    first, second = send(cast, report), send(cast, report)
    assert isinstance(first, Upload)
    assert isinstance(second, Upload)
    assert (first.is_new, second.is_new, first.report) == (True, False, second.report)


def test_everything_that_is_wrong_is_said_at_once(cast: Cast) -> None:
    players = members(cast.club_a, 8)
    report = pairs_report(cast.club_b, players, date="2026-03-11", boards=12)
    report["standings"][1]["players"][0] = "99999"
    report["standings"][2]["players"][1] = {"number": players[5].number, "name": "Helt Annan"}
    assert problems(send(cast, report)) == [
        ("organiser", "not-your-organiser"),
        ("date", "future-date"),
        ("standings[1].players[0]", "unknown-player"),
        ("standings[2].players[1]", "name-differs"),
        ("boards", "too-few-boards"),
    ]
    assert Report.objects.count() == 0


def test_an_unknown_organiser_is_named(cast: Cast) -> None:
    report = pairs_report(cast.club_a, members(cast.club_a, 8), organiser="9999")
    assert problems(send(cast, report)) == [("organiser", "unknown-organiser")]


def test_another_clubs_official_may_not_file(cast: Cast) -> None:
    report = pairs_report(cast.club_a, members(cast.club_a, 8))
    assert problems(send(cast, report, by=cast.official_b)) == [("organiser", "not-your-organiser")]


def test_the_office_may_file_for_every_club(cast: Cast) -> None:
    assert isinstance(send(cast, pairs_report(cast.club_b, members(cast.club_a, 8)), by=cast.office), Upload)


def test_today_is_no_future_day(cast: Cast) -> None:
    report = pairs_report(cast.club_a, members(cast.club_a, 8), date=TODAY.isoformat())
    assert isinstance(send(cast, report), Upload)


def test_a_merged_record_is_refused_with_the_number_that_counts(cast: Cast) -> None:
    players = members(cast.club_a, 9)
    players[0].merged_into = players[8]
    players[0].save()
    received = send(cast, pairs_report(cast.club_a, players[:8]))
    assert problems(received) == [("standings[0].players[0]", "merged-player")]
    assert isinstance(received, Rejected)
    assert received.problems[0].facts == {"found": players[0].number, "number": players[8].number}


@pytest.mark.parametrize(("died", "refused"), [(PLAYED - datetime.timedelta(days=1), True), (PLAYED, False)])
def test_someone_who_had_died_did_not_play(cast: Cast, died: datetime.date, refused: bool) -> None:
    players = members(cast.club_a, 8)
    players[3].deceased_on = died
    players[3].save()
    received = send(cast, pairs_report(cast.club_a, players))
    assert isinstance(received, Rejected) == refused


@pytest.mark.parametrize(
    ("written", "accepted"), [("Åsa Öberg", True), ("asa oberg", True), ("Öberg", True), ("Bo Ek", False)]
)
def test_a_name_is_compared_with_the_register(cast: Cast, written: str, accepted: bool) -> None:
    players = [cast.player, *members(cast.club_a, 7)]
    report = pairs_report(cast.club_a, players)
    report["standings"][0]["players"][0] = {"number": cast.player.number, "name": written}
    assert isinstance(send(cast, report), Upload) == accepted


def test_the_name_of_a_hidden_player_is_not_told_by_a_problem(cast: Cast) -> None:
    players = [cast.hidden, *members(cast.club_b, 7)]
    report = pairs_report(cast.club_b, players)
    report["standings"][0]["players"][0] = {"number": cast.hidden.number, "name": "Bo Ek"}
    received = send(cast, report, by=cast.official_b)
    assert isinstance(received, Rejected)
    assert [(problem.code, problem.facts["registered"]) for problem in received.problems] == [("name-differs", "")]


def test_silver_asks_for_members_and_bronze_does_not(cast: Cast) -> None:
    players = members(cast.club_a, 31)
    guest = PlayerFactory(federation=cast.federation, number="30001")
    silver = pairs_report(cast.club_a, [*players, guest], level="silver", boards=48)
    assert problems(send(cast, silver)) == [("standings[15].players[1]", "not-a-member")]
    assert isinstance(send(cast, pairs_report(cast.club_a, [*players, guest])), Upload)


def test_a_membership_counts_until_its_last_day(cast: Cast) -> None:
    players = members(cast.club_a, 32)
    end(membership=players[0].memberships.get(), ends=PLAYED, by=cast.office, why="flyttar")
    assert isinstance(send(cast, pairs_report(cast.club_a, players, level="silver", boards=48)), Upload)


def test_a_ruleset_that_is_not_in_force_is_refused(cast: Cast) -> None:
    RulesetPeriodFactory(federation=cast.federation, ruleset="fbs-2012", starts=PLAYED)
    report = pairs_report(cast.club_a, members(cast.club_a, 8), ruleset="sbf-2018")
    assert problems(send(cast, report)) == [("ruleset", "ruleset-not-in-force")]


def test_a_filed_draft_has_its_event(cast: Cast) -> None:
    draft = drafted(
        pairs_report(cast.club_a, members(cast.club_a, 8), first_date="2026-03-01"), cast.official_a, cast.club_a
    )
    file_report(report_id=draft.pk, by=cast.official_a)
    event = Event.objects.values("name", "club", "first_date", "date", "form", "level", "ruleset").get()
    assert event == {
        "name": "Tisdagsbridge",
        "club": cast.club_a.pk,
        "first_date": datetime.date(2026, 3, 1),
        "date": PLAYED,
        "form": "pairs",
        "level": "bronze",
        "ruleset": "sbf-2018",
    }
