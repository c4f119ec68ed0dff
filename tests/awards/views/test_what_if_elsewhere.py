"""What an event would pay: asked of every edition as its data say, and side by side with the others."""

import html

import pytest
from django.test import Client

from awards.forms.asked_plans import plan_form
from awards.queries.what_if import Scale, scale
from awards.rules.editions import EDITIONS
from awards.rules.elsewhere import takes_form
from tests.cast import Cast
from tests.ui.page import Element, read

pytestmark = pytest.mark.django_db

SBF, FBS, ACBL = "sbf-2018", "fbs-2012", "acbl-mps022"


def page(client: Client, ruleset: str, status: int = 200, **typed: str) -> Element:
    response = client.get(f"/rules/{ruleset}/what-if/", typed)
    assert response.status_code == status
    return read(html.unescape(response.content.decode()))


def first_places(ruleset: str, number: int, **typed: str) -> list[dict[str, int]]:
    """What the first places pay, in hundredths of a masterpoint."""
    form = plan_form(ruleset, typed)
    assert form.is_valid(), form.errors
    answer = scale(form.plan(), "en")
    assert isinstance(answer, Scale), answer
    return [dict(paid.points) for paid in answer.places[:number]]


def wrong(client: Client, ruleset: str, **typed: str) -> dict[str, list[str]]:
    """What stands beside the fields."""
    form = client.get(f"/rules/{ruleset}/what-if/", typed).context["form"]
    return {name: list(errors) for name, errors in form.errors.items()}


def compared(read_page: Element) -> list[list[str]]:
    """The words of each row side by side, without the reasons that unfold."""
    rows = read_page.find("section", id="compared").find("tbody").all("tr")
    return [[cell.text.split(" Why?")[0] for cell in row.children if isinstance(cell, Element)] for row in rows]


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_every_edition_is_asked_with_its_own_forms_and_levels(client: Client, cast: Cast, ruleset: str) -> None:
    shown = page(client, ruleset)
    forms = [one["value"] for one in shown.find("select", name="form").all("option")]
    levels = [one["value"] for one in shown.find("select", name="level").all("option")]
    edition = EDITIONS[ruleset]
    expected = [
        form for form in ("pairs", "individual", "barometer_teams", "team_matches") if takes_form(edition, form)
    ]
    assert (forms, levels) == (expected, list(edition.asking.levels))
    assert shown.find("main").all("select", name=f"{ruleset}-level") == []


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_the_page_of_the_rules_leads_there(client: Client, ruleset: str) -> None:
    assert read(client.get(f"/rules/{ruleset}/").content.decode()).all("a", href=f"/rules/{ruleset}/what-if/") != []


@pytest.mark.parametrize(("ruleset", "ranked"), [(SBF, True), (FBS, False)])
def test_there_are_ranking_points_where_the_edition_has_them(client: Client, ruleset: str, ranked: bool) -> None:
    shown = page(client, ruleset, form="pairs", level="silver", contestants="30", boards="48")
    heads = [head.text for head in shown.find("section", id="scale").all("thead")[-1].all("th")]
    assert heads == ["Place", "Points and why"] + (["Ranking points"] if ranked else [])


def test_faroese_events_pay_what_the_regulation_says() -> None:
    # 16 of 30 pairs, half of it; the B row of two of 14 pairs is that of 13; 20 for a match over 32 boards of silver.
    silver = {"form": "pairs", "level": "silver", "contestants": "30"}
    assert first_places(FBS, 3, **silver, boards="48") == [{"silver": 300}, {"silver": 200}, {"silver": 140}]
    assert first_places(FBS, 2, **silver, boards="30", half="on") == [{"silver": 150}, {"silver": 100}]
    bronze = {"form": "pairs", "level": "bronze", "contestants": "14", "boards": "24"}
    assert first_places(FBS, 2, **bronze, strength="B/2") == [{"bronze": 26}, {"bronze": 18}]
    assert first_places(FBS, 2, **bronze, handicap="on") == [{"bronze": 28}, {"bronze": 19}]
    championship = {"form": "pairs", "level": "gold", "contestants": "20", "boards": "56", "championship": "fm-pairs"}
    assert first_places(FBS, 2, **championship, gold_scale="12 8 5") == [{"gold": 1200}, {"gold": 800}]


def test_american_events_pay_what_the_regulation_says() -> None:
    # 46/60 x 14 x 1.5; for two restrictions 0.70 of it; a side game's M of 0.65, in red.
    pairs = {"form": "pairs", "level": "regional", "contestants": "72", "boards": "52", "sessions": "2"}
    assert first_places(ACBL, 2, **pairs) == [{"gold": 1610}, {"gold": 1208}]
    assert first_places(ACBL, 1, **pairs, women="on", senior="on") == [{"gold": 1127}]
    assert first_places(ACBL, 1, **pairs, rating="side_game") == [{"red": 1047}]
    teams = {"form": "barometer_teams", "level": "sectional", "contestants": "14", "boards": "24", "sessions": "1"}
    assert first_places(ACBL, 2, **teams, event_type="swiss") == [{"silver": 400}, {"silver": 300}]
    assert first_places(ACBL, 1, **teams, event_type="bam") == [{"silver": 440}]


def test_what_is_missing_or_has_no_use_is_said_at_its_field(client: Client, cast: Cast) -> None:
    teams = {"form": "barometer_teams", "level": "sectional", "contestants": "14", "boards": "24"}
    assert wrong(client, ACBL, **teams, sessions="1") == {"event_type": ["Fill this in too."]}
    assert wrong(client, ACBL, **{**teams, "form": "pairs"}) == {"sessions": ["Fill this in too."]}
    series = {"form": "team_matches", "level": "silver", "contestants": "8", "boards": "48", "match_boards": "24"}
    assert wrong(client, FBS, **series, divisions="3") == {"division": ["Fill this in too."]}
    short = {**series, "level": "bronze", "match_boards": "12"}
    assert wrong(client, FBS, **short) == {"match_boards": ["A match needs at least 24 boards; this one has 12."]}


SILVER = {"form": "pairs", "level": "silver", "contestants": "60", "boards": "60", "opponents_met": "30"}


def test_nothing_is_compared_before_a_level_is_chosen(client: Client, cast: Cast) -> None:
    shown = page(client, SBF, **SILVER)
    assert shown.all("section", id="compared") == []
    chosen = [one["value"] for one in shown.find("select", name=f"{FBS}-level").all("option") if one.get("selected")]
    assert chosen in ([], [""])


def test_the_scales_of_other_rules_stand_side_by_side(client: Client, cast: Cast) -> None:
    typed = {**SILVER, f"{FBS}-level": "silver", f"{ACBL}-level": "sectional", f"{ACBL}-sessions": "1"}
    shown = page(client, SBF, **typed)
    # 46 31 23 and 46 31 21; 40/60 x 10 and 0.75 of it.
    assert compared(shown)[:3] == [
        ["1", "46 sp", "46 sp", "6.67 mp"],
        ["2", "31 sp", "31 sp", "5.00 mp"],
        ["3", "23 sp", "21 sp", "3.75 mp"],
    ]
    assert [item.text for item in shown.find("section", id="compared").all("li") if "count" in item.text] == [
        "“Opponents met” does not count there."
    ]
    link = shown.find("section", id="scale").all("a")[0]["href"]
    assert f"{FBS}-level=silver" in link


def test_matches_are_compared_one_by_one_and_not_with_rules_that_take_none(client: Client, cast: Cast) -> None:
    # 24 boards: a pool of 24 sp in Sweden, of 20 x 24/32 on the Faroes; a quarter for each player.
    series = {"form": "team_matches", "level": "silver", "contestants": "8", "boards": "48", "match_boards": "24"}
    typed = {**series, f"{FBS}-level": "silver", f"{ACBL}-level": "unit", f"{ACBL}-sessions": "1"}
    shown = page(client, SBF, **typed)
    assert compared(shown) == [["Won", "6 sp", "4 sp"], ["Drawn", "3 sp", "2 sp"]]
    assert "Events of this form (team matches) are not paid there." in [
        item.text for item in shown.find("section", id="compared").all("li")
    ]


def test_what_the_other_edition_needs_is_asked_once_its_level_is_chosen(client: Client, cast: Cast) -> None:
    teams = {"form": "barometer_teams", "level": "silver", "contestants": "14", "boards": "48"}
    shown = page(client, SBF, status=422, **teams, **{f"{ACBL}-level": "sectional"})
    assert len(shown.all("div", class_="field field-wrong")) == 2
    assert shown.all("section", id="compared") == []
    page(client, SBF, **teams, **{f"{ACBL}-event_type": "swiss"})


def test_what_other_rules_have_against_the_event_is_said(client: Client, cast: Cast) -> None:
    shown = page(client, FBS, form="pairs", level="silver", contestants="18", boards="48", **{f"{SBF}-level": "gold"})
    assert [item.text for item in shown.find("section", id="compared").all("li")] == [
        "A gold pairs event needs at least 21 contestants; this one has 18.",
        "A gold pairs event needs at least 54 boards; this one has 48.",
    ]
