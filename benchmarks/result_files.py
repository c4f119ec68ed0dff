"""Reading and scoring a session of 100 pairs and 60 boards, in each format of result files that holds board results.

One process does all of it, so that its own time is what counts.
"""

import platform
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from time import process_time
from xml.etree import ElementTree

from awards.readers import jet, pbn, usebio, writing_pbn, writing_usebio
from awards.readers.bws import TABLES
from awards.readers.found import MATCHPOINTS, PAIRS, BoardResult, Contestant, FoundEvent, FoundPlayer
from awards.readers.reading import read
from awards.readers.reporting import to_report
from awards.readers.sessions import pairs_session
from awards.scoring.contracts import read_contract, score, vulnerability_of
from awards.scoring.scored import Scored
from awards.scoring.scoring import score as score_session
from benchmarks.clock import lap
from benchmarks.figures import Figure
from tests.readers.bws_files import bws, result, round_row, seat

PAIRS_THERE, BOARDS, BOARDS_A_ROUND = 100, 60, 3
ROUNDS = 5
# Of the processor's time, on a machine like that of the figures.
MOST_MILLISECONDS = 1000
CONTRACTS = ("1NT", "2H", "2SX", "3C", "3NT", "4H", "4S", "5D", "5CX", "6S", "6NT", "7H")


@dataclass(frozen=True)
class _File:
    """A file of a kind, the least that reading it could be, and what that is."""

    kind: str
    raw: bytes
    floor: Callable[[], object]
    floor_is: str


def measure() -> list[Figure]:
    """Two figures for each format: reading alone, and reading with the draft of the report and the boards scored."""
    return [figure for file in _files() for figure in _of_file(file)]


def _of_file(file: _File) -> Iterator[Figure]:
    taken: dict[str, list[tuple[float, float, float]]] = {"reading": [], "reading and scoring": []}
    for _round in range(ROUNDS):
        with lap(process_time) as floor:
            file.floor()
        with lap(process_time) as reading:
            event = _read(file.raw)
        with lap(process_time) as scoring:
            _scored(event)
        for name, spent in (("reading", 0.0), ("reading and scoring", scoring.seconds)):
            seconds = reading.seconds + spent
            taken[name].append((seconds / floor.seconds, seconds, floor.seconds))
    for name, rounds in taken.items():
        _ratio, seconds, floor_seconds = sorted(rounds)[ROUNDS // 2]
        yield Figure(
            name=f"{name} a session, {file.kind}",
            on=f"Python {platform.python_version()}",
            size=f"{len(file.raw):,} bytes",
            value=seconds * 1000,
            unit="ms",
            floor=floor_seconds * 1000,
            floor_is=file.floor_is,
            most=MOST_MILLISECONDS,
            note=f"{PAIRS_THERE} pairs, {BOARDS} boards, {PAIRS_THERE // 2 * BOARDS:,} results",
        )


def _read(raw: bytes) -> FoundEvent:
    (event,) = read(raw).events
    return event


def _scored(event: FoundEvent) -> None:
    """The draft of the report, and the boards scored once: for a file without a list that makes the places."""
    drafted = to_report(event, {"organiser": "101", "level": "bronze"})
    ranked = len(drafted.data["standings"])
    if not event.is_unscored and drafted.session is not None:
        outcome = score_session(drafted.session)
        ranked = len(outcome.standings) if isinstance(outcome, Scored) else 0
    if ranked != PAIRS_THERE or drafted.session is None:
        raise RuntimeError(f"The session of the benchmark is not scored: {drafted.open}")


def _files() -> list[_File]:
    results = list(_results(random.Random(63)))
    event = _published(results)
    xml, text, database = writing_usebio.write(event), writing_pbn.write(event), _database(results)
    return [
        _File(usebio.NAME, xml, lambda: ElementTree.fromstring(xml), "ElementTree.fromstring of the same bytes"),
        _File(pbn.NAME, text, lambda: _split(text), "splitlines of the same bytes, and each line split at blanks"),
        _File("bws", database, lambda: jet.tables(database, TABLES), "the bare tables of the same bytes"),
    ]


def _split(text: bytes) -> list[list[str]]:
    return [line.split(" ") for line in text.decode().splitlines()]


def _results(chance: random.Random) -> Iterator[BoardResult]:
    """Round by round: other opponents at every table, and the boards of the round at each of them."""
    for number in range(1, BOARDS // BOARDS_A_ROUND + 1):
        seated = chance.sample(range(1, PAIRS_THERE + 1), PAIRS_THERE)
        for board in range((number - 1) * BOARDS_A_ROUND + 1, number * BOARDS_A_ROUND + 1):
            for ns, ew in zip(seated[::2], seated[1::2], strict=True):
                yield _result(board, str(number), (ns, ew), chance)


def _result(board: int, number: str, pairs: tuple[int, int], chance: random.Random) -> BoardResult:
    contract, declarer = chance.choice(CONTRACTS), chance.choice("NESW")
    bid = read_contract(contract)
    if bid is None:
        raise RuntimeError(f"{contract} is no contract")
    tricks = min(13, 6 + bid.level + chance.choice((-2, -1, 0, 0, 1)))
    return BoardResult(
        board,
        (str(pairs[0]),),
        (str(pairs[1]),),
        round=number,
        contract=contract,
        declarer=declarer,
        tricks=tricks,
        score=score(bid, declarer, tricks, vulnerability_of(board)),
    )


def _published(results: list[BoardResult]) -> FoundEvent:
    """The event with the list that the results give."""
    unranked = FoundEvent(PAIRS, scoring=MATCHPOINTS, results=tuple(results))
    session = pairs_session(unranked)
    outcome = score_session(session.data) if session is not None else None
    if not isinstance(outcome, Scored):
        raise RuntimeError(f"The session of the benchmark is not scored: {outcome}")
    contestants = tuple(
        Contestant(
            str(standing.pair.number),
            tuple(FoundPlayer(_number(standing.pair.number, seat), f"Åsa {seat} Öst") for seat in (1, 2)),
            place=standing.place,
            score=Decimal(int(standing.total.points)),
        )
        for standing in outcome.standings
    )
    return FoundEvent(
        PAIRS,
        name="Sextio brickor",
        scoring=MATCHPOINTS,
        winners=1,
        boards=BOARDS,
        contestants=contestants,
        results=tuple(results),
    )


def _number(pair: int, of_pair: int) -> str:
    return f"{20_000 + 2 * pair + of_pair}"


def _database(results: list[BoardResult]) -> bytes:
    """The same as table units leave it."""
    rounds: dict[tuple[int, int], tuple[int, int]] = {}
    tables: dict[int, int] = {}
    received = []
    for key, one in enumerate(results, start=1):
        number = int(one.round)
        table = tables[one.board] = tables.get(one.board, 0) + 1
        pairs = int(one.ns[0]), int(one.ew[0])
        rounds[table, number] = pairs
        over = (one.tricks or 0) - 6 - int(one.contract[0])
        contract = f"{one.contract[0]} {one.contract[1:].removesuffix('X')}{' x' if one.contract.endswith('X') else ''}"
        played = {"NS/EW": one.declarer, "Contract": contract, "Result": f"{over:+d}" if over else "="}
        received.append(result(key, table, number, one.board, *pairs, **played))
    return bws(
        {
            "Section": [{"ID": 1, "Letter": "A", "Tables": PAIRS_THERE // 2, "MissingPair": 0, "Winners": 1}],
            "RoundData": [
                round_row(table, number, *pairs, (number - 1) * BOARDS_A_ROUND + 1, number * BOARDS_A_ROUND)
                for (table, number), pairs in rounds.items()
            ],
            "ReceivedData": received,
            "PlayerNumbers": [
                seat(table, direction, _number(pair, of_pair), f"Åsa {of_pair} Öst")
                for (table, number), pairs in rounds.items()
                if number == 1
                for pair, directions in zip(pairs, ("NS", "EW"), strict=True)
                for of_pair, direction in enumerate(directions, start=1)
            ],
        }
    )
