"""Session awards, by comparison group (§ 10)."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from awards.rules.acbl_mps022 import numbers
from awards.rules.acbl_mps022.colours import Colours, coloured, colours_of, gold_places
from awards.rules.acbl_mps022.contest import Contest
from awards.rules.acbl_mps022.formula import First, first_award
from awards.rules.acbl_mps022.limits import m_of
from awards.rules.acbl_mps022.overall import is_lowest
from awards.rules.acbl_mps022.paragraphs import because, paragraph
from awards.rules.acbl_mps022.parts import SESSION, PlaceAward, Ranking
from awards.rules.acbl_mps022.rounding import whole_half_up, whole_up
from awards.rules.acbl_mps022.values import SessionResult
from awards.rules.answer import Fact

_FACTOR, _DEPTH = numbers.number("session", "factor"), numbers.number("session", "depth")
_PARTS = {2: numbers.number("session", "second"), 3: numbers.number("session", "third")}
_PARTS[4] = numbers.number("session", "fourth")


def session_rankings(event: Contest) -> Iterator[Ranking]:
    """What every ranking of a session pays."""
    for result in event.conditions.session_results:
        yield session_ranking(event, result)


@paragraph("10")
def session_ranking(event: Contest, result: SessionResult) -> Ranking:
    """The awards of one comparison group in one session (§ 10; p. 14)."""
    group = event.groups[result.group]
    label = result.section or group.name
    if is_too_few(event, result):
        remark = because("lowest-stratum", "14", "14", kind="session", list=label, session=result.session)
        return Ranking(SESSION, result.rows, {}, name=label, session=result.session, remarks=(remark,))
    m, limited = m_of(event, group)
    first = first_award(
        "first-session",
        "10",
        "14",
        tables=session_tables(event, result),
        list_name=label,
        half=_FACTOR,
        r=event.r,
        m=m,
        p=event.p,
        t=event.t,
    )
    return Ranking(
        SESSION,
        result.rows,
        session_awards(first, result, colours_of(event, group)),
        name=label,
        session=result.session,
        because=(*limited, *first.because),
        warnings=first.warnings,
    )


@paragraph("10", "18")
def session_tables(event: Contest, result: SessionResult) -> Fraction:
    """The tables of a comparison group: a line of 12 pairs is 12 (§§ 10, 18; pp. 10, 14)."""
    if result.tables is not None:
        return Fraction(whole_up(result.tables))
    seats = 1 if result.line is not None else numbers.SEATS.get(event.conditions.event_type, 1)
    return Fraction(whole_up(Fraction(result.entrants, seats)))


@paragraph("10")
def session_depth(entrants: int) -> int:
    """40 % of the contestants in the comparison group, .5 rounded up (§ 10; p. 14)."""
    return whole_half_up(_DEPTH * entrants)


@paragraph("10")
def session_factor(place: int) -> Fraction:
    """The part of a session's first award: 0.70, 0.50, 0.35, from 5th 1/n (§ 10; p. 14)."""
    return _PARTS.get(place, Fraction(1, place))


def session_awards(first: First, result: SessionResult, colours: Colours) -> dict[int, PlaceAward]:
    """What each place pays; the first ones are section tops."""
    tops, awards = gold_places(result), {}
    for place in range(1, session_depth(result.entrants) + 1):
        part = session_factor(place)
        amount = first.amount * part
        facts: Mapping[str, Fact] = {"session": result.session, "place": place, "amount": amount}
        if place == 1:
            reason = because("session-award", "10", "14", kind="first", **facts)
        else:
            reason = because("session-award", "10", "14", kind="part", first=first.amount, part=part, **facts)
        pigment = colours.tops if place <= tops else colours.others
        awards[place] = PlaceAward(coloured(amount, pigment), (reason,))
    return awards


@paragraph("14")
def is_too_few(event: Contest, result: SessionResult) -> bool:
    """The lowest stratum needs three contestants in direct comparison for session awards (§ 14; p. 14)."""
    return is_lowest(event, event.groups[result.group]) and result.entrants < numbers.whole("strata", "contestants")
