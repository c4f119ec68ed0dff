"""What the office put right in a booked report, and what of it a correction of the report keeps and undoes."""

import copy
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import CharField, Q
from django.db.models.functions import Cast

from awards.choices import ReportState
from awards.models import HeldLine, Report
from awards.queries.contestants import contestants, numbers_of
from awards.queries.differences import Share, shares_of, stored_shares
from awards.queries.effective import calculated, effective_payload, lines_in_doubt, standing_payload
from awards.queries.undone import (
    MOVE,
    OVERRIDE,
    SETTLE,
    Undone,
    contradicted,
    listed_as_before,
    was_moved,
    was_set,
    was_settled,
)
from awards.rules.answer import Refusal
from awards.rules.editions import EDITIONS
from registry.models import Change
from registry.queries.editions import units_of
from ui.amounts import Units

CORRECT = "correct"
NOT_BOOKED = (ReportState.DRAFT, ReportState.FILED, ReportState.RETURNED)
# The steps of the amendments themselves.
SENT = ("amend", "withdraw", "return")


@dataclass(frozen=True)
class Step:
    """An award that was moved to the `target`, or, without one, set to the `share`; players by number."""

    player: str
    target: str
    share: Share
    why: str


@dataclass(frozen=True)
class Carried:
    """What a correction keeps of the office's work, what it undoes, and what does not fit it any more.

    `settled` are open lines of the correction, each with the line by which it is settled; `steps` follow in their
    order. `kept` and `unfit` say in words what was done; `unfit` since the correction was sent. `undone` was put right
    before, and whoever sent the correction was told. `shares` by number are what the correction then gives each player,
    hundredths by colour; they count only where all of `unfit` is empty and something is `kept`.
    """

    settled: tuple[tuple[HeldLine, HeldLine], ...] = ()
    steps: tuple[Step, ...] = ()
    kept: tuple[str, ...] = ()
    unfit: tuple[str, ...] = ()
    undone: tuple[Undone, ...] = ()
    shares: Mapping[str, Share] = field(default_factory=dict)

    @property
    def about(self) -> list[str]:
        """The numbers of those for whom something is undone."""
        return sorted({one.number for one in self.undone})

    @property
    def lost(self) -> str:
        """In words what is undone."""
        return "; ".join(one.said for one in self.undone)


@dataclass(frozen=True)
class _Done:
    """What the office did to a booked report, in order: before its correction was sent, and since."""

    before: tuple[Change, ...]
    since: tuple[Change, ...]


def carried_over(new: Report, old: Report, *, held: Sequence[HeldLine] | None = None) -> Carried:
    """What the correction `new`, not yet booked, keeps and undoes of the office's work on the booked report `old`.

    A line is settled again where the correction writes the same number and name, and points are set again where it
    gives what they replaced. An award that was moved since a correction that waits was sent is moved again where its
    player stands beside the same players. What was moved before is in what is sent, unless somebody wrote it otherwise:
    that is meant, and undoes it. `held` are the lines in doubt of a correction that is not kept yet.
    """
    if new.state not in NOT_BOOKED or old.state != ReportState.BOOKED:
        return Carried()
    done = _done(new, old)
    held = lines_in_doubt(new) if held is None else held
    lines_kept = _Lines(new, old, held, [change for change in done.since if change.action == SETTLE])
    undone = contradicted(lines_kept.numbers, old, done.before, lines_kept.done)
    undone.extend(listed_as_before(stored_shares(new), old))
    if not (done.before or done.since or lines_kept.settled):
        return Carried(undone=tuple(undone))
    outcome = calculated(lines_kept.payload, ruleset=new.ruleset)
    if isinstance(outcome, Refusal):
        return Carried(unfit=tuple(lines_kept.kept + lines_kept.unfit), undone=tuple(undone))
    units = units_of(EDITIONS.get(new.ruleset))
    awards_kept = _Awards([set(one.numbers) for one in contestants(lines_kept.payload)], shares_of(outcome[1]), units)
    for change in done.before:
        if change.action == OVERRIDE and not awards_kept.set_again(change):
            undone.append(Undone(change.before["player"], was_set(change, units)))
    for change in done.since:
        if change.action != SETTLE:
            awards_kept.replay(change)
    awards_kept.refuse_other_company([one.numbers for one in contestants(standing_payload(old))])
    return Carried(
        settled=tuple(lines_kept.settled),
        steps=tuple(awards_kept.steps),
        kept=(*lines_kept.kept, *awards_kept.kept),
        unfit=(*lines_kept.unfit, *awards_kept.unfit),
        undone=tuple(undone),
        shares=awards_kept.shares,
    )


def _done(new: Report, old: Report) -> _Done:
    """What the office did to the booked report, before its correction was sent and since; a draft was not sent yet."""
    # The audit trail knows records by their ids as text.
    amendments = old.amendments.order_by().values(record=Cast("pk", CharField()))
    unordered = Change.objects.order_by()
    steps = unordered.filter(model="report", record__in=amendments, action__in=SENT)
    lines = Q(model="report", record=str(old.pk), action__in=(SETTLE, CORRECT))
    awards = Q(model="event", record=str(old.event_id), action__in=(MOVE, OVERRIDE))
    changes = list(steps.union(unordered.filter(lines | awards), all=True).order_by("pk"))
    sent = _sending(new, [change for change in changes if change.action in SENT])
    # What was done to the event before this report took an earlier one's place was done again with it, or undone.
    booked = max((change.pk for change in changes if change.action == CORRECT), default=0)
    done = [change for change in changes if change.action not in SENT and change.pk > booked]
    since = tuple(change for change in done if sent is not None and change.pk > sent.pk)
    return _Done(tuple(change for change in done if change not in since), since)


def _sending(new: Report, steps: Sequence[Change]) -> Change | None:
    """The audit's line of when the correction was sent, or the first one that waited and that it took the place of."""
    sent, record = None, str(new.pk)
    for step in reversed(steps):
        if step.action == "amend" and step.record == record:
            sent = step
        elif sent is not None and step.action == "withdraw" and step.why and step.before["state"] == ReportState.FILED:
            record = step.record
        elif sent is not None:
            break
    return sent


class _Lines:
    """The correction's payload with those lines settled that it has in common with the report that it corrects.

    `done` are the settled lines about which nothing more is to be said.
    """

    def __init__(self, new: Report, old: Report, held: Sequence[HeldLine], changes: Iterable[Change]) -> None:
        self.settled: list[tuple[HeldLine, HeldLine]] = []
        self.kept: list[str] = []
        self.unfit: list[str] = []
        self.done: list[HeldLine] = []
        self.report = new
        self.held = list(held)
        self.payload = effective_payload(new.payload, self.held)
        since = {(change.before["number"], change.before["name"]) for change in changes}
        for line in lines_in_doubt(old):
            if not line.settlement:
                continue
            if (line.number, line.name) in since:
                self.done.append(line)
                (self.kept if self._fits(line) else self.unfit).append(was_settled(line))
            elif self._own(line) and self._fits(line):
                self.done.append(line)
                self.kept.append(was_settled(line))

    @property
    def numbers(self) -> set[str]:
        """Whom the correction names, in lines that are still in doubt too."""
        return numbers_of(effective_payload(self.report.payload, [line for line in self.held if line.settlement]))

    def _own(self, line: HeldLine) -> list[HeldLine]:
        return [own for own in self.held if (own.number, own.name) == (line.number, line.name)]

    def _fits(self, line: HeldLine) -> bool:
        """Settle the correction's own line alike, if it has it; without it nothing must speak against it."""
        same = self._own(line)
        numbers = numbers_of(self.payload)
        number = line.player.number if line.player is not None else None
        if not same:
            return line.number not in numbers if number is None else number in numbers
        if len(same) > 1:
            return False
        own = same[0]
        if own.settlement:
            return (own.settlement, own.player_id) == (line.settlement, line.player_id)
        if number in numbers:
            return False
        self.settled.append((own, line))
        shown = copy.copy(own)
        shown.settlement, shown.player = line.settlement, line.player
        self.held = [shown if one is own else one for one in self.held]
        self.payload = effective_payload(self.report.payload, self.held)
        return True


class _Awards:
    """The rows and shares of the correction, in which what was moved and set since is moved and set again."""

    def __init__(self, rows: list[set[str]], shares: dict[str, Share], units: Units) -> None:
        self.rows, self.shares, self.units = rows, shares, units
        self.steps: list[Step] = []
        self.kept: list[str] = []
        self.unfit: list[str] = []
        self.moved: dict[str, str] = {}

    def replay(self, change: Change) -> None:
        """Do once more what the office did, or note that it does not fit."""
        if change.action == MOVE:
            self._move(change.before["player"], change.after["player"], change.why)
        elif not self.set_again(change):
            self.unfit.append(was_set(change, self.units))

    def set_again(self, change: Change) -> bool:
        """Set the points of a player as the office did; False where he has others now than those that it replaced."""
        player = change.before["player"]
        share = Share(_summed(change.after["entries"]), change.after["ranking"])
        before, now = _summed(change.before["entries"]), self.shares.get(player, Share())
        same = now.points == before and now.ranking == change.before.get("ranking", now.ranking)
        if not self._stands(player) or not (same or now == share):
            return False
        self.shares[player] = share
        self.steps.append(Step(player, "", share, change.why))
        self.kept.append(was_set(change, self.units))
        return True

    def _move(self, source: str, target: str, why: str) -> None:
        said = was_moved(source, target)
        if self._stands(source) == self._stands(target):
            self.unfit.append(said)
            return
        self.moved[target] = said
        self.kept.append(said)
        if self._stands(target):
            # The correction names the right player itself.
            return
        for row in self.rows:
            if source in row:
                row.remove(source)
                row.add(target)
        if source in self.shares:
            self.shares[target] = self.shares.pop(source)
        self.steps.append(Step(source, target, Share(), why))

    def refuse_other_company(self, standing: Iterable[set[str]]) -> None:
        """A player to whom an award was moved must stand beside somebody beside whom he stands in the booked report."""
        standing = list(standing)
        for number, said in self.moved.items():
            then, now = ({other for row in rows if number in row for other in row} for rows in (standing, self.rows))
            if number in now and then != now and not (then & now) - {number}:
                self.kept.remove(said)
                self.unfit.append(said)

    def _stands(self, number: str) -> bool:
        return any(number in row for row in self.rows)


def _summed(entries: Iterable[tuple[str, int]]) -> dict[str, int]:
    points: dict[str, int] = {}
    for colour, amount in entries:
        points[colour] = points.get(colour, 0) + amount
    return {colour: amount for colour, amount in points.items() if amount}
