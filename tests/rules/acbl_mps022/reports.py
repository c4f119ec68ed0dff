"""Reports of ACBL events for the tests, in short.

A row is written ``"PLACE LABEL"``: the players of the pair ``p`` are ``pa`` and ``pb``, of a team ``pa`` to ``pd``.
Players that follow the label stand instead: ``"1 p a b=1/2 -"`` has ``pa``, ``pb`` with
a share, and one without number.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from awards.rules.amounts import with_decimals
from awards.rules.answer import Answer
from awards.rules.calculation import calculate

BASE: dict[str, Any] = {
    "format": "masterpoint-report/1",
    "ruleset": "acbl-mps022",
    "organiser": "104",
    "name": "Labor Day pairs",
    "date": "2001-08-12",
    "form": "pairs",
    "level": "regional",
    "boards": 52,
}
SEATS = {"pairs": "ab", "individual": "a", "barometer_teams": "abcd", "team_matches": "abcd"}


def row(text: str, form: str = "pairs") -> dict[str, Any]:
    """The row that is written in short."""
    place, label, *named = text.split()
    players: list[Any] = [label + seat for seat in SEATS[form]]
    if named:
        players = [_player(label, seat) for seat in named]
    listed = {"place": int(place), "players": players}
    return {**listed, "team": label} if form == "barometer_teams" else listed


def _player(label: str, seat: str) -> Any:
    if seat == "-":
        return {"number": None}
    name, _, share = seat.partition("=")
    return {"number": label + name, "share": share} if share else label + name


def rows(listed: Sequence[str] | int, form: str = "pairs") -> list[dict[str, Any]]:
    """Rows in short, or so many without ties, with the labels r1, r2 …"""
    if isinstance(listed, int):
        listed = [f"{place} r{place}" for place in range(1, listed + 1)]
    return [row(text, form) for text in listed]


def report(standings: Sequence[str] | int, conditions: Mapping[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """A report whose lists are written in short, those under ``conditions`` too; two sessions if nothing is said."""
    form = more.get("form", "pairs")
    written = {"sessions": 2, **(conditions or {})}
    for key in ("groups", "session_results"):
        if isinstance(written.get(key), list):
            written[key] = [_with_rows(item, form) for item in written[key]]
    return {**BASE, **more, "conditions": written, "standings": rows(standings, form)}


def _with_rows(item: Any, form: str) -> Any:
    if isinstance(item, Mapping) and "standings" in item:
        return {**item, "standings": rows(item["standings"], form)}
    return item


def answered(data: Any) -> Answer:
    """The answer to a report that has to have one."""
    answer = calculate(data)
    assert isinstance(answer, Answer), answer
    return answer


def paid(data: Any) -> dict[str, str]:
    """What each player gets, in short: ``"0.83 gold 0.58 red"``."""
    return {
        award.player: " ".join(
            f"{with_decimals(amount, 2)} {colour}" for colour, amount in sorted(award.points.items())
        )
        for award in answered(data).awards
    }


def totals(data: Any) -> dict[str, Fraction]:
    """What each player gets, all colours together."""
    return {award.player: sum(award.points.values(), Fraction(0)) for award in answered(data).awards}


def problems(data: Any) -> list[tuple[str, str]]:
    """Path and code of every problem of a report that has to be refused."""
    outcome = calculate(data)
    assert not isinstance(outcome, Answer), outcome
    return [(problem.path, problem.code) for problem in outcome.problems]
