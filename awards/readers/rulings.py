"""What was ruled about pairs, as an official writes it.

Penalties are `3: 10; 7NS: 15 (12)`: pair, amount, and the board where it was. Pairs that left are `4; B 7EW`.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from awards.readers.found import MATCHPOINTS, Contestant
from awards.readers.text import number, plain
from awards.rules.amounts import read_decimal
from awards.scoring.numbers import PENALTIES
from awards.scoring.session import numbers_in

_PAIR = r"(?:(?P<section>[^\W\d_]{1,3}|[0-9]{1,4}) )?(?P<pair>[0-9]{1,4}(?: ?(?:NS|EW|ÖV|ØV|EV))?)"
_AMOUNT = r"(?P<amount>[0-9]+(?:[.,][0-9]+)?) ?(?:%|IMPS?)?(?: ?\( ?(?P<board>[0-9]{1,4}) ?\))?"
_ENTRY = re.compile(f"{_PAIR}(?: ?[:=] ?| ){_AMOUNT}", re.IGNORECASE)
_ONE = re.compile(_PAIR, re.IGNORECASE)
# East and west in the languages of the pages.
_OWN_EW = re.compile("öv|øv|ev")
# More is a slip of the pen.
MOST_IMPS = 100
_ADMINISTRATIVE, _LAW = "administrative", "law"


@dataclass(frozen=True)
class Wrong:
    """An entry that is no penalty, and why: `form`, `pair`, `section`, `board`, `amount`, `imps`, `decimals`."""

    entry: str
    why: str


def read_penalties(
    written: str, session: Mapping[str, Any], numbers: Mapping[int, Contestant]
) -> tuple[list[dict[str, Any]], tuple[Wrong, ...]]:
    """The penalties as `pairs-session/1` has them, and the entries that are none.

    Amounts are per cent of a board's top, or IMPs. Without a board it is the first that the pair played.
    """
    found: list[dict[str, Any]] = []
    wrong: list[Wrong] = []
    for entry in _entries(written):
        penalty = _penalty(entry, session, numbers)
        if isinstance(penalty, str):
            wrong.append(Wrong(entry, penalty))
        else:
            found.append(penalty)
    return found, tuple(wrong)


def example(session: Mapping[str, Any], numbers: Mapping[int, Contestant]) -> str:
    """A penalty that can be given in this session, as an official writes it."""
    several = len({one.section for one in numbers.values()}) > 1
    for pair, one in numbers.items():
        places = _played(session, pair, None)
        if places:
            return (
                f"{one.section} {one.number}: 10 ({places[0][1]})" if several else f"{one.number}: 10 ({places[0][1]})"
            )
    return ""


def read_withdrawn(written: str, numbers: Mapping[int, Contestant]) -> tuple[list[int], tuple[str, ...]]:
    """The pairs that left, by their numbers in the session, and the entries that are none."""
    found: dict[int, None] = {}
    wrong: list[str] = []
    for entry in _entries(written):
        said = _ONE.fullmatch(entry)
        pairs = [] if said is None else _meant(said, numbers)
        if len(pairs) == 1:
            found[pairs[0]] = None
        else:
            wrong.append(entry)
    return list(found), tuple(wrong)


def _entries(written: str) -> list[str]:
    """What stands between semicolons."""
    return [bare for bare in (plain(entry) for entry in re.split(r"[;\n]", written)) if bare]


def _penalty(entry: str, session: Mapping[str, Any], numbers: Mapping[int, Contestant]) -> dict[str, Any] | str:
    """The penalty, or why it is none."""
    said = _ENTRY.fullmatch(entry)
    amount = number(said["amount"]) if said is not None else None
    if said is None or amount is None:
        return "form"
    pairs = _meant(said, numbers)
    board = None if said["board"] is None else int(said["board"])
    if len(pairs) != 1:
        return "section" if pairs else "pair"
    places = _played(session, pairs[0], board)
    if not places:
        return "board"
    section, first = places[0]
    penalty = {"pair": pairs[0], "section": section}
    if session["method"] != MATCHPOINTS:
        if not 0 < amount <= MOST_IMPS:
            return "imps"
        if read_decimal(f"{amount:f}") is None:
            return "decimals"
        return penalty | {"imps": f"{amount:f}"} | ({} if board is None else {"board": board})
    kind = _ADMINISTRATIVE if amount <= PENALTIES[_ADMINISTRATIVE][1] else _LAW
    least, most = PENALTIES[kind]
    if not least <= amount <= most:
        return "amount"
    if read_decimal(f"{amount:f}") is None:
        return "decimals"
    return penalty | {"board": first, "percent": f"{amount:f}", "kind": kind}


def _meant(said: re.Match[str], numbers: Mapping[int, Contestant]) -> list[int]:
    """The pairs that may be meant: by the number as it stands, and by the section where that is said."""
    number, section = _OWN_EW.sub("ew", said["pair"].casefold()).replace(" ", ""), said["section"]
    return [
        pair
        for pair, one in numbers.items()
        if one.number.casefold() == number and (section is None or section.casefold() == one.section.casefold())
    ]


def _played(session: Mapping[str, Any], pair: int, board: int | None) -> list[tuple[str, int]]:
    """Where the pair played that board, or any."""
    return [
        (section["name"], one["board"])
        for section in session["sections"]
        for one in section["boards"]
        if board in {None, one["board"]} and _has(one["results"], pair)
    ]


def _has(results: Iterable[Mapping[str, Any]], pair: int) -> bool:
    return any(pair in (*numbers_in(row["ns"]), *numbers_in(row["ew"])) for row in results)
