"""Sessions made at random, scored, written and read again: the same list, and the same scores where the format has room
for everything that was scored."""

import copy
import os
import time
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest

from awards.readers import writing_pbn, writing_usebio
from awards.readers.found import INDIVIDUAL, PAIRS, Contestant, FoundEvent, FoundPlayer
from awards.readers.reading import read
from awards.readers.session_rows import rows, withdrawn
from awards.readers.sessions import pairs_session
from awards.scoring.answer import percent_text
from awards.scoring.scored import Scored
from tests.scoring.made import each_alone, sessions
from tests.scoring.sessions import Session, answer, scored

SESSIONS = 400
WRITERS = {"usebio": writing_usebio.write, "pbn": writing_pbn.write}
both = pytest.mark.parametrize("kind", WRITERS)

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def made() -> list[Session]:
    seed = int(os.environ.get("SCORING_SEED", time.time_ns() % 2**32))
    print(f"SCORING_SEED={seed}")
    return sessions(seed, SESSIONS)


def published(found: Scored) -> FoundEvent:
    """The session as an event: its standings, with two players a pair, and its board results."""
    seats = (1,) if found.session.individual else (1, 2)
    contestants = tuple(
        Contestant(
            str(standing.pair.number),
            tuple(FoundPlayer(f"{seat}{standing.pair.number:05}", f"Åsa {seat} Öst") for seat in seats),
            line=standing.pair.line or "",
            place=standing.place,
            score=Decimal(percent_text(standing.total.points)),
        )
        for standing in found.standings
    )
    return FoundEvent(
        INDIVIDUAL if found.session.individual else PAIRS,
        name="Aftenbridge",
        scoring=found.session.method,
        winners=2 if all(one.line for one in contestants) else 1,
        boards=sum(1 for _board in found.session.boards()),
        contestants=contestants,
        results=rows(found),
        withdrawn=withdrawn(found),
        butler_drop=found.session.butler_drop or None,
    )


def again(kind: str, event: FoundEvent) -> FoundEvent:
    found = read(WRITERS[kind](event))
    assert found.problems == ()
    (only,) = found.events
    return only


def listed(event: FoundEvent) -> list[Any]:
    return [(one.number, one.place, one.line, one.score, [p.number for p in one.players]) for one in event.contestants]


@both
def test_list_of_any_session_comes_back(made: list[Session], kind: str) -> None:
    for session in made:
        event = published(scored(session))
        if not event.contestants:
            # Everybody left.
            continue
        assert listed(again(kind, event)) == listed(event)


def with_room(kind: str, session: Session) -> Session:
    """The session without everything that has no place in the format."""
    found = copy.deepcopy(session)
    # How ties were broken does not stand in a file, nor what an offence cost; nor, in USEBIO, who left.
    for key in ("penalties", "tie_break", "lots", *(["withdrawn"] if kind == "usebio" else [])):
        found.pop(key, None)
    if kind == "usebio" and found.get("method") == "butler":
        # What a Butler leaves out is settled there.
        found["method"] = "imps_across"
    in_matchpoints = found.get("method", "matchpoints") == "matchpoints"
    if kind == "pbn":
        # It knows no sections.
        del found["sections"][1:]
    for section in found["sections"]:
        for board in section["boards"]:
            board["results"] = [row for row in board["results"] if _has_room(kind, row, in_matchpoints=in_matchpoints)]
            for row in board["results"]:
                row.pop("group", None)
                if kind == "usebio":
                    row.pop("irregularity", None)
    sat_out = found.pop("sit_outs", [])
    if kind == "pbn":
        found["sit_outs"] = list(_on_boards_played(found, sat_out))
    return found


def _has_room(kind: str, row: dict[str, Any], *, in_matchpoints: bool) -> bool:
    given = list(row.get("adjusted", {}).values())
    if any(isinstance(entry, dict) for entry in given) or (kind == "usebio" and None in (row["ns"], row["ew"])):
        return False
    # In USEBIO an average is 60, 50 or 40 per cent, whatever the pair's own.
    return kind != "usebio" or not in_matchpoints or all(entry.isdecimal() and len(entry) == 2 for entry in given)


def _on_boards_played(session: Session, sat_out: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The sit-outs on boards that others played."""
    played = {
        section["name"]: {board["board"] for board in section["boards"] if board["results"]}
        for section in session["sections"]
    }
    for entry in sat_out:
        boards = [board for board in entry["boards"] if board in played.get(entry["section"], ())]
        if boards:
            yield {**entry, "boards": boards}


def totals(session: Session) -> list[Any]:
    return sorted((row["pair"], row["place"], row["total"]) for row in answer(session)["standings"])


@both
def test_session_that_has_room_in_the_format_scores_the_same_again(made: list[Session], kind: str) -> None:
    tried: Counter[str] = Counter()
    for session in made:
        bare = with_room(kind, session)
        if all(not board["results"] for section in bare["sections"] for board in section["boards"]):
            continue
        found = pairs_session(again(kind, published(scored(bare))))
        assert found is not None
        assert totals(found.data) == totals(bare)
        tried[f"{bare.get('method', 'matchpoints')}"] += 1
        tried["sit-outs"] += bool(bare.get("sit_outs"))
        tried["left"] += bool(scored(bare).withdrawn)
        tried["absent"] += any(
            None in (row["ns"], row["ew"]) for board in bare["sections"][0]["boards"] for row in board["results"]
        )
    methods = {
        "usebio": ("matchpoints", "imps_across"),
        "pbn": ("matchpoints", "imps_across", "butler", "sit-outs", "left", "absent"),
    }
    assert all(tried[method] > SESSIONS // 40 for method in methods[kind])


def test_sessions_of_individuals_score_the_same_again(made: list[Session]) -> None:
    tried: Counter[str] = Counter()
    for session in made:
        bare = each_alone(with_room("pbn", session))
        for player in bare["pairs"]:
            player.pop("line", None)
        played = [row for board in bare["sections"][0]["boards"] for row in board["results"]]
        if not played:
            continue
        found = pairs_session(again("pbn", published(scored(bare))))
        assert found is not None
        assert totals(found.data) == totals(bare)
        tried["left"] += bool(bare["withdrawn"])
        tried["absent"] += any(None in (row["ns"], row["ew"]) for row in played)
    assert all(tried[case] > SESSIONS // 40 for case in ("left", "absent"))
