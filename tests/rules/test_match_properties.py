"""What has to hold for every event of team matches, tried on thousands of made-up ones."""

import copy
import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from awards.rules.answer import from_stored, to_stored
from awards.rules.calculation import parse
from awards.rules.report import Match, Report, Side
from awards.rules.report.values import Player, Row
from awards.rules.sbf_2018.conditions import Conditions
from awards.rules.sbf_2018.match_points import match_parts
from awards.rules.sbf_2018.numbers import HUNDREDTHS
from tests.rules.match_oracle import team_takes
from tests.rules.match_strategies import lineups, series
from tests.rules.reports import answered
from tests.rules.teams import team_matches

MANY = settings(max_examples=500, deadline=None)


def worths(report: dict[str, Any]) -> dict[str, Fraction]:
    """What each player gets exactly, in hundredths of a masterpoint."""
    return {
        award.player: sum((amount * HUNDREDTHS[colour] for colour, amount in award.unrounded.items()), Fraction(0))
        for award in answered(report).awards
    }


def paid(report: dict[str, Any]) -> list[Any]:
    return [(award.player, award.points, award.unrounded, award.ranking) for award in answered(report).awards]


@pytest.mark.slow
@MANY
@given(st.integers(1, 5), st.data(), st.sampled_from(["18-12", "15-15", "12-18"]), st.integers(6, 40))
def test_points_of_a_team_sum_to_its_part_of_the_pool(halves: int, data: Any, result: str, boards: int) -> None:
    """With a guest replaced by a player with a number the whole pool is paid; his own part is all that lacked."""
    seats = data.draw(lineups("A", halves))
    row = {"match": f"A {result} B", "A": seats, "halves": halves, "boards": boards}
    known = {**row, "A": {player.replace("?", "guest"): count for player, count in seats.items()}}
    whole = {"18-12": Fraction(3 * boards), "15-15": Fraction(3 * boards, 2), "12-18": Fraction(0)}[result]
    exact = {award.player: award.unrounded["bronze"] for award in answered(team_matches([known])).awards}
    assert sum(amount for player, amount in exact.items() if player[0] in "Ag") == whole
    without = {award.player: award.unrounded["bronze"] for award in answered(team_matches([row])).awards}
    assert without == {player: amount for player, amount in exact.items() if not player.startswith("guest")}


@pytest.mark.slow
@MANY
@given(series())
def test_parts_of_each_match_are_those_of_its_seats(report: dict[str, Any]) -> None:
    """In every kind of event: what the registered players of a team get is the pool but for the guests' seats."""
    parsed = parse(report)
    assert isinstance(parsed, Report)
    said = Conditions(**{key: value for key, value in report["conditions"].items() if key != "average_handicap"})
    found = match_parts(parsed, said)
    for index, row in enumerate(report["matches"]):
        for side in ("home", "away"):
            team, seats = row[side]["team"], row[side]["halves"]
            colour, amount = team_takes(row, side, report)
            parts = [
                part.portion.amounts[colour]
                for (of_team, _), player in found.items()
                for part in player
                if part.match == index and of_team == team
            ]
            guests = sum(count for player, count in seats.items() if player.startswith("?"))
            assert sum(parts, Fraction(0)) + amount * guests / (4 * row["halves"]) == amount


@pytest.mark.slow
@MANY
@given(series(), st.randoms(use_true_random=False))
def test_order_of_matches_rows_and_players_changes_no_award(report: dict[str, Any], chance: random.Random) -> None:
    shuffled = copy.deepcopy(report)
    chance.shuffle(shuffled["matches"])
    chance.shuffle(shuffled.get("standings", []))
    for match in shuffled["matches"]:
        for side in ("home", "away"):
            players = list(match[side]["halves"].items())
            chance.shuffle(players)
            match[side]["halves"] = dict(players)
    assert paid(shuffled) == paid(report)


@pytest.mark.slow
@MANY
@given(series())
def test_home_and_away_changed_about_change_no_award(report: dict[str, Any]) -> None:
    other = copy.deepcopy(report)
    for match in other["matches"]:
        match["home"], match["away"] = match["away"], match["home"]
        if "conceded_by" in match:
            match["conceded_by"] = {"home": "away", "away": "home"}[match["conceded_by"]]
    assert paid(other) == paid(report)


@pytest.mark.slow
@MANY
@given(series(), st.data(), st.sampled_from(["0.01", "1", "3", "5", "12"]))
def test_more_victory_points_never_pay_less(report: dict[str, Any], data: Any, more: str) -> None:
    assume(report["matches"])
    better = copy.deepcopy(report)
    match = data.draw(st.sampled_from(better["matches"]))
    side, other = data.draw(st.permutations(["home", "away"]))
    match[side]["vp"] = f"{float(match[side]['vp']) + float(more):.2f}"
    assume("conceded_by" in match or Fraction(match[side]["vp"]) != Fraction(match[other]["vp"]))
    before, after = worths(report), worths(better)
    team = match[side]["team"]
    for player, worth in before.items():
        if player.startswith(team):
            assert after[player] >= worth


@pytest.mark.slow
@MANY
@given(series())
def test_better_place_never_pays_less(report: dict[str, Any]) -> None:
    """Two teams of equal results: the one that stands higher gets at least as much."""
    names = list("ABCDEF")
    rows = [f"{one} 0-0 {two}" for one, two in zip(names, names[1:] + names[:1], strict=True)]
    even = team_matches(rows, report["level"], table=names, entrants=16, each={"boards": 24})
    found = worths({**even, "conditions": report["conditions"]})
    ordered = [found.get(f"{team}1", Fraction(0)) for team in names]
    assert ordered == sorted(ordered, reverse=True)


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(series())
def test_answer_survives_storage(report: dict[str, Any]) -> None:
    answer = answered(report)
    assert from_stored(to_stored(answer)) == answer


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(series())
def test_report_written_again_is_the_same_report(report: dict[str, Any]) -> None:
    parsed = parse(report)
    assert isinstance(parsed, Report)
    assert parse(as_written(parsed)) == parsed


def as_written(report: Report) -> dict[str, Any]:
    """The report as a file holds it; amounts as strings, what is not there left out."""
    return {
        "format": "masterpoint-report/1",
        **{key: getattr(report, key) for key in ("ruleset", "organiser", "name", "form", "level", "boards")},
        "date": report.date.isoformat(),
        "first_date": report.first_date.isoformat(),
        "entrants": report.entrants,
        "conditions": dict(report.conditions),
        "standings": [dict(of_row(row)) for row in report.standings],
        "matches": [dict(of_match(match)) for match in report.matches],
    }


def of_row(row: Row) -> Iterator[tuple[str, Any]]:
    yield "players", [of_player(player) for player in row.players]
    for key in ("place", "team", "score", "line", "handicap_place", "heat", "heat_place"):
        if getattr(row, key) is not None:
            yield key, getattr(row, key)


def of_player(player: Player) -> dict[str, Any]:
    named = {} if player.name is None else {"name": player.name}
    return {"number": player.number, "share": str(player.share), **named}


def of_match(match: Match) -> Iterator[tuple[str, Any]]:
    yield "home", of_side(match.home)
    yield "away", of_side(match.away)
    for key in ("boards", "halves", "scale", "outcome", "conceded_by", "boards_played", "division", "stage"):
        if getattr(match, key) is not None:
            yield key, getattr(match, key)


def of_side(side: Side) -> dict[str, Any]:
    vp = {} if side.vp is None else {"vp": f"{float(side.vp):g}"}
    return {"team": side.team, **vp, "halves": dict(side.halves), "names": dict(side.names)}
