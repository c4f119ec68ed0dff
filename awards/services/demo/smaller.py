"""How a smaller federation of the demo is played through the services of every day, in order of time."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from fractions import Fraction
from functools import partial
from zoneinfo import ZoneInfo

from awards.choices import EntryKind, TitleSource
from awards.models import TitleAward
from awards.queries.holders import holder_of
from awards.rules.editions import edition
from awards.services.demo import history
from awards.services.demo.accounts import Account, make_clerk, open_account
from awards.services.demo.desk import Filing, Step, mistaken, mistyped, take
from awards.services.demo.payloads import Payload
from awards.services.demo.people import Member
from awards.services.demo.register import Register
from awards.services.entries import attach, enter_by_hand
from awards.services.foreign_points import Stated, amounts_of
from registry.models import Player
from registry.queries.editions import is_free
from registry.queries.seasons import season_of
from registry.services.users import Covers, give_role
from sanctions.services.prices import begin_price_list, save_price

SEASONS, REPORT_DAYS = 2, 14
# One in so many reports was wrong at first.
CORRECTED_EVERY = 25
FURTHER_LISTS = {"groups", "session_results", "match_awards"}
# How many of the club are better than the ready player.
STRONGER = 2


@dataclass(frozen=True)
class Setting:
    """What all steps of loading need: the register, its people and rules, the day, and the local time."""

    register: Register
    members: Sequence[Member]
    ruleset: str
    today: date
    zone: ZoneInfo

    @property
    def first_day(self) -> date:
        """The first day of play."""
        return first_day_of(self.today)

    def at(self, day: date, hour: int) -> datetime:
        """An hour of a day there."""
        return datetime.combine(day, time(hour), self.zone)

    def steps(self, reports: Sequence[Payload], numbers: random.Random, correction: str) -> list[history.Action]:
        """What is done with the reports: filed the same night, booked by the office where they need leave.

        The last evening of the ready accounts' club is a draft yet, and in the one before it a number is mistyped.
        """
        planned = list(self._planned(sorted(reports, key=lambda made: str(made["date"])), numbers, correction))
        return [(step.at, partial(take, step, self.register)) for step in planned]

    def _planned(self, reports: Sequence[Payload], numbers: random.Random, correction: str) -> Iterator[Step]:
        end, home = self.at(self.today, 0), self.register.home
        free = [made for made in reports if is_free(self.ruleset, made["level"])]
        own = [made for made in free if made["organiser"] == home]
        # Of a report with several lists one would have to mistype the number on each.
        doubtful = [made for made in own[:-1] if not FURTHER_LISTS & set(made.get("conditions", {}))][-1:]
        for index, made in enumerate(reports):
            filing = Filing(mistyped(made) if made in doubtful else made)
            filed = self.at(date.fromisoformat(made["date"]), 22) + timedelta(minutes=numbers.randrange(5, 110))
            if made in own[-1:]:
                yield Step(filed, "draft", filing)
                continue
            corrected = filed + timedelta(days=numbers.randrange(3, 20))
            wrong = index % CORRECTED_EVERY == CORRECTED_EVERY - 1 and made in free and made not in doubtful
            if wrong and corrected < end:
                filing.corrected, filing.made, filing.reason = made, mistaken(made, numbers), correction
                yield Step(corrected, "correct", filing)
            yield Step(filed, "file", filing)
            booked = self.at(filed.date() + timedelta(days=numbers.randrange(1, 5)), 10)
            if made not in free and booked < end:
                yield Step(booked, "book", filing)

    def convert(
        self, player: Player, origin: str, points: Mapping[str, Fraction], day: date, reason: str
    ) -> history.Action:
        """Register what another federation's statement says."""
        at = self.at(day, 10)
        return at, partial(self._convert, player, Stated(origin, points, day - timedelta(days=9)), at, reason)

    def _convert(self, player: Player, stated: Stated, at: datetime, reason: str) -> None:
        rules = edition(self.ruleset)
        if rules.foreign is None:
            raise ValueError(f"{self.ruleset} registers no points of other federations.")
        lines = [
            rules.foreign.origin(stated.origin).name,
            player.name,
            *(f"{k}: {n}" for k, n in stated.points.items()),
        ]
        statement = attach(
            federation=self.register.federation,
            name=f"{stated.origin}-{player.number}.txt",
            content_type="text/plain",
            content="\n".join(lines).encode(),
            by=self.register.office,
        )
        enter_by_hand(
            player=player,
            kind=EntryKind.CONVERSION,
            amounts=amounts_of(rules.foreign.registered(stated.origin, stated.points), rules),
            played_on=at.date(),
            reason=reason,
            by=self.register.office,
            attachment=statement,
            stated=stated,
            at=at,
        )

    def import_titles(self) -> None:
        """The title that each holding from before gave, so that no pin goes out again."""
        rules = edition(self.ruleset)
        before = self.first_day - timedelta(days=1)
        held = {}
        for member in self.members:
            player = self.register.players[member.number]
            points = {colour: Fraction(amount, rules.hundredths[colour]) for colour, amount in member.opening}
            held[player] = rules.title(points, holder_of(player, rules, before)) if points else None
        TitleAward.objects.bulk_create(
            TitleAward(
                player=player,
                ruleset=self.ruleset,
                title=title,
                reached_on=before - timedelta(days=90),
                noticed_at=self.at(self.first_day, 1),
                source=TitleSource.IMPORTED,
            )
            for player, title in held.items()
            if title is not None
        )

    def set_prices(self, currency: str, prices: Mapping[str, tuple[int, int]]) -> None:
        """Prices of the running season: by level what an event and a contestant cost, in hundredths of the currency."""
        federation = self.register.federation
        price_list = begin_price_list(
            federation=federation,
            by=self.register.office,
            starts=season_of(federation, self.today).starts,
            currency=currency,
            report_days=REPORT_DAYS,
            unknown_number=0,
            late_report=0,
        )
        for level, (event, contestant) in prices.items():
            price_list.refresh_from_db()
            amounts = {"event": event, "contestant": contestant, "match": 0, "board": 0}
            version, office = price_list.version, self.register.office
            save_price(price_list=price_list, price=None, version=version, by=office, level=level, form="", **amounts)

    def known_player(self) -> Member:
        """A good player of the ready accounts' club, whose page has something to show."""
        there = [one for one in self.members if one.club_on(self.today) == self.register.home and not one.hidden]
        there.sort(key=lambda member: (-member.skill, member.number))
        return there[min(STRONGER, len(there) - 1)]

    def open_accounts(self, *, office: Account, club: Account, player: Account, district: Account | None) -> None:
        """Let one person of each role sign in."""
        register = self.register
        home, known = register.clubs[register.home], self.known_player()
        ready = [
            (office, register.office, Covers()),
            (club, register.officials[register.home], Covers(club=home)),
            (player, make_clerk(player.email, known.name), Covers(player=register.players[known.number])),
        ]
        if district is not None and home.district is not None:
            ready.append((district, register.officers[home.district.number], Covers(district=home.district)))
        for account, clerk, covers in ready:
            open_account(account, clerk)
            give_role(email=account.email, federation=register.federation, covers=covers, by=None)


def first_day_of(today: date) -> date:
    """The first day of the smaller federations' past."""
    return today.replace(year=today.year - SEASONS, day=1)
