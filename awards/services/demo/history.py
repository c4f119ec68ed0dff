"""What no report gives: holdings and titles from before, points from abroad, adjustments, pins handed over."""

import random
from collections.abc import Callable, Sequence
from datetime import date, datetime, time, timedelta
from fractions import Fraction
from functools import partial
from zoneinfo import ZoneInfo

from awards.choices import EntryKind, TitleKind, TitleSource
from awards.models import TitleAward
from awards.rules.editions import edition
from awards.services.demo.people import Member
from awards.services.demo.register import RULESET, Register
from awards.services.entries import attach, enter_by_hand

Action = tuple[datetime, Callable[[], object]]
ADJUSTMENTS = 6
# From being noticed to the pin's leaving the office, and on to the evening on which the club hands it over.
PIN_AFTER = timedelta(days=21)
HANDED_OVER_AFTER = timedelta(days=60)
COUNTRIES = ("Norges", "Danmarks", "Finlands", "Islands", "Skottlands")


def openings(
    register: Register,
    members: Sequence[Member],
    first_day: date,
    zone: ZoneInfo,
    *,
    reason: str = "Överfört från det tidigare registret.",
) -> list[Action]:
    """Each holding from before the demo's first day, entered on that day."""
    at = datetime.combine(first_day, time(0, 30), zone)
    return [
        (
            at,
            partial(
                enter_by_hand,
                player=register.players[member.number],
                kind=EntryKind.OPENING,
                amounts=dict(member.opening),
                played_on=first_day - timedelta(days=1),
                reason=reason,
                by=register.office,
                at=at,
            ),
        )
        for member in members
        if member.opening
    ]


def later_entries(
    register: Register, members: Sequence[Member], first_day: date, today: date, zone: ZoneInfo, numbers: random.Random
) -> list[Action]:
    """Conversions of those who came from abroad, and a few adjustments."""
    actions: list[Action] = []
    for member in members:
        if member.abroad:
            at = _office_hours(max(first_day, member.joined()), today, zone, numbers)
            actions.append((at, partial(_convert, register, member, at)))
    for member in numbers.sample(list(members), min(ADJUSTMENTS, len(members))):
        at = _office_hours(max(first_day, member.joined()), today, zone, numbers)
        amounts = {"bronze": numbers.randrange(5, 40), "silver": 10 * numbers.randrange(1, 4)}
        adjust = partial(
            enter_by_hand,
            player=register.players[member.number],
            kind=EntryKind.ADJUSTMENT,
            amounts=amounts,
            played_on=at.date() - timedelta(days=1),
            reason="Resultat från en tävling vars rapport gick förlorad, godkänt av styrelsen.",
            by=register.office,
            at=at,
        )
        actions.append((at, adjust))
    return actions


def _convert(register: Register, member: Member, at: datetime) -> None:
    """The whole holding of a former federation, with its statement."""
    country = COUNTRIES[int(member.number) % len(COUNTRIES)]
    amounts = [f"{colour}: {amount}" for colour, amount in member.abroad]
    lines = [f"{country} bridgeförbund", f"Intyg för {member.name}", *amounts]
    statement = attach(
        federation=register.federation,
        name=f"intyg-{member.number}.txt",
        content_type="text/plain",
        content="\n".join(lines).encode(),
        by=register.office,
    )
    enter_by_hand(
        player=register.players[member.number],
        kind=EntryKind.CONVERSION,
        amounts=dict(member.abroad),
        played_on=at.date(),
        reason=f"Flyttad till Sverige; innehav enligt intyg från {country} bridgeförbund.",
        by=register.office,
        attachment=statement,
        at=at,
    )


def _office_hours(earliest: date, today: date, zone: ZoneInfo, numbers: random.Random) -> datetime:
    """A moment of a weekday between the two days."""
    day = earliest + timedelta(days=numbers.randrange(max(1, (today - earliest).days)))
    while day.weekday() > 4 and day > earliest:
        day -= timedelta(days=1)
    return datetime.combine(day, time(9), zone) + timedelta(minutes=numbers.randrange(420))


def import_titles(register: Register, members: Sequence[Member], first_day: date, zone: ZoneInfo) -> None:
    """The titles that the holdings from before gave, so that no pin goes out again."""
    rules = edition(RULESET)
    rank = {title.code: title.rank for title in rules.titles}
    noticed = datetime.combine(first_day, time(0, 30), zone)
    awards = []
    for member in members:
        points = {colour: Fraction(amount, rules.hundredths[colour]) for colour, amount in member.opening}
        held = rules.standing(points).title
        titles = [title for title in rules.titles if held is not None and title.rank <= rank[held]]
        days = (first_day - member.joined()).days
        awards += [
            TitleAward(
                player=register.players[member.number],
                ruleset=RULESET,
                title=title.code,
                reached_on=member.joined() + timedelta(days=days * step // (len(titles) + 1)),
                noticed_at=noticed,
                source=TitleSource.IMPORTED,
            )
            for step, title in enumerate(titles, start=1)
        ]
    TitleAward.objects.bulk_create(awards)


def hand_over_pins(register: Register, today: date, zone: ZoneInfo) -> None:
    """Date the demo's own titles as a nightly run each night would have, with pins sent and handed over since."""
    earned = TitleAward.objects.filter(player__federation=register.federation, source=TitleSource.EARNED)
    dated = list(earned.order_by("reached_on", "player__number", "title"))
    for award in dated:
        noticed = min(award.reached_on + timedelta(days=2), today)
        award.noticed_at = datetime.combine(noticed, time(2, 10), zone)
        if noticed + PIN_AFTER < today:
            award.pin_sent_on = noticed + PIN_AFTER
        if noticed + HANDED_OVER_AFTER < today:
            award.handed_over_on = noticed + HANDED_OVER_AFTER
    TitleAward.objects.bulk_update(dated, ["noticed_at", "pin_sent_on", "handed_over_on"], batch_size=200)
    # Of the distinctions that the opening holdings gave nobody waits for a pin.
    brought = TitleAward.objects.filter(
        player__federation=register.federation, source=TitleSource.IMPORTED, kind=TitleKind.DISTINCTION
    )
    for day in brought.order_by("reached_on").values_list("reached_on", flat=True).distinct():
        brought.filter(reached_on=day).update(noticed_at=datetime.combine(day, time(0, 30), zone))
