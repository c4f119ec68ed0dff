"""A whole list written or pasted as text: its lines go into the rows, and what cannot be read stays where it is."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from awards.queries.guests import guest_meant
from awards.queries.suggestions import Meant
from awards.readers.pair_lines import PairLine, places_follow, read_lines, read_pair
from awards.readers.scores import read_score

FIELD = "lines"
# What is more than this is no list of at most sixty pairs.
MOST_LETTERS = 20_000


def why(line: PairLine) -> str:
    """What is wrong with a line that was not put into a row."""
    if line.players:
        return _("“%(line)s”: the form has no row left for this pair. Send longer lists as a file.") % {
            "line": line.text
        }
    if line.is_unsure:
        return _("“%(line)s”: is the number in front a place? List the best pair first: places never fall.") % {
            "line": line.text
        }
    if line.has_columns and line.heading:
        return _("“%(line)s”: this does not fit the names of the columns: a place, two players, a score.") % {
            "line": line.text
        }
    if line.has_columns:
        return _(
            "“%(line)s”: it is not clear in which columns the players and the score are. "
            "Name the columns in a line above: %(example)s."
        ) % {"line": line.text, "example": _("Place;Names;Club;Percent")}
    return _("“%(line)s”: write two numbers, or two names with a dash between them, and then the score.") % {
        "line": line.text
    }


@dataclass(frozen=True)
class Put:
    """What came of a text: the form has `count` rows now, `read` lines were put into them, the others were not.

    `passed_over` are the names of the columns of those lines that were not used.
    """

    count: int
    read: int = 0
    unread: tuple[PairLine, ...] = ()
    passed_over: tuple[str, ...] = ()


def put_lines_into_rows(
    typed: dict[str, str], count: int, most: int, meant: Callable[[Collection[str]], Mapping[str, Meant]]
) -> Put:
    """Change `typed`: the lines go into the rows below the last that is filled, those that were not read stay.

    `count` is the number of rows, at most `most`; `meant` says whom names mean. Places that follow from the scores are
    left out: they follow as well when a line is added that was not read.
    """
    lines = _parted_at_hyphens(read_lines(typed.get(FIELD, "")[:MOST_LETTERS]), meant)
    at = next((row + 1 for row in reversed(range(count)) if _is_filled(typed, row)), 0)
    above = [typed.get(f"row-{row}-score", "") for row in range(at)]
    follow = all(read_score(score) is not None for score in above) and places_follow(
        [one for one in lines if one.players]
    )
    unread: list[PairLine] = []
    passed_over: list[str] = []
    for line in lines:
        if not line.players or at >= most:
            unread.append(line)
            continue
        _fill(typed, at, replace(line, place="") if follow else line)
        passed_over += line.passed_over
        at += 1
    typed[FIELD] = _still_unread(unread, follow)
    return Put(max(count, at), len(lines) - len(unread), tuple(unread), tuple(dict.fromkeys(passed_over)))


def _still_unread(lines: list[PairLine], without_places: bool) -> str:
    """The text of the lines, those of a table below the line that names its columns."""
    text: list[str] = []
    heading = ""
    for line in lines:
        if line.heading != heading:
            heading = line.heading
            text.append(heading)
        text.append(line.without_place if without_places else line.text)
    return "\n".join(text)


def _parted_at_hyphens(
    lines: list[PairLine], meant: Callable[[Collection[str]], Mapping[str, Meant]]
) -> list[PairLine]:
    """The lines, those whose players only a hyphen without blanks parts as the register knows the names."""
    parts = {name for line in lines for way in line.ways for name in way}
    whole = {"-".join(way) for line in lines for way in line.ways}
    found = meant(parts | whole) if parts else {}
    known = {name for name, one in found.items() if one.doubt != "nobody"}
    known |= {name for name in parts if guest_meant(name, found.get(name)) is not None}
    return [_parted(line, known) if line.ways else line for line in lines]


def _parted(line: PairLine, known: Collection[str]) -> PairLine:
    """The line with its players, unless the whole is one name or it could be parted in several ways.

    Where not both are known, two words on each side are two names.
    """
    if any("-".join(way) in known for way in line.ways):
        return line
    counts = {way: sum(name in known for name in way) for way in line.ways}
    best = [way for way in line.ways if counts[way] == max(counts.values())]
    plain = counts[best[0]] == 2 or all(len(name.split()) == 2 for name in best[0])
    return replace(line, players=best[0]) if len(best) == 1 and plain else line


def part_pairs(typed: dict[str, str], count: int) -> None:
    """Change `typed`: where both numbers of a pair, and perhaps the score, were written into the first field."""
    for row in range(count):
        start = f"row-{row}-"
        if typed.get(f"{start}player_2", "").strip():
            continue
        pair = read_pair(typed.get(f"{start}player_1", ""))
        if pair.players and all(any(letter.isdecimal() for letter in player) for player in pair.players):
            typed[f"{start}player_1"], typed[f"{start}player_2"] = pair.players
            typed[f"{start}score"] = typed.get(f"{start}score", "").strip() or pair.score


def _is_filled(typed: dict[str, str], row: int) -> bool:
    keys = ("player_1", "player_2", "player_3", "score")
    return any(typed.get(f"row-{row}-{key}", "").strip() for key in keys)


def _fill(typed: dict[str, str], row: int, line: PairLine) -> None:
    start = f"row-{row}-"
    first, second = line.players  # type: ignore[misc]  # only lines with players are put into rows
    typed |= {f"{start}player_1": first, f"{start}player_2": second, f"{start}score": line.score}
    if line.place:
        typed[f"{start}place"] = line.place
