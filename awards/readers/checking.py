"""A second look at what a file publishes: the published ranking stands, and a contradiction is a warning."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction

from awards.readers.found import (
    MATCHPOINTS,
    PAIRS,
    TEAMS,
    VICTORY_POINTS,
    At,
    BoardResult,
    Contestant,
    FoundEvent,
    FoundPlayer,
    Remark,
)
from awards.readers.recounting import missing_boards, places_against_results
from awards.readers.scores import contradictions
from awards.rules.answer import Fact
from awards.scoring.contracts import read_contract, score, vulnerability_of

# Totals are published with two decimals at most; a sum of rounded figures may be off by so much for each of them.
_ROUNDING = Decimal("0.01")


def warnings(event: FoundEvent) -> tuple[Remark, ...]:
    """Where the ranking, the totals, the counts or the board results of the event contradict each other."""
    return (
        *_nobody(event),
        *_places(event),
        *_scores(event),
        *_entrants(event),
        *_sums(event),
        *_points(event),
        *_contracts(event),
        *missing_boards(event),
        *places_against_results(event),
    )


def players_twice(event: FoundEvent) -> tuple[tuple[FoundPlayer, ...], ...]:
    """The players whose number stands more than once in the event, all places of one number together.

    A substitute in several places whose parts of the event add up to no more than the whole is none of them.
    """
    found: dict[str, list[FoundPlayer]] = {}
    for one in event.entered:
        for player in one.players:
            if player.is_known:
                found.setdefault(player.number, []).append(player)
    return tuple(tuple(players) for players in found.values() if len(players) > 1 and not _is_substitute(players))


def _is_substitute(players: Sequence[FoundPlayer]) -> bool:
    return all(player.share for player in players) and sum(Fraction(player.share) for player in players) <= 1


def _nobody(event: FoundEvent) -> Iterator[Remark]:
    players = [player for one in event.entered for player in one.players]
    if event.entered and event.form != TEAMS and not any(player.number or player.name for player in players):
        yield Remark("nobody-known")


def _lines(event: FoundEvent) -> dict[str, list[Contestant]]:
    lines: dict[str, list[Contestant]] = {}
    for one in event.ranked:
        lines.setdefault(one.line, []).append(one)
    return lines


def _places(event: FoundEvent) -> Iterator[Remark]:
    """Places run 1, 2, 2, 4 within each line, and everybody who played has one."""
    for line, ranked in _lines(event).items():
        taken = 0
        for place, count in sorted(Counter(one.place or 0 for one in ranked).items()):
            if place != taken + 1:
                first = next(one for one in ranked if one.place == place)
                yield Remark("places-jump", first.at, {"found": place, "allowed": taken + 1, "line": line})
                break
            taken += count
    without = [one for one in event.entered if one.place is None]
    if without and event.ranked:
        numbers = tuple(one.number for one in without[:20])
        yield Remark("no-place", without[0].at, {"found": numbers, "count": len(without)})


def _scores(event: FoundEvent) -> Iterator[Remark]:
    rows = [
        {"place": one.place, "line": one.line, "score": _written(one)}
        for one in event.ranked
        if _written(one) is not None
    ]
    for found in contradictions(rows):
        facts = found.facts()
        yield Remark(f"scores-{found.kind}", At(), {key: facts[key] for key in facts if key != "row"})


def _written(one: Contestant) -> str | None:
    value = one.percent if one.percent is not None else one.score
    return None if value is None else f"{value:f}"


def _entrants(event: FoundEvent) -> Iterator[Remark]:
    played = len(event.entered)
    if event.entrants is not None and event.entrants != played and "entrants" not in event.stated:
        yield Remark("entrants-differ", facts={"found": event.entrants, "count": played})


def _sums(event: FoundEvent) -> Iterator[Remark]:
    """The match points of a contestant add up to its published total."""
    if event.scoring != VICTORY_POINTS:
        return
    sums: dict[str, Decimal] = {}
    counts: Counter[str] = Counter()
    for match in event.matches:
        for side in (match.home, match.away):
            if side.vp is not None:
                sums[side.contestant] = sums.get(side.contestant, Decimal(0)) + side.vp
                counts[side.contestant] += 1
    for one in event.ranked:
        total = sums.get(one.number)
        if total is not None and one.score is not None and abs(total - one.score) > _ROUNDING * counts[one.number]:
            facts = {"found": f"{one.score:f}", "sum": f"{total:f}", "contestant": one.team or one.number}
            yield Remark("sum-differs", one.at, facts)


def _points(event: FoundEvent) -> Iterator[Remark]:
    """Matchpoints of boards without an adjusted score: 2 for a worse score, 1 for an equal one."""
    if event.scoring != MATCHPOINTS or event.form != PAIRS:
        return
    boards: dict[tuple[str, int], list[BoardResult]] = {}
    for result in event.results:
        boards.setdefault((result.session, result.board), []).append(result)
    different = [result for board in boards.values() for result in _differing(board)]
    if different:
        facts = {"count": len(different), "of": len(event.results)}
        yield Remark("points-differ", different[0].at, facts)


def _differing(board: Sequence[BoardResult]) -> Iterator[BoardResult]:
    scored = [(one, one.score, one.points_ns, one.points_ew) for one in board]
    top = 2 * (len(board) - 1)
    scores = Counter(score for _one, score, _ns, _ew in scored)
    for one, own, ns, ew in scored:
        if own is None or ns is None or ew is None or None in scores or one.sit_out:
            return
        better = sum(count for score, count in scores.items() if score is not None and score < own)
        points = 2 * better + scores[own] - 1
        # Other scales (halves, centred on 0, another top) are another program's way and no fault.
        if ns + ew == top and ns != points:
            yield one


def _contracts(event: FoundEvent) -> Iterator[Remark]:
    """What the contract is worth is the score."""
    different = [result for result in event.results if _worth(result) not in {None, result.score}]
    if different:
        first = different[0]
        facts: dict[str, Fact] = {
            "count": len(different),
            "found": str(first.score),
            "allowed": str(_worth(first)),
        }
        yield Remark("score-differs", first.at, facts)


def _worth(result: BoardResult) -> int | None:
    """None where contract or score are missing, or the score is adjusted."""
    contract = read_contract(result.contract)
    if contract is None or result.score is None or result.is_artificial:
        return None
    if not contract.is_pass and (not result.declarer or result.tricks is None):
        return None
    return score(contract, result.declarer or None, result.tricks, vulnerability_of(result.board))


def opponents_met(results: Iterable[BoardResult]) -> dict[str, int]:
    """How many different opponents each contestant met; of individuals partners count too."""
    met: dict[str, set[str]] = {}
    for result in results:
        if result.sit_out:
            continue
        for side, other in ((result.ns, result.ew), (result.ew, result.ns)):
            for number in side:
                met.setdefault(number, set()).update(other, (partner for partner in side if partner != number))
    return {number: len(others) for number, others in met.items()}
