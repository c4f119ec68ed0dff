"""What the steps of an application do, and where they lead."""

import datetime

import pytest
from django.db import transaction
from django.utils import timezone

from registry.models import Mail
from registry.queries.actors import actor_of
from sanctions.choices import Action, Field, Instance, Kind, State
from sanctions.models import Application, Step
from sanctions.queries.applications import alternative_days, playing_days
from sanctions.queries.path import Stage, stages
from sanctions.services import deciding
from sanctions.services.applications import save_draft
from sanctions.services.paths import set_path, set_usual_path
from sanctions.services.refusals import ChangedMeanwhile, Forbidden, Incomplete, NotPossible
from tests.cast import Cast
from tests.factories import ApplicationFactory, ClubFactory
from tests.sanctions.lives import DAY, NOW, OTHER_DAY, begun, gone, take

pytestmark = pytest.mark.django_db

# Forbidden by the regulation whatever the calendar says: gold is open.
CLOSED = {"field": Field.CLUB, "exception_reason": "Jubileum"}


def steps(application: Application) -> list[tuple[str, str, str, int | None, int | None]]:
    rows = Step.objects.filter(application=application).order_by("at", "pk")
    return list(rows.values_list("action", "state", "instance", "district", "by"))


def waits(application: Application) -> tuple[str, str, int | None]:
    application.refresh_from_db()
    return application.state, application.waits_for, application.waits_for_district_id


def last(application: Application) -> Step:
    return Step.objects.filter(application=application).order_by("-at", "-pk")[0]


# --- the path -------------------------------------------------------------------------------------------------------


def test_silver_at_home_is_decided_by_the_district(stage: Cast) -> None:
    application = take(Action.SUBMIT, begun(stage), stage.official_a)
    assert waits(application) == (State.SUBMITTED, Instance.DISTRICT, stage.north.pk)
    assert (application.submitted_at, application.waits_since, application.version) == (NOW, NOW, 2)
    application = take(Action.GRANT, application, stage.officer_north)
    assert waits(application) == (State.GRANTED, Instance.DISTRICT, stage.north.pk)
    assert application.decided_at == NOW
    assert steps(application) == [
        ("submit", "submitted", "", None, stage.official_a.pk),
        ("grant", "granted", "district", stage.north.pk, stage.officer_north.pk),
    ]


def test_silver_elsewhere_is_endorsed_at_home_and_decided_there(stage: Cast) -> None:
    application = gone(stage, Kind.SILVER, "submit", played_in=stage.south)
    assert waits(application) == (State.SUBMITTED, Instance.HOME_DISTRICT, stage.north.pk)
    take(Action.ENDORSE, application, stage.officer_north)
    assert waits(application) == (State.ENDORSED, Instance.DISTRICT, stage.south.pk)
    take(Action.GRANT, application, stage.officer_south)
    assert [step[2:4] for step in steps(application)] == [
        ("", None),
        ("home_district", stage.north.pk),
        ("district", stage.south.pk),
    ]


def test_gold_goes_through_the_district_to_the_office(stage: Cast) -> None:
    application = gone(stage, Kind.GOLD, "submit")
    assert waits(application) == (State.SUBMITTED, Instance.DISTRICT, stage.north.pk)
    take(Action.ENDORSE, application, stage.officer_north)
    assert waits(application) == (State.ENDORSED, Instance.OFFICE, None)
    take(Action.GRANT, application, stage.office)
    assert waits(application) == (State.GRANTED, Instance.OFFICE, None)


@pytest.mark.parametrize("kind", Kind)
def test_a_club_outside_every_district_goes_to_the_office(stage: Cast, kind: Kind) -> None:
    club = ClubFactory(federation=stage.federation, district=None)
    assert stages(begun(stage, kind, club=club, played_in=None)) == (Stage(Instance.OFFICE),)


def test_a_district_does_not_decide_what_it_holds_itself(stage: Cast) -> None:
    own = {"club": None, "district": stage.north, "played_in": stage.north}
    assert stages(begun(stage, Kind.SILVER, **own)) == (Stage(Instance.OFFICE),)
    assert stages(begun(stage, Kind.GOLD, **own)) == (Stage(Instance.OFFICE),)
    guest = {**own, "played_in": stage.south}
    assert stages(begun(stage, Kind.SILVER, **guest)) == (Stage(Instance.DISTRICT, stage.south),)


def test_the_office_decides_what_the_federation_holds_and_a_federation_without_a_path(stage: Cast) -> None:
    own = begun(stage, Kind.SILVER, club=None, played_in=None)
    assert stages(own) == (Stage(Instance.OFFICE),)
    foreign = ClubFactory()
    assert stages(ApplicationFactory(club=foreign)) == (Stage(Instance.OFFICE),)


def test_nobody_is_asked_twice_on_one_path(stage: Cast) -> None:
    twice = [Instance.DISTRICT, Instance.OFFICE, Instance.DISTRICT]
    set_path(federation=stage.federation, kind=Kind.GOLD, instances=twice)
    assert stages(begun(stage, Kind.GOLD)) == (Stage(Instance.DISTRICT, stage.north), Stage(Instance.OFFICE))


def test_the_path_is_data_and_what_waits_goes_on_from_where_it_is(stage: Cast) -> None:
    application = gone(stage, Kind.SILVER, "submit")
    set_path(federation=stage.federation, kind=Kind.SILVER, instances=[Instance.DISTRICT, Instance.OFFICE])
    with pytest.raises(NotPossible):
        take(Action.GRANT, application, stage.officer_north)
    take(Action.ENDORSE, application, stage.officer_north)
    assert waits(application) == (State.ENDORSED, Instance.OFFICE, None)
    set_usual_path(stage.federation)
    # The office is no longer on the path; nobody comes after it, so that it decides.
    take(Action.GRANT, application, stage.office)
    assert waits(application)[0] == State.GRANTED


# --- submit ---------------------------------------------------------------------------------------------------------


def test_an_unfinished_draft_is_not_sent_and_everything_that_it_lacks_is_said_at_once(stage: Cast) -> None:
    draft = begun(
        stage, Kind.GOLD, name="", director="", venue="", contestants=None, contact=None, days=[], alternative_days=[]
    )
    with pytest.raises(Incomplete) as refusal:
        take(Action.SUBMIT, draft, stage.official_a)
    assert [(problem.field, problem.code) for problem in refusal.value.problems] == [
        ("name", "missing"),
        ("contestants", "missing"),
        ("venue", "missing"),
        ("contact", "missing"),
        ("director", "missing"),
        ("days", "missing"),
    ]
    assert (waits(draft)[0], steps(draft)) == (State.DRAFT, [])


@pytest.mark.parametrize(
    ("at", "sent"),
    [
        # A minute before and after the midnight of Stockholm that ends the day itself, in winter.
        (datetime.datetime(2027, 3, 6, 22, 59, tzinfo=datetime.UTC), True),
        (datetime.datetime(2027, 3, 6, 23, 1, tzinfo=datetime.UTC), False),
    ],
)
def test_a_day_that_has_passed_cannot_be_applied_for(stage: Cast, at: datetime.datetime, sent: bool) -> None:
    draft = begun(stage, days=[DAY])
    if sent:
        assert take(Action.SUBMIT, draft, stage.official_a, at=at).state == State.SUBMITTED
        return
    with pytest.raises(Incomplete) as refusal:
        take(Action.SUBMIT, draft, stage.official_a, at=at)
    assert [(problem.field, problem.code) for problem in refusal.value.problems] == [("days", "past")]


def test_what_is_forbidden_is_sent_only_with_the_reason_for_an_exception(stage: Cast) -> None:
    draft = begun(stage, field=Field.CLUB)
    with pytest.raises(Forbidden) as refusal:
        take(Action.SUBMIT, draft, stage.official_a)
    codes = [shown.code for shown in refusal.value.findings]
    assert len(codes) == 1 and waits(draft)[0] == State.DRAFT
    Application.objects.filter(pk=draft.pk).update(exception_reason="Jubileum")
    take(Action.SUBMIT, draft, stage.official_a)
    assert [found["code"] for found in last(draft).found if found["severity"] == "forbidden"] == codes


# --- ask back and answer --------------------------------------------------------------------------------------------


def test_an_answer_returns_to_who_asked_and_keeps_what_was_changed(stage: Cast) -> None:
    application = gone(stage, Kind.SILVER, "submit north.endorse south.ask_back", played_in=stage.south)
    assert waits(application) == (State.ASKED_BACK, Instance.DISTRICT, stage.south.pk)
    saved = save_draft(
        application_id=application.pk,
        by=stage.official_a,
        fields={"venue": "Folkets hus", "contestants": 40},
        days=[OTHER_DAY],
        version=application.version,
    )
    assert saved.problems == ()
    take(Action.ANSWER, application, stage.official_a, why="Större lokal")
    assert waits(application) == (State.ENDORSED, Instance.DISTRICT, stage.south.pk)
    assert (last(application).why, last(application).before["changed"]) == (
        "Större lokal",
        {
            "venue": "Bygdegården",
            "contestants": 30,
            "days": [DAY.isoformat()],
            "alternative_days": [OTHER_DAY.isoformat()],
        },
    )


def test_an_answer_that_goes_elsewhere_begins_at_the_first_instance_again(stage: Cast) -> None:
    application = gone(stage, Kind.GOLD, "submit north.endorse office.ask_back")
    saved = save_draft(
        application_id=application.pk,
        by=stage.official_a,
        fields={"kind": Kind.SILVER, "played_in": stage.south},
        days=[DAY],
        version=application.version,
    )
    assert saved.problems == ()
    take(Action.ANSWER, application, stage.official_a)
    assert waits(application) == (State.SUBMITTED, Instance.HOME_DISTRICT, stage.north.pk)


@pytest.mark.parametrize("action", sorted(deciding.NEEDS_A_REASON))
def test_a_step_that_somebody_must_understand_needs_a_reason(stage: Cast, action: Action) -> None:
    way = {Action.CANCEL: "submit north.grant", Action.ANSWER: "submit north.ask_back"}
    by, told = stage.officer_north, "Write the reason"
    if action == Action.ANSWER:
        by, told = stage.official_a, "Answer in words"
    application = gone(stage, Kind.SILVER, way.get(action, "submit"))
    before = steps(application)
    with pytest.raises(NotPossible, match=told):
        take(action, application, by, why="  ")
    assert steps(application) == before


# --- grant ----------------------------------------------------------------------------------------------------------


def test_what_is_forbidden_is_granted_only_with_an_exception_in_writing(stage: Cast) -> None:
    application = gone(stage, Kind.SILVER, "submit", **CLOSED)
    with pytest.raises(Forbidden) as refusal:
        take(Action.GRANT, application, stage.officer_north, exception=" ", why="Gärna")
    assert waits(application)[0] == State.SUBMITTED
    take(Action.GRANT, application, stage.officer_north, exception="Jubileum, i år bara", why="Gärna")
    application.refresh_from_db()
    assert (application.exception_granted, application.exception_codes) == (
        "Jubileum, i år bara",
        [shown.code for shown in refusal.value.findings],
    )
    assert last(application).why == "Gärna\n\nJubileum, i år bara"


def test_an_exception_covers_nothing_that_was_not_forbidden_when_it_was_written(stage: Cast) -> None:
    application = gone(stage, Kind.SILVER, "submit", **CLOSED)
    with pytest.raises(Forbidden, match="^Since you wrote why an exception is granted, the regulation forbids more"):
        take(Action.GRANT, application, stage.officer_north, exception="Jubileum", covers={"quota-full"})
    assert (waits(application)[0], len(steps(application))) == (State.SUBMITTED, 1)
    take(Action.GRANT, application, stage.officer_north, exception="Jubileum", covers={"field-not-open"})
    assert waits(application)[0] == State.GRANTED


def test_an_exception_is_not_noted_where_nothing_is_forbidden(stage: Cast) -> None:
    application = gone(stage, Kind.SILVER, "submit")
    take(Action.GRANT, application, stage.officer_north, exception="För säkerhets skull")
    application.refresh_from_db()
    assert (application.exception_granted, application.exception_codes) == ("", [])


# --- move -----------------------------------------------------------------------------------------------------------


def test_a_move_makes_the_alternative_day_the_playing_day_and_keeps_the_old_one_in_its_row(stage: Cast) -> None:
    application = gone(stage, Kind.SILVER, "submit north.grant")
    take(Action.MOVE, application, stage.officer_north, to=[OTHER_DAY], why="Krock")
    application.refresh_from_db()
    assert (playing_days(application), alternative_days(application)) == ([OTHER_DAY], [])
    assert (application.first_date, application.last_date, application.state) == (OTHER_DAY, OTHER_DAY, State.GRANTED)
    assert (last(application).before["days"], last(application).why) == ([DAY.isoformat()], "Krock")


def test_one_of_several_days_can_be_moved_and_all_of_them(stage: Cast) -> None:
    days = [datetime.date(2027, 3, day) for day in (6, 7, 13, 14)]
    application = begun(stage, days=days[:2], alternative_days=days[2:])
    take(Action.SUBMIT, application, stage.official_a)
    take(Action.MOVE, application, stage.officer_north, to=[days[2]], instead_of=[days[1]])
    application.refresh_from_db()
    assert (playing_days(application), alternative_days(application)) == ([days[0], days[2]], [days[3]])
    assert (application.first_date, application.last_date) == (days[0], days[2])

    whole = begun(stage, days=days[:2], alternative_days=days[2:])
    take(Action.SUBMIT, whole, stage.official_a)
    take(Action.MOVE, whole, stage.officer_north, to=days[2:])
    whole.refresh_from_db()
    assert (playing_days(whole), alternative_days(whole)) == (days[2:], [])


@pytest.mark.parametrize(
    ("to", "instead_of", "why_not"),
    [
        ([], [], "It can be moved only to the alternative days that were applied for."),
        ([datetime.date(2027, 5, 1)], [], "It can be moved only to the alternative days that were applied for."),
        ([OTHER_DAY], [OTHER_DAY], "Only a day on which it is played can be given up for another."),
        ([OTHER_DAY], [], "Choose as many alternative days as are given up: 2 are given up, 1 chosen."),
    ],
)
def test_a_move_that_is_none_is_refused(
    stage: Cast, to: list[datetime.date], instead_of: list[datetime.date], why_not: str
) -> None:
    days = [DAY, datetime.date(2027, 3, 7)]
    application = begun(stage, days=days)
    take(Action.SUBMIT, application, stage.official_a)
    with pytest.raises(NotPossible) as refusal:
        take(Action.MOVE, application, stage.officer_north, to=to, instead_of=instead_of)
    application.refresh_from_db()
    assert (str(refusal.value), playing_days(application)) == (why_not, days)


def test_a_granted_exception_covers_a_move_and_ends_with_what_it_was_for(stage: Cast) -> None:
    application = gone(stage, Kind.SILVER, "submit", **CLOSED)
    take(Action.GRANT, application, stage.officer_north, exception="Jubileum")
    take(Action.MOVE, application, stage.officer_north)
    application.refresh_from_db()
    assert (application.exception_granted, application.last_date) == ("Jubileum", OTHER_DAY)
    assert len(application.exception_codes) == 1


# --- cancel and withdraw --------------------------------------------------------------------------------------------


def test_a_cancelled_event_gives_its_place_in_the_quota_back(stage: Cast) -> None:
    events = [
        take(Action.SUBMIT, begun(stage, days=[day], alternative_days=[]), stage.official_a) for day in saturdays(6)
    ]
    for event in events[:5]:
        take(Action.GRANT, event, stage.officer_north)
    with pytest.raises(Forbidden) as refusal:
        take(Action.GRANT, events[5], stage.officer_north)
    assert [{one.pk for one in shown.events} for shown in refusal.value.findings] == [{one.pk for one in events[:5]}]
    take(Action.CANCEL, events[2], stage.official_a, why="Lokalen brann")
    take(Action.GRANT, events[5], stage.officer_north)
    assert [waits(event)[0] for event in events] == [
        *(State.GRANTED, State.GRANTED, State.CANCELLED, State.GRANTED, State.GRANTED),
        State.GRANTED,
    ]


def saturdays(count: int) -> list[datetime.date]:
    """So many Saturdays of one season, four weeks between them."""
    return [datetime.date(2027, 1, 16) + datetime.timedelta(weeks=4 * number) for number in range(count)]


def test_a_reported_event_is_neither_moved_nor_cancelled(stage: Cast) -> None:
    application = gone(stage, Kind.SILVER, "submit north.grant")
    Application.objects.filter(pk=application.pk).update(used_at=NOW)
    for action in (Action.MOVE, Action.CANCEL):
        with pytest.raises(NotPossible, match="A report of this event was filed already"):
            take(action, application, stage.office)
    assert waits(application)[0] == State.GRANTED


# --- who comes too late, and what is left behind --------------------------------------------------------------------


def test_whoever_acts_on_an_older_version_is_told_what_was_done_by_whom_and_why(stage: Cast) -> None:
    application = gone(stage, Kind.SILVER, "submit")
    read = application.version
    take(Action.REFUSE, application, stage.officer_north, why="Dubbelbokat")
    with pytest.raises(ChangedMeanwhile) as refusal:
        take(Action.GRANT, application, stage.office, version=read)
    assert str(refusal.value) == (
        "The application was changed meanwhile. officer-north (Norra) refused it on 15 January 2027, 12:00."
        " “Dubbelbokat” Look at it as it stands now, then decide what to do."
    )
    assert (waits(application)[0], len(steps(application))) == (State.REFUSED, 2)


def test_a_stranger_is_told_nothing_of_what_happened_meanwhile(stage: Cast) -> None:
    application = gone(stage, Kind.SILVER, "submit")
    take(Action.REFUSE, application, stage.officer_north, why="Hemligt skäl")
    for user in (stage.stranger, stage.official_b, stage.foreign_office, stage.officer_south):
        with pytest.raises(NotPossible) as refusal:
            take(Action.GRANT, application, user, version=1)
        assert str(refusal.value) == "There is no such application."


def test_a_step_whose_mail_cannot_be_written_is_not_taken(stage: Cast, settings: object) -> None:
    application = gone(stage, Kind.SILVER, "submit")
    mails = Mail.objects.count()
    # Without an address of the pages no mail can lead to the application.
    settings.ROOT_URLCONF = "tests.sanctions.lives"  # type: ignore[attr-defined]
    with pytest.raises(Exception, match="urlpatterns|included URLconf"), transaction.atomic():
        take(Action.REFUSE, application, stage.officer_north)
    settings.ROOT_URLCONF = "config.urls"  # type: ignore[attr-defined]
    assert (waits(application)[0], len(steps(application)), Mail.objects.count()) == (State.SUBMITTED, 1, mails)


def test_a_step_is_dated_by_the_clock_where_no_moment_is_given(stage: Cast) -> None:
    before = timezone.now()
    application = begun(stage, days=[before.date() + datetime.timedelta(days=200)])
    submitted = deciding.submit(
        application_id=application.pk,
        version=application.version,
        by=stage.official_a,
        actor=actor_of(stage.official_a, stage.federation),
    )
    assert before <= last(submitted).at <= timezone.now()
