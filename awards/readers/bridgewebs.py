"""BridgeWebs CSV `std1`: keys and values, one list or one for each direction, travellers; players by name alone."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from awards.readers.bridgewebs_play import Traveller, results
from awards.readers.detect import BRIDGEWEBS
from awards.readers.found import (
    BUTLER,
    EW,
    IMPS_ACROSS,
    INDIVIDUAL,
    MATCHPOINTS,
    NS,
    PAIRS,
    TEAMS,
    VICTORY_POINTS,
    At,
    Contestant,
    Found,
    FoundEvent,
    FoundPlayer,
    Remark,
)
from awards.readers.limits import MOST, TooMany
from awards.readers.notes import Notes
from awards.readers.separated import Line, lines_of_cells
from awards.readers.text import decode

NAME, VERSION = BRIDGEWEBS, "1"
SEPARATORS = ";\t,"
_NOTHING = {"", "0", "n", "no", "none", "false"}
_KNOWN = {
    *("version", "date", "title", "pairs", "boards", "winners", "butler", "crossimp", "crossimps", "swiss", "teams"),
    *("individual", "individuals", "scores", "travellers", "boardformat", "board"),
}
_PEOPLE = {"director", "scorer", "email", "contact", "telephone"}
_NUMBERS = ("pair", "player", "team", "no", "number")
_SCORES = ("score", "total", "mps", "matchpoints", "imps", "vps", "vp", "points")
MOST_BOARDS = 1000


@dataclass
class _File:
    """The file's parts: values by key in small letters, the lists of scores, the travellers."""

    values: dict[str, tuple[str, At]] = field(default_factory=dict)
    scores: list[list[Line]] = field(default_factory=list)
    travellers: list[Traveller] = field(default_factory=list)
    format_of_boards: tuple[str, ...] = ()

    def said(self, *keys: str) -> tuple[str, At]:
        """The first of these values that is there."""
        return next((self.values[key] for key in keys if key in self.values), ("", At()))

    def is_set(self, *keys: str) -> bool:
        """Whether one of these keys has a value that does not mean no."""
        return self.said(*keys)[0].lower() not in _NOTHING


def read(raw: bytes) -> Found:
    """The event of a BridgeWebs file."""
    decoded = decode(raw)
    found = Found(NAME, VERSION, encoding=decoded.encoding)
    lines = lines_of_cells(decoded.text, _separator(decoded.text))
    if isinstance(lines, Remark):
        return replace(found, problems=(lines,))
    file = _parted(lines)
    if sum(len(rows) for rows in file.scores) > MOST["contestants"] + len(file.scores):
        raise TooMany("contestants")
    found = replace(found, dialect=file.said("version")[0])
    if not any(len(rows) > 1 for rows in file.scores):
        at = At(file.scores[0][0].number if file.scores and file.scores[0] else 1, "#Scores")
        return replace(found, problems=(Remark("no-rows" if file.scores else "no-results", at),))
    return replace(found, events=(_event(file, Notes()),))


def _separator(text: str) -> str:
    """The sign behind `#Version`."""
    first = text.lstrip().split("\n", 1)[0]
    return next((letter for letter in first if letter in SEPARATORS), SEPARATORS[0])


def _parted(lines: Sequence[Line]) -> _File:
    file = _File()
    block: list[Line] = []
    for line in lines:
        first = line.cell(0)
        if not first.startswith("#"):
            block.append(line)
            continue
        key = first[1:].strip().lower()
        block = []
        if key == "scores":
            file.scores.append(block)
        elif key == "board":
            file.travellers.append(Traveller(line, block))
        elif key == "travellers":
            file.travellers.append(Traveller(None, block))
        elif key == "boardformat":
            file.format_of_boards = line.cells[1:]
        else:
            file.values.setdefault(key, (line.cell(1), At(line.number, "", first)))
    return file


def _event(file: _File, notes: Notes) -> FoundEvent:
    form = _form(file, notes)
    contestants, winners = _contestants(file, form, notes)
    title, title_at = file.said("title")
    written, date_at = file.said("date")
    boards, boards_at = file.said("boards")
    played = notes.whole(boards, boards_at, most=MOST_BOARDS) or None
    board_results = results(file.travellers, file.format_of_boards, notes) if form == PAIRS else []
    _left_out(file, notes)
    return FoundEvent(
        form,
        name=title,
        date=notes.day(written, date_at),
        date_written=written,
        scoring=_scoring(file, form),
        winners=winners,
        boards=played,
        boards_written=played,
        contestants=tuple(contestants),
        results=tuple(board_results),
        sources={"name": title_at, "date": date_at, "boards": boards_at},
        warnings=notes.warnings,
        ignored=notes.ignored,
    )


def _form(file: _File, notes: Notes) -> str:
    """By the key that is set; its value says only that it is."""
    swiss = file.said("swiss")[0].lower()
    if file.is_set("individual", "individuals"):
        return INDIVIDUAL
    if file.is_set("teams") or "team" in swiss:
        return TEAMS
    if file.is_set("pairs", "butler", "crossimp", "crossimps", "aggregate", "swiss"):
        return PAIRS
    columns = {name.lower() for rows in file.scores for name in (rows[0].cells if rows else ())}
    form = PAIRS if "name2" in columns else INDIVIDUAL
    notes.warn("no-form", At(), form=form)
    return form


def _scoring(file: _File, form: str) -> str:
    if form == TEAMS or file.is_set("swiss"):
        return VICTORY_POINTS
    if file.is_set("butler"):
        return BUTLER
    if file.is_set("crossimp", "crossimps"):
        return IMPS_ACROSS
    return "" if file.is_set("aggregate") else MATCHPOINTS


def _contestants(file: _File, form: str, notes: Notes) -> tuple[list[Contestant], int]:
    """Everybody in the lists; with two winners the first list is N-S, the second E-W."""
    lists = [rows for rows in file.scores if len(rows) > 1]
    written, at = file.said("winners")
    told = notes.whole(written, at, most=2)
    apart = form == PAIRS and len(lists) == 2 and told != 1
    if told == 2 and not apart:
        notes.warn("one-direction", at)
    found: list[Contestant] = []
    for rows, line in zip(lists, (NS, EW) if apart else [""] * len(lists), strict=True):
        columns = {name.lower().replace(" ", ""): index for index, name in reversed(list(enumerate(rows[0].cells)))}
        found += [_contestant(row, columns, form, line, notes) for row in rows[1:]]
    return found, 2 if apart or told == 2 else 1


def _contestant(row: Line, columns: Mapping[str, int], form: str, line: str, notes: Notes) -> Contestant:
    def said(*names: str) -> tuple[str, At]:
        name = next((name for name in names if name in columns), names[0])
        index = columns.get(name)
        return "" if index is None else row.cell(index), At(row.number, "#Scores", name)

    best, last = notes.place(*said("position", "place", "rank"))
    number = said(*_NUMBERS)[0]
    return Contestant(
        number,
        tuple(_players(row, columns, form)),
        team=said("teamname", "team", "name")[0] if form == TEAMS else "",
        line=line or _line_of(number),
        place=best,
        place_written=said("position", "place", "rank")[0],
        shared_to=last,
        score=notes.number(*said(*_SCORES)),
        percent=notes.number(*said("percent", "percentage", "%")),
        at=At(row.number, "#Scores"),
    )


def _line_of(number: str) -> str:
    ending = number.strip().upper()[-2:]
    return ending if ending in {NS, EW} else ""


def _players(row: Line, columns: Mapping[str, int], form: str) -> Iterator[FoundPlayer]:
    """The names; the format knows no numbers."""
    alone = ("name", "player", "playername") if form == INDIVIDUAL else ()
    for name, index in sorted(columns.items(), key=lambda column: column[1]):
        numbered = name.startswith("name") and name.removeprefix("name").isdecimal()
        if (numbered or name in alone) and row.cell(index):
            is_number = name == "player" and row.cell(index).isdecimal()
            if not is_number:
                yield FoundPlayer("", row.cell(index), At(row.number, "#Scores", name), is_known=False)


def _left_out(file: _File, notes: Notes) -> None:
    others: list[str] = []
    for key, (value, at) in file.values.items():
        if key in _PEOPLE and value:
            notes.ignore("contact", at)
        elif key not in _KNOWN | _PEOPLE and value:
            others.append(at.field)
    if others:
        notes.ignore("other-fields", At(), found=tuple(others[:20]))
