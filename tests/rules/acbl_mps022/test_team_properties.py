"""What holds for every knockout, Swiss and series, whatever its size."""

import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from tests.rules.acbl_mps022.reports import answered, report, totals
from tests.rules.acbl_mps022.team_reports import bracketed, knockout, lineup, teams

SIZES = [*range(3, 70), 99, 100, 101, 139, 140, 141, 250]
Event = Callable[[int], dict[str, Any]]


def best(data: dict[str, Any], team: str = "T1") -> Fraction:
    """What a player of the first row gets, all colours together."""
    return totals(data)[lineup(team)[0]]


def third_bracket(average: int) -> Event:
    return lambda size: bracketed([(size, 3000), (20, 700), (size, average)])


EVENTS: dict[str, Event] = {
    "knockout": lambda size: knockout(size, [1]),
    "knockout of three sessions": lambda size: knockout(size, [1], sessions=3),
    "compact knockout": lambda size: teams("compact_knockout", size, [1], boards_per_match=12),
    "swiss": lambda size: teams("swiss", size, [1]),
    "split field": lambda size: knockout(300, [1], split_groups=[size, 3]),
}


@pytest.mark.parametrize("name", EVENTS)
def test_more_teams_never_lower_the_first_award(name: str) -> None:
    awards = [best(EVENTS[name](size)) for size in SIZES]
    assert awards == sorted(awards)
    assert awards[0] < awards[-1]


@pytest.mark.parametrize("average", [100, 220, 270, 320, 370, 420, 470, 600])
def test_more_teams_in_any_bracket_never_lower_a_first_award(average: int) -> None:
    def firsts(own: int, lower: int, other: int) -> list[Fraction]:
        data = bracketed([(own, 3000), (own, average), (lower, 100)], other_restricted_ko_teams=other)
        return [best(data, f"G{bracket}-1") for bracket in range(3)]

    steps = [firsts(own, lower, other) for own in (9, 10, 40) for lower in (3, 80, 160) for other in (0, 90)]
    for own in (9, 10):
        for lower, other in ((3, 0), (80, 90), (160, 0)):
            before, after = firsts(own, lower, other), firsts(own + 1, lower, other)
            assert all(one <= two for one, two in zip(before, after, strict=True))
            after = firsts(own, lower + 7, other + 1)
            assert all(one <= two for one, two in zip(before, after, strict=True))
    assert len({tuple(step) for step in steps}) > 6


@pytest.mark.parametrize("kind", ["swiss", "knockout", "compact_knockout"])
def test_more_teams_below_never_lower_an_award_of_swiss_or_knockout_brackets(kind: str) -> None:
    for listed in ((20, 30), (20, 60), (59, 1)):
        before = bracketed([(20, 3000), (listed[0], 600), (listed[1] + 2, 250)], event_type=kind)
        after = bracketed([(20, 3000), (listed[0], 600), (listed[1] + 3, 250)], event_type=kind)
        for team in ("G0-1", "G1-1", "G2-1"):
            assert best(before, team) <= best(after, team)


def test_longer_matches_never_pay_less() -> None:
    firsts = [best(knockout(20, [1], boards=boards)) for boards in range(2, 80)]
    assert firsts == sorted(firsts)
    assert len(set(firsts)) == 24
    items = [{"players": ["p"], "full": 1, "boards": boards} for boards in range(2, 80)]
    data = [teams("swiss", 20, [], boards_per_match=7, match_awards=[item]) for item in items]
    matches = [totals(each)["p"] for each in data]
    assert matches == sorted(matches)
    assert len(set(matches)) == 24


def test_longer_matches_of_a_printed_event_never_pay_less() -> None:
    items = [{"players": ["p"], "full": 1, "boards": boards} for boards in range(16, 80)]
    data = [
        teams("knockout", 40, [], level="national", nabc_event="womens-knockout", match_awards=[item]) for item in items
    ]
    matches = [totals(each)["p"] for each in data]
    assert matches == sorted(matches)
    assert sorted(set(matches)) == [1, 2, 4]


@pytest.mark.parametrize("kind", ["swiss", "knockout", "compact_knockout"])
def test_higher_levels_never_pay_less(kind: str) -> None:
    for size in (3, 9, 40, 150):
        more: dict[str, Any] = {"matches_won": {"T1": 3}} if kind == "knockout" else {}
        item = {"players": ["p"], "full": 3}
        for conditions in (more, {**more, "match_awards": [item]}):
            paid = [
                totals(teams(kind, size, [1], level=level, boards_per_match=9, **conditions))
                for level in ("unit", "sectional", "regional", "national")
            ]
            for player in paid[0]:
                amounts = [each[player] for each in paid]
                assert amounts == sorted(amounts)


@pytest.mark.parametrize("entrants", [8, 16, 33, 70])
def test_better_place_never_gets_less(entrants: int) -> None:
    chance = random.Random(entrants)
    for _ in range(20):
        listed: list[int] = []
        while len(listed) < min(entrants, 18):
            count = min(chance.choice([1, 1, 2, 4]), min(entrants, 18) - len(listed))
            listed += [len(listed) + 1] * count
        won = {f"T{row}": 2 for row in range(1, len(listed) + 1)}
        for data in (
            knockout(entrants, listed, won=won),
            teams("compact_knockout", entrants, listed, boards_per_match=12),
            teams("knockout", entrants, listed, level="national", nabc_event="gnt-a"),
            teams("knockout", entrants, listed, level="national", nabc_event="senior-knockout"),
        ):
            paid = totals(data)
            amounts = [paid.get(lineup(f"T{row}")[0], Fraction(0)) for row in range(1, len(listed) + 1)]
            assert amounts == sorted(amounts, reverse=True)


def test_who_won_more_matches_never_gets_less() -> None:
    for won in range(6):
        before = totals(knockout(40, [1, 2, 3, 3], won={"T1": 5, "T2": 4, "T3": won, "T4": 1}))
        after = totals(knockout(40, [1, 2, 3, 3], won={"T1": 5, "T2": 4, "T3": won + 1, "T4": 1}))
        assert before.get("T31", Fraction(0)) <= after.get("T31", Fraction(0))


def test_tied_teams_share_what_their_places_give_together() -> None:
    apart = answered(knockout(64, range(1, 17), won={f"T{row}": 2 for row in range(1, 17)}))
    tied = answered(knockout(64, [1, 2, 3, 3, *[5] * 4, *[9] * 8], won={f"T{row}": 2 for row in range(1, 17)}))

    def together(answer: Any) -> Fraction:
        return sum((amount for award in answer.awards for amount in award.unrounded.values()), Fraction(0))

    assert together(apart) == together(tied)


def renamed(value: Any, names: dict[str, str]) -> Any:
    """The data with every team and player named otherwise."""
    if isinstance(value, dict):
        return {names.get(key, key): renamed(inner, names) for key, inner in value.items()}
    if isinstance(value, list):
        return [renamed(inner, names) for inner in value]
    return names.get(value, value) if isinstance(value, str) else value


@pytest.mark.parametrize(
    "data",
    [
        knockout(16, [1, 2, 3, 4, 5], playoff_winners=["T3"], forfeits={"T2": "T4"}),
        bracketed([(16, 3000), (16, 400)], match_awards=[{"players": ["G1-11", "zz"], "full": 2, "group": "G1"}]),
    ],
    ids=["playoff and forfeit", "brackets"],
)
def test_names_and_the_order_of_rows_change_nothing(data: dict[str, Any]) -> None:
    conditions = data["conditions"]
    lists = [data["standings"], *(group["standings"] for group in conditions.get("groups", [])[1:])]
    known = [row["team"] for rows in lists for row in rows] + [
        player for rows in lists for row in rows for player in row["players"]
    ]
    names = {name: f"x{index:03}" for index, name in enumerate(reversed(known))}
    other = renamed(data, names)
    other["standings"].reverse()
    expected = {names.get(player, player): points for player, points in totals(data).items()}
    assert totals(other) == expected


def test_series_pays_more_for_larger_sessions_and_does_not_mind_their_order() -> None:
    def first(*tables: int) -> Fraction:
        return totals(report(1, {"series_session_tables": list(tables)}, entrants=60))["r1a"]

    assert first(9, 12, 10) == first(12, 10, 9) == first(10, 12, 3)
    awards = [first(tables, 12) for tables in range(2, 100)]
    assert awards == sorted(awards)


def test_other_site_never_lowers_an_award() -> None:
    alone = totals(report(8, {}, entrants=40))
    for tables in (0, 1, 5, 20, 80, 300):
        split = totals(report(8, {"split_site_tables": tables}, entrants=40))
        assert all(alone[player] <= amount for player, amount in split.items())
        assert split.keys() == alone.keys()
