"""The events of the bulk path, day by day, with the rows that each leaves in event, report, result and ledger."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from awards.models import Event, LedgerEntry, Report, Result
from awards.services.demo.bulk.population import Population, opening_of
from awards.services.demo.bulk.scales import paid_lines, reversed_lines
from awards.services.demo.bulk.tables import NULL, Table, line
from awards.services.demo.programme import BUSY, WEEKDAYS
from awards.services.demo.register import RULESET

SIZES = {
    "bronze": (6, 7, 8, 9, 10, 10, 11, 12, 12, 13, 14, 16, 18, 20, 24, 28, 34),
    "silver": (16, 18, 20, 22, 24, 26, 28, 30, 34, 40, 48, 60),
    "gold": (22, 26, 28, 36, 44, 52, 60, 84),
}
# How much of a week is played on each day, Monday first; weekends hold the larger events.
WEEK = (1.0, 1.0, 1.0, 1.0, 0.4, 0.5, 0.5)
CORRECTED = 0.005
LATE = 0.04
EVENT_COLUMNS = (
    *("id", "federation_id", "club_id", "district_id", "name", "first_date", "date", "form", "level", "ruleset"),
    *("right_reason", "right_by_id"),
)
REPORT_COLUMNS = (
    *("id", "federation_id", "club_id", "district_id", "event_id", "supersedes_id", "raw", "sha256", "file_name"),
    *("reader", "payload", "answer", "ruleset", "state", "uploaded_at", "uploaded_by_id", "filed_at", "filed_by_id"),
    *("booked_at", "booked_by_id", "reason"),
)
RESULT_COLUMNS = ("id", "player_id", "event_id", "report_id", "contestant", "place", "score", "team", "share")
LEDGER_COLUMNS = (
    *("id", "player_id", "event_id", "report_id", "kind", "colour", "amount", "exact", "ranking", "played_on"),
    *("booked_at", "booked_by_id", "ruleset", "reason", "attachment_id", "reverses_id"),
)
# The answer of a report that no engine calculated; its reader says so.
READER = "bulk"
ANSWER = f'{{"ruleset": "{RULESET}", "awards": [], "warnings": [], "remarks": []}}'
CORRECTION = "Två par hade bytt plats i resultatlistan."


@dataclass(frozen=True, slots=True)
class Booking:
    """One report's booking: its ids, who is paid, and when."""

    event: int
    report: int
    level: str
    pairs: int
    players: list[int]
    day: str
    booked_at: str


class Seasons:
    """Writes the rows; ids count from 1 in every table. `ledger` rows in all, as many results as there are awards."""

    def __init__(
        self, population: Population, ledger: int, first_day: date, today: date, numbers: random.Random, results: bool
    ) -> None:
        self.population, self.ledger, self.numbers = population, ledger, numbers
        self.first_day, self.today, self.with_results = first_day, today, results
        self.events = Table(Event, EVENT_COLUMNS)
        self.reports = Table(Report, REPORT_COLUMNS)
        self.results = Table(Result, RESULT_COLUMNS)
        self.entries = Table(LedgerEntry, LEDGER_COLUMNS)
        self.event = self.report = self.result = self.entry = 0
        self.by = population.office.pk

    @property
    def tables(self) -> tuple[Table, ...]:
        """In the order in which they refer to each other."""
        return self.events, self.reports, self.results, self.entries

    def open_holdings(self) -> None:
        """What veterans brought along, in at most an eighth of the ledger."""
        played = self.first_day - timedelta(days=1)
        booked = f"{played} 23:30:00"
        tail = f"\t0\t{played}\t{booked}\t{self.by}\t\tÖverfört från det tidigare registret.\t{NULL}\t{NULL}\n"
        for one in self.population.people:
            for colour, amount in opening_of(one, self.first_day, self.numbers):
                if self.entry >= self.ledger // 8:
                    return
                self.entry += 1
                self.entries.lines.append(
                    f"{self.entry}\t{one.id}\t{NULL}\t{NULL}\topening\t{colour}\t{amount}\t{tail}"
                )

    def days(self) -> Iterator[int]:
        """Write the events of each day; yields the ledger rows written so far."""
        all_days = [self.first_day + timedelta(days=step) for step in range((self.today - self.first_day).days)]
        weights = [WEEK[day.weekday()] * BUSY[day.month - 1] for day in all_days]
        opened, whole, passed = self.entry, sum(weights), 0.0
        rosters: dict[int, list[int]] = {}
        for day, weight in zip(all_days, weights, strict=True):
            if not rosters or day.timetuple().tm_yday == 1:
                rosters = self._rosters(day.year)
            passed += weight
            share = 1.0 if day == all_days[-1] else passed / whole
            until = opened + round((self.ledger - opened) * share)
            if until > self.entry:
                self._day(day, until, rosters)
                yield self.entry

    def _rosters(self, year: int) -> dict[int, list[int]]:
        """The clubs that can hold an event, and under minus their id the strong players of their districts."""
        rosters = {club: ids for club, ids in self.population.rosters(year).items() if len(ids) >= 12}
        if not rosters:
            raise ValueError("Too few players: no club has a dozen members.")
        by_district: dict[int, list[int]] = {}
        for club, ids in rosters.items():
            by_district.setdefault(self.population.district_of[club], []).extend(ids[: max(12, len(ids) // 3)])
        return rosters | {-district: ids for district, ids in by_district.items()}

    def _day(self, day: date, until: int, rosters: dict[int, list[int]]) -> None:
        numbers = self.numbers
        clubs = [club for club in rosters if club > 0]
        moments = self._moments(day)
        weekend = day.weekday() > 4
        iso = day.isoformat()
        while self.entry < until:
            club = numbers.choice(clubs)
            drawn = numbers.random()
            level = "bronze" if not weekend or drawn > 0.55 else "silver" if drawn > 0.1 else "gold"
            pairs = numbers.choice(SIZES[level])
            roster = rosters[club] if level == "bronze" else rosters[-self.population.district_of[club]]
            rows = min(2 * -(-pairs // 3), len(roster), self.ledger - self.entry)
            # The square lets the eager ones at the front play much more often than those at the end.
            reach = max(rows, int(len(roster) * (1.0 - numbers.random() ** 2)) + 1)
            players = numbers.sample(roster[:reach], rows)
            self.event += 1
            self.report += 1
            booked_at = moments[int(numbers.random() * len(moments))]
            booking = Booking(self.event, self.report, level, pairs, players, iso, booked_at)
            self._event_line(booking, club, day)
            corrected = numbers.random() < CORRECTED and self.ledger - self.entry >= 3 * rows
            self._report_line(booking, club, "superseded" if corrected else "booked", None)
            self._award(booking)
            if corrected:
                booking = self._correct(booking, club)
            if self.with_results:
                self._write_results(booking)

    def _moments(self, day: date) -> list[str]:
        """Moments (UTC) at which events of the day were booked, one in 25 of them weeks later; never after today."""
        end = datetime.combine(self.today, time())
        evening = datetime.combine(day, time(20, 40))
        later = [evening + timedelta(minutes=step * 7) for step in range(12)]
        later += [evening + timedelta(hours=hours) for hours in (11, 12, 13, 14, 15, 16, 17, 36, 37, 38, 61, 62)]
        late = [evening + timedelta(days=self.numbers.randrange(8, 60))] * round(len(later) * LATE)
        return [str(moment if moment < end else evening) for moment in (*later, *late)]

    def _event_line(self, booking: Booking, club: int, day: date) -> None:
        bronze = booking.level == "bronze"
        name = f"{WEEKDAYS[day.weekday()]}sbridge" if bronze else f"{booking.level.capitalize()}barometer {day.year}"
        self.events.lines.append(
            f"{booking.event}\t{self.population.federation.pk}\t{club}\t{NULL}\t{name}\t{booking.day}\t{booking.day}\t"
            f"pairs\t{booking.level}\t{RULESET}\t"
            + ("\t" + NULL if bronze else f"Sanktion enligt tävlingskalendern.\t{self.by}")
            + "\n"
        )

    def _report_line(self, booking: Booking, club: int, state: str, supersedes: int | None) -> None:
        number = self.population.numbers_of_clubs[club]
        at = booking.booked_at
        payload = (
            f'{{"format": "masterpoint-report/1", "organiser": "{number}", "date": "{booking.day}", '
            f'"name": "{booking.event}", "level": "{booking.level}", "form": "pairs"}}'
        )
        self.reports.lines.append(
            line(
                booking.report,
                self.population.federation.pk,
                club,
                None,
                booking.event,
                supersedes,
                "",
                f"{booking.report:064x}",
                f"{number}-{booking.day}.json",
                READER,
                payload,
                ANSWER,
                RULESET,
                state,
                at,
                self.by,
                at,
                self.by,
                at,
                self.by,
                CORRECTION if supersedes else "",
            )
        )

    def _award(self, booking: Booking) -> None:
        head = f"\t{booking.event}\t{booking.report}\t"
        tail = f"\t{booking.day}\t{booking.booked_at}\t{self.by}\t{RULESET}\t\t{NULL}\t{NULL}\n"
        first = self.entry + 1
        middles, _ = paid_lines(booking.level, booking.pairs)
        self.entries.lines += [
            f"{number}\t{player}{head}{middle}{tail}"
            for number, (player, middle) in enumerate(zip(booking.players, middles, strict=False), first)
        ]
        self.entry += len(booking.players)

    def _correct(self, old: Booking, club: int) -> Booking:
        """Reverse the booking some days later and book the first two pairs the other way round."""
        booked = datetime.fromisoformat(old.booked_at) + timedelta(days=3)
        booked_at = str(booked) if booked.date() < self.today else old.booked_at
        head = f"\t{old.event}\t{old.report}\t"
        tail = f"\t{old.day}\t{booked_at}\t{self.by}\t{RULESET}\t{CORRECTION}\t{NULL}\t"
        first = self.entry + 1 - len(old.players)
        mirrored = zip(old.players, reversed_lines(old.level, old.pairs), strict=False)
        for number, (player, middle) in enumerate(mirrored, first):
            self.entry += 1
            self.entries.lines.append(f"{self.entry}\t{player}{head}{middle}{tail}{number}\n")
        self.report += 1
        players = [*old.players[2:4], *old.players[:2], *old.players[4:]]
        new = Booking(old.event, self.report, old.level, old.pairs, players, old.day, booked_at)
        self._report_line(new, club, "booked", old.report)
        self._award(new)
        return new

    def _write_results(self, booking: Booking) -> None:
        head = f"\t{booking.event}\t{booking.report}\t"
        first = self.result + 1
        _, middles = paid_lines(booking.level, booking.pairs)
        self.results.lines += [
            f"{number}\t{player}{head}{middle}\n"
            for number, (player, middle) in enumerate(zip(booking.players, middles, strict=False), first)
        ]
        self.result += len(booking.players)
