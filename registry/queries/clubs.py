"""Clubs."""

from django.db.models import QuerySet

from registry.models import Club, Federation
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
