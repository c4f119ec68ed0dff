"""The faults that only team matches can have, each with the problems that it must be answered with."""

from tests.rules.faulty import Fault, put, several, teams

MATCH_FAULTS = [
    Fault("more teams than entrants", teams, put("entrants", 1), (("entrants", "entrants-mismatch"),)),
    Fault(
        "a team against itself",
        teams,
        put("matches.0.away.team", "Alfa"),
        (("matches[0].away.team", "bad-value"), ("matches", "too-few-contestants")),
    ),
    Fault(
        "match of another division",
        teams,
        several(
            put("conditions.division", 1),
            put("conditions.divisions", 2),
            put("entrants", 4),
            put("matches.0.division", 2),
        ),
        (("matches[0].division", "bad-value"),),
    ),
    *(
        Fault(f"{about} in the standings of teams", teams, put("standings", rows), found)
        for about, rows, found in [
            ("no team", [{"place": 1, "players": ["a1"]}], (("standings[0].team", "missing-key"),)),
            (
                "team twice",
                [{"place": place, "team": "Alfa", "players": [f"a{place}"]} for place in (1, 2)],
                (("standings[1].team", "bad-value"),),
            ),
            ("no players", [{"place": 1, "team": "Alfa"}], (("standings[0].players", "missing-key"),)),
        ]
    ),
    Fault(
        "shared place in a district's final of teams",
        teams,
        several(
            put("level", "silver"),
            put("boards", 60),
            put("entrants", 4),
            put("conditions.championship", "dm-teams"),
            put(
                "standings",
                [{"place": 1, "team": team, "players": [f"{team}1"]} for team in ("Alfa", "Beta")],
            ),
        ),
        (("standings[1].place", "tie-not-allowed"),),
    ),
]
