"""Joining, moving and leaving: one home club at a time, and every change in the audit trail."""

import datetime

import pytest

from registry.models import Change, Membership, Player
from registry.services.memberships import end, join, move
from registry.services.refusal import Refusal
from tests.cast import Cast
from tests.factories import MEMBER_FROM, ClubFactory, MembershipFactory, PlayerFactory

TODAY = datetime.date(2026, 3, 3)
DAY = datetime.timedelta(days=1)


def memberships(player: Player) -> list[tuple[str, datetime.date, datetime.date | None, bool]]:
    """Club number, first and last day, home or not."""
    rows = Membership.objects.filter(player=player).order_by("starts")
    return list(rows.values_list("club__number", "starts", "ends", "home"))


def code(answer: Membership | Refusal) -> str:
    """The code of a refusal."""
    assert isinstance(answer, Refusal)
    return answer.code


def test_joining_makes_a_home_club_and_an_audit_line(cast: Cast) -> None:
    player = PlayerFactory(federation=cast.federation)
    membership = join(player=player, club=cast.club_a, starts=TODAY, by=cast.office, why="form of 3 March")
    assert memberships(player) == [("101", TODAY, None, True)]
    change = Change.objects.get()
    assert (change.action, change.model, change.record, change.by, change.before, change.why) == (
        *("join", "membership", str(membership.pk), cast.office, {}, "form of 3 March"),
    )
    assert change.after == {
        "player": player.pk,
        "club": cast.club_a.pk,
        "home": True,
        "starts": "2026-03-03",
        "ends": None,
    }


def test_a_second_home_club_on_the_same_day_is_refused_and_leaves_no_trace(cast: Cast) -> None:
    before = memberships(cast.player)
    answer = join(player=cast.player, club=cast.club_b, starts=TODAY, by=cast.office)
    assert answer == Refusal(
        "other-home-club",
        "BK Åkanten is the home club from 1 July 2015 on; a player has one home club at a time.",
    )
    assert memberships(cast.player) == before
    assert Change.objects.count() == 0


def test_a_club_beside_the_home_club_is_no_second_home(cast: Cast) -> None:
    join(player=cast.player, club=cast.club_b, starts=TODAY, by=cast.office, home=False)
    assert memberships(cast.player) == [("101", MEMBER_FROM, None, True), ("102", TODAY, None, False)]


def test_the_time_before_the_home_club_may_be_filled(cast: Cast) -> None:
    last = MEMBER_FROM - DAY
    join(player=cast.player, club=cast.club_b, starts=last - 9 * DAY, ends=last, by=cast.office)
    assert memberships(cast.player) == [("102", last - 9 * DAY, last, True), ("101", MEMBER_FROM, None, True)]
    answer = join(player=cast.player, club=cast.club_c, starts=last - 20 * DAY, ends=last - 9 * DAY, by=cast.office)
    assert code(answer) == "other-home-club"


def test_moving_ends_the_home_club_on_the_day_before(cast: Cast) -> None:
    move(player=cast.player, to=cast.club_c, on=TODAY, by=cast.office)
    assert memberships(cast.player) == [("101", MEMBER_FROM, TODAY - DAY, True), ("201", TODAY, None, True)]
    assert list(Change.objects.order_by("pk").values_list("action", flat=True)) == ["end-membership", "move"]


def test_moving_without_a_home_club_joins(cast: Cast) -> None:
    player = PlayerFactory(federation=cast.federation)
    move(player=player, to=cast.club_a, on=TODAY, by=cast.office)
    assert memberships(player) == [("101", TODAY, None, True)]


@pytest.mark.parametrize("on", [MEMBER_FROM, MEMBER_FROM - DAY])
def test_moving_before_the_home_club_began_is_refused(on: datetime.date, cast: Cast) -> None:
    assert code(move(player=cast.player, to=cast.club_b, on=on, by=cast.office)) == "not-after-start"
    assert memberships(cast.player) == [("101", MEMBER_FROM, None, True)]


def test_moving_into_a_time_that_is_taken_leaves_the_home_club_as_it_was(cast: Cast) -> None:
    Membership.objects.filter(player=cast.player).update(ends=None)
    MembershipFactory(player=cast.player, club=cast.club_b, home=False, starts=TODAY + 9 * DAY)
    assert code(move(player=cast.player, to=cast.club_b, on=TODAY, by=cast.office)) == "already-member"
    assert memberships(cast.player)[0] == ("101", MEMBER_FROM, None, True)


def test_who_is_a_member_is_no_member_twice(cast: Cast) -> None:
    answers = [
        join(player=cast.player, club=cast.club_a, starts=TODAY, by=cast.office),
        join(player=cast.player, club=cast.club_a, starts=TODAY, by=cast.office, home=False),
        move(player=cast.player, to=cast.club_a, on=TODAY, by=cast.office),
    ]
    assert list(map(code, answers)) == ["already-member"] * 3


def test_ending_sets_the_last_day_once(cast: Cast) -> None:
    membership = cast.player.memberships.get()
    end(membership=membership, ends=TODAY, by=cast.office, why="moved abroad")
    assert memberships(cast.player) == [("101", MEMBER_FROM, TODAY, True)]
    change = Change.objects.get()
    assert (change.before, change.after, change.why) == ({"ends": None}, {"ends": "2026-03-03"}, "moved abroad")
    assert code(end(membership=membership, ends=TODAY, by=cast.office)) == "already-ended"


def test_a_membership_does_not_end_before_it_starts(cast: Cast) -> None:
    membership = cast.player.memberships.get()
    assert code(end(membership=membership, ends=MEMBER_FROM - DAY, by=cast.office)) == "ends-before-start"
    answer = join(player=cast.player, club=cast.club_b, starts=TODAY, ends=TODAY - DAY, by=cast.office, home=False)
    assert code(answer) == "ends-before-start"


def test_merged_and_foreign_records_take_no_membership(cast: Cast) -> None:
    merged = PlayerFactory(federation=cast.federation, merged_into=cast.player)
    closed = ClubFactory(district=cast.north, merged_into=cast.club_a)
    player = PlayerFactory(federation=cast.federation)
    answers = [
        join(player=merged, club=cast.club_a, starts=TODAY, by=cast.office),
        join(player=player, club=closed, starts=TODAY, by=cast.office),
        join(player=player, club=ClubFactory(), starts=TODAY, by=cast.office),
    ]
    assert list(map(code, answers)) == ["merged-player", "merged-club", "other-federation"]
