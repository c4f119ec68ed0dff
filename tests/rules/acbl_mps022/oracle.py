"""What the overall lists of a report pay, worked out a second time, plainly and with decimals.

It knows open, flighted, stratified and stratiflighted events without shares, at most two restrictions, no table credit.
"""

from collections.abc import Mapping, Sequence
from decimal import ROUND_HALF_UP, Context, Decimal, setcontext
from fractions import Fraction
from math import ceil
from typing import Any

DIGITS = Context(prec=40)
CENT = Decimal("0.01")
R = {"unit": "8.5", "sectional": "10", "regional": "14", "national": "14"}
T = {"pairs": "1", "individual": "0.75", "swiss": "1", "bam": "1.1", "two_pair_teams": "1"}
SEATS = {"pairs": 2, "individual": 4}
COLUMNS = [5, 10, 20, 50, 100, 200, 300, 500, 750, 1000, 1250, 1500, 2000]
FIRST_ROW = ["0.25", "0.30", "0.40", "0.45", "0.50", "0.55", "0.60", "0.65", "0.70", "0.75", "0.78", "0.81", "0.86"]
MORE = {0: "0", 5: "0", 10: "0", 20: "0.02", 50: "0.05", 100: "0.08", 200: "0.11", 300: "0.15"}
MORE |= {500: "0.17", 750: "0.19", 1000: "0.21", 1250: "0.23", 1500: "0.25", 2000: "0.27"}
LIMIT = [25, 40, 45, 50, 55, 60]
PRINTED = {
    "individual": {2: 3, 3: 4, 4: 5, 5: 6},
    "swiss": {3: 1, 5: 2, 7: 3, 9: 4, 13: 5, 19: 6},
    "pairs": {2: 2, 4: 3, 5: 4, 7: 5, 10: 6},
}
Group = Mapping[str, Any]


def cents(amount: Decimal | Fraction) -> Decimal:
    if isinstance(amount, Fraction):
        amount = DIGITS.divide(Decimal(amount.numerator), Decimal(amount.denominator))
    return amount.quantize(CENT, ROUND_HALF_UP)


def limits_factor(least: int, most: int | None) -> Decimal:
    row = max(value for value in MORE if value <= least)
    if most is None:
        return 1 + Decimal(MORE[row])
    fitting = [column for column in COLUMNS if column <= most + 1] or [5]
    return Decimal(FIRST_ROW[COLUMNS.index(fitting[-1])]) + Decimal(MORE[row])


class Oracle:
    """One report."""

    def __init__(self, report: Mapping[str, Any]) -> None:
        setcontext(DIGITS)
        self.conditions = report["conditions"]
        self.level = report["level"]
        self.kind = self.conditions.get("event_type", report["form"])
        self.sessions = self.conditions["sessions"]
        self.structure = self.conditions.get("structure", "open")
        own: Group = {"entrants": report.get("entrants"), **self.conditions}
        self.groups: Sequence[Group] = self.conditions.get("groups", [own])
        self.lists = [report["standings"], *(group.get("standings", []) for group in self.groups[1:])]
        self.side = self.conditions.get("rating") in ("side_game", "consolation")
        self.p = Decimal({0: "1", 1: "0.8", 2: "0.7"}[len(self.conditions.get("restrictions", []))])

    def is_x(self, index: int) -> bool:
        return self.structure == "stratiflighted" and index == 1 and self.flight(0) == self.flight(1)

    def flight(self, index: int) -> Any:
        return self.groups[index].get("flight")

    def tables(self, groups: Sequence[Group]) -> int:
        return ceil(Fraction(sum(group["entrants"] for group in groups), SEATS.get(self.kind, 1)))

    def m(self, index: int) -> Decimal:
        group = self.groups[index]
        most = group.get("max_masterpoints")
        found = limits_factor(group.get("min_masterpoints", 0), most)
        if self.is_x(index) and (most is None or most >= 2999):
            found = Decimal("1.00" if most is None or most > 5000 else "0.95" if most >= 4999 else "0.90")
        return min(found, Decimal("0.65")) if self.side else found

    def formula(self, index: int, tables: int) -> Decimal:
        # Ten sixtieths have no decimals; what is half a hundredth must stay one.
        b = Fraction(tables + 10, 60) if tables <= 60 else Fraction((Decimal(tables) / 4).log10())
        s = Fraction(self.sessions + 1, 2)
        factors = Fraction(R[self.level]) * Fraction(T[self.kind]) * Fraction(self.m(index)) * Fraction(self.p)
        return cents(b * s * factors)

    def first(self, index: int) -> Decimal:
        if self.is_x(index):
            return self.first_of_x()
        found = self.formula(index, self.tables(self.groups[index:]))
        if self.structure == "flighted" and index == 0 and len(self.groups) > 1:
            return max(found, cents(self.first(1) * Decimal("1.1")))
        return found

    def first_of_x(self) -> Decimal:
        alone = self.formula(1, self.tables(self.groups[1:2]))
        others = [index for index in range(len(self.groups)) if self.flight(index) != self.flight(0)]
        if not others:
            return alone
        above = Fraction(self.first(others[0])) * Fraction("1.05")
        seats = SEATS.get(self.kind, 1)
        x, a = (Fraction(self.groups[index]["entrants"], seats) for index in (1, 0))
        if x < 20 and x / (a + x) < Fraction("0.4"):
            above *= max((x / (Fraction("0.4") * (a + x))) ** 2, (x / 20) ** 2)
        return max(alone, cents(above))

    def part(self, place: int) -> Fraction:
        straight = 3 if self.sessions >= 3 else 8
        if place <= straight:
            return Fraction(3, 4) ** (place - 1)
        return Fraction(1, place) if self.sessions < 3 else Fraction(self.sessions, place + 2 * self.sessions - 3)

    def field(self, index: int) -> int:
        if self.structure not in ("stratified", "stratiflighted"):
            return int(self.groups[index]["entrants"])
        return sum(
            group["entrants"]
            for at, group in enumerate(self.groups)
            if at >= index and self.flight(at) == self.flight(index)
        )

    def is_paid(self, index: int) -> bool:
        if self.structure not in ("stratified", "stratiflighted"):
            return True
        lowest = all(self.flight(at) != self.flight(index) for at in range(index + 1, len(self.groups)))
        return not lowest or self.tables([self.groups[index]]) >= 3

    def depth(self, index: int) -> int:
        if not self.is_paid(index):
            return 0
        field, most = self.field(index), LIMIT[min(self.sessions, 6) - 1]
        rows = PRINTED.get(self.kind, PRINTED["pairs"])
        size = {"individual": 4, "swiss": 1}.get(self.kind, 2)
        fitting = [places for least, places in rows.items() if least <= ceil(Fraction(field, size))]
        if not fitting:
            return 0
        least_award = Fraction(R[self.level]) * Fraction(self.m(index)) * Fraction(self.p) / 5
        first = Fraction(self.first(index))
        by_formula = sum(first * self.part(place) >= least_award for place in range(1, 61))
        bound = max(1, field * 35 // 100)
        share = ceil(Fraction(field, 10 if self.kind == "swiss" else 20))
        places = min(most, max(fitting[-1], min(bound, max(by_formula, share))))
        flights = self.structure in ("flighted", "stratiflighted")
        large = field >= 19 if self.kind == "swiss" else self.tables(self.groups) >= 10
        return min(places, bound) if self.is_x(index) or (flights and large) else places

    def colour(self, index: int) -> str:
        if self.level in ("unit", "sectional"):
            return {"unit": "black", "sectional": "silver"}[self.level]
        most = self.groups[index].get("max_masterpoints")
        lists = 3 if self.structure == "stratiflighted" else 2
        gold = self.sessions >= 2 and not self.side and index < lists and (most is None or most >= 749)
        return "gold" if gold else "red"

    def paid(self) -> dict[str, dict[str, Decimal]]:
        """What each player gets by colour."""
        best: dict[str, tuple[Decimal, bool, str]] = {}
        for index, rows in enumerate(self.lists):
            first, depth, colour = self.first(index), self.depth(index), self.colour(index)
            for row in rows:
                tied = sum(other["place"] == row["place"] for other in rows)
                paid = [place for place in range(row["place"], row["place"] + tied) if place <= depth]
                amount = cents(sum((Fraction(first) * self.part(place) for place in paid), Fraction(0)) / tied)
                for player in row["players"]:
                    now = (amount, colour == "gold", colour)
                    best[player] = max(best.get(player, now), now, key=lambda one: one[:2])
        return {player: {colour: amount} for player, (amount, _gold, colour) in best.items() if amount}
