"""BWS: the database that table units (Bridgemate and those like it) leave in a club. It has results and no ranking."""

import datetime
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from awards.readers import jet
from awards.readers.bws_movement import SIDES, Section, Sitting, sections, sittings
from awards.readers.bws_play import Received, received, results
from awards.readers.bws_players import Who, players
from awards.readers.bws_rows import NEEDED, RECEIVED, SECTION, SESSION, TABLES, Tables, lines
from awards.readers.found import (
    INDIVIDUAL,
    NS,
    PAIRS,
    At,
    BoardResult,
    Contestant,
    Found,
    FoundEvent,
    FoundPlayer,
    Remark,
)
from awards.readers.jet_cells import CutShort, Damaged
from awards.readers.notes import Notes
from awards.readers.text import day

NAME = "bws"
VERSION = "2"
# What the program of the table units calls a session that nobody gave a name.
_NO_NAMES = {"bridge game"}
_LENGTH_OF_A_DAY = len("2026-03-31")


def read(raw: bytes, tables: Tables | None = None) -> Found:
    """The event of a file. `tables` are what another program has read from it.

    Such a program may pass over what is damaged in silence; so the file is read here all the same, and an event that
    has only the other's word for it says so. Nothing is taken from a file that was cut short.
    """
    kind = jet.kind(raw)
    own: Tables | None = None
    damaged: Remark | None = None
    try:
        own = jet.tables(raw, TABLES)
    except CutShort as short:
        problem = Remark("bws-cut-short", At(part=short.table or NAME), {"page": short.page})
        return Found(NAME, VERSION, problems=(problem,), dialect=kind)
    except Damaged as found:
        damaged = Remark("bws-damaged", At(part=found.table or NAME), {"page": found.page})
    except jet.TooLarge as large:
        problem = Remark("bws-too-many", At(part=large.table), {"most": jet.MOST_ROWS})
        return Found(NAME, VERSION, problems=(problem,), dialect=kind)
    given = own if tables is None or (own is not None and _missing(tables)) else tables
    read_there = Found(NAME, VERSION) if given is None else _of_table_units(given)
    if damaged is None:
        return replace(read_there, dialect=kind)
    doubt = replace(damaged, code="bws-damaged-in-part")
    events = tuple(replace(one, warnings=(doubt, *one.warnings)) for one in read_there.events)
    return Found(NAME, VERSION, events=events, problems=() if events else (damaged,), dialect=kind)


def _missing(tables: Tables) -> tuple[str, ...]:
    return tuple(name for name in NEEDED if name not in tables)


def _of_table_units(tables: Tables) -> Found:
    """The event, where the tables are there that every program of table units makes."""
    missing = _missing(tables)
    if not missing:
        return read_tables(tables)
    code = "bws-tables-missing" if tables else "bws-other-database"
    return Found(NAME, VERSION, problems=(Remark(code, At(part=NAME), {"found": missing}),))


def read_tables(tables: Tables) -> Found:
    """The event that stands in tables: columns by name, moments as `2026-03-31 19:05:00`, booleans as 0 and 1."""
    notes = Notes()
    seated = sittings(tables, notes)
    rows = received(tables, notes)
    seated += _as_played(rows, {one.section for one in seated})
    there = sections(tables, seated, {one.section for one in rows}, notes)
    played = results(rows, there, notes)
    if not played:
        count = len(tables.get(RECEIVED, ()))
        why = Remark("bws-none-usable" if count else "bws-no-results", At(part=RECEIVED), {"count": count})
        return Found(NAME, VERSION, problems=(why,), warnings=notes.warnings)
    field = _Field(there, seated, played)
    winners = _winners(list(there.values()), notes)
    is_individual = any(len(side) > 1 for one in played for side in (one.ns, one.ew))
    date, date_at = _date(tables, rows, notes)
    name, name_at = _name(tables)
    event = FoundEvent(
        INDIVIDUAL if is_individual else PAIRS,
        name=name,
        date=date,
        date_written="" if date is None else date.isoformat(),
        winners=winners,
        boards=field.boards(),
        contestants=tuple(field.contestants(players(tables, seated, there, notes), notes)),
        results=(*played, *field.sit_outs()),
        sources={"name": name_at, "date": date_at, "boards": At(part="RoundData"), "standings": At(part=RECEIVED)},
        warnings=notes.warnings,
        ignored=notes.ignored,
    )
    return Found(NAME, VERSION, events=(event,))


def _as_played(rows: Iterable[Received], known: Collection[int]) -> list[Sitting]:
    """The movement of sections of which the file has none, as their results tell it."""
    return [
        Sitting(one.section, one.table, one.round, one.sides, (one.board,), one.row.at())
        for one in rows
        if one.section not in known
    ]


class _Field:
    """Who takes part. Nobody does who has no result: a pair that is missing, or a number that stands for nobody."""

    def __init__(self, there: Mapping[int, Section], seated: Sequence[Sitting], played: Sequence[BoardResult]) -> None:
        self._sections = there
        self._seated = seated
        self._played = Counter((one.section, number) for one in played for number in {*one.ns, *one.ew})

    def contestants(self, known: Mapping[Who, tuple[FoundPlayer, ...]], notes: Notes) -> Iterator[Contestant]:
        """All that the movement or a result names, but for the pair that a section says is missing."""
        can_be_two = _can_be_two(self._sections.values())
        for entry in self._entries():
            section, boards = entry.section, self._boards_of(entry)
            if entry.number == section.missing and not boards:
                continue
            if not boards:
                notes.warn("bws-without-results", entry.at, found=entry.written)
            yield Contestant(
                entry.written,
                players=known.get((section.number, entry.written), ()),
                line=entry.side if can_be_two else "",
                boards=boards,
                section=section.name,
                played=boards > 0,
                at=entry.at,
            )
        for section in self._sections.values():
            there = [entry for entry in self._entries() if entry.section == section and entry.number == section.missing]
            if there and all(self._boards_of(entry) for entry in there):
                notes.warn("bws-missing-played", At(part=SECTION, field="MissingPair"), found=section.missing)

    def boards(self) -> int:
        """The boards of whoever was to play the most."""
        counted: Counter[Who] = Counter()
        for one in self._seated:
            sides = self._sides(one)
            if all(sides):
                counted.update({(one.section, number): len(one.boards) for side in sides for number in side})
        return max(counted.values(), default=0)

    def sit_outs(self) -> Iterator[BoardResult]:
        """The boards on which a pair, or players of an individual, have nobody to meet."""
        for one in self._seated:
            ns, ew = self._sides(one)
            if bool(ns) != bool(ew):
                for board in one.boards:
                    yield BoardResult(
                        board,
                        ns,
                        ew,
                        section=self._sections[one.section].name,
                        round=str(one.round),
                        sit_out=True,
                        at=one.at,
                    )

    def _sides(self, one: Sitting) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The numbers at a table of those who take part."""
        section = self._sections[one.section]
        ns, ew = (
            tuple(
                written
                for written in (section.contestant(number, direction) for number in side)
                if self._played[section.name, written]
            )
            for side, direction in zip(one.sides, SIDES, strict=True)
        )
        return ns, ew

    def _boards_of(self, entry: "_Entry") -> int:
        return self._played[entry.section.name, entry.written]

    def _entries(self) -> list["_Entry"]:
        """Every number by which the movement or a result names somebody, section by section in its order."""
        found: dict[tuple[str, str], _Entry] = {}
        for one in self._seated:
            section = self._sections[one.section]
            for side, direction in zip(one.sides, SIDES, strict=True):
                for number in side:
                    entry = _Entry(section, number, direction, section.contestant(number, direction), one.at)
                    found.setdefault((section.name, entry.written), entry)
        by_name = {section.name: section for section in self._sections.values()}
        for name, written in self._played:
            bare = int(written.rstrip("NSEW"))
            begun = written.removeprefix(str(bare)) or NS
            found.setdefault((name, written), _Entry(by_name[name], bare, begun, written, At(part=RECEIVED)))
        return sorted(found.values(), key=lambda entry: (entry.section.number, entry.apart, entry.number))


@dataclass(frozen=True)
class _Entry:
    """A number in a section, with the direction in which it begins."""

    section: Section
    number: int
    side: str
    written: str
    at: At

    @property
    def apart(self) -> int:
        """0, and 1 for those who sit E-W where the directions are numbered apart."""
        return SIDES.index(self.side) if self.section.apart else 0


def _winners(there: Collection[Section], notes: Notes) -> int:
    """Two where nobody sits both ways, unless the file says one."""
    told = {section.winners for section in there} - {None}
    if told == {2} and not _can_be_two(there):
        notes.warn("bws-winners", At(part=SECTION, field="Winners"))
    return 2 if _can_be_two(there) and told != {1} else 1


def _can_be_two(there: Iterable[Section]) -> bool:
    return not any(section.mixed for section in there)


def _date(tables: Tables, rows: Sequence[Received], notes: Notes) -> tuple[datetime.date | None, At]:
    """The session's own day, else that of the first results: the last may lie past midnight."""
    first = min(one.round for one in rows)
    logged = [day(one.row.text("DateLog")[:_LENGTH_OF_A_DAY]) for one in rows if one.round == first]
    begun = min((found for found in logged if found is not None), default=None)
    for row in lines(tables, SESSION):
        found = day(row.text("Date")[:_LENGTH_OF_A_DAY])
        if found is not None:
            if begun not in {None, found}:
                notes.warn("bws-other-day", row.at("Date"), found=str(found), played=str(begun))
            return found, row.at("Date")
    return begun, At(part=RECEIVED, field="DateLog")


def _name(tables: Tables) -> tuple[str, At]:
    """The session's name, empty where nobody gave it one."""
    named = [row for row in lines(tables, SESSION) if row.text("Name").casefold() not in {"", *_NO_NAMES}]
    return (named[0].text("Name"), named[0].at("Name")) if named else ("", At())
