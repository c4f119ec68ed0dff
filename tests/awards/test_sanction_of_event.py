"""A granted event is reported once: its sanction is chosen, used, handed on, freed, and is the right to its level."""

import datetime

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from awards.choices import ReportState, Settlement
from awards.models import Event, Report
from awards.services.booking import NotPossible
from awards.services.filing import file_report
from awards.services.lifecycle import amend, book_waiting, return_report, withdraw
from awards.services.sanction_of_event import choose_sanction
from awards.services.settling import settle
from registry.models import Change, Player
from sanctions.choices import Action, Kind, State
from sanctions.models import Application
from sanctions.services import refusals
from tests.awards import late
from tests.awards.databases import Child, Databases, done, rows
from tests.awards.reports import members
from tests.awards.sanctions import field_of, granted, silver_draft
from tests.cast import Cast
from tests.factories import ClubFactory, EventFactory
from tests.sanctions.lives import take

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(cast: Cast) -> list[Player]:
    return field_of(cast)


@pytest.fixture
def sanction(cast: Cast) -> Application:
    return granted(cast.club_a)


def chosen(cast: Cast, draft: Report, application: Application) -> Report:
    return choose_sanction(report_id=draft.pk, application_id=application.pk, by=cast.official_a)


@pytest.fixture
def filed(cast: Cast, players: list[Player], sanction: Application) -> Report:
    draft = chosen(cast, silver_draft(cast, players), sanction)
    return file_report(report_id=draft.pk, by=cast.official_a)


def of_event(report: Report) -> int | None:
    event = Report.objects.get(pk=report.pk).event
    return event.sanction_id if event is not None else None


def is_used(application: Application) -> bool:
    return Application.objects.get(pk=application.pk).used_at is not None


def test_a_draft_uses_nothing_before_it_is_filed(cast: Cast, players: list[Player], sanction: Application) -> None:
    draft = chosen(cast, silver_draft(cast, players), sanction)
    assert (draft.sanction, is_used(sanction)) == (sanction, False)
    file_report(report_id=draft.pk, by=cast.official_a)
    assert (of_event(draft), is_used(sanction)) == (sanction.pk, True)
    change = Change.objects.values("record", "by", "before", "after").get(action="choose sanction")
    assert change == {
        "record": str(draft.pk),
        "by": cast.official_a.pk,
        "before": {"sanction": None},
        "after": {"sanction": sanction.pk},
    }


def test_silver_waits_for_the_office_which_needs_no_word_of_its_own(cast: Cast, filed: Report) -> None:
    assert filed.state == ReportState.FILED
    booked = book_waiting(report_id=filed.pk, by=cast.office)
    event = Event.objects.get(pk=booked.event_id)
    assert (booked.state, event.level, event.right_reason) == (ReportState.BOOKED, "silver", "")


def test_without_a_sanction_the_office_has_to_say_by_which_right(cast: Cast, players: list[Player]) -> None:
    filed = file_report(report_id=silver_draft(cast, players).pk, by=cast.official_a)
    with pytest.raises(NotPossible) as refusal:
        book_waiting(report_id=filed.pk, by=cast.office)
    assert str(refusal.value) == "The office has not said by which right the organiser gave silver."
    booked = book_waiting(report_id=filed.pk, by=cast.office, right_reason="Brev 7")
    assert (booked.state, of_event(booked)) == (ReportState.BOOKED, None)


def test_what_the_rules_forbid_is_booked_on_the_word_of_the_office_alone(
    cast: Cast, players: list[Player], sanction: Application
) -> None:
    draft = chosen(cast, silver_draft(cast, players, date="2026-03-04"), sanction)
    filed = file_report(report_id=draft.pk, by=cast.official_a)
    with pytest.raises(NotPossible) as refusal:
        book_waiting(report_id=filed.pk, by=cast.office)
    assert str(refusal.value) == (
        "What was reported is not what was granted, so that the sanction gives no right to silver. "
        "The office can give it in writing."
    )
    booked = book_waiting(report_id=filed.pk, by=cast.office, right_reason="Snöstorm, flyttad en dag")
    event = Event.objects.get(pk=booked.event_id)
    assert (event.right_reason, event.sanction_id) == ("Snöstorm, flyttad en dag", sanction.pk)


def test_a_sanction_for_silver_gives_no_right_to_gold(cast: Cast, sanction: Application) -> None:
    players = field_of(cast, 42)
    filed = file_report(
        report_id=chosen(cast, silver_draft(cast, players, level="gold", boards=57), sanction).pk, by=cast.official_a
    )
    with pytest.raises(NotPossible):
        book_waiting(report_id=filed.pk, by=cast.office)
    gold = granted(cast.club_a, kind=Kind.GOLD, boards=57)
    chosen(cast, filed, gold)
    assert book_waiting(report_id=filed.pk, by=cast.office).state == ReportState.BOOKED
    assert (is_used(sanction), is_used(gold)) == (False, True)


def test_an_event_that_the_office_confirmed_before_keeps_its_word(cast: Cast, players: list[Player]) -> None:
    filed = file_report(report_id=silver_draft(cast, players).pk, by=cast.official_a)
    book_waiting(report_id=filed.pk, by=cast.office, right_reason="Brev 7")
    again = silver_draft(cast, players, name="Rättad")
    amend(old_id=filed.pk, new_id=again.pk, by=cast.office, reason="Namnet", may_correct=True)
    event = Event.objects.get()
    assert (event.name, event.right_reason, event.sanction) == ("Rättad", "Brev 7", None)


def test_a_sanction_is_used_once(cast: Cast, players: list[Player], sanction: Application, filed: Report) -> None:
    other = silver_draft(cast, players, name="En till")
    with pytest.raises(NotPossible) as refusal:
        chosen(cast, other, sanction)
    assert str(refusal.value) == "This sanctioned event cannot be reported here. Choose one of the list."


def test_of_two_drafts_with_the_same_sanction_the_second_is_told_that_it_is_used(
    cast: Cast, players: list[Player], sanction: Application
) -> None:
    first, second = (chosen(cast, silver_draft(cast, players, name=name), sanction) for name in ("A", "B"))
    file_report(report_id=first.pk, by=cast.official_a)
    with pytest.raises(NotPossible) as refusal:
        file_report(report_id=second.pk, by=cast.official_a)
    assert str(refusal.value) == (
        "“Marssilvern” has been reported already. Choose another sanctioned event, or amend that report."
    )
    assert (Report.objects.get(pk=second.pk).state, Event.objects.count()) == (ReportState.DRAFT, 1)


def test_the_database_keeps_a_sanction_with_one_event(cast: Cast, sanction: Application, filed: Report) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        EventFactory(club=cast.club_a, sanction=sanction)


@pytest.mark.parametrize(
    "fields", [{"state": State.SUBMITTED}, {"state": State.CANCELLED}, {"club": "b"}], ids=["asked", "cancelled", "b"]
)
def test_only_what_was_granted_to_the_organiser_can_be_chosen(
    cast: Cast, players: list[Player], fields: dict[str, str]
) -> None:
    club = cast.club_b if fields.pop("club", "") else cast.club_a
    with pytest.raises(NotPossible):
        chosen(cast, silver_draft(cast, players), granted(club, **fields))


def test_a_club_reports_what_was_granted_to_a_club_that_is_part_of_it_now(cast: Cast, players: list[Player]) -> None:
    former = ClubFactory(district=cast.north, merged_into=cast.club_a)
    application = granted(former)
    filed = file_report(report_id=chosen(cast, silver_draft(cast, players), application).pk, by=cast.official_a)
    assert of_event(filed) == application.pk
    assert book_waiting(report_id=filed.pk, by=cast.office).state == ReportState.BOOKED


def test_a_withdrawn_report_frees_its_sanction_for_another(
    cast: Cast, players: list[Player], sanction: Application, filed: Report
) -> None:
    withdraw(report_id=filed.pk, by=cast.official_a)
    assert (of_event(filed), is_used(sanction)) == (None, False)
    other = chosen(cast, silver_draft(cast, players, name="En till"), sanction)
    file_report(report_id=other.pk, by=cast.official_a)
    assert of_event(other) == sanction.pk
    with pytest.raises(NotPossible):
        file_report(report_id=filed.pk, by=cast.official_a)


def test_a_withdrawn_report_that_is_filed_after_all_takes_its_sanction_again(
    cast: Cast, sanction: Application, filed: Report
) -> None:
    withdraw(report_id=filed.pk, by=cast.official_a)
    file_report(report_id=filed.pk, by=cast.official_a)
    assert (of_event(filed), is_used(sanction)) == (sanction.pk, True)


def test_a_returned_report_keeps_its_sanction(cast: Cast, sanction: Application, filed: Report) -> None:
    return_report(report_id=filed.pk, by=cast.office, message="Rätta namnen")
    assert (of_event(filed), is_used(sanction)) == (sanction.pk, True)
    file_report(report_id=filed.pk, by=cast.official_a)
    assert (of_event(filed), is_used(sanction)) == (sanction.pk, True)


def test_what_takes_the_place_of_an_unbooked_report_has_its_sanction(
    cast: Cast, players: list[Player], sanction: Application, filed: Report
) -> None:
    again = silver_draft(cast, players, name="Rättad")
    amend(old_id=filed.pk, new_id=again.pk, by=cast.official_a, reason="Namnet", may_correct=False)
    assert (of_event(filed), of_event(again), is_used(sanction)) == (None, sanction.pk, True)


def test_a_correction_of_a_booked_event_needs_no_word_while_it_is_what_was_granted(
    cast: Cast, players: list[Player], sanction: Application, filed: Report
) -> None:
    book_waiting(report_id=filed.pk, by=cast.office)
    again = silver_draft(cast, players, name="Rättad")
    amend(old_id=filed.pk, new_id=again.pk, by=cast.office, reason="Namnet", may_correct=True)
    assert (Report.objects.get(pk=again.pk).sanction, of_event(again)) == (sanction, sanction.pk)
    other_day = silver_draft(cast, players, date="2026-03-04")
    with pytest.raises(NotPossible):
        amend(old_id=again.pk, new_id=other_day.pk, by=cast.office, reason="Dagen", may_correct=True)


def test_a_correction_may_be_of_another_sanctioned_event_and_frees_the_first(
    cast: Cast, players: list[Player], sanction: Application, filed: Report
) -> None:
    book_waiting(report_id=filed.pk, by=cast.office)
    right_one = granted(cast.club_a, name="Den rätta")
    again = chosen(cast, silver_draft(cast, players, name="Rättad"), right_one)
    amend(old_id=filed.pk, new_id=again.pk, by=cast.office, reason="Fel tävling", may_correct=True)
    assert (of_event(again), is_used(sanction), is_used(right_one)) == (right_one.pk, False, True)


def test_a_booked_report_keeps_the_sanction_that_it_was_booked_on(cast: Cast, filed: Report) -> None:
    book_waiting(report_id=filed.pk, by=cast.office)
    with pytest.raises(NotPossible) as refusal:
        chosen(cast, filed, granted(cast.club_a))
    assert str(refusal.value) == ("The sanctioned event of a report that is booked stays; send an amended report.")


def test_the_sanction_that_was_forgotten_is_chosen_while_the_report_waits(
    cast: Cast, players: list[Player], sanction: Application
) -> None:
    filed = file_report(report_id=silver_draft(cast, players).pk, by=cast.official_a)
    choose_sanction(report_id=filed.pk, application_id=sanction.pk, by=cast.office)
    assert (of_event(filed), is_used(sanction)) == (sanction.pk, True)
    choose_sanction(report_id=filed.pk, application_id=None, by=cast.office)
    assert (of_event(filed), is_used(sanction)) == (None, False)


def test_what_is_reported_is_neither_cancelled_nor_moved_until_the_report_is_withdrawn(
    cast: Cast, filed: Report, sanction: Application
) -> None:
    for action in (Action.CANCEL, Action.MOVE):
        with pytest.raises(refusals.NotPossible) as refusal:
            take(action, sanction, cast.official_a if action == Action.CANCEL else cast.officer_north)
        assert str(refusal.value) == "A report of this event was filed already: correct the report, not the sanction."
    withdraw(report_id=filed.pk, by=cast.official_a)
    assert take(Action.CANCEL, sanction, cast.official_a).state == State.CANCELLED


def test_the_database_itself_keeps_what_is_reported_granted(cast: Cast, filed: Report, sanction: Application) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Application.objects.filter(pk=sanction.pk).update(state=State.CANCELLED)
    assert Application.objects.filter(pk=sanction.pk, used_at__lte=timezone.now()).exists()


def test_what_was_cancelled_after_it_was_chosen_is_not_reported(
    cast: Cast, players: list[Player], sanction: Application
) -> None:
    draft = chosen(cast, silver_draft(cast, players), sanction)
    take(Action.CANCEL, sanction, cast.official_a)
    with pytest.raises(NotPossible) as refusal:
        file_report(report_id=draft.pk, by=cast.official_a)
    assert str(refusal.value) == (
        "“Marssilvern” is cancelled, not granted. Choose another sanctioned event, or file without one."
    )


def test_what_is_kept_of_the_differences_is_as_the_lines_stood_when_it_was_booked(
    cast: Cast, players: list[Player], sanction: Application
) -> None:
    players[0].memberships.update(ends=datetime.date(2025, 12, 31))
    draft = chosen(cast, silver_draft(cast, players), sanction)
    filed = file_report(report_id=draft.pk, by=cast.official_a)
    kept = [[one["code"] for one in filed.sanction_found]]
    line = filed.held_lines.get()
    settle(line_id=line.pk, settlement=Settlement.GUEST, why="Norsk medlem", by=cast.office)
    booked = book_waiting(report_id=filed.pk, by=cast.office)
    kept.append([one["code"] for one in Report.objects.get(pk=booked.pk).sanction_found])
    assert kept == [["not-members"], []]


def test_bronze_may_be_what_became_of_a_granted_event(cast: Cast, sanction: Application) -> None:
    draft = chosen(cast, silver_draft(cast, members(cast.club_a, 8), level="bronze"), sanction)
    booked = file_report(report_id=draft.pk, by=cast.official_a)
    found = [(one["code"], one["severity"]) for one in booked.sanction_found]
    assert (booked.state, of_event(booked), found) == (
        ReportState.BOOKED,
        sanction.pk,
        [("other-level", "warning")],
    )


@pytest.mark.slow
def test_of_two_reports_filed_at_the_same_moment_one_has_the_sanction(databases: Databases) -> None:
    for _turn in range(3):
        address = databases.empty()
        drafts = done(address, late.make_two_drafts)
        together = timezone.now() + datetime.timedelta(seconds=1.5)
        children = [Child(address, late.file_one, draft, together) for draft in drafts]
        answers = sorted(child.result() for child in children if child.wait_until_begun())
        assert answers == [
            "filed",
            "“Marssilvern” has been reported already. Choose another sanctioned event, or amend that report.",
        ]
        assert rows(address, "SELECT COUNT(*), COUNT(sanction_id) FROM awards_event") == [(1, 1)]
