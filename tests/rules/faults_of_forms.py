"""Faults of individual events, team barometers, simultaneous events and championships."""

from collections.abc import Callable
from typing import Any

from tests.rules.faulty import Fault, Report, condition, put, several
from tests.rules.reports import heats, individual, pairs, teams


def base(make: Callable[..., Report], *given: Any, **more: Any) -> Callable[[], Report]:
    return lambda: make(*given, **more)


MINIMA: list[tuple[str, Callable[[], Report], tuple[tuple[str, str], ...]]] = [
    (
        f"{make.__name__} {level} {'boards' if few_boards else 'contestants'}",
        base(make, number, level, boards=boards),
        found,
    )
    for make, level, least, least_boards in [
        (individual, "bronze", 8, 18),
        (individual, "silver", 16, 38),
        (individual, "gold", 28, 54),
        (teams, "bronze", 4, 18),
        (teams, "silver", 8, 42),
        (teams, "gold", 12, 42),
    ]
    for few_boards, number, boards, found in [
        (False, least - 1, least_boards, (("standings", "too-few-contestants"),)),
        (True, least, least_boards - 1, (("boards", "too-few-boards"),)),
    ]
]

FORM_FAULTS = [
    *(Fault(about, make, put("name", "Klubbcupen"), found) for about, make, found in MINIMA),
    Fault(
        "individual gold from 32 players needs 57 boards",
        base(individual, 32, "gold", boards=56),
        put("name", "Guld"),
        (("boards", "too-few-boards"),),
    ),
    Fault(
        "observation of players follows silver",
        base(individual, 15, "gold", boards=37, conditions={"observation": True}),
        put("name", "Obs"),
        (("standings", "too-few-contestants"), ("boards", "too-few-boards")),
    ),
    condition("opponents_met", 16, "bad-condition", base(individual, 16, "silver")),
    condition("opponents_met", 9, "condition-not-applicable", base(individual, 16)),
    Fault(
        "strength groups of players",
        base(individual, 16),
        several(put("conditions.strength_group", "A"), put("conditions.strength_groups", 2)),
        (
            ("conditions.strength_group", "condition-not-applicable"),
            ("conditions.strength_groups", "condition-not-applicable"),
        ),
    ),
    condition("evenings", 2, "condition-not-applicable", base(teams, 8, "silver")),
    condition("divisions", 3, "bad-condition", base(teams, 8), division=1),
    condition("division", 1, "missing-key", base(teams, 8), path="conditions.divisions"),
    Fault(
        "divisions of a silver barometer",
        base(teams, 8, "silver"),
        several(put("conditions.division", 1), put("conditions.divisions", 2)),
        (("conditions.division", "condition-not-applicable"), ("conditions.divisions", "condition-not-applicable")),
    ),
    Fault(
        "teams that tie",
        base(teams, 8),
        several(put("standings.2.place", 2), put("standings.3.place", 2), put("standings.7.place", 7)),
        (
            ("standings[2].place", "tie-not-allowed"),
            ("standings[3].place", "tie-not-allowed"),
            ("standings[7].place", "tie-not-allowed"),
        ),
    ),
    condition("simultaneous", True, "condition-not-applicable", base(individual, 16)),
    Fault(
        "heats of less than eight pairs for silver",
        base(heats, [8, 7, 7], "silver"),
        put("name", "Simultan"),
        (("standings", "too-few-contestants"), ("standings", "too-few-contestants")),
    ),
    Fault(
        "heats of less than four pairs for bronze",
        base(heats, [4, 3], "bronze"),
        put("name", "Simultan"),
        (("standings", "too-few-contestants"),),
    ),
    Fault(
        "heats that are not all listed",
        base(heats, [8, 8], "silver"),
        put("entrants", 20),
        (("entrants", "entrants-mismatch"),),
    ),
    Fault(
        "rows without heat or place in it",
        base(heats, [8, 8], "silver"),
        lambda report: (report["standings"][3].pop("heat"), report["standings"][5].pop("heat_place")),
        (("standings[3].heat", "missing-key"), ("standings[5].heat_place", "missing-key")),
    ),
    Fault(
        "places in a heat that do not follow each other",
        base(heats, [8, 8], "silver"),
        put("standings.6.heat_place", 5),
        (("standings[6].heat_place", "bad-places"), ("standings[8].heat_place", "bad-places")),
    ),
    Fault(
        "simultaneous final",
        base(heats, [8, 8], "silver"),
        put("conditions.final", {"qualifying_rounds": 5, "final_rounds": 5, "entrants": 16}),
        (("conditions.final", "condition-not-applicable"),),
    ),
    condition("championship", "sm-pairs-final", "condition-not-applicable", base(pairs, 40, "silver")),
    condition("championship", "sm-pairs-semifinal", "condition-not-applicable", base(pairs, 40, "gold")),
    condition("championship", "dm-teams", "condition-not-applicable", base(pairs, 40, "silver")),
    condition("championship", "dm-pairs", "condition-not-applicable", base(individual, 40, "silver")),
    condition("championship", "dm-other", "condition-not-applicable", base(pairs, 40, "gold")),
    condition("championship", "sm-mixed-pairs", "condition-not-applicable", base(individual, 40, "gold")),
    *(
        Fault(
            f"{championship} below its minimum",
            base(make, least - 1, "silver", boards=boards - 1, conditions={"championship": championship}),
            put("name", "DM"),
            (("standings", "too-few-contestants"), ("boards", "too-few-boards")),
        )
        for championship, make, least, boards in [
            ("dm-pairs", pairs, 12, 42),
            ("dm-other", pairs, 12, 42),
            ("dm-other", individual, 16, 38),
            ("dm-other", teams, 8, 42),
            ("dm-teams", teams, 8, 42),
        ]
    ),
]
