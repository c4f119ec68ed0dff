"""Receiving and filing: what the register and the clock know is checked, all of it at once."""

import datetime
from typing import Any

import pytest

from awards.choices import ReportState
from awards.models import Event, Report
from awards.services.filing import Rejected, Upload, file_report, receive
from awards.services.typed import problems_of
from awards.services.wording import shown
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


def held(received: Upload | Rejected) -> list[tuple[int, int, str, str]]:
    assert isinstance(received, Upload)
    return list(received.report.held_lines.values_list("row", "seat", "doubt", "number"))


def test_an_unknown_number_holds_its_line_and_all_others_get_their_awards(cast: Cast) -> None:
    players = members(cast.club_a, 16)
    report = pairs_report(cast.club_a, players)
    report["standings"][0]["players"][1] = "99999"
    received = send(cast, report)
    assert held(received) == [(0, 1, "unknown-player", "99999")]
    assert isinstance(received, Upload)
    assert [award["player"] for award in received.report.answer["awards"]] == [
        "20001",
        *("20003", "20004", "20005", "20006"),
    ]


def test_a_merged_record_is_in_doubt_and_its_successor_likely(cast: Cast) -> None:
    players = members(cast.club_a, 9)
    players[0].merged_into = players[8]
    players[0].save()
    received = send(cast, pairs_report(cast.club_a, players[:8]))
    assert held(received) == [(0, 0, "merged-player", players[0].number)]
    assert isinstance(received, Upload)
    assert players[8].pk in received.report.held_lines.get().likely


@pytest.mark.parametrize(("died", "doubtful"), [(PLAYED - datetime.timedelta(days=1), True), (PLAYED, False)])
def test_someone_who_had_died_did_not_play(cast: Cast, died: datetime.date, doubtful: bool) -> None:
    players = members(cast.club_a, 8)
    players[3].deceased_on = died
    players[3].save()
    expected = [(1, 1, "deceased-player", players[3].number)] if doubtful else []
    assert held(send(cast, pairs_report(cast.club_a, players))) == expected


@pytest.mark.parametrize(
    ("written", "fits"), [("Åsa Öberg", True), ("asa oberg", True), ("Öberg", True), ("Bo Ek", False)]
)
def test_a_name_is_compared_with_the_register(cast: Cast, written: str, fits: bool) -> None:
    players = [cast.player, *members(cast.club_a, 7)]
    report = pairs_report(cast.club_a, players)
    report["standings"][0]["players"][0] = {"number": cast.player.number, "name": written}
    assert held(send(cast, report)) == ([] if fits else [(0, 0, "name-differs", cast.player.number)])


def test_swapped_digits_are_noticed_by_the_name_and_the_right_player_is_likeliest(cast: Cast) -> None:
    meant = PlayerFactory(
        federation=cast.federation,
        number="4171",
        first_name="Rut",
        last_name="Ask",
        search_key="rut ask",
        club=cast.club_a,
    )
    players = [cast.player, *members(cast.club_a, 7)]
    report = pairs_report(cast.club_a, players)
    report["standings"][0]["players"][0] = {"number": "4711", "name": "Rut Ask"}
    received = send(cast, report)
    assert isinstance(received, Upload)
    assert received.report.held_lines.get().likely[:2] == [meant.pk, cast.player.pk]


def test_the_name_of_a_hidden_player_is_not_told_by_a_problem(cast: Cast) -> None:
    players = [cast.hidden, *members(cast.club_b, 7)]
    report = pairs_report(cast.club_b, players, boards=2)
    report["standings"][0]["players"][0] = {"number": cast.hidden.number, "name": "Bo Ek"}
    received = send(cast, report, by=cast.official_b)
    assert isinstance(received, Rejected)
    assert [problem.facts.get("registered") for problem in received.problems] == ["", None]


def test_silver_asks_for_members_and_bronze_does_not(cast: Cast) -> None:
    players = members(cast.club_a, 31)
    guest = PlayerFactory(federation=cast.federation, number="30001")
    silver = pairs_report(cast.club_a, [*players, guest], level="silver", boards=48)
    assert held(send(cast, silver)) == [(15, 1, "not-a-member", "30001")]
    assert held(send(cast, pairs_report(cast.club_a, [*players, guest]))) == []


def test_a_membership_counts_until_its_last_day(cast: Cast) -> None:
    players = members(cast.club_a, 32)
    end(membership=players[0].memberships.get(), ends=PLAYED, by=cast.office, why="flyttar")
    assert isinstance(send(cast, pairs_report(cast.club_a, players, level="silver", boards=48)), Upload)


def test_a_ruleset_that_is_not_in_force_is_refused(cast: Cast) -> None:
    RulesetPeriodFactory(federation=cast.federation, ruleset="fbs-2012", starts=PLAYED)
    report = pairs_report(cast.club_a, members(cast.club_a, 8), ruleset="sbf-2018")
    assert problems(send(cast, report)) == [("ruleset", "ruleset-not-in-force")]


@pytest.mark.parametrize("named", [{}, {"ruleset": "sbf-2018"}])
def test_a_day_before_the_first_rules_is_said_at_the_date(cast: Cast, named: dict[str, str]) -> None:
    report = {**pairs_report(cast.club_a, members(cast.club_a, 8)), "date": "1026-03-31", **named}
    received = send(cast, report)
    assert problems(received) == [("date", "not-in-force")]
    assert isinstance(received, Rejected)
    said = shown(received.problems[0], "en").message
    assert said == "No rules of the federation were in force on 1026-03-31; check the year."


def test_a_typed_day_before_the_first_rules_is_said_at_the_date(cast: Cast) -> None:
    report = {**pairs_report(cast.club_a, members(cast.club_a, 8)), "date": "1026-03-31"}
    found = problems_of(report, federation=cast.federation, today=TODAY)
    assert [(problem.path, problem.code) for problem in found] == [("date", "not-in-force")]


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


def unknown_of(cast: Cast, unknown: int, known: int) -> Upload | Rejected:
    players = [*PlayerFactory.build_batch(unknown), *members(cast.club_a, known)]
    for place, player in enumerate(players[:unknown]):
        player.number = str(90001 + place)
    return send(cast, pairs_report(cast.club_a, players))


@pytest.mark.parametrize(("unknown", "known"), [(40, 8), (42, 42)])
def test_numbers_that_an_office_can_settle_are_held(cast: Cast, unknown: int, known: int) -> None:
    assert len(held(unknown_of(cast, unknown, known))) == unknown


def test_a_list_with_another_registers_numbers_is_refused_as_a_whole(cast: Cast) -> None:
    assert problems(unknown_of(cast, 42, 40))[0] == ("standings", "mostly-unknown")
    assert Report.objects.count() == 0
