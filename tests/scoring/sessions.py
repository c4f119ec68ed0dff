"""Sessions in a short form.

``boards`` holds sections by name, boards by number and results as text: ``"1-2 420"``, ``"1-2 4SX N +1"``,
``"1-2 PASS"``, adjusted ``"1-2 A+/60"`` with ``@-50`` for points seen from N-S, and ``_`` for a side that is not
there: ``"1-_ A+/_"``. At the end of a row ``#late`` names an irregularity and ``&turned`` a group.
"""

from typing import Any

from awards.rules.answer import Refusal
from awards.scoring.answer import to_json
from awards.scoring.scored import Scored
from awards.scoring.scoring import score

Session = dict[str, Any]
Boards = dict[str, dict[str, list[str]]]
MARKS = {"#": "irregularity", "&": "group"}


def session(boards: Boards, **keys: Any) -> Session:
    """A session of these boards; its pairs are those that stand in them, unless ``pairs`` names more."""
    sections = [
        {"name": name, "boards": [{"board": int(number), "results": rows(listed)} for number, listed in of.items()]}
        for name, of in boards.items()
    ]
    found = {
        pair
        for section in sections
        for board in section["boards"]
        for row in board["results"]
        for pair in (row["ns"], row["ew"])
        if pair is not None
    }
    pairs = keys.pop("pairs", sorted(found))
    listed = [{"number": pair} if isinstance(pair, int) else pair for pair in pairs]
    return {"format": "pairs-session/1", "pairs": listed, "sections": sections, **keys}


def rows(listed: list[str]) -> list[dict[str, Any]]:
    """The results of one board."""
    return [row(text) for text in listed]


def row(text: str) -> dict[str, Any]:
    """One result."""
    seats, *words = text.split()
    ns, ew = (None if seat == "_" else int(seat) for seat in seats.split("-"))
    found: dict[str, Any] = {"ns": ns, "ew": ew}
    found |= {MARKS[word[0]]: word[1:] for word in words if word[0] in MARKS}
    words = [word for word in words if word[0] not in MARKS]
    if "/" in words[0]:
        sides = zip(("ns", "ew"), words[0].split("/"), strict=True)
        return {**found, "adjusted": {side: given(word) for side, word in sides if word != "_"}}
    if words[0].lstrip("-").isdigit():
        return {**found, "score": int(words[0])}
    return {**found, **dict(zip(("contract", "declarer", "result"), words, strict=False))}


def given(word: str) -> str | dict[str, int]:
    """What one side is given."""
    return {"score": int(word[1:])} if word[0] == "@" else word


def scored(data: Session) -> Scored:
    """The session scored; a refusal is told."""
    outcome = score(data)
    assert not isinstance(outcome, Refusal), [(problem.path, problem.code) for problem in outcome.problems]
    return outcome


def answer(data: Session) -> dict[str, Any]:
    """The answer as programs read it."""
    return to_json(score(data))


def problems(data: object) -> list[tuple[str, str]]:
    """Paths and codes of what is wrong."""
    outcome = score(data)
    assert isinstance(outcome, Refusal)
    return [(problem.path, problem.code) for problem in outcome.problems]


def points(data: Session) -> dict[str, dict[str, list[str]]]:
    """Of each board ``"5/1"``: the points of N-S and of E-W."""
    found: dict[str, dict[str, list[str]]] = {}
    for board in answer(data)["boards"]:
        listed = [f"{shown(row['ns_points'])}/{shown(row['ew_points'])}" for row in board["results"]]
        found.setdefault(board["section"], {})[str(board["board"])] = listed
    return found


def shown(amount: str | None) -> str:
    """``_`` for a side that is not there."""
    return "_" if amount is None else amount


def totals(data: Session) -> dict[str, str]:
    """The total of each pair."""
    return {str(row["pair"]): row["total"] for row in answer(data)["standings"]}


def places(data: Session) -> dict[str, int]:
    """The place of each pair."""
    return {str(row["pair"]): row["place"] for row in answer(data)["standings"]}
