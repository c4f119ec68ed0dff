"""Rows that lead to a player, with the club that he belongs to."""

from datetime import date
from typing import Any

from django.db.models import Exists, F, FilteredRelation, OuterRef, Q, QuerySet

from awards.models import RankingPlace


def with_home(rows: QuerySet[Any], on: date) -> QuerySet[Any]:
    """Rows that have a `player`, annotated with his `home_club_id`, `home_club_name` and `home_district_id`."""
    on_the_day = Q(player__memberships__home=True, player__memberships__starts__lte=on) & (
        Q(player__memberships__ends=None) | Q(player__memberships__ends__gte=on)
    )
    annotated: QuerySet[Any] = rows.annotate(
        home_membership=FilteredRelation("player__memberships", condition=on_the_day),
        home_club_id=F("home_membership__club_id"),
        home_club_name=F("home_membership__club__name"),
        home_district_id=F("home_membership__club__district_id"),
    )
    return annotated


def places_with_home(places: QuerySet[RankingPlace], on: date) -> QuerySet[RankingPlace]:
    """Ranking places of `with_home`, and `tied`: somebody else on the list has the same place."""
    others = RankingPlace.objects.filter(list=OuterRef("list"), place=OuterRef("place")).exclude(pk=OuterRef("pk"))
    annotated: QuerySet[RankingPlace] = with_home(places, on).annotate(tied=Exists(others))
    return annotated
