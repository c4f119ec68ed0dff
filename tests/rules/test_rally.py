"""The bonus of rallies, at every threshold."""

from collections.abc import Sequence

import pytest

from awards.rules.answer import Answer, Problem, Refusal
from awards.rules.editions import edition
from awards.rules.rally import RallyEvent
from awards.rules.sbf_2018.rally import pairs_of
from awards.rules.wording import sentence

PLACES = {"anna": 1, "bo": 2, "cilla": 3, "dag": 4}


def events(*contestants: int, form: str = "pairs", level: str = "silver", clubs: int = 3) -> list[RallyEvent]:
    return [RallyEvent(form, level, number, f"klubb {index % clubs}") for index, number in enumerate(contestants)]


def outcome(kind: str, held: Sequence[RallyEvent], places: dict[str, int] = PLACES) -> Answer | Refusal:
    bonus = edition("sbf-2018").rally_bonus
    assert bonus is not None
    return bonus(kind, held, places)


def paid(kind: str, held: Sequence[RallyEvent], places: dict[str, int] = PLACES) -> dict[str, dict[str, int]]:
    answer = outcome(kind, held, places)
    assert isinstance(answer, Answer), answer
    return {award.player: dict(award.points) for award in answer.awards}


def problems(kind: str, held: Sequence[RallyEvent]) -> list[Problem]:
    refusal = outcome(kind, held)
    assert isinstance(refusal, Refusal)
    return list(refusal.problems)


def summing_to(pairs: int) -> list[RallyEvent]:
    """Six events of 15 pairs or more with so many pairs in all."""
    return events(15, 15, 15, 15, 15, pairs - 75)


@pytest.mark.parametrize(
    ("pairs", "bonus"),
    [
        (90, []),
        (95, []),
        (96, [1]),
        (100, [1]),
        (101, [2, 1]),
        (200, [2, 1]),
        (201, [3, 2, 1]),
        (900, [3, 2, 1]),
    ],
)
def test_district_rally_pays_gold_by_its_starting_pairs(pairs: int, bonus: list[int]) -> None:
    assert paid("district", summing_to(pairs)) == {
        player: {"gold": gold} for player, gold in zip(PLACES, bonus, strict=False)
    }


@pytest.mark.parametrize(
    ("pairs", "bonus"),
    [(6, [10]), (99, [10]), (100, [20, 10]), (199, [20, 10]), (200, [30, 20, 10]), (999, [30, 20, 10])],
)
def test_club_rally_pays_silver_by_its_starting_pairs(pairs: int, bonus: list[int]) -> None:
    held = events(1, 1, 1, 1, 1, pairs - 5, level="bronze")
    assert paid("club", held) == {player: {"silver": silver} for player, silver in zip(PLACES, bonus, strict=False)}


def test_eight_teams_count_as_sixteen_pairs_and_players_as_half_of_one() -> None:
    assert [
        pairs_of(RallyEvent(form, "silver", 8, "x"))
        for form in ("pairs", "team_matches", "barometer_teams", "individual")
    ] == [8, 16, 16, 4]
    held = [*events(8, 8, 8, form="barometer_teams"), *events(30, 30, 35, form="individual")]
    assert paid("district", held) == {"anna": {"gold": 1}}  # 48 + 47.5, and half a pair counts as one: 96


def test_bonus_gives_no_ranking_points() -> None:
    answer = outcome("district", summing_to(300))
    assert isinstance(answer, Answer)
    assert [award.ranking for award in answer.awards] == [0, 0, 0]


def test_players_that_tie_share_the_bonus_and_it_is_rounded_up_once() -> None:
    places = {"anna": 1, "bo": 1, "cilla": 3, "dag": 3}
    answer = outcome("district", summing_to(201), places)
    assert isinstance(answer, Answer)
    assert {award.player: (dict(award.points), str(award.unrounded["gold"])) for award in answer.awards} == {
        "anna": ({"gold": 3}, "5/2"),
        "bo": ({"gold": 3}, "5/2"),
        "cilla": ({"gold": 1}, "1/2"),
        "dag": ({"gold": 1}, "1/2"),
    }


def test_rally_has_at_least_six_events() -> None:
    assert paid("district", events(20, 20, 20, 20, 20, 20)) == {"anna": {"gold": 2}, "bo": {"gold": 1}}
    assert [(found.path, found.code) for found in problems("district", events(30, 30, 30, 30, 30))] == [
        ("events", "rally-too-few-events")
    ]
    assert [found.code for found in problems("club", events(9, 9, 9, 9, 9))] == ["rally-too-few-events"]


def test_club_rally_has_at_least_three_organisers() -> None:
    assert paid("club", events(9, 9, 9, 9, 9, 9, clubs=3)) == {"anna": {"silver": 10}}
    assert [(found.path, found.code) for found in problems("club", events(9, 9, 9, 9, 9, 9, clubs=2))] == [
        ("events", "rally-too-few-organisers")
    ]
    assert paid("district", events(17, 17, 17, 17, 17, 17, clubs=1)) == {"anna": {"gold": 2}, "bo": {"gold": 1}}


def test_events_of_a_district_rally_are_silver_and_have_fifteen_pairs() -> None:
    held = [*events(20, 20, 20, 20), *events(20, level="bronze"), *events(14)]
    assert [(found.path, found.code) for found in problems("district", held)] == [
        ("events[4].level", "rally-event-level"),
        ("events[5].contestants", "rally-event-too-small"),
    ]
    held = [*events(20, 20, 20, 20, 20), *events(29, form="individual"), *events(8, form="team_matches")]
    assert [found.path for found in problems("district", held)] == ["events[5].contestants"]


def test_seasonal_silver_counts_in_a_district_rally_with_exactly_fifteen_pairs() -> None:
    autumn = RallyEvent("pairs", "silver", 15, "x", "autumn")
    assert paid("district", [autumn, *events(20, 20, 20, 20, 20)]) == {"anna": {"gold": 2}, "bo": {"gold": 1}}
    larger = RallyEvent("pairs", "silver", 16, "x", "spring")
    assert [(found.path, found.code) for found in problems("district", [larger, *events(20, 20, 20, 20, 20)])] == [
        ("events[0].season_silver", "rally-season-silver")
    ]


def test_everything_that_a_rally_says_has_a_sentence() -> None:
    held = [*events(14, level="gold", clubs=1), RallyEvent("pairs", "silver", 16, "x", "spring")]
    said = [sentence(found) for found in (*problems("district", held), *problems("club", events(9, clubs=1)))]
    for kind in ("district", "club"):
        answer = outcome(kind, summing_to(201))
        assert isinstance(answer, Answer)
        said += [sentence(reason) for award in answer.awards for reason in award.because]
    assert said == [
        "A rally has at least 6 events; this one has 2.",
        "A district rally counts events of the level silver; this one is gold.",
        "Every event of a district rally has at least 15 pairs; this one has 14.",
        "Spring silver counts in a district rally only where exactly 15 pairs start; here started 16.",
        "A rally has at least 6 events; this one has 1.",
        "A club rally has at least 3 clubs as organisers; this one has 1.",
        "District rally of 201 starting pairs: place 1 gives 3 gp, without ranking points",
        "District rally of 201 starting pairs: place 2 gives 2 gp, without ranking points",
        "District rally of 201 starting pairs: place 3 gives 1 gp, without ranking points",
        "Club rally of 201 starting pairs: place 1 gives 30 sp, without ranking points",
        "Club rally of 201 starting pairs: place 2 gives 20 sp, without ranking points",
        "Club rally of 201 starting pairs: place 3 gives 10 sp, without ranking points",
    ]
