"""`manage.py verify_ledger`: silent about what agrees, and every planted damage is found."""

import datetime
from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from awards.choices import EntryKind, TitleKind
from awards.models import Holding, LedgerEntry, RankingList, RankingPlace, Report, TitleAward
from awards.services.corrections import supersede
from awards.services.filing import file_report
from awards.services.nightly.run import run_nightly
from awards.services.verification.verify import verify
from registry.services import append_only
from tests.awards.ledgers import book, entry
from tests.awards.reports import drafted, members, pairs_report
from tests.cast import Cast

pytestmark = pytest.mark.django_db

DAY = datetime.date(2026, 3, 10)


@pytest.fixture
def booked(cast: Cast) -> Report:
    """A booked report that was corrected once, and the night after it."""
    players = members(cast.club_a, 28)
    first = drafted(pairs_report(cast.club_a, players), cast.official_a, cast.club_a)
    file_report(report_id=first.pk, by=cast.official_a)
    turned = pairs_report(cast.club_a, players[::-1])
    second = drafted(turned, cast.official_a, cast.club_a)
    supersede(old_id=first.pk, new_id=second.pk, by=cast.office, reason="The list stood on its head.")
    run_nightly(federation=cast.federation, day=DAY)
    return Report.objects.get(pk=second.pk)


def test_what_was_booked_corrected_and_run_agrees(booked: Report) -> None:
    output = StringIO()
    call_command("verify_ledger", stdout=output)
    assert output.getvalue() == "Everything agrees.\n"


def test_command_prints_each_difference_and_fails(booked: Report) -> None:
    Holding.objects.update(total=1)
    output = StringIO()
    with pytest.raises(CommandError) as failure:
        call_command("verify_ledger", stdout=output)
    assert str(failure.value) == "20 differences."
    assert len(output.getvalue().splitlines()) == 20


def award() -> LedgerEntry:
    return LedgerEntry.objects.filter(report__superseded_by=None, kind=EntryKind.AWARD).order_by("pk")[0]


def change(**values: object) -> Callable[[], int]:
    """Change an award of the booked report behind the triggers' back."""

    def damage() -> int:
        pk = award().pk
        with append_only.opened_for_flush(LedgerEntry):
            LedgerEntry.objects.filter(pk=pk).update(**values)
        return pk

    return damage


def reversal(**values: object) -> Callable[[], int]:
    """Change a reversal behind the triggers' back."""

    def damage() -> int:
        pk = LedgerEntry.objects.filter(kind=EntryKind.REVERSAL).order_by("pk")[0].pk
        with append_only.opened_for_flush(LedgerEntry):
            LedgerEntry.objects.filter(pk=pk).update(**values)
        return pk

    return damage


@pytest.mark.parametrize(
    ("damage", "differences"),
    [
        # The answer's line is missing, another one is there, and the holding is not the sum.
        (change(amount=5000), 3),
        (change(exact="1/3"), 2),
        (change(ranking=77), 2),
        (change(colour="silver"), 3),
        (change(played_on=datetime.date(2026, 3, 2)), 2),
        (change(ruleset="sbf-1999"), 2),
        # Booked before it was played.
        (change(booked_at=datetime.datetime(2026, 3, 2, 12, tzinfo=datetime.UTC)), 1),
        (reversal(amount=-1), 2),
        (reversal(ranking=-1), 1),
        (reversal(played_on=datetime.date(2026, 3, 2)), 1),
        (reversal(booked_at=datetime.datetime(2026, 3, 4, tzinfo=datetime.UTC)), 1),
    ],
)
def test_damaged_entry_is_found(booked: Report, damage: Callable[[], int], differences: int) -> None:
    damage()
    assert len(list(verify())) == differences


def test_missing_award_and_missing_reversal_are_found(booked: Report) -> None:
    lost = award()
    reversal_lost = LedgerEntry.objects.filter(kind=EntryKind.REVERSAL).order_by("pk")[0]
    with append_only.opened_for_flush(LedgerEntry):
        LedgerEntry.objects.filter(pk__in=[lost.pk, reversal_lost.pk]).delete()
    found = list(verify())
    unreversed = f"Entry {reversal_lost.reverses_id} of the superseded report {booked.supersedes_id} is not reversed."
    assert found[0] == unreversed
    # And the holdings of both players are no sums any more.
    assert [sentence.split(" ")[0] for sentence in found] == ["Entry", "Report", "The", "The"]


def test_entry_of_a_report_that_is_not_booked_is_found(booked: Report) -> None:
    Report.objects.filter(pk=booked.pk).update(state="filed")
    entries = LedgerEntry.objects.filter(report=booked).order_by("pk").values_list("pk", flat=True)
    assert list(verify()) == [f"Entry {pk} belongs to report {booked.pk}, which is not booked." for pk in entries]


def test_missing_triggers_are_found(booked: Report) -> None:
    append_only.open_for_flush(LedgerEntry)
    try:
        found = list(verify())
        expected = append_only.missing([LedgerEntry])
    finally:
        append_only.close(LedgerEntry)
    assert found == [f"The trigger {name} does not stand: its table can be changed." for name in expected]
    assert expected != []


def test_title_that_was_never_reached_is_found(booked: Report) -> None:
    holding = Holding.objects.order_by("pk")[0]
    Holding.objects.filter(pk=holding.pk).update(title="stor")
    assert list(verify()) == [
        f"The holding of player {holding.pk} has the title “stor”, which the titles reached do not say."
    ]


def test_title_that_the_holding_forgot_is_found(booked: Report) -> None:
    holding = Holding.objects.order_by("pk")[0]
    TitleAward.objects.create(player_id=holding.pk, ruleset="sbf-2018", title="klover", reached_on=DAY)
    assert list(verify()) == [
        f"Player {holding.pk} has “klover” as 2026-03-10 (stands); his entries give 2026-03-10 (to be decided).",
        f"The holding of player {holding.pk} has the title “”, which the titles reached do not say.",
    ]


def test_bronze_star_that_the_entries_give_or_do_not_give_is_found(booked: Report) -> None:
    holding = Holding.objects.order_by("pk")[0]
    star = TitleAward.objects.create(
        player_id=holding.pk, ruleset="sbf-2018", kind=TitleKind.DISTINCTION, title="klover_stars-2", reached_on=DAY
    )
    assert list(verify()) == [
        f"Player {holding.pk} has “klover_stars-2” as 2026-03-10 (stands); his entries give 2026-03-10 (to be decided)."
    ]
    star.delete()
    book([entry(holding.player, DAY, 600)])
    run_nightly(federation=holding.player.federation, day=DAY)
    assert list(verify()) == []
    TitleAward.objects.filter(title="klover_stars-1").delete()
    assert list(verify()) == [
        f"Player {holding.pk} has “klover_stars-1” as nothing; his entries give 2026-03-10 (stands)."
    ]


@pytest.fixture
def listed(cast: Cast) -> RankingList:
    """A current list with three places."""
    for player, points in zip(members(cast.club_a, 3), (9, 9, 5), strict=True):
        played = datetime.datetime(2026, 3, 3, 12, tzinfo=datetime.UTC)
        LedgerEntry.objects.create(
            player=player,
            kind=EntryKind.OPENING,
            colour="silver",
            amount=0,
            ranking=points,
            played_on=played.date(),
            booked_at=played,
        )
    run_nightly(federation=cast.federation, day=DAY)
    return RankingList.objects.get()


def test_list_that_agrees_is_silent(listed: RankingList) -> None:
    assert list(verify()) == []


def test_wrong_points_on_the_list_are_found(listed: RankingList) -> None:
    last = listed.places.get(place=3)
    RankingPlace.objects.filter(pk=last.pk).update(points=4)
    assert list(verify()) == [f"On the list of 2026-03-10 player {last.player_id} has 4 points; the ledger gives 5."]


def test_wrong_place_on_the_list_is_found(listed: RankingList) -> None:
    last = listed.places.get(place=3)
    RankingPlace.objects.filter(pk=last.pk).update(place=2)
    assert list(verify()) == [f"On the list of 2026-03-10 player {last.player_id} has the place 2 instead of 3."]


def test_player_missing_from_the_list_is_found(listed: RankingList) -> None:
    last = listed.places.get(place=3)
    last.delete()
    assert list(verify()) == [
        "The list of 2026-03-10 says 3 players and has 2.",
        f"On the list of 2026-03-10 player {last.player_id} has 0 points; the ledger gives 5.",
    ]


def test_place_without_a_player_is_found(listed: RankingList) -> None:
    last = listed.places.get(place=3)
    RankingPlace.objects.filter(pk=last.pk).update(player_id=999_999)
    found = list(verify())
    assert found[0] == f"The ranking place {last.pk} belongs to no list or no player."
    assert len(found) == 3


def test_booking_after_the_list_was_published_is_no_difference(listed: RankingList) -> None:
    player = listed.places.get(place=3).player
    later = listed.published_at + datetime.timedelta(hours=1)
    LedgerEntry.objects.create(
        player=player, kind=EntryKind.OPENING, colour="silver", amount=0, ranking=5, played_on=DAY, booked_at=later
    )
    assert list(verify()) == []
