"""Writing the made-up federation into the registry: districts, clubs, players, memberships, and who files for whom."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from awards.services.demo.accounts import CLUB, DISTRICT, OFFICE, PLAYER, SWEDISH, make_clerk, open_account
from awards.services.demo.people import Member
from awards.services.demo.sources import ClubRow, districts
from registry.models import Club, District, Federation, Membership, Player, RulesetPeriod, User
from registry.names import search_key, sort_key
from registry.permissions import Actor
from registry.services.players import name_keys
from registry.services.users import Covers, give_role

FEDERATION = "sbf"
LANGUAGE = "sv"
RULESET = "sbf-2018"
RULESET_STARTS = date(2018, 7, 1)
DUPLICATES = 2
# The ready player is neither the best nor an unknown: this many of his club are stronger.
STRONGER = 4


@dataclass(frozen=True)
class Register:
    """The records that the demo's events refer to, by number."""

    federation: Federation
    districts: dict[str, District]
    clubs: dict[str, Club]
    players: dict[str, Player]
    office: User
    officials: dict[str, User]
    officers: dict[str, User]
    home: str  # the club of the ready accounts
    # The office's word for what was played on no sanction.
    right: str = "Sanktion enligt tävlingskalendern."

    def actor(self, organiser: str) -> tuple[User, Actor]:
        """Who files what this organiser held."""
        club = self.clubs.get(organiser)
        if club is None:
            return self.office, Actor(user_id=self.office.pk, federation_id=self.federation.pk, office=True)
        user = self.officials[organiser]
        return user, Actor(user_id=user.pk, federation_id=self.federation.pk, club_ids=frozenset({club.pk}))


def write_register(rows: Sequence[ClubRow], members: Sequence[Member]) -> Register:
    """Make the federation with all who belong to it; nobody can sign in yet."""
    federation = make_federation()
    made_districts = make_districts(federation)
    clubs = _make_clubs(federation, made_districts, rows)
    players = _make_players(federation, members)
    _make_memberships(clubs, players, members)
    home = _demo_club(members)
    officials = {
        number: make_clerk(
            CLUB.email if number == home else f"klubb{number}@sbf.example", f"Sekreteraren i {club.name}"
        )
        for number, club in clubs.items()
    }
    here = clubs[home].district
    officers = {
        number: make_clerk(
            DISTRICT.email if district == here else f"distrikt{number}@sbf.example", f"Distriktsombudet, {district}"
        )
        for number, district in made_districts.items()
    }
    office = make_clerk(OFFICE.email, "Förbundskansliet")
    return Register(federation, made_districts, clubs, players, office, officials, officers, home)


def make_federation() -> Federation:
    """The federation with its edition in force."""
    federation = Federation.objects.create(
        code=FEDERATION,
        name=SWEDISH,
        language=LANGUAGE,
        time_zone="Europe/Stockholm",
        season_month=7,
        season_day=1,
    )
    RulesetPeriod.objects.create(federation=federation, ruleset=RULESET, starts=RULESET_STARTS)
    return federation


def make_districts(federation: Federation) -> dict[str, District]:
    """The districts with their neighbours."""
    made = {
        row.number: District.objects.create(federation=federation, number=row.number, name=row.name)
        for row in districts()
    }
    for row in districts():
        made[row.number].neighbours.add(*(made[number] for number in row.neighbours))
    return made


def _make_clubs(federation: Federation, made: dict[str, District], rows: Sequence[ClubRow]) -> dict[str, Club]:
    clubs = [
        Club(
            federation=federation,
            district=made[row.district],
            number=row.number,
            name=row.name,
            sort_key=sort_key(row.name, language=LANGUAGE),
            search_key=search_key(row.name),
            place=row.place,
            latitude=row.latitude,
            longitude=row.longitude,
            email=f"klubb{row.number}@sbf.example",
            address=f"Spelgatan {int(row.number) % 40 + 1}, {row.place}",
        )
        for row in rows
    ]
    return {club.number: club for club in Club.objects.bulk_create(clubs)}


def _make_players(federation: Federation, members: Sequence[Member]) -> dict[str, Player]:
    players = Player.objects.bulk_create(_player(federation, member) for member in members)
    made = {player.number: player for player in players}
    living = [member for member in members if member.deceased_on is None and not member.hidden]
    # Someone was entered twice, and the second record was merged into the first before anything was booked on it.
    for index, member in enumerate(living[:DUPLICATES]):
        duplicate = _player(federation, member)
        duplicate.number = str(int(members[-1].number) + 1 + index)
        duplicate.email = ""
        duplicate.merged_into = made[member.number]
        duplicate.save()
    return made


def _player(federation: Federation, member: Member) -> Player:
    return Player(
        federation=federation,
        number=member.number,
        first_name=member.first_name,
        last_name=member.last_name,
        birth_date=member.birth_date,
        sex=member.sex,
        email=f"spelare{member.number}@sbf.example" if int(member.number) % 3 else "",
        address="" if int(member.number) % 4 else f"Ruterstigen {int(member.number) % 97 + 1}",
        handicap=member.handicap,
        hidden=member.hidden,
        deceased_on=member.deceased_on,
        **name_keys(first_name=member.first_name, last_name=member.last_name, language=LANGUAGE),
    )


def _make_memberships(clubs: dict[str, Club], players: dict[str, Player], members: Sequence[Member]) -> None:
    Membership.objects.bulk_create(
        Membership(
            player=players[member.number], club=clubs[stay.club], home=stay.home, starts=stay.starts, ends=stay.ends
        )
        for member in members
        for stay in member.stays
    )


def _demo_club(members: Sequence[Member]) -> str:
    """The club of the ready accounts: the one with most members."""
    sizes = Counter(member.stays[-1].club for member in members)
    return max(sorted(sizes), key=lambda number: sizes[number])


def open_accounts(register: Register, members: Sequence[Member], today: date) -> None:
    """Let one person of each role sign in."""
    federation, club = register.federation, register.clubs[register.home]
    player = known_player(members, register.home, today)
    officer = next(officer for officer in register.officers.values() if officer.email == DISTRICT.email)
    person = make_clerk(PLAYER.email, player.name)
    for account, clerk, covers in (
        (OFFICE, register.office, Covers()),
        (DISTRICT, officer, Covers(district=club.district)),
        (CLUB, register.officials[register.home], Covers(club=club)),
        (PLAYER, person, Covers(player=register.players[player.number])),
    ):
        open_account(account, clerk)
        give_role(email=account.email, federation=federation, covers=covers, by=None)


def known_player(members: Sequence[Member], club: str, today: date) -> Member:
    """A good, eager player of the club whose page has much to show."""
    there = [
        member
        for member in members
        if member.club_on(today) == club
        and member.joined() < today - timedelta(days=5 * 365)
        and not member.hidden
        and member.deceased_on is None
        and member.eagerness > 0.5
    ]
    there = there or [member for member in members if member.club_on(today) == club]
    there.sort(key=lambda member: (-member.skill, member.number))
    return there[min(STRONGER, len(there) - 1)]
