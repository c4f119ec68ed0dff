"""Sessions of board results for tests: small ones written out, large ones dealt from a seed."""

import random
from collections.abc import Sequence
from typing import Any

from awards.models import BoardResults, Report
from awards.queries.board_results import has_boards, kept_results
from awards.rules.answer import Refusal
from awards.scoring.answer import percent_text
from awards.scoring.scored import Scored
from awards.scoring.scoring import score
from awards.services.board_results import keep
from awards.services.filing import file_report
from registry.models import Club, Federation, Player, User
from tests.awards.reports import drafted, pairs_report

SPREAD = ("4S", "N", 10), ("4S", "N", 11), ("3NT", "S", 9), ("3NT", "S", 8), ("2HX", "E", 7), ("5C", "W", 11)


def row(ns: int, ew: int, contract: str, declarer: str, tricks: int) -> dict[str, Any]:
    """A result of a board as a session holds it."""
    return {"ns": ns, "ew": ew, "contract": contract, "declarer": declarer, "tricks": tricks}


def boards_of(pairs: int, *, boards: int = 4, seed: int = 1) -> list[dict[str, Any]]:
    """Boards on each of which all pairs meet somebody, with one of a few results."""
    rng = random.Random(seed)
    numbers = range(1, pairs + 1)
    played = []
    for board in range(1, boards + 1):
        order = rng.sample(numbers, pairs)
        tables = zip(order[::2], order[1::2], strict=False)
        played.append({"board": board, "results": [row(ns, ew, *rng.choice(SPREAD)) for ns, ew in tables]})
    return played


def dealt(players: Sequence[Player], *, boards: int = 4, seed: int = 1) -> dict[str, Any]:
    """A session of the players two by two."""
    numbers = [player.number for player in players]
    count = len(numbers) // 2
    return {
        "format": "pairs-session/1",
        "method": "matchpoints",
        "pairs": [{"number": pair, "players": numbers[2 * pair - 2 : 2 * pair]} for pair in range(1, count + 1)],
        "sections": [{"name": "1", "boards": boards_of(count, boards=boards, seed=seed)}],
    }


def scored(session: dict[str, Any]) -> Scored:
    """The session, scored."""
    outcome = score(session)
    assert not isinstance(outcome, Refusal), outcome
    return outcome


def drafted_with_boards(session: dict[str, Any], by: User, club: Club, **changes: Any) -> Report:
    """The draft of a session's own standings, with its board results kept."""
    standings = scored(session).standings
    rows = [
        {
            "place": standing.place,
            "players": list(standing.pair.listed or ()),
            "score": f"{percent_text(standing.total.percent or standing.total.points)} %",
            **({"line": standing.pair.line} if standing.pair.line else {}),
        }
        for standing in standings
    ]
    payload = pairs_report(club, [], standings=rows, entrants=len(rows), **changes)
    report = drafted(payload, by, club)
    keep(report, session, {standing.pair.number: row for row, standing in enumerate(standings)})
    return report


def booked_with_boards(session: dict[str, Any], by: User, club: Club, **changes: Any) -> Report:
    """The same, booked."""
    return file_report(report_id=drafted_with_boards(session, by, club, **changes).pk, by=by)


def with_boards(report: Report, *, boards: int = 3) -> Report:
    """The same report, with results of its pairs on some boards; their places are others than its list's."""
    count = len(report.payload["standings"])
    session = {
        "format": "pairs-session/1",
        "pairs": [{"number": pair} for pair in range(1, count + 1)],
        "sections": [{"name": "1", "boards": boards_of(count, boards=boards)}],
    }
    keep(report, session, {pair: pair - 1 for pair in range(1, count + 1)})
    return report


def boards_address(name: str, report: Report) -> dict[str, int]:
    """The way to the board results of a report, or of its event."""
    if not has_boards(report):
        with_boards(report)
    pk = report.event_id if name.startswith("event") else report.pk
    where = {"board": {"section": 1, "board": 2}, "correct": {"section": 1, "board": 2}, "card": {"pair": 1}}
    return {"pk": pk or 0, **where.get(name.rpartition("-")[2], {})}


def kept(report: Report) -> BoardResults:
    """What is kept of a report, which has board results."""
    found = kept_results(report)
    assert found is not None
    return found


def scored_lists(federation: Federation) -> list[bool]:
    """Of each kept session of a federation whether its scoring gives the places and scores of the list."""
    found = []
    for results in BoardResults.objects.filter(report__federation=federation).select_related("report"):
        rows, row_of = results.report.payload["standings"], results.row_of
        listed = {pair: (rows[row]["place"], rows[row]["score"]) for pair, row in row_of.items()}
        ranked = {
            one.pair.number: (one.place, f"{percent_text(one.total.percent or one.total.points)} %")
            for one in scored(results.session).standings
        }
        found.append(listed == ranked)
    return found
