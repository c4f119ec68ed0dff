"""The lexical side of PBN: games with their tags and tables, and the header that some programs write as comments."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from awards.readers.found import At
from awards.readers.limits import MOST, TooMany
from awards.readers.notes import Notes

LONGEST_LINE = 20_000
MOST_LINES = 500_000
_LINE = re.compile(r"[^\r\n]*+(?:\r\n|\n|\r|\Z)")
_META = re.compile(r'%\s*<META\s+name=(\w+)\s+content="(.*)">\s*', re.IGNORECASE)
_TAG = re.compile(r'\s*\[\s*(\w+)\s+"((?:[^"\\]|\\.)*+)"\s*\]')
_TOKEN = re.compile(r'"((?:[^"\\]|\\.)*+)"|(\S+)')
_ESCAPED = re.compile(r'\\(["\\])')
_WIDTH = re.compile(r"\\[0-9]+[LR]?$")
RANKING, PLAY = "TotalScoreTable", "ScoreTable"
# The tables that are read, and what their rows are. The rows of all tables of a name together have a limit too.
_ROWS_OF = {RANKING: "contestants", PLAY: "results"}
_MOST_ROWS = MOST["results"]
# A column that may hold several words that an old writer left without quotation marks.
_NAMES = ("Names", "Name", "TeamName")


@dataclass(frozen=True)
class Row:
    """The cells of a row by column, and its line in the file. `quoted` cells stood in quotation marks."""

    cells: Mapping[str, str]
    line: int

    def get(self, *columns: str) -> str:
        """The cell of the first of these columns that there is; empty where it is `-`, `?` or missing."""
        for column in columns:
            if column in self.cells:
                text = self.cells[column].strip()
                return "" if text in {"-", "?"} else text
        return ""


@dataclass
class Table:
    """A table of a game: its columns by name, its rows, the line of its tag."""

    name: str
    columns: tuple[str, ...]
    line: int
    rows: list[Row] = field(default_factory=list)


@dataclass
class Game:
    """The tags of one game with their lines, and its tables."""

    tags: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    tables: dict[str, Table] = field(default_factory=dict)


@dataclass
class Parsed:
    """The games that hold something, the header's values with their lines, and what could not be read."""

    games: list[Game] = field(default_factory=list)
    meta: dict[str, str] = field(default_factory=dict)
    meta_lines: dict[str, int] = field(default_factory=dict)
    notes: Notes = field(default_factory=Notes)


class TooManyLines(Exception):
    """More lines than a result file has."""


def parse(text: str) -> Parsed:
    """The games of a PBN file. Raises TooManyLines, and TooMany where tables have too many rows."""
    reading = _Reading()
    in_comment = False
    for number, line in _lines(text):
        if number > MOST_LINES:
            raise TooManyLines
        if len(line) > LONGEST_LINE:
            reading.found.notes.warn("line-too-long", At(number), most=LONGEST_LINE)
            continue
        if line.startswith("%") and not in_comment:
            reading.directive(line, number)
            continue
        is_blank = not in_comment and not line.strip()
        line, in_comment = _without_comments(line, in_comment)
        if is_blank:
            reading.end_game()
        elif line.strip():
            reading.content(line, number)
    reading.end_game()
    return reading.found


def _lines(text: str) -> Iterator[tuple[int, str]]:
    return ((number, found[0].rstrip("\r\n")) for number, found in enumerate(_LINE.finditer(text), start=1))


def _without_comments(line: str, in_comment: bool) -> tuple[str, bool]:
    """The line without what stands in braces or behind a semicolon, and whether a comment goes on behind it."""
    if not in_comment and "{" not in line and ";" not in line:
        return line, False
    kept: list[str] = []
    in_text = escaped = False
    for letter in line:
        if in_comment:
            in_comment = letter != "}"
        elif in_text:
            kept.append(letter)
            in_text = escaped or letter != '"'
            escaped = letter == "\\" and not escaped
        elif letter == "{":
            in_comment = True
        elif letter == ";":
            break
        else:
            kept.append(letter)
            in_text = letter == '"'
    return "".join(kept), in_comment


class _Reading:
    """The games as they come, one line after the other."""

    def __init__(self) -> None:
        self.found = Parsed()
        self._game = Game()
        self._previous = Game()
        self._standing: dict[str, str] = {}
        self._table: Table | None = None
        self._row_counts: Counter[str] = Counter()

    def directive(self, line: str, number: int) -> None:
        """A line with a per cent sign in front: the header's values; else nothing that counts."""
        found = _META.fullmatch(line)
        if found is not None and found[1] not in self.found.meta:
            self.found.meta[found[1]] = found[2].strip()
            self.found.meta_lines[found[1]] = number

    def content(self, line: str, number: int) -> None:
        """A line with tags, or a row of the table that is open."""
        tag = _TAG.match(line)
        if tag is None:
            if self._table is not None:
                self._row(line, number)
            elif line.lstrip().startswith("["):
                self.found.notes.warn("bad-tag", At(number))
            return
        while tag is not None:
            self._tag(tag[1], _unescaped(tag[2]), number)
            tag = _TAG.match(line, tag.end())

    def end_game(self) -> None:
        """A blank line: the next tag belongs to another game."""
        self._table = None
        if not self._game.tags and not self._game.tables:
            return
        for name, value in self._standing.items():
            self._game.tags.setdefault(name, value)
        self.found.games.append(self._game)
        self._previous, self._game = self._game, Game()

    def _tag(self, name: str, value: str, number: int) -> None:
        self._table = None
        if name.endswith("Table"):
            self._open(name, value, number)
            return
        if value.startswith("##"):
            value = value[2:]
            self._standing[name] = value
        elif value == "#":
            value = self._previous.tags.get(name, "")
        self._game.tags[name] = value
        self._game.lines[name] = number

    def _open(self, name: str, value: str, number: int) -> None:
        before = self._previous.tables.get(name)
        if value == "#":
            columns = () if before is None else before.columns
        else:
            columns = tuple(_WIDTH.sub("", column).lstrip("+-").strip() for column in value.split(";"))
        if not any(columns):
            self.found.notes.warn("no-columns", At(number, name))
        self._table = Table(name, columns, number)
        self._game.tables[name] = self._table

    def _row(self, line: str, number: int) -> None:
        table = self._table
        if table is None or table.name not in _ROWS_OF or not any(table.columns):
            return
        self._row_counts[table.name] += 1
        part = _ROWS_OF[table.name]
        if len(table.rows) >= MOST[part] or self._row_counts[table.name] > _MOST_ROWS:
            raise TooMany(part)
        cells = [_unescaped(text) if text or not bare else bare for text, bare in _TOKEN.findall(line)]
        if len(cells) > len(table.columns):
            cells = _with_names_joined(cells, table.columns)
        if len(cells) != len(table.columns):
            at = At(number, table.name)
            self.found.notes.warn("ragged-row", at, found=len(cells), allowed=len(table.columns))
            return
        table.rows.append(Row(dict(zip(table.columns, cells, strict=True)), number))


def _with_names_joined(cells: list[str], columns: tuple[str, ...]) -> list[str]:
    """The cells with the words of the one column of names put together, where there is only one."""
    at = [index for index, column in enumerate(columns) if column in _NAMES]
    if len(at) != 1:
        return cells
    end = at[0] + len(cells) - len(columns) + 1
    return [*cells[: at[0]], " ".join(cells[at[0] : end]), *cells[end:]]


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(r"\1", text)
