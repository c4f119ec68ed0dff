"""The printed tables of knockouts and NABC events, every cell of them, against what the engine takes from them."""

from fractions import Fraction

import pytest

from awards.rules.acbl_mps022 import team_numbers
from awards.rules.acbl_mps022.numbers import read_csv
from awards.rules.acbl_mps022.rounding import half_up
from awards.rules.acbl_mps022.team_numbers import NABC_EVENTS, credited_teams, gold_share, l_factor, percentage


def test_l_is_that_of_the_printed_table() -> None:
    for row in read_csv("l_factor.csv"):
        last = int(row["boards_to"] or 200)
        for boards in range(int(row["boards_from"]), last + 1):
            assert l_factor(boards) == Fraction(row["l"]), boards


def test_l_of_short_matches_is_their_part_of_24_boards() -> None:
    assert all(half_up(Fraction(boards, 24), 4) == l_factor(boards) for boards in range(2, 24))


def test_no_match_has_fewer_than_two_boards() -> None:
    with pytest.raises(ValueError, match="1 boards"):
        l_factor(1)


def test_percentages_are_those_printed_and_twelve_per_cent_to_the_sixteenth() -> None:
    printed = {
        place: Fraction(row["fraction"])
        for row in read_csv("ko_percentages.csv")
        for place in range(int(row["place_from"]), int(row["place_to"]) + 1)
    }
    assert {place: percentage(place) for place in range(1, 13)} == printed
    assert [percentage(place) for place in range(13, 18)] == [Fraction(12, 100)] * 4 + [0]


def test_tied_places_average_as_the_text_says() -> None:
    def average(first: int, last: int) -> Fraction:
        places = range(first, last + 1)
        return sum((percentage(place) for place in places), Fraction(0)) / len(places)

    assert [average(3, 4), average(5, 8), average(9, 16)] == [Fraction(1, 2), Fraction(225, 1000), Fraction(12, 100)]


def test_share_of_lower_teams_is_that_of_the_printed_scale() -> None:
    for row in read_csv("bracket_credit.csv"):
        low, high = int(row["average_from"]), int(row["average_to"] or 9999)
        for average in (low, (low + high) // 2, high - 1, Fraction(2 * high - 1, 2)):
            assert half_up(credited_teams(average, 1), 4) == Fraction(row["share_of_lower_teams"]), average


@pytest.mark.parametrize(
    ("average", "lower", "teams"),
    [
        (500, 100, "100/3"),
        (500, 101, "503/15"),
        (4000, 200, "160/3"),
        (499, 200, 60),
        (450, 10, 3),
        (400, 10, "5/2"),
        (350, 10, "5/3"),
        (300, 30, 2),
        (250, 30, 1),
        (200, 60, 1),
        (199, 1000, 0),
    ],
)
def test_lower_teams_add_their_share(average: int, lower: int, teams: str | int) -> None:
    assert credited_teams(average, lower) == Fraction(teams)


def test_gold_part_is_that_of_the_printed_scale() -> None:
    for row in read_csv("bracket_gold.csv"):
        low, high = int(row["average_from"]), int(row["average_to"] or 9999)
        assert {gold_share(average) for average in range(low, high)} == {Fraction(row["gold_share"])}


def test_every_printed_event_is_read_as_it_is_printed() -> None:
    for row in read_csv("nabc_fixed_awards.csv"):
        event = NABC_EVENTS[row["event"]]
        assert (event.page, event.follows, event.factor) == (row["page"], row["follows"], row["factor_named"])
        assert str(event.sessions or "") == row["sessions"]
        assert (event.first is None) == (row["first"] == "")
        assert Fraction(row["first"] or 0) == (event.first or 0)
        assert " and ".join(sorted(event.third_gold, reverse=False)) == row["third_gold"]
        columns = {48: "match_2_sessions", 24: "match_1_session", 16: "match_16_boards"}
        assert event.matches == {boards: Fraction(row[name]) for boards, name in columns.items() if row[name]}


@pytest.mark.parametrize(
    ("key", "bands"),
    [
        ("vanderbilt-spingold", {1: 240, 2: 160, 3: 100, 4: 100, 5: 60, 8: 60, 9: 40, 16: 40, 17: 25, 32: 25}),
        ("womens-knockout", {1: 140, 2: 100, 3: 70, 4: 70, 5: 45, 8: 45, 9: 25, 16: 25}),
        ("senior-knockout", {1: 140, 2: 100, 3: 70, 4: 70, 5: 45, 8: 45, 9: 25, 16: 25}),
    ],
)
def test_bands_hold_their_printed_amounts(key: str, bands: dict[int, int]) -> None:
    places = NABC_EVENTS[key].places
    assert {place: places[place] for place in bands} == bands
    assert len(places) == max(bands)


def test_events_without_bands_have_none() -> None:
    assert {key for key, event in NABC_EVENTS.items() if event.places} == {
        "vanderbilt-spingold",
        "womens-knockout",
        "senior-knockout",
    }


def test_factors_k_are_those_printed_and_a_national_event_has_that_of_a_regional_one() -> None:
    assert team_numbers.K == {"unit": 26, "sectional": 30, "regional": 46, "national": 46}
