"""What was granted to clubs of the cast, and reports of it."""

from typing import Any

from awards.models import Report
from registry.models import Club, Player, User
from sanctions.choices import State
from sanctions.models import Application
from tests.awards.reports import PLAYED, drafted, members, pairs_report
from tests.cast import Cast
from tests.factories import ApplicationFactory

BOARDS = 42


def granted(club: Club, **fields: Any) -> Application:
    """A granted event of silver pairs, on the day on which the reports of the tests were played."""
    fields = {"days": [PLAYED], "boards": BOARDS, "state": State.GRANTED, "name": "Marssilvern", **fields}
    return ApplicationFactory(federation=club.federation, club=club, **fields)


def field_of(cast: Cast, pairs: int = 20, *, guests: int = 8) -> list[Player]:
    """The players of so many pairs of club A, with so many of them from club B."""
    own = members(cast.club_a, 2 * pairs - guests)
    return [*own, *members(cast.club_b, guests, first=60001)]


def silver_report(cast: Cast, players: list[Player], **changes: Any) -> dict[str, Any]:
    """A silver event of club A."""
    return pairs_report(cast.club_a, players, **{"level": "silver", "boards": BOARDS, "name": "Marssilvern", **changes})


def silver_draft(cast: Cast, players: list[Player], by: User | None = None, **changes: Any) -> Report:
    """The draft of it that an official of club A sends."""
    return drafted(silver_report(cast, players, **changes), by or cast.official_a, cast.club_a)
