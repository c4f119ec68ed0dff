"""Applications under the Faroese rules: quotas at the edges, and warned of exactly where a report would be refused."""

import pytest

from awards.rules.answer import Refusal
from awards.rules.calculation import calculate
from awards.rules.editions import edition
from awards.rules.sanctioning import WARNING, Asked, Organiser, Used, findings, size_of
from tests.rules.fbs_2012.reports import placed
from tests.rules.fbs_2012.series import series
from tests.rules.sanctions import asked, used

FBS = edition("fbs-2012").sanctions
FEW, SHORT, LONG = "too-few-contestants-expected", "too-few-boards-planned", "too-many-boards-planned"
REFUSED = {"too-few-contestants": FEW, "too-few-boards": SHORT, "too-many-boards": LONG}
LEVELS = {"silver": "silver", "half_silver": "silver", "gold": "gold"}


def codes(one: Asked, *others: Used) -> list[str]:
    """What is found, but for the reminder that every silver and gold event of a club has."""
    return [found.code for found in findings(FBS, one, others) if found.code != "several-clubs-needed"]


@pytest.mark.parametrize("members", [0, 7, 40, 5000])
def test_every_club_has_the_same_quota(members: int) -> None:
    for kind in ("silver", "half_silver"):
        size = size_of(FBS, kind, members)
        assert size is not None
        assert (size.most, size.on_weekdays) == (1, None)
    assert size_of(FBS, "gold", members) is None


@pytest.mark.parametrize("kind", ["silver", "half_silver"])
def test_one_event_of_a_kind_in_a_season_and_the_other_kind_beside_it(kind: str) -> None:
    other = {"silver": "half_silver", "half_silver": "silver"}[kind]
    one = asked("2026-10-03", kind=kind)
    assert codes(one, used(1, "2027-06-30", kind=kind)) == ["quota-full"]
    assert codes(one, used(1, "2027-06-30", kind=kind, granted=False)) == ["quota-wanted"]
    assert codes(one, used(1, "2026-06-30", kind=kind), used(2, "2027-07-01", kind=kind)) == []
    assert codes(one, used(1, "2026-10-10", kind=other)) == []
    assert codes(one, used(1, "2026-10-10", kind=kind, of_organiser=False)) == []


@pytest.mark.parametrize(
    ("held", "found"),
    [
        ("2023-06-30", []),
        ("2023-07-01", ["gold-too-soon"]),
        ("2026-06-30", ["gold-too-soon"]),
        ("2030-06-30", ["gold-too-soon"]),
        ("2030-07-01", []),
    ],
)
def test_gold_needs_three_seasons_without_any(held: str, found: list[str]) -> None:
    assert codes(asked("2026-10-03", kind="gold"), used(1, held, kind="gold")) == found


def test_every_silver_and_gold_event_of_a_club_is_reminded_of_other_clubs() -> None:
    for kind in LEVELS:
        (reminder,) = findings(FBS, asked("2026-10-03", kind=kind), [])
        assert (reminder.code, reminder.severity, dict(reminder.numbers)) == (
            "several-clubs-needed",
            WARNING,
            {"clubs": 2, "percent": 75},
        )
    assert findings(FBS, asked("2026-10-03", organiser=Organiser.FEDERATION, members=None), []) == ()


@pytest.mark.parametrize("kind", LEVELS)
def test_only_a_club_in_the_scheme_holds_such_events(kind: str) -> None:
    assert codes(asked("2026-10-03", kind=kind, in_scheme=False)) == ["club-not-in-scheme"]
    outside = asked("2026-10-03", kind=kind, organiser=Organiser.FEDERATION, members=None, in_scheme=False)
    assert codes(outside) == []


@pytest.mark.parametrize("field", ["mixed", "women", "veterans"])
def test_only_the_federation_holds_events_for_a_part_of_the_players(field: str) -> None:
    assert codes(asked("2026-10-03", kind="gold", field=field)) == ["field-not-open"]
    assert codes(asked("2026-10-03", kind="gold", field=field, organiser=Organiser.FEDERATION, members=None)) == []


@pytest.mark.parametrize("form", ["pairs", "individual", "barometer_teams"])
@pytest.mark.parametrize("kind", LEVELS)
@pytest.mark.parametrize("contestants", [1, 4, 7, 8, 15, 16, 17, 40])
def test_what_is_warned_of_is_what_the_report_is_refused_for(form: str, kind: str, contestants: int) -> None:
    conditions = {"half": True} if kind == "half_silver" else {}
    for boards in (18, 26, 27, 41, 42, 54, 55, 90):
        report = placed(form, contestants, LEVELS[kind], boards=boards, conditions=conditions)
        outcome = calculate(report)
        problems = outcome.problems if isinstance(outcome, Refusal) else ()
        expected = asked("2026-10-03", kind=kind, form=form, contestants=contestants, boards=boards)
        assert codes(expected) == [REFUSED[problem.code] for problem in problems]


@pytest.mark.parametrize("kind", LEVELS)
@pytest.mark.parametrize("teams", [3, 4, 9])
def test_the_same_holds_for_team_matches(kind: str, teams: int) -> None:
    conditions = {"half": True} if kind == "half_silver" else {}
    for boards in (12, 27, 42, 54, 55, 90):
        report = series(["A 25-5 B"], LEVELS[kind], entrants=teams, boards=boards, conditions=conditions)
        outcome = calculate(report)
        problems = outcome.problems if isinstance(outcome, Refusal) else ()
        expected = asked("2026-10-03", kind=kind, form="team_matches", contestants=teams, boards=boards)
        assert codes(expected) == [REFUSED[problem.code] for problem in problems]
