"""Events whose file has board results and no ranking: what was answered about them, and the ranking computed from that.

Pairs and individuals are scored as one session.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

from awards.readers.found import DIRECTION, MATCHPOINTS, BoardResult, Contestant, FoundEvent, Remark
from awards.readers.questions import (
    APART,
    AS_MOVED,
    BAD_RULINGS,
    DECISIONS,
    FOR_SIT_OUTS,
    NOTHING,
    OUT,
    PENALTIES,
    WITHDRAWN,
    decision_key,
    direction_key,
)
from awards.readers.rulings import example, read_penalties, read_withdrawn
from awards.readers.sessions import FoundSession, pairs_session
from awards.rules.report.fields import clean
from awards.scoring.answer import percent_text
from awards.scoring.scored import Scored, Total, have_as_much_to_win
from awards.scoring.scoring import score


@dataclass(frozen=True)
class Ranked:
    """An event with its ranking, and its board results as `pairs-session/1` as far as there are any that can be used.

    `pairs` are the contestants behind the session's pair numbers, by their row in the event.
    """

    event: FoundEvent
    session: dict[str, Any] | None = None
    pairs: Mapping[int, int] = field(default_factory=dict)


def ranked(event: FoundEvent, settled: Mapping[str, Any]) -> Ranked:
    """The event with the ranking that it has, or one computed from its board results.

    `settled` are the answers, or the proposals where nothing was answered. Contestants stand in the order of the event.
    One that cannot be scored comes back without places and with a warning.
    """
    answered = _answered(event, settled) if event.is_unscored else event
    session, wrong = _ruled(pairs_session(answered), event, settled)
    outcome = score(session.data) if session is not None and event.is_unscored else None
    with_ranking = answered
    if session is not None and isinstance(outcome, Scored):
        rows = {id(session.numbers[one.pair.number]): (one.place, one.total) for one in outcome.standings}
        with_ranking = _with_places(answered, rows, (*session.left_out, *wrong))
    elif event.is_unscored:
        return Ranked(_not_scored(answered))
    if session is None:
        return Ranked(with_ranking)
    rows_of = {id(one): index for index, one in enumerate(answered.contestants)}
    pairs = {number: rows_of[id(one)] for number, one in session.numbers.items() if id(one) in rows_of}
    return Ranked(with_ranking, session.data, pairs)


def _ruled(
    session: FoundSession | None, event: FoundEvent, settled: Mapping[str, Any]
) -> tuple[FoundSession | None, tuple[Remark, ...]]:
    """The session with what was answered about penalties and withdrawals, and what of that could not be read."""
    if session is None or not event.is_unscored:
        return session, ()
    penalties, wrong = read_penalties(str(settled.get(PENALTIES, "")), session.data, session.numbers)
    withdrawn, unknown = read_withdrawn(str(settled.get(WITHDRAWN, "")), session.numbers)
    remarks = (
        *(
            Remark(
                BAD_RULINGS[PENALTIES],
                facts={
                    "found": clean(one.entry),
                    "why": one.why,
                    "example": example(session.data, session.numbers),
                },
            )
            for one in wrong
        ),
        *(Remark(BAD_RULINGS[WITHDRAWN], facts={"found": clean(entry)}) for entry in unknown),
    )
    ruled = {PENALTIES: penalties, WITHDRAWN: withdrawn}
    return replace(session, data={**session.data, **{key: value for key, value in ruled.items() if value}}), remarks


def _not_scored(event: FoundEvent) -> FoundEvent:
    return replace(event, warnings=(*event.warnings, Remark("not-scored")))


def _answered(event: FoundEvent, settled: Mapping[str, Any]) -> FoundEvent:
    """The event as the answers have it."""
    is_one_list = str(settled.get("winners", event.winners or 1)) == "1"
    contestants = tuple(replace(one, line="") if is_one_list else one for one in event.contestants)
    results = [
        found for index, result in enumerate(event.results) if (found := _decided(result, settled, index)) is not None
    ]
    if settled.get("sections") == APART:
        results = [replace(one, session=one.section) for one in results]
    return replace(
        event,
        scoring=event.scoring or str(settled.get("scoring", "")),
        winners=1 if is_one_list else 2,
        contestants=contestants,
        results=tuple(results),
    )


def _decided(result: BoardResult, settled: Mapping[str, Any], index: int) -> BoardResult | None:
    """A board result with what was decided on it; None where it is not to count."""
    if result.doubt == DIRECTION and settled.get(direction_key(index)) == AS_MOVED:
        result = replace(result, ns=result.ew, ew=result.ns, doubt="")
    if result.sit_out:
        return _compensated(result, settled.get("sit_outs"))
    decision = settled.get(decision_key(index)) if result.undecided else None
    if decision not in DECISIONS:
        return result
    if decision == OUT:
        return None
    ns, ew = str(decision).replace("%", "").split("/")
    return replace(result, undecided=False, adjusted_ns=ns, adjusted_ew=ew)


def _compensated(result: BoardResult, given: Any) -> BoardResult:
    """A board that was sat out, with what is given for it where the file gives nothing."""
    if given == NOTHING or given not in FOR_SIT_OUTS or result.adjusted_ns or result.adjusted_ew:
        return result
    return replace(result, adjusted_ns=given) if result.ns else replace(result, adjusted_ew=given)


def _with_places(
    event: FoundEvent, rows: Mapping[int, tuple[int, Total]], left_out: Sequence[Remark] = ()
) -> FoundEvent:
    """The contestants with place and score, by their identity.

    A percentage is told where all had as much to win; else it would contradict the places, which go by the matchpoints
    above average.
    """
    in_percent = event.scoring == MATCHPOINTS and have_as_much_to_win(total for _place, total in rows.values())
    contestants = tuple(
        _placed(one, *rows[id(one)], event.scoring, in_percent) if id(one) in rows else one for one in event.contestants
    )
    return replace(
        event,
        contestants=contestants,
        above_average=event.scoring == MATCHPOINTS and not in_percent,
        warnings=(*event.warnings, *left_out),
    )


def _placed(one: Contestant, place: int, total: Total, scoring: str, in_percent: bool) -> Contestant:
    points = total.signed if scoring == MATCHPOINTS else total.points
    percent = total.percent if in_percent else None
    return replace(
        one,
        place=place,
        place_written=str(place),
        score=_rounded(points),
        percent=None if percent is None else Decimal(percent_text(percent)),
    )


def _rounded(amount: Fraction) -> Decimal:
    """To two decimals, without those that say nothing where it is whole."""
    return Decimal(amount.numerator) if amount.denominator == 1 else Decimal(percent_text(amount))
