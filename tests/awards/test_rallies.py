"""Rallies: the bonus in the ledger when one is closed, its reversal when it is reopened, once whatever happens."""

import datetime

import pytest
from django.db import IntegrityError, transaction

from awards.choices import Colour, EntryKind, RallyKind
from awards.models import Holding, LedgerEntry, Rally, RallyClosing, Report
from awards.queries.rallies import counted_events, draft, never_played, places_of
from awards.services.booking import NotPossible
from awards.services.merging import merge_players
from awards.services.rallies import close_rally, describe_rally, enter_places, remove_event, reopen_rally
from awards.services.verification.entries import verify
from registry.models import Change, Player, RulesetPeriod
from tests.awards.rallies import FIRST, club_rally, newcomer, win
from tests.cast import Cast
from tests.factories import FederationFactory, LedgerEntryFactory, PlayerFactory

pytestmark = pytest.mark.django_db

LAST = FIRST + datetime.timedelta(days=35)


@pytest.fixture
def rally(cast: Cast) -> Rally:
    return club_rally(cast)


def bonuses(player: Player) -> list[tuple[str, str, int, int, datetime.date]]:
    entries = LedgerEntry.objects.filter(player=player).exclude(rally_closing=None)
    return list(entries.order_by("pk").values_list("kind", "colour", "amount", "ranking", "played_on"))


def silver(player: Player) -> int:
    return Holding.objects.get(player=player).silver


def problems(rally: Rally) -> list[str]:
    return list(draft(rally, counted_events(rally), places_of(rally), "en").problems)


def test_closing_books_the_bonus_on_the_last_day_without_ranking_points(cast: Cast, rally: Rally) -> None:
    win(rally, cast.officer_north, cast.player)
    before = Holding.objects.get(player=cast.player)
    closing = close_rally(rally_id=rally.pk, by=cast.officer_north)
    # 24 pairs started: the winner of a rally of clubs gets 10 silver points.
    assert bonuses(cast.player) == [("rally", "silver", 100, 0, LAST)]
    after = Holding.objects.get(player=cast.player)
    assert (after.silver - before.silver, after.total - before.total) == (100, 100)
    entry = closing.entries.get()
    assert (entry.ruleset, entry.exact, entry.booked_by, entry.reason) == (
        *("sbf-2018", "10"),
        *(cast.officer_north, "Vårrallyt"),
    )
    change = Change.objects.get(action="close")
    assert (change.by, change.after) == (cast.officer_north, {"bonus": [["4711", {"silver": 10}]]})


def test_those_who_share_the_place_share_the_bonus(cast: Cast, rally: Rally) -> None:
    win(rally, cast.office, cast.player, cast.hidden)
    close_rally(rally_id=rally.pk, by=cast.office)
    assert [bonuses(player)[0][1:3] for player in (cast.player, cast.hidden)] == [("silver", 50), ("silver", 50)]


def test_closing_twice_books_once(cast: Cast, rally: Rally) -> None:
    win(rally, cast.office, cast.player)
    first = close_rally(rally_id=rally.pk, by=cast.office)
    assert close_rally(rally_id=rally.pk, by=cast.office) == first
    assert (len(bonuses(cast.player)), RallyClosing.objects.count()) == (1, 1)


def test_the_database_keeps_closing_and_bonus_single(cast: Cast, rally: Rally) -> None:
    win(rally, cast.office, cast.player)
    closing = close_rally(rally_id=rally.pk, by=cast.office)
    with pytest.raises(IntegrityError), transaction.atomic():
        RallyClosing.objects.create(rally=rally, ruleset="sbf-2018", answer={}, played_on=LAST)
    with pytest.raises(IntegrityError), transaction.atomic():
        LedgerEntryFactory(
            player=cast.player, kind=EntryKind.RALLY, colour=Colour.SILVER, rally_closing=closing, played_on=LAST
        )


def test_a_reopened_rally_is_reversed_and_can_be_closed_anew(cast: Cast, rally: Rally) -> None:
    win(rally, cast.office, cast.player)
    before = silver(cast.player)
    first = close_rally(rally_id=rally.pk, by=cast.office)
    reopen_rally(rally_id=rally.pk, why="The winner was another.", by=cast.office)
    assert [row[:3] for row in bonuses(cast.player)] == [("rally", "silver", 100), ("reversal", "silver", -100)]
    assert silver(cast.player) == before
    win(rally, cast.office, cast.player_of_b)
    assert close_rally(rally_id=rally.pk, by=cast.office) != first
    assert [row[:3] for row in bonuses(cast.player_of_b)] == [("rally", "silver", 100)]
    assert silver(cast.player) == before
    assert list(verify()) == []
    assert Change.objects.get(action="reopen").why == "The winner was another."


def test_reopening_finds_the_bonus_that_a_merge_took_along(cast: Cast, rally: Rally) -> None:
    loser = newcomer(cast, "32001")
    win(rally, cast.office, loser)
    close_rally(rally_id=rally.pk, by=cast.office)
    merge_players(loser=loser, winner=cast.player_of_b, by=cast.office, reason="One human.")
    assert (silver(loser), silver(cast.player_of_b)) == (0, 100)
    reopen_rally(rally_id=rally.pk, why="Wrong.", by=cast.office)
    assert (silver(loser), silver(cast.player_of_b)) == (0, 0)
    with pytest.raises(NotPossible, match="The record 32001 is no longer used."):
        close_rally(rally_id=rally.pk, by=cast.office)


def test_a_closed_rally_cannot_be_changed(cast: Cast, rally: Rally) -> None:
    win(rally, cast.office, cast.player)
    close_rally(rally_id=rally.pk, by=cast.office)
    with pytest.raises(NotPossible, match="closed"):
        win(rally, cast.office, cast.hidden)
    with pytest.raises(NotPossible, match="closed"):
        remove_event(rally=rally, event_id=rally.events.order_by("pk").values_list("pk", flat=True)[0], by=cast.office)
    assert (rally.events.count(), rally.places.get().player) == (6, cast.player)


def test_reopening_needs_a_closing_and_a_reason(cast: Cast, rally: Rally) -> None:
    win(rally, cast.office, cast.player)
    with pytest.raises(NotPossible, match="This rally is open."):
        reopen_rally(rally_id=rally.pk, why="Wrong.", by=cast.office)
    close_rally(rally_id=rally.pk, by=cast.office)
    with pytest.raises(NotPossible, match="Write why"):
        reopen_rally(rally_id=rally.pk, why=" ", by=cast.office)
    assert len(bonuses(cast.player)) == 1


def test_what_is_in_the_way_is_said_at_once_and_books_nothing(cast: Cast) -> None:
    rally = club_rally(cast, events=2, announced=FIRST + datetime.timedelta(days=1))
    Rally.objects.filter(pk=rally.pk).update(open_to_all=False)
    rally.refresh_from_db()
    Report.objects.filter(event=rally.events.order_by("-date").first()).update(state="withdrawn")
    assert problems(rally) == [
        "Rallykväll 2026-01-12 is not booked.",
        "Nobody has a place yet.",
        "A rally of clubs is announced before its first event.",
        "A rally of clubs is open to all.",
        "A rally has at least 6 events; this one has 1.",
        "A club rally has at least 3 clubs as organisers; this one has 1.",
    ]
    with pytest.raises(NotPossible):
        close_rally(rally_id=rally.pk, by=cast.office)
    assert LedgerEntry.objects.filter(kind=EntryKind.RALLY).exists() is False


def test_a_rally_of_a_district_asks_for_silver_events_of_fifteen_pairs(cast: Cast, rally: Rally) -> None:
    win(rally, cast.office, cast.player)
    Rally.objects.filter(pk=rally.pk).update(kind=RallyKind.DISTRICT)
    rally.refresh_from_db()
    found = problems(rally)
    assert len(found) == 12
    assert set(found) == {
        "A district rally counts events of the level silver; this one is bronze.",
        "Every event of a district rally has at least 15 pairs; this one has 4.",
    }


def test_without_an_edition_that_knows_rallies_none_is_closed(cast: Cast) -> None:
    rally = club_rally(cast)
    win(rally, cast.office, cast.player)
    RulesetPeriod.objects.update(starts=LAST + datetime.timedelta(days=1))
    assert problems(rally) == ["The regulation in force knows no rallies."]


def test_who_has_a_place_but_never_played_is_named(cast: Cast, rally: Rally) -> None:
    win(rally, cast.office, cast.player, cast.player_of_b)
    assert [one.player for one in never_played(rally, places_of(rally))] == [cast.player_of_b]


def test_players_of_another_federation_win_nothing(cast: Cast, rally: Rally) -> None:
    stranger = PlayerFactory(federation=FederationFactory(code="fbs"))
    with pytest.raises(NotPossible):
        enter_places(rally=rally, places={stranger: 1}, by=cast.office)
    assert list(rally.places.all()) == []


def test_what_a_rally_is_called_stands_in_the_trail(cast: Cast, rally: Rally) -> None:
    describe_rally(
        rally=rally,
        federation=cast.federation,
        district=None,
        kind=RallyKind.CLUB,
        name="Höstrallyt",
        announced_on=FIRST,
        open_to_all=True,
        by=cast.office,
    )
    change = Change.objects.filter(model="rally", action="change").get()
    assert (change.before["name"], change.after["name"]) == ("Vårrallyt", "Höstrallyt")
    assert (change.before["district"], change.after["district"]) == (cast.north.pk, None)
