"""A list of pairs written as text: the place, two players and the score of each line."""

import pytest

from awards.readers.pair_lines import places_follow, read_lines, read_pair


@pytest.mark.parametrize(
    ("text", "players", "score"),
    [
        ("1017 1033 58,3", ("1017", "1033"), "58,3"),
        ("1017-1033 58.3 %", ("1017", "1033"), "58.3 %"),
        ("1017 - 1033", ("1017", "1033"), ""),
        ("1017/1033 142", ("1017", "1033"), "142"),
        ("1017\t1033\t58,3", ("1017", "1033"), "58,3"),
        ("1017 1033 -12 IMP", ("1017", "1033"), "-12 IMP"),
        ("Åsa Öberg - Bo Ek 58,3", ("Åsa Öberg", "Bo Ek"), "58,3"),
        ("Anna-Lena Berg / Bo Ek", ("Anna-Lena Berg", "Bo Ek"), ""),
        ("Öberg, Åsa - Ek, Bo 50 %", ("Öberg, Åsa", "Ek, Bo"), "50 %"),
        ("Åsa Öberg och Bo Ek", ("Åsa Öberg", "Bo Ek"), ""),
        ("4711 Åsa Öberg 4713 Bo Ek 58,3", ("4711 Åsa Öberg", "4713 Bo Ek"), "58,3"),
        ("Åsa Öberg 4711, Bo Ek 4713", ("Åsa Öberg 4711", "Bo Ek 4713"), ""),
        ("Åsa Öberg - 4713", ("Åsa Öberg", "4713"), ""),
        ("4711 - Bo Ek 55", ("4711", "Bo Ek"), "55"),
        ("Åsa Öberg–Bo Ek 55", ("Åsa Öberg", "Bo Ek"), "55"),
        ("Åsa Öberg -Bo Ek", ("Åsa Öberg", "Bo Ek"), ""),
    ],
)
def test_a_line_says_its_two_players_and_their_score(text: str, players: tuple[str, str], score: str) -> None:
    line = read_pair(text)
    assert (line.players, line.score) == (players, score)


@pytest.mark.parametrize(
    "text", ["", "1017", "4711 Åsa Öberg", "Åsa Öberg Bo Ek 50", "1017 Bo Ek 55", "1 2 3 4 5", "-", "x" * 400]
)
def test_players_who_cannot_be_told_apart_are_not_guessed(text: str) -> None:
    assert read_pair(text).players == ()


def test_first_words_are_places_only_where_they_are_so_in_the_whole_list() -> None:
    lines = read_lines("1 1017 1033 58,3\n2. 1018 1034 55\n\n2 1019 1035 55\n4 1020 1036 40")
    assert [(line.number, line.place, line.players[0]) for line in lines] == [
        *((1, "1", "1017"), (2, "2", "1018"), (4, "2", "1019"), (5, "4", "1020")),
    ]
    plain = read_lines("101 103 58\n102 104 55")
    assert [(line.place, line.players, line.score) for line in plain] == [
        *(("", ("101", "103"), "58"), ("", ("102", "104"), "55")),
    ]


def test_a_heading_or_a_note_among_the_lines_leaves_the_others_their_places() -> None:
    lines = read_lines("Plac Namn Poäng\n1. 1017 1033 58,3 %\n2. 1018 1034 55\nPaus\n3. 1019 1035 50\n4. 1020 1036 40")
    assert [(line.place, line.players) for line in lines] == [
        ("1", ("1017", "1033")),
        ("2", ("1018", "1034")),
        ("", ()),
        ("3", ("1019", "1035")),
        ("4", ("1020", "1036")),
    ]


@pytest.mark.parametrize(
    "heading",
    ["Plac Par Resultat", "Place;Pair;Score", "Nr\tNamn 1\tNamn 2\t%", "Pláss Pør Úrslit", "PL. NAVN PROCENT"],
)
def test_a_heading_is_no_pair(heading: str) -> None:
    assert [line.number for line in read_lines(f"{heading}\n1017 1033 58,3")] == [2]


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        ("Torngård B-Kornsadel L 58,3", (("Torngård B", "Kornsadel L"),)),
        ("Åsa Berg-Larsson", ()),
        ("Åsa Berg-Larsson-Bo Ek", (("Åsa Berg", "Larsson-Bo Ek"), ("Åsa Berg-Larsson", "Bo Ek"))),
        ("Åsa Öberg – Bo Ek", ()),
    ],
)
def test_a_hyphen_without_blanks_parts_names_only_perhaps(text: str, ways: tuple[tuple[str, str], ...]) -> None:
    assert read_pair(text).ways == ways


@pytest.mark.parametrize(
    ("text", "follow"),
    [
        ("1 1017 1033 58\n2 1018 1034 55\n2 1019 1035 55\n4 1020 1036 40", True),
        ("1 1017 1033 55\n2 1018 1034 58\n3 1019 1035 40", False),
        ("1 1017 1033 55\n1 1018 1034 58\n3 1019 1035 40", False),
        ("1 1017 1033 55\n2 1018 1034 55\n3 1019 1035 40", False),
        ("1 1017 1033\n2 1018 1034 55\n3 1019 1035 40", False),
    ],
)
def test_places_follow_from_scores_that_agree_with_them(text: str, follow: bool) -> None:
    assert places_follow(read_lines(text)) == follow


def test_a_small_player_number_in_a_list_without_places_is_no_place() -> None:
    lines = read_lines("1 1033 58\n1018 1034 55\n1019 1035 50")
    assert [line.players for line in lines] == [("1", "1033"), ("1018", "1034"), ("1019", "1035")]
