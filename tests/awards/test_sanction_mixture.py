"""A silver event of a Faroese club: its players come from two clubs or more, and at most three quarters from one."""

from typing import Any

import pytest
from django.utils.translation import override

from awards.models import Report
from awards.queries.contestants import contestants
from awards.rules.sanctioning import Mixture
from awards.services.club_mixture import Fault, Field, faults, field_of, seated
from awards.services.sanction_checks import compared, gives_right
from awards.services.sanction_of_event import choose_sanction
from awards.services.sanction_wording import said
from registry.choices import RoleKind
from registry.models import Club, Player, User
from sanctions.choices import Kind
from tests.awards.reports import drafted, members, pairs_report
from tests.awards.sanctions import granted
from tests.factories import ClubFactory, DistrictFactory, FederationFactory, PlayerFactory, RoleFactory, UserFactory

pytestmark = pytest.mark.django_db

RULE = Mixture(frozenset({"silver"}), clubs=2, percent=75)
CODES = {"too-few-clubs", "perhaps-too-few-clubs", "club-over-its-part", "perhaps-club-over-its-part"}


class Stage:
    """Two clubs of a federation that plays by the Faroese rules, and an official of the first."""

    def __init__(self) -> None:
        self.federation = FederationFactory(code="fbs", ruleset="fbs-2012")
        district = DistrictFactory(federation=self.federation)
        self.host: Club = ClubFactory(district=district, number="7")
        self.guests: Club = ClubFactory(district=district, number="8")
        self.official: User = UserFactory(email="official@example.org")
        RoleFactory(user=self.official, kind=RoleKind.CLUB, club=self.host, federation=self.federation)

    def field(self, own: int, others: int) -> list[Player]:
        """So many players of the host and of the guests."""
        return [*members(self.host, own), *members(self.guests, others, first=60001)]

    def report(self, players: list[Player], kind: Kind = Kind.SILVER, **changes: Any) -> Report:
        """The draft of a silver event, with what was granted for it."""
        data = {"level": "silver", "boards": 42, "name": "Silvur", **changes}
        draft = drafted(pairs_report(self.host, players, **data), self.official, self.host)
        application = granted(self.host, kind=kind)
        return choose_sanction(report_id=draft.pk, application_id=application.pk, by=self.official)


@pytest.fixture
def stage() -> Stage:
    return Stage()


def found(report: Report) -> list[tuple[str, str, str, str]]:
    return [
        (one.code, one.severity, one.facts["allowed"], one.facts["found"])
        for one in compared(report)
        if one.code in CODES
    ]


def test_exactly_three_quarters_from_one_club_are_allowed(stage: Stage) -> None:
    report = stage.report(stage.field(24, 8))
    assert (found(report), gives_right(report, "silver")) == ([], True)


def test_one_more_than_three_quarters_is_forbidden_and_never_shown_as_within_them(stage: Stage) -> None:
    report = stage.report(stage.field(25, 7))
    assert found(report) == [("club-over-its-part", "forbidden", "75", "79")]
    assert not gives_right(report, "silver")


def test_players_of_one_club_alone_break_both_rules(stage: Stage) -> None:
    assert found(stage.report(stage.field(32, 0))) == [
        ("too-few-clubs", "forbidden", "2", "1"),
        ("club-over-its-part", "forbidden", "75", "100"),
    ]


def test_who_belongs_to_no_club_counts_among_the_players_and_for_no_club(stage: Stage) -> None:
    """As long as the office has not settled who he is, nobody knows where he belongs."""
    own = members(stage.host, 24)
    homeless = [PlayerFactory(federation=stage.federation, number=str(90001 + at)) for at in range(8)]
    payload = pairs_report(stage.host, [*own, *homeless])
    for player in (*own, *homeless):
        player.home_club_id = stage.host.pk if player in own else None
    known = {player.number: player for player in (*own, *homeless)}
    assert field_of(payload, contestants(payload), known, frozenset({stage.host.pk})) == Field(32, 0, 1, 24)
    report = stage.report([*own, *homeless])
    assert found(report) == [
        ("perhaps-too-few-clubs", "warning", "2", "1"),
        ("perhaps-club-over-its-part", "warning", "75", "75"),
    ]


def test_guests_may_make_it_good_so_that_it_is_only_to_be_looked_at(stage: Stage) -> None:
    rows = pairs_report(stage.host, stage.field(24, 8))["standings"]
    rows[-1]["players"] = [{"number": None, "name": "Kari"}, {"number": None, "name": "Ola"}]
    report = stage.report([], standings=rows)
    assert found(report) == [("perhaps-club-over-its-part", "warning", "75", "75")]
    facts = next(one.facts for one in compared(report) if one.code in CODES)
    assert (facts["unknown"], facts["players"], facts["most"]) == ("2", "32", "24")


def test_pairs_that_are_not_listed_may_make_it_good(stage: Stage) -> None:
    assert found(stage.report(stage.field(8, 0), entrants=16)) == [
        ("perhaps-too-few-clubs", "warning", "2", "1"),
        ("perhaps-club-over-its-part", "warning", "75", "25"),
    ]


def test_a_report_that_says_the_clubs_was_checked_when_it_came_in(stage: Stage) -> None:
    players = stage.field(30, 2)
    clubs = {player.number: "7" if at % 2 else "8" for at, player in enumerate(players)}
    assert found(stage.report(players, conditions={"clubs": clubs})) == []


def test_half_silver_needs_the_same(stage: Stage) -> None:
    report = stage.report(stage.field(32, 0), kind=Kind.HALF_SILVER, boards=30, conditions={"half": True})
    assert [code for code, *_ in found(report)] == ["too-few-clubs", "club-over-its-part"]


def test_bronze_needs_nobody_from_another_club(stage: Stage) -> None:
    assert found(stage.report(stage.field(32, 0), level="bronze", boards=24)) == []


def test_it_is_said_what_is_wrong_and_what_to_do(stage: Stage) -> None:
    with override("en"):
        told = said(one for one in compared(stage.report(stage.field(25, 7))) if one.code in CODES)
    assert [(one.message, one.hint) for one in told] == [
        (
            "25 of 32 players (79 %) come from one club; at most 75 % may.",
            "Check the numbers of the guests. Otherwise only the office can let the event count, in writing.",
        )
    ]


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        (Field(players=8, unknown=0, clubs=2, most=6), []),
        (Field(8, 0, 2, 7), [Fault("club-over-its-part", True, 75, 88)]),
        (Field(8, 1, 1, 6), [Fault("too-few-clubs", False, 2, 1), Fault("club-over-its-part", False, 75, 75)]),
        (Field(8, 0, 0, 0), [Fault("too-few-clubs", True, 2, 0)]),
        (Field(8, 8, 0, 0), [Fault("too-few-clubs", False, 2, 0)]),
    ],
)
def test_faults_of_a_field(field: Field, expected: list[Fault]) -> None:
    assert list(faults(field, RULE)) == expected


def test_each_player_counts_once_whatever_the_form(stage: Stage) -> None:
    """A team of matches has players in its row and in its line-ups; a merged club is one with its successor."""
    merged = ClubFactory(district=stage.host.district, number="9", merged_into=stage.host)
    own, other = members(stage.host, 4), members(merged, 4, first=60001)
    sides = [
        {"team": team, "vp": "15", "halves": {player.number: 1 for player in players}}
        for team, players in (("A", own), ("B", other))
    ]
    match = {"home": sides[0], "away": sides[1], "boards": 12, "halves": 1, "scale": "25", "outcome": "played"}
    payload = {"form": "team_matches", "matches": [match, match], "entrants": 3}
    rows = contestants(payload)
    assert len(seated(rows)) == 8
    known = {player.number: player for player in (*own, *other)}
    for player in own:
        player.home_club_id = stage.host.pk
    for player in other:
        player.home_club_id = merged.pk
    assert field_of(payload, rows, known, frozenset({stage.host.pk, merged.pk})) == Field(12, 4, 1, 8)
