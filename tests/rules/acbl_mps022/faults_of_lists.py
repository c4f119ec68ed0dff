"""Faults in the lists under ``conditions``: rankings of sessions, match awards, and the rows of groups."""

from collections.abc import Sequence
from typing import Any

from tests.rules.acbl_mps022 import faults
from tests.rules.acbl_mps022.faults import (
    KNOCKOUT,
    SESSION,
    SWISS,
    TEAMS,
    Fault,
    Found,
    bad,
    groups,
    missing,
    no_use,
    of,
    teams,
)
from tests.rules.acbl_mps022.reports import report


def ranking(*found: Found, form: str = "pairs", **keys: Any) -> Fault:
    """A ranking of a session with these keys; None leaves one out."""
    item = {key: value for key, value in {**SESSION, **keys}.items() if value is not None}
    made = report(1, {"session_results": [item]}, entrants=40, form=form)
    if form == "barometer_teams":
        made["conditions"]["event_type"] = "bam"
    return Fault(f"ranking: {keys}", made, found)


AT = "session_results[0]"
RANKINGS: Sequence[Fault] = [
    of("rankings", {"session_results": {}}, *bad("session_results")),
    of("ranking", {"session_results": ["x"]}, *bad(AT)),
    ranking(*missing(f"{AT}.session"), session=None),
    ranking(*bad(f"{AT}.session"), session=3),
    ranking(*missing(f"{AT}.standings"), standings=None),
    ranking(*bad(f"{AT}.standings"), standings=[]),
    ranking(("conditions." + f"{AT}.entrants", "entrants-mismatch"), entrants=1),
    ranking(("conditions." + f"{AT}.group", "unknown-reference"), group="B"),
    ranking(*bad(f"{AT}.line"), line="N"),
    ranking(*no_use(f"{AT}.line"), line="NS", form="barometer_teams"),
    ranking(*no_use(f"{AT}.line"), line="NS", form="individual"),
    ranking(*bad(f"{AT}.tables"), tables=0),
    ranking(*bad(f"{AT}.section_tables[1]"), section_tables=[9, 0]),
    ranking(("conditions." + f"{AT}.x", "unknown-key"), x=1),
    ranking(("conditions." + f"{AT}.standings[0].players[1].share", "unknown-key"), standings=["1 s a b=1/2"]),
]


def won(*found: Found, **keys: Any) -> Fault:
    """A row of match awards with these keys."""
    item = {key: value for key, value in {"players": ["x"], "full": 1, **keys}.items() if value is not None}
    made = report(1, {**SWISS, "match_awards": [item]}, **TEAMS)
    return Fault(f"match award: {keys}", made, found)


WON = "match_awards[0]"
MATCHES: Sequence[Fault] = [
    won(*missing(f"{WON}.players"), players=None),
    won(*bad(f"{WON}.players"), players=[]),
    won(*bad(f"{WON}.players[0]"), players=[7]),
    won(("conditions." + f"{WON}.players[1]", "duplicate-player"), players=["x", "x"]),
    won(*bad(f"{WON}.full", f"{WON}.half", f"{WON}.quarter"), full=-1, half="1", quarter=True),
    won(*bad(f"{WON}.boards"), boards=1),
    won(("conditions." + f"{WON}.group", "unknown-reference"), group="B"),
    won(("conditions." + f"{WON}.x", "unknown-key"), x=1),
]


def listed(about: str, row: Any, *found: Found) -> Fault:
    """A row of the list of flight B."""
    made = report(1, groups({}, {"standings": []}, structure="flighted"), entrants=40)
    made["conditions"]["groups"][1]["standings"] = [row]
    return Fault(f"row of a group: {about}", made, found)


ROW = "groups[1].standings[0]"
LISTS: Sequence[Fault] = [
    listed("no object", 3, *bad(ROW)),
    listed("place", {"place": "1", "players": ["x"]}, *bad(f"{ROW}.place")),
    listed("team", {"place": 1, "team": 7, "players": ["x"]}, *bad(f"{ROW}.team")),
    listed("letter", {"place": 1, "team": "a\nb", "players": ["x"]}, *bad(f"{ROW}.team")),
    listed("players", {"place": 1, "players": 3}, *bad(f"{ROW}.players")),
    listed("no players", {"place": 1, "players": []}, *bad(f"{ROW}.players")),
    listed("player", {"place": 1, "players": [7]}, *bad(f"{ROW}.players[0]")),
    listed("number", {"place": 1, "players": [{"number": 7}]}, *bad(f"{ROW}.players[0].number")),
    listed("share", {"place": 1, "players": [{"number": "x", "share": "2"}]}, *bad(f"{ROW}.players[0].share")),
    listed("direction", {"place": 1, "line": "NS", "players": ["x"]}, *bad(f"{ROW}.line")),
    listed("no direction", {"place": 1, "line": "N", "players": ["x"]}, *bad(f"{ROW}.line", f"{ROW}.line")),
    listed("heat", {"place": 1, "heat": "East", "players": ["x"]}, ("conditions." + f"{ROW}.heat", "unknown-key")),
    of(
        "names of groups",
        groups({"name": 7}, {"name": " "}, {"name": "a\tb"}),
        *bad(*(f"groups[{n}].name" for n in range(3))),
        entrants=60,
    ),
    teams(
        "team twice in a bracket",
        {
            **KNOCKOUT,
            **groups(
                {"top_team_average": 900},
                {"top_team_average": 300, "standings": ["1 z", "2 z e f"]},
                structure="bracketed",
            ),
            "matches_won": {"r1": 3, "z": 3},
        },
        *bad("groups[1].standings[1].team"),
        entrants=40,
    ),
    teams("winner that is no name", {**KNOCKOUT, "playoff_winners": [7]}, *bad("playoff_winners[0]")),
    teams(
        "wins and forfeits",
        {**KNOCKOUT, "matches_won": {"r1": -1}, "forfeits": {"r1": 3}},
        *bad("matches_won.r1", "forfeits.r1"),
    ),
]
FAULTS: Sequence[Fault] = [*faults.FAULTS, *RANKINGS, *MATCHES, *LISTS]
CODES = {
    *("unknown-key", "missing-key", "bad-value", "bad-places", "duplicate-player", "bad-condition"),
    *("condition-not-applicable", "form-not-supported", "level-not-covered", "level-mismatch", "structure-not-allowed"),
    *("sessions-mismatch", "entrants-mismatch", "too-few-contestants", "m-factor-undefined", "x-limit-too-low"),
    "unknown-reference",
}
