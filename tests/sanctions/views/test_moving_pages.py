"""An event that is moved: what was found of its new days, and how its page tells of the move."""

import datetime

import pytest
from django.test import Client

from registry.models import Mail
from sanctions.choices import Action, Kind, State
from sanctions.models import Application, Day
from tests.cast import Cast
from tests.factories import ClubFactory
from tests.sanctions.lives import DAY, OTHER_DAY, begun, gone, take
from tests.sanctions.views.filled import page_of
from tests.ui.page import read

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("winter")]

# Session, user, federation and roles are four of them, the checks seven before the move and seven after it.
QUERIES = 47
CHECKED = "The new days were checked: nothing stands in the way."


def moved(stage: Cast, application: Application, to: datetime.date = OTHER_DAY) -> list[str]:
    """What the officer of the district is told when he has moved it, as he reads it."""
    client = Client()
    client.force_login(stage.officer_north)
    application.refresh_from_db()
    typed = {"version": application.version, "to": [to.isoformat()]}
    answer = client.post(f"/sbf/sanctions/{application.pk}/move/", typed, follow=True)
    notices = read(answer.content.decode()).find("div", class_="messages").children
    return [notice.text for notice in notices if not isinstance(notice, str)]


def granted(stage: Cast, **fields: object) -> Application:
    return gone(stage, Kind.SILVER, "submit north.grant", **fields)


def test_who_moves_a_granted_event_is_told_of_those_of_the_same_day(stage: Cast) -> None:
    application = granted(stage)
    begun(stage, name="Egna silvret", days=[OTHER_DAY], alternative_days=[], state=State.GRANTED)
    begun(stage, club=stage.club_b, name="Björksilvret", days=[OTHER_DAY], alternative_days=[], state=State.GRANTED)
    told = " ".join(moved(stage, application))
    assert "On the same day within 60 km there are other events for the same players: 2." in told
    assert "Egna silvret, BK Åkanten, 13 March 2027" in told
    assert "Björksilvret, " in told
    assert CHECKED not in told


def test_the_name_of_what_he_may_not_see_is_not_told(stage: Cast) -> None:
    application = granted(stage)
    south = ClubFactory(district=stage.south, name="BK Hemlig")
    other = begun(
        stage, club=south, name="Hemliga silvret", days=[OTHER_DAY], alternative_days=[], played_in=stage.south
    )
    Application.objects.filter(pk=other.pk).update(state=State.SUBMITTED)
    Application.objects.filter(pk__in=[application.pk, other.pk]).update(latitude=59, longitude=12)
    told = " ".join(moved(stage, application))
    assert "An event that is not decided yet, 13 March 2027" in told
    assert "Hemlig" not in told


def test_a_name_of_many_signs_is_only_text(stage: Cast) -> None:
    application = granted(stage)
    begun(stage, club=stage.club_b, name="<b>Cup</b>", days=[OTHER_DAY], alternative_days=[], state=State.GRANTED)
    assert "<b>Cup</b>, " in " ".join(moved(stage, application))


def test_of_many_events_the_first_are_named_and_the_others_counted(stage: Cast) -> None:
    application = granted(stage)
    for number in range(7):
        begun(
            stage,
            club=stage.club_b,
            name=f"Nummer {number}",
            days=[OTHER_DAY],
            alternative_days=[],
            state=State.GRANTED,
        )
    told = " ".join(moved(stage, application))
    assert (told.count("Nummer "), "and 2 more" in told) == (5, True)


def test_a_day_on_which_nothing_else_is_played_is_said_to_have_been_checked(stage: Cast) -> None:
    assert CHECKED in " ".join(moved(stage, granted(stage)))


def test_of_what_is_not_decided_its_page_shows_what_was_found(stage: Cast) -> None:
    application = gone(stage, Kind.SILVER, "submit")
    begun(stage, club=stage.club_b, name="Björksilvret", days=[OTHER_DAY], alternative_days=[], state=State.GRANTED)
    told = moved(stage, application)
    assert (len(told), "The event is moved." in told[0]) == (1, True)
    page = page_of(stage.officer_north, "sanction", pk=application.pk)
    assert "collision-clash" in [said.finding.code for said in page.context["checks"].said]


def test_the_form_of_a_move_says_that_the_new_days_are_checked(stage: Cast) -> None:
    page = page_of(stage.officer_north, "sanction", pk=granted(stage).pk)
    assert "The new days are checked when it is moved" in page.content.decode()


@pytest.mark.parametrize("rows", [1, 30])
def test_a_move_makes_its_number_of_queries(rows: int, stage: Cast, django_assert_num_queries: object) -> None:
    application = granted(stage)
    for _number in range(rows):
        begun(stage, club=stage.club_b, days=[OTHER_DAY], alternative_days=[], state=State.GRANTED)
    Mail.objects.all().delete()
    client = Client()
    client.force_login(stage.officer_north)
    with django_assert_num_queries(QUERIES):  # type: ignore[operator]
        client.post(f"/sbf/sanctions/{application.pk}/move/", {"version": 3, "to": [OTHER_DAY.isoformat()]})
    assert Application.objects.get(pk=application.pk).first_date == OTHER_DAY


# --- what the page tells of it --------------------------------------------------------------------------------------


def words(stage: Cast, application: Application) -> list[str]:
    """What the page says was done, as it is read."""
    items = read(page_of(stage.office, "sanction", pk=application.pk).content.decode()).find("main").all("strong")
    return [item.text for item in items if item.text.startswith("Moved")]


def test_a_move_tells_from_which_day_to_which(stage: Cast) -> None:
    application = granted(stage)
    take(Action.MOVE, application, stage.officer_north)
    assert words(stage, application) == ["Moved from Sat 6 March 2027 to Sat 13 March 2027"]


def test_each_of_several_moves_tells_its_own_days(stage: Cast) -> None:
    days = [datetime.date(2027, 3, day) for day in (6, 7, 13, 14)]
    application = begun(stage, days=days[:2], alternative_days=days[2:])
    take(Action.SUBMIT, application, stage.official_a)
    take(Action.MOVE, application, stage.officer_north, to=[days[2]], instead_of=[days[1]])
    take(Action.MOVE, application, stage.officer_north, to=[days[3]], instead_of=[days[0]])
    take(Action.ASK_BACK, application, stage.officer_north)
    Day.objects.filter(application=application, date=days[3]).update(date=datetime.date(2027, 3, 20))
    assert words(stage, application) == [
        "Moved from Sun 7 March 2027 to Sat 13 March 2027",
        "Moved from Sat 6 March 2027 to Sun 14 March 2027",
    ]


def test_the_playing_days_stand_with_their_weekdays(stage: Cast) -> None:
    page = page_of(stage.official_a, "sanction", pk=begun(stage, days=[DAY, OTHER_DAY], alternative_days=[]).pk)
    facts = {fact["label"]: fact["value"] for fact in page.context["facts"]}
    assert read(facts["Played on"]).text == "Sat 6 March 2027, Sat 13 March 2027"
