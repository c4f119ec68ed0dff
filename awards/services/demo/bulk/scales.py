"""What a field pays in the bulk path: plain scales of the usual shape, ready as parts of lines."""

from functools import cache

from awards.services.demo.bulk.tables import SEPARATOR

HUNDREDTHS = {"gold": 100, "silver": 10, "bronze": 1}
FLOOR = 4
GOLDS = 3


@cache
def paid_lines(level: str, pairs: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """For each paid player, best first: the entry's columns from kind to ranking, the result's from contestant on."""
    entries, results = [], []
    for place, (colour, points, ranking) in enumerate(_paid(level, pairs), start=1):
        amount = points * HUNDREDTHS[colour]
        entry = SEPARATOR.join(["award", colour, str(amount), str(points), str(ranking)])
        hundredths = 6600 - 1600 * (place - 1) // max(1, pairs // 2) - 7 * place
        score = f"{hundredths // 100}.{hundredths % 100:02d} %"
        result = SEPARATOR.join([str(place - 1), str(place), score, "", "1"])
        entries += [entry, entry]
        results += [result, result]
    return tuple(entries), tuple(results)


@cache
def reversed_lines(level: str, pairs: int) -> tuple[str, ...]:
    """For each paid player the reversal's kind, colour, amount, exact and ranking."""
    mirrored = []
    for colour, points, ranking in _paid(level, pairs):
        amount = -points * HUNDREDTHS[colour]
        text = SEPARATOR.join(["reversal", colour, str(amount), "", str(-ranking)])
        mirrored += [text, text]
    return tuple(mirrored)


@cache
def _paid(level: str, pairs: int) -> tuple[tuple[str, int, int], ...]:
    """Colour, points and ranking points of each paid place."""
    bronze = _steps(2 * pairs, -(-pairs // 3), FLOOR)
    if level == "bronze":
        return tuple(("bronze", points, 0) for points in bronze)
    silver = _steps(pairs, min(16, -(-pairs // 4)), 1)
    factor = 2 if level == "silver" else 3
    rest = [("bronze", factor * points, 0) for points in bronze[len(silver) :]]
    if level == "silver":
        return (*(("silver", points, points) for points in silver), *rest)
    golds = [("gold", -(-points // 10), -(-3 * points // 2)) for points in silver[:GOLDS]]
    return (*golds, *(("silver", points, -(-3 * points // 2)) for points in silver[GOLDS:]), *rest)


def _steps(first: int, places: int, least: int) -> list[int]:
    """The winner's points, then two thirds of the place above, rounded up."""
    points = [first]
    while len(points) < places:
        points.append(max(least, -(-2 * points[-1] // 3)))
    return points
