"""Members with new titles for the tests of the monthly mail, and what their processes do: functions by name."""

import datetime

from awards.models import LedgerEntry, TitleMailing, TitleNotice
from awards.services.nightly.run import run_nightly
from awards.services.title_mails import mail_titles
from registry.models import Club, Federation, Mail, Player
from tests.awards.ledgers import book, entry
from tests.factories import ClubFactory, DistrictFactory, FederationFactory, MembershipFactory, PlayerFactory

UTC = datetime.UTC
IN_OCTOBER = datetime.datetime(2026, 10, 15, 18, 0, tzinfo=UTC)
# The first run of November, and when the mails go out.
FIRST_NIGHT = datetime.date(2026, 11, 1)
AFTER_IT = datetime.datetime(2026, 11, 1, 3, 40, tzinfo=UTC)
JOINED = datetime.date(2020, 1, 1)


def make_mailing_federation(**fields: object) -> Federation:
    """A federation whose clubs are written to, in English."""
    values = {"code": "sbf", "language": "en", "title_mails_from": datetime.date(2026, 1, 1), **fields}
    return FederationFactory(**values)


def make_scheme_club(federation: Federation, **fields: object) -> Club:
    """A club in the scheme since 2012, with an address."""
    number = Club.objects.count() + 1
    values = {"scheme_from": datetime.date(2012, 9, 1), "email": f"club{number}@example.org", **fields}
    return ClubFactory(district=DistrictFactory(federation=federation), **values)


def make_member(club: Club, **fields: object) -> Player:
    """A member of the club, at home there."""
    player = PlayerFactory(federation=club.federation, **fields)
    MembershipFactory(player=player, club=club, starts=JOINED)
    return player


def win(player: Player, points: int, booked_at: datetime.datetime = IN_OCTOBER) -> LedgerEntry:
    """So many bronze points, played on the day before they are booked."""
    return entry(player, booked_at.date() - datetime.timedelta(days=1), points, booked_at=booked_at)


def make_clubs_with_titles(clubs: int, members: int) -> None:
    """So many clubs with so many members each, all with a new title of October."""
    federation = make_mailing_federation()
    for _number in range(clubs):
        club = make_scheme_club(federation)
        book([win(make_member(club), 200) for _member in range(members)])
    run_nightly(federation=federation, day=FIRST_NIGHT)


def mail_now() -> int:
    """What the job of the hour does after the first night."""
    return mail_titles(AFTER_IT)


def written() -> tuple[list[tuple[str, str, str]], list[tuple[int, str, int]], int]:
    """The mails, the notices, and how many months are done."""
    mails = list(Mail.objects.order_by("key").values_list("key", "to", "body"))
    notices = list(TitleNotice.objects.order_by("player", "title").values_list("player", "title", "club"))
    return mails, notices, TitleMailing.objects.count()
