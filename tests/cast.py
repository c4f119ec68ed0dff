"""The small fixed cast of the permission tests.

Two districts, north and south; clubs A and B, both in the north, and club C in the south. Players of club A: the plain
one, who signs in himself, and the hidden one. One user of each role; the stranger has no role, the visitor is not
signed in. The foreign office belongs to another federation.
"""

import datetime
from dataclasses import dataclass

from registry.choices import RoleKind, Sex
from registry.models import Club, District, Federation, Player, User
from tests.factories import (
    ClubFactory,
    DistrictFactory,
    FederationFactory,
    PlayerFactory,
    RoleFactory,
    UserFactory,
)


@dataclass(frozen=True)
class Cast:
    """Who stands on the stage; every user signs in with the password `PASSWORD`."""

    federation: Federation
    north: District
    south: District
    club_a: Club
    club_b: Club
    club_c: Club
    player: Player
    hidden: Player
    player_of_b: Player
    player_user: User
    hidden_user: User
    official_a: User
    official_b: User
    officer_north: User
    officer_south: User
    office: User
    stranger: User
    foreign_office: User


PASSWORD = "a long enough password"


def _user(name: str) -> User:
    return UserFactory(email=f"{name}@example.org", name=name, password=PASSWORD)


def make_cast() -> Cast:
    """Write the cast into the database."""
    federation = FederationFactory(code="sbf", name="Svenska Bridgeförbundet")
    north = DistrictFactory(federation=federation, number="01", name="Norra")
    south = DistrictFactory(federation=federation, number="02", name="Södra")
    club_a = ClubFactory(district=north, number="101", name="BK Åkanten")
    club_b = ClubFactory(district=north, number="102", name="BK Björken")
    club_c = ClubFactory(district=south, number="201", name="BK Cykeln")
    player = PlayerFactory(
        federation=federation,
        number="4711",
        first_name="Åsa",
        last_name="Öberg",
        email="asa.private@example.org",
        address="Granvägen 3",
        birth_date=datetime.date(1960, 2, 29),
        sex=Sex.FEMALE,
        club=club_a,
    )
    hidden = PlayerFactory(
        federation=federation,
        number="4712",
        first_name="Dolda",
        last_name="Hemlig",
        email="dolda.private@example.org",
        hidden=True,
        club=club_a,
    )
    player_of_b = PlayerFactory(federation=federation, number="4713", first_name="Bo", last_name="Ek", club=club_b)
    cast = Cast(
        federation=federation,
        north=north,
        south=south,
        club_a=club_a,
        club_b=club_b,
        club_c=club_c,
        player=player,
        hidden=hidden,
        player_of_b=player_of_b,
        player_user=_user("player"),
        hidden_user=_user("hidden"),
        official_a=_user("official-a"),
        official_b=_user("official-b"),
        officer_north=_user("officer-north"),
        officer_south=_user("officer-south"),
        office=_user("office"),
        stranger=_user("stranger"),
        foreign_office=_user("foreign-office"),
    )
    RoleFactory(user=cast.player_user, federation=federation, kind=RoleKind.PLAYER, player=player)
    RoleFactory(user=cast.hidden_user, federation=federation, kind=RoleKind.PLAYER, player=hidden)
    RoleFactory(user=cast.official_a, federation=federation, kind=RoleKind.CLUB, club=club_a)
    RoleFactory(user=cast.official_b, federation=federation, kind=RoleKind.CLUB, club=club_b)
    RoleFactory(user=cast.officer_north, federation=federation, kind=RoleKind.DISTRICT, district=north)
    RoleFactory(user=cast.officer_south, federation=federation, kind=RoleKind.DISTRICT, district=south)
    RoleFactory(user=cast.office, federation=federation, kind=RoleKind.OFFICE)
    RoleFactory(user=cast.foreign_office, federation=FederationFactory(code="dbf"), kind=RoleKind.OFFICE)
    return cast
