"""What the processes of the tests of overdue reports and of sanctions do: functions by name."""

import datetime

from django.utils import timezone

from awards.services.booking import NotPossible
from awards.services.filing import file_report
from awards.services.overdue import remind
from awards.services.sanction_of_event import choose_sanction
from registry.choices import RoleKind
from registry.models import Mail, User
from tests.awards.sanctions import field_of, granted, silver_draft
from tests.cast import make_cast
from tests.factories import ClubFactory, DistrictFactory, FederationFactory, RoleFactory, UserFactory


def make_overdue(number: int) -> None:
    """So many granted events of a club whose reports are overdue."""
    federation = FederationFactory(code="sbf")
    club = ClubFactory(district=DistrictFactory(federation=federation))
    RoleFactory(user=UserFactory(), federation=federation, kind=RoleKind.CLUB, club=club)
    for one in range(number):
        granted(club, name=f"Silver {one}")


def remind_now() -> int:
    """What the daily job does."""
    return remind(timezone.now())


def queued() -> list[tuple[str, str]]:
    """The mails that are to go out: key and address."""
    return list(Mail.objects.order_by("key").values_list("key", "to"))


def make_two_drafts() -> list[int]:
    """The ids of two drafts that are said to be of the same sanctioned event."""
    cast = make_cast()
    application, players = granted(cast.club_a), field_of(cast)
    drafts = [silver_draft(cast, players, name=name) for name in ("A", "B")]
    for draft in drafts:
        choose_sanction(report_id=draft.pk, application_id=application.pk, by=cast.official_a)
    return [draft.pk for draft in drafts]


def file_one(report_id: int, not_before: datetime.datetime) -> str:
    """File a report at a moment that another process waits for too; its state, or why not."""
    while timezone.now() < not_before:
        pass
    try:
        return file_report(report_id=report_id, by=User.objects.get(email="official-a@example.org")).state
    except NotPossible as refusal:
        return str(refusal)
