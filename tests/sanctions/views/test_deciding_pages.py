"""Each step by its form: who is offered it, what it asks, and what is said when it cannot be taken."""

import datetime
from typing import Any

import pytest
from django.test import Client, RequestFactory

from registry.models import Mail, User
from registry.queries.actors import actor_of
from sanctions.choices import Instance, Kind, State
from sanctions.models import Application, Day
from sanctions.queries.checks import check
from sanctions.services.deciding import grant, refuse
from sanctions.services.paths import set_usual_path
from sanctions.views.deciding import step_panels
from tests.cast import Cast
from tests.sanctions.waiting import PLAYED, waiting

pytestmark = pytest.mark.django_db

SUNDAY = PLAYED + datetime.timedelta(days=1)


@pytest.fixture(autouse=True)
def path(cast: Cast) -> None:
    set_usual_path(cast.federation)


@pytest.fixture
def application(cast: Cast) -> Application:
    """A silver event of club A that waits for its district and could be played a day later."""
    made = waiting(cast.club_a, cast.official_a)
    Day.objects.create(application=made, date=SUNDAY, alternative=True)
    return made


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def sent(user: User, application: Application, action: str, **typed: Any) -> Any:
    """The answer to a step's form, sent with the version that is current unless another is given."""
    form = {"version": application.version, **typed}
    return client_of(user).post(f"/sbf/sanctions/{application.pk}/{action}/", form)


def stands(application: Application) -> tuple[str, int]:
    application.refresh_from_db()
    return application.state, application.version


def offered(user: User, application: Application, cast: Cast, findings: Any = ()) -> list[tuple[str, bool]]:
    """The steps that somebody is offered, and whether each stands open."""
    request = RequestFactory().get("/")
    request.federation, request.actor, request.session = cast.federation, actor_of(user, cast.federation), {}
    return [(panel["form"].action, panel["open"]) for panel in step_panels(request, application, findings)]


DECIDES = [("grant", True), ("ask_back", False), ("move", False), ("refuse", False)]


@pytest.mark.parametrize(
    ("state", "role", "expected"),
    [
        (State.SUBMITTED, "officer_north", DECIDES),
        (State.SUBMITTED, "office", [*DECIDES, ("withdraw", False)]),
        (State.SUBMITTED, "official_a", [("withdraw", False)]),
        (State.SUBMITTED, "officer_south", []),
        (State.ASKED_BACK, "official_a", [("answer", True), ("withdraw", False)]),
        (State.ASKED_BACK, "officer_north", []),
        (State.GRANTED, "officer_north", [("move", False), ("cancel", False)]),
        (State.GRANTED, "official_a", [("cancel", False)]),
        (State.GRANTED, "official_b", []),
        (State.REFUSED, "officer_north", []),
        # Sending a draft stands on its form.
        (State.DRAFT, "official_a", [("withdraw", False)]),
    ],
)
def test_each_is_offered_the_steps_that_he_may_take(
    state: State, role: str, expected: list[tuple[str, bool]], cast: Cast, application: Application
) -> None:
    application.state = state
    assert offered(getattr(cast, role), application, cast) == expected


def test_the_district_endorses_gold_that_the_office_grants(cast: Cast) -> None:
    gold = waiting(cast.club_a, cast.official_a, kind=Kind.GOLD)
    assert offered(cast.officer_north, gold, cast)[0] == ("endorse", True)
    answer = sent(cast.officer_north, gold, "endorse", why="Bra lokal.")
    assert (answer.status_code, answer.url, stands(gold)) == (302, f"/sbf/sanctions/{gold.pk}/", ("endorsed", 2))
    assert sent(cast.office, gold, "grant").status_code == 302
    assert stands(gold) == ("granted", 3)
    assert list(gold.steps.values_list("action", "by__name", "why")) == [
        ("endorse", "officer-north", "Bra lokal."),
        ("grant", "office", ""),
    ]


@pytest.mark.parametrize(
    ("role", "before", "action", "typed", "after"),
    [
        ("officer_north", State.SUBMITTED, "grant", {}, "granted"),
        ("officer_north", State.SUBMITTED, "refuse", {"why": "För nära en annan."}, "refused"),
        ("officer_north", State.SUBMITTED, "ask_back", {"why": "Var spelas det?"}, "asked_back"),
        ("official_a", State.SUBMITTED, "withdraw", {}, "withdrawn"),
        ("official_a", State.GRANTED, "cancel", {"why": "Ingen lokal."}, "cancelled"),
        ("officer_north", State.GRANTED, "cancel", {"why": "Ingen lokal."}, "cancelled"),
    ],
)
def test_a_step_is_taken_and_leads_to_the_page(
    role: str, before: State, action: str, typed: dict[str, str], after: str, cast: Cast, application: Application
) -> None:
    Application.objects.filter(pk=application.pk).update(state=before)
    answer = sent(getattr(cast, role), application, action, **typed)
    assert (answer.status_code, answer.headers.get("Location")) == (302, f"/sbf/sanctions/{application.pk}/")
    assert stands(application) == (after, 2)


def test_an_event_is_moved_to_its_alternative_day(cast: Cast, application: Application) -> None:
    answer = sent(cast.officer_north, application, "move", to=[SUNDAY.isoformat()], why="Lördagen är tagen.")
    assert (answer.status_code, stands(application)) == (302, ("submitted", 2))
    assert (application.first_date, application.last_date) == (SUNDAY, SUNDAY)


def test_of_several_days_those_given_up_are_named(cast: Cast, application: Application) -> None:
    friday = PLAYED - datetime.timedelta(days=1)
    Day.objects.create(application=application, date=friday)
    kept = sent(cast.officer_north, application, "move", to=[SUNDAY.isoformat()])
    assert (kept.status_code, stands(application)) == (422, ("submitted", 1))
    assert kept.context["panel"]["form"].errors == {"instead_of": ["Choose at least one day."]}
    given = {"to": [SUNDAY.isoformat()], "instead_of": [friday.isoformat()]}
    assert sent(cast.officer_north, application, "move", **given).status_code == 302
    assert sorted(application.days.filter(alternative=False).values_list("date", flat=True)) == [PLAYED, SUNDAY]


@pytest.mark.parametrize("typed", [[], [PLAYED.isoformat()], ["2027-04-01"], ["Sunday"]])
def test_it_is_moved_to_no_other_day(cast: Cast, application: Application, typed: list[str]) -> None:
    answer = sent(cast.officer_north, application, "move", to=typed)
    assert (answer.status_code, list(answer.context["panel"]["form"].errors)) == (422, ["to"])
    assert stands(application) == ("submitted", 1)


@pytest.mark.parametrize("action", ["refuse", "ask_back"])
def test_a_decision_that_needs_a_reason_is_asked_for_it(cast: Cast, application: Application, action: str) -> None:
    answer = sent(cast.officer_north, application, action, why="   ")
    assert (answer.status_code, answer.context["panel"]["form"].errors) == (422, {"why": ["This field is required."]})
    assert (stands(application), Mail.objects.count()) == (("submitted", 1), 0)


def test_cancelling_needs_a_reason(cast: Cast, application: Application) -> None:
    Application.objects.filter(pk=application.pk).update(state=State.GRANTED)
    assert sent(cast.official_a, application, "cancel").status_code == 422
    assert stands(application) == ("granted", 1)


@pytest.mark.parametrize("version", ["", "x", "-", "1.5"])
def test_without_a_version_nothing_is_done(cast: Cast, application: Application, version: str) -> None:
    answer = sent(cast.officer_north, application, "grant", version=version)
    assert (answer.status_code, stands(application)) == (422, ("submitted", 1))


def asked(user: User, cast: Cast, application: Application, **more: Any) -> dict[str, Any]:
    actor = actor_of(user, cast.federation)
    return {"application_id": application.pk, "version": application.version, "by": user, "actor": actor, **more}


def test_who_comes_second_is_told_who_decided_and_keeps_what_he_wrote(cast: Cast, application: Application) -> None:
    grant(**asked(cast.office, cast, application))
    mails = Mail.objects.count()
    answer = sent(cast.officer_north, application, "refuse", why="Jag säger nej.")
    text = answer.content.decode()
    assert (answer.status_code, answer.context["panel"], answer.context["written"]) == (409, None, "Jag säger nej.")
    assert ("office (Norra) granted it on" in text, "Jag säger nej." in text) == (True, True)
    assert (stands(application), Mail.objects.count()) == (("granted", 2), mails)


def test_who_decides_on_an_older_version_sees_what_happened_and_can_do_it_again(
    cast: Cast, application: Application
) -> None:
    old = application.version
    sent(cast.office, application, "move", to=[SUNDAY.isoformat()])
    answer = sent(cast.officer_north, application, "refuse", version=old, why="Lördagen är tagen.")
    form = answer.context["panel"]["form"]
    assert (answer.status_code, form["why"].value(), form["version"].value()) == (409, "Lördagen är tagen.", 2)
    again = sent(cast.officer_north, application, "refuse", version=form["version"].value(), why=form["why"].value())
    assert (again.status_code, stands(application)) == (302, ("refused", 3))


def test_who_moves_to_a_day_that_is_gone_meanwhile_is_told_of_it(cast: Cast, application: Application) -> None:
    old = application.version
    sent(cast.office, application, "move", to=[SUNDAY.isoformat()])
    answer = sent(cast.officer_north, application, "move", version=old, to=[SUNDAY.isoformat()])
    assert (answer.status_code, "office (Norra) moved it" in answer.content.decode()) == (409, True)
    assert stands(application) == ("submitted", 2)


def test_a_step_that_cannot_follow_is_refused_with_the_state_as_it_is(cast: Cast, application: Application) -> None:
    refuse(**asked(cast.officer_north, cast, application, why="Nej."))
    application.refresh_from_db()
    answer = sent(cast.officer_north, application, "grant", why="Ändå.")
    assert (answer.status_code, answer.context["written"]) == (409, "Ändå.")
    assert stands(application) == ("refused", 2)


@pytest.mark.parametrize(
    ("role", "action", "status"),
    [
        ("official_a", "grant", 404),
        ("official_a", "ask_back", 404),
        ("official_b", "withdraw", 404),
        ("officer_north", "withdraw", 404),
        ("officer_south", "grant", 404),
        ("foreign_office", "grant", 403),
        ("player_user", "withdraw", 403),
        ("office", "submit", 404),
        ("office", "nonsense", 404),
    ],
)
def test_who_has_no_part_in_it_finds_no_address(
    role: str, action: str, status: int, cast: Cast, application: Application
) -> None:
    assert sent(getattr(cast, role), application, action, why="Nej.").status_code == status
    assert stands(application) == ("submitted", 1)


def test_a_granted_event_that_everybody_sees_is_cancelled_by_none_but_those_whose_it_is(
    cast: Cast, application: Application
) -> None:
    Application.objects.filter(pk=application.pk).update(state=State.GRANTED)
    for role in ("official_b", "officer_south"):
        assert sent(getattr(cast, role), application, "cancel", why="Nej.").status_code == 404
    assert stands(application) == ("granted", 1)


def test_what_was_typed_waits_while_its_sender_signs_in(cast: Cast, application: Application) -> None:
    client = Client()
    typed = {"version": 1, "step": "refuse", "why": "För nära en annan."}
    page = f"http://testserver/sbf/sanctions/{application.pk}/"
    answer = client.post(f"/sbf/sanctions/{application.pk}/refuse/", typed, headers={"Referer": page})
    assert answer.url == f"/accounts/login/?next=/sbf/sanctions/{application.pk}/"
    assert client.session["sent form"] == {
        "name": "sanction-step",
        "pk": application.pk,
        "typed": f"version=1&step=refuse&why={'F%C3%B6r+n%C3%A4ra+en+annan.'}",
    }
    request = RequestFactory().get("/")
    request.federation, request.actor = cast.federation, actor_of(cast.officer_north, cast.federation)
    request.session, request._messages = dict(client.session), type("Messages", (), {"add": lambda *said: None})()
    panels = {panel["form"].action: panel for panel in step_panels(request, application)}
    assert (panels["refuse"]["open"], panels["refuse"]["form"]["why"].value()) == (True, "För nära en annan.")
    assert panels["grant"]["form"]["why"].value() is None


def over_the_quota(cast: Cast) -> Application:
    """The sixth silver event of a small club, with an exception asked for."""
    days = [datetime.date(2026, 9, 5) + datetime.timedelta(weeks=5 * number) for number in range(6)]
    for day in days[:5]:
        waiting(cast.club_a, first_date=day, last_date=day, state=State.GRANTED, name=f"Silver {day}")
    return waiting(cast.club_a, cast.official_a, first_date=days[5], last_date=days[5], exception_reason="Jubileum.")


def test_what_the_regulation_forbids_is_granted_only_with_a_written_reason(cast: Cast) -> None:
    sixth = over_the_quota(cast)
    answer = sent(cast.officer_north, sixth, "grant", why="Grattis!")
    panel = answer.context["panel"]
    assert (answer.status_code, panel["submit"], panel["form"]["why"].value()) == (
        409,
        "Grant with an exception",
        "Grattis!",
    )
    empty = sent(cast.officer_north, sixth, "grant", why="Grattis!", exception="  ")
    assert (empty.status_code, empty.context["panel"]["form"].errors) == (
        422,
        {"exception": ["Without a written reason no exception can be granted."]},
    )
    assert stands(sixth) == ("submitted", 1)
    done = sent(cast.officer_north, sixth, "grant", why="Grattis!", exception="Styrelsen 2026-11-03.")
    assert (done.status_code, stands(sixth)) == (302, ("granted", 2))
    assert (sixth.exception_granted, sixth.steps.get().why) == (
        "Styrelsen 2026-11-03.",
        "Grattis!\n\nStyrelsen 2026-11-03.",
    )


def test_an_exception_written_for_something_else_is_sent_again_for_what_came_up_meanwhile(cast: Cast) -> None:
    sixth = over_the_quota(cast)
    answer = sent(cast.officer_north, sixth, "grant", exception="Fältet.", covers="field-not-open")
    form = answer.context["panel"]["form"]
    codes = [finding.code for finding in answer.context["refusal"].findings]
    assert (answer.status_code, stands(sixth), form["exception"].value()) == (409, ("submitted", 1), "Fältet.")
    assert form["covers"].value() == " ".join(sorted({*codes, "field-not-open"}))
    again = sent(cast.officer_north, sixth, "grant", exception="Allt.", covers=form["covers"].value())
    assert (again.status_code, stands(sixth)) == (302, ("granted", 2))


def test_where_a_finding_forbids_the_form_asks_for_the_exception_at_once(cast: Cast) -> None:
    sixth = over_the_quota(cast)
    request = RequestFactory().get("/")
    request.federation, request.actor, request.session = (
        cast.federation,
        actor_of(cast.officer_north, cast.federation),
        {},
    )
    findings = check(sixth, on=datetime.date(2026, 8, 1)).findings
    panel = step_panels(request, sixth, findings)[0]
    assert (str(panel["title"]), list(panel["form"].fields)) == (
        "Grant with an exception",
        ["version", "step", "covers", "exception", "why"],
    )


def waits_for_office(cast: Cast) -> Application:
    return waiting(cast.club_a, cast.official_a, kind=Kind.GOLD, waits_for=Instance.OFFICE, state=State.ENDORSED)


def test_what_waits_for_the_office_is_not_the_districts_to_decide(cast: Cast) -> None:
    gold = waits_for_office(cast)
    assert offered(cast.officer_north, gold, cast) == []
    answer = sent(cast.officer_north, gold, "grant")
    assert (answer.status_code, stands(gold)) == (409, ("endorsed", 1))
