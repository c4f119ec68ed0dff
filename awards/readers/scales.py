"""Which scale of victory points matches were played on, told from their sums; what cannot be told is left to ask."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from decimal import Decimal

from awards.readers.found import At, Match, Side
from awards.readers.notes import Notes

_WHOLE = {Decimal(30): "30", Decimal(25): "25", Decimal(20): "20"}
_DECIMAL_SUM = Decimal(20)


def told(matches: Sequence[Match], notes: Notes) -> tuple[Match, ...]:
    """The matches with victory points where only scores stood, triangles marked, and the scale of full matches."""
    marked = _with_triangles(_with_vp(matches, notes))
    scale = _scale([match for match in marked if match.played and not match.is_part])
    return tuple(replace(match, scale="" if match.is_part or not match.played else scale) for match in marked)


def _with_vp(matches: Sequence[Match], notes: Notes) -> list[Match]:
    """Scores read as victory points where every match's two add up to one scale; else they are IMPs."""
    bare = [match for match in matches if match.played and match.home.vp is None and match.away.vp is None]
    if not bare or len(bare) < sum(match.played for match in matches):
        return list(matches)
    sums = {_sum(match.home.imps, match.away.imps) for match in bare}
    if len(sums) != 1 or not sums <= set(_WHOLE):
        notes.warn("scores-are-imps", At(part="MATCH"))
        return list(matches)
    notes.warn("scores-are-vp", At(part="MATCH"), found=str(sums.pop()))
    return [replace(match, home=_as_vp(match.home), away=_as_vp(match.away)) for match in matches]


def _as_vp(side: Side) -> Side:
    return replace(side, vp=side.imps, imps=None)


def _sum(home: Decimal | None, away: Decimal | None) -> Decimal | None:
    return None if home is None or away is None else home + away


def _with_triangles(matches: Sequence[Match]) -> list[Match]:
    """Three matches of a round in which three teams meet each other are one triangle."""
    meetings: dict[tuple[str, frozenset[str]], int] = Counter(_meeting(match) for match in matches)
    opponents: dict[tuple[str, str], set[str]] = {}
    for match in matches:
        for one, other in ((match.home, match.away), (match.away, match.home)):
            opponents.setdefault((match.round, one.contestant), set()).add(other.contestant)
    return [replace(match, is_part=_third(match, opponents) and meetings[_meeting(match)] == 1) for match in matches]


def _meeting(match: Match) -> tuple[str, frozenset[str]]:
    return match.round, frozenset((match.home.contestant, match.away.contestant))


def _third(match: Match, opponents: dict[tuple[str, str], set[str]]) -> bool:
    home = opponents[match.round, match.home.contestant]
    away = opponents[match.round, match.away.contestant]
    return len(home) == len(away) == 2 and bool(home & away)


def _scale(matches: Iterable[Match]) -> str:
    sums, decimal = set(), False
    for match in matches:
        if match.home.vp is None or match.away.vp is None:
            return ""
        sums.add(match.home.vp + match.away.vp)
        decimal = decimal or any(_has_decimals(vp) for vp in (match.home.vp, match.away.vp))
    if len(sums) != 1:
        return ""
    total = sums.pop()
    if decimal:
        return "20-decimal" if total == _DECIMAL_SUM else ""
    return _WHOLE.get(total, "")


def _has_decimals(vp: Decimal) -> bool:
    """Whether it was written with decimals, `12.00` too."""
    exponent = vp.as_tuple().exponent
    return isinstance(exponent, int) and exponent < 0
