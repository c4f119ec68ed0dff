"""The tables of a BWS file as rows of cells that are asked for by name: whatever column is missing is empty."""

from collections.abc import Iterable, Mapping

from awards.readers import text as texts
from awards.readers.found import At
from awards.readers.notes import Notes, short

Value = str | int | None
Tables = Mapping[str, list[Mapping[str, Value]]]
SECTION, MOVEMENT, RECEIVED = "Section", "RoundData", "ReceivedData"
SEATED, SESSION = "PlayerNumbers", "Session"
# A database without these is damaged, or another program's.
NEEDED = (MOVEMENT, RECEIVED)
TABLES = (SECTION, MOVEMENT, RECEIVED, SEATED, SESSION)
MOST_NUMBER = 9_999


class Line:
    """A row of a table; `key` are the columns by which a person finds it there."""

    def __init__(self, table: str, cells: Mapping[str, Value], key: tuple[str, ...] = ()) -> None:
        self._cells = {name.casefold(): value for name, value in cells.items()}
        self._table = table
        self._key = key
        self._part = ""

    def at(self, column: str = "") -> At:
        """Its place in the file, or that of one of its cells."""
        if not self._part:
            self._part = " ".join((self._table, *self._named()))
        return At(part=self._part, field=column)

    def _named(self) -> Iterable[str]:
        for name in self._key:
            value = self._cells.get(name.casefold())
            if value is not None:
                yield f"{name} {short(str(value))}"

    def text(self, column: str) -> str:
        """The cell as a text in one line."""
        value = self._cells.get(column.casefold())
        return short(value if isinstance(value, str) else "" if value is None else str(value))

    def whole(self, column: str, notes: Notes, most: int = MOST_NUMBER) -> int | None:
        """The whole number from 0 in a cell, which is empty below: -1 is how some programs write nothing."""
        cell = self._cells.get(column.casefold())
        value = cell if isinstance(cell, int) else texts.whole(self.text(column))
        if value is not None and value < 0:
            return None
        # Nearly every cell is such a number, about which there is nothing to say.
        if value is not None and value <= most:
            return value
        return notes.whole(self.text(column), self.at(column), most)

    def is_set(self, column: str) -> bool:
        """Whether the cell says yes."""
        return self.text(column).casefold() not in {"", "0", "false", "no"}


def lines(tables: Tables, table: str, *key: str) -> list[Line]:
    """The rows of a table, none where it is missing."""
    return [Line(table, cells, key) for cells in tables.get(table, ())]
