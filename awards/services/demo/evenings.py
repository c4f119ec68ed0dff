"""The reports of a club's evening: one, or one for each strength group."""

import random
from collections.abc import Sequence

from awards.services.demo.fields import Clubhouses, Pair
from awards.services.demo.payloads import Payload, payload, row
from awards.services.demo.people import Member
from awards.services.demo.programme import WEEKDAYS, Fixture
from awards.services.demo.standings import Placed, play, with_handicap

LEAST = 4
ATTENDANCE = 1.3
GUESTS = 0.02
SUBSTITUTES = 0.02
BEGINNER_SKILL = -0.5


def evening_reports(fixture: Fixture, houses: Clubhouses, numbers: random.Random) -> list[Payload]:
    """What the club files of the evening; nothing when too few came."""
    if fixture.club is None:
        raise ValueError("An evening is held by a club.")
    style, _, groups = fixture.style.partition(" ")
    members = houses.present(fixture.club.number, fixture.day)
    if style == "beginners":
        beginners = _pairs_of(houses, [member for member in members if member.skill < BEGINNER_SKILL], numbers)
        if len(beginners) >= LEAST:
            return [_beginners(fixture, beginners, numbers)]
        style = "plain"
    pairs = _pairs_of(houses, members, numbers)
    if style == "groups" and len(pairs) >= 5 * int(groups):
        return _groups(fixture, pairs, int(groups), numbers)
    if style == "mitchell" and len(pairs) >= 2 * LEAST + 2:
        return [_mitchell(fixture, pairs, numbers)]
    if len(pairs) < LEAST:
        return []
    placed = play(pairs, boards := _boards(len(pairs), numbers), numbers)
    if style == "handicap":
        return [_report(fixture, "shandikapp", with_handicap(placed), boards, {"handicap": True})]
    return [_report(fixture, "sbridge", placed, boards, {})]


def _pairs_of(houses: Clubhouses, members: Sequence[Member], numbers: random.Random) -> list[Pair]:
    """Who comes tonight; when hardly anyone would, the club rings round."""
    pairs: list[Pair] = []
    for share in (ATTENDANCE, 2 * ATTENDANCE, 5 * ATTENDANCE):
        pairs = houses.evening(members, share, numbers)
        if len(pairs) > LEAST:
            break
    playing = {member.number for pair in pairs for member in pair.members}
    free = [member for member in members if member.number not in playing]
    return [_changed(pair, free, numbers) for pair in pairs]


def _changed(pair: Pair, free: list[Member], numbers: random.Random) -> Pair:
    """Most pairs as they are; now and then a guest comes along, or someone takes over half-way."""
    drawn = numbers.random()
    if drawn < GUESTS:
        return Pair(pair.first, None)
    if drawn < GUESTS + SUBSTITUTES and free and pair.second is not None:
        return Pair(pair.first, pair.second, free.pop(numbers.randrange(len(free))))
    return pair


def _boards(pairs: int, numbers: random.Random) -> int:
    """As many boards as an evening holds."""
    if pairs <= 7:
        return 3 * (pairs - 1 + pairs % 2) if pairs > 6 else numbers.choice((18, 20, 21, 24))
    return numbers.choice((24, 24, 26, 27, 28))


def _report(
    fixture: Fixture, ending: str, placed: Sequence[Placed], boards: int, conditions: dict[str, object]
) -> Payload:
    club = fixture.club
    organiser = club.number if club else ""
    return payload(
        organiser=organiser,
        name=f"{WEEKDAYS[fixture.day.weekday()]}{ending}",
        day=fixture.day,
        level="bronze",
        boards=boards,
        # Some clubs' programs write the names as well.
        standings=[row(one, with_names=int(organiser) % 3 == 0) for one in placed],
        conditions=conditions,
    )


def _beginners(fixture: Fixture, pairs: Sequence[Pair], numbers: random.Random) -> Payload:
    boards = numbers.choice((12, 14, 15, 16))
    return _report(fixture, "skväll för nya spelare", play(pairs, boards, numbers), boards, {"beginners": True})


def _groups(fixture: Fixture, pairs: Sequence[Pair], groups: int, numbers: random.Random) -> list[Payload]:
    """The pairs by strength in groups of about the same size, each ranked by itself."""
    ordered = sorted(pairs, key=lambda pair: (-pair.skill, pair.first.number))
    boards = numbers.choice((24, 26, 28))
    reports = []
    for index in range(groups):
        part = ordered[index * len(ordered) // groups : (index + 1) * len(ordered) // groups]
        letter = "ABCDE"[index]
        conditions = {"strength_group": letter, "strength_groups": groups}
        reports.append(_report(fixture, f"sbridge, grupp {letter}", play(part, boards, numbers), boards, conditions))
    return reports


def _mitchell(fixture: Fixture, pairs: Sequence[Pair], numbers: random.Random) -> Payload:
    """Two lines, ranked apart."""
    tables = len(pairs) // 2
    boards = numbers.choice((24, 26, 27))
    made = _report(fixture, "smitchell", (), boards, {})
    with_names = int(made["organiser"]) % 3 == 0
    for line, part in (("NS", pairs[:tables]), ("EW", pairs[tables : 2 * tables])):
        made["standings"] += [row(one, with_names=with_names, line=line) for one in play(part, boards, numbers)]
    return made
