"""Closing a month: its statements are written once, and what is booked later stands on the next open month."""

from collections.abc import Iterable
from datetime import date, datetime

from django.db import transaction
from django.utils import formats, timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from awards.models import FeeLine, MonthClosing, Statement, StatementLine
from awards.queries.statements import Account, following, heirs, oldest_open, open_lines
from awards.services.booking import NotPossible
from registry.models import Club, District, Federation, User
from registry.services import bulk
from registry.services.audit import record_change
from ui.marks import month_name


@transaction.atomic
def close_month(
    *, federation: Federation, month: date, by: User | None, today: date, at: datetime | None = None
) -> MonthClosing:
    """Close the oldest open month (`month` is its first day) and return its closing, with a statement for each payer.

    A booking that is under way need not wait: what it has not yet committed is on no statement, and so stands on the
    next month.
    """
    # One closing at a time; the locks that bookings take on the federation do not stand in its way.
    federation = Federation.objects.select_for_update(no_key=True).get(pk=federation.pk)
    _refuse(federation, month, today)
    closing = MonthClosing.objects.create(
        federation=federation, month=month, closed_at=at or timezone.now(), closed_by=by
    )
    # Read once: the sums are those of these very lines.
    lines = list(open_lines(federation).filter(month__lte=month).order_by("pk"))
    by_account = _by_account(federation, lines)
    written = Statement.objects.bulk_create(
        Statement(
            federation=federation,
            closing=closing,
            payer=account.payer,
            club=account.club,
            district=account.district,
            total=sum(line.amount for line in its),
            currency=its[0].currency,
        )
        for account, its in by_account
    )
    bulk.insert(
        [
            StatementLine(statement=statement, line=line)
            for statement, (_account, its) in zip(written, by_account, strict=True)
            for line in its
        ]
    )
    after = {"month": month.isoformat(), "statements": len(written), "total": sum(line.amount for line in lines)}
    record_change(federation=federation, by=by, action="close month", record=closing, after=after)
    return closing


def _refuse(federation: Federation, month: date, today: date) -> None:
    closed = MonthClosing.objects.filter(federation=federation, month__gte=month).select_related("closed_by")
    closing = closed.order_by("month").first()
    names = {"month": capfirst(month_name(month))}
    if closing is not None:
        who = str(closing.closed_by or _("the register"))
        raise NotPossible(_("%(month)s was closed already, by %(who)s.") % {**names, "who": who})
    if month >= today.replace(day=1):
        day = {"day": formats.date_format(following(month), "DATE_FORMAT", use_l10n=True)}
        raise NotPossible(_("%(month)s is not over; it can be closed from %(day)s on.") % {**names, **day})
    oldest = oldest_open(federation)
    if oldest is None or oldest > month:
        raise NotPossible(_("%(month)s: nothing is to be paid, so there is nothing to close.") % names)
    if oldest < month:
        raise NotPossible(_("Close %(oldest)s first.") % {"oldest": month_name(oldest)})


def _by_account(federation: Federation, lines: Iterable[FeeLine]) -> list[tuple[Account, list[FeeLine]]]:
    """The lines of each payer; those of a merged club are its heir's."""
    inherited = heirs(federation)
    found: dict[tuple[int | None, int | None], list[FeeLine]] = {}
    for line in lines:
        club = inherited.get(line.club_id, line.club_id) if line.club_id is not None else None
        found.setdefault((club, line.district_id), []).append(line)
    clubs = Club.objects.in_bulk([club for club, _district in found if club is not None])
    districts = District.objects.in_bulk([district for _club, district in found if district is not None])
    return [
        (Account(federation, clubs.get(club or 0), districts.get(district or 0)), its)
        for (club, district), its in found.items()
    ]
