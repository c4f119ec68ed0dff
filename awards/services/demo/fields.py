"""Who plays: partnerships that last, evenings of a club, and the fields of larger events."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from awards.services.demo.people import Member
from awards.services.demo.sources import ClubRow, DistrictRow

REGULAR = 0.88  # of the players have a regular partner
LEVELLING = 0.8  # how far apart partners may be in skill


@dataclass(frozen=True)
class Pair:
    """Two who play together; None is a guest who is not registered. `spare` stands in for the second for a while."""

    first: Member
    second: Member | None
    spare: Member | None = None

    @property
    def skill(self) -> float:
        """The pair's strength: the weaker hand counts a little more."""
        if self.second is None:
            return self.first.skill - 0.4
        weaker, stronger = sorted((self.first.skill, self.second.skill))
        return 0.55 * weaker + 0.45 * stronger

    @property
    def members(self) -> tuple[Member, ...]:
        """The registered players of the pair."""
        return tuple(member for member in (self.first, self.second, self.spare) if member is not None)


class Clubhouses:
    """The players by club, with their regular partners."""

    def __init__(self, members: Sequence[Member], numbers: random.Random) -> None:
        self.by_club: dict[str, list[Member]] = {}
        for member in members:
            for stay in member.stays:
                self.by_club.setdefault(stay.club, []).append(member)
        self.partner: dict[str, str] = {}
        for club in sorted(self.by_club):
            self._match(self.by_club[club], numbers)

    def _match(self, members: Iterable[Member], numbers: random.Random) -> None:
        """Give those without one a partner of about their strength."""
        free = [member for member in members if member.number not in self.partner and numbers.random() < REGULAR]
        ordered = sorted(((member.skill + numbers.gauss(0, LEVELLING), member.number) for member in free), reverse=True)
        for (_, one), (_, other) in zip(ordered[::2], ordered[1::2], strict=False):
            self.partner[one], self.partner[other] = other, one

    def present(self, club: str, day: date) -> list[Member]:
        """The living members of a club on a day, guests from their second club among them."""
        return [
            member
            for member in self.by_club.get(club, [])
            if member.plays_on(day) and any(stay.club == club and stay.holds(day) for stay in member.stays)
        ]

    def members_of_district(self, district: str, chosen_clubs: Sequence[ClubRow], day: date) -> list[Member]:
        """The living members of a district's clubs on a day, each once."""
        found: dict[str, Member] = {}
        for club in chosen_clubs:
            if club.district == district:
                found.update((member.number, member) for member in self.present(club.number, day))
        return list(found.values())

    def pairs(self, members: Sequence[Member], numbers: random.Random) -> list[Pair]:
        """The pairs that these members make: regular partners together, the others as they come; one may be left."""
        here = {member.number: member for member in members}
        pairs, single = [], []
        for member in members:
            other = here.get(self.partner.get(member.number, ""))
            if other is None:
                single.append(member)
            elif member.number < other.number:
                pairs.append(Pair(member, other))
        single.sort(key=lambda member: (-member.skill, member.number))
        pairs += [Pair(one, other) for one, other in zip(single[::2], single[1::2], strict=False)]
        numbers.shuffle(pairs)
        return pairs

    def evening(self, members: Sequence[Member], share: float, numbers: random.Random) -> list[Pair]:
        """The pairs of an evening, when about `share` of the eager come; partners come together, seldom one alone."""
        coming: dict[str, bool] = {}
        for member in members:
            other = self.partner.get(member.number)
            if other is not None and other in coming:
                coming[member.number] = coming[other] if numbers.random() < 0.92 else not coming[other]
            else:
                coming[member.number] = numbers.random() < member.eagerness * share
        return self.pairs([member for member in members if coming[member.number]], numbers)


def travellers(members: Sequence[Member], pairs: int, strength: float, numbers: random.Random) -> list[Member]:
    """About twice `pairs` members who travel to a larger event; `strength` says how much it draws the strong."""
    drawn = [
        (
            numbers.random() ** (1.0 / (0.15 + member.eagerness * 2.718 ** (strength * member.skill))),
            member.number,
            member,
        )
        for member in members
    ]
    drawn.sort(key=lambda row: row[:2], reverse=True)
    return [member for _, _, member in drawn[: 2 * pairs]]


def neighbourhood(district: str, rows: Sequence[DistrictRow]) -> list[str]:
    """The district and its neighbours."""
    row = next(row for row in rows if row.number == district)
    return [district, *row.neighbours]
