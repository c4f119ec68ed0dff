"""Contestants that share a place share what their places give, each colour in proportion (§ 9)."""

from collections.abc import Mapping
from fractions import Fraction

from awards.rules.acbl_mps022.paragraphs import because, paragraph
from awards.rules.acbl_mps022.parts import PlaceAward
from awards.rules.answer import Reason
from awards.rules.ties import MOST_NAMED, NOTHING, Portion, unique


@paragraph("9")
def shared_out(awards: Mapping[int, PlaceAward], counts: Mapping[int, int]) -> dict[int, Portion]:
    """What each contestant at a place gets, by place; ``counts`` says how many stand there (§ 9; p. 1).

    Places without an award count 0. Nothing is rounded, so that what is shared stays what the places give together.
    """
    return {place: _shared(awards, place, count) for place, count in counts.items()}


def _shared(awards: Mapping[int, PlaceAward], place: int, count: int) -> Portion:
    paid = [awards[at] for at in range(place, place + count) if at in awards]
    if not paid:
        return NOTHING
    if count == 1:
        return Portion(paid[0].amounts, paid[0].because)
    sums: dict[str, Fraction] = {}
    for award in paid:
        for colour, amount in award.amounts.items():
            sums[colour] = sums.get(colour, Fraction(0)) + amount
    named = paid if len(paid) <= MOST_NAMED else paid[:1]
    reasons: list[Reason] = [reason for award in named for reason in award.because]
    reasons += [
        because(
            "shared-places",
            "9",
            "1",
            first=place,
            last=place + count - 1,
            count=count,
            total=total,
            amount=total / count,
            pigment=colour,
        )
        for colour, total in sums.items()
    ]
    return Portion({colour: total / count for colour, total in sums.items()}, unique(reasons))
