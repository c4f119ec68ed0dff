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


PAIRS = ("Elsa Järprot - Harriet Malmhult", "Åsa Öberg - Bo Ek", "Cilla Ahl - Dan Ask", "Eva Vik - Finn Lo")
FIRST_PLAYERS = ["Elsa Järprot", "Åsa Öberg", "Cilla Ahl", "Eva Vik"]


def text_of(places: list[str], between: str = " ", names: str = " - ") -> str:
    """A line for each of the first pairs, with its place and its score."""
    parts = zip(places, PAIRS, ["61,5", "58", "50", "40"], strict=False)
    return "\n".join(between.join((place, pair.replace(" - ", names), score)) for place, pair, score in parts)


def places_and_first(text: str) -> list[tuple[str, str]]:
    return [(line.place, line.players[0] if line.players else "") for line in read_lines(text)]


@pytest.mark.parametrize("places", [["1", "2", "3", "4"], ["1", "2", "2", "4"], ["1", "2", "4=", "4="]])
@pytest.mark.parametrize("note", ["", "\n?? kaffefläck ~~"])
@pytest.mark.parametrize(("between", "names"), [("\t", " - "), ("\t", "\t"), (";", ";"), (" ", " - ")])
def test_a_column_of_names_is_no_player_and_the_next_one_no_second(
    places: list[str], note: str, between: str, names: str
) -> None:
    lines = read_lines(text_of(places, between, names) + note)
    assert [(line.place, line.players, line.score) for line in lines[:2]] == [
        ("1", ("Elsa Järprot", "Harriet Malmhult"), "61,5"),
        ("2", ("Åsa Öberg", "Bo Ek"), "58"),
    ]
    assert [line.players for line in lines[4:]] == ([()] if note else [])


@pytest.mark.parametrize(
    ("places", "read"),
    [
        (["1", "2", "4", "5"], ["1", "2", "4", "5"]),
        (["1.", "2.", "4=", "4="], ["1", "2", "4", "4"]),
        (["1", "2", "4-5", "4-5"], ["1", "2", "4", "4"]),
        (["3", "3", "5", "9"], ["3", "3", "5", "9"]),
    ],
)
def test_places_before_names_need_not_be_all_there(places: list[str], read: list[str]) -> None:
    expected = list(zip(read, FIRST_PLAYERS, strict=True))
    assert places_and_first(text_of(places)) == expected
    first, *others = text_of(places).splitlines()
    assert places_and_first("\n".join([first, "?? kaffefläck ~~", *others])) == [expected[0], ("", ""), *expected[1:]]


def test_numbers_that_fall_may_be_places_or_players_and_the_lines_are_not_read() -> None:
    lines = read_lines(text_of(["1", "3", "2", "4"]))
    assert [(line.place, line.players, line.is_unsure) for line in lines] == [("", (), True)] * 4


def test_a_number_before_the_first_player_of_one_line_is_none_of_the_second() -> None:
    lines = read_lines("101 Åsa Öberg - 103 Bo Ek 55\n104 Cilla Ahl - 105 Dan Ask 50")
    assert [line.players for line in lines] == [("101 Åsa Öberg", "103 Bo Ek"), ("104 Cilla Ahl", "105 Dan Ask")]
    assert [line.players for line in read_lines("101-103 58,3\n104-105 55")] == [("101", "103"), ("104", "105")]


def test_the_number_of_a_pair_between_place_and_names_is_no_players() -> None:
    lines = read_lines("Plac Par Namn Procent\n1 12 Elsa Järprot - Harriet Malmhult 61,5\n2 3 Åsa Öberg - Bo Ek 55")
    assert [line.players for line in lines] == [(), ()]
    lines = read_lines("1 12 Åsa Öberg - 14 Bo Ek 61,5\n2 4711 Cilla Ahl - Dan Ask 55\n3 15 - Eva Vik 50")
    assert [line.players for line in lines] == [
        ("12 Åsa Öberg", "14 Bo Ek"),
        ("4711 Cilla Ahl", "Dan Ask"),
        ("15", "Eva Vik"),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "1;Elsa Järprot - Harriet Malmhult;Kungsbacka Åttan;61,5",
        "1;Elsa Järprot-Harriet Malmhult;Kungsbacka Åttan;61,5",
        "1\tElsa Järprot\tHarriet Malmhult\tKungsbacka Åttan\t61,5",
        "1\tElsa Järprot - Harriet Malmhult\t142\t61,5",
        "1\t12\tElsa Järprot - Harriet Malmhult\t142\t61,5",
        "1\t4711\tElsa Järprot\t4713\tHarriet Malmhult\tÅttan\t61,5",
        "1\t4711\tElsa Järprot\tÅttan\t4713\tHarriet Malmhult\tÅttan\t61,5",
        "1\tElsa Järprot, Harriet Malmhult\tÅttan\t61,5",
    ],
)
def test_nothing_of_another_column_is_put_into_a_name(line: str) -> None:
    assert [(one.players, one.ways, one.has_columns) for one in read_lines(line)] == [((), (), True)]


@pytest.mark.parametrize(
    ("cells", "players"),
    [
        ("4711\tElsa Järprot\t4713\tHarriet Malmhult", ("4711 Elsa Järprot", "4713 Harriet Malmhult")),
        ("4711\tElsa\tJärprot\t4713\tHarriet\tMalmhult", ("4711 Elsa Järprot", "4713 Harriet Malmhult")),
        ("Elsa Järprot\t4711\tHarriet Malmhult\t4713", ("Elsa Järprot 4711", "Harriet Malmhult 4713")),
        ("Elsa Järprot\t-\tHarriet Malmhult", ("Elsa Järprot", "Harriet Malmhult")),
        ("Järprot, Elsa\tMalmhult, Harriet", ("Järprot, Elsa", "Malmhult, Harriet")),
        ("Järprot, Elsa\t4713", ("Järprot, Elsa", "4713")),
    ],
)
def test_numbers_and_names_have_columns_of_their_own(cells: str, players: tuple[str, str]) -> None:
    assert (read_pair(f"{cells}\t55").players, read_pair(f"{cells}\t55").score) == (players, "55")


@pytest.mark.parametrize(
    ("heading", "passed_over"),
    [
        ("Plac\tPar\tNamn\tPoäng\tProcent", ("Par", "Poäng")),
        ("Place\tPair number\tName(s)\tScore\tPercent", ("Pair number", "Score")),
        ("Placering\tParnummer\tSpillere\tPoint\t%", ("Parnummer", "Point")),
        ("Pláss\tFelag\tNøvn\tStig\tProsent", ("Felag", "Stig")),
        ("Plac.\tMästarpoäng\tSpelare\tKlubb\tProcent", ("Mästarpoäng", "Klubb")),
    ],
)
def test_a_heading_says_what_stands_in_the_columns(heading: str, passed_over: tuple[str, ...]) -> None:
    text = f"{heading}\n1\t12\tElsa Järprot - Harriet Malmhult\t142\t61,5\n\t3\tÅsa Öberg - Bo Ek\t142\t61,5"
    assert [(line.place, line.players, line.score, line.passed_over) for line in read_lines(text)] == [
        ("1", ("Elsa Järprot", "Harriet Malmhult"), "61,5", passed_over),
        ("", ("Åsa Öberg", "Bo Ek"), "61,5", passed_over),
    ]


@pytest.mark.parametrize(
    ("text", "players", "score"),
    [
        ("Plac;Namn;Klubb;Poäng\n1;Elsa Ek - Bo Ek;Åttan;142", ("Elsa Ek", "Bo Ek"), "142"),
        ("Plac;Namn;;Klubb;%\n1;Elsa Ek;Bo Ek;Åttan;55", ("Elsa Ek", "Bo Ek"), "55"),
        ("Plac;MID;Namn;MID;Namn;%\n1;4711;Elsa Ek;4713;Bo Ek;55", ("4711 Elsa Ek", "4713 Bo Ek"), "55"),
        ("Plac;Nummer 1;Nummer 2;%\n1;4711;4713;55", ("4711", "4713"), "55"),
        ("Plac;Par;%\n1;Elsa Ek - Bo Ek;55", ("Elsa Ek", "Bo Ek"), "55"),
        # Of which nothing is said, or what does not fit.
        ("Plac;Par;%\n1;12;55", (), ""),
        ("Plac;Namn;Klubb;%\n1;Elsa Ek;Bo Ek;55", (), ""),
        ("Plac;Namn;%\nDNF;Elsa Ek - Bo Ek;55", (), ""),
        ("Plac;Namn;%\n1;Elsa Ek - Bo Ek;okänd", (), ""),
        ("Plac;Namn;%\n1;Elsa Ek - Bo Ek;55;Åttan", (), ""),
        ("Plac;Namn 1;Namn 2;%\n1;Elsa Ek;;55", (), ""),
        ("Plac;Namn;IMP;VP\n1;Elsa Ek - Bo Ek;55;12", (), ""),
    ],
)
def test_columns_with_a_heading_are_read_or_left(text: str, players: tuple[str, ...], score: str) -> None:
    (line,) = read_lines(text)
    assert (line.players, line.score) == (players, score)
