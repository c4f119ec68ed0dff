"""The same event by another edition: its report there, what is lost, and what keeps it from being the same event."""

from collections.abc import Mapping
from typing import Any

import pytest

from awards.rules.answer import Answer
from awards.rules.calculation import calculate
from awards.rules.editions import EDITIONS
from awards.rules.elsewhere import DECIDES, IDLE, LESS_EXACT, Loss, Retold, retell, takes_form
from awards.rules.report.parse import FORMS
from awards.rules.wording import sentence_key
from tests.rules.reports import BASE, heats, individual, pairs, rows, teams
from tests.rules.teams import match, standings, team_matches

SBF, FBS, ACBL = "sbf-2018", "fbs-2012", "acbl-mps022"
# What the American edition has to know beside a report of another.
ONE_SESSION = {"sessions": 1}
SWISS = {**ONE_SESSION, "event_type": "swiss"}


def told(report: Mapping[str, Any], to: str, level: str, **beside: Any) -> Retold:
    return retell(report, EDITIONS[report["ruleset"]], EDITIONS[to], level, beside)


def paid(report: Mapping[str, Any], to: str, level: str, **beside: Any) -> dict[str, dict[str, str]]:
    """What each player gets by the other edition, as text."""
    retold = told(report, to, level, **beside)
    assert retold.report is not None
    answer = calculate(retold.report)
    assert isinstance(answer, Answer), answer
    return {award.player: {colour: str(amount) for colour, amount in award.points.items()} for award in answer.awards}


def named(retold: Retold) -> list[tuple[str, str, str]]:
    """Code, the condition or fact that is lost, and its weight."""
    return [
        (sentence_key(one), str(one.facts.get("condition", next(iter(one.facts.values()), ""))), one.weight)
        for one in retold.losses
    ]


def in_fbs(report: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {**report, "ruleset": FBS, **more}


def in_acbl(report: dict[str, Any], level: str = "sectional", **conditions: Any) -> dict[str, Any]:
    return {**report, "ruleset": ACBL, "level": level, "conditions": {**ONE_SESSION, **conditions}}


@pytest.mark.parametrize(
    ("ruleset", "forms"),
    [(SBF, FORMS), (FBS, FORMS), (ACBL, ("pairs", "individual", "barometer_teams"))],
)
def test_an_edition_takes_the_forms_that_it_pays(ruleset: str, forms: tuple[str, ...]) -> None:
    assert tuple(form for form in FORMS if takes_form(EDITIONS[ruleset], form)) == forms


OF_EACH_FORM: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "pairs": (pairs(16, "silver", boards=48), ONE_SESSION),
    "individual": (individual(16, "silver", boards=48), ONE_SESSION),
    "barometer_teams": (teams(8, "silver", boards=48), SWISS),
}


@pytest.mark.parametrize("form", OF_EACH_FORM)
@pytest.mark.parametrize(("of", "to"), [(SBF, FBS), (SBF, ACBL), (FBS, SBF), (FBS, ACBL), (ACBL, SBF), (ACBL, FBS)])
def test_a_ranked_event_is_paid_by_every_edition(of: str, to: str, form: str) -> None:
    report, beside = OF_EACH_FORM[form]
    if of == ACBL:
        report = in_acbl(report, **beside)
    report = {**report, "ruleset": of}
    level, needed = ("sectional", beside) if to == ACBL else ("silver", {})
    assert paid(report, to, level, **needed) == paid_directly(OF_EACH_FORM[form][0], to, level, needed)


def paid_directly(report: dict[str, Any], to: str, level: str, conditions: dict[str, Any]) -> dict[str, dict[str, str]]:
    answer = calculate({**report, "ruleset": to, "level": level, "conditions": conditions})
    assert isinstance(answer, Answer), answer
    return {award.player: {colour: str(amount) for colour, amount in award.points.items()} for award in answer.awards}


@pytest.mark.parametrize("of", [SBF, FBS])
def test_matches_one_by_one_are_not_expressed_where_teams_come_as_one_list(of: str) -> None:
    report = {**team_matches(["A 20-10 B"], "silver"), "ruleset": of}
    assert told(report, ACBL, "sectional", **SWISS) == Retold(
        None, (Loss("lost-form", {"form": "team_matches"}, DECIDES),)
    )


TUESDAY = in_fbs(
    {**BASE, "boards": 26, "entrants": 14, "date": "2024-02-17"},
    standings=[
        {"place": place, "players": [f"{place}{seat}1", f"{place}{seat}2"]}
        for place, seat in ((1, 1), (2, 1), (2, 2), (4, 1))
    ],
)


def test_a_club_evening_of_14_pairs_with_a_tie() -> None:
    # 28 19 13 9, the second place shared, in both; American: 17/60 x 10 = 2.83, and 0.75 of it from place to place.
    by_sbf = paid(TUESDAY, SBF, "bronze")
    assert [by_sbf[number]["bronze"] for number in ("111", "211", "221", "411")] == ["28", "16", "16", "9"]
    assert named(told(TUESDAY, SBF, "bronze")) == []
    by_acbl = paid(TUESDAY, ACBL, "sectional", **ONE_SESSION)
    assert [by_acbl[number]["silver"] for number in ("111", "211", "411")] == ["283/100", "93/50", "119/100"]
    assert named(told(TUESDAY, ACBL, "sectional", **ONE_SESSION)) == []


def test_sixty_pairs_of_whom_each_met_thirty() -> None:
    # The row is 46 in both; in the Swedish table its third place has 23, by two thirds of the place above it is 21.
    report = pairs(60, "silver", boards=60, conditions={"opponents_met": 30})
    by_fbs = paid(report, FBS, "silver")
    assert [by_fbs[f"{row:05}1"]["silver"] for row in (1, 2, 3, 12)] == ["46", "31", "21", "2"]
    by_sbf = paid(in_fbs(report), SBF, "silver")
    assert [by_sbf[f"{row:05}1"]["silver"] for row in (1, 2, 3)] == ["46", "31", "23"]
    # 40/60 x 10 on 30 tables, whoever met whom.
    assert paid(report, ACBL, "sectional", **ONE_SESSION)["000011"] == {"silver": "667/100"}
    assert named(told(report, ACBL, "sectional", **ONE_SESSION)) == [
        ("lost-condition.unknown", "opponents_met", LESS_EXACT)
    ]


def test_twelve_single_players_of_a_unit() -> None:
    # Sweden: 1.5 x 12, a third of the field; the Faroes: the same chain for a quarter of it.
    report = in_acbl(individual(12, boards=24), "unit")
    by_sbf, by_fbs = paid(report, SBF, "bronze"), paid(report, FBS, "bronze")
    assert [points["bronze"] for points in by_sbf.values()] == ["18", "12", "8", "6"]
    assert [points["bronze"] for points in by_fbs.values()] == ["18", "12", "8"]
    assert named(told(report, SBF, "bronze")) == [("lost-condition.unknown", "sessions", IDLE)]


def test_a_silver_match_of_the_second_division_of_three() -> None:
    # 18-11 is won in Sweden, 24 sp for the team; on the Faroes drawn, half of 15.
    report = in_fbs(
        team_matches(
            ["A 18-11 B"],
            "silver",
            boards=48,
            entrants=6,
            each={"scale": "25"},
            conditions={"division": 2, "divisions": 3},
        )
    )
    assert paid(report, SBF, "silver") == {f"A{seat}": {"silver": "6"} for seat in range(1, 5)}
    assert named(told(report, SBF, "silver")) == []


def test_handicap_places_pay_where_their_list_does_and_are_left_out_elsewhere() -> None:
    standings = [{**row, "handicap_place": 11 - row["place"]} for row in rows(range(1, 11))]
    report = pairs(0, standings=standings, conditions={"handicap": True})
    lost = told(report, FBS, "bronze")
    assert named(lost) == [("lost-condition.unknown", "handicap", LESS_EXACT)]
    assert lost.report is not None
    assert [row.get("handicap_place") for row in lost.report["standings"]] == [None] * 10
    assert named(told(in_fbs(report), SBF, "silver")) == [("lost-condition.level", "handicap", IDLE)]
    assert paid(in_fbs(report), SBF, "bronze") == paid(report, SBF, "bronze")
    without = in_fbs(pairs(10, conditions={"handicap": True}))
    assert named(told(without, SBF, "bronze")) == [("lost-condition.rows", "handicap", IDLE)]


@pytest.mark.parametrize("of", [SBF, FBS])
def test_two_directions_are_two_events_that_one_list_cannot_say(of: str) -> None:
    lines = [
        *rows(range(1, 9), line="NS"),
        *({**row, "players": [f"9{row['place']}1", f"9{row['place']}2"]} for row in rows(range(1, 9), line="EW")),
    ]
    report = pairs(0, standings=lines) | {"ruleset": of}
    assert named(told(report, ACBL, "sectional", **ONE_SESSION)) == [("lost-lines", "", DECIDES)]
    other = FBS if of == SBF else SBF
    assert paid(report, other, "bronze")["000011"] == {"bronze": "16"}


def test_shares_are_weighed_by_the_rules_of_each_edition() -> None:
    # A team of five: the Swedish rules pay by the share, the Faroese in full from a half on, the American by it too.
    report = teams(8, "silver", boards=42)
    five = [*report["standings"][0]["players"][:3], {"number": "4", "share": "3/4"}, {"number": "5", "share": "1/4"}]
    report["standings"][0]["players"] = five
    assert {number: paid(report, SBF, "silver").get(number) for number in "45"} == {"4": {"silver": "9"}, "5": None}
    assert {number: paid(report, FBS, "silver").get(number) for number in "45"} == {"4": {"silver": "12"}, "5": None}
    assert {number: paid(report, ACBL, "sectional", **SWISS)[number] for number in "45"} == {
        "4": {"silver": "9/4"},
        "5": {"silver": "3/4"},
    }


def test_halves_of_matches_count_in_both_editions_that_pay_them() -> None:
    seats = {"A1": 2, "A2": 2, "A3": 2, "A4": 1, "A5": 1}
    report = team_matches([{"match": "A 23-7 B", "A": seats}], "silver", boards=48, entrants=4, each={"boards": 32})
    by_sbf, by_fbs = paid(report, SBF, "silver"), paid(report, FBS, "silver")
    assert {number: points["silver"] for number, points in by_sbf.items()} == {
        "A1": "8",
        "A2": "8",
        "A3": "8",
        "A4": "4",
        "A5": "4",
    }
    assert {number: points["silver"] for number, points in by_fbs.items()} == {
        "A1": "5",
        "A2": "5",
        "A3": "5",
        "A4": "3",
        "A5": "3",
    }


def test_a_scale_that_the_other_edition_cannot_read_decides() -> None:
    report = team_matches(["A 5-1 B", "C 4-2 D"], "silver", each={"scale": "6"})
    assert named(told(report, FBS, "silver")) == [("lost-scale", "('6',)", DECIDES)]


def test_stages_and_matches_for_promotion_count_elsewhere_like_any_other() -> None:
    veterans = team_matches(
        ["A 20-10 B"] * 2, "gold", each={"stage": "final"}, conditions={"championship": "sm-teams-veteran"}
    )
    assert named(told(veterans, FBS, "gold")) == [
        ("lost-condition.value", "championship", LESS_EXACT),
        ("lost-stage", "", LESS_EXACT),
    ]
    promotion = in_fbs(team_matches(["A 20-10 B"], "gold", each={"division": "promotion"}))
    assert named(told(promotion, SBF, "gold")) == [("lost-promotion-match", "", LESS_EXACT)]


def test_a_match_that_nobody_wrote_down_is_left_out_where_it_would_be_read() -> None:
    walkover = {"home": {"team": "A"}, "away": {"team": "C"}, "boards": 24, "halves": 2, "scale": "25"}
    report = in_fbs(team_matches(["A 20-10 B"], "silver"))
    report["matches"] += [{**walkover, "outcome": "walkover"}, match("B 20-10 C", outcome="walkover")]
    retold = told(report, SBF, "silver")
    assert named(retold) == [("lost-match", "", LESS_EXACT)]
    assert retold.report is not None
    assert [one["home"]["team"] for one in retold.report["matches"]] == ["A", "B"]


def test_a_team_without_named_players_has_those_who_sat_in_its_matches() -> None:
    report = in_fbs(team_matches(["A 20-10 B"], table=["A", "B"]))
    for row in report["standings"]:
        del row["players"]
    retold = told(report, SBF, "bronze")
    assert retold.report is not None
    assert [row["players"] for row in retold.report["standings"]] == [row["players"] for row in standings(["A", "B"])]


def test_an_event_before_the_other_rules_is_counted_on_their_first_day() -> None:
    retold = told({**TUESDAY, "date": "2014-02-04", "first_date": "2014-02-03"}, SBF, "bronze")
    assert named(retold) == [("counted-later", "2018-07-01", IDLE)]
    assert retold.report is not None
    assert (retold.report["date"], retold.report.get("first_date")) == ("2018-07-01", None)


def test_what_is_asked_beside_the_report_stands_among_its_conditions() -> None:
    retold = told(TUESDAY, ACBL, "regional", sessions=2, max_masterpoints=500)
    assert retold.report is not None
    assert (retold.report["level"], retold.report["conditions"]) == (
        "regional",
        {"sessions": 2, "max_masterpoints": 500},
    )


def test_telling_an_event_leaves_its_own_report_as_it_is() -> None:
    report = heats([8, 8], "silver", boards=48)
    before = heats([8, 8], "silver", boards=48)
    assert named(told(report, FBS, "silver")) == [("lost-condition.unknown", "simultaneous", LESS_EXACT)]
    assert report == before


# Each condition with a value, at a form and level where it stands; and who else knows it there.
SAID: list[tuple[str, str, str, dict[str, Any], dict[str, dict[str, Any]]]] = [
    (
        SBF,
        "pairs",
        "silver",
        {"strength_group": "B", "strength_groups": 3},
        {FBS: {"strength_group": "B", "strength_groups": 3}, ACBL: {}},
    ),
    (SBF, "pairs", "silver", {"opponents_met": 9}, {FBS: {"opponents_met": 9}, ACBL: {}}),
    (SBF, "pairs", "silver", {"evenings": 2}, {FBS: {"evenings": 2}, ACBL: {}}),
    (SBF, "team_matches", "silver", {"cup": True}, {FBS: {"cup": True}}),
    (SBF, "team_matches", "silver", {"division": 1, "divisions": 2}, {FBS: {"division": 1, "divisions": 2}}),
    (SBF, "team_matches", "bronze", {"swiss_rounds": 5}, {FBS: {"swiss_rounds": 5}}),
    (FBS, "pairs", "silver", {"half": True}, {SBF: {}, ACBL: {}}),
    (FBS, "pairs", "silver", {"strength_group": "B", "strength_groups": 6}, {SBF: {}, ACBL: {}}),
    (FBS, "individual", "silver", {"winner_points": 20}, {SBF: {}, ACBL: {}}),
    (FBS, "individual", "silver", {"opponents_met": 9}, {SBF: {"opponents_met": 9}, ACBL: {}}),
    (FBS, "team_matches", "silver", {"swiss_rounds": 5}, {SBF: {}}),
    (ACBL, "pairs", "sectional", {"restrictions": ["women"]}, {SBF: {}, FBS: {}}),
    (ACBL, "pairs", "sectional", {"max_masterpoints": 500}, {SBF: {}, FBS: {}}),
]


@pytest.mark.parametrize(("of", "form", "level", "conditions", "known"), SAID)
def test_a_condition_is_said_where_it_is_known_and_named_where_it_is_lost(
    of: str, form: str, level: str, conditions: dict[str, Any], known: dict[str, dict[str, Any]]
) -> None:
    report = {**BASE, "ruleset": of, "form": form, "level": level, "standings": [], "conditions": conditions}
    for to, said in known.items():
        retold = told(report, to, level if to != ACBL else "sectional")
        if of == ACBL:
            retold = told(report, to, "silver")
        assert retold.report is not None
        assert retold.report["conditions"] == said
        lost = [key for key in conditions if key not in said and key != "strength_groups"]
        assert [one.facts["condition"] for one in retold.losses] == lost


DECIDING: list[tuple[str, dict[str, Any]]] = [
    (SBF, {"final": {"qualifying_rounds": 12, "final_rounds": 12, "entrants": 60}}),
    (SBF, {"double_round_robin": True}),
    (ACBL, {"structure": "flighted", "groups": []}),
    (ACBL, {"structure": "stratified", "groups": []}),
    (ACBL, {"event_type": "knockout"}),
    (ACBL, {"series_session_tables": [10, 8]}),
]


@pytest.mark.parametrize(("of", "conditions"), DECIDING)
@pytest.mark.parametrize("to", [SBF, FBS])
def test_without_these_it_is_another_event(of: str, conditions: dict[str, Any], to: str) -> None:
    report = {**BASE, "ruleset": of, "standings": [], "conditions": conditions}
    retold = retell(report, EDITIONS[of], EDITIONS[FBS if of == SBF else to], "silver")
    assert (retold.report, [one.facts["condition"] for one in retold.losses]) == (None, [next(iter(conditions))])


SAYING_NOTHING = [
    (SBF, {"closed": True, "cup": False, "evenings": 1, "series": "plain"}),
    (FBS, {"common_top": True, "half": False, "evenings": 1, "matches_per_day": 1}),
    (ACBL, {"event_type": "pairs", "rating": "championship", "structure": "open", "min_masterpoints": 0}),
]


@pytest.mark.parametrize(("of", "conditions"), SAYING_NOTHING)
@pytest.mark.parametrize("to", EDITIONS)
def test_a_condition_that_says_no_more_than_leaving_it_out_is_not_named(
    of: str, conditions: dict[str, Any], to: str
) -> None:
    report = {**BASE, "ruleset": of, "standings": [], "conditions": conditions}
    assert retell(report, EDITIONS[of], EDITIONS[to], EDITIONS[to].levels[0]).losses == ()
