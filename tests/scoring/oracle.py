"""Scoring once more, plainly and slowly, from the file to the answer; nothing of the program is used."""

from fractions import Fraction
from math import ceil, floor, sqrt
from typing import Any

from tests.scoring import laws

PERCENT = {"A+": Fraction(60), "A": Fraction(50), "A-": Fraction(40)}
SIDES = ("ns", "ew")
# From which difference each further IMP is won.
STEPS = [
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500),
    *(3000, 3500, 4000),
]


def score_of(row: dict[str, Any], board: dict[str, Any]) -> int | None:
    """The bridge result seen from N-S."""
    if "adjusted" in row:
        return None
    if "score" in row:
        return int(row["score"])
    if row["contract"].startswith("P"):
        return 0
    level, rest = int(row["contract"][0]), row["contract"][1:].replace("NT", "N")
    tricks = row.get("tricks")
    if tricks is None:
        tricks = 6 + level + (0 if row["result"] == "=" else int(row["result"]))
    side = "ns" if row["declarer"] in "NS" else "ew"
    who = board.get("vulnerability") or laws.vulnerability(board["board"])
    won = laws.points(level, rest[0], rest[1:], tricks, who in (side, "both"))
    return won if side == "ns" else -won


def imps(difference: int) -> int:
    """The IMPs of a difference."""
    won = sum(1 for step in STEPS if abs(difference) >= step)
    return won if difference > 0 else -won


class Table:
    """One row of a board, as it counts."""

    def __init__(self, row: dict[str, Any], board: dict[str, Any], gone: set[int]) -> None:
        self.score = score_of(row, board)
        self.group = row.get("group")
        self.irregularity = row.get("irregularity")
        self.pair = {side: row[side] for side in SIDES}
        self.given = dict(row.get("adjusted", {}))
        for side, other in (SIDES, SIDES[::-1]):
            if row[side] in gone:
                self.pair[side] = None
                self.given.pop(side, None)
                if "adjusted" not in row and row[other] not in gone:
                    self.given[other], self.irregularity = "A+", f"withdrawn-{row[side]}"
                self.score = None
        self.points: dict[str, Fraction | None] = {"ns": None, "ew": None}

    def own(self, side: str) -> int | None:
        """The points with which the side is compared, as it sees them."""
        value = self.score
        if value is None and isinstance(self.given.get(side), dict):
            value = self.given[side]["score"]
        if value is None:
            return None
        return value if side == "ns" else -value


class Oracle:
    """The answer to one session."""

    def __init__(self, session: dict[str, Any]) -> None:
        self.session = session
        self.method = session.get("method", "matchpoints")
        self.withdrawn = self._withdrawn()
        self.gone = {pair for pair, what in self.withdrawn if what == "dropped"}
        self.boards = [
            (section["name"], board, [Table(row, board, self.gone) for row in board["results"]])
            for section in session["sections"]
            for board in section["boards"]
        ]
        self.sit_outs = [entry for entry in session.get("sit_outs", []) if entry["pair"] not in self.gone]
        self.datums: dict[int, dict[str | None, int]] = {}
        for index, (_, _, tables) in enumerate(self.boards):
            for table in tables:
                for side in SIDES:
                    if table.pair[side] is not None and table.own(side) is not None:
                        table.points[side] = self._compared(index, tables, table, side)
        for _, _, tables in self.boards:
            for table in tables:
                for side in SIDES:
                    pair = table.pair[side]
                    if pair is not None and table.own(side) is None:
                        table.points[side] = self._award(table.given[side], pair, tables)
        self.scores = self._scores()

    def _withdrawn(self) -> list[tuple[int, str]]:
        found = []
        for pair in sorted(self.session.get("withdrawn", [])):
            rows = [
                row
                for section in self.session["sections"]
                for board in section["boards"]
                for row in board["results"]
                if pair in (row["ns"], row["ew"])
            ]
            played = [row for row in rows if "adjusted" not in row]
            found.append((pair, "dropped" if 2 * len(played) < len(rows) else "stand"))
        return found

    def _compared(self, index: int, tables: list[Table], table: Table, side: str) -> Fraction:
        own = table.own(side)
        assert own is not None
        others = [other for other in tables if other is not table]
        alike = [other for other in others if other.score is not None and other.group == table.group]
        if self.method == "imps_across":
            return Fraction(sum(imps(own - (other.own(side) or 0)) for other in alike))
        if self.method == "butler":
            datum = self._datum(index, tables, table.group)
            return Fraction(0) if datum is None else Fraction(imps(own - (datum if side == "ns" else -datum)))
        total = Fraction(len(others) - len(alike))
        for other in alike:
            there = other.own(side)
            assert there is not None
            total += 2 if there < own else 1 if there == own else 0
        played = [other for other in tables if other.score is not None]
        form = [other for other in played if other.group == table.group]
        if (
            form
            and len({other.group for other in played}) > 1
            and Fraction(len(form), len(played)) <= Fraction(15, 100)
        ):
            total += Fraction(2 * (len(tables) - 1), 10)
        return total

    def _datum(self, index: int, tables: list[Table], group: str | None) -> int | None:
        scores = sorted(table.score for table in tables if table.score is not None and table.group == group)
        if not scores:
            return None
        drop = self.session.get("butler_drop", 0)
        counted = scores[drop : len(scores) - drop]
        mean = Fraction(sum(counted), len(counted))
        below = floor(mean / 10) * 10
        rest = mean - below
        datum = below if rest < 5 or (rest == 5 and mean < 0) else below + 10
        self.datums.setdefault(index, {})[group] = datum
        return datum

    def _own(self, pair: int, section: str) -> list[tuple[Fraction, int]]:
        """Points and top of each board of the section on which the pair has a bridge result."""
        return [
            (table.points[side] or Fraction(0), 2 * (len(tables) - 1))
            for name, _, tables in self.boards
            if name == section
            for table in tables
            for side in SIDES
            if table.pair[side] == pair and table.score is not None
        ]

    def _award(self, what: str, pair: int, tables: list[Table]) -> Fraction:
        section = next(name for name, _, listed in self.boards if listed is tables)
        own = self._own(pair, section)
        if self.method == "matchpoints":
            percent = PERCENT[what] if what in PERCENT else Fraction(what)
            tops = sum(top for _, top in own)
            if what == "A+" and tops:
                percent = max(percent, 100 * sum(points for points, _ in own) / tops)
            return percent * max(2 * (len(tables) - 1), 0) / 100
        if self.method == "butler":
            plus = 3
        else:
            plus = 3 if len(tables) == 2 else ceil(round(3 * sqrt(len(tables)), 9)) - 1 if tables else 0
        if what == "A+" and own:
            plus = max(plus, ceil(sum(points for points, _ in own) / len(own)))
        return Fraction({"A+": plus, "A": 0, "A-": -plus}[what])

    def _tables(self, section: str, number: int) -> list[Table]:
        return next(tables for name, board, tables in self.boards if (name, board["board"]) == (section, number))

    def _scores(self) -> list[tuple[int, str, int, int, Fraction, Any]]:
        """Pair, section, board, top, points, and the irregularity of a percentage (None where there is none)."""
        found: list[tuple[int, str, int, int, Fraction, Any]] = []
        for name, board, tables in self.boards:
            for table in tables:
                for side in SIDES:
                    if table.pair[side] is not None:
                        percentage = table.own(side) is None
                        what = (table.irregularity or (id(table),)) if percentage else None
                        top, won = 2 * (len(tables) - 1), table.points[side]
                        assert won is not None
                        found.append((table.pair[side], name, board["board"], top, won, what))
        for entry in self.sit_outs:
            for number in entry["boards"]:
                tables = self._tables(entry["section"], number)
                won = self._award(entry.get("score", "A+"), entry["pair"], tables)
                what = entry.get("irregularity") or (id(entry),)
                top = max(2 * (len(tables) - 1), 0)
                found.append((entry["pair"], entry["section"], number, top, won, what))
        return found

    def adjustments(self) -> list[dict[str, Any]]:
        """What was rounded."""
        if self.method != "matchpoints":
            return []
        order = [(name, board["board"]) for name, board, _ in self.boards]
        found = []
        for pair in sorted({score[0] for score in self.scores}):
            mine = [score for score in self.scores if score[0] == pair and score[5] is not None]
            for what in dict.fromkeys(score[5] for score in mine):
                joint = [score for score in mine if score[5] == what]
                exact = sum((score[4] - Fraction(score[3], 2) for score in joint), Fraction(0))
                boards = sorted(((score[1], score[2]) for score in joint), key=order.index)
                found.append(
                    {
                        "pair": pair,
                        "irregularity": what if isinstance(what, str) else None,
                        "boards": boards,
                        "exact": exact,
                        "booked": ceil(exact) if exact > 0 else floor(exact),
                    }
                )
        return found

    def totals(self) -> dict[int, dict[str, tuple[Fraction, int, Fraction]]]:
        """Points, maximum and penalty of each pair in each section."""
        found = {}
        for pair in [row["number"] for row in self.session["pairs"]]:
            found[pair] = {}
            for section in [row["name"] for row in self.session["sections"]]:
                mine = [score for score in self.scores if score[:2] == (pair, section)]
                points = sum((score[4] for score in mine), Fraction(0))
                for rounded in self.adjustments():
                    if rounded["pair"] == pair and rounded["boards"][0][0] == section:
                        points += rounded["booked"] - rounded["exact"]
                penalty = sum(
                    (
                        self._penalty(entry)
                        for entry in self.session.get("penalties", [])
                        if (entry["pair"], entry["section"]) == (pair, section)
                    ),
                    Fraction(0),
                )
                found[pair][section] = (points - penalty, sum(score[3] for score in mine), penalty)
        return found

    def _penalty(self, entry: dict[str, Any]) -> Fraction:
        if self.method != "matchpoints":
            return Fraction(entry["imps"])
        tables = self._tables(entry["section"], entry["board"])
        return Fraction(entry["percent"]) / 100 * max(2 * (len(tables) - 1), 0)

    def places(self) -> dict[int, int]:
        """The place of each ranked pair."""
        lines = {row["number"]: row.get("line") for row in self.session["pairs"]}
        out = {pair for pair, _ in self.withdrawn}
        totals = {pair: self._ranked_by(sections) for pair, sections in self.totals().items() if pair not in out}
        found = {}
        for pair, total in totals.items():
            rivals = [other for other in totals if lines[other] == lines[pair]]
            found[pair] = 1 + sum(totals[other] > total for other in rivals)
            tied = [other for other in rivals if totals[other] == total]
            if self.session.get("tie_break") and len(tied) > 1:
                points = self.tie_points(tied)
                found[pair] += sum(points[other] > points[pair] for other in tied)
                level = [other for other in tied if points[other] == points[pair]]
                lots = self.session.get("lots", [])
                if set(level) <= set(lots):
                    found[pair] += sum(lots.index(other) < lots.index(pair) for other in level)
        return found

    def _ranked_by(self, sections: dict[str, tuple[Fraction, int, Fraction]]) -> Fraction:
        points = sum((section[0] for section in sections.values()), Fraction(0))
        maximum = sum(section[1] for section in sections.values())
        return points - Fraction(maximum, 2) if self.method == "matchpoints" else points

    def tie_points(self, tied: list[int]) -> dict[int, int]:
        """What the boards give each of the tied pairs."""
        average = (lambda top: Fraction(top, 2)) if self.method == "matchpoints" else (lambda top: 0)
        had = {
            pair: {(score[1], score[2]): score[4] - average(score[3]) for score in self.scores if score[0] == pair}
            for pair in tied
        }
        points = dict.fromkeys(tied, 0)
        for board in {board for listed in had.values() for board in listed}:
            common = all(board in had[pair] for pair in tied)
            for pair in tied:
                rivals = [had[other][board] for other in tied if other != pair] if common else [Fraction(0)]
                for rival in rivals:
                    own = had[pair].get(board, Fraction(0))
                    points[pair] += 2 if own > rival else 1 if own == rival else 0
        return points
