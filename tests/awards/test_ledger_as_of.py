"""The ledger as it stood on a day, and as it was known on another."""

import datetime

import pytest

from awards.choices import Colour
from awards.queries.ledger import entries_as_of, entries_of, known_by
from registry.models import Player
from tests.awards.ledgers import book, entry, make_federation, make_players

pytestmark = pytest.mark.django_db

FIRST, SECOND = datetime.date(2026, 3, 28), datetime.date(2026, 3, 29)


def at(text: str) -> datetime.datetime:
    return datetime.datetime.fromisoformat(text).replace(tzinfo=datetime.UTC)


@pytest.fixture
def player() -> Player:
    """A player with two days of play, the first of them corrected after the night in which the clocks went forward."""
    (player, other) = make_players(make_federation(), 2)
    book(
        [
            entry(player, FIRST, 5, Colour.SILVER, booked_at=at("2026-03-28T22:59")),
            entry(player, SECOND, 7, booked_at=at("2026-03-29T20:00")),
            entry(player, FIRST, -2, Colour.SILVER, booked_at=at("2026-03-29T22:00")),
            entry(other, FIRST, 9),
        ]
    )
    return player


def holding(player: Player, day: datetime.date, known_on: datetime.date | None = None) -> tuple[int, int, int]:
    """Total, silver and bronze."""
    entries = entries_as_of(player.federation, day, known_by(player.federation, known_on)).filter(player=player)
    amounts = list(entries.values_list("colour", "amount"))
    silver, bronze = (sum(n for of, n in amounts if of == colour) for colour in (Colour.SILVER, Colour.BRONZE))
    return sum(number for _colour, number in amounts), silver, bronze


def test_holding_of_a_day_counts_what_was_played_until_then(player: Player) -> None:
    assert holding(player, FIRST - datetime.timedelta(days=1)) == (0, 0, 0)
    assert holding(player, FIRST) == (30, 30, 0)
    assert holding(player, SECOND) == (37, 30, 7)


def test_holding_as_known_counts_what_was_booked_before_that_days_local_midnight(player: Player) -> None:
    assert holding(player, SECOND, FIRST) == (50, 50, 0)
    # The 29th ended at 22:00 in UTC, the moment of the correction.
    assert holding(player, SECOND, SECOND) == (57, 50, 7)
    assert holding(player, SECOND, SECOND + datetime.timedelta(days=1)) == (37, 30, 7)


def test_players_entries_come_with_the_last_played_first(player: Player) -> None:
    found = [(made.played_on, made.amount) for made in entries_of(player)]
    assert found == [(SECOND, 7), (FIRST, -20), (FIRST, 50)]
