"""Two records of one human are merged, and taken apart again; nothing in the ledger is changed."""

from datetime import date

import pytest

from awards.choices import EntryKind
from awards.models import Holding, LedgerEntry, Report, Result, TitleAward
from awards.queries.effective import standing_payload
from awards.services.booking import NotPossible
from awards.services.corrections import supersede
from awards.services.entries import enter_by_hand
from awards.services.filing import file_report
from awards.services.merging import merge_players, undo_merge
from awards.services.nightly.run import run_nightly
from awards.services.overrides import move_award, override_award
from awards.services.verification.verify import verify
from registry.models import Change, Player
from tests.awards.reports import TODAY, drafted, members, pairs_report
from tests.cast import Cast
from tests.factories import TitleAwardFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(cast: Cast) -> list[Player]:
    return members(cast.club_a, 10)


@pytest.fixture
def booked(cast: Cast, players: list[Player]) -> Report:
    """The first player won 8 bronze hundredths; he had 500 in silver before."""
    draft = drafted(pairs_report(cast.club_a, players[:8]), cast.official_a, cast.club_a)
    report = file_report(report_id=draft.pk, by=cast.official_a)
    enter_by_hand(
        player=players[0],
        kind=EntryKind.OPENING,
        amounts={"silver": 500},
        played_on=date(2025, 1, 1),
        reason="Från förr",
        by=cast.office,
        ranking=4,
    )
    return report


def merged(cast: Cast, players: list[Player]) -> tuple[Player, Player]:
    """The record that ended and the one that stays, as they stand."""
    merge_players(loser=players[0], winner=players[8], by=cast.office, reason="Registrerad två gånger")
    return Player.objects.get(pk=players[0].pk), players[8]


def totals(*players: Player) -> list[int]:
    held = dict(Holding.objects.values_list("player", "total"))
    return [held.get(player.pk, 0) for player in players]


def test_points_results_and_titles_go_along_on_the_same_days(cast: Cast, players: list[Player], booked: Report) -> None:
    title = TitleAwardFactory(player=players[0], title="ruter")
    loser, winner = merged(cast, players)
    assert (loser.merged_into, totals(loser, winner)) == (winner, [0, 508])
    rows = LedgerEntry.objects.filter(kind="transfer").order_by("pk")
    columns = ("player__number", "event", "colour", "amount", "ranking", "played_on", "reason")
    why = "Registrerad två gånger"
    assert sorted(rows.values_list(*columns), key=str) == sorted(
        [
            ("20001", booked.event_id, "bronze", -8, 0, booked.event.date, why),
            ("20009", booked.event_id, "bronze", 8, 0, booked.event.date, why),
            ("20001", None, "silver", -500, -4, date(2025, 1, 1), why),
            ("20009", None, "silver", 500, 4, date(2025, 1, 1), why),
        ],
        key=str,
    )
    assert set(Result.objects.filter(place=1).values_list("player__number", flat=True)) == {"20009", "20002"}
    assert TitleAward.objects.get(pk=title.pk).player == winner
    assert Change.objects.values_list("by", "record", "why").get(action="merge") == (cast.office.pk, str(loser.pk), why)


def test_a_merge_leaves_everything_in_order_before_and_after_the_night(
    cast: Cast, players: list[Player], booked: Report
) -> None:
    run_nightly(federation=cast.federation, day=TODAY)
    merged(cast, players)
    assert [found for found in verify() if "ranking" not in found.lower()] == []
    run_nightly(federation=cast.federation, day=TODAY)
    assert list(verify()) == []


def test_a_title_that_both_have_stays_with_each(cast: Cast, players: list[Player], booked: Report) -> None:
    own = [TitleAwardFactory(player=players[index], title="ruter").pk for index in (0, 8)]
    loser, winner = merged(cast, players)
    assert [TitleAward.objects.get(pk=pk).player for pk in own] == [loser, winner]


def test_the_user_of_the_record_becomes_the_user_of_the_other(cast: Cast, players: list[Player]) -> None:
    merge_players(loser=cast.player, winner=players[8], by=cast.office, reason="Dubbel")
    assert cast.player_user.roles.get().player == players[8]
    undo_merge(loser=Player.objects.get(pk=cast.player.pk), by=cast.office, reason="Två personer")
    assert cast.player_user.roles.get().player == cast.player


def test_a_merge_is_undone_by_reversals(cast: Cast, players: list[Player], booked: Report) -> None:
    title = TitleAwardFactory(player=players[0], title="ruter")
    loser, winner = merged(cast, players)
    before = list(LedgerEntry.objects.order_by("pk").values())
    undo_merge(loser=loser, by=cast.office, reason="Två personer")
    loser.refresh_from_db()
    assert (loser.merged_into, totals(loser, winner)) == (None, [508, 0])
    assert list(LedgerEntry.objects.order_by("pk").values())[: len(before)] == before
    reversing = LedgerEntry.objects.filter(kind="reversal").order_by("player__number", "amount")
    assert list(reversing.values_list("player__number", "amount", "reverses__kind")) == [
        *(("20001", 8, "transfer"), ("20001", 500, "transfer")),
        *(("20009", -500, "transfer"), ("20009", -8, "transfer")),
    ]
    assert set(Result.objects.filter(place=1).values_list("player__number", flat=True)) == {"20001", "20002"}
    assert TitleAward.objects.get(pk=title.pk).player == loser
    assert Change.objects.filter(action="undo merge", why="Två personer").count() == 1
    assert list(verify()) == []


def test_records_can_be_merged_again_after_an_undo(cast: Cast, players: list[Player], booked: Report) -> None:
    for _time in range(2):
        loser, winner = merged(cast, players)
        assert totals(loser, winner) == [0, 508]
        undo_merge(loser=loser, by=cast.office, reason="Ändå inte")
        assert totals(loser, winner) == [508, 0]


def test_an_event_can_be_corrected_after_a_merge(cast: Cast, players: list[Player], booked: Report) -> None:
    loser, winner = merged(cast, players)
    assert standing_payload(booked)["standings"][0]["players"] == ["20009", "20002"]
    report = pairs_report(cast.club_a, [winner, *players[1:8]], name="Rättad")
    new = drafted(report, cast.official_a, cast.club_a)
    supersede(old_id=booked.pk, new_id=new.pk, by=cast.office, reason="Namnet")
    assert totals(loser, winner) == [0, 508]
    undo_merge(loser=loser, by=cast.office, reason="Två personer")
    # What was booked to the other record since the merge stays there.
    assert totals(loser, winner) == [500, 8]
    assert list(verify()) == []


def test_two_records_in_one_event_are_not_merged(cast: Cast, players: list[Player], booked: Report) -> None:
    with pytest.raises(NotPossible) as refusal:
        merge_players(loser=players[0], winner=players[5], by=cast.office, reason="Dubbel")
    assert str(refusal.value) == (
        "Both records stand in the same event; put it right first: Tisdagsbridge (2026-03-03)"
    )
    assert Player.objects.exclude(merged_into=None).count() == 0


def test_what_lacks_its_ground_is_refused(cast: Cast, players: list[Player]) -> None:
    merge_players(loser=players[9], winner=players[8], by=cast.office, reason="Dubbel")
    foreign = Player.objects.create(federation=cast.foreign_office.roles.get().federation, number="1")
    for loser, winner, reason in (
        (players[0], players[0], "Samma"),
        (players[0], foreign, "Utomlands"),
        (players[0], players[9], "Till en sammanslagen"),
        (players[9], players[0], "Från en sammanslagen"),
        (players[0], players[8], " "),
    ):
        with pytest.raises(NotPossible):
            merge_players(loser=loser, winner=winner, by=cast.office, reason=reason)
    with pytest.raises(NotPossible):
        undo_merge(loser=players[0], by=cast.office, reason="Aldrig gjort")
    with pytest.raises(NotPossible):
        undo_merge(loser=Player.objects.get(pk=players[9].pk), by=cast.office, reason=" ")


@pytest.mark.parametrize("changed", ["overridden", "moved"])
def test_a_merge_is_not_undone_over_an_award_that_was_changed_since(
    cast: Cast, players: list[Player], booked: Report, changed: str
) -> None:
    loser, winner = merged(cast, players)
    if changed == "moved":
        move_award(event=booked.event, source=winner, target=players[9], reason="Fel nummer", by=cast.office)
    else:
        override_award(
            event=booked.event, player=winner, amounts={"bronze": 1}, ranking=0, reason="Beslut", by=cast.office
        )
    before = LedgerEntry.objects.count()
    with pytest.raises(NotPossible):
        undo_merge(loser=loser, by=cast.office, reason="Två personer")
    assert (LedgerEntry.objects.count(), Player.objects.get(pk=loser.pk).merged_into) == (before, winner)


def test_a_report_that_was_read_before_a_merge_is_not_booked_to_the_old_record(
    cast: Cast, players: list[Player]
) -> None:
    draft = drafted(pairs_report(cast.club_a, players[:8]), cast.official_a, cast.club_a)
    merged(cast, players)
    with pytest.raises(NotPossible) as refusal:
        file_report(report_id=draft.pk, by=cast.official_a)
    assert str(refusal.value) == "The record 20001 is no longer used; send the report with the new number."
    assert LedgerEntry.objects.count() == 0
