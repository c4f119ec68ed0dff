"""A whole list written or pasted as text: its lines go into the rows, and what cannot be read stays where it is."""

from django.utils.translation import gettext as _

from awards.readers.pair_lines import PairLine, read_lines, read_pair

FIELD = "lines"
# What is more than this is no list of at most sixty pairs.
MOST_LETTERS = 20_000


def why(line: PairLine) -> str:
    """What is wrong with a line that was not put into a row."""
    if line.players:
        return _("“%(line)s”: the form has no row left for this pair. Send longer lists as a file.") % {
            "line": line.text
        }
    return _("“%(line)s”: write two numbers, or two names with a dash between them, and then the score.") % {
        "line": line.text
    }


def put_lines_into_rows(typed: dict[str, str], count: int, most: int) -> tuple[int, int, list[PairLine]]:
    """Change `typed`: the lines go into the rows below the last that is filled, those that were not read stay.

    `count` is the number of rows, at most `most`. Returns how many rows there are now, how many lines were put into
    them, and the lines that were not.
    """
    lines = read_lines(typed.get(FIELD, "")[:MOST_LETTERS])
    at = next((row + 1 for row in reversed(range(count)) if _is_filled(typed, row)), 0)
    unread = []
    for line in lines:
        if not line.players or at >= most:
            unread.append(line)
            continue
        _fill(typed, at, line)
        at += 1
    typed[FIELD] = "\n".join(line.text for line in unread)
    return max(count, at), len(lines) - len(unread), unread


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
