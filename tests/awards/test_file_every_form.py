"""What is booked of every form of play is what the rules answer, and everybody who played has a result."""

from collections.abc import Mapping
from typing import Any

import pytest
from django.db.models import Sum

from awards.choices import ReportState, Settlement
from awards.models import HeldLine, LedgerEntry, Report, Result
from awards.queries.contestants import contestants
from awards.queries.effective import effective_payload, standing_payload
from awards.queries.preview import preview
from awards.rules.answer import Answer
from awards.rules.calculation import calculate
from awards.services.booking import NotPossible, book_report
from awards.services.filing import file_report
from awards.services.overrides import move_award
from awards.services.settling import settle
from awards.services.verification.verify import verify
from registry.models import Player
from registry.queries.actors import actor_of
from tests.awards.matches import match, matches_report, side, teams_of
from tests.awards.reports import TODAY, drafted, members, pairs_report
from tests.cast import Cast

pytestmark = pytest.mark.django_db

HUNDREDTHS = {"bronze": 1, "silver": 10, "gold": 100}


@pytest.fixture
def players(cast: Cast) -> list[Player]:
    return members(cast.club_a, 60)


def booked_of(report: dict[str, Any], cast: Cast) -> Report:
    draft = drafted(report, cast.official_a, cast.club_a)
    filed = file_report(report_id=draft.pk, by=cast.official_a)
    if filed.state == ReportState.FILED:
        filed = book_report(report_id=draft.pk, by=cast.office, right_reason="Sanktion")
    return filed


def entries() -> dict[tuple[str, str], int]:
    return {
        (number, colour): amount
        for number, colour, amount in LedgerEntry.objects.values_list("player__number", "colour", "amount")
    }


def answered(report: Mapping[str, Any]) -> dict[tuple[str, str], int]:
    answer = calculate(dict(report), ruleset="sbf-2018")
    assert isinstance(answer, Answer), answer
    return {
        (award.player, colour): points * HUNDREDTHS[colour]
        for award in answer.awards
        for colour, points in award.points.items()
    }


def individual(cast: Cast, players: list[Player], **changes: Any) -> dict[str, Any]:
    rows = [{"place": place, "players": [player.number]} for place, player in enumerate(players, start=1)]
    return pairs_report(cast.club_a, [], form="individual", standings=rows, **changes)


def barometer(cast: Cast, players: list[Player], **changes: Any) -> dict[str, Any]:
    teams = teams_of(players, *(f"Lag {number}" for number in range(len(players) // 4)))
    rows = [
        {"place": place, "team": team, "players": [player.number for player in four]}
        for place, (team, four) in enumerate(teams.items(), start=1)
    ]
    return pairs_report(cast.club_a, [], form="barometer_teams", standings=rows, **changes)


def every_form(cast: Cast, players: list[Player]) -> dict[str, dict[str, Any]]:
    teams = teams_of(players, "Alfa", "Beta", "Gamma", "Delta", "Epsilon")
    eight = teams_of(players, *"ABCDEFGH")
    heats = pairs_report(cast.club_a, players[:32], conditions={"simultaneous": True})
    for index, row in enumerate(heats["standings"]):
        row.update(heat=f"Heat {index % 2 + 1}", heat_place=index // 2 + 1)
    return {
        "pairs": pairs_report(cast.club_a, players[:24]),
        "individual": individual(cast, players[:28]),
        "individual silver": individual(cast, players[:32], level="silver", boards=48),
        "barometer": barometer(cast, players[:40], boards=30),
        "matches": matches_report(cast.club_a, teams),
        "matches without standings": matches_report(cast.club_a, teams, standings=[]),
        "matches silver": matches_report(cast.club_a, eight, level="silver"),
        "cup": matches_report(cast.club_a, teams, conditions={"cup": True}),
        "simultaneous": heats,
    }


FORMS = (
    *("pairs", "individual", "individual silver", "barometer", "matches", "matches without standings"),
    *("matches silver", "cup", "simultaneous"),
)


@pytest.mark.parametrize("form", FORMS)
def test_the_booked_entries_are_the_awards_of_the_rules(cast: Cast, players: list[Player], form: str) -> None:
    report = every_form(cast, players)[form]
    booked = booked_of(report, cast)
    assert booked.state == ReportState.BOOKED
    assert entries() == answered(report) != {}
    assert list(verify()) == []


@pytest.mark.parametrize("form", FORMS)
def test_what_is_booked_is_what_was_shown_before(cast: Cast, players: list[Player], form: str) -> None:
    draft = drafted(every_form(cast, players)[form], cast.official_a, cast.club_a)
    actor = actor_of(cast.official_a, cast.federation)
    shown = {award.number: award for award in preview(draft, actor, "en", on=TODAY).awards}
    booked_of(every_form(cast, players)[form], cast)
    points = {(number, colour): amount for number, award in shown.items() for colour, amount in award.points}
    assert entries() == points
    ranking = LedgerEntry.objects.values("player__number").annotate(sum=Sum("ranking"))
    assert {row["player__number"]: row["sum"] for row in ranking} == {n: award.ranking for n, award in shown.items()}


@pytest.mark.parametrize("form", FORMS)
def test_everybody_who_played_has_a_result(cast: Cast, players: list[Player], form: str) -> None:
    report = every_form(cast, players)[form]
    booked = booked_of(report, cast)
    found = {
        (row, number, place, team)
        for row, number, place, team in Result.objects.filter(event=booked.event).values_list(
            "contestant", "player__number", "place", "team"
        )
    }
    every = contestants(report)
    assert found == {
        (row, number, contestant.place, contestant.team)
        for row, contestant in enumerate(every)
        for number in contestant.numbers
    }


def test_a_player_of_a_team_has_his_part_of_its_halves(cast: Cast, players: list[Player]) -> None:
    teams = teams_of(players, "Alfa", "Beta", "Gamma")
    report = matches_report(cast.club_a, teams)
    ones, sub = [player.number for player in players[:4]], players[20].number
    report["matches"][0]["home"]["halves"] = {ones[0]: 2, ones[1]: 2, ones[2]: 2, ones[3]: 1, sub: 1}
    booked_of(report, cast)
    shares = dict(Result.objects.filter(team="Alfa").values_list("player__number", "share"))
    assert shares == {ones[0]: "1", ones[1]: "1", ones[2]: "1", ones[3]: "3/4", sub: "1/4"}


def test_a_team_without_a_row_in_the_standings_has_no_place(cast: Cast, players: list[Player]) -> None:
    report = matches_report(cast.club_a, teams_of(players, "Alfa", "Beta"))
    del report["standings"][1]
    booked_of(report, cast)
    assert set(Result.objects.values_list("team", "place", "contestant")) == {("Alfa", 1, 0), ("Beta", None, 1)}


# --- lines in doubt -----------------------------------------------------------------------------------------------


def doubtful(cast: Cast, players: list[Player], **changes: Any) -> dict[str, Any]:
    """Alfa's first player stands in both its matches under a number that is nobody's."""
    report = matches_report(cast.club_a, teams_of(players, "Alfa", "Beta", "Gamma"), **changes)
    for row in report["matches"][:2]:
        halves = row["home"]["halves"]
        row["home"]["halves"] = {"99999" if key == players[0].number else key: n for key, n in halves.items()}
        row["home"]["names"] = {"99999": "Någon Annan"}
    report["standings"][0]["players"][0] = {"number": "99999", "name": "Någon Annan"}
    return report


def test_a_number_that_is_nobodys_holds_one_line_for_all_matches_of_its_team(cast: Cast, players: list[Player]) -> None:
    booked = booked_of(doubtful(cast, players), cast)
    line = HeldLine.objects.get()
    assert (line.row, line.seat, line.number, line.name, line.doubt) == (0, 0, "99999", "Någon Annan", "unknown-player")
    right = answered(matches_report(cast.club_a, teams_of(players, "Alfa", "Beta", "Gamma")))
    assert entries() == {key: amount for key, amount in right.items() if key[0] != players[0].number}
    assert booked.state == ReportState.BOOKED


def test_settled_as_a_player_he_gets_what_his_matches_and_the_place_give(cast: Cast, players: list[Player]) -> None:
    booked = booked_of(doubtful(cast, players), cast)
    settle(line_id=HeldLine.objects.get().pk, settlement=Settlement.PLAYER, player=players[0], by=cast.office)
    assert entries() == answered(matches_report(cast.club_a, teams_of(players, "Alfa", "Beta", "Gamma")))
    result = Result.objects.get(event=booked.event, player=players[0])
    assert (result.place, result.contestant, result.share) == (1, 0, "1")
    assert list(verify()) == []


@pytest.mark.parametrize("settlement", [Settlement.GUEST, Settlement.NOBODY])
def test_settled_without_a_player_his_halves_are_kept_under_a_guests_key(
    cast: Cast, players: list[Player], settlement: Settlement
) -> None:
    booked = booked_of(doubtful(cast, players), cast)
    before = entries()
    settle(line_id=HeldLine.objects.get().pk, settlement=settlement, by=cast.office)
    assert entries() == before
    payload = effective_payload(booked.payload, booked.held_lines.all())
    home = payload["matches"][0]["home"]
    assert home["halves"] == {"?1": 2, **{player.number: 2 for player in players[1:4]}}
    assert home["names"] == {"?1": "Någon Annan"}
    assert payload["standings"][0]["players"][0] == {"number": None, "name": "Någon Annan"}


def test_a_guests_key_is_one_that_no_line_up_uses(cast: Cast, players: list[Player]) -> None:
    report = doubtful(cast, players)
    away = report["matches"][0]["away"]
    away["halves"] = {"?1" if key == players[4].number else key: n for key, n in away["halves"].items()}
    booked = booked_of(report, cast)
    payload = effective_payload(booked.payload, booked.held_lines.all())
    home = payload["matches"][0]["home"]["halves"]
    assert home == {"?2": 2, **{player.number: 2 for player in players[1:4]}}


def test_two_numbers_that_changed_places_are_settled_at_once(cast: Cast, players: list[Player]) -> None:
    report = matches_report(cast.club_a, teams_of(players, *"ABCDEF"), level="silver")
    first, second = players[0], players[1]
    for row in report["matches"]:
        if row["home"]["team"] == "A":
            row["home"]["halves"] = {
                first.number: 2,
                second.number: 1,
                players[2].number: 2,
                players[3].number: 2,
                players[40].number: 1,
            }
            row["home"]["names"] = {first.number: "Fel Namn", second.number: "Annat Fel"}
    draft = drafted(report, cast.official_a, cast.club_a)
    lines = {line.number: line for line in draft.held_lines.all()}
    assert set(lines) == {first.number, second.number}
    lines[first.number].player, lines[second.number].player = second, first
    payload = effective_payload(draft.payload, lines.values())
    halves = payload["matches"][0]["home"]["halves"]
    assert (halves[second.number], halves[first.number]) == (2, 1)


def test_a_line_stays_at_its_player_whatever_the_order_of_a_line_up(cast: Cast, players: list[Player]) -> None:
    report = doubtful(cast, players)
    for row in report["matches"]:
        for team in ("home", "away"):
            row[team]["halves"] = dict(reversed(row[team]["halves"].items()))
    del report["standings"][0]["players"][0]
    draft = drafted(report, cast.official_a, cast.club_a)
    stored = Report.objects.get(pk=draft.pk)
    line = stored.held_lines.get()
    assert contestants(stored.payload)[line.row].seats[line.seat].number == line.number == "99999"


def test_who_plays_in_the_same_match_cannot_be_meant(cast: Cast, players: list[Player]) -> None:
    booked_of(doubtful(cast, players), cast)
    for other in (players[1], players[4]):
        with pytest.raises(NotPossible):
            settle(line_id=HeldLine.objects.get().pk, settlement=Settlement.PLAYER, player=other, by=cast.office)


def test_a_number_wrong_in_one_match_alone_can_mean_who_plays_the_others(cast: Cast, players: list[Player]) -> None:
    teams = teams_of(players, *"ABCDEFGH")
    right = matches_report(cast.club_a, teams, level="silver")
    wrong = matches_report(cast.club_a, teams, level="silver")
    halves = wrong["matches"][0]["home"]["halves"]
    wrong["matches"][0]["home"]["halves"] = {
        "99999" if key == players[0].number else key: n for key, n in halves.items()
    }
    draft = drafted(wrong, cast.official_a, cast.club_a)
    settle(line_id=HeldLine.objects.get().pk, settlement=Settlement.PLAYER, player=players[0], by=cast.office)
    file_report(report_id=draft.pk, by=cast.official_a)
    book_report(report_id=draft.pk, by=cast.office, right_reason="Sanktion")
    assert entries() == answered(right)
    assert Result.objects.get(player=players[0]).share == "1"


def test_an_award_that_was_moved_stands_in_the_line_ups_of_an_amendment(cast: Cast, players: list[Player]) -> None:
    teams = teams_of(players, "Alfa", "Beta", "Gamma")
    booked = booked_of(matches_report(cast.club_a, teams), cast)
    assert booked.event is not None
    move_award(event=booked.event, source=players[0], target=players[50], by=cast.office, reason="Fel person")
    payload = standing_payload(booked)
    moved = {**teams, "Alfa": [players[50], *players[1:4]]}
    assert payload["matches"] == [
        match(
            side(row["home"]["team"], "18", moved[row["home"]["team"]]),
            side(row["away"]["team"], "12", moved[row["away"]["team"]]),
        )
        for row in booked.payload["matches"]
    ]
    assert payload["standings"][0]["players"] == [player.number for player in moved["Alfa"]]
