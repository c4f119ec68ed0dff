"""A rally of the cast: events booked in its clubs, and who won."""

import datetime

from awards.choices import RallyKind
from awards.models import Event, Rally
from awards.services.filing import file_report
from awards.services.rallies import add_events, describe_rally, enter_places
from registry.models import Club, Player, User
from tests.awards.reports import drafted, members, pairs_report
from tests.cast import Cast
from tests.factories import PlayerFactory

FIRST = datetime.date(2026, 1, 5)


def booked_event(club: Club, players: list[Player], by: User, day: datetime.date) -> Event:
    """A bronze pairs event of these players."""
    report = pairs_report(club, players, name=f"Rallykväll {day.isoformat()}", date=day.isoformat())
    event = file_report(report_id=drafted(report, by, club).pk, by=by).event
    assert event is not None
    return event


def club_rally(
    cast: Cast, *, events: int = 6, pairs: int = 4, announced: datetime.date = FIRST, again: int = 0
) -> Rally:
    """A rally of the three clubs, in turn, a week apart; Åsa Öberg and the hidden player are first in each event.

    `again` is the day of the week of a second one, counted from the first one's.
    """
    fill = 2 * pairs - 2
    players = [cast.player, cast.hidden, *members(cast.club_a, fill, first=31001 + 100 * again)]
    rally = describe_rally(
        rally=None,
        federation=cast.federation,
        district=cast.north,
        kind=RallyKind.CLUB,
        name="Vårrallyt",
        announced_on=announced,
        open_to_all=True,
        by=cast.office,
    )
    clubs = (cast.club_a, cast.club_b, cast.club_c)
    played = [
        booked_event(clubs[number % 3], players, cast.office, FIRST + datetime.timedelta(days=7 * number + again))
        for number in range(events)
    ]
    add_events(rally=rally, events=played, by=cast.office)
    return rally


def win(rally: Rally, by: User, *winners: Player) -> None:
    """These share the first place."""
    enter_places(rally=rally, places=dict.fromkeys(winners, 1), by=by)


def newcomer(cast: Cast, number: str) -> Player:
    """A member of club B."""
    return PlayerFactory(federation=cast.federation, number=number, club=cast.club_b)
