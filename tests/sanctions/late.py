"""What the processes of the reminders' tests do: functions by name, since a process is handed nothing else."""

from django.utils import timezone

from registry.choices import RoleKind
from registry.models import Mail
from sanctions.choices import State
from sanctions.services.reminders import remind
from tests.factories import ClubFactory, DistrictFactory, FederationFactory, RoleFactory, UserFactory
from tests.sanctions.waiting import waiting


def make_late(number: int) -> None:
    """So many applications that lie too long with a district of two officers, and as many with their club."""
    federation = FederationFactory(code="sbf")
    district = DistrictFactory(federation=federation)
    club = ClubFactory(district=district)
    official = UserFactory()
    RoleFactory(user=official, federation=federation, kind=RoleKind.CLUB, club=club)
    for _officer in range(2):
        RoleFactory(user=UserFactory(), federation=federation, kind=RoleKind.DISTRICT, district=district)
    for one in range(number):
        waiting(club, official, days=20, name=f"Silver {one}")
        waiting(club, official, days=30, name=f"Question {one}", state=State.ASKED_BACK)


def remind_now() -> int:
    """What the daily job does."""
    return remind(timezone.now())


def queued() -> list[tuple[str, str]]:
    """The mails that are to go out: key and address."""
    return list(Mail.objects.order_by("key").values_list("key", "to"))
