"""A line in doubt is held, the rest is booked; the office settles it three ways."""

import pytest

from awards.choices import ReportState, Settlement
from awards.models import HeldLine, Holding, LedgerEntry, Report, Result
from awards.services.booking import NotPossible
from awards.services.filing import file_report
from awards.services.overrides import move_award
from awards.services.settling import settle
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
    """Four pairs; the number of the winner's partner is nobody's."""
    report = pairs_report(cast.club_a, players[:8])
    report["standings"][0]["players"][1] = {"number": "99999", "name": "Någon Annan"}
    draft = drafted(report, cast.official_a, cast.club_a)
    return file_report(report_id=draft.pk, by=cast.official_a)


def amounts() -> dict[str, int]:
    return dict(LedgerEntry.objects.order_by("player__number").values_list("player__number", "amount"))


def test_the_rest_is_booked_while_a_line_is_held(booked: Report) -> None:
    assert booked.state == ReportState.BOOKED
    assert amounts() == {"20001": 8, "20003": 6, "20004": 6}
    assert Result.objects.filter(event=booked.event).count() == 7


def test_settled_as_a_player_he_gets_what_his_place_gives(cast: Cast, players: list[Player], booked: Report) -> None:
    settle(line_id=HeldLine.objects.get().pk, settlement=Settlement.PLAYER, player=players[8], by=cast.office)
    assert amounts() == {"20001": 8, "20003": 6, "20004": 6, "20009": 8}
    assert Holding.objects.get(player=players[8]).total == 8
    result = Result.objects.get(player=players[8])
    assert (result.place, result.contestant, result.event) == (1, 0, booked.event)
    assert list(verify()) == []


@pytest.mark.parametrize("settlement", [Settlement.GUEST, Settlement.NOBODY])
def test_settled_without_a_player_nothing_is_booked(cast: Cast, booked: Report, settlement: Settlement) -> None:
    line = settle(line_id=HeldLine.objects.get().pk, settlement=settlement, by=cast.office, why="Gäst från Norge")
    assert (line.settlement, line.settled_by, line.why) == (settlement, cast.office, "Gäst från Norge")
    assert amounts() == {"20001": 8, "20003": 6, "20004": 6}
    assert list(verify()) == []


def test_settling_leaves_its_line_in_the_audit_trail(cast: Cast, players: list[Player], booked: Report) -> None:
    settle(
        line_id=HeldLine.objects.get().pk, settlement=Settlement.PLAYER, player=players[8], by=cast.office, why="Ringt"
    )
    change = Change.objects.values("by", "before", "after", "why").get(action="settle line")
    assert change == {
        "by": cast.office.pk,
        "before": {"number": "99999", "name": "Någon Annan", "doubt": "unknown-player"},
        "after": {"settlement": "player", "player": "20009"},
        "why": "Ringt",
    }


def test_a_line_is_settled_once(cast: Cast, players: list[Player], booked: Report) -> None:
    line = HeldLine.objects.get()
    settle(line_id=line.pk, settlement=Settlement.GUEST, by=cast.office)
    with pytest.raises(NotPossible):
        settle(line_id=line.pk, settlement=Settlement.PLAYER, player=players[8], by=cast.office)


def test_a_player_of_the_event_cannot_be_set_a_second_time(cast: Cast, players: list[Player], booked: Report) -> None:
    with pytest.raises(NotPossible):
        settle(line_id=HeldLine.objects.get().pk, settlement=Settlement.PLAYER, player=players[3], by=cast.office)
    assert HeldLine.objects.get().settlement == ""


def test_whom_an_award_was_moved_to_cannot_be_set_a_second_time(
    cast: Cast, players: list[Player], booked: Report
) -> None:
    move_award(event=booked.event, source=players[0], target=players[8], reason="Fel nummer", by=cast.office)
    with pytest.raises(NotPossible):
        settle(line_id=HeldLine.objects.get().pk, settlement=Settlement.PLAYER, by=cast.office, player=players[8])


def test_a_line_settled_before_booking_is_booked_with_the_rest(cast: Cast, players: list[Player]) -> None:
    report = pairs_report(cast.club_a, players[:8])
    report["standings"][0]["players"][1] = "99999"
    draft = drafted(report, cast.official_a, cast.club_a)
    settle(line_id=HeldLine.objects.get().pk, settlement=Settlement.PLAYER, player=players[8], by=cast.office)
    file_report(report_id=draft.pk, by=cast.official_a)
    assert amounts() == {"20001": 8, "20003": 6, "20004": 6, "20009": 8}
