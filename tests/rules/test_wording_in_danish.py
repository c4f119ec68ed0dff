"""Sentences of the engine as a Dane reads them."""

import pytest

from awards.rules.answer import Answer, Problem
from awards.rules.calculation import calculate
from awards.rules.wording import sentence, title_name
from tests.rules.reports import pairs


def test_numbers_have_a_decimal_comma() -> None:
    answer = calculate(pairs(60, "silver", conditions={"opponents_met": 30}))
    assert isinstance(answer, Answer)
    assert [sentence(reason, "da") for reason in answer.awards[0].because] == [
        "Ikke alle mødte alle: 1 + 30 mødte + halvdelen af 29 ikke mødte = 45,5, hvilket fører til række 46",
        "Tabel D, række 46 (60 par, 30 mødte): placering 1 giver 46 sp",
        "Rangliste: 46 sp × 1 = 46, 46 point",
    ]


@pytest.mark.parametrize(
    ("code", "name"),
    [("klover", "Klørmester"), ("hjarter-2", "Hjertermester med 2 stjerner"), ("stor-1", "Stormester med 1 stjerne")],
)
def test_titles_have_their_danish_names(code: str, name: str) -> None:
    assert title_name("sbf-2018", code, "da") == name


def test_level_and_form_make_one_danish_phrase() -> None:
    problem = Problem(
        "boards",
        "too-few-boards",
        {"kind": "event", "level": "silver", "form": "team_matches", "least": 42, "found": 24},
    )
    assert sentence(problem, "da") == "En holdturnering på niveauet sølv kræver mindst 42 spil; denne har 24."
