"""Knockouts and matches by a second reading of pp. 3 and 15-18, which shares no line with the rules.

All numbers are typed from the text; logarithms are taken with forty digits.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Any

K = {"unit": 26, "sectional": 30, "regional": 46, "national": 46}
D = {"unit": "0.765", "sectional": "0.90", "regional": "1.25", "national": "1.25"}
PERCENT = [100, 75, 55, 45, 30, 25, 20, 15, 12, 12, 12, 12, 12, 12, 12, 12]
# M of 0 to this maximum.
M = {5: 25, 10: 30, 20: 40, 50: 45, 100: 50, 200: 55, 300: 60, 500: 65, 750: 70, 1000: 75, 1250: 78, 1500: 81, 2000: 86}


def hundredths(amount: Fraction) -> Fraction:
    """Two decimals, half up."""
    return Fraction(int(amount * 100 + Fraction(1, 2)), 100)


def b(teams: Fraction) -> Fraction:
    if teams <= 60:
        return (teams + 10) / 60
    with localcontext() as context:
        context.prec = 40
        quarter = teams / 4
        return Fraction((Decimal(quarter.numerator) / Decimal(quarter.denominator)).log10())


def length(boards: int) -> Fraction:
    """L: the part of 24 boards to four decimals, half up, one from there, one and a half from 48 on."""
    if boards >= 48:
        return Fraction(3, 2)
    if boards >= 24:
        return Fraction(1)
    return Fraction(int(Fraction(boards * 10_000, 24) + Fraction(1, 2)), 10_000)


def m_below(average: int) -> Fraction:
    return Fraction(M[max((column for column in M if column <= average), default=5)], 100)


def m_of_limit(most: int | None) -> Fraction:
    if most is None:
        return Fraction(1)
    return Fraction(M[max((column for column in M if column <= most + 1), default=5)], 100)


def p(restrictions: int) -> Fraction:
    return Fraction([100, 80, 70][min(restrictions, 2)], 100)


def lower_share(average: int, lower: int) -> Fraction:
    """What lower teams add, by the scale of p. 18."""
    if average >= 500:
        return Fraction(min(lower, 100), 3) + Fraction(max(lower - 100, 0), 5)
    for least, part in ((450, 90), (400, 75), (350, 50), (300, 20), (250, 10), (200, 5)):
        if average >= least:
            return Fraction(lower * part, 300)
    return Fraction(0)


def part_of(place: int, count: int, last: int) -> Fraction:
    """The average percentage of tied places."""
    total = 0
    for at in range(place, place + count):
        if at <= min(last, 16):
            total += PERCENT[at - 1]
    return Fraction(total, 100 * count)


def last_place(event_type: str, teams: int) -> int:
    if event_type == "knockout":
        return 16
    return 4 if teams >= 9 else 2 if teams >= 5 else 1


def overall(data: Mapping[str, Any]) -> dict[str, Fraction]:
    """The overall award of each team of a knockout, all colours together, before rounding; teams without one left out.

    Not for playoffs, forfeits and NABC events.
    """
    conditions = data["conditions"]
    groups: Sequence[Mapping[str, Any]] = conditions.get("groups") or [
        {"entrants": data["entrants"], "max_masterpoints": conditions.get("max_masterpoints")}
    ]
    awards: dict[str, Fraction] = {}
    for index, group in enumerate(groups):
        lower = sum(other["entrants"] for other in groups[index + 1 :])
        if index == 0:
            lower += conditions.get("other_restricted_ko_teams", 0)
        teams = group["entrants"] + lower_share(group.get("top_team_average", 500), lower)
        bracketed = conditions.get("structure") == "bracketed"
        if bracketed:
            m = Fraction(1) if index == 0 else m_below(group["top_team_average"])
        else:
            m = m_of_limit(group.get("max_masterpoints"))
        if conditions.get("rating") in ("side_game", "consolation"):
            m = min(m, Fraction(65, 100))
        product = b(Fraction(teams)) * K[data["level"]] * length(conditions["boards_per_match"]) * m
        product *= p(len(conditions.get("restrictions", [])))
        if conditions["sessions"] == 3 and not bracketed and conditions["event_type"] == "knockout":
            product *= Fraction(4, 5)
        rows = data["standings"] if index == 0 else group.get("standings", [])
        awards.update(_of_rows(rows, hundredths(product), conditions, group["entrants"]))
    return awards


def _of_rows(
    rows: Sequence[Mapping[str, Any]], first: Fraction, conditions: Mapping[str, Any], teams: int
) -> dict[str, Fraction]:
    kind, found = conditions["event_type"], {}
    for row in rows:
        if kind == "knockout" and row["place"] > 1 and conditions["matches_won"][row["team"]] < 2:
            continue
        count = sum(other["place"] == row["place"] for other in rows)
        part = part_of(row["place"], count, last_place(kind, teams))
        if part:
            found[row["team"]] = part * first
    return found


def match(data: Mapping[str, Any], boards: int) -> Fraction:
    """The award of one match won in an open event."""
    conditions = data["conditions"]
    m = m_of_limit(conditions.get("max_masterpoints"))
    is_side = conditions.get("rating") in ("side_game", "consolation")
    if is_side and not (conditions["event_type"] == "swiss" and conditions["rating"] == "consolation"):
        m = min(m, Fraction(65, 100))
    return hundredths(Fraction(D[data["level"]]) * length(boards) * m * p(len(conditions.get("restrictions", []))))
