"""Bridge weeks: begun, filled with events, and sent as a whole."""

import datetime

import pytest
from django.test import Client

from registry.choices import RoleKind
from registry.models import User
from sanctions.choices import Kind, State
from sanctions.models import Application, Week
from tests.cast import Cast
from tests.factories import RoleFactory
from tests.sanctions.lives import begun
from tests.sanctions.views.filled import NEW, page_of, sent
from tests.ui.page import read

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("winter")]

BEGIN = "/sbf/sanctions/weeks/new/"


def posted(user: User, address: str, **typed: str) -> object:
    client = Client()
    client.force_login(user)
    return client.post(address, typed)


@pytest.fixture
def week(stage: Cast) -> Week:
    return Week.objects.create(federation=stage.federation, club=stage.club_a, name="Åmålsveckan")


def drafts(stage: Cast, week: Week, *kinds: Kind) -> list[Application]:
    first = datetime.date(2027, 7, 3)
    return [
        begun(
            stage,
            kind,
            week=week,
            contact=stage.player,
            name=f"Dag {number}",
            days=[first + datetime.timedelta(number)],
        )
        for number, kind in enumerate(kinds, start=1)
    ]


def test_a_week_is_begun_with_its_name_alone(stage: Cast) -> None:
    answer = posted(stage.official_a, BEGIN, name="Åmålsveckan")
    week = Week.objects.get()
    assert (answer["Location"], week.club, week.name) == (
        f"/sbf/sanctions/weeks/{week.pk}/",
        stage.club_a,
        "Åmålsveckan",
    )


def test_a_week_that_is_begun_twice_is_one(stage: Cast) -> None:
    places = {posted(stage.official_a, BEGIN, name="Åmålsveckan")["Location"] for _again in range(2)}
    assert (len(places), Week.objects.count()) == (1, 1)


def test_who_acts_for_several_says_for_whom(stage: Cast) -> None:
    RoleFactory(user=stage.official_a, federation=stage.federation, kind=RoleKind.CLUB, club=stage.club_b)
    posted(stage.official_a, BEGIN, name="Björkveckan", organiser="club-102")
    assert Week.objects.get().club == stage.club_b
    assert posted(stage.official_a, BEGIN, name="Min", organiser="club-201").status_code == 422


def test_a_week_without_a_name_is_not_begun(stage: Cast) -> None:
    answer = posted(stage.official_a, BEGIN, name=" ")
    assert (answer.status_code, Week.objects.count()) == (422, 0)


def test_an_event_is_added_to_the_week_by_the_form(stage: Cast, week: Week) -> None:
    form = page_of(stage.official_a, "week", pk=week.pk)
    assert f'href="{NEW}?week={week.pk}"' in form.content.decode()
    sent(stage, stage.official_a, "save", week=week.pk)
    assert Application.objects.get().week == week


def test_nothing_is_added_to_another_clubs_week(stage: Cast, week: Week) -> None:
    answer = sent(stage, stage.official_b, "save", week=week.pk, organiser="club-102")
    assert (answer.status_code, Application.objects.count()) == (404, 0)


def test_the_week_shows_its_events_in_the_order_of_their_days_with_what_they_lack(stage: Cast, week: Week) -> None:
    drafts(stage, week, Kind.GOLD, Kind.SILVER)
    Application.objects.filter(name="Dag 2").update(contact=None)
    rows = page_of(stage.official_a, "week", pk=week.pk).context["rows"]
    assert [(row.application.name, [problem.field for problem in row.lacks]) for row in rows] == [
        *(("Dag 1", []), ("Dag 2", ["contact"])),
    ]


def test_all_events_of_the_week_are_sent_together(stage: Cast, week: Week) -> None:
    made = drafts(stage, week, Kind.GOLD, Kind.SILVER)
    posted(stage.official_a, f"/sbf/sanctions/weeks/{week.pk}/send/", **{f"version-{one.pk}": "1" for one in made})
    assert set(Application.objects.values_list("state", flat=True)) == {State.SUBMITTED}


def test_where_one_event_cannot_be_sent_none_is(stage: Cast, week: Week) -> None:
    made = drafts(stage, week, Kind.GOLD, Kind.SILVER)
    Application.objects.filter(pk=made[1].pk).update(contact=None)
    typed = {f"version-{one.pk}": "1" for one in made}
    client = Client()
    client.force_login(stage.official_a)
    answer = client.post(f"/sbf/sanctions/weeks/{week.pk}/send/", typed, follow=True)
    told = [str(message) for message in answer.context["messages"]]
    assert told == ["Nothing was sent, because of “Dag 2”. “contact person” is missing."]
    assert set(Application.objects.values_list("state", flat=True)) == {State.DRAFT}


def test_a_week_with_too_many_events_is_not_sent_without_a_reason(stage: Cast, week: Week) -> None:
    made = drafts(stage, week, Kind.SILVER, Kind.SILVER, Kind.SILVER)
    page = page_of(stage.official_a, "week", pk=week.pk)
    assert [said.finding.code for said in page.context["checks"].said if said.forbids] == ["week-full"]
    posted(stage.official_a, f"/sbf/sanctions/weeks/{week.pk}/send/", **{f"version-{one.pk}": "1" for one in made})
    assert set(Application.objects.values_list("state", flat=True)) == {State.DRAFT}


def test_an_event_that_was_changed_meanwhile_keeps_the_week_from_being_sent(stage: Cast, week: Week) -> None:
    made = drafts(stage, week, Kind.GOLD, Kind.SILVER)
    Application.objects.filter(pk=made[0].pk).update(version=2)
    posted(stage.official_a, f"/sbf/sanctions/weeks/{week.pk}/send/", **{f"version-{one.pk}": "1" for one in made})
    assert set(Application.objects.values_list("state", flat=True)) == {State.DRAFT}


@pytest.mark.parametrize("role", ["official_b", "officer_north"])
def test_a_week_is_its_organisers_alone(stage: Cast, week: Week, role: str) -> None:
    (draft,) = drafts(stage, week, Kind.SILVER)
    user = getattr(stage, role)
    assert page_of(user, "week", pk=week.pk).status_code == 404
    answer = posted(user, f"/sbf/sanctions/weeks/{week.pk}/send/", **{f"version-{draft.pk}": "1"})
    assert (answer.status_code, Application.objects.get().state) == (404, State.DRAFT)


def quota_line(page: object) -> str:
    """What the page says of the quota of silver."""
    return read(page.content.decode()).find("div", class_="quota").text  # type: ignore[attr-defined]


def test_drafts_of_the_week_are_not_said_to_be_applied_for(stage: Cast, week: Week) -> None:
    made = drafts(stage, week, Kind.SILVER, Kind.SILVER, Kind.GOLD, Kind.SILVER)
    for page in (
        page_of(stage.official_a, "week", pk=week.pk),
        page_of(stage.official_a, "sanction", pk=made[0].pk),
    ):
        line = quota_line(page)
        assert "3 drafts of the bridge week, not sent yet, would use it too." in line
        assert "applied for" not in line
    Application.objects.filter(pk=made[0].pk).update(state=State.SUBMITTED)
    line = quota_line(page_of(stage.official_a, "week", pk=week.pk))
    assert "1 more is applied for. 2 drafts of the bridge week, not sent yet, would use it too." in line


def test_a_draft_of_no_week_is_not_counted_beside_itself(stage: Cast) -> None:
    line = quota_line(page_of(stage.official_a, "sanction", pk=begun(stage).pk))
    assert ("0 of 5 used" in line, "draft" in line, "applied for" in line) == (True, False, False)
