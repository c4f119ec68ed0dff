"""Faults of an American report, each with what the report is refused for: path and code of every problem, in order."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from tests.rules.acbl_mps022.reports import report

Report = dict[str, Any]
Found = tuple[str, str]
SESSION = {"session": 1, "standings": ["1 s", "2 t"], "entrants": 10}
TEAMS = {"form": "barometer_teams", "entrants": 20}
SWISS = {"event_type": "swiss", "boards_per_match": 8}
KNOCKOUT = {"event_type": "knockout", "boards_per_match": 24, "matches_won": {"r1": 3}}


@dataclass(frozen=True)
class Fault:
    """A report with a fault, and what it is refused for."""

    about: str
    report: Report
    found: tuple[Found, ...]


def of(about: str, conditions: Mapping[str, Any], *found: Found, rows_listed: int = 1, **more: Any) -> Fault:
    """A pairs event with these conditions; a value None leaves the key out."""
    made = report(rows_listed, {}, **{"entrants": 40, **more})
    made["conditions"] |= report(0, conditions)["conditions"]
    made["conditions"] = {key: value for key, value in made["conditions"].items() if value is not None}
    return Fault(about, made, found)


def teams(about: str, conditions: Mapping[str, Any], *found: Found, **more: Any) -> Fault:
    """The same for teams."""
    made = report(1, {}, **{**TEAMS, **more})
    for key, value in report(0, conditions, **TEAMS)["conditions"].items():
        made["conditions"][key] = value
    made["conditions"] = {key: value for key, value in made["conditions"].items() if value is not None}
    return Fault(about, made, found)


def changed(about: str, change: Callable[[Report], Any], *found: Found) -> Fault:
    """A good pairs event that was changed."""
    made = report(3, {"session_results": [SESSION]}, entrants=40)
    change(made)
    return Fault(about, made, found)


def groups(*each: Mapping[str, Any], structure: str = "stratified", **more: Any) -> dict[str, Any]:
    """Conditions with groups of these keys, named A, B, C …"""
    named = [{"name": name, "entrants": 20, **item} for name, item in zip("ABCDE", each, strict=False)]
    return {"structure": structure, "groups": named, **more}


def bad(*paths: str) -> tuple[Found, ...]:
    return tuple((f"conditions.{path}", "bad-condition") for path in paths)


def no_use(*paths: str) -> tuple[Found, ...]:
    return tuple((f"conditions.{path}", "condition-not-applicable") for path in paths)


def missing(*paths: str) -> tuple[Found, ...]:
    return tuple((f"conditions.{path}", "missing-key") for path in paths)


def values(key: str, *wrong: Any) -> Sequence[Fault]:
    """The key with values that it cannot have."""
    return [of(f"{key}: {value!r}", {key: value}, *bad(key)) for value in wrong]


FRAME: Sequence[Fault] = [
    of("team matches", {"sessions": None}, ("form", "form-not-supported"), form="team_matches"),
    changed("matches beside a list", lambda made: made.update(matches=[]), ("matches", "form-not-supported")),
    of("club", {}, ("level", "level-not-covered"), level="club"),
    of("level of another edition", {}, ("level", "bad-value"), level="bronze"),
    changed(
        "direction in a row",
        lambda made: [row.update(line="NS") for row in made["standings"]],
        *((f"standings[{index}].line", "bad-value") for index in range(3)),
    ),
    changed("heat", lambda made: made["standings"][1].update(heat="East"), ("standings[1].heat", "unknown-key")),
    changed("unknown key", lambda made: made["conditions"].update(series="x"), ("conditions.series", "unknown-key")),
    changed("places", lambda made: made["standings"][2].update(place=5), ("standings[2].place", "bad-places")),
    changed(
        "player twice",
        lambda made: made["standings"][2].update(players=["r1a", "z"]),
        ("standings[2].players[0]", "duplicate-player"),
    ),
    of("more rows than pairs", {}, ("entrants", "entrants-mismatch"), rows_listed=9, entrants=8),
    of("one table", {}, ("standings", "too-few-contestants"), entrants=2),
    of("one table by its tables", {"tables": 1}, ("standings", "too-few-contestants")),
    of("four players", {}, ("standings", "too-few-contestants"), form="individual", entrants=4),
    teams("two teams", {**SWISS}, ("standings", "too-few-contestants"), entrants=2),
    teams("knockout of two", {**KNOCKOUT}, ("standings", "too-few-contestants"), entrants=2),
]

KEYS: Sequence[Fault] = [
    teams("no type", {}, *missing("event_type")),
    teams("type of pairs", {"event_type": "pairs"}, *bad("event_type")),
    of("type of teams", {"event_type": "swiss"}, *bad("event_type")),
    *values("rating", "club", 3),
    *values("sessions", 0, 101, "2", True, 2.0),
    of("no sessions", {"sessions": None}, *missing("sessions")),
    *values("tables", 0, -1, "ten", 10.25, True, Decimal("NaN"), float("inf"), [10]),
    *values("min_masterpoints", -1, "0"),
    *values("max_masterpoints", 0, "300"),
    *values("restrictions", "women", {}),
    of(
        "restrictions",
        {"restrictions": ["women", "women", "girls", 1]},
        *bad(*(f"restrictions[{n}]" for n in (1, 2, 3))),
    ),
    *values("not_similarly_restricted", 1),
    *values("open_sectional", "yes"),
    *values("concurrent_tables", -1, "10"),
    *values("concurrent_unrestricted_events", 0),
    *values("concurrent_open_event", 0),
    *values("structure", "barrage"),
    *values("split_site_tables", -1),
    *values("series_session_tables", [10], 10, []),
    of(
        "series",
        {"sessions": None, "series_session_tables": [10, 0, "x"]},
        *bad("series_session_tables[1]", "series_session_tables[2]"),
    ),
    *values("barometer_level", 0, 4),
    of("plus", {"nabc_plus": "yes"}, *bad("nabc_plus"), level="national"),
    of("no such event", {"nabc_event": "vanderbilt"}, *bad("nabc_event"), level="national"),
    teams("boards", {**SWISS, "boards_per_match": 1}, *bad("boards_per_match")),
    of("level of a key", {"open_sectional": True}, *no_use("open_sectional"), level="unit"),
    of(
        "limits of a flighted event",
        {**groups({}, {}), "max_masterpoints": 300, "tables": 10},
        *no_use("tables", "max_masterpoints"),
    ),
    of("groups of an open event", {"groups": [{"name": "A", "entrants": 40}]}, *no_use("groups")),
    of(
        "match awards of pairs",
        {"match_awards": [], "boards_per_match": 8},
        *no_use("match_awards", "boards_per_match"),
    ),
    of(
        "knockout keys of pairs",
        {"matches_won": {}, "playoff_winners": [], "forfeits": {}, "split_groups": [4], "other_restricted_ko_teams": 1},
        *no_use("matches_won", "playoff_winners", "forfeits", "split_groups", "other_restricted_ko_teams"),
    ),
    teams("session awards of Swiss", {**SWISS, "session_results": []}, *no_use("session_results")),
    teams(
        "pairs keys of Swiss",
        {**SWISS, "split_site_tables": 1, "series_session_tables": [3, 3], "barometer_level": 1},
        *no_use("split_site_tables", "series_session_tables", "barometer_level"),
    ),
    teams("credit of knockouts", {**KNOCKOUT, "concurrent_tables": 3}, *no_use("concurrent_tables")),
    of("two sites of a flighted event", {**groups({}, {}), "split_site_tables": 3}, *no_use("split_site_tables")),
]

TOGETHER: Sequence[Fault] = [
    of("bracketed pairs", groups({}, {}, structure="bracketed"), ("conditions.structure", "structure-not-allowed")),
    teams(
        "stratified knockout",
        {**KNOCKOUT, **groups({}, {})},
        ("conditions.structure", "structure-not-allowed"),
        entrants=40,
    ),
    of(
        "flighted barometer",
        {**groups({}, {}, structure="flighted"), "barometer_level": 2},
        ("conditions.structure", "structure-not-allowed"),
    ),
    of(
        "series and barometer",
        {"series_session_tables": [10, 10], "barometer_level": 2},
        ("conditions.barometer_level", "structure-not-allowed"),
    ),
    of("rating of a series", {"series_session_tables": [10, 10], "rating": "side_game"}, *no_use("rating")),
    of("rating of a barometer", {"barometer_level": 2, "rating": "championship"}, *no_use("rating")),
    of(
        "sessions of a series",
        {"series_session_tables": [10, 10], "sessions": 3},
        ("conditions.sessions", "sessions-mismatch"),
    ),
    of("sessions of the third level", {"barometer_level": 3}, ("conditions.sessions", "sessions-mismatch")),
    of(
        "sessions of an NABC event",
        {"nabc_event": "silver-ribbon-pairs"},
        ("conditions.sessions", "sessions-mismatch"),
        level="national",
    ),
    of(
        "rankings of a series",
        {"series_session_tables": [10, 10], "session_results": [SESSION]},
        *no_use("session_results"),
    ),
    of(
        "plus at a Regional",
        {"nabc_plus": True, "nabc_event": "imp-pairs", "sessions": 4},
        ("conditions.nabc_plus", "level-mismatch"),
        ("conditions.nabc_event", "level-mismatch"),
    ),
    of(
        "barometer at a Sectional",
        {"barometer_level": 1},
        ("conditions.barometer_level", "level-mismatch"),
        level="sectional",
    ),
    teams(
        "NABC event of another type",
        {"event_type": "bam", "nabc_event": "womens-swiss", "sessions": 4},
        *no_use("nabc_event"),
        level="national",
    ),
    teams(
        "no qualifiers",
        {"event_type": "swiss", "nabc_event": "north-american-swiss", "sessions": 6},
        *missing("final_qualifiers"),
        level="national",
    ),
    of(
        "qualifiers of pairs",
        {"nabc_event": "imp-pairs", "sessions": 4, "final_qualifiers": 40},
        *no_use("final_qualifiers"),
        level="national",
    ),
    teams(
        "no boards of a knockout", {"event_type": "knockout", "matches_won": {"r1": 3}}, *missing("boards_per_match")
    ),
    teams(
        "no boards in a row",
        {"event_type": "swiss", "match_awards": [{"players": ["x"], "full": 1}]},
        *missing("boards_per_match"),
    ),
    teams("no matches won", {"event_type": "knockout", "boards_per_match": 24}, *missing("matches_won")),
    of(
        "limits meet ===",
        {"min_masterpoints": 500, "max_masterpoints": 750},
        ("conditions.max_masterpoints", "m-factor-undefined"),
    ),
    of(
        "limits of a flight",
        groups({}, {"min_masterpoints": 100, "max_masterpoints": 50}, structure="flighted"),
        ("conditions.groups[1].max_masterpoints", "m-factor-undefined"),
        entrants=40,
    ),
    of(
        "everything at once",
        {"sessions": None, "rating": "x", "tables": 0, "max_masterpoints": 50, "min_masterpoints": 100, "x": 1},
        ("conditions.x", "unknown-key"),
        *bad("rating", "tables"),
        *missing("sessions"),
        ("conditions.max_masterpoints", "m-factor-undefined"),
    ),
]

GROUPS: Sequence[Fault] = [
    of("no groups", {"structure": "flighted"}, *missing("groups")),
    *(of(f"groups: {value!r}", {"structure": "flighted", "groups": value}, *bad("groups")) for value in ([], {}, 3)),
    of("group that is none", {"structure": "flighted", "groups": [3]}, *bad("groups[0]")),
    of(
        "keys of a group",
        {"structure": "stratified", "groups": [{}, {"name": "B", "entrants": "20", "flight": "B", "x": 1}]},
        ("conditions.groups[1].x", "unknown-key"),
        *missing("groups[0].name", "groups[0].entrants"),
        *bad("groups[1].entrants"),
        *no_use("groups[1].flight"),
    ),
    of("list of the first group", groups({"standings": ["1 x"]}, {}), *no_use("groups[0].standings")),
    teams(
        "limits of a bracket",
        {**SWISS, **groups({}, {"max_masterpoints": 300}, structure="bracketed")},
        *no_use("groups[1].max_masterpoints"),
        *missing("groups[1].top_team_average"),
        entrants=40,
    ),
    of(
        "average in a stratum",
        groups({}, {"top_team_average": 300, "split_groups": [3]}),
        *no_use("groups[1].top_team_average", "groups[1].split_groups"),
    ),
    of("no flight", groups({}, {"flight": "B"}, structure="stratiflighted"), *missing("groups[0].flight")),
    of(
        "flights apart",
        groups({"flight": "A"}, {"flight": "B"}, {"flight": "C"}, {"flight": "B"}, structure="stratiflighted"),
        *bad("groups[3].flight"),
        entrants=80,
    ),
    of(
        "flight A in three",
        groups(
            {"flight": "A"},
            {"flight": "A", "max_masterpoints": 3000},
            {"flight": "A", "max_masterpoints": 300},
            structure="stratiflighted",
        ),
        *bad("groups[2].flight"),
        entrants=60,
    ),
    of(
        "strat X too low",
        groups(
            {"flight": "A"},
            {"flight": "A", "max_masterpoints": 1499},
            {"flight": "B", "max_masterpoints": 1000},
            structure="stratiflighted",
        ),
        ("conditions.groups[1].max_masterpoints", "x-limit-too-low"),
        entrants=60,
    ),
    of(
        "strat X beside an unlimited B",
        groups({"flight": "A"}, {"flight": "A", "max_masterpoints": 5000}, {"flight": "B"}, structure="stratiflighted"),
        ("conditions.groups[1].max_masterpoints", "x-limit-too-low"),
        entrants=60,
    ),
    of("name twice", groups({"name": "B"}, {}), *bad("groups[1].name")),
    of("sum of the groups", groups({}, {}), ("entrants", "entrants-mismatch"), entrants=41),
    of(
        "longer than its field",
        groups({"entrants": 2}, {"entrants": 1, "standings": ["1 x", "2 y"]}, structure="flighted"),
        ("conditions.groups[0].entrants", "entrants-mismatch"),
        ("conditions.groups[1].entrants", "entrants-mismatch"),
        entrants=3,
        rows_listed=3,
    ),
    teams(
        "small bracket",
        {
            **KNOCKOUT,
            **groups({"top_team_average": 900}, {"entrants": 2, "top_team_average": 300}, structure="bracketed"),
        },
        ("conditions.groups[1].entrants", "too-few-contestants"),
        entrants=22,
    ),
    of(
        "rows of a group",
        groups({}, {"standings": ["1 x", "1 y", "2 z a a=1/2"]}),
        ("conditions.groups[1].standings[2].place", "bad-places"),
        ("conditions.groups[1].standings[2].players[1]", "duplicate-player"),
    ),
]


FAULTS: Sequence[Fault] = [*FRAME, *KEYS, *TOGETHER, *GROUPS]
