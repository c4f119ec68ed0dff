"""The page that says what an event would pay: the same as the engine answers for a report of that event."""

import html
import re
from typing import Any

import pytest
from django.test import Client

from awards.forms.plans import MOST_CONTESTANTS, MOST_MATCHES
from awards.forms.what_if import WhatIfForm
from awards.queries.made_up import Plan
from awards.queries.what_if import Scale, scale
from awards.rules.answer import Answer
from awards.rules.calculation import calculate
from awards.rules.sbf_2018.conditions import KEYS
from tests.cast import Cast
from tests.rules.reports import heats, individual, paid, pairs, rows, teams
from tests.rules.teams import team_matches

pytestmark = pytest.mark.django_db

ADDRESS = "/rules/sbf-2018/what-if/"
EVENT = {"form": "pairs", "level": "silver", "contestants": "60", "boards": "48"}
WORTH = {"gold": 100, "silver": 10, "bronze": 1}
FINAL = {"qualifying_rounds": 12, "final_rounds": 12, "entrants": 60}
FINAL_TYPED = {"qualifying_rounds": "12", "final_rounds": "12", "final_entrants": "60", "carry_over": "on"}


def page(client: Client, **typed: str) -> str:
    return html.unescape(client.get(ADDRESS, {**EVENT, **typed}).content.decode())


def scale_of(text: str) -> str:
    """The part of the page that shows the scale."""
    return text.split('id="scale"')[1].split("</section>")[0]


def found(**typed: str) -> Scale:
    form = WhatIfForm({**EVENT, **typed})
    assert form.is_valid(), form.errors
    answer = scale(form.plan(), "en")
    assert isinstance(answer, Scale), answer
    return answer


def places(**typed: str) -> dict[int, dict[str, int]]:
    """What each place pays, in whole points of each colour."""
    return {
        paid.place: {colour: amount // WORTH[colour] for colour, amount in paid.points}
        for paid in found(**typed).places
    }


def problems(client: Client, **typed: str) -> dict[str, list[str]]:
    """What stands beside the fields of the page."""
    form = client.get(ADDRESS, {**EVENT, **typed}).context["form"]
    return {name: list(errors) for name, errors in form.errors.items()}


RANKED: list[tuple[dict[str, str], dict[str, Any]]] = [
    ({}, pairs(60, "silver", boards=48)),
    ({"opponents_met": "30"}, pairs(60, "silver", boards=48, conditions={"opponents_met": 30})),
    (
        {"strength": "B/3", "level": "bronze"},
        pairs(60, "bronze", boards=48, conditions={"strength_group": "B", "strength_groups": 3}),
    ),
    (
        {"level": "gold", "boards": "60", "average_handicap": "14,5"},
        pairs(60, "gold", boards=60, conditions={"average_handicap": "14.5"}),
    ),
    (
        {"level": "gold", "contestants": "18", "observation": "on"},
        pairs(18, "gold", boards=48, conditions={"observation": True}),
    ),
    ({"boards": "38"}, pairs(60, "silver", boards=38)),
    (
        {"contestants": "24", **FINAL_TYPED, "silver_places_to_b_final": "10, 11"},
        pairs(
            24,
            "silver",
            boards=48,
            conditions={"final": FINAL, "carry_over": True, "silver_places_to_b_final": [10, 11]},
        ),
    ),
    (
        {"contestants": "24", **FINAL_TYPED, "silver_places_from_a_final": "10 11"},
        pairs(
            24,
            "silver",
            boards=48,
            conditions={"final": FINAL, "carry_over": True, "silver_places_from_a_final": [10, 11]},
        ),
    ),
    ({"championship": "dm-pairs"}, pairs(60, "silver", boards=48, conditions={"championship": "dm-pairs"})),
    (
        {"level": "gold", "championship": "sm-pairs-final"},
        pairs(60, "gold", boards=48, conditions={"championship": "sm-pairs-final"}),
    ),
    ({"level": "bronze", "beginners": "on", "boards": "12"}, pairs(60, boards=12, conditions={"beginners": True})),
    ({"level": "bronze", "newcomers_meeting": "on"}, pairs(60, boards=48, conditions={"newcomers_meeting": True})),
    ({"heats": "3"}, heats([20, 20, 20], "silver", boards=48)),
    ({"heats": "4", "contestants": "30"}, heats([8, 8, 7, 7], "bronze", boards=48) | {"level": "bronze"}),
    ({"form": "individual"}, individual(60, "silver", boards=48)),
    (
        {"form": "individual", "opponents_met": "9"},
        individual(60, "silver", boards=48, conditions={"opponents_met": 9}),
    ),
    ({"form": "barometer_teams", "contestants": "12"}, teams(12, "silver", boards=48)),
    (
        {"form": "barometer_teams", "level": "bronze", "contestants": "10", "division": "2", "divisions": "2"},
        teams(10, "bronze", boards=48, conditions={"division": 2, "divisions": 2}),
    ),
]


@pytest.mark.parametrize(("typed", "report"), RANKED, ids=[str(index) for index in range(len(RANKED))])
def test_each_place_pays_what_the_engine_answers(typed: dict[str, str], report: dict[str, Any]) -> None:
    if report["level"] == "bronze":
        typed = {"level": "bronze", **typed}
    expected = {place: points for place, points in paid(report).items() if points}
    assert places(**typed) == expected


def test_the_second_list_pays_what_the_engine_answers_for_it() -> None:
    # The best three of the list with handicap are the last of the list without.
    standings = rows([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    for index, row in enumerate(standings):
        row["handicap_place"] = 10 - index
    report = pairs(0, standings=standings, conditions={"handicap": True})
    listed = {11 - row: points for row, points in paid(report).items() if row > 6}
    assert places(level="bronze", contestants="10", handicap="on") == listed


@pytest.mark.parametrize("contestants", [4, 5, 6, 7, 33, 100])
def test_the_second_list_is_shown_alone(contestants: int) -> None:
    shown = places(level="bronze", contestants=str(contestants), handicap="on")
    assert list(shown) == list(range(1, -(-contestants // 3) + 1))


MATCHES = {"form": "team_matches", "contestants": "8", "boards": "48", "match_boards": "24"}
AS_MATCHES = [
    ("bronze", {}, {}),
    ("silver", {}, {}),
    ("silver", {"division": "2", "divisions": "3"}, {"division": 2, "divisions": 3}),
    ("silver", {"championship": "allsvenskan-3"}, {"championship": "allsvenskan-3"}),
    ("gold", {"championship": "sm-teams-semifinal"}, {"championship": "sm-teams-semifinal"}),
]


@pytest.mark.parametrize(("level", "typed", "conditions"), AS_MATCHES)
@pytest.mark.parametrize(("part", "match"), [("won", "A 25-5 B"), ("drawn", "A 15-15 B")])
def test_a_match_pays_what_the_engine_answers(
    level: str, typed: dict[str, str], conditions: dict[str, Any], part: str, match: str
) -> None:
    answer = calculate(team_matches([match], level, entrants=8, boards=48, each={"boards": 24}, conditions=conditions))
    assert isinstance(answer, Answer), answer
    shown = getattr(found(**MATCHES | typed, level=level), part)
    assert dict(shown.points) == {colour: n * WORTH[colour] for colour, n in answer.awards[0].points.items()}
    assert shown.ranking == answer.awards[0].ranking


def test_places_of_a_series_pay_its_bonus() -> None:
    assert places(**MATCHES, level="bronze") == {1: {"bronze": 70}, 2: {"bronze": 40}, 3: {"bronze": 10}}


def test_gold_of_teams_is_counted_from_the_matches_won() -> None:
    typed = {**MATCHES, "level": "gold", "contestants": "12"}
    # 6 sp a match: of two won, which is as many as can be played, and of one.
    assert places(**typed)[3] == {"gold": 2}
    assert places(**typed, won="1")[3] == {"gold": 1}
    assert places(**typed)[4] == {"silver": 12}


def test_a_cup_is_reckoned_with_one_match_won() -> None:
    assert places(**MATCHES, level="silver", cup="on") == {place: {"silver": 6} for place in range(1, 9)}


def test_the_page_shows_every_place_with_its_reasons(client: Client) -> None:
    text = page(client, opponents_met="30")
    table = text.split('id="scale-caption"')[1].split("</table>")[0]
    assert re.findall(r'<th scope="row" class="number place">(\d+)</th>', table) == [str(n) for n in range(1, 21)]
    assert "Table D, row 46 (60 pairs, 30 met): place 1 gives 46 sp" in table
    assert 'href="/rules/sbf-2018/#p-6"' in table


def test_the_link_keeps_what_was_entered(client: Client) -> None:
    text = page(client, opponents_met="30", evenings="")
    link = re.search(r'<a href="(\?[^"]+)">Link to this scale', text)
    assert link is not None
    assert link.group(1) == "?form=pairs&level=silver&contestants=60&boards=48&opponents_met=30"
    again = html.unescape(client.get(ADDRESS + link.group(1)).content.decode())
    assert scale_of(again) == scale_of(text)


def test_problems_stand_beside_their_fields(client: Client) -> None:
    assert problems(client, contestants="10", boards="20", cup="on", qualifying_rounds="5") == {
        "contestants": ["A silver pairs event needs at least 15 contestants; this one has 10."],
        "boards": ["A silver pairs event needs at least 42 boards, or 36 for half scale; this one has 20."],
        "cup": ["This belongs to other forms of play; leave it empty."],
        "final_rounds": ["Fill this in too."],
        "final_entrants": ["Fill this in too."],
    }


def test_what_needs_or_excludes_another_field_names_it_by_its_label(client: Client) -> None:
    assert problems(client, carry_over="on") == {
        "carry_over": ["This says nothing without “Rounds of the qualifying stage”."]
    }
    assert problems(client, **FINAL_TYPED, contestants="24", opponents_met="9") == {
        "opponents_met": ["This cannot stand beside “Rounds of the qualifying stage”."]
    }


def test_a_match_that_is_too_short_is_said_once(client: Client) -> None:
    assert problems(client, **{**MATCHES, "match_boards": "4"}) == {
        "match_boards": ["A match needs at least 6 boards; this one has 4."]
    }


def test_every_problem_of_a_condition_has_a_field(client: Client) -> None:
    wrong = {
        **{"opponents_met": "3", "heats": "2", "evenings": "2", "average_handicap": "x", "championship": "dm-pairs"},
        **{"handicap": "on", "observation": "on", "silver_places_to_b_final": "99", "division": "1"},
        **{"strength": "A/2", "season_silver": "spring", "matches_per_day": "2", "swiss_rounds": "3"},
    }
    assert "__all__" not in problems(client, **{**MATCHES, **wrong, "level": "bronze"})


def test_a_plain_look_asks_nothing_yet(client: Client) -> None:
    response = client.get(ADDRESS)
    assert response.context["scale"] is None
    assert not response.context["form"].errors
    assert client.get(ADDRESS, {"utm": "x"}).context["scale"] is None


@pytest.mark.parametrize("number", ["1", "301", "9999", "-3", "many", ""])
def test_a_field_that_is_too_large_is_refused_before_it_is_calculated(client: Client, number: str) -> None:
    assert MOST_CONTESTANTS == 300
    assert list(problems(client, contestants=number)) == ["contestants"]


def test_the_matches_of_all_teams_are_limited(client: Client) -> None:
    most = MOST_MATCHES // 8
    assert problems(client, **MATCHES, won=str(most)) == {}
    assert list(problems(client, **MATCHES, won=str(most + 1))) == ["won"]


def test_gold_of_many_teams_stays_within_the_limit() -> None:
    form = WhatIfForm({**EVENT, "form": "team_matches", "level": "gold", "contestants": "300", "match_boards": "6"})
    assert form.is_valid()
    assert form.plan().won * 300 <= MOST_MATCHES


def test_every_condition_of_the_edition_can_be_entered() -> None:
    asked = {**dict.fromkeys(WhatIfForm.base_fields, "1"), **EVENT, "strength": "A/2", "championship": "dm-pairs"}
    form = WhatIfForm({**asked, "season_silver": "spring", "stage": "", "average_handicap": "1"})
    assert form.is_valid(), form.errors
    # A series with divisions is one with promotion; the other two change nothing of a scale, or pay nothing at all.
    assert KEYS.keys() - form.plan().conditions.keys() == {"series", "closed", "deliberately_stopped"}


def test_what_a_plan_leaves_open_is_not_in_the_report() -> None:
    form = WhatIfForm(EVENT)
    assert form.is_valid()
    assert form.plan() == Plan("sbf-2018", "pairs", "silver", 60, 48, match_boards=48)


def test_an_edition_without_a_form_is_not_found(client: Client) -> None:
    assert client.get("/rules/sbf-1850/what-if/").status_code == 404


def test_the_federation_leads_to_the_edition_in_force(client: Client, cast: Cast) -> None:
    response = client.get("/sbf/what-if/?form=pairs&boards=24")
    assert response.headers["Location"] == "/rules/sbf-2018/what-if/?form=pairs&boards=24"
    cast.federation.ruleset_periods.all().delete()
    assert client.get("/sbf/what-if/").status_code == 404


def test_the_front_page_and_the_rules_lead_to_it(client: Client, cast: Cast) -> None:
    assert 'href="/sbf/what-if/"' in client.get("/sbf/").content.decode()
    assert f'href="{ADDRESS}"' in client.get("/rules/sbf-2018/").content.decode()


def test_the_navigation_of_organisers_leads_to_it(client: Client, cast: Cast) -> None:
    assert 'href="/sbf/what-if/"' not in client.get("/sbf/clubs/").content.decode()
    client.force_login(cast.official_a)
    assert 'href="/sbf/what-if/"' in client.get("/sbf/clubs/").content.decode()


def test_what_cannot_be_paid_is_answered_as_in_every_other_form(client: Client) -> None:
    assert client.get(ADDRESS).status_code == 200
    assert client.get(ADDRESS, EVENT).status_code == 200
    assert client.get(ADDRESS, {**EVENT, "contestants": "x"}).status_code == 422
    assert client.get(ADDRESS, {**EVENT, "contestants": "4"}).status_code == 422
