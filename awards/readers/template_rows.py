"""The block `[standings]` of our own template: contestants with their places and players."""

from collections.abc import Iterator

from awards.readers import template_names as names
from awards.readers.found import EW, NS, Contestant, FoundPlayer
from awards.readers.limits import within
from awards.readers.notes import Notes, names_a_person
from awards.readers.template_cells import DAY, NUMBER, PERCENT, WITHOUT_ZEROS, Block, Faults, Fields, table
from awards.rules.report.fields import LONGEST_NUMBER, as_number

MOST_PLAYERS = 8
SEATS = range(1, MOST_PLAYERS + 1)
PLAYER_COLUMNS = tuple(f"{part}{seat}" for seat in SEATS for part in ("id", "name", "share"))
COLUMNS = ("place", "line", "number", "team", "score", "percent", "boards", "handicap_place", *PLAYER_COLUMNS)
_SHOWN = (*COLUMNS[: -len(PLAYER_COLUMNS)], *(f"{part}1 … {part}{MOST_PLAYERS}" for part in ("id", "name", "share")))
MOST_BOARDS = 1000


def read_rows(block: Block, faults: Faults, notes: Notes, *, only_places: bool) -> list[Contestant]:
    """The contestants. A row without players is a fault unless only places matter."""
    rows = within("contestants", table(block, COLUMNS, ("place",), faults, shown=_SHOWN))
    return [_contestant(fields, notes, only_places=only_places) for fields in rows]


def _contestant(fields: Fields, notes: Notes, *, only_places: bool) -> Contestant:
    best, last = fields.place("place") if fields.needed("place") else (None, None)
    players = tuple(_players(fields, notes))
    if not players and not only_places:
        fields.faults.add("row-without-player", fields.at("id1"))
    handicap, _last = fields.place("handicap_place")
    team = fields.text("team")
    return Contestant(
        fields.text("number") or team,
        players,
        team=team,
        line=_line(fields),
        place=best,
        place_written=fields.text("place"),
        shared_to=last,
        score=fields.number("score"),
        percent=fields.percent("percent"),
        boards=fields.whole("boards", most=MOST_BOARDS),
        at=fields.at(""),
        stated={} if handicap is None else {"handicap_place": handicap},
    )


def _line(fields: Fields) -> str:
    return fields.choice("line", (NS, EW), names.LINE)


def _players(fields: Fields, notes: Notes) -> Iterator[FoundPlayer]:
    for seat in SEATS:
        number = player_number(fields, f"id{seat}", notes)
        name = fields.text(f"name{seat}")
        share = fields.share(f"share{seat}")
        if number or name:
            known = names_a_person(number, ())
            yield FoundPlayer(number, name, fields.at(f"id{seat}"), known, share)
        elif share:
            fields.faults.add("share-without-player", fields.at(f"share{seat}"), written=share)


def player_number(fields: Fields, column: str, notes: Notes) -> str:
    """A player's number as written; a workbook that made a number of it may have dropped the zeros before it."""
    cell = fields.cell(column)
    if cell.is_empty:
        return ""
    if cell.kind in {DAY, PERCENT}:
        fields.bad("cell-is-a-day" if cell.kind == DAY else "template-number-of", column, most=LONGEST_NUMBER)
        return ""
    number = cell.text.partition(".")[0] if cell.kind == NUMBER else cell.text
    if as_number(number) is None:
        fields.bad("template-number-of", column, most=LONGEST_NUMBER)
        return ""
    if cell.kind == NUMBER:
        if number != cell.text:
            notes.warn("number-with-decimals", fields.at(column), written=number, found=cell.text)
        else:
            notes.warn(WITHOUT_ZEROS, fields.at(column), written=number)
    return number
