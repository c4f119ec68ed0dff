"""What a score counts, and which places follow from scores."""

from decimal import Decimal

import pytest

from awards.readers.scores import (
    contradictions,
    in_one_form,
    odd_percentages,
    perhaps_tenths,
    places_by_score,
    read_score,
)


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("58,33 %", "58.33"),
        ("58.33%", "58.33"),
        ("142", "142"),
        ("142 VP", "142"),
        ("-12 IMP", "-12"),
        ("\u221212", "-12"),
        ("+3", "3"),
        (" 50 ", "50"),
    ],
)
def test_a_score_counts_what_its_number_says(text: str, counts: str) -> None:
    assert read_score(text) == Decimal(counts)


@pytest.mark.parametrize("text", ["", "pass", "1:40", "70 of 100", "5,5,5", "²", "1e5", "NaN", "9" * 10, None, 7])
def test_what_is_no_plain_number_counts_nothing(text: object) -> None:
    assert read_score(text) is None


def test_equal_scores_share_a_place_and_skip_the_next() -> None:
    scores = [Decimal(score) for score in ("55.5", "61", "55.50", "40")]
    assert places_by_score(scores) == [2, 1, 2, 4]


def test_a_list_typed_best_first_tells_where_its_order_breaks() -> None:
    rows = [{"place": place, "score": score} for place, score in ((1, "60"), (4, "59"), (2, "58"), (3, "57"))]
    found = contradictions(rows, best_first=True)
    assert [(one.kind, one.row, one.scores, one.count) for one in found if one.kind == "rows"] == [
        ("rows", 2, ("59", "58"), 1)
    ]
    assert [one.kind for one in contradictions(rows)] == ["order"]


def test_the_order_of_rows_says_nothing_where_the_places_follow_from_the_scores() -> None:
    rows = [{"place": place, "score": score} for place, score in ((1, "60"), (4, "5,9"), (2, "58"), (2, "58"))]
    assert contradictions(rows, best_first=True) == []


def test_the_two_lines_of_a_mitchell_are_looked_at_apart() -> None:
    rows = [{"line": line, "place": 1, "score": score} for line, score in (("NS", "60"), ("EW", "55"))]
    assert contradictions(rows) == []


def test_contradictions_of_one_kind_are_counted() -> None:
    rows = [{"place": place, "score": "50"} for place in (1, 2, 3)]
    assert [(one.kind, one.places, one.count) for one in contradictions(rows)] == [("apart", (1, 2), 2)]


@pytest.mark.parametrize(
    ("scores", "odd"),
    [
        (["625", "60", "57.5"], ["625"]),
        (["62,5 %", "60 %", "5,75 %", "45 %"], ["5,75 %"]),
        (["62.5", "60", "57.5", "41", "28"], []),
        (["625 %", "60 %"], ["625 %"]),
        (["625", "60"], []),
        (["312", "298", "40"], []),
        (["+35 IMP", "12 IMP", "-8 IMP"], []),
        (["102", "60", "40", "-3"], []),
        (["pass", "", None], []),
        (["621", "-3", *map(str, range(44, 58))], ["621", "-3"]),
        (["60 VP", "52 VP", "48 VP", "3 VP"], []),
        (["+60", "55", "51", "40", "40", "36", "35", "-158", "-159"], []),
    ],
)
def test_unusual_percentages_are_asked_about(scores: list[str | None], odd: list[str]) -> None:
    found = odd_percentages([{"score": score} for score in scores])
    assert ([score for _row, score in found], [scores[row] for row, _score in found]) == (odd, odd)


@pytest.mark.parametrize(
    ("scores", "meant"),
    [
        (["621", "583", "417", "379"], ("621", "62.1")),
        (["621 %", "583", "417", "379"], ("621 %", "62.1")),
        (["621", "583"], None),
        (["621", "583", "317", "209"], None),
        (["62.1", "583", "417", "379"], None),
        (["621", "583", "417", "pass"], None),
        (["621 MP", "583 MP", "417 MP", "379 MP"], None),
        (["1021", "483", "317", "179"], None),
    ],
)
def test_whole_numbers_with_the_mean_of_tenths_may_lack_their_decimal_sign(
    scores: list[str], meant: tuple[str, str] | None
) -> None:
    found = perhaps_tenths([{"score": score} for score in scores])
    assert found == (meant and (meant[0], Decimal(meant[1])))


@pytest.mark.parametrize(
    ("scores", "shown"),
    [
        (["62.5", "57.5", "42,5", "37.5"], ["62.5 %", "57.5 %", "42.5 %", "37.5 %"]),
        (["62", "57.5", "43", "37.5"], ["62.0 %", "57.5 %", "43.0 %", "37.5 %"]),
        (["62", "57", "43", "38"], ["62", "57", "43", "38"]),
        (["62.5", "57.5", "52.5"], ["62.5", "57.5", "52.5"]),
        (["62.5", "57.5 IMP", "42.5", "37.5"], ["62.5", "57.5 IMP", "42.5", "37.5"]),
    ],
)
def test_percentages_of_a_whole_field_of_pairs_get_their_sign(scores: list[str], shown: list[str]) -> None:
    assert in_one_form(scores, of_pairs=True) == shown
    assert in_one_form(shown, of_pairs=True) == shown


@pytest.mark.parametrize(
    ("scores", "shown"),
    [
        (["57.0%", "52,25 %", "49"], ["57.00 %", "52.25 %", "49.00 %"]),
        (["58,3", "57 %", "49"], ["58,3 %", "57,0 %", "49,0 %"]),
        (["312", "298,5", "45 %"], ["312,0", "298,5", "45,0 %"]),
        (["+35 IMP", "12IMP", "-8"], ["+35 IMP", "12 IMP", "-8 IMP"]),
        (["12 VP", "11 IMP", "8"], ["12 VP", "11 IMP", "8"]),
        (["142", "138"], ["142", "138"]),
        (["pass", "58.3", ""], ["pass", "58.3", ""]),
        ([], []),
    ],
)
def test_scores_are_written_in_one_form(scores: list[str], shown: list[str]) -> None:
    assert in_one_form(scores) == shown
    assert in_one_form(shown) == shown
