"""Price lists of made-up amounts."""

import datetime

from awards.choices import FeeCode, FeeKind
from awards.models import FeeLine, Report
from registry.models import Federation
from sanctions.choices import Form, Level
from sanctions.models import Price, PriceList
from tests.cast import Cast

# Event, contestant, match, board, in hundredths of the currency.
BRONZE = (1000, 250, 0, 5)
BRONZE_MATCHES = (2000, 0, 150, 0)
SILVER = (20000, 1000, 0, 0)
UNKNOWN, LATE = 2500, 10000


def price_list(federation: Federation, starts: datetime.date = datetime.date(2025, 7, 1)) -> PriceList:
    """A list with prices for bronze, another for bronze in team matches, for silver, and none for gold."""
    made = PriceList.objects.create(
        federation=federation, starts=starts, report_days=14, unknown_number=UNKNOWN, late_report=LATE
    )
    rows = (
        (Level.BRONZE, "", BRONZE),
        (Level.BRONZE, Form.TEAM_MATCHES, BRONZE_MATCHES),
        (Level.SILVER, "", SILVER),
    )
    for level, form, (event, contestant, match, board) in rows:
        amounts = {"event": event, "contestant": contestant, "match": match, "board": board}
        Price.objects.create(price_list=made, level=level, form=form, **amounts)
    return made


def fee_line(report: Report, *, month: datetime.date = datetime.date(2026, 3, 1), amount: int = 2370) -> FeeLine:
    """The fee of a report that was booked without a price list."""
    event = report.event
    assert event is not None
    numbers = {
        **{"level": event.level, "form": event.form, "event": amount},
        **{"contestants": [5, 0], "matches": [0, 0], "boards": [24, 0]},
    }
    return FeeLine.objects.create(
        federation=event.federation,
        club=event.club,
        district=event.district,
        event=event,
        report=report,
        kind=FeeKind.FEE,
        code=FeeCode.EVENT,
        amount=amount,
        currency="SEK",
        numbers=numbers,
        month=month,
        booked_at=datetime.datetime.combine(month.replace(day=9), datetime.time(12), datetime.UTC),
    )


def statement_of(report: Report) -> dict[str, str]:
    """The way to the statement of a club's report, which costs something from now on."""
    line = report.fee_lines.first() or fee_line(report)
    assert line.club is not None
    return {"month": f"{line.month:%Y-%m}", "payer": "club", "number": line.club.number}


def price_address(name: str, cast: Cast) -> dict[str, int]:
    """The way to a price list, or to its first price."""
    made = cast.federation.price_lists.first() or price_list(cast.federation)
    price = made.prices.order_by("pk")[0]
    return {"pk": made.pk, "price": price.pk} if name in {"price-change", "price-remove"} else {"pk": made.pk}
