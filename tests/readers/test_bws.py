"""The databases of table units: what was played, who sat where, and every quirk of theirs."""

from collections.abc import Mapping
from typing import Any

import pytest

from awards.readers import bws
from awards.readers.bws_rows import Tables
from awards.readers.found import INDIVIDUAL, BoardResult, Contestant, Found, FoundEvent
from awards.readers.reading import read
from tests.readers.bws_files import DAY, Row, howell, mitchell, result, round_row, seat, with_result
from tests.readers.bws_files import bws as database

BOTH = pytest.mark.parametrize("is_wide", [False, True], ids=["JET3", "JET4"])


def event_of(tables: Tables) -> FoundEvent:
    found = bws.read_tables(tables)
    assert found.problems == ()
    (event,) = found.events
    return event


def said(event: FoundEvent) -> dict[str, Mapping[str, Any]]:
    return {remark.code: remark.facts for remark in (*event.warnings, *event.ignored)}


def result_on(event: FoundEvent, board: int, round_: str) -> list[BoardResult]:
    return [one for one in event.results if one.board == board and one.round == round_ and not one.sit_out]


def numbers(event: FoundEvent) -> list[str]:
    return [one.number for one in event.contestants]


def players(one: Contestant) -> list[tuple[str, str]]:
    return [(player.number, player.name) for player in one.players]


@BOTH
def test_file_and_its_tables_are_read_alike(is_wide: bool) -> None:
    for tables in (mitchell(), howell()):
        from_file = read(database(tables, is_wide=is_wide))
        assert from_file.dialect == ("JET4" if is_wide else "JET3")
        assert read(database(tables, is_wide=is_wide), tables) == from_file
        assert from_file.events == bws.read_tables(tables).events


def test_head_comes_from_the_session_and_the_movement() -> None:
    event = event_of(mitchell())
    assert (event.name, str(event.date), event.boards, event.winners, event.scoring) == (
        "Tirsdagspar",
        "2026-03-31",
        6,
        2,
        "",
    )
    assert event.is_unscored


def test_session_that_nobody_named_has_no_name() -> None:
    tables = mitchell() | {"Session": [{"ID": 1, "Name": "Bridge game", "Date": None}]}
    assert event_of(tables).name == ""


def test_date_is_that_of_the_first_round_where_the_session_has_none() -> None:
    tables = howell()
    late = [row | {"DateLog": "2026-04-01 00:00:00"} if row["Round"] == 3 else row for row in tables["ReceivedData"]]
    assert str(event_of(tables | {"ReceivedData": late}).date) == "2026-03-31"


def test_session_of_another_day_than_its_results_is_doubted() -> None:
    event = event_of(howell() | {"Session": [{"ID": 1, "Name": "", "Date": "2025-01-01 00:00:00"}]})
    assert str(event.date) == "2025-01-01"
    assert said(event)["bws-other-day"] == {"found": "2025-01-01", "played": "2026-03-31"}


def test_date_that_no_table_has_is_left_open() -> None:
    rows = [row | {"DateLog": None} for row in howell()["ReceivedData"]]
    assert event_of(howell() | {"ReceivedData": rows}).date is None


def test_directions_that_are_numbered_apart_are_two_lists() -> None:
    event = event_of(mitchell())
    assert numbers(event) == ["1NS", "2NS", "3NS", "1EW", "2EW", "3EW"]
    assert [one.line for one in event.contestants] == ["NS", "NS", "NS", "EW", "EW", "EW"]
    assert players(event.contestants[3]) == [("1002", "Åse E1"), ("1004", "Åse W1")]


def test_one_numbering_whose_directions_never_mix_is_two_lists() -> None:
    event = event_of(mitchell(apart=False))
    assert numbers(event) == ["1", "2", "3", "4", "5", "6"]
    assert [one.line for one in event.contestants] == ["NS", "NS", "NS", "EW", "EW", "EW"]
    assert event.winners == 2


def test_pairs_that_sit_both_ways_are_one_list() -> None:
    event = event_of(howell())
    assert (numbers(event), event.winners) == (["1", "2", "3", "4"], 1)
    assert {one.line for one in event.contestants} == {""}
    assert players(event.contestants[1]) == [("201", "Bo"), ("202", "Bo")]


@pytest.mark.parametrize(("told", "winners"), [(0, 2), (1, 1), (2, 2)])
def test_winners_are_as_the_section_says(told: int, winners: int) -> None:
    section = [{"ID": 1, "Letter": "A", "Tables": 3, "MissingPair": 0, "Winners": told}]
    assert event_of(mitchell() | {"Section": section}).winners == winners


def test_two_winners_of_pairs_that_sit_both_ways_are_doubted() -> None:
    section = [{"ID": 1, "Letter": "A", "Winners": 2}]
    event = event_of(howell() | {"Section": section})
    assert (event.winners, "bws-winners" in said(event)) == (1, True)


def test_contract_and_result_become_tricks_and_score() -> None:
    tables = with_result(howell(), 1, Contract="3 D xx", Result="-2", **{"NS/EW": "S", "LeadCard": "c10"})
    (found,) = (one for one in result_on(event_of(tables), 1, "1") if one.ns == ("1",))
    assert (found.contract, found.declarer, found.tricks, found.score, found.lead) == ("3DXX", "S", 7, -600, "C10")


@pytest.mark.parametrize(("seat_written", "declarer", "score"), [("NS", "N", 420), ("EW", "E", -420)])
def test_direction_alone_is_worth_the_same_as_a_seat(seat_written: str, declarer: str, score: int) -> None:
    tables = with_result(howell(), 1, Contract="4S", Result="=", **{"NS/EW": seat_written})
    (found,) = (one for one in result_on(event_of(tables), 1, "1") if one.ns == ("1",))
    assert (found.declarer, found.score) == (declarer, score)


def test_passed_out_board_needs_no_result() -> None:
    tables = with_result(howell(), 1, Contract="PASS", Result=None, Declarer=0, **{"NS/EW": None})
    (found,) = (one for one in result_on(event_of(tables), 1, "1") if one.ns == ("1",))
    assert (found.is_passed_out, found.score) == (True, 0)


@pytest.mark.parametrize(
    ("remark", "given"),
    [("40%-60%", ("40", "60")), ("60%-60%", ("60", "60")), ("50% - 40%", ("50", "40"))],
)
def test_percentages_of_a_remark_are_given_to_north_south_first(remark: str, given: tuple[str, str]) -> None:
    tables = with_result(howell(), 1, Contract=None, Result=None, Remarks=remark)
    (found,) = (one for one in result_on(event_of(tables), 1, "1") if one.ns == ("1",))
    assert (found.adjusted_ns, found.adjusted_ew) == given
    assert (found.written, found.is_artificial) == (remark, True)


def test_arbitral_score_is_undecided_and_a_board_not_played_has_no_row() -> None:
    tables = with_result(howell(), 1, Contract="", Result="", Remarks="Arbitral score")
    tables = with_result(tables, 2, Contract="", Result="", Remarks="Not played")
    event = event_of(tables)
    assert [one.undecided for one in event.results].count(True) == 1
    assert len(event.results) == 11
    assert said(event)["not-played"]["count"] == 1


def test_empty_contract_with_a_free_remark_is_named() -> None:
    event = event_of(with_result(howell(), 1, Contract="", Result="", Remarks="ask TD"))
    assert said(event)["bws-no-contract"]["found"] == "ask TD"


def test_contract_counts_beside_a_remark_that_contradicts_it() -> None:
    event = event_of(with_result(howell(), 1, Remarks="60%-40%"))
    assert said(event)["bws-remark-and-contract"]["found"] == "60%-40%"
    assert not any(one.is_artificial for one in event.results)


def test_wrong_direction_turns_the_pairs() -> None:
    tables = with_result(howell(), 1, Remarks="Wrong direction", Declarer=2)
    (found,) = (one for one in result_on(event_of(tables), 1, "1") if "1" in (*one.ns, *one.ew))
    assert (found.ns, found.ew, found.score, found.doubt) == (("2",), ("1",), 420, "")


def test_wrong_direction_is_in_doubt_where_declarer_did_not_sit_there() -> None:
    event = event_of(with_result(howell(), 1, Remarks="Wrong direction", Declarer=1))
    assert [one.doubt for one in event.results if one.doubt] == ["direction"]


def test_pairs_that_are_numbered_apart_keep_their_numbers_when_they_turn() -> None:
    tables = mitchell()
    row = tables["ReceivedData"][0]
    ns, ew = row["PairNS"], row["PairEW"]
    event = event_of(with_result(tables, 1, Remarks="wrong direction", Declarer=ew, Contract="4 S", **{"NS/EW": "N"}))
    turned = [one for one in event.results if one.ns[0].endswith("EW")]
    assert [(one.ns, one.ew) for one in turned] == [((f"{ew}EW",), (f"{ns}NS",))]


def test_declarer_who_did_not_sit_there_is_named() -> None:
    event = event_of(with_result(howell(), 1, Declarer=4))
    assert said(event)["bws-declarer"] == {"found": 4, "allowed": ("1",)}


def test_erased_results_are_left_out_and_the_last_of_two_counts() -> None:
    tables = howell()
    again = [result(100, 1, 1, 1, 1, 2, Result="+2"), result(101, 2, 1, 1, 3, 4, Result="+3", Erased=1)]
    event = event_of(tables | {"ReceivedData": [*again, *tables["ReceivedData"]]})
    assert sorted(one.score or 0 for one in result_on(event, 1, "1")) == [450, 480]
    assert {code: facts["count"] for code, facts in said(event).items()} == {"bws-erased": 1, "bws-again": 1}


def test_ids_below_zero_are_in_their_order_too() -> None:
    tables = howell()
    for key in (-7, -9):
        tables["ReceivedData"].append(result(key, 3, 1, 1, 1, 2, Result="+2" if key == -7 else "-1"))
    assert sorted(one.score or 0 for one in result_on(event_of(tables), 1, "1")) == [420, 450, 480]


def test_missing_pair_is_nobody_and_its_opponents_sit_out() -> None:
    tables = howell()
    tables["Section"] = [{"ID": 1, "Letter": "A", "MissingPair": 4}]
    tables["ReceivedData"] = [row for row in tables["ReceivedData"] if 4 not in {row["PairNS"], row["PairEW"]}]
    event = event_of(tables)
    assert numbers(event) == ["1", "2", "3"]
    assert [(one.board, one.ns or one.ew) for one in event.results if one.sit_out] == [
        *((1, ("3",)), (2, ("3",)), (3, ("2",)), (4, ("2",)), (5, ("1",)), (6, ("1",))),
    ]
    assert (event.boards, {one.boards for one in event.contestants}) == (4, {4})


def test_missing_pair_of_one_direction_is_told_by_who_has_results() -> None:
    tables = mitchell()
    tables["Section"] = [{"ID": 1, "Letter": "A", "MissingPair": 3}]
    tables["ReceivedData"] = [row for row in tables["ReceivedData"] if row["PairEW"] != 3]
    event = event_of(tables)
    assert numbers(event) == ["1NS", "2NS", "3NS", "1EW", "2EW"]
    assert "bws-missing-played" not in said(event)


def test_missing_pair_that_has_results_is_there() -> None:
    event = event_of(howell() | {"Section": [{"ID": 1, "Letter": "A", "MissingPair": 4}]})
    assert numbers(event) == ["1", "2", "3", "4"]
    assert said(event)["bws-missing-played"] == {"found": 4}


def test_zero_in_the_movement_is_a_sit_out_on_the_boards_listed() -> None:
    tables = howell()
    tables["RoundData"] += [round_row(3, 1, 1, 0, 0, 0, CustomBoards="7,9, 12")]
    event = event_of(tables)
    assert [(one.board, one.ns) for one in event.results if one.sit_out] == [(7, ("1",)), (9, ("1",)), (12, ("1",))]


def test_number_without_any_result_did_not_play() -> None:
    tables = howell()
    tables["RoundData"] += [round_row(3, 1, 5, 6, 1, 2)]
    event = event_of(tables)
    assert [(one.number, one.played) for one in event.contestants][4:] == [("5", False), ("6", False)]
    assert said(event)["bws-without-results"] == {"found": "5"} or said(event)["bws-without-results"] == {"found": "6"}


def two_sections() -> dict[str, list[Row]]:
    first, second = howell(), howell()
    later = {
        name: [row | {"Section": 2} | ({"ID": 500 + int(str(row["ID"]))} if "ID" in row else {}) for row in rows]
        for name, rows in second.items()
        if name != "Section"
    }
    sections: list[Row] = [{"ID": 1, "Letter": "A "}, {"ID": 2, "Letter": "B "}]
    return {"Section": sections} | {name: [*first[name], *rows] for name, rows in later.items()}


def test_sections_keep_their_numbers_apart_by_letter() -> None:
    event = event_of(two_sections())
    assert [(one.section, one.number) for one in event.contestants] == [
        *(("A", "1"), ("A", "2"), ("A", "3"), ("A", "4")),
        *(("B", "1"), ("B", "2"), ("B", "3"), ("B", "4")),
    ]
    assert len(event.results) == 24


def test_sections_without_letters_go_by_their_numbers() -> None:
    event = event_of(two_sections() | {"Section": []})
    assert {one.section for one in event.results} == {"1", "2"}


@pytest.mark.parametrize(("number", "is_known"), [("0", False), (None, False), ("guest", False), ("03108", True)])
def test_number_that_is_nobodys_is_asked(number: str | None, is_known: bool) -> None:
    tables = howell()
    tables["PlayerNumbers"][0] = seat(1, "N", number, "Runa")
    player = event_of(tables).contestants[0].players[0]
    assert (player.number, player.name, player.is_known) == (number or "", "Runa", is_known)


def test_number_typed_in_later_belongs_to_whoever_sat_there_then() -> None:
    tables = howell()
    tables["PlayerNumbers"] = [row for row in tables["PlayerNumbers"] if row["Name"] != "Dag"]
    tables["PlayerNumbers"] += [seat(1, "N", "401", "Dag", Round=3), seat(1, "S", "402", "Dag", Round=3)]
    event = event_of(tables)
    assert players(event.contestants[3]) == [("401", "Dag"), ("402", "Dag")]


def test_player_who_came_later_is_the_third_of_a_pair() -> None:
    tables = howell()
    tables["PlayerNumbers"] += [seat(1, "N", "999", "Eva", Round=2), seat(1, "S", "102", "Asta", Round=2)]
    event = event_of(tables)
    assert players(event.contestants[0]) == [("101", "Asta"), ("102", "Asta"), ("999", "Eva")]
    assert said(event)["bws-late-player"] == {"found": "Eva", "contestant": "1"}


def test_player_at_an_empty_seat_is_named() -> None:
    tables = howell()
    tables["PlayerNumbers"] += [seat(9, "N", "7", "Eva")]
    assert said(event_of(tables))["bws-nobody-sits"] == {"found": "Eva"}


def individuals() -> dict[str, list[Row]]:
    rounds = [(1, 1, 2, 3, 4), (2, 1, 3, 2, 4), (3, 1, 4, 2, 3)]
    more = [{"South": south, "West": west} for _round, _north, south, _east, west in rounds]
    return {
        "Section": [{"ID": 1, "Letter": "A"}],
        "RoundData": [
            round_row(1, number, north, east, number, number, **sides)
            for (number, north, _south, east, _west), sides in zip(rounds, more, strict=True)
        ],
        "ReceivedData": [
            result(number, 1, number, number, north, east, **sides)
            for (number, north, _south, east, _west), sides in zip(rounds, more, strict=True)
        ],
        "PlayerNumbers": [seat(1, direction, f"10{place}") for place, direction in enumerate("NSEW", start=1)],
    }


def test_individuals_sit_in_four_seats() -> None:
    event = event_of(individuals())
    assert (event.form, numbers(event), event.winners) == (INDIVIDUAL, ["1", "2", "3", "4"], 1)
    assert [players(one) for one in event.contestants] == [[("101", "")], [("102", "")], [("103", "")], [("104", "")]]
    assert [(one.ns, one.ew) for one in event.results] == [
        *((("1", "2"), ("3", "4")), (("1", "3"), ("2", "4")), (("1", "4"), ("2", "3"))),
    ]


def test_individuals_whom_nobody_meets_sit_the_boards_out() -> None:
    tables = individuals()
    tables["RoundData"] += [round_row(2, 4, 1, 0, 1, 1, South=2, West=0), round_row(3, 4, 0, 3, 2, 2, South=0, West=0)]
    event = event_of(tables)
    sat_out = [one for one in event.results if one.sit_out]
    assert [(one.board, one.ns, one.ew) for one in sat_out] == [(1, ("1", "2"), ()), (2, (), ("3",))]


def test_results_without_a_movement_tell_it_themselves() -> None:
    event = event_of({"ReceivedData": howell()["ReceivedData"]})
    assert (numbers(event), event.winners, event.boards) == (["1", "2", "3", "4"], 1, 6)


def test_list_of_names_is_not_kept() -> None:
    tables = mitchell() | {"PlayerNames": [{"ID": 1, "Name": "Somebody Else"}]}
    found: Found = read(database(tables))
    assert "Somebody Else" not in repr(found)
    assert found.events == bws.read_tables(mitchell()).events


def test_odd_cells_are_warnings_and_never_an_error() -> None:
    tables = howell()
    tables["ReceivedData"] += [
        result(50, 1, 1, 0, 1, 2),
        result(51, 1, 9, 5, 1, 2, Contract="8 S"),
        result(52, 1, 9, 6, 1, 2, Result="maybe"),
        result(53, 1, 9, 7, 0, 2),
        result(54, 1, 9, 8, 1, 2, DateLog=DAY, **{"NS/EW": "X"}),
    ]
    event = event_of(tables)
    assert len(event.results) == 12
    assert set(said(event)) == {
        *("no-board-number", "not-a-contract", "bws-no-result", "no-pair-numbers", "not-a-seat"),
    }
