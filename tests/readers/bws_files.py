"""Made-up tables of table units, and the databases in which they lie."""

from collections.abc import Mapping, Sequence
from typing import Any

from awards.readers.bws_rows import Tables
from awards.readers.jet_cells import BOOLEAN, DATE, INTEGER, LONG, TEXT
from tests.readers.jet_files import Table, Value, database

Row = dict[str, Value]
DAY = "2026-03-31 00:00:00"
COLUMNS: Mapping[str, Sequence[tuple[str, int]]] = {
    "Section": (("ID", INTEGER), ("Letter", TEXT), ("Tables", INTEGER), ("MissingPair", INTEGER), ("Winners", INTEGER)),
    "RoundData": (
        *(("Section", INTEGER), ("Table", INTEGER), ("Round", INTEGER), ("NSPair", INTEGER), ("EWPair", INTEGER)),
        *(("LowBoard", INTEGER), ("HighBoard", INTEGER), ("CustomBoards", TEXT), ("South", INTEGER), ("West", INTEGER)),
    ),
    "ReceivedData": (
        *(("ID", LONG), ("Section", INTEGER), ("Table", INTEGER), ("Round", INTEGER), ("Board", INTEGER)),
        *(("PairNS", INTEGER), ("PairEW", INTEGER), ("South", INTEGER), ("West", INTEGER), ("Declarer", INTEGER)),
        *(("NS/EW", TEXT), ("Contract", TEXT), ("Result", TEXT), ("LeadCard", TEXT), ("Remarks", TEXT)),
        *(("DateLog", DATE), ("TimeLog", DATE), ("Erased", BOOLEAN)),
    ),
    "PlayerNumbers": (
        *(("Section", INTEGER), ("Table", INTEGER), ("Direction", TEXT), ("Number", TEXT), ("Name", TEXT)),
        ("Round", INTEGER),
    ),
    "Session": (("ID", LONG), ("Name", TEXT), ("Date", DATE)),
    "PlayerNames": (("ID", LONG), ("Name", TEXT)),
}
CONTRACTS = ("4 S", "3 NT", "2 Hx", "5 D", "1 NT xx", "6 C")
RESULTS = ("=", "+1", "-1", "-2", "=", "+1")


def round_row(table: int, number: int, ns: int, ew: int, low: int, high: int, **more: Value) -> Row:
    """Who meets whom at a table in a round, on which boards."""
    row: Row = {"Section": 1, "Table": table, "Round": number, "NSPair": ns, "EWPair": ew}
    return row | {"LowBoard": low, "HighBoard": high} | more


def result(key: int, table: int, number: int, board: int, ns: int, ew: int, **more: Value) -> Row:
    """A result that North made in four spades, unless `more` says another."""
    place: Row = {"ID": key, "Section": 1, "Table": table, "Round": number, "Board": board}
    play: Row = {"PairNS": ns, "PairEW": ew, "Declarer": ns, "NS/EW": "N", "Contract": "4 S", "Result": "="}
    return place | play | {"DateLog": DAY, "TimeLog": "1899-12-30 19:58:44", "Erased": 0} | more


def seat(table: int, direction: str, number: str | None, name: str | None = None, **more: Value) -> Row:
    """Who typed himself in."""
    return {"Section": 1, "Table": table, "Direction": direction, "Number": number, "Name": name} | more


def mitchell(tables: int = 3, *, apart: bool = True) -> dict[str, list[Row]]:
    """Two boards a round at so many tables, E-W moving up; E-W numbered from 1 too, or after N-S."""
    rounds: list[Row] = []
    results: list[Row] = []
    for number in range(1, tables + 1):
        for table in range(1, tables + 1):
            ew = (table - number) % tables + 1 + (0 if apart else tables)
            low = 2 * ((table + number - 2) % tables) + 1
            rounds.append(round_row(table, number, table, ew, low, low + 1))
            for board in (low, low + 1):
                pick = (7 * table + 3 * board + number) % len(CONTRACTS)
                is_ew = (table + board) % 3 == 0
                play: Row = {"Contract": CONTRACTS[pick], "Result": RESULTS[(pick + table) % len(RESULTS)]}
                play |= {"NS/EW": "E" if is_ew else "S", "Declarer": ew if is_ew else table, "LeadCard": "C10"}
                results.append(result(len(results) + 1, table, number, board, table, ew, **play))
    return {
        "Section": [{"ID": 1, "Letter": "A  ", "Tables": tables, "MissingPair": 0, "Winners": 0}],
        "RoundData": rounds,
        "ReceivedData": results,
        "PlayerNumbers": [
            seat(table, direction, f"{table}{place:03}", f"Åse {direction}{table}", Round=0)
            for table in range(1, tables + 1)
            for place, direction in enumerate("NESW", start=1)
        ],
        "Session": [{"ID": 1, "Name": "Tirsdagspar", "Date": DAY}],
    }


def howell() -> dict[str, list[Row]]:
    """Four pairs in three rounds of two boards, which all meet and sit both ways."""
    meetings = (((1, 2), (3, 4)), ((1, 3), (4, 2)), ((4, 1), (2, 3)))
    rounds: list[Row] = []
    results: list[Row] = []
    for number, tables in enumerate(meetings, start=1):
        for table, (ns, ew) in enumerate(tables, start=1):
            rounds.append(round_row(table, number, ns, ew, 2 * number - 1, 2 * number))
            for board in (2 * number - 1, 2 * number):
                tricks = "+1" if (table + board) % 2 else "="
                results.append(result(len(results) + 1, table, number, board, ns, ew, Result=tricks))
    names = {1: "Asta", 2: "Bo", 3: "Cato", 4: "Dag"}
    seats = [
        seat(table, direction, f"{number}0{place}", names[number])
        for table, (ns, ew) in enumerate(meetings[0], start=1)
        for number, place, direction in ((ns, 1, "N"), (ns, 2, "S"), (ew, 1, "E"), (ew, 2, "W"))
    ]
    return {
        "Section": [{"ID": 1, "Letter": "A", "Tables": 2, "MissingPair": 0}],
        "RoundData": rounds,
        "ReceivedData": results,
        "PlayerNumbers": seats,
    }


def with_result(tables: dict[str, list[Row]], key: int, **changed: Value) -> dict[str, list[Row]]:
    """The tables with another result of that ID."""
    rows = [row | changed if row["ID"] == key else row for row in tables["ReceivedData"]]
    return tables | {"ReceivedData": rows}


def bws(tables: Tables, *, is_wide: bool = False) -> bytes:
    """The database with these tables; of columns, those that any row has."""
    return database({name: _table(name, rows) for name, rows in tables.items()}, is_wide=is_wide)


def _table(name: str, rows: Sequence[Mapping[str, Any]]) -> Table:
    there = {column for row in rows for column in row}
    return Table([column for column in COLUMNS[name] if column[0] in there or not rows], rows)
