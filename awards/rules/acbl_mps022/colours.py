"""Which awards are gold, and what colour the others have (§ 11)."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from awards.rules.acbl_mps022 import numbers
from awards.rules.acbl_mps022.contest import Contest
from awards.rules.acbl_mps022.paragraphs import because, paragraph
from awards.rules.acbl_mps022.team_numbers import BAROMETER_SIDE_LEVEL, NABC_EVENTS, THIRD_GOLD, gold_share
from awards.rules.acbl_mps022.values import Group, SessionResult
from awards.rules.answer import Reason

GOLD = "gold"
_BY_LEVEL = {"unit": "black", "sectional": "silver", "regional": "red", "national": "red"}
_LISTS, _LISTS_STRATIFLIGHTED = numbers.whole("gold", "lists"), numbers.whole("gold", "lists_stratiflighted")
# An award's colours: the part of each, all together 1.
Pigment = Mapping[str, Fraction]


@dataclass(frozen=True)
class Colours:
    """The colours of a list's overall awards, its section tops, its other session awards and its match awards."""

    overall: Pigment
    tops: Pigment
    others: Pigment
    because: tuple[Reason, ...] = ()


def pigment(gold: Fraction, other: str) -> Pigment:
    """So much gold, the rest of the other colour."""
    parts = {GOLD: gold, other: 1 - gold}
    return {colour: part for colour, part in parts.items() if part > 0}


def coloured(amount: Fraction, colours: Pigment) -> Mapping[str, Fraction]:
    """An amount by colour."""
    return {colour: amount * part for colour, part in colours.items()}


@paragraph("11")
def plain_colour(event: Contest) -> str:
    """The colour of whatever is not gold: black, silver or red by level (§ 11; pp. 1-2).

    An event without the restriction of its tournament pays black, or silver where it belongs to an open Sectional.
    """
    if event.conditions.not_similarly_restricted:
        return "silver" if event.conditions.open_sectional else "black"
    return _BY_LEVEL[event.report.level]


@paragraph("11")
def limit_allows_gold(most: int | None) -> bool:
    """Whether there is no upper limit, or one of at least 750; 749 means under 750 (§ 11; p. 1)."""
    return most is None or most + 1 >= numbers.GOLD_LIMIT


@paragraph("11")
def is_gold_event(event: Contest) -> bool:
    """Whether a regional event can pay gold at all: two sessions or more, championship rating (§ 11; p. 1)."""
    return (
        plain_colour(event) == "red"
        and event.sessions >= numbers.whole("gold", "sessions")
        and not event.is_side
        and event.conditions.barometer_level != BAROMETER_SIDE_LEVEL
    )


@paragraph("11", "21")
def gold_part(event: Contest, group: Group) -> Fraction:
    """The gold part of a regional list's overall awards (§§ 11, 21; pp. 1, 10, 18).

    All of the first two lists, in stratiflighted events of three, where the limit allows it; of brackets by the
    average of the top team.
    """
    if not is_gold_event(event):
        return Fraction(0)
    if event.conditions.structure == "bracketed":
        if group.index == 0 or group.top_team_average is None:
            return Fraction(1)
        return gold_share(group.top_team_average)
    lists = _LISTS_STRATIFLIGHTED if event.conditions.structure == "stratiflighted" else _LISTS
    return Fraction(int(group.index < lists and limit_allows_gold(group.max_masterpoints)))


@paragraph("11", "24")
def colours_of(event: Contest, group: Group) -> Colours:
    """The colours of a list's awards (§§ 11, 24; pp. 1-2, 6-8)."""
    other = plain_colour(event)
    none = pigment(Fraction(0), other)
    if event.is_nabc and not event.conditions.not_similarly_restricted:
        return _nabc_colours(event, group, other)
    part = gold_part(event, group)
    gold = pigment(part, other)
    if part == 0:
        return Colours(none, none, none, (because("colour", "11", "1-2", kind="plain", pigment=other),))
    if part == 1:
        reason = because("colour", "11", "1", kind="gold", pigment=other)
    else:
        reason = because("colour", "21", "18", kind="part", part=part, pigment=other)
    return Colours(gold, gold, none, (reason,))


def _nabc_colours(event: Contest, group: Group, other: str) -> Colours:
    """NABC+ events: a third of what the list names, or all where the limit allows it, else nothing is gold."""
    none, third = pigment(Fraction(0), other), pigment(THIRD_GOLD, other)
    name = event.conditions.nabc_event
    thirds = NABC_EVENTS[name].third_gold if name is not None else frozenset()
    if thirds:
        reason = because("colour", "24", "8", kind="third", part=THIRD_GOLD, pigment=other)
        return Colours(
            third if "overall" in thirds else none, third if "section tops" in thirds else none, none, (reason,)
        )
    if not limit_allows_gold(group.max_masterpoints):
        return Colours(none, none, none, (because("colour", "11", "6", kind="plain", pigment=other),))
    gold = pigment(Fraction(1), other)
    return Colours(gold, gold, gold, (because("colour", "11", "6", kind="nabc", pigment=GOLD),))


@paragraph("11")
def gold_places(result: SessionResult) -> int:
    """How many places of a session's ranking are section tops (§ 11; p. 2).

    One; where sections are ranked together as many as were combined, those of at least 9 tables.
    """
    large = [tables for tables in result.section_tables if tables >= numbers.whole("gold", "section_tables")]
    return max(1, len(large))
