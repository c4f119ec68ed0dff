"""Whom a contact person's number means where his records were merged."""

import datetime

import pytest

from registry.models import Player, User
from registry.queries.actors import actor_of
from sanctions.queries.contacts import Contact, contact_meant
from tests.cast import Cast
from tests.factories import FederationFactory, PlayerFactory

pytestmark = pytest.mark.django_db

TODAY = datetime.date(2027, 1, 15)


def meant(cast: Cast, text: str, user: User) -> Contact:
    return contact_meant(cast.federation, text, actor_of(user, cast.federation), on=TODAY)


def merged(cast: Cast, number: str, into: Player) -> Player:
    return PlayerFactory(federation=cast.federation, number=number, last_name="Dubblett", merged_into=into)


def test_the_number_of_a_merged_record_means_the_one_that_stands(cast: Cast) -> None:
    earlier = merged(cast, "5001", merged(cast, "5000", cast.player))
    for text in ("5000", "5001", "5001 Åsa Öberg"):
        found = meant(cast, text, cast.official_a)
        assert (found.player, found.differs) == (cast.player, False)
        assert found.person is not None and found.person.text == "4711 Åsa Öberg"
    assert earlier.merged_into_id != cast.player.pk


def test_a_number_that_nobody_ever_had_means_nobody(cast: Cast) -> None:
    merged(cast, "5000", cast.player)
    assert meant(cast, "5002", cast.official_a) == Contact()


def test_a_merged_number_tells_no_hidden_name_to_who_may_not_see_it(cast: Cast) -> None:
    merged(cast, "5000", cast.hidden)
    told = {}
    for role in ("official_a", "official_b"):
        found = meant(cast, "5000 Bo", getattr(cast, role))
        assert found.player == cast.hidden and found.person is not None
        told[role] = (found.person.text, found.differs)
    # Who does not see the name is not told either whether another one fits.
    assert told == {"official_a": ("4712 Dolda Hemlig", True), "official_b": ("4712", False)}


def test_a_merged_number_of_another_federation_means_nobody(cast: Cast) -> None:
    elsewhere = FederationFactory()
    standing = PlayerFactory(federation=elsewhere, number="4999")
    PlayerFactory(federation=elsewhere, number="5000", merged_into=standing)
    assert meant(cast, "5000", cast.official_a) == Contact()
