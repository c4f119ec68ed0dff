"""What has to hold for every placing event of these rules, tried on thousands of generated ones."""

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from awards.rules.answer import Award, from_stored, to_stored
from tests.rules.fbs_2012.reports import answered, number, placed
from tests.rules.fbs_2012.strategies import attended, events, halves

HUNDREDTHS = {"gold": 100, "silver": 10, "bronze": 1}
MANY = settings(max_examples=400, deadline=None)


def worth(award: Award | None) -> Fraction:
    """What was booked in hundredths of a masterpoint; gold is booked silver, a tenth of it, before it is rounded."""
    if award is None:
        return Fraction(0)
    return sum((amount * HUNDREDTHS[colour] for colour, amount in award.unrounded.items()), Fraction(0))


def by_row(report: dict[str, Any]) -> list[Fraction]:
    """What the first player of each row gets."""
    awards = {award.player: award for award in answered(report).awards}
    return [worth(awards.get(number(row))) for row in range(1, len(report["standings"]) + 1)]


def like(report: dict[str, Any], field: int | list[int], **more: Any) -> dict[str, Any]:
    """The same event with another field."""
    kept = {key: report[key] for key in ("boards", "conditions")}
    return placed(report["form"], field, report["level"], **{**kept, **more})


@pytest.mark.slow
@MANY
@given(events())
def test_better_place_never_pays_less(report: dict[str, Any]) -> None:
    worths = by_row(report)
    assert worths == sorted(worths, reverse=True)


@pytest.mark.slow
@MANY
@given(events(levels=("bronze", "silver")))
def test_tie_keeps_the_sum_of_its_places(report: dict[str, Any]) -> None:
    counts = Counter(row["place"] for row in report["standings"])
    single = by_row(like(report, len(report["standings"])))
    tied = {award.player: award for award in answered(report).awards}
    for place, count in counts.items():
        total = sum(single[place - 1 : place - 1 + count], Fraction(0))
        award = tied.get(number(place))
        raised = award is not None and "tie-floor" in {reason.code for reason in award.because}
        assert worth(award) * count == total or (raised and worth(award) * count > total)
        assert (award is None) == (total == 0)
        for row in range(place, place + count):
            assert worth(tied.get(number(row))) == worth(award)


@pytest.mark.slow
@MANY
@given(events(), st.randoms(use_true_random=False))
def test_order_of_the_rows_changes_no_award(report: dict[str, Any], chance: random.Random) -> None:
    shuffled = list(report["standings"])
    chance.shuffle(shuffled)
    before = [(award.player, award.points, award.unrounded) for award in answered(report).awards]
    after = [(a.player, a.points, a.unrounded) for a in answered({**report, "standings": shuffled}).awards]
    assert after == before


@pytest.mark.slow
@MANY
@given(events(tied=False), st.integers(1, 40))
def test_more_contestants_never_pay_the_winner_less(report: dict[str, Any], more: int) -> None:
    assert by_row(like(report, len(report["standings"]) + more))[0] >= by_row(report)[0]


@pytest.mark.slow
@MANY
@given(events(tied=False), st.integers(1, 40))
def test_more_contestants_never_pay_any_place_less(report: dict[str, Any], more: int) -> None:
    field = len(report["standings"])
    larger = by_row(like(report, field + more))
    assert all(after >= before for after, before in zip(larger, by_row(report), strict=False))


@pytest.mark.slow
@MANY
@given(events(fits=halves, levels=("bronze", "silver"), half=False))
def test_half_is_half_and_never_more_than_the_whole(report: dict[str, Any]) -> None:
    # Few boards, so that no long event is compared with a half one.
    whole = answered({**report, "boards": 42}).awards
    half = answered({**report, "boards": 30, "conditions": {**report["conditions"], "half": True}}).awards
    assert [award.player for award in half] == [award.player for award in whole]
    for less, more in zip(half, whole, strict=True):
        assert worth(less) * 2 == worth(more)
        assert all(less.points[colour] <= more.points[colour] for colour in more.points)


@pytest.mark.slow
@MANY
@given(events(tied=False, levels=("silver", "gold"), fits=lambda form, level: form == "pairs"), st.integers(1, 200))
def test_more_opponents_met_never_pay_less(report: dict[str, Any], more: int) -> None:
    field = len(report["standings"])
    met = report["conditions"].get("opponents_met", 1)
    fewer, others = ({**report["conditions"], "opponents_met": many} for many in (met, min(met + more, field - 1)))
    before, after = (by_row({**report, "conditions": conditions}) for conditions in (fewer, others))
    assert all(least <= most for least, most in zip(before, after, strict=True))


@pytest.mark.slow
@MANY
@given(events(tied=False), st.integers(2, 7), st.data())
def test_stronger_row_never_pays_less(report: dict[str, Any], groups: int, data: st.DataObject) -> None:
    stronger = data.draw(st.integers(0, groups - 2))
    others = {key: value for key, value in report["conditions"].items() if not key.startswith("strength")}
    more, less = (
        by_row({**report, "conditions": {**others, "strength_group": group, "strength_groups": groups}})
        for group in "ABCDEFG"[stronger : stronger + 2]
    )
    assert all(most >= least for most, least in zip(more, less, strict=True))


@pytest.mark.slow
@MANY
@given(events())
def test_award_is_its_exact_amount_rounded_up_once(report: dict[str, Any]) -> None:
    for award in answered(report).awards:
        assert award.points.keys() == award.unrounded.keys()
        assert award.ranking is None
        for colour, exact in award.unrounded.items():
            assert 0 <= award.points[colour] - exact < 1
            assert award.points[colour] > 0


@pytest.mark.slow
@MANY
@given(events(levels=("gold",)))
def test_gold_of_a_club_is_silver_from_ten_points_on(report: dict[str, Any]) -> None:
    silver = {award.player: award.points["silver"] for award in answered({**report, "level": "silver"}).awards}
    gold = {award.player: (dict(award.points), dict(award.unrounded)) for award in answered(report).awards}
    assert gold.keys() == silver.keys()
    for player, booked in silver.items():
        exact = Fraction(booked) / 10
        if booked >= 10:
            assert gold[player] == ({"gold": -(-booked // 10)}, {"gold": exact})
        else:
            assert gold[player][0] == {"silver": booked}


@pytest.mark.slow
@MANY
@given(attended())
def test_two_players_at_most_get_what_a_pair_has_won(report: dict[str, Any]) -> None:
    awards = {award.player: award for award in answered(report).awards}
    alone = {row["place"]: row for row in report["standings"]}
    whole = by_row(like({**report, "conditions": {}}, len(alone)))
    for row in report["standings"]:
        fit = [player["number"] for player in row["players"] if Fraction(player["share"]) >= Fraction(1, 2)]
        paid = [player["number"] for player in row["players"] if player["number"] in awards]
        seats = min(2, len(row["players"]))
        assert paid == (fit[:seats] if whole[row["place"] - 1] else [])
        assert {worth(awards[player]) for player in paid} <= {whole[row["place"] - 1]}


@settings(max_examples=100, deadline=None)
@given(events())
def test_answer_survives_storage(report: dict[str, Any]) -> None:
    answer = answered(report)
    assert from_stored(to_stored(answer)) == answer
