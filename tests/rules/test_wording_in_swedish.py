"""Sentences of the engine as a Swede reads them."""

import pytest

from awards.rules.answer import Answer, Problem, Reason
from awards.rules.calculation import calculate
from awards.rules.wording import sentence, title_name
from tests.rules.reports import pairs


def test_numbers_have_a_decimal_comma() -> None:
    answer = calculate(pairs(60, "silver", conditions={"opponents_met": 30}))
    assert isinstance(answer, Answer)
    assert [sentence(reason, "sv") for reason in answer.awards[0].because] == [
        "Alla mötte inte alla: 1 + 30 mötta + hälften av 29 inte mötta = 45,5, vilket leder till rad 46",
        "Tabell D, rad 46 (60 par, 30 mötta): placering 1 ger 46 sp",
        "Ranking: 46 sp × 1 = 46, 46 poäng",
    ]


def test_what_the_file_says_is_shown_as_it_stands_there() -> None:
    problem = Problem("boards", "bad-value", {"kind": "integer", "least": 1, "most": 999, "found": "24.0"})
    assert sentence(problem, "sv") == "Ange ett heltal från 1 till 999; här står 24.0."


@pytest.mark.parametrize(
    ("code", "name"),
    [("klover", "Klövermästare"), ("hjarter-2", "Tvåstjärnig hjärtermästare"), ("stor-5", "Femstjärnig stormästare")],
)
def test_titles_have_their_swedish_names(code: str, name: str) -> None:
    assert title_name("sbf-2018", code, "sv") == name


def test_level_and_form_make_one_swedish_phrase() -> None:
    problem = Problem(
        "boards",
        "too-few-boards",
        {"kind": "event", "level": "silver", "form": "team_matches", "least": 42, "found": 24},
    )
    assert sentence(problem, "sv") == "En lagtävling på silvernivå kräver minst 42 brickor; den här har 24."
    reason = Reason.of("no-ranking", "7", season="spring")
    assert sentence(reason, "sv") == "Vårsilver ger ingen rankingpoäng"
