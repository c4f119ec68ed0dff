"""Who is written to about a step with an application, what the mail says, and that none goes out twice."""

import datetime
from typing import Any

import pytest
from django.conf import settings

from registry.choices import RoleKind
from registry.models import Mail, Role
from sanctions.choices import Action, Instance, Kind, State
from sanctions.models import Application, Day, Step
from sanctions.services.notices import tell
from tests.cast import Cast
from tests.factories import RoleFactory, UserFactory
from tests.sanctions.waiting import stepped, waiting

pytestmark = pytest.mark.django_db

FACTS = "Event: Vårsilvret\nSanction: silver\nDay: 6 March 2027\nOrganiser: BK Åkanten (101)\nPlace: Åmål"
A, NORTH, SOUTH, OFFICE = (
    *("official-a@example.org", "officer-north@example.org", "officer-south@example.org"),
    "office@example.org",
)


def mails() -> list[tuple[str, str]]:
    return sorted(Mail.objects.values_list("to", "subject"))


def text(application: Application, *paragraphs: str) -> str:
    return "\n\n".join([*paragraphs, f"{settings.SITE_URL}/sbf/sanctions/{application.pk}/"]) + "\n"


def told(application: Application, action: Action, by: Any, **changes: Any) -> Step:
    """The step is taken, and those concerned are told."""
    step = stepped(application, action, by, **changes)
    tell(step)
    return step


def test_the_district_whose_turn_it_is_gets_what_was_applied_for_and_what_to_do(cast: Cast) -> None:
    application = waiting(cast.club_a, cast.official_a)
    told(application, Action.SUBMIT, cast.official_a)
    body = text(
        application,
        "An application waits for you.",
        FACTS,
        "What to do next: open the application, look at what the checks found, and decide.",
    )
    assert list(Mail.objects.values_list("to", "subject", "body")) == [(NORTH, "To decide: Vårsilvret", body)]


def test_the_organiser_gets_the_decision_with_who_took_it_and_why(cast: Cast) -> None:
    application = waiting(cast.club_a, cast.official_a, state=State.REFUSED)
    district = {"instance": Instance.DISTRICT, "district": cast.north}
    told(application, Action.REFUSE, cast.officer_north, why="Två silver samma helg.", **district)
    body = text(
        application,
        "Your application has been refused.",
        f"{FACTS}\nDecided by: Norra",
        "What was written:\nTvå silver samma helg.",
        "What to do next: if another day or place would do, copy the application and apply again.",
    )
    assert list(Mail.objects.values_list("to", "subject", "body")) == [(A, "Refused: Vårsilvret", body)]


GOLD = {"kind": Kind.GOLD, "waits_for": Instance.OFFICE}
DISTRICT, HOME = {"waits_for": Instance.DISTRICT}, {"waits_for": Instance.HOME_DISTRICT}


# Of an application of club A in the north that is played in the south.
@pytest.mark.parametrize(
    ("action", "by", "changes", "expected"),
    [
        (Action.SUBMIT, "official_a", HOME, [(NORTH, "To decide"), (SOUTH, "Applied for")]),
        (Action.ANSWER, "official_a", HOME, [(NORTH, "Answered")]),
        (Action.ASK_BACK, "officer_north", HOME | {"state": State.ASKED_BACK}, [(A, "Question")]),
        (
            Action.ENDORSE,
            "officer_north",
            DISTRICT | {"state": State.ENDORSED},
            [(A, "Endorsed"), (SOUTH, "To decide")],
        ),
        (
            *(Action.ENDORSE, "officer_south", GOLD | {"state": State.ENDORSED}),
            [(OFFICE, "To decide"), (A, "Endorsed"), (NORTH, "Endorsed")],
        ),
        (Action.GRANT, "officer_south", DISTRICT | {"state": State.GRANTED}, [(A, "Granted"), (NORTH, "Granted")]),
        (
            *(Action.GRANT, "office", GOLD | {"state": State.GRANTED}),
            [(A, "Granted"), (NORTH, "Granted"), (SOUTH, "Granted")],
        ),
        (Action.REFUSE, "officer_south", DISTRICT | {"state": State.REFUSED}, [(A, "Refused"), (NORTH, "Refused")]),
        (Action.MOVE, "officer_south", DISTRICT, [(A, "Moved"), (NORTH, "Moved")]),
        (
            *(Action.WITHDRAW, "official_a", DISTRICT | {"state": State.WITHDRAWN}),
            [(NORTH, "Withdrawn"), (SOUTH, "Withdrawn")],
        ),
        (
            *(Action.CANCEL, "official_a", GOLD | {"state": State.CANCELLED}),
            [(OFFICE, "Cancelled"), (NORTH, "Cancelled"), (SOUTH, "Cancelled")],
        ),
        (
            Action.CANCEL,
            "officer_south",
            DISTRICT | {"state": State.CANCELLED},
            [(A, "Cancelled"), (NORTH, "Cancelled")],
        ),
    ],
)
def test_each_step_is_told_to_those_concerned_but_not_to_who_took_it(
    action: Action, by: str, changes: dict[str, Any], expected: list[tuple[str, str]], cast: Cast
) -> None:
    turn = {Instance.HOME_DISTRICT: cast.north, Instance.DISTRICT: cast.south}.get(changes["waits_for"])
    application = waiting(cast.club_a, cast.official_a, played_in=cast.south, waits_for_district=turn, **changes)
    district = {"officer_north": cast.north, "officer_south": cast.south}.get(by)
    instance = Instance.OFFICE if by == "office" else Instance.DISTRICT if district else ""
    told(application, action, getattr(cast, by), instance=instance, district=district)
    assert mails() == sorted((to, f"{subject}: Vårsilvret") for to, subject in expected)


def test_a_step_told_twice_is_written_once(cast: Cast) -> None:
    step = told(waiting(cast.club_a, cast.official_a), Action.SUBMIT, cast.official_a)
    tell(step)
    tell(Step.objects.get())
    assert mails() == [(NORTH, "To decide: Vårsilvret")]


def test_the_same_step_taken_again_is_told_again(cast: Cast) -> None:
    application = waiting(cast.club_a, cast.official_a)
    for _time in range(2):
        told(application, Action.ASK_BACK, cast.officer_north, instance=Instance.DISTRICT, district=cast.north)
    assert mails() == [(A, "Question: Vårsilvret")] * 2


def test_nobody_hears_of_a_draft_that_is_thrown_away(cast: Cast) -> None:
    draft = waiting(cast.club_a, cast.official_a, state=State.WITHDRAWN, waits_for="", submitted_at=None)
    told(draft, Action.WITHDRAW, cast.official_a)
    assert mails() == []


def test_what_the_office_decides_for_a_district_is_told_to_the_district(cast: Cast) -> None:
    application = waiting(cast.club_a, cast.official_a, state=State.GRANTED)
    told(application, Action.GRANT, cast.office, instance=Instance.DISTRICT, district=cast.north)
    assert mails() == [(NORTH, "Granted: Vårsilvret"), (A, "Granted: Vårsilvret")]


def test_the_office_hears_of_what_waits_for_a_district_without_an_officer(cast: Cast) -> None:
    Role.objects.filter(user=cast.officer_north).delete()
    told(waiting(cast.club_a, cast.official_a), Action.SUBMIT, cast.official_a)
    assert mails() == [(OFFICE, "To decide: Vårsilvret")]


def test_who_no_longer_acts_for_the_club_gets_no_mail_those_who_do_get_it(cast: Cast) -> None:
    application = waiting(cast.club_a, cast.official_a)
    stepped(application, Action.SUBMIT, cast.official_a)
    for name in ("first", "second"):
        user = UserFactory(email=f"{name}@example.org")
        RoleFactory(user=user, federation=cast.federation, kind=RoleKind.CLUB, club=cast.club_a)
    Role.objects.filter(user=cast.official_a).delete()
    told(application, Action.ASK_BACK, cast.officer_north, instance=Instance.DISTRICT, district=cast.north)
    assert mails() == [(f"{name}@example.org", "Question: Vårsilvret") for name in ("first", "second")]


def test_a_club_without_an_account_is_written_to_at_its_own_address(cast: Cast) -> None:
    Role.objects.filter(club=cast.club_a).delete()
    application = waiting(cast.club_a, cast.office)
    stepped(application, Action.SUBMIT, cast.office)
    told(application, Action.ASK_BACK, cast.officer_north, instance=Instance.DISTRICT, district=cast.north)
    (mail,) = Mail.objects.all()
    assert (mail.to, mail.subject) == ("club101@example.org", "Fråga: Vårsilvret")


def test_of_several_officials_the_one_who_applied_is_answered(cast: Cast) -> None:
    RoleFactory(user=cast.stranger, federation=cast.federation, kind=RoleKind.CLUB, club=cast.club_a)
    application = waiting(cast.club_a, cast.stranger)
    stepped(application, Action.SUBMIT, cast.official_a)
    told(application, Action.ASK_BACK, cast.officer_north, instance=Instance.DISTRICT, district=cast.north)
    assert mails() == [(A, "Question: Vårsilvret")]


def test_a_mail_names_no_person_and_no_address(cast: Cast) -> None:
    application = waiting(cast.club_a, cast.official_a, contact=cast.player, director="Bo Ek", remarks="070-1234567")
    told(application, Action.SUBMIT, cast.official_a)
    told(application, Action.ASK_BACK, cast.officer_north, instance=Instance.DISTRICT, district=cast.north)
    bodies = " ".join(Mail.objects.values_list("body", flat=True))
    private = ("Åsa", "Öberg", "4711", "Bo Ek", "070", "example.org", "officer", "official")
    assert [word for word in private if word in bodies] == []


def test_each_reader_gets_his_own_language_else_the_federations(cast: Cast) -> None:
    cast.officer_north.language = ""
    cast.officer_north.save()
    application = waiting(cast.club_a, cast.official_a)
    Day.objects.create(application=application, date=datetime.date(2027, 3, 7))
    Day.objects.create(application=application, date=datetime.date(2027, 3, 14), alternative=True)
    told(application, Action.SUBMIT, cast.official_a)
    mail = Mail.objects.get()
    assert (mail.to, mail.subject) == (NORTH, "Att avgöra: Vårsilvret")
    assert mail.body.split("\n\n")[:2] == [
        "En ansökan väntar på dig.",
        "Tävling: Vårsilvret\nSanktion: silver\nDagar: 6 mars 2027; 7 mars 2027\nArrangör: BK Åkanten (101)\nOrt: Åmål",
    ]


def test_a_name_of_several_lines_looks_like_no_line_of_ours(cast: Cast) -> None:
    application = waiting(cast.club_a, cast.official_a, name="Vår\nOrganiser: X", place="Åmål\nDecided by: Y")
    told(application, Action.SUBMIT, cast.official_a)
    facts = Mail.objects.get().body.split("\n\n")[1].split("\n")
    assert (len(facts), facts[0], facts[4]) == (5, "Event: Vår Organiser: X", "Place: Åmål Decided by: Y")
