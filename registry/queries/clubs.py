"""Clubs and their members."""

import datetime

from django.db.models import F, Q, QuerySet

from registry.models import Club, Federation, Player
from registry.queries.words import matching_words


def current_clubs(federation: Federation) -> QuerySet[Club]:
    """The federation's clubs with their districts, in the order of their names; not those merged into another."""
    return Club.objects.filter(federation=federation, merged_into=None).select_related("district")


def club_of_number(federation: Federation, number: str) -> Club | None:
    """The club of a number, merged or not, with its district and the club it was merged into."""
    clubs = Club.objects.filter(federation=federation, number=number)
    return clubs.select_related("district", "merged_into").first()


def clubs_found(federation: Federation, text: str) -> QuerySet[Club]:
    """The current clubs of which each word of the text begins a word of the name, or is the beginning of the number."""
    return current_clubs(federation).filter(matching_words(text))


def club_members(club: Club, on: datetime.date) -> QuerySet[Player]:
    """The players who belong to the club on the day, as home club or beside another, in the order of their names.

    Annotated: `at_home` (bool), `member_since` (date). Hidden players are among them: the page asks
    `permissions.may_see_name`. Not those merged into another record.
    """
    on_the_day = Q(memberships__starts__lte=on) & (Q(memberships__ends=None) | Q(memberships__ends__gte=on))
    members = Player.objects.filter(on_the_day, memberships__club=club, merged_into=None)
    return members.annotate(at_home=F("memberships__home"), member_since=F("memberships__starts"))
