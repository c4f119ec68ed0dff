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
    cast = Cast(
        federation=federation,
        north=north,
        south=south,
        club_a=club_a,
        club_b=club_b,
        club_c=club_c,
        **_players(federation, club_a, club_b),
        **{name: _user(name.replace("_user", "").replace("_", "-")) for name in USERS},
    )
    _give_roles(cast)
    return cast


USERS = (
    *("player_user", "hidden_user", "official_a", "official_b", "officer_north", "officer_south", "office", "stranger"),
    "foreign_office",
)


def _players(federation: Federation, club_a: Club, club_b: Club) -> dict[str, Player]:
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
    of_b = PlayerFactory(federation=federation, number="4713", first_name="Bo", last_name="Ek", club=club_b)
    return {"player": player, "hidden": hidden, "player_of_b": of_b}


def _give_roles(cast: Cast) -> None:
    here = {"federation": cast.federation}
    RoleFactory(user=cast.player_user, kind=RoleKind.PLAYER, player=cast.player, **here)
    RoleFactory(user=cast.hidden_user, kind=RoleKind.PLAYER, player=cast.hidden, **here)
    RoleFactory(user=cast.official_a, kind=RoleKind.CLUB, club=cast.club_a, **here)
    RoleFactory(user=cast.official_b, kind=RoleKind.CLUB, club=cast.club_b, **here)
    RoleFactory(user=cast.officer_north, kind=RoleKind.DISTRICT, district=cast.north, **here)
    RoleFactory(user=cast.officer_south, kind=RoleKind.DISTRICT, district=cast.south, **here)
    RoleFactory(user=cast.office, kind=RoleKind.OFFICE, **here)
    RoleFactory(user=cast.foreign_office, kind=RoleKind.OFFICE, federation=FederationFactory(code="dbf"))
