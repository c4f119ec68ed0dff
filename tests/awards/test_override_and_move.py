"""Single awards put right: the difference shown is the difference booked, and both bookings stay visible."""

import pytest

from awards.models import Holding, LedgerEntry, Report, Result
from awards.queries.differences import Share, booked_shares, moved_shares, replaced_share
from awards.services.booking import NotPossible
from awards.services.corrections import supersede
from awards.services.filing import file_report
from awards.services.overrides import move_award, override_award
from awards.services.verification.verify import verify
from registry.models import Change, Player
from tests.awards.reports import drafted, members, pairs_report
from tests.cast import Cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(cast: Cast) -> list[Player]:
    return members(cast.club_a, 9)


@pytest.fixture
def booked(cast: Cast, players: list[Player]) -> Report:
    draft = drafted(pairs_report(cast.club_a, players[:8]), cast.official_a, cast.club_a)
    return file_report(report_id=draft.pk, by=cast.official_a)


def override(cast: Cast, booked: Report, player: Player, **changes: object) -> None:
    given = {"amounts": {"silver": 30, "bronze": 5}, "ranking": 3, "reason": "Kommitténs beslut", **changes}
    override_award(event=booked.event, player=player, by=cast.office, **given)


def test_an_override_takes_the_place_of_the_award(cast: Cast, players: list[Player], booked: Report) -> None:
    before = booked_shares(booked.event)
    override(cast, booked, players[0])
    rows = LedgerEntry.objects.filter(player=players[0]).order_by("pk")
    assert list(rows.values_list("kind", "colour", "amount", "ranking")) == [
        ("award", "bronze", 8, 0),
        ("reversal", "bronze", -8, 0),
        ("override", "bronze", 5, 3),
        ("override", "silver", 30, 0),
    ]
    expected = replaced_share(before, players[0].pk, Share({"silver": 30, "bronze": 5}, 3))
    assert booked_shares(booked.event) == expected
    assert Holding.objects.get(player=players[0]).total == 35
    assert list(verify()) == []


def test_an_override_can_take_everything_away_and_be_overridden(
    cast: Cast, players: list[Player], booked: Report
) -> None:
    override(cast, booked, players[0], amounts={}, ranking=0)
    assert Holding.objects.get(player=players[0]).total == 0
    override(cast, booked, players[0])
    assert Holding.objects.get(player=players[0]).total == 35
    assert list(verify()) == []


def test_a_moved_award_is_a_pair_for_each_entry(cast: Cast, players: list[Player], booked: Report) -> None:
    before = booked_shares(booked.event)
    move_award(event=booked.event, source=players[0], target=players[8], reason="Fel nummer", by=cast.office)
    transfers = LedgerEntry.objects.filter(kind="transfer").order_by("pk")
    assert list(transfers.values_list("player__number", "amount", "played_on", "reason")) == [
        ("20001", -8, booked.event.date, "Fel nummer"),
        ("20009", 8, booked.event.date, "Fel nummer"),
    ]
    shares = {player: share for player, share in booked_shares(booked.event).items() if share != Share()}
    assert shares == moved_shares(before, players[0].pk, players[8].pk)
    assert list(Result.objects.filter(place=1).order_by("pk").values_list("player", flat=True)) == [
        players[8].pk,
        players[1].pk,
    ]
    assert [Holding.objects.get(player=player).total for player in (players[0], players[8])] == [0, 8]
    assert list(verify()) == []


def test_a_moved_award_can_be_corrected_by_a_new_report(cast: Cast, players: list[Player], booked: Report) -> None:
    move_award(event=booked.event, source=players[0], target=players[8], reason="Fel nummer", by=cast.office)
    new = drafted(pairs_report(cast.club_a, players[:8], name="Rättad"), cast.official_a, cast.club_a)
    supersede(old_id=booked.pk, new_id=new.pk, by=cast.office, reason="Ändå rätt")
    assert [Holding.objects.get(player=player).total for player in (players[0], players[8])] == [8, 0]
    assert list(verify()) == []


def test_each_leaves_its_line_in_the_audit_trail(cast: Cast, players: list[Player], booked: Report) -> None:
    override(cast, booked, players[1])
    move_award(event=booked.event, source=players[0], target=players[8], reason="Fel nummer", by=cast.office)
    rows = Change.objects.filter(model="event").order_by("pk").values_list("action", "by", "why")
    assert list(rows) == [
        ("override award", cast.office.pk, "Kommitténs beslut"),
        ("move award", cast.office.pk, "Fel nummer"),
    ]


def test_what_lacks_its_ground_is_refused(cast: Cast, players: list[Player], booked: Report) -> None:
    with pytest.raises(NotPossible):
        override(cast, booked, players[0], reason=" ")
    with pytest.raises(NotPossible):
        override(cast, booked, players[8])
    for target in (players[0], players[1]):
        with pytest.raises(NotPossible):
            move_award(event=booked.event, source=players[0], target=target, reason="Fel", by=cast.office)
    assert LedgerEntry.objects.exclude(kind="award").count() == 0
