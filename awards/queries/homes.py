"""Rows that lead to a player, with the club that he belongs to."""

from datetime import date

from django.db.models import Exists, F, FilteredRelation, OuterRef, Q, QuerySet

from awards.models import RankingPlace


def places_with_home(places: QuerySet[RankingPlace], on: date) -> QuerySet[RankingPlace]:
    """Ranking places annotated with the player's `home_club_id`, `home_club_name`, `home_district_id` and `tied`.

    `tied`: somebody else on the list has the same place.
    """
    on_the_day = Q(player__memberships__home=True, player__memberships__starts__lte=on) & (
        Q(player__memberships__ends=None) | Q(player__memberships__ends__gte=on)
    )
    others = RankingPlace.objects.filter(list=OuterRef("list"), place=OuterRef("place")).exclude(pk=OuterRef("pk"))
    return places.annotate(
        home_membership=FilteredRelation("player__memberships", condition=on_the_day),
        home_club_id=F("home_membership__club_id"),
        home_club_name=F("home_membership__club__name"),
        home_district_id=F("home_membership__club__district_id"),
        tied=Exists(others),
    )
