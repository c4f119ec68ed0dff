"""The reports of larger events: silver and gold, their finals, and the meeting of newcomers."""

import random
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from awards.services.demo.fields import Clubhouses, Pair, neighbourhood, travellers
from awards.services.demo.payloads import Payload, payload, row
from awards.services.demo.people import Member
from awards.services.demo.programme import Fixture
from awards.services.demo.sources import ClubRow, districts
from awards.services.demo.standings import play

FEDERATION = "sbf"
# The least pairs of section 2 of the regulation, by style; 15 and 21 where none is named.
LEAST_SILVER = {"qualifier": 12, "final": 28}
LEAST_GOLD = {"large": 33, "final": 36, "observation": 16}
NEW_SKILL = -0.3


def newcomers_reports(fixture: Fixture, everyone: Sequence[Member], numbers: random.Random) -> list[Payload]:
    """The meeting of newcomers: those who joined lately, from the whole country."""
    new = [
        member
        for member in everyone
        if member.plays_on(fixture.day)
        and member.skill < NEW_SKILL
        and fixture.day - member.joined() < timedelta(days=4 * 365)
    ]
    numbers.shuffle(new)
    pairs = [Pair(one, other) for one, other in zip(new[::2], new[1::2], strict=False)][:110]
    if len(pairs) < 4:
        return []
    made = payload(
        organiser=FEDERATION,
        name=f"Nybörjarträffen {fixture.day.year}",
        day=fixture.day,
        level="bronze",
        boards=20,
        standings=[row(one, with_names=True) for one in play(pairs, 20, numbers)],
        conditions={"newcomers_meeting": True},
    )
    return [made]


def silver_reports(
    fixture: Fixture, houses: Clubhouses, chosen: Sequence[ClubRow], numbers: random.Random
) -> list[Payload]:
    """What is filed of a silver event; nothing when too few came."""
    wanted = int(numbers.triangular(16, 62, 22)) + (14 if fixture.style in {"final", "week"} else 0)
    members = [
        member
        for district in neighbourhood(fixture.district, districts())
        for member in houses.members_of_district(district, chosen, fixture.day)
    ]
    pairs = _field(houses, members, wanted, 0.5, numbers)
    if len(pairs) < LEAST_SILVER.get(fixture.style, 15):
        return []
    if fixture.style == "final":
        return _with_finals(fixture, pairs, "silver", numbers)
    boards, conditions = _round_robin(len(pairs), least=42)
    first_day = fixture.day
    if fixture.style == "half":
        boards, conditions = numbers.choice((36, 38, 40)), {"opponents_met": min(18, len(pairs) - 1)}
    elif fixture.style == "season":
        conditions["season_silver"] = "spring" if fixture.day.month < 7 else "autumn"
    elif fixture.style == "qualifier":
        conditions["championship_qualifier"] = True
    elif fixture.style == "evenings":
        conditions["evenings"] = 3
        first_day = fixture.day - timedelta(days=14)
        pairs = _substituted(pairs, members, numbers)
    elif fixture.style == "week":
        boards, conditions = 104, {"opponents_met": min(52, len(pairs) - 1)}
        first_day = fixture.day - timedelta(days=3)
    return [_report(fixture, "silver", pairs, boards, conditions, numbers, first_day=first_day)]


def gold_reports(
    fixture: Fixture, houses: Clubhouses, everyone: Sequence[Member], numbers: random.Random
) -> list[Payload]:
    """What is filed of a gold event; nothing when too few came."""
    sizes = {"large": (36, 100, 52), "final": (40, 80, 56), "observation": (16, 20, 18)}
    wanted = int(numbers.triangular(*sizes.get(fixture.style, (24, 31, 28))))
    members = [member for member in everyone if member.plays_on(fixture.day)]
    strength = 2.2 if fixture.style == "observation" else numbers.uniform(0.6, 2.2)
    pairs = _field(houses, members, wanted, strength, numbers)
    if len(pairs) < LEAST_GOLD.get(fixture.style, 21):
        return []
    if fixture.style == "final":
        return _with_finals(fixture, pairs, "gold", numbers)
    if fixture.style == "large":
        met = numbers.choice((20, 24, 28, 30))
        boards, conditions = 2 * met if met >= 29 else 60, _met(len(pairs), met)
    else:
        boards, conditions = _round_robin(len(pairs), least=54)
    if fixture.style == "observation":
        conditions["observation"] = True
    elif len(pairs) >= 32 and (average := _average_handicap(pairs)) < 15:
        conditions["average_handicap"] = f"{average:.2f}"
    return [_report(fixture, "gold", pairs, boards, conditions, numbers, first_day=fixture.day - timedelta(days=1))]


def _field(
    houses: Clubhouses, members: Sequence[Member], wanted: int, strength: float, numbers: random.Random
) -> list[Pair]:
    """About so many pairs of those who travel, with their partners where those come too."""
    unique = list({member.number: member for member in members}.values())
    coming = {member.number: member for member in travellers(unique, wanted, strength, numbers)}
    here = {member.number: member for member in unique}
    for number in list(coming)[: len(coming) // 2]:
        partner = here.get(houses.partner.get(number, ""))
        if partner is not None:
            coming[partner.number] = partner
    return houses.pairs(list(coming.values()), numbers)[:wanted]


def _substituted(pairs: Sequence[Pair], members: Sequence[Member], numbers: random.Random) -> list[Pair]:
    """Over several evenings more pairs need someone to stand in."""
    playing = {member.number for pair in pairs for member in pair.members}
    free = list({member.number: member for member in members if member.number not in playing}.values())
    changed = []
    for pair in pairs:
        if free and numbers.random() < 0.25:
            pair = Pair(pair.first, pair.second, free.pop(numbers.randrange(len(free))))
        changed.append(pair)
    return changed


def _round_robin(pairs: int, *, least: int) -> tuple[int, dict[str, Any]]:
    """The boards of an event in which all meet all, or in a larger field 24 opponents, two or three boards each."""
    rounds = pairs - 1
    if rounds > 32:
        return 2 * 28, _met(pairs, 28)
    return (2 if 2 * rounds >= least else 3 if 3 * rounds >= least else 4) * rounds, {}


def _met(pairs: int, met: int) -> dict[str, Any]:
    return {"opponents_met": met} if met < pairs - 1 else {}


def _average_handicap(pairs: Sequence[Pair]) -> float:
    handicaps = [float(member.handicap) for pair in pairs for member in pair.members]
    return sum(handicaps) / len(handicaps)


def _with_finals(fixture: Fixture, pairs: Sequence[Pair], level: str, numbers: random.Random) -> list[Payload]:
    """A qualifying round, then an A and a B final; some B finals were granted the A final's last silver places."""
    rounds = 15 if level == "gold" else 12
    finals: dict[str, Any] = {"qualifying_rounds": rounds, "final_rounds": rounds, "entrants": len(pairs)}
    qualified = [placed.pair for placed in play(pairs, 2 * rounds, numbers)]
    size = max(16, 2 * (len(pairs) // 5))
    a_final: dict[str, Any] = {"final": finals, "carry_over": True}
    b_final: dict[str, Any] = {"final": finals, "carry_over": False}
    if level == "silver" and numbers.random() < 0.4:
        met = 2 * rounds + 1
        winner = met + -(-(len(pairs) - met) // 2)
        last = min(16, -(-winner // 4))
        moved = [last - 1, last]
        a_final["silver_places_to_b_final"] = moved
        b_final |= {"carry_over": True, "silver_places_from_a_final": moved}
    first_day = fixture.day - timedelta(days=1)
    parts = (("A-final", qualified[:size], a_final), ("B-final", qualified[size:], b_final))
    return [
        _report(fixture, level, part, 4 * rounds, conditions, numbers, first_day=first_day, ending=f", {ending}")
        for ending, part, conditions in parts
    ]


def _report(
    fixture: Fixture,
    level: str,
    pairs: Sequence[Pair],
    boards: int,
    conditions: Mapping[str, Any],
    numbers: random.Random,
    *,
    first_day: Any,
    ending: str = "",
) -> Payload:
    return payload(
        organiser=_organiser(fixture),
        name=_name(fixture) + ending,
        day=fixture.day,
        first_day=first_day,
        level=level,
        boards=boards,
        standings=[row(one, with_names=level == "gold") for one in play(pairs, boards, numbers)],
        conditions=conditions,
    )


def _organiser(fixture: Fixture) -> str:
    if fixture.club is not None:
        return fixture.club.number
    return FEDERATION if fixture.kind == "gold" else fixture.district


def _name(fixture: Fixture) -> str:
    """What such an event is called."""
    place = next(district.name for district in districts() if district.number == fixture.district)
    if fixture.club is not None:
        place = fixture.club.place
    season = "Vårsilver" if fixture.day.month < 7 else "Höstsilver"
    titles = {
        ("silver", "plain"): "Silverbarometer",
        ("silver", "half"): "Söndagssilver",
        ("silver", "season"): season,
        ("silver", "qualifier"): "DM par, semifinal",
        ("silver", "final"): "Silverhelg",
        ("silver", "evenings"): "Kvällssilver",
        ("silver", "week"): "Bridgeveckan",
        ("gold", "plain"): "Guldbarometer",
        ("gold", "large"): "Stora guldet",
        ("gold", "final"): "Guldhelg",
        ("gold", "observation"): "Mästarträff",
    }
    return f"{titles[fixture.kind, fixture.style]} {place} {fixture.day.year}"
