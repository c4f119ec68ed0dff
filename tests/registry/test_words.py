"""Words within names that have no key of their own: as they are typed on any keyboard."""

import pytest

from registry.models import Club
from registry.queries.words import words_within
from tests.factories import ClubFactory

pytestmark = pytest.mark.django_db

NAMES = ("Næstved BK", "Åkanten", "Bridge 2000 (Øst)", "Straße", "Þórshavn")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("naestved", ["Næstved BK"]),
        ("NÆST", ["Næstved BK"]),
        ("bk næ", ["Næstved BK"]),
        ("akant", ["Åkanten"]),
        ("ÅKANT", ["Åkanten"]),
        ("ost", ["Bridge 2000 (Øst)"]),
        ("200", ["Bridge 2000 (Øst)"]),
        ("strasse", ["Straße"]),
        ("thorshavn", ["Þórshavn"]),
        ("(", []),
        (".*", []),
    ],
)
def test_words_are_found_anywhere_whatever_their_accents(text: str, found: list[str]) -> None:
    for name in NAMES:
        ClubFactory(name=name)
    assert list(Club.objects.filter(words_within("name", text)).values_list("name", flat=True)) == found
