"""Sessions made at random: everything that a file can hold, in any mixture."""

import copy
import random
from typing import Any

METHODS = ("matchpoints", "imps_across", "butler")
SCORES = [620, 650, 170, 140, 110, 90, 50, 0, -50, -100, -100, -110, -420, -430, 1430, -800]
CONTRACTS = ["1NT", "2N", "2S", "3C", "3NT", "4H", "4SX", "5DXX", "6S", "7NTX", "P", "PASS"]
GROUPS = ["turned", "turned", "other"]


class Maker:
    """Makes one session from a source of chance."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.method = chance.choice(METHODS)

    def session(self) -> dict[str, Any]:
        """A session without a fault."""
        chance = self.chance
        count = chance.choice([2, 3, 4, 6, 7, 8, 10, 16, 24])
        pairs: list[dict[str, Any]] = [{"number": number} for number in chance.sample(range(1, 60), count)]
        if chance.random() < 0.3:
            for pair in pairs:
                pair["line"] = chance.choice(["NS", "EW"])
        numbers = [pair["number"] for pair in pairs]
        irregularities = [f"case {number}" for number in range(3)]
        self.untouched = chance.random() < 0.3
        sections: list[dict[str, Any]] = []
        for name in chance.sample(["1", "2", "Lørdag"], chance.choice([1, 1, 2, 3])):
            boards = [
                {"board": number, "results": self.results(numbers, irregularities)}
                for number in chance.sample(range(1, 36), chance.choice([1, 2, 3, 4]))
            ]
            sections.append({"name": name, "boards": boards})
        made: dict[str, Any] = {"format": "pairs-session/1", "pairs": pairs, "sections": sections}
        if self.method != "matchpoints" or chance.random() < 0.5:
            made["method"] = self.method
        self.add_sit_outs(made, numbers, irregularities)
        self.add_penalties(made, numbers)
        if chance.random() < 0.4:
            made["withdrawn"] = chance.sample(numbers, chance.choice([1, 1, 2]))
        if chance.random() < 0.6:
            made["tie_break"] = True
        if chance.random() < 0.4:
            made["lots"] = chance.sample(numbers, chance.randrange(len(numbers) + 1))
        return made

    def results(self, numbers: list[int], irregularities: list[str]) -> list[dict[str, Any]]:
        """The rows of one board."""
        chance = self.chance
        seated = chance.sample(numbers, chance.randrange(len(numbers) // 2 * 2 + 1) if self.untouched else len(numbers))
        fouled = chance.random() < 0.3
        rows = []
        for ns, ew in zip(seated[::2], seated[1::2], strict=False):
            row: dict[str, Any] = {"ns": ns, "ew": ew}
            kind = 1 if self.untouched else chance.random()
            if kind < 0.15:
                self.adjust(row)
            elif kind < 0.3:
                self.play(row)
            else:
                row["score"] = chance.choice(SCORES)
            if chance.random() < 0.3:
                row["irregularity"] = chance.choice(irregularities)
            if fouled and chance.random() < 0.25:
                row["group"] = chance.choice(GROUPS)
            rows.append(row)
        return rows

    def adjust(self, row: dict[str, Any]) -> None:
        """Let the director adjust the row, perhaps for the one side that came."""
        absent = self.chance.choice(["ns", "ew", "", "", ""])
        row["adjusted"] = {side: self.given() for side in ("ns", "ew") if side != absent}
        if absent:
            row[absent] = None

    def given(self) -> Any:
        """What a side is given."""
        options: list[Any] = ["A+", "A+", "A", "A-", {"score": self.chance.choice(SCORES)}]
        if self.method == "matchpoints":
            options += ["60", "40", "50", "33.3", "0", "100"]
        return self.chance.choice(options)

    def play(self, row: dict[str, Any]) -> None:
        """A contract with its result."""
        chance = self.chance
        row["contract"] = chance.choice(CONTRACTS)
        if row["contract"].startswith("P"):
            return
        row["declarer"] = chance.choice("NESW")
        tricks = chance.randrange(14)
        over = tricks - 6 - int(row["contract"][0])
        if chance.random() < 0.5:
            row["tricks"] = tricks
        else:
            row["result"] = "=" if over == 0 else f"{over:+d}"

    def add_sit_outs(self, made: dict[str, Any], numbers: list[int], irregularities: list[str]) -> None:
        """Some pairs sit out some boards that they have no row for."""
        chance = self.chance
        found = []
        for section in made["sections"]:
            free = [
                (pair, board["board"])
                for pair in numbers
                for board in section["boards"]
                if all(pair not in (row["ns"], row["ew"]) for row in board["results"])
            ]
            for pair in sorted({pair for pair, _ in free}):
                if chance.random() < 0.3:
                    boards = [number for who, number in free if who == pair]
                    entry = {"pair": pair, "section": section["name"], "boards": chance.sample(boards, len(boards))}
                    scores = ["A+", "A", "A-"] + (["50", "62.5"] if self.method == "matchpoints" else [])
                    entry |= {"score": chance.choice(scores)} if chance.random() < 0.5 else {}
                    entry |= {"irregularity": chance.choice(irregularities)} if chance.random() < 0.3 else {}
                    found.append(entry)
        if found:
            made["sit_outs"] = found

    def add_penalties(self, made: dict[str, Any], numbers: list[int]) -> None:
        """Some pairs are penalised."""
        chance = self.chance
        found = []
        while chance.random() < 0.3:
            section = chance.choice(made["sections"])
            entry: dict[str, Any] = {"pair": chance.choice(numbers), "section": section["name"]}
            if self.method == "matchpoints":
                entry["board"] = chance.choice(section["boards"])["board"]
                kind = chance.choice(["law", "administrative", None])
                entry |= {"kind": kind} if kind else {}
                entry["percent"] = chance.choice(["15", "20", "100"] if kind == "law" else ["10", "12.5", "15"])
            else:
                entry["imps"] = chance.choice(["3", "0.5", "12"])
            found.append(entry)
        if found:
            made["penalties"] = found


def sessions(seed: int, count: int) -> list[dict[str, Any]]:
    """So many sessions; the same seed makes the same ones."""
    chance = random.Random(seed)
    return [Maker(chance).session() for _ in range(count)]


def each_alone(made: dict[str, Any]) -> dict[str, Any]:
    """The same session with two players in place of each pair: 10 and 11 of pair 5."""
    found = copy.deepcopy(made)
    found["individual"] = True
    for key in ("pairs", "sit_outs", "penalties"):
        name = "number" if key == "pairs" else "pair"
        entries = found.get(key, [])
        found[key] = [{**one, name: 2 * one[name] + more} for one in entries for more in (0, 1)]
    found["withdrawn"] = [2 * pair + more for pair in found.get("withdrawn", []) for more in (0, 1)]
    for section in found["sections"]:
        for board in section["boards"]:
            for one in board["results"]:
                for side in ("ns", "ew"):
                    one[side] = None if one[side] is None else [2 * one[side], 2 * one[side] + 1]
    return found
