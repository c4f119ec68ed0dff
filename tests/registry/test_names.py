"""Keys of names: sorted as each language sorts, searched as typed on any keyboard."""

from itertools import permutations

import pytest
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st

from registry.models import Player
from registry.names import KEY_LENGTH, search_key, sort_key, words_begin, words_wanted
from tests.factories import FederationFactory, PlayerFactory

SWEDISH = "abcdefghijklmnopqrstuvwxyzåäö"
# One capital at most: only letters decide.
names = st.text(alphabet=SWEDISH + SWEDISH.upper() + " ", min_size=1, max_size=12).map(str.strip).filter(bool)


def swedish(name: str) -> list[int]:
    """An order of its own: a space before all letters, å ä ö after z."""
    return [" abcdefghijklmnopqrstuvwxyzåäö".index(letter) for letter in name.lower()]


@given(st.lists(st.tuples(names, names), max_size=12))
def test_swedish_names_are_sorted_by_last_name_and_then_by_first_name(people: list[tuple[str, str]]) -> None:
    by_key = sorted(people, key=lambda person: sort_key(*person, language="sv"))
    assert list(map(_plain, by_key)) == list(map(_plain, sorted(people, key=_plain)))


def _plain(person: tuple[str, str]) -> tuple[list[int], list[int]]:
    return swedish(person[0]), swedish(person[1])


@given(st.text(max_size=200), st.text(max_size=200), st.sampled_from(["sv", "da", "fo", "en", "xx"]))
def test_any_text_gives_keys_of_plain_letters_that_fit_their_column(last: str, first: str, language: str) -> None:
    for key in (sort_key(last, first, language=language), search_key(first, last)):
        assert len(key) <= KEY_LENGTH
        assert set(key) <= set("abcdefghijklmnopqrstuvwxyz0123456789 ")


@given(names, names)
def test_a_name_is_found_by_its_own_key_without_its_accents_and_in_capitals(first: str, last: str) -> None:
    key = search_key(first, last)
    assert search_key(key) == key
    assert search_key(first.upper(), last.lower()) == key


@pytest.mark.parametrize(
    ("language", "in_order"),
    [
        ("sv", ["Berg", "Berg Olsson", "Bergman", "Björk", "Zetterlund", "Åberg", "Ängström", "Øberg", "Österlund"]),
        ("sv", ["Linde", "Lindén", "Lindh", "Myhr", "Müller", "Myrén"]),
        ("da", ["Zachariassen", "Ærø", "Østergaard", "Århus"]),
        ("fo", ["Abrahamsen", "Ábal", "Dam", "Ðurhuus", "Egholm", "Øssursson"]),
        ("en", ["Aberg", "Øberg", "Peter"]),
    ],
)
def test_names_stand_in_the_order_of_the_language(language: str, in_order: list[str]) -> None:
    turned = in_order[::-1]
    assert sorted(turned, key=lambda name: sort_key(name, language=language)) == in_order


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Åsa Öberg", "asa oberg"),
        ("A\u030asa", "asa"),
        ("Eva-Anna", "eva anna"),
        ("Sørensen", "sorensen"),
        ("Æbelø", "aebelo"),
        ("O'Brien", "obrien"),
        ("  José   Núñez ", "jose nunez"),
        ("Straße", "strasse"),
        ("王", ""),
    ],
)
def test_search_key_is_what_one_types_without_accents(name: str, key: str) -> None:
    assert search_key(name) == key


def test_the_database_sorts_players_as_the_key_says(db: None) -> None:
    federation = FederationFactory()
    for last in ("Österlund", "Zetterlund", "Ängström", "Åberg", "Bergman", "berg olsson", "Berg"):
        PlayerFactory(federation=federation, first_name="Bo", last_name=last)
    assert [player.last_name for player in Player.objects.all()] == [
        *("Berg", "berg olsson", "Bergman", "Zetterlund", "Åberg", "Ängström", "Österlund"),
    ]


@pytest.mark.postgres
def test_swedish_order_is_that_of_the_unicode_consortium(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_collation WHERE collname = 'sv-x-icu'")
        if not cursor.fetchone()[0]:
            pytest.skip("this PostgreSQL was built without ICU")
        people = ["Berg", "Berg Olsson", "Bergman", "Åberg", "Zetterlund", "Öberg", "Ängström", "Wall", "Vall", "Ek"]
        cursor.execute('SELECT name FROM unnest(%s::text[]) AS name ORDER BY name COLLATE "sv-x-icu"', [people])
        by_icu = [row[0] for row in cursor.fetchall()]
    assert sorted(people, key=lambda name: sort_key(name, language="sv")) == by_icu


def test_a_word_of_a_search_wants_as_many_words_of_the_name_as_words_begin_with_it() -> None:
    assert words_wanted("Karin K") == {"karin": 1, "k": 2}
    assert words_wanted("Bo Bo Ek") == {"bo": 2, "ek": 1}


few_letters = st.lists(st.text(alphabet="ab", min_size=1, max_size=3), max_size=4).map(" ".join)


@given(few_letters, few_letters)
def test_each_word_of_a_search_is_met_by_another_word_of_the_name(text: str, key: str) -> None:
    words, names = text.split(), key.split()
    met = any(
        all(name.startswith(word) for word, name in zip(words, order, strict=True))
        for order in permutations(names, len(words))
    )
    assert words_begin(text, key) == met
