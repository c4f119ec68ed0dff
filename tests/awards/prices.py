"""Price lists of made-up amounts."""

import datetime

from registry.models import Federation
from sanctions.choices import Form, Level
from sanctions.models import Price, PriceList

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
