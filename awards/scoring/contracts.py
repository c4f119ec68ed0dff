"""What a contract is worth by the Laws of Duplicate Bridge."""

import re
from dataclasses import dataclass

from awards.scoring.numbers import (
    FIRST_TRICK_IN_NO_TRUMP,
    GAME,
    GAME_FROM,
    GRAND_SLAM,
    MADE,
    OVERTRICK_DOUBLED,
    PART_SCORE,
    SMALL_SLAM,
    TRICK,
    UNDERTRICK,
    UNDERTRICKS_DOUBLED,
    VULNERABILITY,
)

SEATS = ("N", "E", "S", "W")
NORTH_SOUTH = ("N", "S")
VULNERABLE = {"none": (), "ns": ("N", "S"), "ew": ("E", "W"), "both": SEATS}
PASSES = ("P", "PASS")
BOOK = 6
TRICKS = 13
# Undoubled, doubled, redoubled.
FACTORS = (1, 2, 4)
_CONTRACT = re.compile(r"([1-7])([CDHS]|NT?)(X{0,2})")
_RESULT = re.compile(r"=|[+-][1-9][0-9]?")


@dataclass(frozen=True)
class Contract:
    """A contract; ``doubled`` is 0, 1 for doubled, 2 for redoubled. A passed-out board has level 0."""

    level: int
    strain: str = ""
    doubled: int = 0

    @property
    def is_pass(self) -> bool:
        """Whether the board was passed out."""
        return self.level == 0

    def __str__(self) -> str:
        strain = "NT" if self.strain == "N" else self.strain
        return PASSES[-1] if self.is_pass else f"{self.level}{strain}{'X' * self.doubled}"


PASSED_OUT = Contract(0)


def read_contract(text: str) -> Contract | None:
    """The contract in ``3NT``, ``3N``, ``4SX``, ``6HXX``, ``P`` or ``PASS``; None if it is none."""
    if text in PASSES:
        return PASSED_OUT
    found = _CONTRACT.fullmatch(text)
    return Contract(int(found[1]), found[2][0], len(found[3])) if found else None


def read_result(contract: Contract, text: str) -> int | None:
    """The tricks that ``=``, ``+1`` or ``-2`` means; None where it means none from 0 to 13."""
    if not _RESULT.fullmatch(text):
        return None
    tricks = BOOK + contract.level + (0 if text == "=" else int(text))
    return tricks if 0 <= tricks <= TRICKS else None


def result_text(contract: Contract, tricks: int) -> str:
    """``=``, ``+1`` or ``-2``."""
    over = tricks - BOOK - contract.level
    return "=" if over == 0 else f"{over:+d}"


def vulnerability_of(board: int) -> str:
    """Who is vulnerable by the number of the board: ``none``, ``ns``, ``ew`` or ``both``."""
    return VULNERABILITY[(board - 1) % len(VULNERABILITY)]


def score(contract: Contract, declarer: str | None, tricks: int | None, vulnerability: str) -> int:
    """The points seen from N-S; a passed-out board needs neither declarer nor tricks.

    Raises ValueError where another contract lacks them.
    """
    if contract.is_pass:
        return 0
    if declarer is None or tricks is None:
        raise ValueError(f"{contract} has no declarer or no tricks")
    won = points(contract, tricks, vulnerable=declarer in VULNERABLE[vulnerability])
    return won if declarer in NORTH_SOUTH else -won


def is_possible(north_south: int, vulnerability: str) -> bool:
    """Whether some contract and some number of tricks give N-S these points; 0 is a board that was passed out."""
    return north_south == 0 or any(
        score(Contract(level, strain, doubled), seat, tricks, vulnerability) == north_south
        for level in range(1, TRICKS - BOOK + 1)
        for strain in TRICK
        for doubled in range(len(FACTORS))
        for seat in ("N", "E")
        for tricks in range(TRICKS + 1)
    )


def points(contract: Contract, tricks: int, *, vulnerable: bool) -> int:
    """The points of declarer's side, below 0 where the contract went down."""
    over = tricks - BOOK - contract.level
    return _made(contract, over, vulnerable) if over >= 0 else -_down(contract, -over, vulnerable)


def _made(contract: Contract, overtricks: int, vulnerable: bool) -> int:
    trick = TRICK[contract.strain]
    first = FIRST_TRICK_IN_NO_TRUMP if contract.strain == "N" else 0
    bid = (contract.level * trick + first) * FACTORS[contract.doubled]
    total = bid + (GAME if bid >= GAME_FROM else PART_SCORE)[vulnerable] + MADE[contract.doubled]
    if BOOK + contract.level == TRICKS:
        total += GRAND_SLAM[vulnerable]
    elif BOOK + contract.level == TRICKS - 1:
        total += SMALL_SLAM[vulnerable]
    return total + overtricks * (OVERTRICK_DOUBLED[vulnerable] * contract.doubled if contract.doubled else trick)


def _down(contract: Contract, undertricks: int, vulnerable: bool) -> int:
    if not contract.doubled:
        return undertricks * UNDERTRICK[vulnerable]
    steps = UNDERTRICKS_DOUBLED[vulnerable]
    doubled = sum(steps[min(number, len(steps) - 1)] for number in range(undertricks))
    return doubled * contract.doubled
