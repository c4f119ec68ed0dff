"""From the parts of a player to his award (§ 3)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from awards.rules.acbl_mps022 import numbers
from awards.rules.acbl_mps022.colours import GOLD
from awards.rules.acbl_mps022.paragraphs import because, paragraph
from awards.rules.acbl_mps022.parts import MATCH, OVERALL, SESSION, Part
from awards.rules.acbl_mps022.rounding import half_up, parted
from awards.rules.answer import Award, Reason
from awards.rules.ties import unique

Amounts = Mapping[str, Fraction]


@dataclass(frozen=True)
class Gained:
    """What a player gains in one way: exact, and as it is booked."""

    exact: Amounts
    booked: Amounts
    because: tuple[Reason, ...]

    @property
    def total(self) -> Fraction:
        """All colours together, as booked."""
        return sum(self.booked.values(), Fraction(0))


NOTHING = Gained({}, {}, ())


def awards_of(parts: Iterable[Part]) -> tuple[Award, ...]:
    """The award of every player that has parts, sorted by number; one of less than half a hundredth is none."""
    by_player: dict[str, list[Part]] = {}
    for part in parts:
        by_player.setdefault(part.player, []).append(part)
    found = [award_of(player, by_player[player]) for player in sorted(by_player)]
    return tuple(award for award in found if award.points)


@paragraph("3")
def award_of(player: str, parts: list[Part]) -> Award:
    """The larger of the overall award and the sum of sessions or matches, not both (§ 3; pp. 13-15)."""
    overall = largest([part for part in parts if part.kind == OVERALL])
    beside = beside_of(parts)
    taken = overall
    because_taken: tuple[Reason, ...] = ()
    if overall.exact and beside.exact:
        taken = overall if overall.total >= beside.total else beside
        kind = "overall" if taken is overall else "beside"
        because_taken = (because("taken", "3", "14", kind=kind, overall=overall.total, other=beside.total),)
    elif beside.exact:
        taken = beside
    points = {colour: taken.booked[colour] for colour in numbers.COLOURS if taken.booked.get(colour)}
    exact = {colour: taken.exact[colour] for colour in points}
    rows = tuple(dict.fromkeys(part.row for part in parts if part.row is not None))
    return Award(player, points, exact, None, (*taken.because, *because_taken), rows)


@paragraph("1")
def gained(part: Part) -> Gained:
    """A part as it is booked: the total and its gold part are rounded, the other colour gets the rest (§ 1)."""
    exact = part.portion.amounts
    total = sum(exact.values(), Fraction(0))
    if GOLD not in exact or len(exact) == 1:
        booked: Amounts = {colour: half_up(amount) for colour, amount in exact.items()}
    else:
        golden, rest = parted(total, exact[GOLD])
        booked = {colour: golden if colour == GOLD else rest for colour in exact}
    reasons = [
        because("booked", "1", "13", before=exact[colour], amount=amount, pigment=colour)
        for colour, amount in booked.items()
        if amount != exact[colour]
    ]
    return Gained(exact, booked, (*part.portion.because, *reasons))


@paragraph("3")
def largest(parts: list[Part]) -> Gained:
    """Of several lists the one that pays most, equal totals: the one with more gold (§ 3; p. 14)."""
    every = [gained(part) for part in parts]
    if not every:
        return NOTHING
    best = max(every, key=lambda one: (one.total, one.booked.get(GOLD, Fraction(0))))
    if len(every) == 1:
        return best
    names = tuple(part.name for part in parts if part.name)
    if names:
        reason = because("largest-list", "3", "14", kind="named", lists=names, amount=best.total)
    else:
        reason = because("largest-list", "3", "14", kind="plain", amount=best.total)
    return Gained(best.exact, best.booked, (*best.because, reason))


@paragraph("3")
def beside_of(parts: list[Part]) -> Gained:
    """The sum of a player's session awards, one a session, and of his match awards (§ 3; pp. 14-15)."""
    sessions = sorted({part.session for part in parts if part.kind == SESSION})
    found = [
        largest([part for part in parts if part.kind == SESSION and part.session == session]) for session in sessions
    ]
    found += [gained(part) for part in parts if part.kind == MATCH]
    exact: dict[str, Fraction] = {}
    booked: dict[str, Fraction] = {}
    reasons: list[Reason] = []
    for one in found:
        for colour, amount in one.exact.items():
            exact[colour] = exact.get(colour, Fraction(0)) + amount
            booked[colour] = booked.get(colour, Fraction(0)) + one.booked[colour]
        reasons += one.because
    total = Gained(exact, booked, unique(reasons))
    if len(found) < 2:
        return total
    return Gained(exact, booked, (*total.because, because("added-up", "3", "14", amount=total.total)))
