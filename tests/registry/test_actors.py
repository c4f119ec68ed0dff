"""An actor gathers a user's roles in one federation."""

from django.contrib.auth.models import AnonymousUser
from pytest_django import DjangoAssertNumQueries

from registry.choices import RoleKind
from registry.permissions import Actor
from registry.queries.actors import actor_of
from tests.cast import Cast
from tests.factories import RoleFactory


def test_actor_gathers_all_roles_of_a_user_by_one_query(
    cast: Cast, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    user = cast.official_a
    RoleFactory(user=user, federation=cast.federation, kind=RoleKind.CLUB, club=cast.club_c)
    RoleFactory(user=user, federation=cast.federation, kind=RoleKind.DISTRICT, district=cast.south)
    RoleFactory(user=user, federation=cast.federation, kind=RoleKind.PLAYER, player=cast.player)
    with django_assert_num_queries(1):
        actor = actor_of(user, cast.federation)
    assert actor == Actor(
        user_id=user.pk,
        federation_id=cast.federation.pk,
        player_ids=frozenset({cast.player.pk}),
        club_ids=frozenset({cast.club_a.pk, cast.club_c.pk}),
        district_ids=frozenset({cast.south.pk}),
        office=False,
    )


def test_visitor_is_nobody_without_a_query(cast: Cast, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(0):
        actor = actor_of(AnonymousUser(), cast.federation)
    assert actor == Actor(user_id=None, federation_id=cast.federation.pk)


def test_user_who_was_switched_off_is_nobody(cast: Cast) -> None:
    cast.office.is_active = False
    cast.office.save()
    assert actor_of(cast.office, cast.federation) == Actor(user_id=None, federation_id=cast.federation.pk)


def test_roles_in_one_federation_mean_nothing_in_another(cast: Cast) -> None:
    actor = actor_of(cast.foreign_office, cast.federation)
    elsewhere = (("dbf", "Federation dbf"),)
    assert actor == Actor(cast.foreign_office.pk, cast.federation.pk, elsewhere=elsewhere)
