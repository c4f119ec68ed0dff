"""Pins and certificates: what waits, what is sent and handed over, and what a decision or a merge makes of it."""

import datetime

import pytest

from awards.choices import PinState, TitleSource, TitleState, TitleVerdict
from awards.models import TitleAward
from awards.queries.pins import pins, to_give_back, to_hand_over
from awards.services.booking import NotPossible
from awards.services.merging import merge_players, undo_merge
from awards.services.nightly.run import run_nightly
from awards.services.pins import hand_over_pins, send_pins, take_back_pins
from awards.services.title_decisions import decide_title
from registry.models import Change, Membership, User
from registry.permissions import Actor
from registry.queries.actors import actor_of
from tests.awards.ledgers import book, entry
from tests.cast import Cast
from tests.factories import ClubFactory, DistrictFactory, FederationFactory, PlayerFactory, TitleAwardFactory

pytestmark = pytest.mark.django_db

TODAY = datetime.date(2026, 3, 10)
PLAYED = datetime.date(2026, 3, 3)
SENT = datetime.date(2026, 3, 6)
EVENING = datetime.date(2026, 3, 9)


def acting(cast: Cast, user: User) -> Actor:
    return actor_of(user, cast.federation)


def ids(cast: Cast, state: PinState) -> list[int]:
    return sorted(pins(cast.federation, state).values_list("pk", flat=True))


def send(cast: Cast, *awards: TitleAward, day: datetime.date = SENT) -> list[int]:
    asked = [award.pk for award in awards]
    return [award.pk for award in send_pins(federation=cast.federation, title_ids=asked, day=day, by=cast.office)]


def hand_over(cast: Cast, by: User, *awards: TitleAward, day: datetime.date = EVENING) -> list[int]:
    done = hand_over_pins(
        federation=cast.federation,
        title_ids=[award.pk for award in awards],
        day=day,
        by=by,
        actor=acting(cast, by),
        today=TODAY,
    )
    return [award.pk for award in done]


def test_a_title_that_a_night_gives_waits_to_be_sent_and_so_do_bronze_stars(cast: Cast) -> None:
    book([entry(cast.player, PLAYED, 500)])
    run_nightly(federation=cast.federation, day=TODAY)
    waiting = pins(cast.federation, PinState.WAITING)
    assert sorted(waiting.values_list("title", "player__number")) == [("klover", "4711"), ("klover_stars-1", "4711")]


def test_only_what_was_earned_and_stands_waits(cast: Cast) -> None:
    kept = TitleAwardFactory(player=cast.player, title="klover", state=TitleState.KEPT)
    TitleAwardFactory(player=cast.player, title="ruter", state=TitleState.QUESTIONED)
    TitleAwardFactory(player=cast.player, title="hjarter", state=TitleState.WITHDRAWN)
    TitleAwardFactory(player=cast.player, title="spader", source=TitleSource.IMPORTED)
    TitleAwardFactory(player=PlayerFactory(federation=FederationFactory(code="fbs")))
    assert ids(cast, PinState.WAITING) == [kept.pk]


def test_a_pin_is_sent_and_handed_over_once_with_who_and_when_in_the_trail(cast: Cast) -> None:
    award = TitleAwardFactory(player=cast.player)
    assert send(cast, award) == [award.pk]
    assert send(cast, award, day=TODAY) == []
    assert hand_over(cast, cast.official_a, award) == [award.pk]
    assert hand_over(cast, cast.official_a, award, day=TODAY) == []
    award.refresh_from_db()
    assert (award.pin_sent_on, award.pin_sent_by, award.pin_club) == (SENT, cast.office, cast.club_a)
    assert (award.handed_over_on, award.handed_over_by) == (EVENING, cast.official_a)
    who = {"player": "4711", "title": "ruter"}
    assert list(Change.objects.order_by("pk").values_list("action", "by", "record", "before", "after")) == [
        (
            *("send pin", cast.office.pk, str(award.pk)),
            *({"pin_sent_on": None}, {**who, "pin_sent_on": "2026-03-06"}),
        ),
        (
            *("hand pin over", cast.official_a.pk, str(award.pk)),
            *({"handed_over_on": None}, {**who, "handed_over_on": "2026-03-09"}),
        ),
    ]


def test_a_club_hands_over_what_was_sent_to_it_and_nothing_else(cast: Cast) -> None:
    mine, other = TitleAwardFactory(player=cast.player), TitleAwardFactory(player=cast.player_of_b)
    waiting = TitleAwardFactory(player=cast.hidden)
    send(cast, mine, other)
    assert list(to_hand_over(cast.federation, acting(cast, cast.official_a), TODAY)) == [mine]
    assert hand_over(cast, cast.official_a, mine, other, waiting) == [mine.pk]
    assert hand_over(cast, cast.officer_north, other) == []
    assert hand_over(cast, cast.office, other, waiting) == [other.pk]


def test_a_pin_stays_with_the_club_it_was_sent_to(cast: Cast) -> None:
    award = TitleAwardFactory(player=cast.player)
    send(cast, award)
    Membership.objects.filter(player=cast.player).update(club=cast.club_b)
    assert list(to_hand_over(cast.federation, acting(cast, cast.official_a), TODAY)) == [award]
    assert list(to_hand_over(cast.federation, acting(cast, cast.official_b), TODAY)) == []


def test_nothing_is_handed_over_before_it_was_sent(cast: Cast) -> None:
    award = TitleAwardFactory(player=cast.player)
    send(cast, award)
    with pytest.raises(NotPossible, match="1 of them was not even sent on that day"):
        hand_over(cast, cast.official_a, award, day=PLAYED)
    assert ids(cast, PinState.SENT) == [award.pk]


def test_what_was_noted_by_mistake_is_taken_back_step_by_step(cast: Cast) -> None:
    award = TitleAwardFactory(player=cast.player)
    send(cast, award)
    hand_over(cast, cast.official_a, award)
    for state in (PinState.SENT, PinState.WAITING, PinState.WAITING):
        take_back_pins(federation=cast.federation, title_ids=[award.pk], by=cast.office)
        assert ids(cast, state) == [award.pk]
    award.refresh_from_db()
    assert (award.pin_sent_by, award.pin_club, award.handed_over_by) == (None, None, None)
    assert Change.objects.filter(action="take pin back").count() == 2


def test_titles_of_another_federation_are_out_of_reach(cast: Cast) -> None:
    club = ClubFactory(district=DistrictFactory(federation=FederationFactory(code="fbs")))
    award = TitleAwardFactory(player=PlayerFactory(federation=club.federation, club=club))
    assert send(cast, award) == []
    award.refresh_from_db()
    assert award.pin_sent_on is None


@pytest.mark.parametrize("is_sent", [False, True])
def test_a_withdrawn_title_leaves_the_outbox_and_is_asked_back_where_it_was_sent(cast: Cast, is_sent: bool) -> None:
    book([entry(cast.player, PLAYED, 2000)])
    run_nightly(federation=cast.federation, day=TODAY)
    award = TitleAward.objects.get(title="ruter")
    if is_sent:
        send(cast, award)
    book([entry(cast.player, PLAYED, -1400)])
    run_nightly(federation=cast.federation, day=TODAY)
    assert award.pk not in ids(cast, PinState.WAITING)
    decide_title(title_id=award.pk, verdict=TitleVerdict.WITHDRAWN, why="A zero too many.", by=cast.office)
    assert award.pk not in [*ids(cast, PinState.WAITING), *ids(cast, PinState.SENT)]
    back = [award] if is_sent else []
    assert ids(cast, PinState.RECALLED) == [found.pk for found in back]
    assert list(to_give_back(cast.federation, acting(cast, cast.official_a), TODAY)) == back
    assert hand_over(cast, cast.official_a, award) == []
    book([entry(cast.player, PLAYED, 1400)])
    run_nightly(federation=cast.federation, day=TODAY)
    assert (award.pk in ids(cast, PinState.SENT), award.pk in ids(cast, PinState.WAITING)) == (is_sent, not is_sent)


def test_nobody_gets_a_second_pin_since_his_records_were_merged(cast: Cast) -> None:
    loser = PlayerFactory(federation=cast.federation, number="4720", club=cast.club_a)
    sent, waiting = TitleAwardFactory(player=loser), TitleAwardFactory(player=cast.player)
    send(cast, sent)
    merge_players(loser=loser, winner=cast.player, by=cast.office, reason="One human.")
    assert ids(cast, PinState.WAITING) == []
    loser.refresh_from_db()
    undo_merge(loser=loser, by=cast.office, reason="Two after all.")
    assert ids(cast, PinState.WAITING) == [waiting.pk]
