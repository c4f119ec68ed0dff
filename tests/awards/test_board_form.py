"""Results are put right in the words of players: contracts, declarers, tricks and what a director gives."""

from collections.abc import Sequence
from typing import Any

import pytest
from django.forms import BoundField
from django.utils import translation

from awards.forms.board_corrections import (
    BoardForm,
    chosen_rows,
    read_given,
    read_seat,
    read_tricks,
    read_written_contract,
)
from awards.queries.board_results import Who
from awards.queries.penalties import KeptPenalty
from awards.scoring.contracts import Contract

KEPT = {"ns": 3, "ew": 4, "contract": "4S", "declarer": "N", "tricks": 11, "group": "fouled"}
WHO = {number: Who(number) for number in range(1, 5)}


def form(
    result: dict[str, Any], method: str = "matchpoints", penalties: Sequence[KeptPenalty] = (), **typed: str
) -> BoardForm:
    """The form of one result, in which these fields were changed; a field of a row is named after its part."""
    given: dict[str, Any] = {"results": {0: result}, "vulnerability": "none", "who": WHO, "method": method}
    given["penalties"] = penalties
    blank = BoardForm(**given, asks_reason=False, method_differs=False)
    data = {name: field.initial or "" for name, field in blank.fields.items()}
    data |= {name if name.startswith("p") else f"r0-{name}": text for name, text in typed.items()}
    return BoardForm(data, **given, asks_reason=False, method_differs=False)


def changed(result: dict[str, Any], method: str = "matchpoints", **typed: str) -> dict[str, Any]:
    """The result that the form makes of it."""
    sent = form(result, method, **typed)
    assert sent.is_valid(), sent.errors
    found: dict[str, Any] = sent.cleaned_data["results"][0]
    return found


@pytest.mark.parametrize("text", ["4sx", "4SX", " 4 s x ", "4♠x", "4 ♠ ×", "4s*", "4SDBL"])
def test_a_doubled_contract_may_be_written_in_many_ways(text: str) -> None:
    assert read_written_contract(text) == Contract(4, "S", 1)


@pytest.mark.parametrize(
    ("text", "contract"),
    [
        *(("3nt", Contract(3, "N")), ("3 UT", Contract(3, "N")), ("3sa", Contract(3, "N")), ("3n", Contract(3, "N"))),
        *(("5r", Contract(5, "D")), ("2kxx", Contract(2, "C", 2)), ("pass", Contract(0)), ("PAS", Contract(0))),
        *(("8s", None), ("4", None), ("4sxxx", None), ("sometimes", None), ("3s n", None)),
    ],
)
def test_contracts_are_read_in_the_letters_of_every_language(text: str, contract: Contract | None) -> None:
    assert read_written_contract(text) == contract


@pytest.mark.parametrize(
    ("text", "seat"),
    [("n", "N"), ("Öst", "E"), ("Ø", "E"), ("Väst", "W"), ("west", "W"), ("", None), ("x", None), ("NE", "N")],
)
def test_declarers_are_read_in_the_letters_of_every_language(text: str, seat: str | None) -> None:
    assert read_seat(text) == seat


@pytest.mark.parametrize(
    ("text", "tricks"),
    [("10", 10), ("=", 10), ("+1", 11), ("-2", 8), ("−2", 8), ("14", None), ("+4", None), ("", None), ("٣", None)],
)
def test_tricks_may_be_written_as_a_result(text: str, tricks: int | None) -> None:
    assert read_tricks(Contract(4, "S"), text) == tricks


@pytest.mark.parametrize(
    ("text", "given"),
    [
        *(("a+", "A+"), ("A −", "A-"), ("60 %", "60"), ("62,5", "62.5"), ("+420", {"score": 420})),
        *(("−50", {"score": -50}), ("101", None), ("nan", None), ("much", None), ("", None)),
    ],
)
def test_what_the_director_gives_is_read_as_it_is_said(text: str, given: Any) -> None:
    assert read_given(text, percent=True) == given


def test_in_imps_nobody_is_given_a_percentage() -> None:
    assert [read_given(text, percent=False) for text in ("60", "A", "+50")] == [None, "A", {"score": 50}]


def test_another_contract_keeps_pairs_and_form_of_the_board() -> None:
    assert changed(KEPT, contract="3nt", declarer="s", tricks="=") == {
        **KEPT,
        **{"contract": "3NT", "declarer": "S", "tricks": 9},
    }


def test_a_passed_out_board_has_neither_declarer_nor_tricks() -> None:
    assert changed(KEPT, contract="pass") == {"ns": 3, "ew": 4, "group": "fouled", "contract": "PASS"}


def test_points_of_an_old_contract_go_with_it() -> None:
    assert changed({**KEPT, "score": 450}, tricks="9") == {**KEPT, "tricks": 9}


def test_the_form_shows_again_what_the_contract_is_worth() -> None:
    sent = form({**KEPT, "contract": "4SX", "score": 690}, tricks="-1")
    assert (sent.is_valid(), sent["r0-score"].value()) == (True, "-100")


@pytest.mark.parametrize(
    ("score", "wrong"), [("-45", ["r0-score"]), ("10", ["r0-score"]), ("10000", ["r0-score"]), ("-50", []), ("0", [])]
)
def test_points_without_a_contract_are_those_of_some_contract(score: str, wrong: list[str]) -> None:
    assert list(form({"ns": 1, "ew": 2, "score": 420}, score=score).errors) == wrong


@pytest.mark.parametrize(("score", "wrong"), [("-620", ["r0-score"]), ("-50", [])])
def test_points_that_contradict_the_contract_are_wrong(score: str, wrong: list[str]) -> None:
    assert list(form(KEPT, tricks="9", score=score).errors) == wrong


def test_points_that_are_written_count() -> None:
    assert changed({"ns": 1, "ew": 2, "score": 420}, score="-50") == {"ns": 1, "ew": 2, "score": -50}


def test_an_adjusted_result_has_no_contract() -> None:
    assert changed(KEPT, ns="60", ew="a-") == {
        **{"ns": 3, "ew": 4, "group": "fouled"},
        "adjusted": {"ns": "60", "ew": "A-"},
    }


def test_an_adjusted_result_can_become_a_played_one() -> None:
    adjusted = {"ns": 1, "ew": 2, "adjusted": {"ns": "A+", "ew": {"score": -50}}}
    assert changed(adjusted, ns="", ew="", contract="1s", declarer="N", tricks="7") == {
        **{"ns": 1, "ew": 2, "contract": "1S", "declarer": "N", "tricks": 7}
    }


def test_a_side_that_was_absent_is_given_nothing() -> None:
    alone = {"ns": 1, "ew": None, "adjusted": {"ns": "A"}}
    assert changed(alone, ns="A+") == {"ns": 1, "ew": None, "adjusted": {"ns": "A+"}}
    assert list(form(alone, ns="", contract="pass").errors) == ["r0-ns"]


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        ({"contract": "9s"}, ["r0-contract"]),
        ({"declarer": "x", "tricks": "77"}, ["r0-declarer", "r0-tricks"]),
        ({"contract": ""}, ["r0-contract"]),
        ({"score": "many"}, ["r0-score"]),
        ({"ns": "A+"}, ["r0-ew"]),
        ({"penalty_pair": "3"}, ["penalty"]),
        ({"penalty": "10"}, ["penalty_pair"]),
        ({}, ["__all__"]),
    ],
)
def test_all_that_is_wrong_is_said_at_its_field(typed: dict[str, str], wrong: list[str]) -> None:
    assert list(form(KEPT, **typed).errors) == wrong


def test_a_penalty_needs_no_other_change() -> None:
    sent = form(KEPT, penalty_pair="3", penalty="10.0")
    assert sent.is_valid(), sent.errors
    assert (sent.cleaned_data["results"], sent.cleaned_data["penalty"]) == (
        {},
        {"pair": 3, "percent": "10", "kind": "administrative"},
    )


def test_a_pair_that_sat_the_board_out_can_be_penalised() -> None:
    given: dict[str, Any] = {"results": {0: KEPT}, "vulnerability": "none", "who": WHO, "method": "matchpoints"}
    blank = BoardForm(**given, penalties=(), sat_out={2}, asks_reason=False, method_differs=False)
    assert [pair for pair, _label in blank.fields["penalty_pair"].choices] == ["", 2, 3, 4]  # type: ignore[attr-defined]


def standing(**entry: str) -> KeptPenalty:
    """The second penalty of a session, pair 3's on board 1."""
    return KeptPenalty(1, {"pair": 3, "section": "1", "board": 1, **entry}, WHO[3], (), of_section=False)


TEN = {"pair": 3, "section": "1", "board": 1, "percent": "10", "kind": "administrative"}


@pytest.mark.parametrize(
    ("typed", "changed_ones"),
    [
        ({"p1-gone": "on"}, {1: None}),
        ({"p1-gone": "on", "p1-amount": ""}, {1: None}),
        ({"p1-gone": "on", "p1-amount": "much"}, {1: None}),
        ({"p1-amount": "12.50"}, {1: {**TEN, "percent": "12.5"}}),
        ({"p1-amount": "12,50"}, {1: {**TEN, "percent": "12.5"}}),
        ({"p1-kind": "law", "p1-amount": "15"}, {1: {**TEN, "percent": "15", "kind": "law"}}),
        ({"p1-amount": "10.0", "tricks": "10"}, {}),
    ],
)
def test_a_penalty_that_stands_is_changed_or_taken_away(
    typed: dict[str, str], changed_ones: dict[int, dict[str, Any] | None]
) -> None:
    sent = form(KEPT, penalties=[standing(percent="10")], **typed)
    assert sent.is_valid(), sent.errors
    assert sent.cleaned_data["penalties"] == changed_ones


def test_in_imps_a_penalty_has_no_kind() -> None:
    sent = form(KEPT, "imps_across", [standing(imps="3")], **{"p1-amount": "2"})
    assert sent.is_valid(), sent.errors
    names = [field.name for penalised in sent.penalised for field in penalised.fields]
    assert names == ["p1-amount", "p1-gone"]
    assert [sent.fields[name].depends for name in ("p1-amount", "penalty")] == [True, False]  # type: ignore[attr-defined]
    assert sent.cleaned_data["penalties"] == {1: {"pair": 3, "section": "1", "board": 1, "imps": "2"}}


@pytest.mark.parametrize(("language", "written"), [("en", "1.5"), ("sv", "1,5"), ("da", "1,5"), ("fo", "1,5")])
def test_what_a_penalty_costs_is_shown_and_read_as_the_language_writes_it(language: str, written: str) -> None:
    with translation.override(language):
        blank = form(KEPT, "imps_across", [standing(imps="1.5")])
        shown = BoundField(blank, blank.fields["p1-amount"], "p1-amount")
        assert blank.fields["p1-amount"].widget.format_value(shown.initial) == written
        sent = form(KEPT, "imps_across", [standing(imps="3")], **{"p1-amount": written})
        assert sent.is_valid(), sent.errors
    assert sent.cleaned_data["penalties"] == {1: {"pair": 3, "section": "1", "board": 1, "imps": "1.5"}}


@pytest.mark.parametrize("amount", ["", "0", "101", "-1", "much", "1e1", "1,2,3", "0.1234567"])
def test_a_penalty_that_stands_is_not_lost_by_a_wrong_amount(amount: str) -> None:
    assert list(form(KEPT, penalties=[standing(percent="10")], **{"p1-amount": amount}).errors) == ["p1-amount"]


def test_what_is_wrong_with_a_penalty_is_said_at_it_though_others_went() -> None:
    sent = form(KEPT, penalties=[standing(percent="10")], **{"p1-amount": "9", "penalty_pair": "3", "penalty": "9"})
    assert sent.is_valid(), sent.errors
    fields = [sent.field_of(path, 2) for path in ("penalties[1].percent", "penalties[2].percent", "sections[0]")]
    assert fields == ["p1-amount", "penalty", None]
    without = form(KEPT, penalties=[standing(percent="10")], **{"p1-gone": "on", "penalty_pair": "3", "penalty": "9"})
    assert without.is_valid(), without.errors
    assert without.field_of("penalties[1].percent", 2) == "penalty"


def test_the_address_names_one_result_or_all() -> None:
    assert [list(chosen_rows(asked, 3)) for asked in ("1", "3", "", "x")] == [[1], [0, 1, 2], [0, 1, 2], [0, 1, 2]]
