"""What a report by these rules can have wrong, each fault with the problems that it must be answered with."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from tests.rules.faulty import NO_INTEGERS, Fault, Report, brief, condition, drop, put, several
from tests.rules.fbs_2012.faulty import (
    bronze,
    bronze_players,
    championship,
    club_championship,
    gold,
    gold_series,
    half_silver,
    players,
    scaled_championship,
    series,
    silver,
    silver_teams,
    team_championship,
    teams,
)
from tests.rules.fbs_2012.reports import clubs

BAD, USELESS = "bad-condition", "condition-not-applicable"
NO_BOOLEANS = [1, 0, "true", None, [], {}]
BOOLEANS: tuple[tuple[str, Callable[[], Report]], ...] = (
    ("common_top", silver),
    ("half", bronze),
    ("handicap", bronze),
    ("double_round_robin", series),
    ("cup", series),
)
INTEGERS: tuple[tuple[str, Callable[[], Report], dict[str, Any]], ...] = (
    ("opponents_met", silver, {}),
    ("strength_groups", bronze, {"strength_group": "A"}),
    ("total_entrants", bronze, {}),
    ("evenings", silver, {}),
    ("boards_per_match", teams, {}),
    ("winner_points", players, {}),
    ("division", series, {"divisions": 3}),
    ("divisions", series, {"division": 1}),
    ("matches_per_day", series, {}),
    ("swiss_rounds", series, {}),
    ("leg", series, {"double_round_robin": True}),
)
# Keys with a good value, and reports that they have no use in.
ELSEWHERE: tuple[tuple[str, Any, tuple[Callable[[], Report], ...]], ...] = (
    ("opponents_met", 5, (players, teams, series, championship, team_championship)),
    ("common_top", True, (players, teams, series, championship)),
    ("total_entrants", 30, (series, championship)),
    ("evenings", 1, (series, team_championship)),
    ("half", False, (bronze_players, teams, series, gold, gold_series, championship)),
    ("handicap", False, (series, team_championship)),
    ("boards_per_match", 6, (bronze, players, series, championship)),
    ("winner_points", 9, (silver, silver_teams, bronze_players, series)),
    ("matches_per_day", 1, (bronze, gold_series, team_championship)),
    ("swiss_rounds", 5, (bronze, players, teams, championship)),
    ("double_round_robin", False, (bronze, players, teams, championship)),
    ("cup", False, (bronze, players, teams, championship)),
    ("championship", "fm-pairs", (bronze, silver, half_silver, series, gold_series)),
    ("championship", "fm-teams", (gold, series)),
    ("championship", "fm-clubs", (gold, silver)),
    ("gold_scale", [3, 2], (bronze, silver, gold, gold_series, championship, team_championship)),
    ("clubs", clubs({"7": 10, "8": 10}), (bronze, teams, series, championship, team_championship)),
)


def useless(key: str, value: Any, base: Callable[[], Report]) -> Fault:
    """A condition without use in a report."""
    return Fault(
        f"{key} {brief(value)} in {base.__name__}",
        base,
        put(f"conditions.{key}", value),
        ((f"conditions.{key}", USELESS),),
    )


def together(about: str, base: Callable[[], Report], given: dict[str, Any], *found: tuple[str, str]) -> Fault:
    """Conditions that do not go together."""
    change = several(*(put(f"conditions.{key}", value) for key, value in given.items()))
    return Fault(about, base, change, tuple((f"conditions.{key}", code) for key, code in found))


FAULTS = [
    *(condition(key, value, BAD, base) for key, base in BOOLEANS for value in NO_BOOLEANS),
    *(condition(key, value, BAD, base, **more) for key, base, more in INTEGERS for value in NO_INTEGERS),
    *(useless(key, value, base) for key, value, bases in ELSEWHERE for base in bases),
    *(condition("strength_group", value, BAD, bronze, strength_groups=3) for value in ["a", "AB", "", "Æ", 1, None]),
    condition("strength_groups", 1, BAD, bronze, strength_group="A"),
    condition("strength_groups", 27, BAD, bronze, strength_group="A"),
    together(
        "strength group beyond the rows",
        bronze,
        {"strength_group": "D", "strength_groups": 3},
        ("strength_group", BAD),
    ),
    together("strength group alone", bronze, {"strength_group": "A"}, ("strength_groups", BAD)),
    together("strength groups alone", teams, {"strength_groups": 3}, ("strength_group", BAD)),
    together("division alone", series, {"division": 1}, ("divisions", BAD)),
    together("divisions alone", series, {"divisions": 2}, ("division", BAD)),
    together("division beyond", series, {"division": 3, "divisions": 2}, ("division", BAD)),
    together("one division", series, {"division": 1, "divisions": 1}, ("divisions", BAD)),
    together("one of a pair without use", series, {"strength_group": "A"}, ("strength_group", USELESS)),
    together("leg missing", series, {"double_round_robin": True}, ("leg", BAD)),
    together("leg alone", series, {"leg": 1}, ("leg", BAD)),
    together("leg of a single round", series, {"leg": 2, "double_round_robin": False}, ("leg", BAD)),
    together("third leg", series, {"leg": 3, "double_round_robin": True}, ("leg", BAD)),
    *(condition("championship", value, BAD, gold) for value in ["fm", "FM-PAIRS", "", 1, None, ["fm-pairs"]]),
    Fault(
        "championship of teams without division",
        team_championship,
        drop("conditions.division"),
        (("conditions.division", BAD),),
    ),
    condition("division", 3, BAD, team_championship),
    together("divisions of clubs", club_championship, {"division": 1}, ("division", USELESS)),
    Fault(
        "scale without championship",
        gold,
        put("conditions.gold_scale", [3, 2]),
        (("conditions.gold_scale", USELESS),),
    ),
    *(condition("gold_scale", value, BAD, scaled_championship) for value in [[], {}, "3-2-1", 3, None, True]),
    *(
        condition("gold_scale", [5, value], BAD, scaled_championship)
        for value in [
            0,
            -1,
            "3",
            None,
            True,
            [],
            Decimal(0),
            Decimal("NaN"),
            Decimal("Infinity"),
            Decimal("1E+9"),
            2.5,
            "0.0",
            "2,5",
            10**30,
        ]
    ),
    *(condition("clubs", value, BAD, silver) for value in [[], "7", None, 7]),
    *(condition("clubs", {**clubs({"7": 3, "8": 3}), "x": value}, BAD, silver) for value in [7, "", " 7", True, []]),
    condition("clubs", {"": "7", "a": "8", "b": "9"}, BAD, silver),
    condition("nonsense", 1, "unknown-key", bronze),
    condition("observation", True, "unknown-key", gold),
    condition("opponents_met", 16, BAD, silver),
    condition("opponents_met", 18, BAD, gold),
    condition("evenings", 2, "one-day-per-report", bronze),
    condition("evenings", 2, "one-day-per-report", bronze_players),
    condition("evenings", 3, "one-day-per-report", teams),
    condition("common_top", False, "no-common-top", silver, opponents_met=3),
    together(
        "one club",
        silver,
        {"clubs": clubs({"7": 10})},
        ("clubs", "too-few-clubs"),
        ("clubs", "club-over-three-quarters"),
    ),
    together("no clubs", silver, {"clubs": {}}, ("clubs", "too-few-clubs")),
    together("nobody has a club", gold, {"clubs": clubs({None: 5})}, ("clubs", "too-few-clubs")),
    together("one large club", players, {"clubs": clubs({"7": 4, "8": 1})}, ("clubs", "club-over-three-quarters")),
    condition("boards_per_match", 1, "too-few-boards", teams),
    condition("boards_per_match", 12, "use-team-matches", silver_teams),
    condition("matches_per_day", 3, "use-barometer-teams", series),
    Fault("day before the rules", bronze, put("date", "2012-08-31"), (("date", "not-in-force"),)),
    Fault("boards for bronze", bronze, put("boards", 17), (("boards", "too-few-boards"),)),
    Fault("boards for silver", silver, put("boards", 41), (("boards", "too-few-boards"),)),
    Fault("boards for half silver", half_silver, put("boards", 26), (("boards", "too-few-boards"),)),
    Fault("more boards than half silver has", half_silver, put("boards", 42), (("boards", "too-many-boards"),)),
    Fault("boards for gold", gold, put("boards", 54), (("boards", "too-few-boards"),)),
    Fault("silver of few", silver, drop("standings.15"), (("standings", "too-few-contestants"),)),
    Fault("places out of order", bronze, put("standings.11.place", 13), (("standings[11].place", "bad-places"),)),
    Fault("level of another ruleset", bronze, put("level", "club"), (("level", "bad-value"),)),
    Fault("heats are not known", bronze, put("standings.0.heat", "Tórshavn"), (("standings[0].heat", "unknown-key"),)),
    Fault(
        "odd number in two lines that are listed in part",
        bronze,
        several(*(put(f"standings.{row}.line", "NS") for row in range(12)), put("entrants", 25)),
        (("entrants", "bad-value"),),
    ),
    Fault(
        "more rows in a line than half of the entrants",
        bronze,
        several(
            *(put(f"standings.{row}.line", "NS") for row in range(11)),
            *(put(f"standings.11.{key}", value) for key, value in (("line", "EW"), ("place", 1))),
            put("entrants", 20),
        ),
        (("entrants", "entrants-mismatch"),),
    ),
    Fault("more rows than entrants", bronze, put("entrants", 11), (("entrants", "entrants-mismatch"),)),
    Fault(
        "no players in pairs",
        bronze,
        drop("standings.0.players"),
        (("standings[0].players", "missing-key"),),
    ),
    Fault(
        "everything at once",
        silver,
        several(
            put("date", "2012-01-01"),
            put("boards", 20),
            drop("standings.15"),
            put("conditions.opponents_met", 3),
            put("conditions.common_top", False),
            put("conditions.winner_points", 9),
            put("conditions.clubs", clubs({"7": 10})),
        ),
        (
            ("conditions.winner_points", USELESS),
            ("date", "not-in-force"),
            ("conditions.common_top", "no-common-top"),
            ("standings", "too-few-contestants"),
            ("boards", "too-few-boards"),
            ("conditions.clubs", "too-few-clubs"),
            ("conditions.clubs", "club-over-three-quarters"),
        ),
    ),
]
