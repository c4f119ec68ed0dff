"""What a report costs its organiser: whole hundredths of a currency, from the four prices of a price list."""

import datetime
from dataclasses import dataclass

from awards.rules.report import Report


@dataclass(frozen=True, slots=True)
class Rates:
    """What an event costs for itself, and for each contestant, match and board, in hundredths of the currency."""

    event: int
    contestant: int
    match: int
    board: int


@dataclass(frozen=True, slots=True)
class Counted:
    """What is paid for: the contestants that started, the matches that were played, the boards of each contestant."""

    contestants: int
    matches: int
    boards: int


def counted(report: Report) -> Counted:
    """What a report is charged for; a walkover was not played."""
    matches = sum(match.outcome != "walkover" for match in report.matches)
    return Counted(contestants=report.entrants, matches=matches, boards=report.boards)


def fee(rates: Rates, of: Counted) -> int:
    """The fee, exact."""
    return rates.event + of.contestants * rates.contestant + of.matches * rates.match + of.boards * rates.board


def due_on(last_day: datetime.date, days: int) -> datetime.date:
    """The last day on which a report of an event is in time."""
    return last_day + datetime.timedelta(days=days)
