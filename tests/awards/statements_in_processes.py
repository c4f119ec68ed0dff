"""What the processes of the tests of statements do: functions by name, since a process is handed nothing else."""

import datetime
import time
from collections.abc import Sequence

from django.db import transaction
from django.db.models import Count, Sum

from awards.models import FeeLine, Statement
from awards.services.booking import NotPossible
from awards.services.filing import file_report
from awards.services.statements import close_month
from registry.choices import RoleKind
from registry.models import Federation, User
from tests.awards.ledgers import make_federation
from tests.awards.prices import price_list
from tests.awards.reports import drafted, members, pairs_report
from tests.factories import RoleFactory

TODAY = datetime.date(2026, 6, 3)
PLAYED = datetime.date(2026, 3, 28)


def make_priced_reports(count: int) -> list[int]:
    """The ids of so many drafts of five pairs, in a federation with a price list and someone of the office."""
    federation = make_federation()
    price_list(federation)
    club = federation.clubs.get()
    office = User.objects.create_user("office@example.org", name="")
    RoleFactory(user=office, federation=federation)
    official = User.objects.create_user("official@example.org")
    RoleFactory(user=official, federation=federation, kind=RoleKind.CLUB, club=club)
    players = members(club, 10)
    made = []
    for number in range(count):
        report = pairs_report(club, players, name=f"Kväll {number}", date=PLAYED.isoformat())
        made.append(drafted(report, official, club, today=TODAY).pk)
    return made


def file(report_id: int, day: str = "2026-03-31", hold: float = 0) -> None:
    """File the report at noon of a day, which books it; so many seconds pass before that is committed."""
    at = datetime.datetime.combine(datetime.date.fromisoformat(day), datetime.time(12), datetime.UTC)
    with transaction.atomic():
        file_report(report_id=report_id, by=None, at=at)
        time.sleep(hold)


def file_all(report_ids: Sequence[int]) -> None:
    """File them one after the other."""
    for report_id in report_ids:
        file(report_id)


def close(month: str, hold: float = 0) -> str:
    """Close the month; so many seconds pass before that is committed. The refusal, where it was refused."""
    try:
        with transaction.atomic():
            close_month(
                federation=Federation.objects.get(),
                month=datetime.date.fromisoformat(month),
                by=User.objects.get(email="office@example.org"),
                today=TODAY,
            )
            time.sleep(hold)
    except NotPossible as refusal:
        return str(refusal)
    return "closed"


def what_was_stated() -> dict[str, tuple[int, int]]:
    """By closed month how many lines its statements have and what they say in sum; the open lines as `open`."""
    months = Statement.objects.order_by("closing__month").values_list("closing__month", "pk", "total")
    found = {}
    for month, pk, total in months:
        found[month.isoformat()] = (FeeLine.objects.filter(stated__statement=pk).count(), total)
    left = FeeLine.objects.filter(stated=None).aggregate(count=Count("pk"), total=Sum("amount"))
    return {**found, "open": (left["count"], left["total"] or 0)}
