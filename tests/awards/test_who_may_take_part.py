"""What only the register knows: district, age and sex in championships, and the handicaps of a field."""

import datetime
from decimal import Decimal
from typing import Any

import pytest

from awards.choices import Settlement
from awards.models import HeldLine, LedgerEntry, Report
from awards.services.booking import book_report
from awards.services.filing import file_report
from awards.services.settling import settle
from registry.choices import RoleKind
from registry.models import Club, Player
from tests.awards.matches import matches_report, teams_of
from tests.awards.reports import drafted, members, pairs_report
from tests.cast import Cast
from tests.factories import ClubFactory, DistrictFactory, FederationFactory, RoleFactory, UserFactory

pytestmark = pytest.mark.django_db


def set_all(players: list[Player], **values: Any) -> None:
    Player.objects.filter(pk__in=[player.pk for player in players]).update(**values)


def championship(cast: Cast, players: list[Player], name: str, level: str = "gold", **changes: Any) -> dict[str, Any]:
    conditions = {"championship": name, **changes.pop("conditions", {})}
    return pairs_report(cast.club_a, players, level=level, boards=60, conditions=conditions, **changes)


def held(report: Report) -> dict[str, str]:
    return {line.number: line.doubt for line in report.held_lines.all()}


def received(cast: Cast, report: dict[str, Any]) -> Report:
    return drafted(report, cast.office, cast.club_a)


@pytest.fixture
def players(cast: Cast) -> list[Player]:
    return members(cast.club_a, 44)


def test_a_junior_turns_at_most_25_in_the_year(cast: Cast, players: list[Player]) -> None:
    set_all(players, birth_date=datetime.date(2001, 12, 31))
    set_all(players[:1], birth_date=datetime.date(2000, 1, 1))
    set_all(players[1:2], birth_date=datetime.date(2001, 1, 1))
    set_all(players[2:3], birth_date=None)
    report = received(cast, championship(cast, players, "sm-junior-pairs"))
    assert held(report) == {players[0].number: "no-junior", players[2].number: "age-not-known"}


def test_a_veteran_turns_at_least_62_in_the_year(cast: Cast, players: list[Player]) -> None:
    set_all(players, birth_date=datetime.date(1964, 12, 31))
    set_all(players[:1], birth_date=datetime.date(1965, 1, 1))
    report = received(cast, championship(cast, players, "sm-veteran-pairs"))
    assert held(report) == {players[0].number: "no-veteran"}


def test_a_womens_championship_is_for_women(cast: Cast, players: list[Player]) -> None:
    set_all(players, sex="f")
    set_all(players[:1], sex="m")
    set_all(players[1:2], sex="")
    report = received(cast, championship(cast, players, "sm-women-pairs"))
    assert held(report) == {players[0].number: "no-woman", players[1].number: "sex-not-known"}


def faroese_doubts(players: list[Player], club: Club, name: str) -> dict[str, str]:
    """What is held of a Faroese championship among these players of the club, whose scale the report says."""
    office = UserFactory()
    RoleFactory(user=office, federation=club.federation, kind=RoleKind.OFFICE)
    conditions = {"championship": name, "gold_scale": [5, 3, 1]}
    return held(drafted(pairs_report(club, players, level="gold", boards=60, conditions=conditions), office, club))


@pytest.fixture
def town() -> Club:
    return ClubFactory(district=DistrictFactory(federation=FederationFactory(code="fbs", ruleset="fbs-2012")))


def test_a_faroese_womens_championship_is_for_women(town: Club) -> None:
    players = members(town, 20)
    set_all(players, sex="f")
    set_all(players[:1], sex="m")
    set_all(players[1:2], sex="")
    found = {players[0].number: "no-woman", players[1].number: "sex-not-known"}
    assert faroese_doubts(players, town, "fm-women") == found
    assert faroese_doubts(members(town, 26, first=30001), town, "fm-pairs") == {}


def test_a_faroese_mixed_pair_is_one_woman_and_one_man(town: Club) -> None:
    players = members(town, 32)
    set_all(players[::2], sex="f")
    set_all(players[1::2], sex="m")
    set_all(players[1:2], sex="f")
    mixed = {player.number: "no-mixed-pair" for player in players[:2]}
    assert faroese_doubts(players, town, "fm-mixed") == mixed


def test_a_mixed_pair_is_one_woman_and_one_man(cast: Cast, players: list[Player]) -> None:
    set_all(players[::2], sex="f")
    set_all(players[1::2], sex="m")
    set_all(players[:2], sex="m")
    set_all(players[3:4], sex="")
    report = received(cast, championship(cast, players, "sm-mixed-pairs"))
    assert held(report) == {
        players[0].number: "no-mixed-pair",
        players[1].number: "no-mixed-pair",
        players[3].number: "sex-not-known",
    }


def test_a_closed_championship_is_for_clubs_of_the_district(cast: Cast, players: list[Player]) -> None:
    outsiders = members(cast.club_c, 2, first=50001)
    neighbours = members(cast.club_b, 2, first=60001)
    field = [*players, *outsiders, *neighbours]
    for organiser in (cast.club_a.number, cast.north.number):
        report = received(cast, championship(cast, field, "dm-pairs", "silver", organiser=organiser))
        assert held(report) == dict.fromkeys([player.number for player in outsiders], "not-of-the-district")


def test_an_open_championship_is_for_all(cast: Cast, players: list[Player]) -> None:
    field = [*players, *members(cast.club_c, 2, first=50001)]
    report = received(cast, championship(cast, field, "dm-pairs", "silver", conditions={"closed": False}))
    assert held(report) == {}


def test_line_ups_are_asked_as_well(cast: Cast, players: list[Player]) -> None:
    field = [*players[:28], *members(cast.club_c, 4, first=50001)]
    teams = teams_of(field, *"ABCDEFGH")
    report = matches_report(
        cast.club_a, teams, level="silver", organiser="01", conditions={"championship": "dm-teams"}, standings=[]
    )
    assert held(received(cast, report)) == dict.fromkeys(
        [player.number for player in field[28:]], "not-of-the-district"
    )


def test_the_office_settles_the_line_as_that_very_player(cast: Cast, players: list[Player]) -> None:
    set_all(players, birth_date=datetime.date(2005, 6, 6))
    set_all(players[:1], birth_date=datetime.date(2000, 1, 1))
    draft = received(cast, championship(cast, players, "sm-junior-pairs"))
    file_report(report_id=draft.pk, by=cast.office)
    book_report(report_id=draft.pk, by=cast.office, right_reason="SM")
    of_the_winners = LedgerEntry.objects.filter(player__in=players[:2])
    assert [entry.player_id for entry in of_the_winners] == [players[1].pk]
    settle(
        line_id=HeldLine.objects.get().pk,
        settlement=Settlement.PLAYER,
        player=players[0],
        by=cast.office,
        why="Dispens",
    )
    assert list(of_the_winners.values_list("colour", "amount")) == [("gold", 1000), ("gold", 1000)]


# --- the handicaps of the field -------------------------------------------------------------------------------------


def gold(cast: Cast, players: list[Player], **changes: Any) -> dict[str, Any]:
    return pairs_report(cast.club_a, players, level="gold", boards=60, **changes)


@pytest.fixture
def field(cast: Cast) -> list[Player]:
    return members(cast.club_a, 64)


def winners_gold(report: Report) -> int:
    return int(report.answer["awards"][0]["points"]["gold"])


def test_gold_is_raised_by_the_handicaps_of_the_register(cast: Cast, field: list[Player]) -> None:
    set_all(field, handicap=Decimal("15.00"))
    set_all(field[:1], handicap=Decimal("14.99"))
    report = received(cast, gold(cast, field))
    assert report.payload["conditions"] == {"average_handicap": "95999/6400"}
    assert winners_gold(report) == 10


def test_an_average_of_15_raises_nothing(cast: Cast, field: list[Player]) -> None:
    set_all(field, handicap=Decimal("15.00"))
    report = received(cast, gold(cast, field))
    assert report.payload["conditions"] == {"average_handicap": "15"}
    assert winners_gold(report) < 10


@pytest.mark.parametrize(("without", "average"), [(16, {"average_handicap": "10"}), (17, {})])
def test_who_has_no_handicap_is_left_out_as_long_as_three_quarters_have_one(
    cast: Cast, field: list[Player], without: int, average: dict[str, str]
) -> None:
    set_all(field, handicap=Decimal(10))
    set_all(field[:without], handicap=None)
    assert received(cast, gold(cast, field)).payload.get("conditions", {}) == average


def test_an_average_that_does_not_end_is_kept_exactly(cast: Cast, field: list[Player]) -> None:
    set_all(field, handicap=Decimal(10))
    set_all(field[:4], handicap=None)
    set_all(field[4:5], handicap=Decimal(11))
    report = received(cast, gold(cast, field))
    assert report.payload["conditions"] == {"average_handicap": "601/60"}
    assert winners_gold(report) == 10


def test_what_the_report_says_itself_counts(cast: Cast, field: list[Player]) -> None:
    set_all(field, handicap=Decimal(10))
    report = received(cast, gold(cast, field, conditions={"average_handicap": "20"}))
    assert report.payload["conditions"] == {"average_handicap": "20"}
    assert winners_gold(report) < 10


def test_silver_asks_for_no_handicaps(cast: Cast, field: list[Player]) -> None:
    set_all(field, handicap=Decimal(10))
    assert "conditions" not in received(cast, pairs_report(cast.club_a, field, level="silver", boards=48)).payload
