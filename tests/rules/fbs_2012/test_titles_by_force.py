"""Faroese titles and what is missing, on 100,000 holdings near the thresholds, against trying every conversion.

The second implementation shares nothing with the engine. What it found for so much gold and silver holds for any bronze
beside them, so the holdings come in groups of one gold and silver.
"""

import random
from collections.abc import Iterator

import pytest

from awards.rules.editions import edition
from tests.rules.fbs_2012.title_list import CODES, HEART_IN_ALL, LIST, ROWS, highest, met, reaches, ways

FBS = edition("fbs-2012")
VECTORS = 2000
EACH = 50


def holdings(seed: int) -> Iterator[tuple[int, int, int]]:
    """In groups of one gold and silver: the bronze lies about where some title is just reached, or just not."""
    chance = random.Random(seed)
    for _vector in range(VECTORS):
        _, total, silver_asked, gold_asked, _ = chance.choice(LIST)
        gold = max(0, chance.choice([gold_asked, chance.randint(0, gold_asked)]) + chance.randint(-3, 3))
        most = max(0, 10 * total - 10 * gold)
        silver = max(0, chance.choice([silver_asked, most, chance.randint(0, most)]) + chance.randint(-25, 25))
        worth = 100 * gold + 10 * silver
        edges = [0, max(0, 100 * total - worth), max(0, 100 * HEART_IN_ALL - worth)]
        for code in CODES:
            for spent, lost in ways(code, gold, silver):
                edges += [spent, max(0, 100 * ROWS[code][1] + lost - worth)]
        for _bronze in range(EACH):
            yield gold, silver, max(0, chance.choice(edges) + chance.randint(-2, 2))


def test_the_two_ways_of_trying_conversions_agree() -> None:
    """The quick one against the one that leaves nothing out."""
    chance = random.Random(5)
    listed = [held for held in holdings(5) if 20 * held[1] + held[2] < 3000]
    for gold, silver, bronze in chance.sample(listed, 60):
        tried = [code for code in CODES if met(code, gold, silver, bronze)]
        assert highest(gold, silver, bronze) == (tried[-1] if tried else None)


@pytest.mark.slow
def test_titles_of_100000_holdings_are_those_of_the_best_conversion() -> None:
    seen = set()
    count = 0
    for gold, silver, bronze in holdings(2012):
        found = FBS.title({"gold": gold, "silver": silver, "bronze": bronze})
        assert found == highest(gold, silver, bronze), (gold, silver, bronze)
        seen.add(found)
        count += 1
    assert (count, seen) == (100_000, {None, *CODES})


@pytest.mark.slow
def test_missing_is_just_enough_for_100000_holdings() -> None:
    """With that amount the next title is reached, with one point less it is not; every colour can do it alone."""
    answers = 0
    for held in holdings(17):
        standing = FBS.standing(dict(zip(("gold", "silver", "bronze"), held, strict=True)))
        if standing.next is None:
            assert standing.title == CODES[-1]
            continue
        assert standing.next.title == CODES[CODES.index(standing.title) + 1 if standing.title else 0]
        for colour, missing in enumerate(standing.next.missing.values()):
            answers += 1
            assert isinstance(missing, int)
            just = [amount + missing * (index == colour) for index, amount in enumerate(held)]
            assert reaches(standing.next.title, *just), (held, colour)
            just[colour] -= 1
            assert not reaches(standing.next.title, *just), (held, colour)
    assert answers > 250_000
