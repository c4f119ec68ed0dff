"""A result file where another edition is in force: what its levels and conditions are is asked as it asks it."""

import pytest
from django.test import Client

from awards.models import Report
from tests.awards.reports import members
from tests.awards.result_files import filled_in, listed, named, team_file, usebio_file
from tests.awards.views.rulebooks import ACBL, FBS, plays_by
from tests.awards.views.test_result_files import questions, shown, wrong
from tests.cast import Cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def official(client: Client, cast: Cast) -> Client:
    client.force_login(cast.official_a)
    return client


def test_by_american_rules_the_sessions_are_asked_and_the_level_is_one_of_theirs(official: Client, cast: Cast) -> None:
    plays_by(cast, ACBL)
    address, typed = questions(official, usebio_file(listed(named(members(cast.club_a, 28)))))
    page = shown(official.get(address))
    assert [field["value"] for field in page.all("input", name="level")] == [
        "unit",
        "sectional",
        "regional",
        "national",
    ]
    assert typed["sessions"] == "1"
    made = official.post(address, {**typed, "level": "sectional"})
    assert made.status_code == 302, wrong(made)
    assert Report.objects.get().payload["conditions"] == {"sessions": 1}


def test_where_no_matches_are_known_teams_are_one_list(official: Client, cast: Cast) -> None:
    plays_by(cast, ACBL)
    address, typed = questions(official, team_file())
    assert [field["value"] for field in shown(official.get(address)).all("input", name="form")] == ["barometer_teams"]
    assert (typed["form"], "halves" in typed, "boards" in typed) == ("barometer_teams", False, True)


def test_by_faroese_rules_a_file_becomes_a_report(official: Client, cast: Cast) -> None:
    plays_by(cast, FBS)
    address, typed = questions(official, usebio_file(listed(named(members(cast.club_a, 28)))))
    assert typed["level"] == "bronze"
    made = official.post(address, typed)
    assert made.status_code == 302, wrong(made)
    assert Report.objects.get().ruleset == FBS


def test_other_rules_on_another_day_are_said_before_anything_is_made(official: Client, cast: Cast) -> None:
    address, typed = questions(official, usebio_file(listed(named(members(cast.club_a, 28)))))
    plays_by(cast, FBS)
    answer = official.post(address, typed)
    message = "Other rules are in force on this day. Look at what they ask, and send it again."
    assert wrong(answer) == [("What was the last day of play?", message)]
    assert official.post(address, filled_in(shown(answer))).status_code == 302
