"""An edition is added as docs/rules.md says: a folder of its own, with other numbers, beside the one that it amends."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from awards.rules.answer import Answer, Refusal
from awards.rules.calculation import calculate
from awards.rules.edition import Edition
from awards.rules.editions import EDITIONS, edition
from awards.rules.wording import catalogue, title_name
from tests.amended import ID, LAST_DAY_BEFORE, STARTS, copy_edition, put_into_editions
from tests.rules import test_cases as swedish
from tests.rules.acbl_mps022 import test_cases as american
from tests.rules.fbs_2012 import test_cases as faroese
from tests.rules.reports import first, pairs

GROUP_A = {"strength_group": "A", "strength_groups": 3}


def reports_of(ruleset: str) -> Iterator[dict[str, Any]]:
    """The reports of the edition's case files."""
    if ruleset == "sbf-2018":
        cases = [american.read(path) for path in swedish.CASES]
        yield from (swedish.report_of(case) for case in cases if "report" in case)
    elif ruleset == "fbs-2012":
        cases = [american.read(path) for path in faroese.CASES]
        yield from (faroese.report_of(case) for case in cases if {*faroese.SHORT, "report"} & case.keys())
    else:
        cases = [american.read(path) for path in american.CASES]
        yield from (american.report_of(case) for case in cases if {"event", "report"} & case.keys())


def by_another(outcome: Answer | Refusal, ruleset: str) -> Answer | Refusal:
    """The answer as that edition would give it; a refusal names none."""
    return replace(outcome, ruleset=ruleset) if isinstance(outcome, Answer) else outcome


@pytest.fixture(params=list(EDITIONS))
def copied(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[str, str]]:
    """The ids of an edition and of its copy."""
    name = f"{request.param}-copy"
    copy_edition(request.param, name, tmp_path)
    put_into_editions(monkeypatch, tmp_path, name)
    yield request.param, name
    monkeypatch.undo()
    catalogue.cache_clear()


def test_a_copied_folder_answers_every_case_as_the_first_one(copied: tuple[str, str]) -> None:
    source, name = copied
    reports = list(reports_of(source))
    assert len(reports) > 40
    for report in reports:
        answers = [calculate({**report, "ruleset": ruleset}) for ruleset in copied]
        assert answers[1] == by_another(answers[0], name)
    assert edition(name).titles == edition(source).titles
    assert edition(name).paragraphs == edition(source).paragraphs
    assert {number: len(found) for number, found in edition(name).rules.items()} == {
        number: len(found) for number, found in edition(source).rules.items()
    }


def paid_first(ruleset: str, **more: Any) -> dict[str, Any]:
    answer = calculate(pairs(12, ruleset=ruleset, date="2025-08-01", **more))
    assert isinstance(answer, Answer)
    return next(dict(award.points) for award in answer.awards if award.player == first(1))


def test_an_amended_coefficient_counts_by_the_new_edition_alone(amended: Edition) -> None:
    # The rows of 12 × 1.15 and 12 × 1.25 pairs, each rounded up.
    assert paid_first("sbf-2018", conditions=GROUP_A) == {"bronze": 28}
    assert paid_first(ID, conditions=GROUP_A) == {"bronze": 30}
    assert paid_first("sbf-2018") == paid_first(ID) == {"bronze": 24}


def test_an_amended_minimum_counts_by_the_new_edition_alone(amended: Edition) -> None:
    small = {ruleset: calculate(pairs(5, ruleset=ruleset, date="2025-08-01")) for ruleset in ("sbf-2018", ID)}
    assert isinstance(small["sbf-2018"], Answer)
    refused = small[ID]
    assert isinstance(refused, Refusal)
    assert [(problem.path, problem.code, problem.facts["least"]) for problem in refused.problems] == [
        ("standings", "too-few-contestants", 6)
    ]


def test_the_amended_edition_knows_its_first_day_and_pays_nothing_before(amended: Edition) -> None:
    assert amended.in_force_from == STARTS
    refused = calculate(pairs(12, ruleset=ID, date=LAST_DAY_BEFORE.isoformat()))
    assert isinstance(refused, Refusal)
    assert [(problem.path, problem.code) for problem in refused.problems] == [("date", "not-in-force")]


@pytest.mark.parametrize("language", ["en", "sv", "da", "fo"])
def test_the_amended_edition_has_the_words_of_its_folder(amended: Edition, language: str) -> None:
    codes = [title.code for title in amended.titles]
    names = [title_name(ID, code, language) for code in codes]
    assert names == [title_name("sbf-2018", code, language) for code in codes]


def test_a_sentence_that_two_editions_say_in_other_words_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy_edition("sbf-2018", "sbf-2026", tmp_path)
    words = tmp_path / "sbf_2026" / "words" / "en.toml"
    text = words.read_text(encoding="utf-8")
    head, sentences = text.split("[sentences]\n")
    code, _equals, _rest = sentences.partition(" = ")
    changed = [f'{code} = "Another sentence."', *sentences.split("\n")[1:]]
    words.write_text(f"{head}[sentences]\n" + "\n".join(changed), encoding="utf-8")
    with pytest.raises(ValueError, match="stands twice, in other words"):
        put_into_editions(monkeypatch, tmp_path, "sbf-2026")
    monkeypatch.undo()
    catalogue.cache_clear()
    assert catalogue("en").sentences != {}
