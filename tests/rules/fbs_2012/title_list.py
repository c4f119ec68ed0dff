"""The list of titles as the regulation prints it, and what meets a row of it, by trying every conversion one by one.

Nothing here is the engine's: the numbers are written from the words of the regulation.
"""

from functools import cache

# code, masterpoints in all, silver points (gold counts as ten), gold points, whether lower points may be turned upwards
LIST = [
    ("kleyva", 2, 0, 0, False),
    ("ruta", 5, 0, 0, False),
    ("ruta-star", 20, 0, 0, False),
    ("hjarta", 15, 50, 0, False),
    ("hjarta-star", 50, 250, 0, True),
    ("spada", 100, 250, 0, True),
    ("spada-star", 150, 250, 0, True),
    ("oyggja", 150, 0, 75, True),
    ("oyggja-star", 300, 0, 75, True),
    ("stor", 500, 0, 250, True),
    ("stor-star", 1000, 0, 250, True),
]
CODES = [row[0] for row in LIST]
ROWS = {row[0]: row for row in LIST}
# The heart title is also reached by so many masterpoints of any colour.
HEART_IN_ALL = 30


def met(code: str, gold: int, silver: int, bronze: int) -> bool:
    """Whether some conversion meets the row: lot by lot, bronze to silver first and then silver to gold."""
    _, total, silver_asked, gold_asked, turns = ROWS[code]
    if code == "hjarta" and 100 * gold + 10 * silver + bronze >= 100 * HEART_IN_ALL:
        return True
    for lots in range(bronze // 20 + 1) if turns else range(1):
        held_silver, held_bronze = silver + lots, bronze - 20 * lots
        for raised in range(held_silver // 20 + 1) if turns else range(1):
            g, s = gold + raised, held_silver - 20 * raised
            if g >= gold_asked and s + 10 * g >= silver_asked and 100 * g + 10 * s + held_bronze >= 100 * total:
                return True
    return False


@cache
def ways(code: str, gold: int, silver: int) -> tuple[tuple[int, int], ...]:
    """The bronze spent by each way of converting that meets the second column, and the hundredths it costs.

    Counted up one by one. Of the ways that make as many points of gold, those that turn more bronze than the first
    sufficient one are left out, and so are those that make more than two points of gold too many: they cost more.
    """
    _, _, silver_asked, gold_asked, turns = ROWS[code]
    found = []
    for made_gold in range(max(0, gold_asked - gold) + 3 if turns else 1):
        if gold + made_gold < gold_asked:
            continue
        made_silver = 0
        while not (
            silver + made_silver >= 20 * made_gold
            and silver + made_silver - 20 * made_gold + 10 * (gold + made_gold) >= silver_asked
        ):
            made_silver += 1
        if turns or not made_silver:
            found.append((20 * made_silver, 10 * made_silver + 100 * made_gold))
    return tuple(found)


def reaches(code: str, gold: int, silver: int, bronze: int) -> bool:
    """The same as :func:`met`, quickly for many holdings of one gold and silver."""
    worth = 100 * gold + 10 * silver + bronze
    if code == "hjarta" and worth >= 100 * HEART_IN_ALL:
        return True
    left = worth - 100 * ROWS[code][1]
    return any(bronze >= spent and left >= lost for spent, lost in ways(code, gold, silver))


def highest(gold: int, silver: int, bronze: int) -> str | None:
    """The highest title of the list that is reached."""
    return next((code for code in reversed(CODES) if reaches(code, gold, silver, bronze)), None)
