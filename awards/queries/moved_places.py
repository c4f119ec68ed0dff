"""Places and totals of a session before and after a correction."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from awards.models import Report
from awards.queries.board_results import Who, has_boards, kept_of, percent_shown, points_text, who_played
from awards.queries.events import named_rows
from awards.rules.answer import Refusal
from awards.scoring.scored import Scored, Standing
from awards.scoring.scoring import score
from awards.scoring.session import MATCHPOINTS
from registry.models import Player
from registry.permissions import Actor


@dataclass(frozen=True)
class MovedPlace:
    """A pair for which something changes. The percentages are empty where points are IMPs."""

    who: Who
    place_before: int
    place_after: int
    tied_before: bool
    tied_after: bool
    points_before: str
    points_after: str
    percent_before: str
    percent_after: str

    @property
    def place_moves(self) -> bool:
        """Whether the place is another, or is shared only before or after."""
        return (self.place_before, self.tied_before) != (self.place_after, self.tied_after)


def moved_places(before: Scored, after: Scored, who: Mapping[int, Who]) -> list[MovedPlace]:
    """The ranked pairs whose place or total is another, in their new order."""
    old = {standing.pair.number: standing for standing in before.standings}
    shared = [Counter((one.pair.line, one.place) for one in scored.standings) for scored in (before, after)]
    by_percent = after.session.method == MATCHPOINTS
    found = []
    for now in after.standings:
        then = old.get(now.pair.number)
        if then is not None and _differs(then, now):
            found.append(
                MovedPlace(
                    who=who[now.pair.number],
                    place_before=then.place,
                    place_after=now.place,
                    tied_before=shared[0][then.pair.line, then.place] > 1,
                    tied_after=shared[1][now.pair.line, now.place] > 1,
                    points_before=points_text(then.total.points),
                    points_after=points_text(now.total.points),
                    percent_before=percent_shown(then.total.percent) if by_percent else "",
                    percent_after=percent_shown(now.total.percent) if by_percent else "",
                )
            )
    return found


def moved_between(
    old: Report, new: Report, actor: Actor, *, on: date, players: Mapping[str, Player]
) -> list[MovedPlace]:
    """The same from a report to one that is not booked yet; none where not both have board results of the same pairs.

    `players` are those of the new one with their homes, by number.
    """
    if not has_boards(new) or not has_boards(old):
        return []
    kept = kept_of([old, new])
    before, after = (score(kept[one.pk].session) for one in (old, new))
    if isinstance(before, Refusal) or isinstance(after, Refusal) or _pairs(before) != _pairs(after):
        return []
    who = who_played(kept[new.pk], after, named_rows(new, actor, on=on, players=players))
    return moved_places(before, after, who)


def _pairs(scored: Scored) -> set[int]:
    return {pair.number for pair in scored.session.pairs}


def _differs(then: Standing, now: Standing) -> bool:
    return (then.place, then.total.points, then.total.maximum) != (now.place, now.total.points, now.total.maximum)
