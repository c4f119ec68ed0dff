"""What the office did to a booked report after its correction was sent, and what of it the correction can keep."""

import copy
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import CharField, Q
from django.db.models.functions import Cast
from django.utils.translation import gettext as _

from awards.choices import ReportState, Settlement
from awards.models import HeldLine, Report
from awards.queries.contestants import contestants, numbers_of
from awards.queries.differences import Booked, Share, shares_of, undone_by
from awards.queries.effective import calculated, effective_payload, lines_in_doubt, standing_payload
from awards.rules.answer import Refusal
from registry.models import Change

MOVE, OVERRIDE, SETTLE = "move award", "override award", "settle line"
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
    """What a correction keeps of the office's work since it was sent, and what does not fit it any more.

    `settled` are open lines of the correction, each with the line by which it is settled; `steps` follow in their
    order. `kept` and `unfit` say in words what was done. `shares` by number are what the correction then gives each
    player, hundredths by colour, and `numbers` the players who then stand in it; both count only where all fits.
    """

    settled: tuple[tuple[HeldLine, HeldLine], ...] = ()
    steps: tuple[Step, ...] = ()
    kept: tuple[str, ...] = ()
    unfit: tuple[str, ...] = ()
    shares: Mapping[str, Share] = field(default_factory=dict)
    numbers: frozenset[str] = frozenset()

    def undoes(self, old: Report, booked: Booked) -> bool:
        """Whether something that the office put right earlier in the report `old` is undone all the same.

        `booked` is what that one gives.
        """
        return undone_by(old, booked, self.numbers, {step.player for step in self.steps if not step.target})


def carried_over(new: Report, old: Report) -> Carried:
    """What the correction `new`, which waits, keeps of the office's work on the booked report `old` since its sending.

    A line is settled again where the correction writes the same number and name; an award is moved again where its
    player stands beside the same players; and points are set again where the correction gives what they replaced.
    """
    if new.state != ReportState.FILED or old.state != ReportState.BOOKED:
        return Carried()
    done = _done_since(new, old)
    if not done:
        return Carried()
    lines_kept = _Lines(new, old, [change for change in done if change.action == SETTLE])
    outcome = calculated(lines_kept.payload, ruleset=new.ruleset)
    if isinstance(outcome, Refusal):
        return Carried(unfit=tuple(lines_kept.kept + lines_kept.unfit))
    awards_kept = _Awards([set(one.numbers) for one in contestants(lines_kept.payload)], shares_of(outcome[1]))
    for change in done:
        if change.action != SETTLE:
            awards_kept.replay(change)
    awards_kept.refuse_other_company([one.numbers for one in contestants(standing_payload(old))])
    return Carried(
        settled=tuple(lines_kept.settled),
        steps=tuple(awards_kept.steps),
        kept=(*lines_kept.kept, *awards_kept.kept),
        unfit=(*lines_kept.unfit, *awards_kept.unfit),
        shares=awards_kept.shares,
        numbers=frozenset(number for row in awards_kept.rows for number in row),
    )


def _done_since(new: Report, old: Report) -> list[Change]:
    """What the office did to the booked report since its correction was sent, in order; none where nobody sent it."""
    # The audit trail knows records by their ids as text.
    amendments = old.amendments.order_by().values(record=Cast("pk", CharField()))
    unordered = Change.objects.order_by()
    steps = unordered.filter(model="report", record__in=amendments, action__in=SENT)
    lines = Q(model="report", record=str(old.pk), action=SETTLE)
    awards = Q(model="event", record=str(old.event_id), action__in=(MOVE, OVERRIDE))
    changes = list(steps.union(unordered.filter(lines | awards), all=True).order_by("pk"))
    sent = _sending(new, [change for change in changes if change.action in SENT])
    return [change for change in changes if change.action not in SENT and sent is not None and change.pk > sent.pk]


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
    """The lines that were settled since, and the correction's payload with those that it has too settled alike."""

    def __init__(self, new: Report, old: Report, changes: Iterable[Change]) -> None:
        self.settled: list[tuple[HeldLine, HeldLine]] = []
        self.kept: list[str] = []
        self.unfit: list[str] = []
        self.report = new
        self.held = lines_in_doubt(new)
        self.payload = effective_payload(new.payload, self.held)
        done = {(change.before["number"], change.before["name"]) for change in changes}
        for line in lines_in_doubt(old):
            if line.settlement and (line.number, line.name) in done:
                (self.kept if self._fits(line) else self.unfit).append(_settled(line))

    def _fits(self, line: HeldLine) -> bool:
        """Settle the correction's own line alike, if it has it; without it nothing must speak against it."""
        same = [own for own in self.held if (own.number, own.name) == (line.number, line.name)]
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

    def __init__(self, rows: list[set[str]], shares: dict[str, Share]) -> None:
        self.rows, self.shares = rows, shares
        self.steps: list[Step] = []
        self.kept: list[str] = []
        self.unfit: list[str] = []
        self.moved: dict[str, str] = {}

    def replay(self, change: Change) -> None:
        """Do once more what the office did, or note that it does not fit."""
        player = change.before["player"]
        if change.action == MOVE:
            self._move(player, change.after["player"], change.why)
            return
        said = _("the points of %(player)s were set") % {"player": player}
        share = Share(_summed(change.after["entries"]), change.after["ranking"])
        before, now = _summed(change.before["entries"]), self.shares.get(player, Share())
        same = now.points == before and now.ranking == change.before.get("ranking", now.ranking)
        if not self._stands(player) or not (same or now == share):
            self.unfit.append(said)
            return
        self.shares[player] = share
        self.steps.append(Step(player, "", share, change.why))
        self.kept.append(said)

    def _move(self, source: str, target: str, why: str) -> None:
        said = _("what %(source)s had was given to %(target)s") % {"source": source, "target": target}
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


def _settled(line: HeldLine) -> str:
    if line.settlement == Settlement.PLAYER and line.player is not None:
        return _("the line “%(line)s” was settled as %(player)s") % {"line": line, "player": line.player.number}
    return _("the line “%(line)s” was settled as no player") % {"line": line}


def _summed(entries: Iterable[tuple[str, int]]) -> dict[str, int]:
    points: dict[str, int] = {}
    for colour, amount in entries:
        points[colour] = points.get(colour, 0) + amount
    return {colour: amount for colour, amount in points.items() if amount}
