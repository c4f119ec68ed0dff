"""What a report would change that takes, or is to take, the place of a booked one."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest
from django.utils.translation import get_language

from awards.choices import ReportState
from awards.models import Report
from awards.queries.board_results import has_boards, played_boards
from awards.queries.carried import Carried, carried_over
from awards.queries.differences import Difference, answered_shares, booked_shares, differences, undoes_corrections
from awards.queries.moved_places import moved_places
from awards.rules.answer import Answer, from_stored
from awards.services.board_corrections import corrected_by
from awards.services.booking import player_ids
from awards.services.carrying import what_does_not_fit


def amending(request: HttpRequest, report: Report, earlier: Sequence[Report]) -> dict[str, Any]:
    """What a report's page says of what it puts right: the first of `earlier` reports that it may amend.

    `corrects`: it was made from that one, so that nobody needs to say which it is.

    `correction` is there where it waits to take the place of a booked one, for the office to decide on. Its `moved` are
    the pairs whose place or total the boards change, where both have board results; `kept` and `refused` say what the
    office did since it was sent and what speaks against booking it.
    """
    found: dict[str, Any] = {
        "differences": _would_change(request, report, earlier[0]) if earlier else [],
        "undoes": bool(earlier) and undoes_corrections(report, earlier[0]),
        "corrects": bool(earlier) and corrected_by(report) is not None,
    }
    old = report.amends
    if report.state == ReportState.FILED and old is not None and old.state == ReportState.BOOKED:
        carried = carried_over(report, old)
        found["correction"] = {
            "changes": _would_change(request, report, old, carried),
            "undoes": carried.undoes(old) if carried.kept else undoes_corrections(report, old),
            "moved": _moved(request, report, old),
            "kept": "; ".join(carried.kept),
            "refused": what_does_not_fit(carried) if carried.unfit else "",
        }
    return found


def _would_change(
    request: HttpRequest, report: Report, old: Report, carried: Carried | None = None
) -> list[Difference]:
    """What the report would change if it took the place of a booked one, player by player.

    `carried` is what would be booked with it of the office's work since it was sent.
    """
    answer = from_stored(report.answer)
    if old.event is None or old.state != ReportState.BOOKED or not isinstance(answer, Answer):
        return []
    if carried is not None and carried.kept:
        ids = player_ids(report, carried.shares)
        after = {ids[number]: share for number, share in carried.shares.items()}
    else:
        after = answered_shares(answer, player_ids(report, [award.player for award in answer.awards]))
    before = booked_shares(old.event)
    language = get_language() or "en"
    return differences(request.federation, report.ruleset, before, after, request.actor, language, on=request.today)


def _moved(request: HttpRequest, report: Report, old: Report) -> list[Any]:
    if not has_boards(report) or not has_boards(old):
        return []
    before, after = (played_boards(one, request.actor, on=request.today) for one in (old, report))
    if before is None or after is None or before.who.keys() != after.who.keys():
        return []
    return moved_places(before.scored, after.scored, after.who)
