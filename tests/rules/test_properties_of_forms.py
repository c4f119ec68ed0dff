"""What has to hold for individual events, team barometers, simultaneous events and championships of pairs.

A better place never pays less in masterpoints, but for what the print says itself: raised gold of 4 gp is less than the
silver of the fifth place in a very large field, and so are the 2 or 3 gp of the fourth place in the championships of
juniors, veterans, women and mixed pairs; a district's bonus in a field of teams does not reach the fourth place at all.
"""

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from awards.rules.calculation import parse
from awards.rules.report import Report
from awards.rules.report.values import Player, Row
from tests.rules.reports import answered, first, heats, individual, pairs, teams
from tests.rules.test_properties import places, worth

MANY = settings(max_examples=400, deadline=None)
PAIRS_GOLD = ["sm-pairs-final", "sm-junior-pairs", "sm-veteran-pairs", "sm-women-pairs", "sm-mixed-pairs"]
MAKE = {"individual": individual, "pairs": pairs}


@st.composite
def conditions_of(draw: st.DrawFn, form: str, level: str, contestants: int) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if level == "bronze":
        if form == "barometer_teams" and draw(st.booleans()):
            found = {"division": draw(st.sampled_from([1, 2])), "divisions": 2}
        return found
    if draw(st.booleans()):
        found["opponents_met"] = draw(st.integers(1, contestants - 1))
    key = draw(
        st.sampled_from(
            ["season_silver", "championship", "none"] if level == "silver" else ["raised", "observation", "none"]
        )
    )
    if key == "season_silver":
        found[key] = "spring"
    elif key == "championship":
        found[key] = "dm-other"
    elif key == "raised":
        found["average_handicap"] = "12.5"
    elif key == "observation":
        found[key] = True
    return found


@st.composite
def events(draw: st.DrawFn, tied: bool = True) -> dict[str, Any]:
    """An individual event or a team barometer of any level, without problems."""
    form = draw(st.sampled_from(["individual", "barometer_teams"]))
    level = draw(st.sampled_from(["bronze", "silver", "gold"]))
    least = {"individual": (8, 16, 28), "barometer_teams": (4, 8, 12)}[form][["bronze", "silver", "gold"].index(level)]
    contestants = draw(st.integers(least, 110))
    conditions = draw(conditions_of(form, level, contestants))
    boards = draw(st.integers(57, 180))
    if form == "barometer_teams":
        return teams(contestants, level, boards=boards, conditions=conditions)
    listed = draw(places(contestants)) if tied else list(range(1, contestants + 1))
    return individual(listed, level, boards=boards, conditions=conditions)


@st.composite
def championships(draw: st.DrawFn, tied: bool = True) -> dict[str, Any]:
    """A championship of pairs."""
    championship = draw(st.sampled_from([*PAIRS_GOLD, "sm-pairs-semifinal", "dm-pairs", "dm-other"]))
    level = "gold" if championship in PAIRS_GOLD else "silver"
    contestants = draw(st.integers(12 if level == "silver" else 4, 190))
    listed = draw(places(contestants)) if tied else list(range(1, contestants + 1))
    return pairs(listed, level, boards=draw(st.integers(42, 160)), conditions={"championship": championship})


@st.composite
def simultaneous(draw: st.DrawFn) -> dict[str, Any]:
    """A simultaneous event of either level."""
    level = draw(st.sampled_from(["bronze", "silver"]))
    sizes = draw(st.lists(st.integers(4 if level == "bronze" else 8, 30), min_size=1, max_size=8))
    return heats(sizes, level, boards=draw(st.integers(36, 60)))


EVERY = st.one_of(events(), championships(), simultaneous())


def is_an_exception(report: dict[str, Any]) -> bool:
    conditions = report["conditions"]
    large = len(report["standings"]) > 60
    if conditions.get("championship") in PAIRS_GOLD[1:]:
        return len(report["standings"]) > 50 or report["boards"] >= 100
    return "average_handicap" in conditions and (large or report["boards"] >= 100)


@pytest.mark.slow
@MANY
@given(st.one_of(events(tied=False), championships(tied=False)))
def test_better_place_never_pays_less(report: dict[str, Any]) -> None:
    awards = {award.player: award for award in answered(report).awards}
    rows = range(1, len(report["standings"]) + 1)
    paid = [row for row in rows if first(row) in awards]
    assert paid == list(range(1, len(paid) + 1))
    if not is_an_exception(report):
        worths = [worth(awards[first(row)].unrounded) for row in paid]
        assert worths == sorted(worths, reverse=True)


def untied(report: dict[str, Any]) -> dict[str, Any]:
    standings = [{**row, "place": place} for place, row in enumerate(report["standings"], start=1)]
    return {**report, "standings": standings}


@pytest.mark.slow
@MANY
@given(st.one_of(events(), championships()))
def test_tie_keeps_the_sum_of_its_places(report: dict[str, Any]) -> None:
    """But for the floor of a shared last bronze place, and for the bonus of a district's final."""
    report = {**report, "conditions": {**report["conditions"]}}
    if report["conditions"].get("championship", "").startswith("dm-"):
        del report["conditions"]["championship"]
        if len(report["standings"]) < 16:
            return
    single = {award.player: award for award in answered(untied(report)).awards}
    tied = {award.player: award for award in answered(report).awards}
    for place, count in Counter(row["place"] for row in report["standings"]).items():
        sums: Counter[str] = Counter()
        for row in range(place, place + count):
            sums.update(single[first(row)].unrounded if first(row) in single else {})
        if first(place) not in tied:
            assert not sums
            continue
        given_ = tied[first(place)]
        floored = {reason.facts["colour"] for reason in given_.because if reason.code == "tie-floor"}
        for colour, amount in given_.unrounded.items():
            assert amount * count > sums[colour] if colour in floored else amount * count == sums[colour]
        assert all(tied[first(row)].points == given_.points for row in range(place, place + count))


@pytest.mark.slow
@MANY
@given(EVERY, st.randoms(use_true_random=False))
def test_order_of_the_rows_changes_no_award(report: dict[str, Any], chance: random.Random) -> None:
    shuffled = list(report["standings"])
    chance.shuffle(shuffled)
    answers = [answered(report), answered({**report, "standings": shuffled})]
    before, after = [[(a.player, a.points, a.unrounded, a.ranking) for a in answer.awards] for answer in answers]
    assert after == before


def ranked(report: dict[str, Any], award: Any) -> Fraction:
    """The ranking points of an award without a bonus, exactly."""
    conditions = report["conditions"]
    if "season_silver" in conditions:
        return Fraction(0)
    gold = 9 if conditions.get("championship") == "sm-pairs-final" else 15
    silver = Fraction(3, 2) if report["level"] == "gold" else Fraction(1)
    return award.unrounded.get("gold", Fraction(0)) * gold + award.unrounded.get("silver", Fraction(0)) * silver


@pytest.mark.slow
@MANY
@given(EVERY)
def test_award_is_its_exact_amount_rounded_up_once(report: dict[str, Any]) -> None:
    bonus = str(report["conditions"].get("championship", "")).startswith("dm-")
    for award in answered(report).awards:
        assert all(0 <= award.points[colour] - exact < 1 for colour, exact in award.unrounded.items())
        assert all(award.points.values())
        assert award.ranking is not None
        if bonus:
            assert award.ranking <= -(-ranked(report, award) // 1)
        else:
            assert award.ranking == -(-ranked(report, award) // 1)


def player_written(player: Player) -> Any:
    if player.share == 1 and player.number is not None and player.name is None:
        return player.number
    found = {"number": player.number, "share": str(player.share), "name": player.name}
    return {key: value for key, value in found.items() if value is not None or key == "number"}


def row_written(row: Row) -> dict[str, Any]:
    keys = ("place", "team", "score", "line", "handicap_place", "heat", "heat_place")
    found = {key: getattr(row, key) for key in keys if getattr(row, key) is not None}
    return {**found, "players": [player_written(player) for player in row.players]}


def written(report: Report) -> dict[str, Any]:
    """The report as data, every key that may be left out written."""
    return {
        "format": "masterpoint-report/1",
        **{key: getattr(report, key) for key in ("ruleset", "organiser", "name", "form", "level", "boards")},
        "date": report.date.isoformat(),
        "first_date": report.first_date.isoformat(),
        "entrants": report.entrants,
        "conditions": dict(report.conditions),
        "standings": [row_written(row) for row in report.standings],
    }


@settings(max_examples=200, deadline=None)
@given(EVERY, st.randoms(use_true_random=False))
def test_report_parsed_and_written_again_is_the_same_report(report: dict[str, Any], chance: random.Random) -> None:
    for row in report["standings"]:
        if chance.random() < 0.2:
            row["players"][0] = {"number": chance.choice([None, row["players"][0]]), "share": "2/3", "name": "Åke Ö"}
        if chance.random() < 0.2:
            row["score"] = "58.33 %"
    parsed = parse(report)
    assert isinstance(parsed, Report)
    assert parse(written(parsed)) == replace(parsed, entrants_given=True)
    assert answered(written(parsed)) == answered(report)
