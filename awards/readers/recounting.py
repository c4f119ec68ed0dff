"""Published places beside those that the board results give: only a clear contradiction is told."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from awards.readers.found import MATCHPOINTS, PAIRS, Contestant, FoundEvent, Remark
from awards.readers.sessions import pairs_session
from awards.rules.answer import Fact
from awards.scoring.scored import Scored
from awards.scoring.scoring import score

# Programs round, and even out boards with fewer results, each in its own way: in per cent.
TOLERANCE = Fraction(1, 2)


def places_against_results(event: FoundEvent) -> Iterator[Remark]:
    """The first pair that stands before one with a clearly better percentage, and how many such neighbours there are.

    Nothing is compared where board results are missing, or not scored by matchpoints.
    """
    if event.form != PAIRS or event.scoring != MATCHPOINTS or not _is_whole(event):
        return
    session = pairs_session(event)
    outcome = None if session is None or session.left_out else score(session.data)
    if session is None or not isinstance(outcome, Scored):
        return
    computed = {
        id(session.numbers[one.pair.number]): one.total.percent
        for one in outcome.standings
        if one.total.percent is not None
    }
    found = list(_contradictions(event, computed))
    if found:
        before, behind = found[0]
        facts: dict[str, Fact] = {
            "found": before.number,
            "other": behind.number,
            "place": before.place or 0,
            "count": len(found),
        }
        yield Remark("places-against-results", before.at, facts)


def missing_boards(event: FoundEvent) -> Iterator[Remark]:
    """That nobody has results on as many boards as the file says were played: it is a part, or was cut short."""
    most = max(_counted(event).values(), default=0)
    if event.form == PAIRS and 0 < most < (event.boards or 0):
        yield Remark("boards-missing", facts={"found": most, "allowed": event.boards or 0})


def _counted(event: FoundEvent) -> Counter[str]:
    """How many results each contestant has, of those that go by one number all together."""
    return Counter(number for one in event.results for number in {*one.ns, *one.ew})


def _is_whole(event: FoundEvent) -> bool:
    """Whether somebody has results on all boards, and everybody on those that the file says he played."""
    counted = _counted(event)
    if not event.ranked or max(counted.values(), default=0) < (event.boards or 0):
        return False
    return all(counted[one.number] >= (one.boards or 1) for one in event.ranked)


def _contradictions(event: FoundEvent, computed: dict[int, Fraction]) -> Iterator[tuple[Contestant, Contestant]]:
    """Neighbours in a list, the second of which has clearly more than the first."""
    lines: dict[str, list[Contestant]] = {}
    for one in sorted(event.ranked, key=lambda one: one.place or 0):
        if id(one) in computed:
            lines.setdefault(one.line, []).append(one)
    for listed in lines.values():
        for before, behind in zip(listed, listed[1:], strict=False):
            if before.place != behind.place and computed[id(behind)] - computed[id(before)] > TOLERANCE:
                yield before, behind
