"""A list of pairs as text, a pair a line: "1  1017 1033  58,3", "Åsa Öberg - Bo Ek 142", or the columns of a table."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

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
_PLACE = re.compile(r"[=T]?([0-9]{1,3})[.)=]?")
LONGEST_LINE = 300
# The words of headings in the languages of the pages.
_HEADING = frozenset(
    (
        *(
            "pl",
            "plac",
            "plats",
            "placering",
            "place",
            "pos",
            "position",
            "rank",
            "rang",
            "pláss",
            "nr",
            "no",
            "number",
        ),
        *("par", "pair", "pairs", "pør", "namn", "name", "names", "navn", "nøvn", "spelare", "spiller", "spillere"),
        *(
            "player",
            "players",
            "spælari",
            "spælarar",
            "nummer",
            "nummar",
            "medlemsnummer",
            "mid",
            "id",
            "klubb",
            "klub",
        ),
        *("club", "felag", "resultat", "result", "results", "score", "úrslit", "poäng", "point", "points", "stig"),
        *("procent", "percent", "prosent", "pct", "mp", "vp", "imp", "imps", "brickor", "boards", "spil", "spøl"),
        *("och", "og", "and"),
    )
)
_UNIT = re.compile(r"%|imp|imps|mp|vp|p", re.IGNORECASE)


@dataclass(frozen=True)
class PairLine:
    """One line: its number in the text, from 1, and what it says. `place` and `score` may be empty.

    `players` is empty where two players could not be told apart. `ways` are then the ways to part the words at a hyphen
    without blanks, which may stand between two players or within a name.
    """

    number: int
    text: str
    place: str = ""
    players: tuple[str, str] | tuple[()] = ()
    score: str = ""
    ways: tuple[tuple[str, str], ...] = ()

    @property
    def without_place(self) -> str:
        """The line as it would stand without its place; alone it could not be told from a number."""
        return _after_place(self.text) if self.place else self.text


def read_lines(text: str) -> list[PairLine]:
    """Every line that is not empty and no heading. Its first word is its place only where that fits the whole list."""
    numbered = ((number, line.strip()) for number, line in enumerate(text.splitlines(), start=1))
    lines = [(number, line) for number, line in numbered if line and not _is_heading(line)]
    places = _places([line for _number, line in lines])
    return [
        _read(number, line, place, _after_place(line) if place else line)
        for (number, line), place in zip(lines, places, strict=True)
    ]


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


def _is_heading(line: str) -> bool:
    """Whether it only names columns."""
    words = re.findall(r"[^\W\d_]+", line.lower())
    return (
        bool(words)
        and all(word in _HEADING for word in words)
        and not any(len(run) > 1 for run in _NUMBER.findall(line))
    )


def _places(lines: list[str]) -> list[str]:
    """The place at the beginning of each line, where they run 1, 2, 2, 4; else none.

    A heading or a note among the lines, which are fewer, has none; it does not keep the others from having theirs.
    """
    none = [""] * len(lines)
    found = [_PLACE.fullmatch(line.split()[0]) if _has_players(line.split()[1:]) else None for line in lines]
    numbers = [int(place[1]) for place in found if place is not None]
    if 2 * len(numbers) <= len(lines):
        return none
    before = 0
    for index, number in enumerate(numbers, start=1):
        if number not in {index, before}:
            return none
        before = number
    return ["" if place is None else str(int(place[1])) for place in found]


def _has_players(words: list[str]) -> bool:
    """Whether somebody may be named by them; a single number is the second player's of a line without a place."""
    return len(words) > 1 or (len(words) == 1 and not words[0][0].isdecimal())


def _after_place(line: str) -> str:
    return line.split(maxsplit=1)[1]


def _read(number: int, line: str, place: str, rest: str) -> PairLine:
    if len(line) > LONGEST_LINE:
        return PairLine(number, line[:LONGEST_LINE], place)
    for words, score in _without_score(rest):
        players = _two_players(words)
        if players:
            return PairLine(number, line, place, players, score)
    words, score = _without_score(rest)[0]
    ways = _at_hyphens(words)
    return PairLine(number, line, place, score=score if ways else "", ways=ways)


def _without_score(text: str) -> list[tuple[str, str]]:
    """The text with its last words taken as a score, where they can be one, and as it stands; the likeliest first.

    A whole number at the end, with one other number in the line, may be the second player's as well.
    """
    cells = [cell.strip() for cell in re.split(r"[\t;]", text) if cell.strip()]
    if len(cells) > 2 and read_score(cells[-1]) is not None:
        return [("\t".join(cells[:-1]), cells[-1])]
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
    cells = [cell.strip() for cell in re.split(r"[\t;]", text) if cell.strip()]
    if len(cells) == 2:
        return (cells[0], cells[1])
    text = " ".join(cells)
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


def _at_hyphens(text: str) -> tuple[tuple[str, str], ...]:
    """The ways to part a text without numbers at a hyphen, with two words or more on each side."""
    if _NUMBER.search(text):
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
