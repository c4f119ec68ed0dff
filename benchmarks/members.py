"""Importing members with their opening holdings, against a bare COPY of the rows that the import wrote."""

import csv
import io
import random
from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from django.db import connection, transaction
from django.db.models import Model

from awards.models import Holding, LedgerEntry
from awards.services.demo.sources import districts, names, surname
from awards.services.importing import import_members
from benchmarks.clock import lap, tell
from benchmarks.figures import Figure
from registry.models import Federation, Membership, Player, RulesetPeriod

PLAYERS_A_CLUB = 200
WRITTEN = (Player, Membership, LedgerEntry, Holding)
COLUMNS = (
    *("record", "number", "name", "district", "first_name", "last_name", "birth_date", "sex", "email", "address"),
    *("club", "from", "bronze", "silver", "gold", "holding_date"),
)
BLOCK = 262_144


def measure(players: int, day: date, on: str) -> list[Figure]:
    """The import once, whole: reading, checking, writing, holdings, commit."""
    federation = Federation.objects.create(code="sbf", name="Svenska Bridgeförbundet", language="sv")
    RulesetPeriod.objects.create(federation=federation, ruleset="sbf-2018", starts=date(2018, 7, 1))
    content = members_file(players, day)
    with lap() as taken:
        outcome = import_members(federation=federation, content=content, apply=True, file_name="members.csv")
    if not outcome.written:
        raise RuntimeError(f"The file of the benchmark is refused: {outcome.problems[:5]}")
    tell(f"import of {players:,} players: {taken.seconds:.3f} s")
    name = f"import of {players:,} players"
    size = f"{len(content) / 1e6:.1f} MB"
    counts = ", ".join(f"{model.objects.count():,} {model._meta.db_table}" for model in WRITTEN)
    bare, keyed = _copies() if connection.vendor == "postgresql" else (_inserts(), None)
    how = "COPY" if keyed is not None else "executemany"
    floor_is = f"bare {how} of the same rows, into tables without keys"
    figures = [Figure(name, on, size, taken.seconds, "s", bare, floor_is, note=f"once; {counts}")]
    if keyed is not None:
        floor_is = "bare COPY of the same rows, into tables with the same keys and indexes, but no foreign keys"
        figures.append(Figure(f"{name}, with keys", on, size, taken.seconds, "s", keyed, floor_is))
    return figures


def members_file(players: int, day: date) -> bytes:
    """Districts, clubs and players in one CSV file: everyone holds bronze, half of them silver, a tenth gold."""
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, restval="")
    writer.writeheader()
    writer.writerows({"record": "district", "number": row.number, "name": row.name} for row in districts())
    clubs = [str(1001 + index) for index in range(max(1, players // PLAYERS_A_CLUB))]
    homes = [row.number for row in districts()]
    writer.writerows(
        {"record": "club", "number": club, "name": f"Klubb {club}", "district": homes[index % len(homes)]}
        for index, club in enumerate(clubs)
    )
    writer.writerows(_players(players, clubs, day, random.Random("members")))
    return text.getvalue().encode()


def _players(players: int, clubs: Sequence[str], day: date, chance: random.Random) -> Iterator[dict[str, object]]:
    source = names()
    for index in range(players):
        number, sex = str(20_001 + index), chance.choice("fm")
        yield {
            "record": "player",
            "number": number,
            "first_name": chance.choice(source.female if sex == "f" else source.male),
            "last_name": surname(chance),
            "birth_date": day - timedelta(days=chance.randrange(7_000, 33_000)),
            "sex": sex,
            "email": f"medlem{number}@sbf.example" if chance.random() < 0.8 else "",
            "address": f"Spelgatan {index % 90 + 1}, {chance.randrange(10_000, 99_000)} Orten",
            "club": chance.choice(clubs),
            "from": day - timedelta(days=chance.randrange(400, 12_000)),
            "bronze": chance.randrange(1, 30_000),
            "silver": chance.randrange(1, 2_000) if chance.random() < 0.5 else "",
            "gold": chance.randrange(1, 200) if chance.random() < 0.1 else "",
            "holding_date": day - timedelta(days=1),
        }


def _copies() -> tuple[float, float]:
    """Seconds of the bare COPY into tables without keys, and into tables with them."""
    contents = [(model._meta.db_table, _taken_out(model)) for model in WRITTEN]
    return _copied_in(contents, ""), _copied_in(contents, "INCLUDING ALL")


def _taken_out(model: type[Model]) -> bytes:
    with connection.cursor() as cursor, cursor.copy(f"COPY {model._meta.db_table} TO STDOUT (FORMAT BINARY)") as copy:
        return b"".join(copy)


def _copied_in(contents: Sequence[tuple[str, bytes]], including: str) -> float:
    with lap() as taken, transaction.atomic(), connection.cursor() as cursor:
        for table, content in contents:
            cursor.execute(f"CREATE TABLE bare_{table} (LIKE {table} {including})")
            with cursor.copy(f"COPY bare_{table} FROM STDIN (FORMAT BINARY)") as copy:
                for start in range(0, len(content), BLOCK):
                    copy.write(content[start : start + BLOCK])
    with connection.cursor() as cursor:
        for table, _content in contents:
            cursor.execute(f"DROP TABLE bare_{table}")
    return taken.seconds


def _inserts() -> float:
    """Seconds of the bare INSERTs on SQLite, which has no COPY."""
    rows = {}
    with connection.cursor() as cursor:
        for model in WRITTEN:
            rows[model._meta.db_table] = cursor.execute(f"SELECT * FROM {model._meta.db_table}").fetchall()
    with lap() as taken, transaction.atomic(), connection.cursor() as cursor:
        for table, content in rows.items():
            cursor.execute(f"CREATE TABLE bare_{table} AS SELECT * FROM {table} WHERE 0")
            places = ", ".join(["%s"] * len(content[0]))
            cursor.executemany(f"INSERT INTO bare_{table} VALUES ({places})", content)
    return taken.seconds
