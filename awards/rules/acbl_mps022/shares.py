"""What a player who did not play the whole event gets of the overall award (§ 9)."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from awards.rules.acbl_mps022 import numbers
from awards.rules.acbl_mps022.contest import Contest
from awards.rules.acbl_mps022.paragraphs import because, paragraph
from awards.rules.acbl_mps022.parts import OVERALL, Part, Ranking
from awards.rules.acbl_mps022.ties import shared_out
from awards.rules.ties import NOTHING, Portion

_FULL_FROM = numbers.number("share", "full_from")
_SHORT_SESSIONS = numbers.whole("share", "short_sessions")


@paragraph("9", "19")
def of_award(event: Contest, share: Fraction) -> Fraction:
    """The part of an overall award that a player gets who played that share of the event (§§ 9, 19; pp. 3, 15).

    Swiss of one or two sessions: the share; else all from half of it on, in pairs and individuals above half.
    """
    kind = event.conditions.event_type
    if kind == "swiss" and event.sessions <= _SHORT_SESSIONS:
        if event.conditions.rating == "consolation" and share < _FULL_FROM:
            return Fraction(0)
        return share
    is_enough = share > _FULL_FROM if kind in ("pairs", "individual") else share >= _FULL_FROM
    return Fraction(int(is_enough))


def players_portion(event: Contest, portion: Portion, share: Fraction) -> Portion:
    """A contestant's overall award as one of its players gets it."""
    part = of_award(event, share)
    if part == 0 or not portion.amounts:
        return NOTHING
    if share == 1:
        return portion
    amounts = {colour: amount * part for colour, amount in portion.amounts.items()}
    total = sum(portion.amounts.values(), Fraction(0))
    if part < 1:
        reason = because("share", "9", "15", kind="part", share=share, before=total, amount=total * part)
    else:
        reason = because("share", "9", "15", kind="full", share=share, amount=total)
    return Portion(amounts, (*portion.because, reason), portion.warnings)


def parts_of(event: Contest, ranking: Ranking) -> Iterator[Part]:
    """What every registered player of a list gets."""
    by_place = shared_out(ranking.awards, Counter(row.place for row in ranking.rows))
    for row in ranking.rows:
        for player in row.players:
            if player.number is None:
                continue
            portion = by_place[row.place]
            if ranking.kind == OVERALL:
                portion = players_portion(event, portion, player.share)
            if portion.amounts:
                reasons = (*ranking.because, *portion.because)
                yield Part(
                    player=player.number,
                    kind=ranking.kind,
                    portion=Portion(portion.amounts, reasons),
                    name=ranking.name,
                    session=ranking.session,
                    row=row.index if ranking.in_report else None,
                )
