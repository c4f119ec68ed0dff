"""The scores of a list as its report writes them: which unit they are in, and that they are those of a scoring."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from awards.readers.scores import read_score
from awards.scoring.answer import percent_text, points_text, signed_text
from awards.scoring.scored import Total, have_as_much_to_win
from awards.scoring.session import MATCHPOINTS

PERCENT, ABOVE_AVERAGE, POINTS, IMPS = "percent", "above average", "points", "IMP"


@dataclass(frozen=True)
class Written:
    """How a list writes its scores. `is_ours`: each of them is what the scoring gives, as exactly as it is written."""

    unit: str
    is_ours: bool

    @property
    def can_stay(self) -> bool:
        """Whether a text that is still right need not be written anew; what lies above average gets its sign."""
        return self.is_ours and self.unit != ABOVE_AVERAGE

    def text(self, total: Total) -> str:
        """A total as this list writes it."""
        if self.unit == PERCENT:
            return f"{percent_text(_amount(total, PERCENT))} %"
        if self.unit == ABOVE_AVERAGE:
            return signed_text(total.signed)
        points = points_text(Fraction(total.points))
        return f"{points} IMP" if self.unit == IMPS else points


def how_written(published: Mapping[int, str], totals: Mapping[int, Total], method: str) -> Written:
    """How a list writes the scores of its pairs; `published` are the texts and `totals` the scoring, by pair.

    Where that cannot be told from them, it is as a list of ours would be written.
    """
    texts = {pair: text for pair, text in published.items() if text}
    for unit in _units_meant(list(texts.values()), method):
        if all(_is_amount(text, _amount(totals[pair], unit)) for pair, text in texts.items()):
            return Written(unit, is_ours=True)
    return Written(_our_unit(list(texts.values()), totals, method), is_ours=not texts)


def _units_meant(texts: Sequence[str], method: str) -> tuple[str, ...]:
    """The units in which scores that are written so can be meant."""
    if not texts:
        return ()
    if method != MATCHPOINTS:
        return (IMPS,) if any("IMP" in text for text in texts) else (POINTS,)
    if _in_percent(texts):
        return (PERCENT,)
    if any(text.startswith("+") for text in texts):
        return (ABOVE_AVERAGE,)
    return (ABOVE_AVERAGE, POINTS)


def _our_unit(texts: Sequence[str], totals: Mapping[int, Total], method: str) -> str:
    if method != MATCHPOINTS:
        return IMPS
    in_percent = _in_percent(texts) or have_as_much_to_win(totals.values())
    return PERCENT if in_percent else ABOVE_AVERAGE


def _in_percent(texts: Sequence[str]) -> bool:
    return bool(texts) and all(text.rstrip().endswith("%") for text in texts)


def _amount(total: Total, unit: str) -> Fraction:
    if unit == PERCENT:
        return total.percent or Fraction(0)
    return total.signed if unit == ABOVE_AVERAGE else Fraction(total.points)


def _is_amount(text: str, amount: Fraction) -> bool:
    """Whether a written score is that amount, rounded to the decimals that it has."""
    found = read_score(text)
    if found is None:
        return False
    decimals = -int(found.as_tuple().exponent)
    return abs(Fraction(found) - amount) <= Fraction(1, 2 * 10**decimals)
