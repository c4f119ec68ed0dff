"""A wrong score is put right: scored anew, and booked as an amended report with board results of its own."""

import datetime
from typing import Any

import pytest

from awards.choices import EntryKind, ReportState
from awards.models import BoardResults, LedgerEntry, Report, Result
from awards.queries.differences import Share, booked_shares
from awards.rules.answer import Refusal
from awards.services.board_corrections import Sent, send_corrected, version_of
from awards.services.booking import NotPossible
from awards.services.filing import Rejected, file_report
from awards.services.lifecycle import book_waiting
from awards.services.overrides import move_award, override_award
from awards.services.rescoring import BoardCorrection, Rescored, corrected, rescored
from registry.models import Player, User
from registry.queries.actors import actor_of
from tests.awards.played_boards import booked_with_boards, dealt, drafted_with_boards, kept, row
from tests.awards.reports import TODAY, drafted, members, pairs_report
from tests.cast import Cast

pytestmark = pytest.mark.django_db
# A week after the event.
SOON = datetime.datetime(2026, 3, 10, 12, tzinfo=datetime.UTC)
# The contract went down, and is kept as made with a trick more.
WRONG, RIGHT = row(3, 4, "4S", "N", 11), row(3, 4, "4S", "N", 9)


@pytest.fixture
def players(cast: Cast) -> list[Player]:
    return members(cast.club_a, 8)


def session(players: list[Player], **changes: Any) -> dict[str, Any]:
    """Two boards: pair 2 wins with both, pair 4 has nothing."""
    boards = [
        {"board": 1, "results": [row(1, 2, "4S", "N", 10), WRONG]},
        {"board": 2, "results": [row(1, 4, "3NT", "W", 9), row(3, 2, "2HX", "E", 8)]},
    ]
    return {**dealt(players, boards=0), "sections": [{"name": "1", "boards": boards}], **changes}


def correction(result: dict[str, Any] = RIGHT, **more: Any) -> BoardCorrection:
    """The second table of the first board."""
    return BoardCorrection(1, 1, {1: result}, **more)


def scored_anew(report: Report, put_right: BoardCorrection) -> Rescored:
    outcome = rescored(report, kept(report), corrected(kept(report).session, put_right))
    assert not isinstance(outcome, Refusal), outcome
    return outcome


def sent(report: Report, by: User, *, today: datetime.date = TODAY, **more: Any) -> Sent:
    actor = actor_of(by, report.federation)
    given: dict[str, Any] = {
        "reason": "Fel på lappen",
        "version": version_of(kept(report)),
        "may_correct": actor.office,
    }
    return Sent(actor=actor, by=by, today=today, **{**given, **more})


def send(report: Report, by: User, put_right: BoardCorrection | None = None, **more: Any) -> Report:
    new = scored_anew(report, put_right or correction())
    outcome = send_corrected(report_id=report.pk, new=new, sent=sent(report, by, **more), at=SOON)
    assert not isinstance(outcome, Rejected), outcome
    return outcome


def listed(report: Report) -> list[tuple[int, str, str]]:
    """Place, first player and score of each row."""
    return [(line["place"], line["players"][0], line["score"]) for line in report.payload["standings"]]


def test_a_club_corrects_what_needs_no_leave_at_once(cast: Cast, players: list[Player]) -> None:
    old = booked_with_boards(session(players), cast.official_a, cast.club_a)
    numbers = [player.number for player in players]
    assert listed(old) == [
        (1, numbers[2], "100.00 %"),
        (2, numbers[0], "50.00 %"),
        (2, numbers[4], "50.00 %"),
        (4, numbers[6], "0.00 %"),
    ]
    new = send(old, cast.official_a)
    old.refresh_from_db()
    assert (old.state, new.state, new.event, new.supersedes, new.reason) == (
        ReportState.SUPERSEDED,
        ReportState.BOOKED,
        old.event,
        old,
        "Fel på lappen",
    )
    assert listed(new) == [
        (1, numbers[0], "100.00 %"),
        (2, numbers[2], "50.00 %"),
        (2, numbers[6], "50.00 %"),
        (4, numbers[4], "0.00 %"),
    ]


@pytest.mark.parametrize(
    ("put_right", "state"),
    [(RIGHT, ReportState.FILED), (row(3, 4, "4S", "N", 12), ReportState.BOOKED)],
    ids=["other awards", "the same awards"],
)
def test_boards_that_undo_what_the_office_set_wait_for_it(
    cast: Cast, players: list[Player], put_right: dict[str, Any], state: ReportState
) -> None:
    old = booked_with_boards(session(players), cast.official_a, cast.club_a)
    assert old.event is not None
    override_award(
        event=old.event, player=players[2], amounts={"bronze": 11}, ranking=0, reason="Beslut", by=cast.office
    )
    new = send(old, cast.official_a, correction(put_right))
    assert (new.state, booked_shares(old.event)[players[2].pk].points) == (state, {"bronze": 11})


def test_both_reports_keep_their_own_boards(cast: Cast, players: list[Player]) -> None:
    old = booked_with_boards(session(players), cast.official_a, cast.club_a)
    new = send(old, cast.official_a)
    assert kept(old).session == session(players)
    assert kept(new).session == corrected(session(players), correction())
    assert kept(new).row_of == {1: 0, 2: 1, 4: 2, 3: 3}


def test_what_is_booked_is_what_the_difference_showed(cast: Cast, players: list[Player]) -> None:
    old = booked_with_boards(session(players), cast.official_a, cast.club_a)
    assert old.event is not None
    before = booked_shares(old.event)
    new = scored_anew(old, correction())
    send(old, cast.official_a)
    after = booked_shares(old.event)
    ids = {player.number: player.pk for player in players}
    places = {number: line["place"] for line in new.payload["standings"] for number in line["players"]}
    assert {number: after.get(ids[number], Share()) for number in places if places[number] == 1} == {
        players[index].number: before[players[other].pk] for index, other in ((0, 2), (1, 3))
    }
    reversed_ids = set(LedgerEntry.objects.filter(kind=EntryKind.REVERSAL).values_list("reverses", flat=True))
    assert reversed_ids == set(
        LedgerEntry.objects.filter(report=old, kind=EntryKind.AWARD).values_list("pk", flat=True)
    )
    assert dict(Result.objects.filter(event=old.event).values_list("player__number", "place")) == places


def test_a_second_correction_stands_on_the_first(cast: Cast, players: list[Player]) -> None:
    first = send(booked_with_boards(session(players), cast.official_a, cast.club_a), cast.official_a)
    second = send(first, cast.official_a, BoardCorrection(1, 2, {0: row(1, 4, "3NT", "W", 8)}))
    assert (second.supersedes, second.state) == (first, ReportState.BOOKED)
    boards = kept(second).session["sections"][0]["boards"]
    assert (boards[0]["results"][1], boards[1]["results"][0]) == (RIGHT, row(1, 4, "3NT", "W", 8))


def test_a_correction_can_be_taken_back_and_made_again(cast: Cast, players: list[Player]) -> None:
    report = booked_with_boards(session(players), cast.official_a, cast.club_a)
    for result in (RIGHT, WRONG, RIGHT, WRONG):
        report = send(report, cast.official_a, correction(result))
    assert (report.state, kept(report).session) == (ReportState.BOOKED, session(players))
    assert Report.objects.filter(state=ReportState.SUPERSEDED).count() == BoardResults.objects.count() - 1 == 4


def test_a_result_that_changes_no_place_is_a_report_of_its_own_too(cast: Cast, players: list[Player]) -> None:
    old = booked_with_boards(session(players), cast.official_a, cast.club_a)
    new = send(old, cast.official_a, correction(row(3, 4, "4S", "S", 11)))
    assert (new.pk != old.pk, new.state, listed(new)) == (True, ReportState.BOOKED, listed(old))


def test_after_thirty_days_the_correction_waits_for_the_office(cast: Cast, players: list[Player]) -> None:
    old = booked_with_boards(session(players), cast.official_a, cast.club_a, date="2025-01-07")
    new = send(old, cast.official_a)
    assert (new.state, new.amends, Report.objects.get(pk=old.pk).state) == (
        ReportState.FILED,
        old,
        ReportState.BOOKED,
    )
    booked = book_waiting(report_id=new.pk, by=cast.office)
    assert (booked.state, booked.supersedes, kept(booked).session) == (
        ReportState.BOOKED,
        old,
        corrected(session(players), correction()),
    )


def test_the_office_corrects_at_any_time(cast: Cast, players: list[Player]) -> None:
    old = booked_with_boards(session(players), cast.official_a, cast.club_a, date="2025-01-07")
    assert send(old, cast.office).state == ReportState.BOOKED


def test_a_corrected_draft_takes_the_place_of_the_first(cast: Cast, players: list[Player]) -> None:
    old = drafted_with_boards(session(players), cast.official_a, cast.club_a)
    new = send(old, cast.official_a, reason="")
    old.refresh_from_db()
    assert (old.state, new.state, new.event) == (ReportState.WITHDRAWN, ReportState.DRAFT, None)
    assert LedgerEntry.objects.count() == 0


def test_several_boards_are_corrected_in_a_draft_and_sent_together(cast: Cast, players: list[Player]) -> None:
    old = booked_with_boards(session(players), cast.official_a, cast.club_a)
    first = send(old, cast.official_a, as_draft=True)
    assert (first.state, first.amends, Report.objects.get(pk=old.pk).state) == (
        ReportState.DRAFT,
        old,
        ReportState.BOOKED,
    )
    second = send(first, cast.official_a, BoardCorrection(1, 2, {0: row(1, 4, "3NT", "W", 8)}), reason="")
    assert (second.state, second.amends) == (ReportState.DRAFT, old)


def test_the_second_of_two_who_correct_is_told(cast: Cast, players: list[Player]) -> None:
    old = booked_with_boards(session(players), cast.official_a, cast.club_a)
    new, late = scored_anew(old, correction()), sent(old, cast.office)
    send(old, cast.official_a, correction(row(3, 4, "3NT", "S", 9)))
    with pytest.raises(NotPossible, match="corrected meanwhile"):
        send_corrected(report_id=old.pk, new=new, sent=late)
    assert Report.objects.count() == 2


def test_who_corrects_what_waits_for_the_office_is_told(cast: Cast, players: list[Player]) -> None:
    old = booked_with_boards(session(players), cast.official_a, cast.club_a, date="2025-01-07")
    send(old, cast.official_a)
    with pytest.raises(NotPossible, match="waits for the office already"):
        send(old, cast.official_a, correction(row(3, 4, "3NT", "S", 9)))
    assert Report.objects.count() == 2


def test_a_correction_that_looks_like_another_event_is_kept_as_a_draft(cast: Cast) -> None:
    field = members(cast.club_a, 32)
    played = dealt(field)
    waits = drafted_with_boards(played, cast.official_a, cast.club_a, level="silver", boards=48)
    old = file_report(report_id=waits.pk, by=cast.official_a)
    first = drafted(pairs_report(cast.club_b, field), cast.official_b, cast.club_b)
    file_report(report_id=first.pk, by=cast.official_b)
    book_waiting(report_id=first.pk, by=cast.office)
    result = {**played["sections"][0]["boards"][0]["results"][0], "contract": "PASS"}
    passed = {key: result[key] for key in ("ns", "ew", "contract")}
    new = send(old, cast.official_a, BoardCorrection(1, 1, {0: passed}))
    old.refresh_from_db()
    assert (new.state, new.amends, new.reason) == (ReportState.DRAFT, old, "Fel på lappen")
    assert (old.state, kept(new).session["sections"][0]["boards"][0]["results"][0]) == (ReportState.FILED, passed)


def test_boards_of_a_draft_that_came_anew_are_not_overwritten(cast: Cast, players: list[Player]) -> None:
    old = drafted_with_boards(session(players), cast.official_a, cast.club_a)
    new = scored_anew(old, correction())
    with pytest.raises(NotPossible, match="changed meanwhile"):
        send_corrected(report_id=old.pk, new=new, sent=sent(old, cast.official_a, version="0" * 16))
    assert (Report.objects.count(), kept(old).session) == (1, session(players))


def test_other_published_places_are_not_rescored_without_a_word(cast: Cast, players: list[Player]) -> None:
    report = drafted_with_boards(session(players), cast.official_a, cast.club_a)
    line_ups = [line["players"] for line in report.payload["standings"]]
    standings = [{"place": place, "players": pair} for place, pair in enumerate(line_ups, start=1)]
    Report.objects.filter(pk=report.pk).update(payload={**report.payload, "standings": standings})
    report.refresh_from_db()
    new = scored_anew(report, correction())
    assert new.agrees is False
    with pytest.raises(NotPossible, match="not those of this scoring"):
        send_corrected(report_id=report.pk, new=new, sent=sent(report, cast.official_a))
    ranked = send(report, cast.official_a, by_this_method=True)
    assert [line["place"] for line in ranked.payload["standings"]] == [1, 2, 2, 4]


def test_a_penalty_is_added_to_those_there_are(cast: Cast, players: list[Player]) -> None:
    penalty = {"pair": 2, "section": "1", "board": 1, "percent": "10", "kind": "administrative"}
    old = booked_with_boards(session(players, penalties=[penalty]), cast.official_a, cast.club_a)
    new = send(old, cast.official_a, BoardCorrection(1, 1, {}, {**penalty, "pair": 1}))
    assert kept(new).session["penalties"] == [penalty, {**penalty, "pair": 1}]
    assert [(place, score) for place, _number, score in listed(new)] == [
        (1, "95.00 %"),
        (2, "50.00 %"),
        (3, "45.00 %"),
        (4, "0.00 %"),
    ]


def test_a_penalty_that_is_taken_away_gives_back_what_it_took(cast: Cast, players: list[Player]) -> None:
    free = booked_with_boards(session(players), cast.official_a, cast.club_a)
    assert free.event is not None
    without, unpenalised = booked_shares(free.event), listed(free)
    penalties = [
        {"pair": 2, "section": "1", "board": 2, "percent": "15", "kind": "law"},
        {"pair": 1, "section": "1", "board": 1, "percent": "10", "kind": "administrative"},
    ]
    old = booked_with_boards(
        session(players, penalties=penalties), cast.official_a, cast.club_a, date="2026-03-04", name="Torsdag"
    )
    assert [(place, score) for place, _number, score in listed(old)] == [
        *((1, "92.50 %"), (2, "50.00 %"), (3, "45.00 %"), (4, "0.00 %")),
    ]
    half = send(old, cast.official_a, BoardCorrection(1, 1, {}, penalties={1: None}))
    assert kept(half).session["penalties"] == penalties[:1]
    new = send(half, cast.official_a, BoardCorrection(1, 2, {}, penalties={0: None}))
    assert (sorted(listed(new)), new.supersedes) == (unpenalised, half)
    assert new.event is not None
    assert booked_shares(new.event) == without


def test_a_penalty_is_changed_beside_another_that_is_added(cast: Cast, players: list[Player]) -> None:
    penalty = {"pair": 2, "section": "1", "board": 1, "percent": "10", "kind": "administrative"}
    old = booked_with_boards(session(players, penalties=[penalty]), cast.official_a, cast.club_a)
    law, other = {**penalty, "percent": "50", "kind": "law"}, {**penalty, "pair": 1}
    new = send(old, cast.official_a, BoardCorrection(1, 1, {}, other, {0: law}))
    assert kept(new).session["penalties"] == [law, other]
    assert [(place, score) for place, _number, score in listed(new)] == [
        *((1, "75.00 %"), (2, "50.00 %"), (3, "45.00 %"), (4, "0.00 %")),
    ]


def test_scores_that_do_not_change_stay_as_they_were_published(cast: Cast, players: list[Player]) -> None:
    report = drafted_with_boards(session(players), cast.official_a, cast.club_a)
    standings = [{**line, "score": line["score"].replace(".00 %", ",0%")} for line in report.payload["standings"]]
    Report.objects.filter(pk=report.pk).update(payload={**report.payload, "standings": standings})
    report.refresh_from_db()
    new = scored_anew(report, BoardCorrection(1, 2, {0: row(1, 4, "3NT", "W", 8)}))
    assert {line["score"] for line in new.payload["standings"]} <= {"100,0%", "50,0%", "0,0%", "100.00 %", "50.00 %"}
    assert scored_anew(report, correction(row(3, 4, "4S", "S", 11))).payload["standings"] == standings


@pytest.mark.parametrize("changes", [{"handicap_place": 1}, {"heat": "A"}])
def test_what_boards_do_not_say_is_not_made_up(cast: Cast, players: list[Player], changes: dict[str, Any]) -> None:
    report = drafted_with_boards(session(players), cast.official_a, cast.club_a)
    standings = [{**line, **changes} for line in report.payload["standings"]]
    Report.objects.filter(pk=report.pk).update(payload={**report.payload, "standings": standings})
    report.refresh_from_db()
    with pytest.raises(NotPossible, match="further lists"):
        scored_anew(report, correction())


def test_a_list_with_a_pair_that_has_no_boards_is_not_rescored(cast: Cast, players: list[Player]) -> None:
    report = drafted_with_boards(session(players), cast.official_a, cast.club_a)
    results = kept(report)
    BoardResults.objects.filter(pk=results.pk).update(
        pair_rows={pair: at for pair, at in results.pair_rows.items() if pair != "4"}
    )
    with pytest.raises(NotPossible, match="Not everybody on the list"):
        scored_anew(report, correction())


def test_moved_awards_stay_at_their_new_players(cast: Cast, players: list[Player]) -> None:
    old = booked_with_boards(session(players), cast.official_a, cast.club_a)
    other = members(cast.club_a, 1, first=30001)[0]
    assert old.event is not None
    move_award(event=old.event, source=players[2], target=other, reason="Fel par", by=cast.office)
    new = send(old, cast.office)
    assert sorted(number for line in new.payload["standings"] for number in line["players"]) == sorted(
        [*(player.number for player in players if player != players[2]), other.number]
    )
