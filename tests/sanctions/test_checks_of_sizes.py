"""What is expected of an event beside what its level needs, as the checks of an application say it."""

import pytest
from django.utils import translation

from registry.models import Club
from sanctions.choices import Form, Kind
from sanctions.models import Application
from tests.factories import ClubFactory
from tests.sanctions.quotas import ask, day, found, join

pytestmark = pytest.mark.django_db

SIZES = {"too-few-contestants-expected", "too-few-boards-planned", "half-scale-planned"}


@pytest.fixture
def club() -> Club:
    club = ClubFactory()
    join(club, 100)
    return club


@pytest.mark.parametrize(
    ("kind", "form", "contestants", "boards", "codes"),
    [
        (Kind.GOLD, Form.PAIRS, 40, 56, ["too-few-boards-planned"]),
        (Kind.GOLD, Form.PAIRS, 40, 57, []),
        (Kind.GOLD, Form.PAIRS, 31, 54, []),
        (Kind.SILVER, Form.PAIRS, 14, 42, ["too-few-contestants-expected"]),
        (Kind.SILVER, Form.PAIRS, 15, 41, ["half-scale-planned"]),
        (Kind.SILVER, Form.TEAM_MATCHES, 3, 41, ["too-few-contestants-expected", "too-few-boards-planned"]),
        (Kind.SILVER, Form.PAIRS, None, None, []),
        (Kind.HALF_SILVER, Form.PAIRS, 2, 3, []),
    ],
)
def test_an_event_too_small_for_its_level_is_warned_of(
    club: Club, kind: Kind, form: Form, contestants: int | None, boards: int | None, codes: list[str]
) -> None:
    application = ask(club, day("2027-08-07"), kind=kind, form=form, contestants=contestants, boards=boards)
    sizes = {code: shown for code, shown in found(application).items() if code in SIZES}
    assert (list(sizes), {shown.severity for shown in sizes.values()}) == (codes, {"warning"} if codes else set())


def test_the_warning_says_what_is_needed_what_to_do_and_where_it_stands(club: Club) -> None:
    unsaved = Application(federation=club.federation, club=club, kind=Kind.GOLD, form=Form.PAIRS, name="Ny")
    unsaved.contestants, unsaved.boards = 40, 48
    shown = found(unsaved, days=[])["too-few-boards-planned"]
    assert shown.message == "A gold pairs event of this size needs at least 57 boards; planned are 48."
    assert shown.what_to_do.startswith("Plan more boards")
    assert (shown.paragraph, shown.url) == ("2", "/rules/sbf-2018/#p-2")
    with translation.override("sv"):
        assert found(unsaved, days=[])["too-few-boards-planned"].message == (
            "En partävling på guldnivå av den här storleken kräver minst 57 brickor; planerade är 48."
        )
