"""Titles and what is missing, on 100,000 holdings near the thresholds, against trying every conversion.

The second implementation shares nothing with the engine: it counts the converted points up one by one. What it found
for so much gold and silver holds for any bronze beside them, so the holdings come in groups of one gold and silver.
"""

import random
from collections.abc import Iterator
from functools import cache

import pytest

from awards.rules.editions import edition
from tests.rules.test_titles import LIST, met

SBF = edition("sbf-2018")
VECTORS = 2000
EACH = 50
CODES = [row[0] for row in LIST]
ROWS = {row[0]: row for row in LIST}


@cache
def enough(code: str, gold: int, silver: int) -> tuple[tuple[int, int], ...]:
    """The bronze spent by each way of converting that meets the second column, and the hundredths it costs.

    Of the ways that make as many points of gold, those that turn more bronze than the first sufficient one are left
    out, and so are those that make more than two points of gold too many: they spend more and cost more.
    """
    _, _, silver_asked, gold_asked, steps = ROWS[code]
    ways = []
    most_gold = max(0, gold_asked - gold) + 2 if steps == 2 else 0
    for made_gold in range(most_gold + 1):
        if gold + made_gold < gold_asked:
            continue
        made_silver = 0
        while not (
            silver + made_silver >= 20 * made_gold
            and silver + made_silver - 20 * made_gold + 10 * (gold + made_gold) >= silver_asked
        ):
            made_silver += 1
        if made_silver and not steps:
            continue
        ways.append((20 * made_silver, 10 * made_silver + 100 * made_gold))
    return tuple(ways)


def reaches(code: str, gold: int, silver: int, bronze: int) -> bool:
    left = 100 * gold + 10 * silver + bronze - 100 * ROWS[code][1]
    return any(bronze >= spent and left >= lost for spent, lost in enough(code, gold, silver))


def highest(gold: int, silver: int, bronze: int) -> str | None:
    return next((code for code in reversed(CODES) if reaches(code, gold, silver, bronze)), None)


def holdings(seed: int) -> Iterator[tuple[int, int, int]]:
    """In groups of one gold and silver: the bronze lies about where some title is just reached, or just not."""
    chance = random.Random(seed)
    for _vector in range(VECTORS):
        _, total, silver_asked, gold_asked, _ = chance.choice(LIST)
        gold = max(0, chance.choice([gold_asked, chance.randint(0, gold_asked)]) + chance.randint(-3, 3))
        most = max(0, 10 * total - 10 * gold)
        silver = max(0, chance.choice([silver_asked, most, chance.randint(0, most)]) + chance.randint(-25, 25))
        edges = [0, max(0, 100 * total - 100 * gold - 10 * silver)]
        edges += [spent for code in CODES[:10] for spent, _ in enough(code, gold, silver)]
        edges += [
            max(0, 100 * ROWS[code][1] + lost - 100 * gold - 10 * silver)
            for code in CODES[:10]
            for _, lost in enough(code, gold, silver)
        ]
        for _bronze in range(EACH):
            yield gold, silver, max(0, chance.choice(edges) + chance.randint(-2, 2))


def test_the_two_ways_of_trying_conversions_agree() -> None:
    """The quick one against the one that leaves nothing out."""
    chance = random.Random(5)
    listed = [held for held in holdings(5) if 20 * held[1] + held[2] < 3000]
    for gold, silver, bronze in chance.sample(listed, 60):
        assert highest(gold, silver, bronze) == next(
            (row[0] for row in reversed(LIST) if met(row, gold, silver, bronze)), None
        )


@pytest.mark.slow
def test_titles_of_100000_holdings_are_those_of_the_best_conversion() -> None:
    seen = set()
    count = 0
    for gold, silver, bronze in holdings(2018):
        found = SBF.title({"gold": gold, "silver": silver, "bronze": bronze})
        assert found == highest(gold, silver, bronze), (gold, silver, bronze)
        seen.add(found)
        count += 1
    assert (count, seen) == (100_000, {None, *CODES})


@pytest.mark.slow
def test_missing_is_just_enough_for_100000_holdings() -> None:
    """With that amount the next title is reached, with one point less it is not; None: not by any amount."""
    answers = nevers = 0
    for held in holdings(17):
        standing = SBF.standing(dict(zip(("gold", "silver", "bronze"), held, strict=True)))
        if standing.next is None:
            assert standing.title == CODES[-1]
            continue
        assert standing.next.title == CODES[CODES.index(standing.title) + 1 if standing.title else 0]
        for colour, missing in zip(range(3), standing.next.missing.values(), strict=True):
            answers += 1
            if missing is None:
                nevers += 1
                missing = 1_000_000
                most = [amount + missing * (index == colour) for index, amount in enumerate(held)]
                assert not reaches(standing.next.title, *most), (held, colour)
                continue
            just = [amount + missing * (index == colour) for index, amount in enumerate(held)]
            assert reaches(standing.next.title, *just), (held, colour)
            just[colour] -= 1
            assert not reaches(standing.next.title, *just), (held, colour)
    assert answers > 250_000
    assert nevers > 1_000
