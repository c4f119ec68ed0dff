"""A list of pairs as text, a pair a line: "1  1017 1033  58,3", "Åsa Öberg - Bo Ek 142", or the columns of a table."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from awards.readers.pair_columns import Columns, columns_of, is_heading
from awards.readers.scores import read_score

# What may stand between two players, the clearest sign first. A hyphen within a name is none.
_BETWEEN = (
    r"\s+[-\u2013\u2014]\s+",
    r"\s+-\s*|\s*-\s+|\s*[\u2013\u2014]\s*",
    r"\s*[/&+]\s*",
    r"\s*,\s*",
    r"\s+(?:och|og|and)\s+",
)
_NUMBER = re.compile(r"[0-9]+")
_PLACE = re.compile(r"[=T]?([0-9]{1,3})([.)=]|[-\u2013][0-9]{1,3}[.)]?)?")
_CELLS = re.compile(r"[\t;]")
_SIGN = re.compile(r"[-\u2013\u2014/&+,]|och|og|and")
LONGEST_LINE = 300
# More is rather the number of a player or of a pair, unless a sign behind it says that it is a place.
_LARGEST_PLACE = 99
_UNIT = re.compile(r"%|imp|imps|mp|vp|p", re.IGNORECASE)


@dataclass(frozen=True)
class PairLine:
    """One line: its number in the text, from 1, and what it says. `place` and `score` may be empty.

    `players` is empty where two players could not be told apart. `ways` are then the ways to part the words at a hyphen
    without blanks, which may stand between two players or within a name. `heading` is the line above that names the
    columns, and `passed_over` those of them that were not used. `is_unsure`: the number at its beginning may be a place
    or the first player's.
    """

    number: int
    text: str
    place: str = ""
    players: tuple[str, str] | tuple[()] = ()
    score: str = ""
    ways: tuple[tuple[str, str], ...] = ()
    heading: str = ""
    passed_over: tuple[str, ...] = ()
    is_unsure: bool = False

    @property
    def has_columns(self) -> bool:
        """Whether it was copied from a table."""
        return _CELLS.search(self.text) is not None

    @property
    def without_place(self) -> str:
        """The line as it would stand without its place; alone it could not be told from a number."""
        return _after_place(self.text) if self.place and not self.heading else self.text


def read_lines(text: str) -> list[PairLine]:
    """Every line that is not empty and no heading.

    A heading that names columns says what stands in them. Elsewhere the first word of a line is its place only where
    that fits the whole list.
    """
    plain: list[tuple[int, str, str]] = []
    read: list[PairLine] = []
    columns: Columns | None = None
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        if is_heading(line):
            columns = columns_of(line)
            continue
        cells = columns.cells(line) if columns is not None else None
        if columns is not None and cells is not None:
            read.append(_read_cells(number, line.rstrip(), cells, columns))
        else:
            plain.append((number, line.strip(), columns.heading if columns is not None else ""))
    places = _places([line for _number, line, _heading in plain])
    for (number, line, heading), place in zip(plain, places, strict=True):
        if place is None:
            read.append(PairLine(number, line, heading=heading, is_unsure=True))
        else:
            one = _read(number, line, place, _after_place(line) if place else line)
            read.append(replace(one, heading=heading))
    return sorted(read, key=lambda one: one.number)


def read_pair(text: str) -> PairLine:
    """A pair, and perhaps its score, that were written in one go."""
    return _read(1, text.strip(), "", text.strip())


def places_follow(lines: Sequence[PairLine]) -> bool:
    """Whether each line has a score, and the places that are written are those that follow from the scores."""
    scores = [read_score(line.score) for line in lines]
    known = [score for score in scores if score is not None]
    if len(known) < len(lines):
        return False
    placed = [(int(line.place), score) for line, score in zip(lines, known, strict=True) if line.place]
    return all(
        (place == other) == (score == better) and (place <= other) == (score >= better)
        for (place, score), (other, better) in pairwise(sorted(placed, key=lambda one: (one[0], -one[1])))
    )


def _places(lines: list[str]) -> list[str | None]:
    """The place at the beginning of each line, "" where it has none; None where a number there may be one or not.

    Places run 1, 2, 2, 4, or they are small numbers before two players, mostly there and never falling: lines may be
    missing. A heading or a note among the lines, which are fewer, has none; it does not keep the others from theirs.
    """
    found = [_PLACE.fullmatch(_first(line)) if _has_players(_after_place(line)) else None for line in lines]
    sure = [place is not None and _is_before_players(place, line) for place, line in zip(found, lines, strict=True)]
    # "4-5" may be two players as well.
    found = [place if is_sure or not _is_span(place) else None for place, is_sure in zip(found, sure, strict=True)]
    places = ["" if place is None else str(int(place[1])) for place in found]
    numbers = [int(place) for place in places if place]
    if 2 * len(numbers) > len(lines) and _run_on(numbers):
        return list(places)
    numbers = [int(place) for place, is_sure in zip(places, sure, strict=True) if is_sure]
    others = [not is_sure and bool(_read(0, line, "", line).players) for line, is_sure in zip(lines, sure, strict=True)]
    if len(numbers) > sum(others) and numbers == sorted(numbers):
        return ["" if is_other else place for place, is_other in zip(places, others, strict=True)]
    return [None if is_sure else "" for is_sure in sure]


def _is_span(place: re.Match[str] | None) -> bool:
    return place is not None and (place[2] or "")[:1] in {"-", "\u2013"}


def _run_on(numbers: list[int]) -> bool:
    """Whether they run 1, 2, 2, 4 without a gap."""
    return all(number in {index, before} for index, (before, number) in enumerate(pairwise([0, *numbers]), start=1))


def _is_before_players(place: re.Match[str], line: str) -> bool:
    """Whether two players follow, and what may be a place is not rather the number of the first of them."""
    rest = _read(0, line, "", _after_place(line))
    if not (rest.players or rest.ways) or (int(place[1]) > _LARGEST_PLACE and place[2] is None):
        return False
    has_number = any(_NUMBER.search(player) for player in rest.players)
    return not has_number or not _read(0, line, "", line).players


def _has_players(rest: str) -> bool:
    """Whether somebody may be named by it; a single number is the second player's of a line without a place."""
    words = rest.split()
    return len(words) > 1 or (len(words) == 1 and not words[0][0].isdecimal())


def _first(line: str) -> str:
    return re.split(r"[\s;]+", line, maxsplit=1)[0]


def _after_place(line: str) -> str:
    return "".join(re.split(r"[\s;]+", line, maxsplit=1)[1:])


def _read_cells(number: int, line: str, cells: tuple[str, ...], columns: Columns) -> PairLine:
    """A line of which a heading says what stands where; unread where that is not so."""
    place, names, score = columns.place_in(cells), columns.names_in(cells), columns.score_in(cells)
    found = _PLACE.fullmatch(place)
    unread = PairLine(number, line[:LONGEST_LINE], heading=columns.heading)
    if (place and not found) or (score and read_score(score) is None) or len(line) > LONGEST_LINE:
        return unread
    players = (names[0], names[1]) if len(names) == 2 else _two_players(names[0]) if names else ()
    ways = _at_hyphens(names[0]) if len(names) == 1 and not players else ()
    if (len(names) == 2 and any(_holds_two(name) for name in names)) or not (players or ways):
        return unread
    written = str(int(found[1])) if found else ""
    return PairLine(number, line, written, players, score, ways, columns.heading, columns.passed_over)


def _read(number: int, line: str, place: str, rest: str) -> PairLine:
    if len(line) > LONGEST_LINE:
        return PairLine(number, line[:LONGEST_LINE], place)
    for words, score in _without_score(rest):
        players = _two_players(words)
        if place and players and _may_begin_with_a_pair(players):
            break
        ways = () if players else _at_hyphens(words)
        if players or ways:
            return PairLine(number, line, place, players, score, ways)
    return PairLine(number, line, place)


def _may_begin_with_a_pair(players: tuple[str, str]) -> bool:
    """Whether the small number before the first name alone is rather the pair's."""
    first, second = players
    return re.match(r"[0-9]{1,2}\s+\D", first) is not None and not _NUMBER.search(second)


def _cells(text: str) -> list[str]:
    return [cell.strip() for cell in _CELLS.split(text) if cell.strip()]


def _without_score(text: str) -> list[tuple[str, str]]:
    """The text with its last words taken as a score, where they can be one, and as it stands; the likeliest first.

    A whole number at the end, with one other number in the line, may be the second player's as well.
    """
    cells = _cells(text)
    if len(cells) > 1 and read_score(cells[-1]) is not None:
        perhaps_a_player = len(cells) == 2 and cells[-1].isdecimal()
        return [("\t".join(cells[:-1]), cells[-1]), *([(text, "")] if perhaps_a_player else [])]
    words = text.split(" ")
    parted = []
    for count in (2, 1):
        last = " ".join(words[-count:])
        single = count == 1 or _UNIT.fullmatch(words[-1])
        if len(words) > count and single and read_score(last) is not None:
            parted.append((" ".join(words[:-count]).strip(" ,;:"), last.strip()))
    perhaps_a_player = words[-1].isdecimal() and len(_NUMBER.findall(text)) == 2
    return [(text, ""), *parted] if perhaps_a_player else [*parted, (text, "")]


def _two_players(text: str) -> tuple[str, str] | tuple[()]:
    cells = _cells(text)
    if len(cells) > 1:
        return _in_cells(cells)
    text = "".join(cells)
    numbers = list(_NUMBER.finditer(text))
    if len(numbers) == 2:
        return _at_numbers(text, numbers)
    if len(numbers) > 2:
        return ()
    for between in _BETWEEN:
        parts = [part.strip(" ,") for part in re.split(between, text)]
        if len(parts) == 2 and all(parts):
            return (parts[0], parts[1])
    return ()


def _in_cells(cells: list[str]) -> tuple[str, str] | tuple[()]:
    """Two players in cells of their own; nobody where other cells, such as a club's, may be among them."""
    signs = [at for at, cell in enumerate(cells) if _SIGN.fullmatch(cell)]
    numbers = [at for at, cell in enumerate(cells) if cell.isdecimal()]
    half = len(cells) // 2
    if signs == [half] and len(cells) % 2:
        halves = cells[:half], cells[half + 1 :]
    elif not signs and len(cells) % 2 == 0 and (half == 1 or numbers in ([0, half], [half - 1, len(cells) - 1])):
        halves = cells[:half], cells[half:]
    else:
        return ()
    if any(_holds_two(cell) or _is_amount(cell) for cell in cells) or any(_holds_more(half) for half in halves):
        return ()
    return " ".join(halves[0]), " ".join(halves[1])


def _holds_two(cell: str) -> bool:
    """Whether it names two players by itself; a comma parts a name unless whole names are on both sides."""
    players = _two_players(cell)
    by_comma = players and f"{players[0]}, {players[1]}" == cell
    by_sign = bool(players) and (not by_comma or all(len(player.split()) > 1 for player in players))
    return by_sign or bool(_at_hyphens(cell))


def _is_amount(cell: str) -> bool:
    return not cell.isdecimal() and read_score(cell) is not None


def _holds_more(cells: list[str]) -> bool:
    """Whether there is more than a number and a name: a first name and a surname are a word each."""
    texts = [cell for cell in cells if not cell.isdecimal()]
    return len(texts) > 2 or (len(texts) == 2 and any(len(text.split()) > 1 for text in texts))


def _at_hyphens(text: str) -> tuple[tuple[str, str], ...]:
    """The ways to part a text without numbers at a hyphen, with two words or more on each side."""
    if _NUMBER.search(text) or len(_cells(text)) > 1:
        return ()
    ways = [(text[: found.start()].strip(" ,"), text[found.end() :].strip(" ,")) for found in re.finditer("-", text)]
    return tuple(way for way in ways if all(len(part.split()) > 1 for part in way))


def _at_numbers(text: str, numbers: list[re.Match[str]]) -> tuple[str, str] | tuple[()]:
    """Two players with their numbers, each before his name or each behind it."""
    first, second = numbers
    at = second.start() if not text[: first.start()].strip() else first.end()
    parts = [part.strip(" ,/&+-\u2013\u2014") for part in (text[:at], text[at:])]
    named = [_NUMBER.sub("", part).strip() != "" for part in parts]
    return (parts[0], parts[1]) if all(parts) and named[0] == named[1] else ()
