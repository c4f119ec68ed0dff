"""Board results behind some events of the demo: a session from which the scoring makes the very list that was filed."""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from awards.choices import ReportState
from awards.models import Report
from awards.queries.further_lists import further_rows
from awards.scoring.answer import percent_text
from awards.scoring.contracts import BOOK, TRICKS, read_contract, score, vulnerability_of
from awards.services.board_results import keep
from awards.services.demo.sources import dice
from registry.models import Club
from sanctions.choices import Form

EVENTS = 2
# Among so many of the club's last reports those that fit are looked for.
LOOKED_THROUGH = 20
FEWEST, MOST = 6, 16
MOST_MOVES = 60_000
WARMEST, COLDEST = 1.5, 0.5
CONTRACTS = ("1NT", "2H", "2S", "3C", "3D", "3H", "3S", "2NT", "3NT", "4H", "4S", "5C", "5D", "4SX", "6NT", "6S")

# A table of a board: N-S, E-W, and how good its result is for N-S among the results of the board, from 0.
Table = list[int]


@dataclass
class _Session:
    """Tables by board, and by pair what is still missing to its points (below 0: too many)."""

    boards: list[list[Table]]
    missing: list[int]

    def move(self, tables: Sequence[Table], chosen: Table, level: int) -> None:
        """Give a table another result."""
        gained = 0
        for other in tables:
            if other is not chosen:
                change = _sign(level - other[2]) - _sign(chosen[2] - other[2])
                gained += change
                self._give(other[0], other[1], -change)
        self._give(chosen[0], chosen[1], gained)
        chosen[2] = level

    def _give(self, north: int, east: int, points: int) -> None:
        self.missing[north] -= points
        self.missing[east] += points

    def distance(self) -> int:
        """How far all pairs are from their points."""
        return sum(map(abs, self.missing))


def keep_boards(club: Club, today: date) -> None:
    """Give the last pairs events of a club that can have them board results; nothing else of them changes."""
    numbers, kept = dice(today, f"boards {club.federation.code}"), 0
    reports = Report.objects.filter(club=club, state=ReportState.BOOKED, payload__form=Form.PAIRS, board_results=None)
    for report in reports.order_by("-event__date", "-pk")[:LOOKED_THROUGH]:
        session = _session_of(report.payload, numbers) if kept < EVENTS else None
        if session is not None:
            keep(report, session, {pair["number"]: pair["number"] - 1 for pair in session["pairs"]})
            kept += 1


def _session_of(payload: dict[str, Any], numbers: random.Random) -> dict[str, Any] | None:
    """A session with this list; None where the list is not one of an even number of pairs, all by one percentage."""
    rows, boards = payload["standings"], payload["boards"]
    simple = all(row.keys() <= {"place", "players", "score"} and "%" in row.get("score", "") for row in rows)
    if not simple or any(True for _row in further_rows(payload)) or len(rows) % 2 or not FEWEST <= len(rows) <= MOST:
        return None
    most = boards * (len(rows) - 2)
    points = [own for own in (_points(row["score"], most) for row in rows) if own is not None]
    if len(points) < len(rows) or 2 * sum(points) != most * len(rows):
        return None
    found = _fitted(points, boards, numbers)
    if found is None:
        return None
    played = [_board(number, tables, numbers) for number, tables in enumerate(found, start=1)]
    return {
        "format": "pairs-session/1",
        "name": payload["name"],
        "date": payload["date"],
        "method": "matchpoints",
        "pairs": [{"number": number} for number in range(1, len(rows) + 1)],
        "sections": [{"name": "1", "boards": played}],
    }


def _points(score_text: str, most: int) -> int | None:
    """The matchpoints that a percentage stands for."""
    percent = Fraction(score_text.split()[0])
    points = round(percent * most / 100)
    return points if percent_text(Fraction(points * 100, most)) == score_text.split()[0] else None


def _fitted(points: Sequence[int], boards: int, numbers: random.Random) -> list[list[Table]] | None:
    """Tables by board on which every pair gets its points; None where the search finds none."""
    pairs = len(points)
    rounds = [_round(pairs, board * (pairs - 1) // boards, numbers) for board in range(boards)]
    # All results alike give every pair half of what there is.
    session = _Session(rounds, [own - boards * (pairs - 2) // 2 for own in points])
    left = session.distance()
    for moved in range(MOST_MOVES):
        if left == 0:
            return session.boards
        tables = numbers.choice(session.boards)
        pair = numbers.choice([pair for pair, missing in enumerate(session.missing) if missing])
        table = next(table for table in tables if pair in table[:2])
        before, steps = table[2], numbers.choice((1, 1, 2))
        better_for_north = (session.missing[pair] > 0) == (table[0] == pair)
        session.move(tables, table, min(len(tables), max(0, before + (steps if better_for_north else -steps))))
        now = session.distance()
        # The warmer, the more often a step away is taken, so that the search does not end before it is done.
        warmth = WARMEST * (1 - moved / MOST_MOVES) + COLDEST
        if now > left and numbers.random() > math.exp((left - now) / warmth):
            session.move(tables, table, before)
        else:
            left = now
    return None


def _round(pairs: int, number: int, numbers: random.Random) -> list[Table]:
    """Who meets whom in a round in which everybody meets somebody else than before."""
    around = [(number + place) % (pairs - 1) for place in range(pairs - 1)]
    order = [pairs - 1, *around]
    tables = [[order[at], order[pairs - 1 - at]] for at in range(pairs // 2)]
    return [[*(table if numbers.random() < 0.5 else table[::-1]), 0] for table in tables]


def _board(number: int, tables: Sequence[Table], numbers: random.Random) -> dict[str, Any]:
    """The board with results that are as good as its tables say."""
    results = _ladder(number, len(tables) + 1, numbers)
    rows = []
    for north, east, level in tables:
        contract, declarer, tricks = results[level]
        rows.append({"ns": north + 1, "ew": east + 1, "contract": contract, "declarer": declarer, "tricks": tricks})
    return {"board": number, "results": rows}


def _ladder(number: int, steps: int, numbers: random.Random) -> list[tuple[str, str, int]]:
    """So many results of a board, each better for N-S than the one before."""
    found: dict[int, tuple[str, str, int]] = {}
    side = numbers.choice(("NS", "EW"))
    while len(found) < steps:
        contract = numbers.choice(CONTRACTS)
        # The other side bids on now and then.
        declarer = numbers.choice(side if numbers.random() < 0.8 else "NESW")
        read = read_contract(contract)
        if read is not None:
            tricks = min(TRICKS, BOOK + read.level + numbers.choice((-3, -2, -1, -1, 0, 0, 0, 1, 1, 2)))
            found.setdefault(score(read, declarer, tricks, vulnerability_of(number)), (contract, declarer, tricks))
    return [found[points] for points in sorted(found)]


def _sign(difference: int) -> int:
    return (difference > 0) - (difference < 0)
