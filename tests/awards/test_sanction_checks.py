"""A report is looked at beside what was granted: what the rules forbid, and what the district should see."""

import datetime
from typing import Any

import pytest
from django.utils.translation import override

from awards.models import Report
from awards.services.filing import Rejected, receive
from awards.services.sanction_checks import Difference, compared, from_stored, gives_right, stored
from awards.services.sanction_of_event import choose_sanction
from awards.services.sanction_wording import SENTENCES, said
from awards.services.settling import settle
from registry.choices import Sex
from registry.models import Club, Player
from registry.queries.actors import actor_of
from sanctions.choices import Field, Form, Kind
from tests.awards.reports import PLAYED, TODAY, members, raw
from tests.awards.sanctions import field_of, granted, silver_draft, silver_report
from tests.cast import Cast
from tests.factories import MembershipFactory, PlayerFactory

pytestmark = pytest.mark.django_db

NEXT_DAY = PLAYED + datetime.timedelta(days=1)


def of_sanction(cast: Cast, players: list[Player], changes: dict[str, Any] | None = None, **fields: Any) -> Report:
    """The draft of club A with what was granted for it."""
    draft = silver_draft(cast, players, **(changes or {}))
    application = granted(cast.club_a, **fields)
    return choose_sanction(report_id=draft.pk, application_id=application.pk, by=cast.official_a)


def found(report: Report) -> list[tuple[str, str, str, str]]:
    return [(one.code, one.severity, one.facts["allowed"], one.facts["found"]) for one in compared(report)]


def test_a_report_of_what_was_granted_differs_in_nothing(cast: Cast) -> None:
    report = of_sanction(cast, field_of(cast))
    assert (found(report), gives_right(report, "silver"), gives_right(report, "gold")) == ([], True, False)


def test_a_report_without_a_sanction_is_compared_with_nothing(cast: Cast) -> None:
    draft = silver_draft(cast, field_of(cast))
    assert (compared(draft), gives_right(draft, "silver")) == ((), False)


# --- the event itself -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "fields", "expected"),
    [
        ({}, {"kind": Kind.GOLD}, ("other-level", "forbidden", "gold", "silver")),
        ({"level": "bronze"}, {}, ("other-level", "warning", "silver", "bronze")),
        ({}, {"kind": Kind.SEASON_SILVER}, ("other-kind", "forbidden", "season_silver", "silver")),
        (
            {"conditions": {"season_silver": "spring"}},
            {},
            ("other-kind", "forbidden", "silver", "season_silver"),
        ),
        ({}, {"kind": Kind.HALF_SILVER}, ("other-kind", "forbidden", "half_silver", "silver")),
        ({}, {"form": Form.INDIVIDUAL}, ("other-form", "forbidden", "individual", "pairs")),
        ({}, {"boards": 44}, ("other-boards", "warning", "44", "42")),
        ({}, {"days": [NEXT_DAY]}, ("other-days", "forbidden", "2026-03-04", "2026-03-03")),
        (
            {"first_date": "2026-03-02"},
            {},
            ("other-days", "forbidden", "2026-03-03", "2026-03-02 2026-03-03"),
        ),
        (
            {},
            {"days": [NEXT_DAY], "alternative_days": [PLAYED]},
            ("other-days", "forbidden", "2026-03-04", "2026-03-03"),
        ),
        (
            {},
            {"days": [PLAYED, NEXT_DAY]},
            ("fewer-days", "warning", "2026-03-03 2026-03-04", "2026-03-03"),
        ),
    ],
)
def test_each_difference_is_found(
    cast: Cast, changes: dict[str, Any], fields: dict[str, Any], expected: tuple[str, ...]
) -> None:
    report = of_sanction(cast, field_of(cast), changes, **fields)
    assert found(report) == [expected]
    if expected[0] != "other-level":
        assert gives_right(report, "silver") == (expected[1] == "warning")


@pytest.mark.parametrize(
    ("changes", "fields"),
    [
        ({"conditions": {"season_silver": "spring"}}, {"kind": Kind.SEASON_SILVER}),
        ({"date": "2026-03-04", "first_date": "2026-03-03"}, {"days": [PLAYED, NEXT_DAY]}),
        ({}, {"boards": None}),
    ],
    ids=["spring", "two days", "boards not applied for"],
)
def test_what_is_the_same_is_no_difference(cast: Cast, changes: dict[str, Any], fields: dict[str, Any]) -> None:
    assert found(of_sanction(cast, field_of(cast), changes, **fields)) == []


def test_all_differences_are_found_at_once_the_forbidden_first(cast: Cast) -> None:
    report = of_sanction(cast, field_of(cast), boards=44, form=Form.INDIVIDUAL, days=[NEXT_DAY])
    assert [one[:2] for one in found(report)] == [
        ("other-form", "forbidden"),
        ("other-days", "forbidden"),
        ("other-boards", "warning"),
    ]


def test_handicap_is_refused_with_the_report_itself(cast: Cast) -> None:
    report = silver_report(cast, field_of(cast), conditions={"handicap": True})
    for place, row in enumerate(report["standings"], start=1):
        row["handicap_place"] = place
    received = receive(
        raw=raw(report),
        file_name="",
        federation=cast.federation,
        actor=actor_of(cast.official_a, cast.federation),
        by=cast.official_a,
        today=TODAY,
    )
    assert isinstance(received, Rejected)
    assert [problem.code for problem in received.problems] == ["handicap-only-bronze"]


# --- other clubs ------------------------------------------------------------------------------------------------------


def few(report: Report) -> list[tuple[str, dict[str, str]]]:
    return [(one.severity, dict(one.facts)) for one in compared(report) if one.code.endswith("few-from-other-clubs")]


def test_a_fifth_from_other_clubs_is_enough(cast: Cast) -> None:
    assert few(of_sanction(cast, field_of(cast, guests=8))) == []


def test_one_fewer_than_a_fifth_is_forbidden_and_its_share_is_never_rounded_up(cast: Cast) -> None:
    facts = {"allowed": "20", "found": "17", "others": "7", "unknown": "0", "players": "40", "members": "35"}
    assert few(of_sanction(cast, field_of(cast, guests=7))) == [("forbidden", facts)]


@pytest.mark.parametrize(("size", "is_bound"), [(7, False), (8, True), (99, True), (100, False)])
def test_a_club_of_eight_to_99_members_needs_others_and_one_of_100_may_play_alone(
    cast: Cast, size: int, is_bound: bool
) -> None:
    """Of the 100 only 40 played; of the 7 the others were members of no club until after the season began."""
    own = [cast.player, cast.hidden, *members(cast.club_a, size - 2)]
    late = [PlayerFactory(federation=cast.federation, number=str(90001 + at)) for at in range(max(0, 40 - size))]
    for player in late:
        MembershipFactory(player=player, club=cast.club_a, starts=datetime.date(2025, 7, 2))
    report = of_sanction(cast, [*own, *late][:40])
    assert bool(few(report)) == is_bound


def test_the_members_of_a_club_that_was_merged_into_this_one_are_its_own(cast: Cast) -> None:
    players = field_of(cast, guests=20)
    assert few(of_sanction(cast, players)) == []
    Club.objects.filter(pk=cast.club_b.pk).update(merged_into=cast.club_a)
    report = of_sanction(cast, players, {"name": "En till"})
    assert [(one[0], one[1]["others"], one[1]["members"]) for one in few(report)] == [("forbidden", "0", "43")]


def test_where_guests_may_be_from_other_clubs_it_is_only_to_be_looked_at(cast: Cast) -> None:
    players = field_of(cast, guests=7)
    rows = silver_report(cast, players)["standings"]
    rows[0]["players"][0] = {"number": None, "name": "Kari Nordmann"}
    report = of_sanction(cast, players, {"standings": rows})
    assert [(one[0], one[1]["others"], one[1]["unknown"]) for one in few(report)] == [("warning", "7", "1")]


def test_a_championship_needs_nobody_from_other_clubs(cast: Cast) -> None:
    report = of_sanction(cast, field_of(cast, guests=0), {"conditions": {"championship": "dm-pairs", "closed": False}})
    assert found(report) == []


def test_a_qualifier_of_a_championship_needs_nobody_from_other_clubs(cast: Cast) -> None:
    report = of_sanction(cast, field_of(cast, guests=0), {"conditions": {"championship_qualifier": True}})
    assert found(report) == []


def test_gold_asks_for_no_part_of_the_field(cast: Cast) -> None:
    report = of_sanction(cast, field_of(cast, 42, guests=0), {"level": "gold", "boards": 57}, kind=Kind.GOLD, boards=57)
    assert found(report) == []


def test_an_event_of_teams_needs_the_same_fifth(cast: Cast) -> None:
    own, others = members(cast.club_a, 28), members(cast.club_b, 4, first=60001)
    rows = [
        {"place": place, "team": f"Lag {place}", "players": [player.number for player in four]}
        for place, four in enumerate(zip(*[iter([*own, *others])] * 4, strict=True), start=1)
    ]
    changes = {"form": "barometer_teams", "standings": rows}
    report = of_sanction(cast, own, changes, form=Form.BAROMETER_TEAMS)
    assert [(one[0], one[1]["others"], one[1]["found"]) for one in few(report)] == [("forbidden", "4", "12")]


# --- who entered ------------------------------------------------------------------------------------------------------


def test_men_in_an_event_for_women_are_counted_and_the_unknown_are_not(cast: Cast) -> None:
    players = field_of(cast)
    for player, sex in zip(players, [Sex.MALE, Sex.MALE, Sex.FEMALE], strict=False):
        player.sex = sex
        player.save()
    report = of_sanction(cast, players, field=Field.WOMEN)
    assert found(report) == [("outside-field", "warning", "women", "2")]


def test_players_of_another_district_are_counted_where_one_was_granted(cast: Cast) -> None:
    players = [*field_of(cast)[:-2], *members(cast.club_c, 2, first=80001)]
    report = of_sanction(cast, players, field=Field.DISTRICT)
    assert found(report) == [("outside-field", "warning", "district", "2")]
    assert found(of_sanction(cast, players, {"name": "Öppen"}, field=Field.OPEN)) == []


def test_juniors_are_as_old_as_the_class_of_the_federation_has_them(cast: Cast) -> None:
    players = field_of(cast)
    for player, year in zip(players, [2000, 2001, 2002], strict=False):
        player.birth_date = datetime.date(year, 12, 31)
        player.save()
    assert found(of_sanction(cast, players, field=Field.JUNIORS)) == [("outside-field", "warning", "juniors", "1")]


def test_a_closed_championship_is_not_the_open_event_that_was_granted(cast: Cast) -> None:
    players, changes = field_of(cast), {"conditions": {"championship": "dm-pairs"}}
    report = of_sanction(cast, players, changes)
    assert found(report) == [("other-field", "forbidden", "open", "dm-pairs")]
    again = of_sanction(cast, players, {**changes, "name": "DM"}, field=Field.DISTRICT)
    assert found(again) == []


def test_a_granted_exception_for_the_field_excuses_it(cast: Cast) -> None:
    players = field_of(cast, guests=0)
    fields = {"field": Field.CLUB, "exception_codes": ["field-not-open"], "exception_granted": "Jubileum"}
    report = of_sanction(cast, players, **fields)
    assert ([one[:2] for one in found(report)], gives_right(report, "silver")) == (
        [("few-from-other-clubs", "warning")],
        True,
    )


# --- membership -------------------------------------------------------------------------------------------------------


def test_who_was_no_member_keeps_the_event_from_being_booked_until_the_line_is_settled(cast: Cast) -> None:
    players = field_of(cast)
    players[0].memberships.update(ends=datetime.date(2025, 12, 31))
    report = of_sanction(cast, players)
    assert (found(report), gives_right(report, "silver")) == ([("not-members", "forbidden", "0", "1")], False)
    line = report.held_lines.get()
    report.state = "filed"
    report.save(update_fields=["state"])
    settle(line_id=line.pk, settlement="guest", player=None, why="Norsk medlem", by=cast.office)
    assert (found(report), gives_right(report, "silver")) == ([], True)


def test_guests_are_for_the_district_to_ask_about(cast: Cast) -> None:
    players = field_of(cast, guests=10)
    rows = silver_report(cast, players)["standings"]
    rows[0]["players"][0] = {"number": None, "name": "Kari Nordmann"}
    report = of_sanction(cast, players, {"standings": rows})
    assert found(report) == [("guests", "warning", "0", "1")]


# --- kept and said ----------------------------------------------------------------------------------------------------


def test_differences_are_kept_with_the_report_as_they_were_found() -> None:
    difference = Difference("other-form", "forbidden", {"allowed": "pairs", "found": "individual"})
    assert from_stored(stored([difference])) == (difference,)


FACTS = {
    "other-level": ("gold", "silver"),
    "other-kind": ("season_silver", "silver"),
    "other-form": ("individual", "pairs"),
    "other-days": ("2026-03-04", "2026-03-02 2026-03-03"),
    "fewer-days": ("2026-03-03 2026-03-04", "2026-03-03"),
    "other-field": ("open", "dm-pairs"),
    "outside-field": ("women", "2"),
}


def sentence(code: str) -> str:
    allowed, found = FACTS.get(code, ("20", "17"))
    facts = {"allowed": allowed, "found": found, "others": "7", "unknown": "0", "players": "40", "members": "35"}
    facts["most"] = "31"
    only = said([Difference(code, "forbidden", facts)])[0]
    return f"{only.message} {only.hint}"


@pytest.mark.parametrize("code", SENTENCES)
def test_each_difference_says_what_was_found_what_is_allowed_and_what_to_do(code: str) -> None:
    with override("en"):
        english = sentence(code)
    with override("sv"):
        swedish = sentence(code)
    assert english != swedish
    assert "{" not in english + swedish


def test_days_are_written_as_the_reader_writes_them() -> None:
    with override("en"):
        assert sentence("other-days") == (
            "Played on 2 March 2026, 3 March 2026, but granted for 4 March 2026. "
            "Correct the date. If another day was agreed on, ask who granted it to say so in writing."
        )
