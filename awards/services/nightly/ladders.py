"""What an edition lets a player climb: its titles, and the distinctions beside them."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache

from awards.choices import Colour, TitleKind
from awards.rules.edition import Edition
from awards.rules.editions import edition
from awards.rules.titles import NOTHING_KNOWN, Distinction, Holder, Title

NO_TITLE = 0
COLOURS = tuple(Colour.values)

# Hundredths of a masterpoint in each colour, in the order of `Colour`.
Amounts = tuple[int, ...]
Points = Mapping[str, Fraction | int]


class Ladder:
    """Titles or the steps of a distinction by their ranks, 1 for the lowest; `NO_TITLE` for none."""

    def __init__(
        self, rules: Edition, kind: TitleKind, steps: Sequence[Title], reached: Callable[[Points, Holder], int]
    ):
        self.rules = rules
        self.ruleset = rules.id
        self.kind = kind
        self.ranks = {step.code: step.rank for step in steps}
        self.codes = {step.rank: step.code for step in steps}
        self._worth = rules.hundredths
        self._reached = reached

    def rank_by_points(self, amounts: Amounts, holder: Holder = NOTHING_KNOWN) -> int:
        """The rank of what these amounts give to a holder."""
        held = dict(zip(COLOURS, amounts, strict=True))
        return self._reached({colour: _units(held[colour], worth) for colour, worth in self._worth.items()}, holder)


@cache
def ladders(ruleset: str) -> tuple[Ladder, ...]:
    """The ladders of an edition, that of the titles first."""
    rules = edition(ruleset)
    ranks = {title.code: title.rank for title in rules.titles}

    def title_rank(points: Points, holder: Holder) -> int:
        code = rules.title(points, holder)
        return NO_TITLE if code is None else ranks[code]

    beside = [Ladder(rules, TitleKind.DISTINCTION, found.steps, _by_points(found)) for found in rules.distinctions]
    return (Ladder(rules, TitleKind.TITLE, rules.titles, title_rank), *beside)


def _by_points(distinction: Distinction) -> Callable[[Points, Holder], int]:
    return lambda points, _holder: distinction.reached(points)


def _units(hundredths: int, worth: int) -> Fraction | int:
    whole, rest = divmod(hundredths, worth)
    return Fraction(hundredths, worth) if rest else whole
