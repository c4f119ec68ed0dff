"""Every fault that a report can have, each with the problems that it must be answered with."""

from tests.rules.faults_of_forms import FORM_FAULTS
from tests.rules.faults_of_matches import MATCH_FAULTS
from tests.rules.faulty import (
    NO_DAYS,
    NO_INTEGERS,
    NO_NUMBERS,
    NO_SHARES,
    Fault,
    bad,
    brief,
    bronze,
    condition,
    drop,
    final,
    gold,
    put,
    several,
    silver,
    teams,
    written,
)

UNFIT = ["a\nb", "a\x1bb", "a\x85b", "a\u202eb", "a\u2066b"]

FAULTS = [
    *(bad("format", value) for value in ["masterpoint-report/2", "", 1, None]),
    *(bad("ruleset", value) for value in ["sbf-2017", "SBF-2018", 2018, None, ["sbf-2018"]]),
    *(bad("organiser", value) for value in [1042, "", " 1042", None]),
    *(bad("name", value) for value in [5, "", "   ", None, "\ud800", "nul\0", "x" * 201, *UNFIT]),
    *(bad("date", value) for value in NO_DAYS),
    *(bad("first_date", value) for value in [*NO_DAYS, "2024-02-18", None]),
    *(bad("form", value) for value in ["pair", "Pairs", 1, None]),
    *(bad("level", value) for value in ["club", "copper", "", 1, None, {}]),
    *(bad("boards", value) for value in NO_INTEGERS),
    *(bad("entrants", value) for value in NO_INTEGERS),
    *(bad("conditions", value) for value in [[], "x", None, True]),
    *(bad("standings", value) for value in [{}, "x", None, 3]),
    *(bad("standings.3", value) for value in [[], "x", None, 3]),
    *(bad("standings.3.place", value) for value in ["4", 4.0, True, None]),
    *(bad("standings.3.players", value) for value in [{}, "1001", None, []]),
    *(bad("standings.3.players.0", value) for value in NO_NUMBERS if not isinstance(value, list)),
    *(bad("standings.3.team", value) for value in [5, None, "nul\0"]),
    *(bad("standings.3.score", value) for value in [58.33, None, "x" * 201]),
    bad("standings.3.handicap_place", "1"),
    bad("standings.3.heat", 1),
    bad("standings.3.heat_place", 1.0),
    *(
        Fault(
            f"share {brief(value)}",
            bronze,
            put("standings.3.players.0", {"number": "x", "share": value}),
            (("standings[3].players[0].share", "bad-value"),),
        )
        for value in NO_SHARES
    ),
    *(
        Fault(
            f"number {brief(value)}",
            bronze,
            put("standings.3.players.0", {"number": value}),
            (("standings[3].players[0].number", "bad-value"),),
        )
        for value in NO_NUMBERS
    ),
    Fault(
        "name of a player",
        bronze,
        put("standings.3.players.0", {"number": "x", "name": 5}),
        (("standings[3].players[0].name", "bad-value"),),
    ),
    Fault(
        "line",
        bronze,
        put("standings.3.line", "N"),
        (
            ("standings[3].line", "bad-value"),
            *((f"standings[{row}].line", "missing-key") for row in range(12) if row != 3),
        ),
    ),
    Fault("unknown key", bronze, put("borads", 24), (("borads", "unknown-key"),)),
    Fault("unknown key in a row", bronze, put("standings.2.plaec", 3), (("standings[2].plaec", "unknown-key"),)),
    Fault(
        "unknown key of a player",
        bronze,
        put("standings.2.players.1", {"number": "x", "nmae": "Y"}),
        (("standings[2].players[1].nmae", "unknown-key"),),
    ),
    condition("handicapp", True, "unknown-key"),
    condition(
        "final",
        {"qualifying_rounds": 9, "final_rounds": 9, "entrants": 40, "pairs": 2},
        "unknown-key",
        silver,
        path="conditions.final.pairs",
    ),
    Fault("matches of pairs", bronze, put("matches", []), (("matches", "unknown-key"),)),
    *(
        Fault(f"no {key}", bronze, drop(key), ((key, "missing-key"),))
        for key in ("format", "ruleset", "organiser", "name", "date", "form", "level", "boards", "standings")
    ),
    Fault("no place", bronze, drop("standings.11.place"), (("standings[11].place", "missing-key"),)),
    Fault("no players", bronze, drop("standings.11.players"), (("standings[11].players", "missing-key"),)),
    Fault(
        "no number",
        bronze,
        put("standings.1.players.0", {"share": "1"}),
        (("standings[1].players[0].number", "missing-key"),),
    ),
    condition("strength_group", "A", "missing-key", path="conditions.strength_groups"),
    condition("strength_groups", 3, "missing-key", path="conditions.strength_group"),
    condition(
        "final", {"qualifying_rounds": 9, "entrants": 40}, "missing-key", silver, path="conditions.final.final_rounds"
    ),
    *(
        Fault(f"place {place}", bronze, put("standings.11.place", place), (("standings[11].place", "bad-places"),))
        for place in (13, 0, -1, 10**30)
    ),
    Fault(
        "gap after a tie",
        bronze,
        several(*(put(f"standings.{row}.place", 10) for row in (9, 10)), put("standings.11.place", 11)),
        (("standings[11].place", "bad-places"),),
    ),
    Fault(
        "place beside one that cannot be read",
        bronze,
        several(put("standings.2.place", "3"), put("standings.11.place", 40)),
        (("standings[2].place", "bad-value"), ("standings[11].place", "bad-places")),
    ),
    Fault(
        "place on the list with handicap",
        bronze,
        several(
            put("conditions.handicap", True),
            *(put(f"standings.{row}.handicap_place", row + 1) for row in range(5)),
            put("standings.4.handicap_place", 6),
        ),
        (("standings[4].handicap_place", "bad-places"),),
    ),
    Fault(
        "player twice",
        bronze,
        put("standings.5.players.1", "000011"),
        (("standings[5].players[1]", "duplicate-player"),),
    ),
    Fault(
        "player twice in a row",
        bronze,
        put("standings.5.players.1", "000061"),
        (("standings[5].players[1]", "duplicate-player"),),
    ),
    Fault(
        "substitute with too much",
        bronze,
        several(
            put("standings.4.players.1", {"number": "sub", "share": "1/2"}),
            put("standings.5.players.1", {"number": "sub", "share": "0.51"}),
        ),
        (("standings[5].players[1]", "duplicate-player"),),
    ),
    Fault("entrants", bronze, put("entrants", 11), (("entrants", "entrants-mismatch"),)),
    Fault(
        "entrants of lines",
        bronze,
        several(
            put("entrants", 14),
            *(
                several(
                    put(f"standings.{row}.line", "NS" if row < 6 else "EW"), put(f"standings.{row}.place", row % 6 + 1)
                )
                for row in range(12)
            ),
        ),
        (("entrants", "entrants-mismatch"),),
    ),
    Fault("before the first day", bronze, put("date", "2018-06-30"), (("date", "not-in-force"),)),
    Fault("too few pairs", bronze, put("standings", []), (("standings", "too-few-contestants"),)),
    Fault("too few boards", bronze, put("boards", 17), (("boards", "too-few-boards"),)),
    Fault(
        "too few boards for beginners",
        bronze,
        several(put("boards", 9), put("conditions.beginners", True)),
        (("boards", "too-few-boards"),),
    ),
    Fault("too few boards for silver", silver, put("boards", 35), (("boards", "too-few-boards"),)),
    Fault("too few boards for large gold", gold, put("boards", 56), (("boards", "too-few-boards"),)),
    Fault(
        "too few in a line",
        bronze,
        several(
            *(
                several(
                    put(f"standings.{row}.line", "NS" if row < 9 else "EW"), put(f"standings.{row}.place", row % 9 + 1)
                )
                for row in range(12)
            )
        ),
        (("standings", "too-few-contestants"),),
    ),
    *(
        condition(key, value, "bad-condition", base, **others)
        for key, value, base, others in [
            ("handicap", "yes", bronze, {}),
            ("handicap", 1, bronze, {}),
            ("strength_groups", 6, bronze, {"strength_group": "A"}),
            ("strength_groups", True, bronze, {"strength_group": "A"}),
            ("strength_group", "F", bronze, {"strength_groups": 5}),
            ("strength_group", "E", bronze, {"strength_groups": 3}),
            ("opponents_met", 0, silver, {}),
            ("opponents_met", 16, silver, {}),
            ("opponents_met", "9", silver, {}),
            ("season_silver", "winter", silver, {}),
            ("final", [9, 9, 40], silver, {}),
            ("average_handicap", 12.5, gold, {}),
            ("average_handicap", "12,5", gold, {}),
            ("average_handicap", "1e400", gold, {}),
            ("evenings", 0, silver, {}),
            ("championship", "sm-pairs", gold, {}),
        ]
    ),
    condition(
        "final",
        {"qualifying_rounds": "9", "final_rounds": 9, "entrants": 40},
        "bad-condition",
        silver,
        path="conditions.final.qualifying_rounds",
    ),
    condition(
        "final",
        {"qualifying_rounds": 9, "final_rounds": 9, "entrants": 15},
        "bad-condition",
        silver,
        path="conditions.final.entrants",
    ),
    condition(
        "silver_places_to_b_final", [7, 7], "bad-condition", final, path="conditions.silver_places_to_b_final[1]"
    ),
    condition("silver_places_to_b_final", [9], "bad-condition", final, path="conditions.silver_places_to_b_final[0]"),
    condition("silver_places_to_b_final", {}, "bad-condition", final),
    condition(
        "silver_places_from_a_final", ["7"], "bad-condition", final, path="conditions.silver_places_from_a_final[0]"
    ),
    *(
        condition(key, value, "condition-not-applicable", base, **others)
        for key, value, base, others in [
            ("opponents_met", 9, bronze, {}),
            ("handicap", True, bronze, {}),
            ("beginners", True, silver, {}),
            ("newcomers_meeting", True, gold, {}),
            ("championship_qualifier", True, bronze, {}),
            ("season_silver", "spring", gold, {}),
            ("carry_over", True, silver, {}),
            ("silver_places_from_a_final", [1], silver, {}),
            ("silver_places_to_b_final", [1], silver, {}),
            ("average_handicap", "12", silver, {}),
            ("observation", True, silver, {}),
            ("evenings", 2, bronze, {}),
            ("deliberately_stopped", True, bronze, {}),
            ("series", "plain", bronze, {}),
            ("cup", True, silver, {}),
            ("matches_per_day", 2, gold, {}),
            ("swiss_rounds", 5, bronze, {}),
            ("double_round_robin", True, bronze, {}),
            ("championship", "dm-pairs", bronze, {}),
            ("championship", "dm-teams", silver, {}),
            ("championship", "dm-pairs", gold, {}),
            ("closed", True, silver, {}),
            ("simultaneous", True, gold, {}),
            ("opponents_met", 9, final, {}),
            ("silver_places_to_b_final", [7], final, {"silver_places_from_a_final": [8]}),
            ("silver_places_to_b_final", [7], final, {"carry_over": False}),
        ]
    ),
    Fault(
        "divisions of pairs",
        bronze,
        several(put("conditions.division", 1), put("conditions.divisions", 2)),
        (("conditions.division", "condition-not-applicable"), ("conditions.divisions", "condition-not-applicable")),
    ),
    Fault(
        "final with lines",
        final,
        several(
            *(
                several(
                    put(f"standings.{row}.line", "NS" if row < 8 else "EW"), put(f"standings.{row}.place", row % 8 + 1)
                )
                for row in range(16)
            )
        ),
        (("conditions.final", "condition-not-applicable"),),
    ),
    condition("handicap", True, "handicap-only-bronze", silver),
    condition("handicap", False, "handicap-only-bronze", gold),
    *FORM_FAULTS,
    Fault("no matches", teams, drop("matches"), (("matches", "missing-key"),)),
    Fault(
        "halves that do not add up",
        teams,
        put("matches.0.home.halves.a1", 1),
        (("matches[0].home.halves", "lineup-mismatch"),),
    ),
    Fault(
        "more halves than the match",
        teams,
        several(put("matches.0.away.halves.b1", 3), put("matches.0.away.halves.b2", 1)),
        (("matches[0].away.halves", "lineup-mismatch"),),
    ),
    Fault(
        "both sides",
        teams,
        several(drop("matches.0.away.halves.b1"), put("matches.0.away.halves.a1", 2)),
        (("matches[0].away.halves", "duplicate-player"),),
    ),
    *(
        Fault(f"match {path} {brief(value)}", teams, put(path, value), ((written(path), "bad-value"),))
        for path, value in [
            ("matches.0", None),
            ("matches.0.home", []),
            ("matches.0.home.vp", 18),
            ("matches.0.home.team", ""),
            ("matches.0.home.halves", [2, 2]),
            ("matches.0.home.halves.a1", "2"),
            ("matches.0.home.halves.a1", -1),
            ("matches.0.home.names", []),
            ("matches.0.home.names", None),
            ("matches.0.home.names.a1", 7),
            ("matches.0.boards", 0),
            ("matches.0.halves", True),
            ("matches.0.scale", "40"),
            ("matches.0.scale", 30),
            ("matches.0.outcome", "drawn"),
            ("matches.0.conceded_by", "Alfa"),
            ("matches.0.boards_played", 25),
            ("matches.0.division", "1"),
            ("matches.0.stage", 1),
        ]
    ),
    *(
        Fault(f"no {key} of a match", teams, drop(f"matches.0.{key}"), ((f"matches[0].{key}", "missing-key"),))
        for key in ("home", "away", "boards", "halves", "scale", "outcome")
    ),
    *(
        Fault(
            f"no {key} of a team",
            teams,
            drop(f"matches.0.home.{key}"),
            ((f"matches[0].home.{key}", "missing-key"),),
        )
        for key in ("team", "vp", "halves")
    ),
    Fault(
        "aborted without boards",
        teams,
        put("matches.0.outcome", "aborted"),
        (("matches[0].boards_played", "missing-key"),),
    ),
    Fault("unknown key of a match", teams, put("matches.0.table", 1), (("matches[0].table", "unknown-key"),)),
    Fault("unknown key of a team", teams, put("matches.0.home.imps", 1), (("matches[0].home.imps", "unknown-key"),)),
    Fault(
        "name of nobody",
        teams,
        put("matches.0.home.names.999", "Gyda"),
        (("matches[0].home.names.999", "unknown-key"),),
    ),
    Fault(
        "divisions of a division",
        teams,
        several(put("conditions.division", 3), put("conditions.divisions", 2)),
        (("conditions.division", "bad-condition"), ("matches", "too-few-contestants")),
    ),
    *MATCH_FAULTS,
]
