"""Events without a ranking get one from their board results, by what was answered about them."""

from dataclasses import replace
from typing import Any

import pytest

from awards.readers import bws
from awards.readers.found import FoundEvent
from awards.readers.questions import Question, questions
from awards.readers.reading import read
from awards.readers.reporting import Drafted, to_report
from awards.rules.answer import Refusal
from awards.rules.calculation import calculate
from awards.scoring.answer import signed_text
from awards.scoring.scored import Scored
from awards.scoring.scoring import score
from tests.readers.bws_files import Row, howell, mitchell, result, round_row, with_result
from tests.readers.files import pbn, usebio
from tests.readers.test_bws import individuals, two_sections

ANSWERS = {"organiser": "77", "name": "Par", "level": "bronze", "ruleset": "sbf-2018"}


def event_of(tables: dict[str, list[Row]]) -> FoundEvent:
    (event,) = bws.read_tables(tables).events
    return event


def asked(event: FoundEvent) -> dict[str, Question]:
    return {one.key: one for one in questions(event)}


def scored(draft: Drafted) -> Scored:
    outcome = score(draft.session)
    assert isinstance(outcome, Scored)
    return outcome


def ranking(draft: Drafted) -> list[tuple[int, str]]:
    """Places and the first player's number, which is the pair's with two digits more."""
    return [(row["place"], row["players"][0]["number"]) for row in draft.data["standings"]]


def open_keys(draft: Drafted) -> list[str]:
    return [one.key for one in draft.open]


def test_places_are_computed_and_rows_follow_the_pairs_of_the_session() -> None:
    draft = to_report(event_of(howell()), ANSWERS)
    assert open_keys(draft) == []
    standings = scored(draft).standings
    assert [row["place"] for row in draft.data["standings"]] == [one.place for one in standings]
    for one in standings:
        row = draft.data["standings"][draft.pair_rows[one.pair.number]]
        assert (row["place"], tuple(row["players"])) == (one.place, one.pair.listed)
    assert sorted(draft.contestants) == [0, 1, 2, 3]


def test_report_that_is_drafted_can_be_calculated() -> None:
    draft = to_report(event_of(howell()), {**ANSWERS, "boards": 24})
    assert not isinstance(calculate(draft.data), Refusal)


def test_percentages_are_told_where_all_played_alike_and_points_above_average_where_not() -> None:
    alike = to_report(event_of(howell()), ANSWERS)
    assert {row["score"].endswith(" %") for row in alike.data["standings"]} == {True}
    uneven = to_report(event_of(with_result(mitchell(), 1, Contract="", Result="", Remarks="Not played")), ANSWERS)
    outcome = scored(uneven)
    assert [row["score"] for row in uneven.data["standings"]] == [
        signed_text(one.total.signed) for one in outcome.standings
    ]
    assert {row["score"][0] for row in uneven.data["standings"]} >= {"+", "-"}


def test_two_lists_are_ranked_apart_and_one_list_together() -> None:
    event = event_of(mitchell())
    assert (asked(event)["winners"].proposal, asked(event)["winners"].choices) == ("2", ("1", "2"))
    two = to_report(event, ANSWERS)
    assert [row["line"] for row in two.data["standings"]] == ["NS", "NS", "NS", "EW", "EW", "EW"]
    assert {pair.line for pair in scored(two).session.pairs} == {"NS", "EW"}
    one = to_report(event, {**ANSWERS, "winners": "1"})
    assert {row.get("line") for row in one.data["standings"]} == {None}
    assert max(row["place"] for row in one.data["standings"]) > 3


def test_two_winners_may_be_answered_where_the_file_says_one() -> None:
    tables = mitchell() | {"Section": [{"ID": 1, "Letter": "A", "Winners": 1}]}
    assert asked(event_of(tables))["winners"].proposal == "1"
    draft = to_report(event_of(tables), {**ANSWERS, "winners": "2"})
    assert [row["line"] for row in draft.data["standings"]] == ["NS", "NS", "NS", "EW", "EW", "EW"]


def test_pairs_that_sit_both_ways_are_not_asked_about_winners() -> None:
    assert "winners" not in asked(event_of(howell()))


@pytest.mark.parametrize("scoring", ["matchpoints", "imps_across", "butler"])
def test_scoring_is_as_answered(scoring: str) -> None:
    draft = to_report(event_of(howell()), {**ANSWERS, "scoring": scoring})
    assert (asked(event_of(howell()))["scoring"].proposal, draft.session["method"]) == ("matchpoints", scoring)
    assert {row["score"].split()[-1] for row in draft.data["standings"]} == {
        "%" if scoring == "matchpoints" else "IMP",
    }


def test_scoring_that_the_file_says_is_not_asked() -> None:
    assert "scoring" not in asked(replace(event_of(howell()), scoring="butler"))


def undecided() -> FoundEvent:
    return event_of(with_result(howell(), 1, Contract="", Result="", Remarks="Arbitral score"))


def key_of(event: FoundEvent, code: str) -> str:
    (key,) = (one.key for one in questions(event) if one.code == code)
    return key


def test_report_waits_for_an_undecided_score() -> None:
    key = key_of(undecided(), "decision")
    draft = to_report(undecided(), ANSWERS)
    assert open_keys(draft) == [key]
    assert "undecided" in {one.code for one in draft.warnings}


@pytest.mark.parametrize(
    ("decision", "adjusted"),
    [("A+/A-", {"ns": "A+", "ew": "A-"}), ("60%/40%", {"ns": "60", "ew": "40"}), ("out", None)],
)
def test_decision_becomes_the_score(decision: str, adjusted: dict[str, str] | None) -> None:
    draft = to_report(undecided(), {**ANSWERS, key_of(undecided(), "decision"): decision})
    assert open_keys(draft) == []
    given = [
        row["adjusted"]
        for board in draft.session["sections"][0]["boards"]
        for row in board["results"]
        if "adjusted" in row
    ]
    assert given == ([] if adjusted is None else [adjusted])
    assert "undecided" not in {one.code for one in draft.warnings}


@pytest.mark.parametrize(("answer", "ns"), [("turned", 2), ("movement", 1)])
def test_doubtful_turn_is_as_answered(answer: str, ns: int) -> None:
    event = event_of(with_result(howell(), 1, Remarks="Wrong direction", Declarer=1))
    key = key_of(event, "direction")
    assert open_keys(to_report(event, ANSWERS)) == [key]
    draft = to_report(event, {**ANSWERS, key: answer})
    (board,) = (board for board in draft.session["sections"][0]["boards"] if board["board"] == 1)
    assert {row["ns"] for row in board["results"]} == {ns, 3}


def with_sit_outs() -> FoundEvent:
    tables = howell()
    tables["RoundData"] += [round_row(3, 4, 1, 0, 7, 7), round_row(1, 4, 2, 3, 7, 7), round_row(2, 4, 4, 5, 7, 7)]
    tables["ReceivedData"] += [result(90, 1, 4, 7, 2, 3), result(91, 2, 4, 7, 4, 5, Result="-1")]
    return event_of(tables)


@pytest.mark.parametrize(("answer", "sit_outs"), [("nothing", []), ("A+", ["A+"]), ("A", ["A"])])
def test_sit_outs_get_what_was_answered(answer: str, sit_outs: list[str]) -> None:
    question = asked(with_sit_outs())["sit_outs"]
    assert (question.proposal, question.facts) == ("nothing", {"count": 1})
    draft = to_report(with_sit_outs(), {**ANSWERS, "sit_outs": answer})
    assert [one["score"] for one in draft.session["sit_outs"]] == sit_outs
    assert isinstance(scored(draft), Scored)


@pytest.mark.parametrize(("answer", "tops"), [("together", {6}), ("apart", {2})])
def test_sections_are_compared_as_answered(answer: str, tops: set[int]) -> None:
    event = event_of(two_sections())
    assert asked(event)["sections"].proposal == "together"
    draft = to_report(event, {**ANSWERS, "sections": answer})
    assert {board.top for board in scored(draft).boards} == tops
    assert len(draft.pair_rows) == 8


def test_session_has_the_players_and_the_name_that_were_answered() -> None:
    tables = howell()
    tables["PlayerNumbers"][0] |= {"Number": "0"}
    draft = to_report(event_of(tables), {**ANSWERS, "player-0-0": "4711", "date": "2026-04-02"})
    assert draft.session["pairs"][0]["players"] == [
        {"number": "4711", "name": "Asta"},
        {"number": "102", "name": "Asta"},
    ]
    assert (draft.session["name"], draft.session["date"]) == ("Par", "2026-04-02")


def test_player_whom_the_file_does_not_know_is_asked() -> None:
    tables = howell()
    tables["PlayerNumbers"] = []
    keys = [key for key in asked(event_of(tables)) if key.startswith("player-")]
    assert keys == [f"player-{pair}-{player}" for pair in range(4) for player in range(2)]


def test_third_player_of_a_pair_has_a_share_to_be_asked() -> None:
    tables = howell()
    late: Row = {"Section": 1, "Table": 1, "Direction": "N", "Number": "999", "Name": "Eva", "Round": 2}
    tables["PlayerNumbers"].append(late)
    keys = [one.key for one in questions(event_of(tables)) if one.code == "share"]
    assert keys == ["share-0-0", "share-0-1", "share-0-2"]


def test_individuals_are_penalised_and_leave_one_by_one() -> None:
    event = event_of(two_tables_of_individuals())
    assert [asked(event)[key].code for key in ("withdrawn", "penalties")] == ["withdrawn-alone", "penalties-alone"]
    draft = to_report(event, {**ANSWERS, "penalties": "6: 10 (2)", "withdrawn": "8"})
    assert [(one["pair"], one["board"]) for one in draft.session["penalties"]] == [(6, 2)]
    costs = {one.pair.number: one.total.penalty for one in scored(draft).standings if one.total.penalty}
    assert (set(costs), draft.session["withdrawn"], len(draft.data["standings"])) == ({6}, [8], 7)
    wrong = to_report(event, {**ANSWERS, "penalties": "9: 10", "withdrawn": "9"})
    assert open_keys(wrong) == ["withdrawn", "penalties"]


def two_tables_of_individuals() -> dict[str, list[Row]]:
    tables = individuals()
    more = [
        row | {"ID": 10 + int(str(row["ID"])), "Table": 2, "Result": "+1", **sides}
        for row, sides in zip(
            tables["ReceivedData"],
            (
                {"PairNS": 5, "South": 6, "PairEW": 7, "West": 8},
                {"PairNS": 5, "South": 7, "PairEW": 6, "West": 8},
                {"PairNS": 5, "South": 8, "PairEW": 6, "West": 7},
            ),
            strict=True,
        )
    ]
    tables["ReceivedData"] += more
    return {"ReceivedData": tables["ReceivedData"]}


def test_individuals_have_what_their_partnerships_have() -> None:
    draft = to_report(event_of(two_tables_of_individuals()), ANSWERS)
    assert draft.session is not None
    assert (draft.session["individual"], [one["number"] for one in draft.session["pairs"]]) == (True, [*range(1, 9)])
    first, second = (board["results"] for board in draft.session["sections"][0]["boards"][:2])
    assert [(row["ns"], row["ew"]) for row in first] == [([1, 2], [3, 4]), ([5, 6], [7, 8])]
    assert [(row["ns"], row["ew"]) for row in second] == [([1, 3], [2, 4]), ([5, 7], [6, 8])]
    assert draft.pair_rows[5] == 0
    places = [row["place"] for row in draft.data["standings"]]
    # 5 made an overtrick on each board, 1 never; the others had it once for them and twice against, or the other way.
    assert (places[0], places[-1]) == (1, 8)
    assert draft.data["standings"][0]["score"] == "100.00 %"


@pytest.mark.parametrize("raw", [usebio().encode(), pbn().encode()], ids=["usebio", "pbn"])
def test_published_places_stand_beside_their_session(raw: bytes) -> None:
    (event,) = read(raw).events
    draft = to_report(event, ANSWERS)
    assert not event.is_unscored
    assert [row["place"] for row in draft.data["standings"]] == sorted(one.place or 0 for one in event.ranked)
    if draft.session is not None:
        assert isinstance(scored(draft), Scored)
        assert set(draft.pair_rows) <= {pair["number"] for pair in draft.session["pairs"]}


def test_board_results_of_other_formats_are_scored_where_the_ranking_is_missing() -> None:
    (event,) = read(pbn(ranking="").encode()).events
    assert event.is_unscored
    draft = to_report(event, ANSWERS)
    assert [row["place"] for row in draft.data["standings"]] == [one.place for one in scored(draft).standings]
    assert sorted(draft.pair_rows.values()) == list(range(len(draft.data["standings"])))


def test_ranking_that_cannot_be_computed_is_a_warning_and_leaves_no_places() -> None:
    event = replace(event_of(howell()), scoring="aggregate")
    draft = to_report(event, ANSWERS)
    assert (draft.data["standings"], draft.session) == ([], None)
    assert "not-scored" in {one.code for one in draft.warnings}


def test_answers_of_no_kind_are_left_aside() -> None:
    odd: dict[str, Any] = {"winners": "7", "sections": 3, "sit_outs": "B", key_of(undecided(), "decision"): "all"}
    draft = to_report(undecided(), {**ANSWERS, **odd})
    assert isinstance(scored(draft), Scored)


@pytest.mark.parametrize(
    ("written", "penalties"),
    [
        ("", []),
        ("2: 10", [{"pair": 2, "section": "1", "board": 1, "percent": "10", "kind": "administrative"}]),
        ("3 12,5 % (4)", [{"pair": 3, "section": "1", "board": 4, "percent": "12.5", "kind": "administrative"}]),
        (
            "1: 10 (2); 4 = 25%",
            [
                {"pair": 1, "section": "1", "board": 2, "percent": "10", "kind": "administrative"},
                {"pair": 4, "section": "1", "board": 1, "percent": "25", "kind": "law"},
            ],
        ),
    ],
)
def test_penalties_are_taken_from_the_pairs(written: str, penalties: list[dict[str, Any]]) -> None:
    draft = to_report(event_of(howell()), {**ANSWERS, "penalties": written})
    assert (draft.session.get("penalties", []), open_keys(draft)) == (penalties, [])
    costs = {one.pair.number: one.total.penalty for one in scored(draft).standings if one.total.penalty}
    assert set(costs) == {one["pair"] for one in penalties}


def test_penalties_in_imps_are_imps() -> None:
    draft = to_report(event_of(howell()), {**ANSWERS, "scoring": "butler", "penalties": "2: 3 IMP (1)"})
    assert draft.session["penalties"] == [{"pair": 2, "section": "1", "imps": "3", "board": 1}]
    assert isinstance(scored(draft), Scored)


def test_pairs_that_are_numbered_apart_are_penalised_by_direction_and_section() -> None:
    draft = to_report(event_of(mitchell()), {**ANSWERS, "penalties": "2ew: 10"})
    assert [one["pair"] for one in draft.session["penalties"]] == [102]
    draft = to_report(event_of(two_sections()), {**ANSWERS, "penalties": "B 2: 10"})
    assert [one["pair"] for one in draft.session["penalties"]] == [1002]


@pytest.mark.parametrize(
    ("written", "why"),
    [
        *(("9: 10", "pair"), ("2NS: 10", "pair"), ("2: 10 (99)", "board"), ("210", "form"), ("late: 10", "form")),
        *(
            ("2: 5", "amount"),
            ("2: 5 (1)", "amount"),
            ("2: 0", "amount"),
            ("2: 100000", "amount"),
            ("2: 101", "amount"),
            ("2: 10,1234567", "decimals"),
        ),
    ],
)
def test_penalty_that_cannot_be_read_keeps_the_question_open(written: str, why: str) -> None:
    draft = to_report(event_of(howell()), {**ANSWERS, "penalties": f"1: 10; {written}"})
    assert open_keys(draft) == ["penalties"]
    (said,) = (one.facts for one in draft.warnings if one.code == "bad-penalty")
    assert said == {"found": written, "why": why, "example": "1: 10 (1)"}
    assert isinstance(scored(draft), Scored)


@pytest.mark.parametrize("tables", [howell(), mitchell(), two_sections()], ids=["one list", "directions", "sections"])
def test_example_of_a_penalty_can_be_given_in_that_event(tables: dict[str, list[Row]]) -> None:
    event = event_of(tables)
    draft = to_report(event, {**ANSWERS, "penalties": "99: 10"})
    (said,) = (one.facts for one in draft.warnings if one.code == "bad-penalty")
    assert len(to_report(event, {**ANSWERS, "penalties": said["example"]}).session["penalties"]) == 1


@pytest.mark.parametrize(("written", "why"), [("2: 0", "imps"), ("2: 100000", "imps"), ("2: 0,0000001", "decimals")])
def test_penalty_in_imps_has_a_limit_too(written: str, why: str) -> None:
    draft = to_report(event_of(howell()), {**ANSWERS, "scoring": "butler", "penalties": written})
    assert [one.facts["why"] for one in draft.warnings if one.code == "bad-penalty"] == [why]
    assert isinstance(scored(draft), Scored)


def test_boards_that_a_player_of_an_individual_sat_out_count_as_is_answered() -> None:
    tables = individuals()
    for name in ("RoundData", "ReceivedData"):
        tables[name] = [tables[name][0] | {"West": 5}, *tables[name][1:]]
    tables["RoundData"] += [round_row(2, 1, 4, 0, 1, 1, South=0, West=0)]
    event = event_of(tables)
    assert (asked(event)["sit_outs"].code, asked(event)["sit_outs"].facts) == ("sit_outs-alone", {"count": 1})
    draft = to_report(event, {**ANSWERS, "sit_outs": "A"})
    assert draft.session["sit_outs"] == [{"pair": 4, "section": "1", "boards": [1], "score": "A"}]
    assert [(one.pair, one.board) for one in scored(draft).sit_outs] == [(4, 1)]


def test_pair_that_left_one_of_two_lists_is_no_entrant_of_its_list() -> None:
    draft = to_report(event_of(mitchell()), {**ANSWERS, "withdrawn": "2EW"})
    assert (len(draft.data["standings"]), draft.data["entrants"], open_keys(draft)) == (5, 5, [])
    joined = to_report(event_of(mitchell()), {**ANSWERS, "winners": "1", "withdrawn": "2EW"})
    assert (len(joined.data["standings"]), joined.data["entrants"]) == (5, 6)


def test_pair_of_one_of_two_sections_needs_its_section() -> None:
    draft = to_report(event_of(two_sections()), {**ANSWERS, "penalties": "2: 10"})
    assert [key for key in open_keys(draft) if not key.startswith("player-")] == ["penalties"]


def test_pair_that_left_has_no_place_and_counts_as_an_entrant() -> None:
    draft = to_report(event_of(howell()), {**ANSWERS, "withdrawn": "4; 4"})
    assert (draft.session["withdrawn"], open_keys(draft)) == ([4], [])
    assert [len(draft.data["standings"]), draft.data["entrants"]] == [3, 4]
    assert sorted(draft.pair_rows) == [1, 2, 3]
    assert {one.pair.number for one in scored(draft).standings} == {1, 2, 3}
    assert draft.warnings == ()


@pytest.mark.parametrize("written", ["5", "pair", "A 4"])
def test_pair_that_nobody_knows_keeps_the_question_open(written: str) -> None:
    draft = to_report(event_of(howell()), {**ANSWERS, "withdrawn": written})
    assert open_keys(draft) == ["withdrawn"]
    assert [one.facts["found"] for one in draft.warnings if one.code == "bad-withdrawn"] == [written]


def test_report_of_an_event_from_which_everybody_left_has_no_places() -> None:
    draft = to_report(event_of(howell()), {**ANSWERS, "withdrawn": "1; 2; 3; 4"})
    assert draft.data["standings"] == []
