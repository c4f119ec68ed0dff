"""Fees: what a report costs is written in the transaction of its booking, and reversed in that of its correction."""

from collections.abc import Iterable, Iterator
from datetime import date, datetime

from awards.choices import Doubt, FeeCode, FeeKind
from awards.models import Event, FeeLine, HeldLine, Report
from awards.rules.fees import Counted, Rates, counted, due_on, fee
from awards.rules.report import Report as ParsedReport
from registry.models import Federation
from registry.queries.days import local_day
from sanctions.models import PriceList
from sanctions.queries.prices import in_force


def write_fees(report: Report, parsed: ParsedReport, held: Iterable[HeldLine], *, at: datetime) -> None:
    """Write what a report that is being booked costs; the caller holds its row, and `held` are its lines in doubt.

    While the federation has no price list nothing is written; where the list has no price for the level and form, the
    deviations alone.
    """
    event = report.event
    found = in_force(report.federation_id, event.date, level=event.level, form=event.form) if event else None
    if event is None or found is None:
        return
    prices, lines = found.price_list, []
    if found.rates is not None:
        lines.append(_fee(event, found.rates, counted(parsed)))
    lines += _unknown_numbers(prices, held)
    lines += _late(prices, event, report)
    for line in lines:
        line.federation_id, line.club_id, line.district_id = report.federation_id, event.club_id, event.district_id
        line.event, line.report, line.currency = event, report, prices.currency
        line.month, line.booked_at = month_of(prices.federation, at), at
    FeeLine.objects.bulk_create(lines)


def reverse_fees(report: Report, *, at: datetime, reason: str) -> None:
    """Reverse all that a booked report costs; the caller holds its row, and books another in its place."""
    lines = FeeLine.objects.filter(event=report.event_id, report=report, reversed_by=None)
    standing = list(lines.exclude(kind=FeeKind.REVERSAL).select_related("federation").order_by("pk"))
    FeeLine.objects.bulk_create(
        FeeLine(
            federation_id=line.federation_id,
            club_id=line.club_id,
            district_id=line.district_id,
            event_id=line.event_id,
            report_id=line.report_id,
            kind=FeeKind.REVERSAL,
            code=line.code,
            subject=line.subject,
            amount=-line.amount,
            currency=line.currency,
            numbers=line.numbers,
            month=month_of(line.federation, at),
            booked_at=at,
            reverses=line,
            reason=reason,
        )
        for line in standing
    )


def month_of(federation: Federation, moment: datetime) -> date:
    """The first day of a moment's month, on the federation's calendar."""
    return local_day(federation, moment).replace(day=1)


def _fee(event: Event, rates: Rates, of: Counted) -> FeeLine:
    numbers = {
        "level": event.level,
        "form": event.form,
        "event": rates.event,
        "contestants": [of.contestants, rates.contestant],
        "matches": [of.matches, rates.match],
        "boards": [of.boards, rates.board],
    }
    return FeeLine(kind=FeeKind.FEE, code=FeeCode.EVENT, amount=fee(rates, of), numbers=numbers)


def _unknown_numbers(prices: PriceList, held: Iterable[HeldLine]) -> Iterator[FeeLine]:
    """One for each number of the file that nobody has, however often it stands there and however it is settled."""
    for number in sorted({line.number for line in held if line.doubt == Doubt.UNKNOWN}):
        yield FeeLine(
            kind=FeeKind.DEVIATION,
            code=FeeCode.UNKNOWN_NUMBER,
            subject=number,
            amount=prices.unknown_number,
            numbers={"number": number},
        )


def _late(prices: PriceList, event: Event, report: Report) -> Iterator[FeeLine]:
    filed = local_day(prices.federation, first_filed(report))
    due = due_on(event.date, prices.report_days)
    if filed > due:
        yield FeeLine(
            kind=FeeKind.DEVIATION,
            code=FeeCode.LATE_REPORT,
            amount=prices.late_report,
            numbers={"due": due.isoformat(), "filed": filed.isoformat()},
        )


def first_filed(report: Report) -> datetime:
    """When the event was first reported: by this report, or by the first of those that it replaces.

    What the office returned counts from the moment it came in, since nothing else is kept of its first filing.
    """
    moments = [_filed(report) or report.uploaded_at]
    earlier = report.supersedes_id or report.amends_id
    known = {"uploaded_at", "filed_at", "message", "supersedes", "amends"}
    while earlier is not None:
        before = Report.objects.only(*known).get(pk=earlier)
        filed = _filed(before)
        if filed is not None:
            moments.append(filed)
        earlier = before.supersedes_id or before.amends_id
    return min(moments)


def _filed(report: Report) -> datetime | None:
    return report.uploaded_at if report.message else report.filed_at
