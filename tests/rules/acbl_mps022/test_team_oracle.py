"""Knockouts and matches at random, against the second reading of the text."""

import random
from fractions import Fraction
from typing import Any

from tests.rules.acbl_mps022 import team_oracle
from tests.rules.acbl_mps022.reports import answered
from tests.rules.acbl_mps022.team_reports import bracketed, knockout, lineup, teams

LEVELS = ("unit", "sectional", "regional", "national")
RESTRICTIONS = ("women", "men", "senior", "junior", "mixed")


def exact(data: Any) -> dict[str, Fraction]:
    """What each player gets exactly, all colours together."""
    return {award.player: sum(award.unrounded.values(), Fraction(0)) for award in answered(data).awards}


def of_players(of_teams: dict[str, Fraction]) -> dict[str, Fraction]:
    return {player: amount for team, amount in of_teams.items() for player in lineup(team)}


def places(chance: random.Random, most: int) -> list[int]:
    """Places with ties, the contestants of each round together or apart."""
    listed: list[int] = []
    while len(listed) < most:
        count = chance.choice([1, 1, 1, 2, 2, 4, 8])
        listed += [len(listed) + 1] * min(count, most - len(listed))
    return listed


def extras(chance: random.Random) -> dict[str, Any]:
    more: dict[str, Any] = {"sessions": chance.randrange(1, 7), "level": chance.choice(LEVELS)}
    if chance.random() < 0.3:
        more["rating"] = chance.choice(["championship", "charity", "side_game", "consolation"])
    if chance.random() < 0.3:
        more["restrictions"] = chance.sample(RESTRICTIONS, chance.randrange(1, 4))
    return more


def test_open_knockouts_are_paid_as_the_second_reading_says() -> None:
    chance = random.Random(17)
    for _ in range(300):
        entrants = chance.randrange(3, 140)
        listed = places(chance, chance.randrange(1, min(entrants, 20) + 1))
        more = extras(chance)
        if chance.random() < 0.4:
            more["max_masterpoints"] = chance.choice([3, 49, 199, 300, 749, 1100, 2000, 4000])
        won = {f"T{row}": chance.randrange(0, 6) for row in range(1, len(listed) + 1)}
        data = knockout(entrants, listed, boards=chance.randrange(2, 60), won=won, **more)
        assert exact(data) == of_players(team_oracle.overall(data)), data


def test_brackets_and_flights_are_paid_as_the_second_reading_says() -> None:
    chance = random.Random(18)
    for _ in range(300):
        brackets = [
            (chance.randrange(3, 90), chance.choice([0, 4, 150, 200, 251, 300, 420, 499, 500, 760, 2500]))
            for _ in range(chance.randrange(1, 5))
        ]
        structure = chance.choice(["bracketed", "flighted"])
        kind = chance.choice(["knockout", "compact_knockout"])
        limits = [None, 750, 500, 300] if structure == "flighted" else []
        more = extras(chance)
        sessions = more.pop("sessions")
        data = bracketed(
            brackets,
            event_type=kind,
            listed=chance.randrange(1, 4),
            structure=structure,
            limits=limits,
            sessions=sessions,
            boards_per_match=chance.randrange(2, 30),
            **more,
        )
        if chance.random() < 0.4:
            data["conditions"]["other_restricted_ko_teams"] = chance.randrange(0, 250)
        assert exact(data) == of_players(team_oracle.overall(data)), data


def test_matches_are_paid_as_the_second_reading_says() -> None:
    chance = random.Random(16)
    for _ in range(300):
        kind = chance.choice(["swiss", "knockout", "compact_knockout"])
        boards = chance.randrange(2, 60)
        full, half, quarter = (chance.randrange(0, 5) for _ in range(3))
        item = {"players": ["p"], "full": full, "half": half, "quarter": quarter, "boards": boards}
        more = extras(chance)
        if chance.random() < 0.4:
            more["max_masterpoints"] = chance.choice([3, 49, 199, 300, 749, 1100, 2000, 4000])
        conditions = {"boards_per_match": 24, "match_awards": [item], **more}
        if kind == "knockout":
            conditions["matches_won"] = {}
        data = teams(kind, 20, [], **conditions)
        matches = full + Fraction(half, 2) + Fraction(quarter, 4)
        expected = matches * team_oracle.match(data, boards)
        assert exact(data) == ({"p": expected} if expected else {}), data
