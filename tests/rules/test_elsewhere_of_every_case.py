"""Every event of the case files by every other edition and an amendment of its own, and every loss in each language."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from awards.rules.answer import Answer, Facts
from awards.rules.calculation import calculate
from awards.rules.editions import EDITIONS
from awards.rules.elsewhere import DECIDES, IDLE, LESS_EXACT, Loss, retell
from awards.rules.folders import folder_of
from awards.rules.wording import catalogue, loss, sentence_key, word
from tests.amended import copy_edition, put_into_editions
from tests.rules.test_adding_an_edition import reports_of
from tests.rules.test_elsewhere import ACBL, ONE_SESSION, SWISS

LANGUAGES = ("en", "sv", "da", "fo")
# What a regulation may have against an event that is told without a fault.
DEMANDS = {
    *("too-few-contestants", "too-few-boards", "too-many-boards", "level-not-covered", "handicap-only-bronze"),
    *("one-day-per-report", "no-common-top", "too-few-clubs", "club-over-three-quarters", "undecided-match"),
    *("use-barometer-teams", "use-team-matches", "gold-scale-needed", "tie-not-allowed", "entrants-mismatch"),
    *("met-twice", "x-limit-too-low", "m-factor-undefined", "not-yet-supported"),
}


@pytest.mark.parametrize("of", EDITIONS)
def test_every_event_of_the_case_files_is_told_without_a_fault_of_its_form(of: str) -> None:
    compared = 0
    for report in reports_of(of):
        if not isinstance(calculate(report, ruleset=of), Answer):
            continue
        for to in EDITIONS.keys() - {of}:
            beside = (SWISS if report["form"] == "barometer_teams" else ONE_SESSION) if to == ACBL else {}
            for level in EDITIONS[to].levels:
                retold = retell(report, EDITIONS[of], EDITIONS[to], level, beside)
                if retold.report is None:
                    continue
                outcome = calculate(retold.report)
                # How many divisions there may be is a demand of the level too.
                found = () if isinstance(outcome, Answer) else outcome.problems
                faults = [problem for problem in found if problem.path != "conditions.divisions"]
                assert {problem.code for problem in faults} <= DEMANDS, (report.get("conditions"), level, to, faults)
                compared += isinstance(outcome, Answer)
    assert compared > 20


@pytest.mark.parametrize("source", EDITIONS)
def test_an_amendment_says_the_same_event_and_loses_nothing(
    source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy_edition(source, f"{source}-copy", tmp_path)
    copied = put_into_editions(monkeypatch, tmp_path, f"{source}-copy")
    try:
        for report in reports_of(source):
            answer = calculate(report, ruleset=source)
            if isinstance(answer, Answer):
                retold = retell(report, EDITIONS[source], copied, report["level"])
                assert {one.weight for one in retold.losses} <= {IDLE}, (report.get("conditions"), retold.losses)
                again = calculate(retold.report)
                assert isinstance(again, Answer), again
                assert again.awards == answer.awards
    finally:
        monkeypatch.undo()
        catalogue.cache_clear()


def values() -> Iterator[Loss]:
    """Every loss that there is."""
    of_events: list[tuple[str, Facts]] = [
        ("lost-form", {"form": "team_matches"}),
        ("lost-scale", {"scale": ("6", "8")}),
        ("counted-later", {"date": "2018-07-01"}),
        *((code, {}) for code in ("lost-lines", "lost-stage", "lost-promotion-match", "lost-match")),
    ]
    for code, facts in of_events:
        yield Loss(code, facts, DECIDES)
    for kind in ("unknown", "form", "level", "value", "needs", "rows"):
        yield Loss("lost-condition", {"kind": kind, "condition": "cup"}, LESS_EXACT)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_loss_has_a_sentence_and_every_sentence_is_used(language: str) -> None:
    assert {sentence_key(value) for value in values()} == catalogue(language).losses.keys()
    assert all("{" not in loss(value, language) for value in values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", EDITIONS)
def test_every_condition_that_can_be_lost_has_a_name(ruleset: str, language: str) -> None:
    own = tomllib.loads((folder_of(ruleset) / "words" / f"{language}.toml").read_text("utf-8"))["words"]["condition"]
    unnamed = {key for key, rules in EDITIONS[ruleset].conditions.items() if rules.get("lost") == "nothing"}
    assert own.keys() == EDITIONS[ruleset].conditions.keys() - unnamed


def test_a_loss_is_said_in_the_language_of_the_reader() -> None:
    lost = Loss("lost-condition", {"kind": "unknown", "condition": "opponents_met"}, LESS_EXACT)
    assert [loss(lost, language) for language in LANGUAGES] == [
        "“Opponents met” does not count there.",
        "”Mötta motståndare” räknas inte där.",
        "”Mødte modstandere” tæller ikke der.",
        f"„{word('condition', 'opponents_met', 'fo')}“ telur ikki har.",
    ]
