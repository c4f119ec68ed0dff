"""The whole table of contracts is that of the laws, worked out another way."""

from itertools import product

import pytest

from awards.scoring.contracts import (
    PASSED_OUT,
    Contract,
    points,
    read_contract,
    read_result,
    result_text,
    score,
    vulnerability_of,
)
from awards.scoring.imps import imps
from tests.scoring import laws
from tests.scoring.oracle import imps as imps_of_the_oracle

CONTRACTS = list(product(range(1, 8), "CDHSN", ("", "X", "XX")))


def test_every_contract_is_worth_what_the_laws_say() -> None:
    compared = 0
    for (level, strain, doubled), tricks, vulnerable in product(CONTRACTS, range(14), (False, True)):
        contract = Contract(level, strain, len(doubled))
        expected = laws.points(level, strain, doubled, tricks, vulnerable)
        assert points(contract, tricks, vulnerable=vulnerable) == expected, (contract, tricks, vulnerable)
        compared += 1
    assert compared == 105 * 14 * 2


@pytest.mark.parametrize(
    ("text", "result", "not_vulnerable", "vulnerable"),
    [
        ("2S", "=", 110, 110),
        ("3NT", "+1", 430, 630),
        ("5C", "=", 400, 600),
        ("2HX", "=", 470, 670),
        ("1NTX", "+1", 280, 380),
        ("1DXX", "+1", 430, 630),
        ("6S", "=", 980, 1430),
        ("7NT", "=", 1520, 2220),
        ("4HX", "-3", -500, -800),
        ("2CXX", "-1", -200, -400),
        ("7NTXX", "-13", -7000, -7600),
        ("1NTXX", "+6", 560 + 6 * 200, 760 + 6 * 400),
    ],
)
def test_contract_is_worth_what_is_printed(text: str, result: str, not_vulnerable: int, vulnerable: int) -> None:
    contract = read_contract(text)
    assert contract is not None
    tricks = read_result(contract, result)
    assert tricks is not None
    assert points(contract, tricks, vulnerable=False) == not_vulnerable
    assert points(contract, tricks, vulnerable=True) == vulnerable


def test_points_are_seen_from_north_and_south() -> None:
    game = Contract(4, "S")
    won = {(seat, who): score(game, seat, 10, who) for seat in "NESW" for who in ("none", "ns", "ew", "both")}
    for (seat, who), found in won.items():
        vulnerable = who == "both" or who == ("ns" if seat in "NS" else "ew")
        assert found == (1 if seat in "NS" else -1) * (620 if vulnerable else 420)


def test_passed_out_board_is_nothing() -> None:
    assert score(PASSED_OUT, None, None, "both") == 0
    assert (read_contract("P"), read_contract("PASS")) == (PASSED_OUT, PASSED_OUT)


def test_contract_without_declarer_has_no_points() -> None:
    with pytest.raises(ValueError, match="4S has no declarer or no tricks"):
        score(Contract(4, "S"), None, 10, "none")


def test_contract_is_read_as_it_is_written() -> None:
    for level, strain, doubled in CONTRACTS:
        shown = f"{level}{'NT' if strain == 'N' else strain}{doubled}"
        contract = Contract(level, strain, len(doubled))
        assert str(contract) == shown
        assert read_contract(shown) == read_contract(f"{level}{strain}{doubled}") == contract
    assert str(PASSED_OUT) == "PASS"


@pytest.mark.parametrize("text", ["", "0S", "8C", "4", "NT", "4SXXX", "4s", "4 S", "pass", "4TN", "44S", "4S\n", "４S"])
def test_what_is_no_contract_is_none(text: str) -> None:
    assert read_contract(text) is None


def test_result_is_read_as_it_is_written() -> None:
    for level, tricks in product(range(1, 8), range(14)):
        contract = Contract(level, "S")
        assert read_result(contract, result_text(contract, tricks)) == tricks


@pytest.mark.parametrize("text", ["", "+0", "-0", "1", "==", "+8", "-8", "+1.5", "+01", "+100", "−1"])
def test_what_is_no_result_of_one_spade_is_none(text: str) -> None:
    assert read_result(Contract(1, "S"), text) is None


def test_vulnerability_repeats_every_sixteen_boards() -> None:
    for board in range(1, 65):
        assert vulnerability_of(board) == laws.vulnerability(board)


def test_imps_are_those_of_the_scale() -> None:
    for difference in range(-5_000, 5_001):
        assert imps(difference) == imps_of_the_oracle(difference)
    assert [imps(difference) for difference in (10, 20, 45, 50, 4000, 7600)] == [0, 1, 1, 2, 24, 24]
