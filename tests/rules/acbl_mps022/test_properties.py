"""What has to hold for every American event, tried on hundreds of generated ones."""

import random
from collections import Counter
from fractions import Fraction
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from awards.rules.acbl_mps022.adding import gained
from awards.rules.acbl_mps022.parts import OVERALL, Part, PlaceAward
from awards.rules.acbl_mps022.ties import shared_out
from awards.rules.answer import Refusal
from awards.rules.calculation import calculate
from awards.rules.ties import Portion
from tests.rules.acbl_mps022.reports import answered, report, rows, totals

MANY = settings(max_examples=300, deadline=None)
RATED = ("unit", "sectional", "regional", "national")
LIMITS = [None, 5, 20, 50, 199, 300, 500, 749, 750, 1000, 1500, 2000, 3000]
Event = dict[str, Any]


@st.composite
def places(draw: st.DrawFn, rows: int) -> list[int]:
    """Places with ties, in order."""
    found: list[int] = []
    while len(found) < rows:
        size = min(draw(st.sampled_from([1, 1, 1, 1, 2, 2, 3, 4, 9])), rows - len(found))
        found += [len(found) + 1] * size
    return found


@st.composite
def frames(draw: st.DrawFn) -> Event:
    """Form, level, field and conditions of an open event, without its rows."""
    form, kind = draw(
        st.sampled_from(
            [
                *[("pairs", "pairs")] * 4,
                ("individual", "individual"),
                *[("barometer_teams", kind) for kind in ("swiss", "bam", "two_pair_teams")],
            ]
        )
    )
    conditions: Event = {"sessions": draw(st.integers(1, 8)), "event_type": kind}
    least = draw(st.sampled_from([None, 0, 20, 100, 300, 600]))
    most = draw(st.sampled_from(LIMITS))
    if least:
        conditions["min_masterpoints"] = least
    if most is not None and most > (least or 0) and (least or 0) < 500:
        conditions["max_masterpoints"] = most
    if least is not None and most is not None and conditions.get("max_masterpoints") is None:
        conditions.pop("min_masterpoints", None)
    if draw(st.booleans()):
        conditions["restrictions"] = draw(st.sampled_from([["women"], ["senior", "mixed"], ["junior"]]))
    conditions["rating"] = draw(st.sampled_from(["championship", "charity", "side_game", "consolation"]))
    return {
        "form": form,
        "level": draw(st.sampled_from(RATED)),
        "entrants": draw(st.integers(8, 1200)),
        "conditions": conditions,
    }


@st.composite
def events(draw: st.DrawFn) -> Event:
    """An open event with rows that may tie, and rankings of sessions where it has them."""
    frame = draw(frames())
    listed = draw(places(draw(st.integers(1, min(frame["entrants"], 40)))))
    rows = [f"{place} r{row}" for row, place in enumerate(listed, start=1)]
    if frame["conditions"]["event_type"] != "swiss" and draw(st.booleans()):
        ranked = draw(places(draw(st.integers(1, 12))))
        frame["conditions"]["session_results"] = [
            {
                "session": 1,
                "entrants": 12,
                "section_tables": draw(st.sampled_from([[12], [9, 9], [5, 9, 10]])),
                "standings": [f"{place} r{row + 3}" for row, place in enumerate(ranked, start=1)],
            }
        ]
    return report(rows, **frame)


@st.composite
def grouped(draw: st.DrawFn) -> Event:
    """An event in flights, strata or both, with a list for each group."""
    structure = draw(st.sampled_from(["flighted", "stratified", "stratiflighted"]))
    limits = draw(st.sampled_from([[None, 2000, 750], [None, 3000, 1000, 300], [None, 1500, 500]]))
    flights = draw(st.sampled_from(["AABC", "ABCD"]))
    groups = []
    for index, most in enumerate(limits):
        group: Event = {"name": f"G{index}", "entrants": draw(st.integers(4, 120))}
        if most is not None:
            group["max_masterpoints"] = most
        if structure == "stratiflighted":
            group["flight"] = flights[index]
        if index:
            listed = draw(places(draw(st.integers(1, 4))))
            group["standings"] = [f"{place} r{(row + index) % 6}" for row, place in enumerate(listed)]
        groups.append(group)
    rows = [f"{place} r{row}" for row, place in enumerate(draw(places(4)))]
    conditions = {"structure": structure, "groups": groups, "sessions": draw(st.integers(1, 4))}
    return report(rows, conditions, level=draw(st.sampled_from(RATED)))


def of_rows(data: Event) -> dict[str, Fraction]:
    """What the first player of each row gets, in all."""
    paid = totals(data)
    return {row["players"][0]: paid.get(row["players"][0], Fraction(0)) for row in data["standings"]}


@given(data=events())
@MANY
def test_better_place_never_pays_less(data: Event) -> None:
    data["conditions"].pop("session_results", None)
    amounts = list(of_rows(data).values())
    # Two colours of one amount are rounded so that they add up to the rounded total.
    assert amounts == sorted(amounts, reverse=True)


@given(data=grouped())
@MANY
def test_better_place_of_a_group_never_pays_less(data: Event) -> None:
    for group in data["conditions"]["groups"][1:]:
        group["standings"] = []
    amounts = list(of_rows(data).values())
    assert amounts == sorted(amounts, reverse=True)


@given(
    amounts=st.lists(st.fractions(min_value=0, max_value=60), min_size=1, max_size=12),
    gold=st.integers(0, 12),
    listed=st.integers(1, 15).flatmap(places),
)
@MANY
def test_ties_keep_the_sum_of_each_colour_before_rounding(
    amounts: list[Fraction], gold: int, listed: list[int]
) -> None:
    awards = {
        place: PlaceAward({"gold" if place <= gold else "red": amount}) for place, amount in enumerate(amounts, start=1)
    }
    counts = Counter(listed)
    shared = shared_out(awards, counts)
    for colour in ("gold", "red"):
        given_out = sum(
            (shared[place].amounts.get(colour, Fraction(0)) * count for place, count in counts.items()), Fraction(0)
        )
        meant = [award.amounts[colour] for place, award in awards.items() if colour in award.amounts]
        paid = [
            award.amounts[colour] for place, award in awards.items() if colour in award.amounts and place <= len(listed)
        ]
        assert given_out == sum(paid, Fraction(0)) <= sum(meant, Fraction(0))


@given(gold=st.fractions(min_value=0, max_value=60), red=st.fractions(min_value=0, max_value=60))
@MANY
def test_two_colours_are_booked_to_the_rounded_total(gold: Fraction, red: Fraction) -> None:
    booked = gained(Part("p", OVERALL, Portion({"gold": gold, "red": red}))).booked
    alone = gained(Part("p", OVERALL, Portion({"gold": gold + red}))).booked
    assert sum(booked.values(), Fraction(0)) == alone["gold"]
    assert all(amount >= 0 for amount in booked.values())
    assert abs(booked["red"] - red) <= Fraction(1, 100)


@given(data=st.one_of(events(), grouped()), seed=st.integers(0, 2**32))
@MANY
def test_order_of_the_rows_does_not_matter(data: Event, seed: int) -> None:
    before = {award.player: (award.points, award.unrounded) for award in answered(data).awards}
    order = random.Random(seed)
    order.shuffle(data["standings"])
    for item in [*data["conditions"].get("groups", []), *data["conditions"].get("session_results", [])]:
        order.shuffle(item.get("standings", []))
    assert {award.player: (award.points, award.unrounded) for award in answered(data).awards} == before


@given(frame=frames(), more=st.integers(1, 60))
@MANY
def test_another_table_never_lowers_the_first_award(frame: Event, more: int) -> None:
    before = totals(report(1, **frame))["r1a"]
    after = totals(report(1, **{**frame, "entrants": frame["entrants"] + more}))["r1a"]
    assert after >= before


@given(data=grouped(), which=st.integers(0, 3), more=st.integers(1, 60))
@MANY
def test_another_table_of_a_group_never_lowers_its_first_award(data: Event, which: int, more: int) -> None:
    groups = data["conditions"]["groups"]
    group = groups[which % len(groups)]
    # Every list has one row of its own, so that nobody is paid on another.
    data["standings"] = rows(["1 g0"])
    for index, other in enumerate(groups[1:], start=1):
        other["standings"] = rows([f"1 g{index}"])
    winner = f"g{which % len(groups)}a"
    before = totals(data).get(winner, Fraction(0))
    group["entrants"] += more
    assert totals(data).get(winner, Fraction(0)) >= before


@given(frame=frames(), more=st.integers(1, 60), concurrent=st.integers(0, 400))
@MANY
def test_another_concurrent_table_never_lowers_the_first_award(frame: Event, more: int, concurrent: int) -> None:
    def first(tables: int) -> Fraction:
        conditions = {**frame["conditions"], "concurrent_tables": tables}
        return totals(report(1, **{**frame, "conditions": conditions}))["r1a"]

    assert first(concurrent + more) >= first(concurrent)


@given(frame=frames(), place=st.integers(1, 3))
@MANY
def test_higher_rating_never_pays_less(frame: Event, place: int) -> None:
    paid = []
    for level in RATED:
        conditions = dict(frame["conditions"])
        if level == "national":
            conditions["nabc_plus"] = True
        made = report(place, **{**frame, "level": level, "conditions": conditions})
        paid.append(totals(made).get(f"r{place}a", Fraction(0)))
    assert paid == sorted(paid)


@given(data=grouped())
@MANY
def test_higher_rating_never_pays_less_in_any_group(data: Event) -> None:
    paid = [totals({**data, "level": level}) for level in ("unit", "sectional", "regional")]
    for player in paid[0]:
        assert paid[0][player] <= paid[1][player] <= paid[2][player]


@given(data=st.one_of(events(), grouped()))
@MANY
def test_nobody_loses_by_being_on_one_list_more(data: Event) -> None:
    whole = totals(data)
    kept = dict(data["conditions"])
    kept.pop("session_results", None)
    if "groups" in kept:
        kept["groups"] = [{key: group[key] for key in group if key != "standings"} for group in kept["groups"]]
    fewer = totals({**data, "conditions": kept})
    assert all(whole[player] >= amount for player, amount in fewer.items())


@given(frame=frames(), least=st.sampled_from([0, 20, 300]), most=st.sampled_from(LIMITS[1:]))
@MANY
def test_limit_never_pays_more_than_a_higher_one(frame: Event, least: int, most: int) -> None:
    assume(frame["conditions"]["rating"] in ("championship", "charity"))

    def first(limit: int | None) -> Fraction | None:
        conditions = {key: value for key, value in frame["conditions"].items() if "masterpoints" not in key}
        conditions["min_masterpoints"] = least
        if limit is not None:
            conditions["max_masterpoints"] = limit
        made = report(1, **{**frame, "conditions": conditions})
        return None if isinstance(calculate(made), Refusal) else totals(made)["r1a"]

    lower, unlimited = first(most), first(None)
    assert unlimited is not None
    assert lower is None or lower <= unlimited
