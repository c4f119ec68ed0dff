"""Who may be meant by a number that is nobody's."""

import pytest

from awards.queries.likely import SEATS_LOOKED_UP, likely_players
from tests.awards.reports import PLAYED
from tests.cast import Cast

pytestmark = pytest.mark.django_db


def test_a_file_full_of_unknown_numbers_gets_players_for_its_first_seats_alone(cast: Cast) -> None:
    seats = [("4171", "")] * 3 + [(str(10**9 + number), "Åsa Öberg") for number in range(20_000)] + [("4771", "")]
    found = likely_players(cast.federation, seats, PLAYED)
    assert len(found) == 20_002
    assert found["4171", ""] == [cast.player.pk]
    assert [len(found[seat]) for seat in seats[3 : 3 + SEATS_LOOKED_UP]] == [1] * (SEATS_LOOKED_UP - 1) + [0]
    assert found["4771", ""] == []
