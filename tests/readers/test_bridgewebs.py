"""BridgeWebs files: keys, lists for one or two directions, travellers whose columns are understood."""

from datetime import date
from decimal import Decimal

import pytest

from awards.readers.found import At, FoundEvent, FoundPlayer, Remark
from awards.readers.reading import read
from tests.readers.files import BRIDGEWEBS, TRAVELLERS


def event_of(text: str) -> FoundEvent:
    found = read(text.encode())
    assert (found.format, found.problems) == ("bridgewebs", ())
    (event,) = found.events
    return event


def test_event_and_ranking_come_out() -> None:
    event = event_of(BRIDGEWEBS)
    assert (event.form, event.name, event.date, event.boards, event.winners, event.scoring) == (
        "pairs",
        "Måndagspar",
        date(2026, 11, 18),
        2,
        1,
        "matchpoints",
    )
    assert [(one.place, one.place_written, one.number, one.percent) for one in event.contestants] == [
        (1, "1", "3", Decimal("62.50")),
        (2, "2=", "1", Decimal("50.00")),
        (2, "2=", "2", Decimal("50.00")),
        (4, "4", "4", Decimal("37.50")),
    ]


def test_players_have_names_alone() -> None:
    assert event_of(BRIDGEWEBS).contestants[0].players == (
        FoundPlayer("", "Ylva Fernby", At(10, "#Scores", "name1"), is_known=False),
        FoundPlayer("", "Tumi Lid", At(10, "#Scores", "name2"), is_known=False),
    )


@pytest.mark.parametrize("separator", [",", "\t"])
def test_separator_stands_in_the_first_line(separator: str) -> None:
    assert event_of(BRIDGEWEBS.replace(";", separator)) == event_of(BRIDGEWEBS)


def test_second_list_is_the_other_direction() -> None:
    head, _scores, rows = BRIDGEWEBS.replace("#Winners;1", "#Winners;2").partition("#Scores\n")
    second = "#Scores\nPosition;Pair;Name1;Name2;Percent\n1;1;Bo Ek;Siv Ås;55\n"
    event = event_of(f"{head}#Scores\n{rows}{second}")
    assert [one.line for one in event.contestants] == ["NS", "NS", "NS", "NS", "EW"]
    assert event.winners == 2


def test_two_winners_in_one_list_are_told() -> None:
    event = event_of(BRIDGEWEBS.replace("#Winners;1", "#Winners;2"))
    assert [warning.code for warning in event.warnings] == ["one-direction"]


@pytest.mark.parametrize(
    ("key", "form", "scoring"),
    [
        ("#Individual;1", "individual", "matchpoints"),
        ("#Teams;1", "teams", "vp"),
        ("#Swiss;teams", "teams", "vp"),
        ("#Swiss;pairs", "pairs", "vp"),
        ("#Butler;1", "pairs", "butler"),
        ("#Crossimp;1", "pairs", "imps_across"),
        ("#Aggregate;Y", "pairs", ""),
    ],
)
def test_form_is_the_key_that_is_set(key: str, form: str, scoring: str) -> None:
    event = event_of(BRIDGEWEBS.replace("#Pairs;1", f"#Pairs;0\n{key}"))
    assert (event.form, event.scoring) == (form, scoring)


def test_file_without_a_form_is_read_by_its_columns() -> None:
    event = event_of(BRIDGEWEBS.replace("#Pairs;1\n", ""))
    assert (event.form, event.warnings) == ("pairs", (Remark("no-form", At(), {"form": "pairs"}),))


def test_travellers_come_out() -> None:
    results = event_of(BRIDGEWEBS + TRAVELLERS).results
    assert [
        (one.board, one.ns, one.ew, one.contract, one.declarer, one.tricks, one.score, one.undecided) for one in results
    ] == [
        (1, ("3",), ("1",), "3NT", "N", 9, 400, False),
        (1, ("2",), ("4",), "4HX", "E", 9, 200, False),
        (2, ("1",), ("2",), "PASS", "", None, 0, False),
        (2, ("4",), ("3",), "", "", None, None, True),
    ]


def test_columns_may_be_named_once() -> None:
    rows = TRAVELLERS.replace("NS;EW;Contract;By;Tricks;Lead;Score\n", "")
    text = f"{BRIDGEWEBS}#BoardFormat;NS;EW;Contract;By;Tricks;Lead;Score\n{rows}"
    assert [one.score for one in event_of(text).results] == [400, 200, 0, None]


def test_score_may_stand_in_a_column_for_each_side() -> None:
    text = f"{BRIDGEWEBS}#Board;7\nNS;EW;NS+;NS-\n1;2;400;\n3;4;;50\n"
    assert [(one.board, one.score) for one in event_of(text).results] == [(7, 400), (7, -50)]


def test_travellers_that_are_not_understood_are_told_and_the_ranking_stays() -> None:
    event = event_of(f"{BRIDGEWEBS}#Travellers\n#Board;1\n1;2;x;y\n")
    assert (len(event.contestants), event.results) == (4, ())
    assert event.warnings == (Remark("traveller-not-understood", At(16, "#Board")),)


def test_people_are_not_kept() -> None:
    assert event_of(BRIDGEWEBS).ignored == (Remark("contact", At(4, "", "#Director"), {"count": 1}),)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("#Version;std1\n#Title;x\n", Remark("no-results", At(1, "#Scores"))),
        ("#Version;std1\n#Scores\nPosition;Pair;Name1;Name2;Percent\n", Remark("no-rows", At(3, "#Scores"))),
    ],
)
def test_file_without_a_ranking_says_why(text: str, problem: Remark) -> None:
    assert read(text.encode()).problems == (problem,)
