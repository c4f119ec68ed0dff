"""The order of the pairs (3.2.1, 3.2.2)."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import groupby

from awards.rules.answer import Reason
from awards.scoring.field import Boards
from awards.scoring.scored import Standing, TieBreak, Total
from awards.scoring.session import MATCHPOINTS, Pair, Session
from awards.scoring.ties import Scores, break_tie
from awards.scoring.totals import Totals, scores_of_pairs, sum_of

LINES = ("NS", "EW")


def rank(
    session: Session, scored: Boards, totals: Totals
) -> tuple[tuple[Standing, ...], tuple[TieBreak, ...], tuple[Reason, ...]]:
    """The standings line by line, the ties broken, and a warning for each that lots have to settle.

    DECISION: in matchpoints what lies above average decides, so that pairs with fewer boards are treated alike.
    """
    whole = {number: sum_of(list(sections.values())) for number, sections in totals.items()}
    order = _order(session, whole)
    scores = _scores(session, scored) if session.tie_break else {}
    standings: list[Standing] = []
    ties: list[TieBreak] = []
    for line in dict.fromkeys([*LINES, None]):
        place = 1
        for group in order.get(line, ()):
            pairs = {pair.number: pair for pair in group}
            places = dict.fromkeys(sorted(pairs), place)
            if session.tie_break and len(group) > 1:
                tie = break_tie(place, tuple(sorted(pairs)), scores, session.lots)
                ties.append(tie)
                places = _places(place, tie)
            standings += [Standing(at, pairs[number], whole[number], totals[number]) for number, at in places.items()]
            place += len(group)
    warnings = tuple(_draw_lots(tie, level) for tie in ties for level in tie.level)
    return tuple(standings), tuple(ties), warnings


def _order(session: Session, whole: Mapping[int, Total]) -> dict[str | None, list[list[Pair]]]:
    """By line the groups of pairs with equal totals, the best first; who left is not ranked."""

    def total(pair: Pair) -> Fraction:
        found = whole[pair.number]
        return found.signed if session.method == MATCHPOINTS else found.points

    ranked = [pair for pair in session.pairs if pair.number not in session.withdrawn]
    by_line: dict[str | None, list[Pair]] = {}
    for pair in sorted(ranked, key=total, reverse=True):
        by_line.setdefault(pair.line, []).append(pair)
    return {line: [list(group) for _, group in groupby(pairs, key=total)] for line, pairs in by_line.items()}


def _scores(session: Session, scored: Boards) -> Scores:
    """What every pair has on every board above average, before rounding; in IMPs the average is 0."""
    found: Scores = {}
    for pair, section, board, top, score in scores_of_pairs(scored):
        average = Fraction(top, 2) if session.method == MATCHPOINTS else 0
        found.setdefault(pair, {})[section, board] = score.points - average
    return found


def _places(place: int, tie: TieBreak) -> dict[int, int]:
    """The place of each pair of a broken tie; those that are level share theirs."""
    shared = {number: group[0] for group in tie.level for number in group}
    places: dict[int, int] = {}
    for index, number in enumerate(tie.order):
        first = shared.get(number, number)
        places[number] = places.get(first, place + index)
    return places


def _draw_lots(tie: TieBreak, level: tuple[int, ...]) -> Reason:
    place = _places(tie.place, tie)[level[0]]
    return Reason.of("draw-lots", "3.2.3", place=place, pairs=level)
