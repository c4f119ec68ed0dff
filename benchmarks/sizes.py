"""How much data a run measures."""

from dataclasses import dataclass

ROWS_A_PLAYER = 100
# Three 60-pair reports' worth of people, however small the ledger.
FEWEST_PLAYERS = 400
# Events that are calculated one after the other, and one of them for so many ledger rows in a small run.
EVENTS = 1000
FEWEST_EVENTS = 20
ROWS_AN_EVENT = 1000
# Events of the calendar, and one of them for so many ledger rows in a small run.
CALENDAR = 20_000
ROWS_A_DATE = 50


@dataclass(frozen=True)
class Sizes:
    """Ledger rows of the databases, smallest first, players of the import, events to calculate and of the calendar."""

    postgres: tuple[int, ...]
    sqlite: tuple[int, ...]
    members: int
    events: int = EVENTS
    calendar: int = CALENDAR

    @classmethod
    def up_to(cls, rows: int) -> "Sizes":
        """The sizes of a run whose largest ledger has so many rows."""
        smaller = (rows // 20, rows // 4)
        calendar = min(CALENDAR, rows // ROWS_A_DATE)
        return cls((*smaller, rows), smaller, players_of(rows), events_of(rows), calendar)


def players_of(rows: int) -> int:
    """The players of a run whose largest ledger has so many rows."""
    return max(FEWEST_PLAYERS, rows // ROWS_A_PLAYER)


def events_of(rows: int) -> int:
    """The events of a run whose largest ledger has so many rows."""
    return min(EVENTS, max(FEWEST_EVENTS, rows // ROWS_AN_EVENT))


FULL = Sizes(postgres=(1_000_000, 5_000_000, 20_000_000), sqlite=(200_000, 1_000_000), members=200_000)
SMALL = Sizes.up_to(1_000_000)
