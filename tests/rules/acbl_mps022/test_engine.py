"""The edition's frame, its exactness, and its paragraphs."""

import importlib
import re
from fractions import Fraction

import pytest

from awards.rules.acbl_mps022.rounding import half_up, log10, parted, whole_half_up, whole_up
from awards.rules.answer import Answer, from_stored, to_json, to_stored
from awards.rules.editions import edition
from tests.rules.acbl_mps022.reports import answered, report
from tests.rules.acbl_mps022.test_cases import CASES, read, report_of

ACBL = edition("acbl-mps022")
# As printed in any table of logarithms.
LOGARITHMS = {
    2: "0.30102999566398119521373889472449302676818988146211",
    3: "0.47712125471966243729502790325511530920012886419070",
    7: "0.84509804001425683071221625859263619348357239632397",
}


def test_edition_states_its_frame() -> None:
    assert (ACBL.id, ACBL.in_force_from, ACBL.has_ranking, ACBL.decimals) == ("acbl-mps022", None, False, 2)
    assert ACBL.levels == ("club", "unit", "sectional", "regional", "national")
    assert ACBL.free_levels == {"club", "unit"}
    assert dict(ACBL.units) == dict.fromkeys(("black", "silver", "red", "gold"), "mp")
    assert list(ACBL.units) == ["black", "silver", "red", "gold"]
    assert dict(ACBL.hundredths) == dict.fromkeys(("black", "silver", "red", "gold"), 100)
    assert ACBL.titles_by_name


@pytest.mark.parametrize(("value", "digits"), LOGARITHMS.items(), ids=str)
def test_logarithm_has_fifty_digits(value: int, digits: str) -> None:
    assert abs(log10(Fraction(value)) - Fraction(digits)) < Fraction(1, 10**49)


def test_logarithm_of_a_power_of_ten_is_whole() -> None:
    assert [log10(Fraction(10**power)) for power in (0, 1, 2, 6)] == [0, 1, 2, 6]


def test_logarithm_of_a_fraction_is_a_difference() -> None:
    assert abs(log10(Fraction(62, 3)) - (log10(Fraction(62)) - log10(Fraction(3)))) < Fraction(1, 10**47)


@pytest.mark.parametrize("value", [0, -1])
def test_nothing_below_one_has_a_logarithm_of_tables(value: int) -> None:
    with pytest.raises(ValueError, match="no logarithm"):
        log10(Fraction(value))


def test_half_a_hundredth_is_rounded_up() -> None:
    assert [half_up(Fraction(text)) for text in ("0.005", "0.0049999", "1.38125", "1/3", "2.675")] == [
        Fraction(text) for text in ("0.01", "0", "1.38", "0.33", "2.68")
    ]
    assert [whole_half_up(Fraction(text)) for text in ("5.2", "5.5", "0.4")] == [5, 6, 0]
    assert [whole_up(Fraction(text)) for text in ("5", "5.0001", "0")] == [5, 6, 0]


def test_other_colour_gets_the_rest_of_the_rounded_total() -> None:
    amount = Fraction("18.07")
    assert parted(amount, amount * Fraction(2, 3)) == (Fraction("12.05"), Fraction("6.02"))


def test_every_paragraph_is_implemented_or_says_why_not() -> None:
    assert [paragraph.number for paragraph in ACBL.paragraphs] == [str(number) for number in range(1, 29)]
    for paragraph in ACBL.paragraphs:
        assert bool(ACBL.rules.get(paragraph.number)) != bool(paragraph.left_out), paragraph.number
    assert set(ACBL.rules) <= {paragraph.number for paragraph in ACBL.paragraphs}


def test_cited_rules_are_functions_that_say_their_paragraph_and_page() -> None:
    for number, names in ACBL.rules.items():
        for name in names:
            module, function = name.rsplit(".", 1)
            rule = getattr(importlib.import_module(module), function)
            assert module.startswith("awards.rules.acbl_mps022."), name
            cited = re.search(r"\(§§? ([0-9, ]+)(; pp?\. [0-9, -]+)?\)", rule.__doc__ or "")
            assert cited, name
            assert number in cited[1].split(", "), name


def test_amounts_are_exact_and_booked_to_two_decimals() -> None:
    for path in CASES:
        case = read(path)
        if "errors" in case or "errors" in case.get("answer", {}):
            continue
        for award in answered(report_of(case)).awards:
            assert award.ranking is None
            for amount in award.points.values():
                assert isinstance(amount, Fraction)
                assert 100 * amount == int(100 * amount) > 0
            assert all(isinstance(amount, Fraction) for amount in award.unrounded.values())
            # Nobody gets half a hundredth more or less for each part that was rounded by itself.
            assert abs(sum(award.points.values()) - sum(award.unrounded.values())) <= Fraction(1, 20)


def test_answer_is_kept_and_told_without_loss() -> None:
    for path in CASES:
        case = read(path)
        if "errors" not in case and "errors" not in case.get("answer", {}):
            answer = answered(report_of(case))
            assert from_stored(to_stored(answer)) == answer


def test_program_is_told_two_decimals_and_no_ranking() -> None:
    told = to_json(answered(report(1, entrants=40)))
    assert told["awards"][0]["points"] == {"gold": "10.50"}
    assert sorted(told["awards"][0]) == ["because", "player", "points", "unrounded"]


def test_award_names_the_rows_of_the_report() -> None:
    groups = [{"name": "A", "entrants": 20}, {"name": "B", "entrants": 20, "standings": ["1 y"]}]
    outcome = answered(report(["1 w", "2 x"], {"structure": "flighted", "groups": groups}))
    assert isinstance(outcome, Answer)
    assert {award.player: award.rows for award in outcome.awards} == {
        **{"wa": (0,), "wb": (0,)},
        **{"xa": (1,), "xb": (1,)},
        **{"ya": (), "yb": ()},
    }
