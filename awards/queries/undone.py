"""What of the office's work on a booked report another list of the same event would undo."""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass

from django.utils.translation import gettext as _

from awards.choices import Settlement
from awards.models import HeldLine, Report
from awards.queries.contestants import numbers_of
from awards.queries.differences import Share, stored_shares
from awards.queries.effective import lines_in_doubt, standing_payload
from registry.choices import RoleKind
from registry.models import Change
from ui.amounts import Units, amount

MOVE, OVERRIDE, SETTLE = "move award", "override award", "settle line"


@dataclass(frozen=True)
class Undone:
    """Something that the office put right and that a correction does not keep: whom it is about, and in words."""

    number: str
    said: str


def contradicted(named: Set[str], old: Report, changes: Sequence[Change], done: Sequence[HeldLine]) -> list[Undone]:
    """The moves among the changes and the settled lines of the booked report, not those `done`, that a list undoes.

    `named` are the numbers of its players.
    """
    standing = numbers_of(standing_payload(old))
    found = []
    ends = _ends_of_moves(changes)
    for source, target in ends.items():
        if _leaves(source, target, named, standing):
            found.append(Undone(target, was_moved(source, target)))
    for line in lines_in_doubt(old):
        if not line.settlement or line in done:
            continue
        player = line.player.number if line.player is not None else ""
        # Where his award went on to another, the move says it.
        if player not in ends and _leaves(line.number, player, named, standing):
            found.append(Undone(player or line.number, was_settled(line)))
    return found


def listed_as_before(shares: Mapping[str, Share], old: Report) -> list[Undone]:
    """Whom these shares would give again what he had before the office's own corrected lists, counted in `old`."""
    if old.supersedes_id is None:
        return []
    standing = stored_shares(old)
    found = []
    for link in _lists_of_the_office(old):
        if link.supersedes is None:
            continue
        before, after = stored_shares(link.supersedes), stored_shares(link)
        for number in sorted(before.keys() | after.keys()):
            then, put_right = before.get(number, Share()), after.get(number, Share())
            still = standing.get(number, Share()) == put_right != then
            if still and shares.get(number, Share()) == then:
                found.append(
                    Undone(number, _("a corrected list changed the points of %(player)s") % {"player": number})
                )
    return found


def _lists_of_the_office(old: Report) -> Iterable[Report]:
    """The corrected lists of the event that the office itself sent."""
    office = {"filed_by__roles__kind": RoleKind.OFFICE, "filed_by__roles__federation": old.federation_id}
    links = Report.objects.filter(event=old.event_id, supersedes__isnull=False, **office)
    return links.select_related("supersedes").only("answer", "supersedes__answer").distinct().order_by("pk")


def _leaves(wrong: str, right: str, named: Set[str], standing: Set[str]) -> bool:
    """Whether the wrong number is named again, or the right one is not named any more."""
    again = bool(wrong) and wrong in named and wrong not in standing
    return again or (bool(right) and right in standing and right not in named)


def _ends_of_moves(changes: Iterable[Change]) -> dict[str, str]:
    """From whom awards were moved, and to whom in the end; what came back to its player is not moved."""
    ends: dict[str, str] = {}
    for change in changes:
        if change.action != MOVE:
            continue
        source, target = change.before["player"], change.after["player"]
        origins = [origin for origin, end in ends.items() if end == source] or [source]
        ends.update(dict.fromkeys(origins, target))
    return {source: target for source, target in ends.items() if source != target}


def was_set(change: Change, units: Units) -> str:
    """In words to what the points of a player were set, and why."""
    entries = sorted((colour, hundredths) for colour, hundredths in change.after["entries"] if hundredths)
    points = ", ".join(amount(hundredths, units.of(colour)) for colour, hundredths in entries)
    said = {"player": change.before["player"], "points": points or _("nothing"), "reason": change.why}
    return _("the points of %(player)s were set to %(points)s (%(reason)s)") % said


def was_moved(source: str, target: str) -> str:
    """In words that an award was moved; players by number."""
    return _("what %(source)s had was given to %(target)s") % {"source": source, "target": target}


def was_settled(line: HeldLine) -> str:
    """In words how a line was settled."""
    if line.settlement == Settlement.PLAYER and line.player is not None:
        return _("the line “%(line)s” was settled as %(player)s") % {"line": line, "player": line.player.number}
    return _("the line “%(line)s” was settled as no player") % {"line": line}
