"""The typed list asks what the edition of the event's day asks, and is booked by it."""

import datetime

import pytest
from django.test import Client

from awards.choices import ReportState
from awards.models import Report
from registry.models import Player, RulesetPeriod
from tests.awards.reports import members
from tests.awards.views.rulebooks import ACBL, FBS, answered, booked_by_pages, entries, plays_by
from tests.awards.views.typed import NEW, tree, typed_list, wrong
from tests.cast import Cast

pytestmark = pytest.mark.django_db

FORMS = ("pairs", "individual", "barometer_teams")
ASKED = {
    "sbf-2018": {
        "pairs": ["handicap", "beginners", "strength", "opponents_met", "season_silver"],
        "individual": ["opponents_met", "season_silver"],
        "barometer_teams": ["opponents_met", "season_silver"],
    },
    FBS: {
        "pairs": [
            *("half", "handicap", "opponents_met", "strength", "total_entrants", "evenings", "championship"),
        ],
        "individual": ["half", "handicap", "strength", "total_entrants", "evenings", "winner_points"],
        "barometer_teams": ["boards_per_match", "half", "handicap", "strength", "total_entrants", "evenings"],
    },
    ACBL: {
        "pairs": [
            *("sessions", "women", "men", "mixed", "senior", "junior", "rating", "tables"),
            *("min_masterpoints", "max_masterpoints"),
        ],
        "individual": [
            *("sessions", "women", "men", "mixed", "senior", "junior", "rating", "tables"),
            *("min_masterpoints", "max_masterpoints"),
        ],
        "barometer_teams": [
            *("event_type", "sessions", "women", "men", "mixed", "senior", "junior", "rating", "tables"),
            *("min_masterpoints", "max_masterpoints", "boards_per_match"),
        ],
    },
}
LEVELS = {
    "sbf-2018": ["bronze", "silver", "gold"],
    FBS: ["bronze", "silver", "gold"],
    ACBL: ["unit", "sectional", "regional", "national"],
}


@pytest.fixture
def players(cast: Cast) -> list[Player]:
    return members(cast.club_a, 64)


@pytest.fixture
def official(client: Client, cast: Cast) -> Client:
    client.force_login(cast.official_a)
    return client


def received(client: Client, typed: dict[str, str]) -> Report:
    answer = client.post(NEW, typed)
    assert answer.status_code == 302, [(entry.where, entry.message) for entry in answer.context["wrong"]]
    return Report.objects.get()


def teams(players: list[Player], **changes: str) -> dict[str, str]:
    typed = typed_list([], form="barometer_teams", **changes)
    for index, player in enumerate(players):
        typed[f"row-{index // 4}-player_{index % 4 + 1}"] = player.number
        typed[f"row-{index // 4}-team"] = f"Team {index // 4 + 1}"
    return typed


@pytest.mark.parametrize("ruleset", ASKED)
@pytest.mark.parametrize("form", FORMS)
def test_the_form_asks_what_the_edition_asks(official: Client, cast: Cast, ruleset: str, form: str) -> None:
    plays_by(cast, ruleset)
    page = official.get(NEW, {"form": form}).context["typed"].event
    assert [one.field.name for one in (*page.always_asked, *page.specially_asked)] == ASKED[ruleset][form]
    assert [value for value, _label in page.fields["level"].choices] == LEVELS[ruleset]


@pytest.mark.parametrize("ruleset", ASKED)
def test_a_field_says_at_which_levels_it_is_asked(official: Client, cast: Cast, ruleset: str) -> None:
    plays_by(cast, ruleset)
    page = official.get(NEW).context["typed"].event
    css = {one.field.name: one.css for one in page.specially_asked}
    assert css.get("opponents_met", "at-levels at-silver at-gold") == "at-levels at-silver at-gold"
    assert css.get("half", "at-levels at-bronze at-silver") == "at-levels at-bronze at-silver"
    assert css.get("rating", "") == ""


def test_two_winners_are_asked_for_only_where_the_rules_rank_them(official: Client, cast: Cast) -> None:
    assert len(tree(official.get(NEW)).all("input", name="mitchell")) == 1
    plays_by(cast, ACBL)
    assert tree(official.get(NEW)).all("input", name="mitchell") == []


def test_a_faroese_bronze_evening_is_booked(official: Client, cast: Cast, players: list[Player]) -> None:
    plays_by(cast, FBS)
    report = received(official, typed_list(players[:28], handicap="on"))
    assert report.payload["conditions"] == {"handicap": True}
    booked = booked_by_pages(official, cast, report)
    assert (booked.state, booked.ruleset) == (ReportState.BOOKED, FBS)
    assert entries() == answered(report.payload, FBS)
    assert [entries()[player.number, "bronze"] for player in players[:8:2]] == [28, 19, 13, 9]


def test_a_half_faroese_evening_is_half(official: Client, cast: Cast, players: list[Player]) -> None:
    plays_by(cast, FBS)
    report = received(official, typed_list(players[:28], half="on", boards="14"))
    booked_by_pages(official, cast, report)
    assert [entries()[player.number, "bronze"] for player in players[:8:2]] == [14, 10, 7, 5]


def test_a_faroese_group_by_strength_plays_for_silver_with_the_others(
    official: Client, cast: Cast, players: list[Player]
) -> None:
    plays_by(cast, FBS)
    asked = {"level": "silver", "boards": "42", "strength": "B/2", "total_entrants": "28", "evenings": "2"}
    report = received(official, typed_list(players[:28], **asked))
    assert report.payload["conditions"] == {
        **{"strength_group": "B", "strength_groups": 2, "total_entrants": 28, "evenings": 2}
    }
    booked = booked_by_pages(official, cast, report)
    assert booked.state == ReportState.BOOKED
    # 14 pairs less 10 %: the row of 13.
    assert [entries()[player.number, "silver"] for player in players[:8:2]] == [130, 90, 60, 40]


def test_faroese_mini_teams_say_the_boards_of_a_round(official: Client, cast: Cast, players: list[Player]) -> None:
    plays_by(cast, FBS)
    missing = official.post(NEW, teams(players[:32]))
    assert wrong(missing) == [("Boards in each round", "id_boards_per_match")]
    report = received(official, teams(players[:32], boards_per_match="4"))
    assert report.payload["conditions"] == {"boards_per_match": 4}
    booked_by_pages(official, cast, report)
    assert entries() == answered(report.payload, FBS)
    assert entries()[players[0].number, "bronze"] == 24


def test_the_federation_may_fix_the_winner_of_an_individual(
    official: Client, cast: Cast, players: list[Player]
) -> None:
    plays_by(cast, FBS)
    rows = {f"row-{index}-player_1": player.number for index, player in enumerate(players[:16])}
    typed = {**typed_list([], level="silver", boards="42", form="individual", rows="16"), **rows}
    report = received(official, {**typed, "winner_points": "20"})
    booked_by_pages(official, cast, report)
    assert [entries()[player.number, "silver"] for player in players[:4]] == [200, 140, 100, 70]


def test_all_that_is_wrong_with_a_faroese_list_stands_at_its_fields(
    official: Client, cast: Cast, players: list[Player]
) -> None:
    plays_by(cast, FBS)
    typed = typed_list(players[:28], evenings="2", opponents_met="4", half="on", boards="11", strength="A/2")
    answer = official.post(NEW, typed)
    assert answer.status_code == 422
    assert [target for _where, target in wrong(answer)] == ["id_boards", "id_evenings"]
    page = tree(answer)
    assert page.find("input", name="evenings").get("value") == "2"
    assert page.find("input", name="half").get("checked") is not None
    assert Report.objects.count() == 0


def test_a_club_sees_that_the_gold_of_a_championship_is_the_offices_to_say(
    official: Client, cast: Cast, players: list[Player]
) -> None:
    plays_by(cast, FBS)
    typed = typed_list(players[:32], level="gold", boards="60", championship="fm-pairs")
    answer = official.post(NEW, typed)
    assert [(entry.where, entry.message) for entry in answer.context["wrong"]] == [
        (
            "Championship",
            "The federation's office has to say: “Gold for the places, first place first”. Ask it for that, or to file "
            "the event.",
        )
    ]


def test_the_office_says_the_gold_of_a_championship(client: Client, cast: Cast, players: list[Player]) -> None:
    plays_by(cast, FBS)
    client.force_login(cast.office)
    typed = typed_list(players[:32], level="gold", boards="60", championship="fm-pairs", gold_scale="12 8,5 5")
    report = received(client, typed)
    assert report.payload["conditions"] == {"championship": "fm-pairs", "gold_scale": [12, "8.5", 5]}
    page = client.get(f"/sbf/reports/{report.pk}/change/")
    assert page.context["typed"].event["gold_scale"].value() == "12 8.5 5"


def test_what_is_no_amount_is_said_at_its_field(client: Client, cast: Cast, players: list[Player]) -> None:
    plays_by(cast, FBS)
    client.force_login(cast.office)
    typed = typed_list(players[:32], level="gold", boards="60", championship="fm-pairs", gold_scale="12,8,5")
    assert [target for _where, target in wrong(client.post(NEW, typed))] == ["id_gold_scale"]


def test_an_american_unit_game_is_booked(official: Client, cast: Cast, players: list[Player]) -> None:
    plays_by(cast, ACBL)
    report = received(official, typed_list(players[:40], level="unit", sessions="1"))
    assert report.payload["conditions"] == {"sessions": 1}
    booked = booked_by_pages(official, cast, report)
    assert (booked.state, booked.ruleset) == (ReportState.BOOKED, ACBL)
    # 10 tables: 20/60 · 8.5 = 2.83, then three quarters of it from place to place.
    assert [entries()[player.number, "black"] for player in players[:6:2]] == [283, 212, 159]
    assert entries() == answered(report.payload, ACBL)


def test_an_american_sectional_of_swiss_teams_is_booked(official: Client, cast: Cast, players: list[Player]) -> None:
    plays_by(cast, ACBL)
    typed = teams(
        players[:40], level="sectional", event_type="swiss", sessions="2", senior="on", max_masterpoints="300"
    )
    report = received(official, typed)
    assert report.payload["conditions"] == {
        **{"event_type": "swiss", "sessions": 2, "restrictions": ["senior"], "max_masterpoints": 300}
    }
    booked = booked_by_pages(official, cast, report)
    assert booked.state == ReportState.BOOKED
    assert entries() == answered(report.payload, ACBL)
    assert {colour for _number, colour in entries()} == {"silver"}


def test_matches_won_by_swiss_teams_are_typed_beside_them(official: Client, cast: Cast, players: list[Player]) -> None:
    plays_by(cast, ACBL)
    typed = teams(players[:40], level="sectional", event_type="swiss", sessions="1")
    typed |= {"row-0-won": "3", "row-8-won": "2,5", "row-9-won": "0"}
    missing = official.post(NEW, typed)
    assert wrong(missing) == [("Boards of a match", "id_boards_per_match")]
    report = received(official, {**typed, "boards_per_match": "8"})
    assert report.payload["conditions"] == {
        "event_type": "swiss",
        "sessions": 1,
        "boards_per_match": 8,
        "match_awards": [
            {"players": [player.number for player in players[:4]], "full": 3},
            {"players": [player.number for player in players[32:36]], "full": 2, "half": 1},
        ],
    }
    form = official.get(f"/sbf/reports/{report.pk}/change/").context["typed"]
    assert [row["won"].value() for row in form.filled[:10]] == ["3", *[None] * 7, "2.5", None]
    booked_by_pages(official, cast, report)
    assert entries() == answered(report.payload, ACBL)
    # A full match award is 0.90 * 8/24 = 0.30; the ninth team is not placed.
    assert entries()[players[32].number, "silver"] == 75


def test_who_won_for_a_team_of_five_is_left_to_files(official: Client, cast: Cast, players: list[Player]) -> None:
    plays_by(cast, ACBL)
    typed = teams(players[:32], level="unit", event_type="swiss", sessions="1", boards_per_match="8")
    answer = official.post(NEW, {**typed, "row-1-player_5": players[40].number, "row-1-won": "2"})
    assert wrong(answer) == [("Row 2, Matches won", "id_row-1-won")]


def test_teams_that_play_no_matches_have_none_to_win(official: Client, cast: Cast, players: list[Player]) -> None:
    plays_by(cast, ACBL)
    typed = teams(players[:32], level="unit", event_type="bam", sessions="1")
    answer = official.post(NEW, {**typed, "row-0-won": "2"})
    assert answer.status_code == 422
    assert len(wrong(answer)) == 1


def test_half_tables_are_typed_with_a_comma_or_a_point(official: Client, cast: Cast, players: list[Player]) -> None:
    plays_by(cast, ACBL)
    typed = typed_list(players[:26], level="unit", sessions="1")
    assert [target for _where, target in wrong(official.post(NEW, {**typed, "tables": "6,3"}))] == ["id_tables"]
    assert [target for _where, target in wrong(official.post(NEW, {**typed, "tables": "0"}))] == ["id_tables"]
    assert received(official, {**typed, "tables": "6,5"}).payload["conditions"]["tables"] == "6.5"


def test_an_american_list_without_sessions_and_type_is_asked_for_both(
    official: Client, cast: Cast, players: list[Player]
) -> None:
    plays_by(cast, ACBL)
    answer = official.post(NEW, teams(players[:32], level="unit"))
    assert [target for _where, target in wrong(answer)] == ["id_event_type", "id_sessions"]


def test_limits_for_which_nothing_is_printed_are_said_at_their_field(
    official: Client, cast: Cast, players: list[Player]
) -> None:
    plays_by(cast, ACBL)
    limits = {"min_masterpoints": "500", "max_masterpoints": "750"}
    answer = official.post(NEW, typed_list(players[:32], level="unit", sessions="1", **limits))
    assert [target for _where, target in wrong(answer)] == ["id_max_masterpoints"]


def test_what_the_american_form_leaves_to_files_is_said(official: Client, cast: Cast) -> None:
    assert official.get(NEW).context["typed"].event.elsewhere == ""
    plays_by(cast, ACBL)
    assert official.get(NEW).context["typed"].event.elsewhere == (
        "Events in flights, strata or brackets, rankings of sessions and knockouts are sent as a file."
    )


@pytest.mark.parametrize(
    ("ruleset", "changes"),
    [
        (FBS, {"half": "on", "handicap": "on"}),
        (FBS, {"level": "silver", "boards": "42", "strength": "A/3", "opponents_met": "9", "evenings": "2"}),
        (ACBL, {"level": "unit", "sessions": "2", "women": "on", "senior": "on", "rating": "charity", "tables": "7.5"}),
        (ACBL, {"level": "sectional", "sessions": "1", "min_masterpoints": "0", "max_masterpoints": "300"}),
    ],
)
def test_a_list_that_is_changed_comes_back_as_it_was_typed(
    official: Client, cast: Cast, players: list[Player], ruleset: str, changes: dict[str, str]
) -> None:
    plays_by(cast, ruleset)
    report = received(official, typed_list(players[:32], **changes))
    event = official.get(f"/sbf/reports/{report.pk}/change/").context["typed"].event
    came_back = {one.field.name: one.field.value() for one in (*event.always_asked, *event.specially_asked)}
    ticked = {name: value in ("on", "True") for name, value in came_back.items() if value}
    assert {name: "on" if ticked[name] else value for name, value in came_back.items() if value} == {
        name: value for name, value in changes.items() if name not in ("level", "boards")
    }


def test_an_old_event_is_asked_what_the_rules_of_its_day_asked(
    official: Client, cast: Cast, players: list[Player]
) -> None:
    RulesetPeriod.objects.create(federation=cast.federation, ruleset=FBS, starts=datetime.date(2026, 3, 5))
    today = official.get(NEW).context["typed"].event
    assert (today.ruleset_id, "beginners" in today.fields) == (FBS, False)
    sent = official.post(NEW, typed_list(players[:28], ruleset=FBS, half="on"))
    assert wrong(sent) == [("Played on", "id_date")]
    event = sent.context["typed"].event
    assert (event["ruleset"].value(), "beginners" in event.fields) == ("sbf-2018", True)
    report = received(official, typed_list(players[:28], ruleset="sbf-2018", beginners="on"))
    assert (report.ruleset, report.payload["conditions"]) == ("sbf-2018", {"beginners": True})


@pytest.mark.parametrize(
    ("ruleset", "level", "amount"),
    [(FBS, "bronze", "28 bp"), (ACBL, "unit", "2.41 mp")],
)
def test_the_draft_writes_amounts_as_the_edition_does(
    official: Client, cast: Cast, players: list[Player], ruleset: str, level: str, amount: str
) -> None:
    plays_by(cast, ruleset)
    sessions = {"sessions": "1"} if ruleset == ACBL else {}
    report = received(official, typed_list(players[:28], level=level, **sessions))
    assert amount in tree(official.get(f"/sbf/reports/{report.pk}/")).text


@pytest.mark.parametrize(
    ("ruleset", "form", "named"),
    [
        ("sbf-2018", "pairs", "two winners, handicap, beginners, groups, spring or autumn silver"),
        ("sbf-2018", "individual", "spring or autumn silver"),
        (FBS, "pairs", "two winners, half event, handicap, groups, championship"),
        (FBS, "individual", "half event, handicap, groups, the winner’s points"),
        (ACBL, "pairs", "who may play, rating, tables in play, limits of masterpoints"),
    ],
)
def test_what_is_folded_away_is_named_by_what_the_edition_asks(
    client: Client, cast: Cast, ruleset: str, form: str, named: str
) -> None:
    plays_by(cast, ruleset)
    client.force_login(cast.official_a)
    said = f"Anything special? Substitutes, several days, {named} …"
    assert said in [one.text for one in tree(client.get(NEW, {"form": form})).all("summary")]


def test_what_is_folded_away_is_named_at_the_levels_at_which_it_is_asked(client: Client, cast: Cast) -> None:
    plays_by(cast, FBS)
    client.force_login(cast.official_a)
    summaries = tree(client.get(NEW, {"form": "pairs"})).all("summary")
    named = next(one for one in summaries if one.text.startswith("Anything special?"))
    assert [(one.text, one.attributes.get("class", "")) for one in named.all("span")] == [
        (", half event", "at-levels at-bronze at-silver"),
        (", handicap", ""),
        (", groups", ""),
        (", championship", "at-levels at-gold"),
    ]
