"""What a club's next list probably has in common with its last ones."""

from dataclasses import dataclass
from datetime import date

from awards.choices import ReportState
from awards.queries.filings import filings
from registry.models import Federation
from registry.permissions import Actor

LOOKED_THROUGH = 20
# What was not filed, or came back, says nothing about how the club plays.
FILED = (ReportState.FILED, ReportState.BOOKED)


@dataclass(frozen=True)
class PairsEvent:
    """A pairs event as it was filed; `boards` is what each pair played."""

    organiser: str
    name: str
    level: str
    boards: int
    weekday: int


def last_pairs_events(federation: Federation, actor: Actor) -> list[PairsEvent]:
    """The latest filed pairs events of the clubs and districts for which this person files, the last received first.

    The office files for everybody, so that no event is the last of its own.
    """
    if actor.office:
        return []
    found = filings(federation, actor).filter(state__in=FILED).values_list("payload", flat=True)[:LOOKED_THROUGH]
    return [
        PairsEvent(
            organiser=payload["organiser"],
            name=payload["name"],
            level=payload["level"],
            boards=payload["boards"],
            weekday=date.fromisoformat(payload["date"]).weekday(),
        )
        for payload in found
        if payload["form"] == "pairs"
    ]
