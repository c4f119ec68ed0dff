"""The points of a contract by the laws, worked out trick by trick from lists that were written down by hand."""

TRICKS = {
    "C": [20] * 7,
    "D": [20] * 7,
    "H": [30] * 7,
    "S": [30] * 7,
    "N": [40, 30, 30, 30, 30, 30, 30],
}
# By vulnerability: what is lost by 1, 2, 3 … tricks.
DOWN = {
    ("", False): [50, 100, 150, 200, 250, 300, 350, 400, 450, 500, 550, 600, 650],
    ("", True): [100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200, 1300],
    ("X", False): [100, 300, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500],
    ("X", True): [200, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500, 3800],
    ("XX", False): [200, 600, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000],
    ("XX", True): [400, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000, 7600],
}
TIMES = {"": 1, "X": 2, "XX": 4}
OVERTRICK = {("X", False): 100, ("X", True): 200, ("XX", False): 200, ("XX", True): 400}
INSULT = {"": 0, "X": 50, "XX": 100}
BONUS = {
    ("part", False): 50,
    ("part", True): 50,
    ("game", False): 300,
    ("game", True): 500,
    ("small", False): 300 + 500,
    ("small", True): 500 + 750,
    ("grand", False): 300 + 1000,
    ("grand", True): 500 + 1500,
}
VULNERABLE = {
    "none": {1, 8, 11, 14},
    "ns": {2, 5, 12, 15},
    "ew": {3, 6, 9, 16},
    "both": {4, 7, 10, 13},
}


def points(level: int, strain: str, doubled: str, tricks: int, vulnerable: bool) -> int:
    """What declarer's side gets."""
    over = tricks - 6 - level
    if over < 0:
        return -DOWN[doubled, vulnerable][-over - 1]
    bid = sum(TRICKS[strain][:level]) * TIMES[doubled]
    kind = {7: "grand", 6: "small"}.get(level, "game" if bid >= 100 else "part")
    extra = over * OVERTRICK[doubled, vulnerable] if doubled else sum(TRICKS[strain][level : level + over])
    return bid + BONUS[kind, vulnerable] + INSULT[doubled] + extra


def vulnerability(board: int) -> str:
    """Who is vulnerable on a board of that number."""
    return next(who for who, boards in VULNERABLE.items() if (board - 1) % 16 + 1 in boards)
