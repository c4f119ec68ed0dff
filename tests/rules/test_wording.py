"""Every reason, warning and problem has a sentence, and the sentence holds every number of it."""

import json
import re
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from awards import rules
from awards.rules.answer import Answer, Problem, Reason, Refusal
from awards.rules.calculation import calculate
from awards.rules.cli import no_file, title
from awards.rules.editions import EDITIONS, edition
from awards.rules.rally import RallyEvent
from awards.rules.sbf_2018.rally import rally_bonus
from awards.rules.wording import catalogue, sentence, sentence_key, title_name
from tests.rules.faults import FAULTS
from tests.rules.reports import individual, pairs, rows
from tests.rules.teams import team_matches
from tests.rules.test_cases import CASES, report_of

RULES = Path(rules.__file__).parent
BROKEN_FILES = [b"\xff", b"[" * 99, b"{", b"[]", b'{"a": NaN}', b'{"a": 1, "a": 1}']
RALLIES = [
    ("district", [RallyEvent("pairs", "silver", 70, "A")] * 6),
    ("club", [RallyEvent("pairs", "bronze", 70, club) for club in "ABCABC"]),
    ("club", [RallyEvent("pairs", "bronze", 70, "A")]),
    ("district", [RallyEvent("pairs", "gold", 14, "A", "spring")]),
]
# Reports for the sentences that no example of the regulation leads to.
MORE = [
    pairs(38, "silver", conditions={"opponents_met": 20, "strength_group": "A", "strength_groups": 2}),
    pairs(91, "silver", conditions={"opponents_met": 60}),
    pairs(57, "silver", conditions={"opponents_met": 56}),
    pairs(108, "silver", conditions={"opponents_met": 5}),
    pairs(20, "silver", conditions={"season_silver": "autumn"}),
    pairs(0, standings=[*rows([1, 2, 3, 4], heat="Väst"), {"place": 5, "players": ["x"], "handicap_place": 1}]),
    pairs(0, standings=[*rows([1, 2, 3, 4]), {"place": 5, "players": ["x", "y", "z"]}]),
    pairs([1] * 30),
    individual(48, "silver", conditions={"opponents_met": 16}),
    individual(40, "silver", conditions={"opponents_met": 1}),
    individual(28, "gold", boards=54, conditions={"observation": True}),
    individual(0, entrants=8, standings=[{"place": 1, "players": ["x", "y"]}]),
    pairs(101, "silver", conditions={"championship": "sm-pairs-semifinal"}),
    pairs(
        20,
        "gold",
        conditions={
            "championship": "sm-pairs-final",
            "final": {"qualifying_rounds": 9, "final_rounds": 9, "entrants": 40},
        },
    ),
    team_matches([{"match": "A 18-12 B", "stage": "final"}]),
    pairs(
        0,
        standings=[
            {"place": 1, "players": ["a", {"number": "sub", "share": "1/2"}, {"number": "c", "share": "1/2"}]},
            {"place": 2, "players": ["d", {"number": "sub", "share": "1/2"}, {"number": "e", "share": "1/2"}]},
            {"place": 3, "players": ["f", "g"]},
            {"place": 4, "players": ["h", "i"]},
        ],
    ),
]


def values() -> Iterator[Reason | Problem]:
    """Whatever the engine says of all examples and faults."""
    cases = [json.loads(path.read_text(encoding="utf-8")) for path in CASES]
    for report in [*(report_of(case) for case in cases if "report" in case), *MORE]:
        yield from parts(calculate(report))
    for fault in FAULTS:
        yield from parts(calculate(fault.report()))
    for raw in BROKEN_FILES:
        yield from parts(calculate(raw))
    for kind, events in RALLIES:
        yield from parts(rally_bonus(kind, events, {"a": 1, "b": 1}))


def parts(outcome: Answer | Refusal) -> Iterator[Reason | Problem]:
    if isinstance(outcome, Refusal):
        yield from outcome.problems
        return
    yield from outcome.warnings
    yield from outcome.remarks
    for award in outcome.awards:
        yield from award.because


def sentences_of(folder: str) -> set[str]:
    """The codes of the sentences that an edition's folder adds; those of all rulesets for the folder of all."""
    path = Path(rules.__file__).parent / folder / "words" / "en.toml"
    return set(tomllib.loads(path.read_text(encoding="utf-8"))["sentences"])


def shown(name: str, fact: object) -> list[str]:
    """How a fact has to stand in an English sentence."""
    words = catalogue().words
    if isinstance(fact, tuple):
        return [text for part in fact for text in shown(name, part)]
    if isinstance(fact, Fraction):
        decimals = [f"{float(fact):g}", str(fact)]
        return [decimals[0] if Fraction(decimals[0]) == fact else decimals[1]]
    return [words.get(name, {}).get(str(fact), str(fact))]


def test_sentence_holds_every_number_of_its_value() -> None:
    for value in values():
        text = sentence(value)
        for name, fact in value.facts.items():
            if name == "kind":
                continue
            for expected in shown(name, fact):
                boundary = r"(?<![0-9.])" if expected[:1].isdigit() else ""
                assert re.search(boundary + re.escape(expected), text), (text, name, fact)


def test_every_code_has_a_sentence_and_every_sentence_is_used() -> None:
    said = {sentence_key(value) for value in values()}
    # What the commands alone say: a file that is not there, an amount that is none.
    assert no_file("missing.json")["errors"][0]["code"] == "unreadable"
    assert (
        title(edition("sbf-2018"), b'{"gold": "x", "silver": "0", "bronze": "0"}')["errors"][0]["code"] == "bad-value"
    )
    alone = {"unreadable.file", "not-in-force.federation", "bad-value.amount", "sum-of-matches", "sum-of-parts"}
    # The other editions ask the same of their own sentences.
    files = [RULES / "words" / "en.toml", RULES / "sbf_2018" / "words" / "en.toml"]
    assert said | alone == {code for file in files for code in tomllib.loads(file.read_text("utf-8"))["sentences"]}


def test_every_reason_cites_a_paragraph_of_its_edition() -> None:
    known = {paragraph.number for paragraph in edition("sbf-2018").paragraphs}
    assert {value.paragraph for value in values() if isinstance(value, Reason)} <= known


def test_example_of_the_format_is_said_word_for_word() -> None:
    answer = calculate(pairs(60, "silver", conditions={"opponents_met": 30}))
    assert isinstance(answer, Answer)
    winner = answer.awards[0]
    assert [sentence(reason) for reason in winner.because] == [
        "Not all met all: 1 + 30 met + half of 29 not met = 45.5, which leads to row 46",
        "Table D, row 46 (60 pairs, 30 met): place 1 gives 46 sp",
        "Ranking: 46 sp × 1 = 46, 46 points",
    ]


def test_language_without_a_catalogue_is_answered_in_english() -> None:
    problem = Problem("name", "missing-key", {"found": "name"})
    assert sentence(problem, "tlh") == sentence(problem, "en") == "The key “name” is missing."
    assert title_name("sbf-2018", "stor-2", "tlh") == "Grand Master, 2 stars"


def test_every_title_has_a_name() -> None:
    for ruleset, known in EDITIONS.items():
        steps = [step for distinction in known.distinctions for step in distinction.steps]
        assert {title.code for title in [*known.titles, *steps]} == set(catalogue().titles[ruleset])
