"""Match awards of Swiss teams and knockouts (pp. 6-7, 15-17)."""

from collections.abc import Iterator
from fractions import Fraction

from awards.rules.acbl_mps022 import numbers, team_numbers
from awards.rules.acbl_mps022.colours import coloured, colours_of
from awards.rules.acbl_mps022.contest import Contest
from awards.rules.acbl_mps022.formula import shown
from awards.rules.acbl_mps022.limits import m_of
from awards.rules.acbl_mps022.paragraphs import because, paragraph
from awards.rules.acbl_mps022.parts import MATCH, Part
from awards.rules.acbl_mps022.rounding import half_up
from awards.rules.acbl_mps022.team_numbers import NABC_EVENTS, at_step, l_factor
from awards.rules.acbl_mps022.values import Group, MatchAward
from awards.rules.answer import Fact, Reason
from awards.rules.ties import Portion


def match_parts(event: Contest) -> Iterator[Part]:
    """What every player gets for the matches that he won."""
    for award in event.conditions.match_awards:
        group = event.groups[award.group]
        full, why = full_award(event, group, award.boards)
        portion = _of_matches(award, full, why, event, group)
        if portion.amounts:
            for player in award.players:
                yield Part(player, MATCH, portion, name=group.name)


def full_award(event: Contest, group: Group, boards: int) -> tuple[Fraction, tuple[Reason, ...]]:
    """The award of one match won, as printed for the NABC event, else by the formula."""
    printed = NABC_EVENTS[event.conditions.nabc_event].matches if event.conditions.nabc_event is not None else {}
    if printed:
        return _printed_award(boards, event.conditions.nabc_event or "")
    return _award_by_formula(event, group, boards)


@paragraph("24")
def _printed_award(boards: int, name: str) -> tuple[Fraction, tuple[Reason, ...]]:
    """A match of two sessions, of one, or of 16 boards, by its boards (§ 24; pp. 6-7)."""
    event = NABC_EVENTS[name]
    amount = at_step(event.matches, boards)
    return amount, (because("match-printed", "24", event.page, boards=boards, amount=amount),)


@paragraph("19", "20")
def _award_by_formula(event: Contest, group: Group, boards: int) -> tuple[Fraction, tuple[Reason, ...]]:
    """D · L · M · P, rounded to two decimals (§§ 19, 20; pp. 15-16)."""
    m, why = match_m(event, group)
    d, length = numbers.D[event.rated], l_factor(boards)
    product = d * length * m * event.p
    facts: dict[str, Fact] = {"d": d, "l": length, "m": m, "p": event.p, "boards": boards, "product": shown(product)}
    amount = half_up(product)
    return amount, (*why, because("match-formula", "20", "16", amount=amount, **facts))


@paragraph("19")
def match_m(event: Contest, group: Group) -> tuple[Fraction, tuple[Reason, ...]]:
    """The M of match awards (§ 19; p. 15).

    In strata that of the highest stratum of the flight; the limit of consolations does not hold in Swiss.
    """
    if event.is_stratified:
        group = next(other for other in event.groups if other.flight == group.flight)
    is_swiss_consolation = event.conditions.event_type == "swiss" and event.conditions.rating == "consolation"
    return m_of(event, group, limited=not is_swiss_consolation)


@paragraph("20")
def _of_matches(award: MatchAward, full: Fraction, why: tuple[Reason, ...], event: Contest, group: Group) -> Portion:
    """Halves and quarters are parts of the rounded full award, whatever the boards (§ 20; p. 16)."""
    counts = {"full": award.full, "half": award.half, "quarter": award.quarter}
    matches = sum((count * team_numbers.MATCH_PARTS[size] for size, count in counts.items()), Fraction(0))
    if not matches:
        return Portion({})
    reason = because("match-awards", "20", "16", full=full, amount=matches * full, matches=matches)
    return Portion(coloured(matches * full, colours_of(event, group).others), (*why, reason))
