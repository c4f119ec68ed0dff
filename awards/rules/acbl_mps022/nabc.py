"""The printed list of NABC events (pp. 6-8)."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from awards.rules.acbl_mps022.colours import coloured, colours_of
from awards.rules.acbl_mps022.contest import Contest
from awards.rules.acbl_mps022.credit import credited
from awards.rules.acbl_mps022.depth import Depth, absolute_limit
from awards.rules.acbl_mps022.firsts import first_of
from awards.rules.acbl_mps022.formula import First
from awards.rules.acbl_mps022.knockout_checks import check_knockout
from awards.rules.acbl_mps022.knockouts import rankings_of
from awards.rules.acbl_mps022.overall import overall_list
from awards.rules.acbl_mps022.paragraphs import because, paragraph
from awards.rules.acbl_mps022.parts import OVERALL, Chapter, PlaceAward, Ranking
from awards.rules.acbl_mps022.split_sites import ignored
from awards.rules.acbl_mps022.team_numbers import NABC_EVENTS, PrintedEvent
from awards.rules.acbl_mps022.values import Group
from awards.rules.answer import Reason


def overall(event: Contest) -> Iterator[Ranking]:
    """What an event of the list pays, by what it follows."""
    printed, group = printed_event(event), event.groups[0]
    if printed.follows == "knockout":
        yield from rankings_of(event, group, printed_first(event, group, printed))
    elif printed.follows in ("places", "first_only"):
        yield band_list(event, group, printed)
    else:
        yield overall_list(event, group, printed_first(event, group, printed), qualifiers_depth(event))


def printed_event(event: Contest) -> PrintedEvent:
    """The event's line of the list."""
    return NABC_EVENTS[event.conditions.nabc_event or ""]


@paragraph("24")
def printed_first(event: Contest, group: Group, printed: PrintedEvent) -> First:
    """The printed amount, whatever factor is named; for Non-Life-Master pairs none is printed (§ 24; pp. 6-8)."""
    if printed.first is None:
        return first_of(event, group)
    why = because("nabc-first", "24", printed.page, amount=printed.first)
    return First(printed.first, (why,))


@paragraph("24")
def qualifiers_depth(event: Contest) -> Depth | None:
    """As many places as the final has qualifiers, where the list says so; else None (§ 24; p. 6)."""
    qualifiers = event.conditions.final_qualifiers
    if qualifiers is None:
        return None
    places = min(qualifiers, absolute_limit(event.sessions))
    return Depth(places, (because("nabc-qualifiers", "24", "6", places=places, qualifiers=qualifiers),))


@paragraph("24")
def band_list(event: Contest, group: Group, printed: PrintedEvent) -> Ranking:
    """The printed amount of each place, of the first alone where no other is printed (§ 24; pp. 6-8)."""
    colours = colours_of(event, group)
    amounts: Mapping[int, Fraction] = printed.places or {1: printed.first or Fraction(0)}
    awards = {
        place: PlaceAward(
            coloured(amount, colours.overall),
            (because("nabc-place", "24", printed.page, place=place, amount=amount),),
        )
        for place, amount in amounts.items()
    }
    return Ranking(OVERALL, group.rows, awards, because=colours.because, in_report=True)


@paragraph("24")
def pays_first_only(event: Contest) -> bool:
    """Whether nothing is paid beside the first place, since no other award is printed (§ 24; p. 8)."""
    return event.conditions.nabc_event is not None and printed_event(event).follows == "first_only"


def warnings(event: Contest) -> Iterator[Reason]:
    """Where only the first place is printed, and what does not count for an event of the list."""
    if pays_first_only(event):
        yield because("first-place-only", "24", "8")
    yield from credited(event, event.tables(event.groups[0])).warnings
    yield from ignored(event)


CHAPTER = Chapter(overall, warnings, check_knockout)
