"""The faults that only team matches and championships can have, each with the problems that have to answer it."""

from tests.rules.faulty import Fault, drop, put, several
from tests.rules.fbs_2012.faulty import club_championship, gold_series, series, side, team_championship

ROWS = [{"place": 1, "team": "A"}, {"place": 2, "team": "B"}]
AGAIN = {"boards": 32, "halves": 2, "scale": "25", "outcome": "played"}
MATCH_FAULTS = [
    Fault("more teams than entrants", series, put("entrants", 3), (("entrants", "entrants-mismatch"),)),
    Fault("no matches", series, drop("matches"), (("matches", "missing-key"),)),
    Fault(
        "matches of the wrong kind",
        series,
        put("matches", {}),
        (("matches", "bad-value"),),
    ),
    Fault(
        "a team against itself",
        series,
        several(put("matches.0.away.team", "A"), put("entrants", 4)),
        (("matches[0].away.team", "bad-value"),),
    ),
    Fault("stages are not known", series, put("matches.0.stage", "final"), (("matches[0].stage", "unknown-key"),)),
    Fault(
        "a row without its team",
        series,
        put("standings", [*ROWS, {"place": 3, "players": ["C1"]}]),
        (("standings[2].team", "missing-key"),),
    ),
    Fault(
        "a team with two rows",
        series,
        put("standings", [*ROWS, {"place": 3, "team": "A"}]),
        (("standings[2].team", "bad-value"),),
    ),
    Fault(
        "places out of order",
        series,
        put("standings", [ROWS[0], {"place": 3, "team": "B"}]),
        (("standings[1].place", "bad-places"),),
    ),
    Fault(
        "a row that names no players although it seems to",
        series,
        put("standings", [{"place": 1, "team": "A", "players": []}]),
        (("standings[0].players", "bad-value"),),
    ),
    *(
        Fault(f"scale {scale}", series, put("matches.1.scale", scale), (("matches[1].scale", "unsupported-scale"),))
        for scale in ("20-decimal", "20", "8", "6", "4", "2")
    ),
    Fault(
        "scale of a walk-over",
        series,
        several(put("matches.1.scale", "20"), put("matches.1.outcome", "walkover")),
        (("matches[1].scale", "unsupported-scale"),),
    ),
    Fault("no scale at all", series, put("matches.1.scale", "19"), (("matches[1].scale", "bad-value"),)),
    Fault("points of a match are missing", series, drop("matches.0.home.vp"), (("matches[0].home.vp", "missing-key"),)),
    Fault(
        "line-up of a match is missing",
        series,
        drop("matches.0.away.halves"),
        (("matches[0].away.halves", "missing-key"),),
    ),
    Fault(
        "a player on both sides",
        series,
        several(drop("matches.0.away.halves.B1"), put("matches.0.away.halves.A1", 2)),
        (("matches[0].away.halves", "duplicate-player"),),
    ),
    Fault(
        "a stopped match without its boards",
        series,
        put("matches.0.outcome", "aborted"),
        (("matches[0].boards_played", "missing-key"),),
    ),
    Fault(
        "a walk-over of nobody",
        series,
        several(put("matches.0.outcome", "walkover"), put("matches.0.home", {"vp": 1})),
        (("matches[0].home.team", "missing-key"),),
    ),
    *(
        Fault(f"{about} in halves", series, put(f"matches.0.{at}.halves", halves), found)
        for about, at, halves, found in [
            ("too few seats", "home", {"A1": 2, "A2": 2, "A3": 2}, (("matches[0].home.halves", "lineup-mismatch"),)),
            (
                "a player of more halves than there were",
                "away",
                {"B1": 3, "B2": 2, "B3": 2, "B4": 1},
                (("matches[0].away.halves", "lineup-mismatch"),),
            ),
            ("a half of a half", "home", {"A1": "2"}, (("matches[0].home.halves.A1", "bad-value"),)),
        ]
    ),
    Fault(
        "match of another level",
        series,
        several(put("conditions.division", 1), put("conditions.divisions", 2), put("matches.0.division", 2)),
        (("matches[0].division", "bad-value"),),
    ),
    Fault("match of no number", series, put("matches.0.division", "A"), (("matches[0].division", "bad-value"),)),
    *(
        Fault(f"promotion in {base.__name__}", base, put("matches.0.division", "promotion"), found)
        for base in (series, gold_series, club_championship)
        for found in [(("matches[0].division", "bad-value"),)]
    ),
    Fault(
        "third division of a championship",
        team_championship,
        put("matches.0.division", 3),
        (("matches[0].division", "bad-value"),),
    ),
    Fault(
        "level cup matches",
        series,
        several(put("conditions.cup", True), put("matches.0.home.vp", "12.0"), put("matches.1.home.vp", "12")),
        (("matches[0]", "undecided-match"), ("matches[1]", "undecided-match")),
    ),
    Fault(
        "given up and level",
        club_championship,
        several(put("matches.0.outcome", "conceded"), put("matches.0.home.vp", "12")),
        (("matches[0]", "undecided-match"),),
    ),
    Fault(
        "a third match of the same leg",
        series,
        several(
            put("conditions.double_round_robin", True),
            put("conditions.leg", 2),
            put("matches.1", {**AGAIN, "home": side("B", "18"), "away": side("A", "12")}),
            put("entrants", 4),
        ),
        (("matches[1]", "met-twice"),),
    ),
    Fault(
        "a championship's leg",
        club_championship,
        several(
            put("conditions.double_round_robin", True),
            put("conditions.leg", 1),
            put("matches.1", {**AGAIN, "home": side("A", "18"), "away": side("B", "12")}),
        ),
        (("matches[1]", "met-twice"),),
    ),
    Fault("too few teams for gold", gold_series, drop("matches.1"), (("matches", "too-few-contestants"),)),
    Fault("too few boards for gold", gold_series, put("boards", 54), (("boards", "too-few-boards"),)),
    Fault(
        "a short match for gold",
        gold_series,
        put("matches.1.boards", 11),
        (("matches[1].boards", "use-barometer-teams"),),
    ),
    Fault("a short match for bronze", series, put("matches.1.boards", 23), (("matches[1].boards", "too-few-boards"),)),
    Fault(
        "more matches a day than there are",
        series,
        put("conditions.matches_per_day", 4),
        (("conditions.matches_per_day", "use-barometer-teams"),),
    ),
    Fault(
        "everything at once in matches",
        gold_series,
        several(
            put("date", "2012-08-31"),
            put("boards", 12),
            put("conditions", {"cup": True, "half": True, "clubs": {"A1": "7", "A2": None}}),
            put("matches.0.home.vp", "12"),
            put("matches.0.boards", 6),
            put("matches.1.scale", "8"),
            put("standings", [{"place": 1}]),
        ),
        (
            ("conditions.half", "condition-not-applicable"),
            ("date", "not-in-force"),
            ("standings[0].team", "missing-key"),
            ("matches[0]", "undecided-match"),
            ("matches[1].scale", "unsupported-scale"),
            ("matches[0].boards", "use-barometer-teams"),
            ("boards", "too-few-boards"),
            ("conditions.clubs", "too-few-clubs"),
        ),
    ),
    Fault(
        "nobody knows of which championship",
        gold_series,
        several(put("conditions.championship", "fm-team"), put("boards", 8)),
        (("conditions.championship", "bad-condition"),),
    ),
]
