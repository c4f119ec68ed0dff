"""What a report would change that takes, or is to take, the place of a booked one."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import get_language

from awards.choices import ReportState
from awards.models import Report
from awards.queries.carried import Carried
from awards.queries.differences import Difference, differences
from awards.queries.moved_places import moved_between
from awards.queries.replacing import Replacing
from awards.services.board_corrections import corrected_by
from awards.services.carrying import what_does_not_fit
from awards.services.lifecycle import takes_place_at_once
from registry.models import Player
from registry.permissions import may_correct
from registry.queries.players import name_is_seen


def amending(
    request: HttpRequest, report: Report, beside: Replacing | None, players: Mapping[str, Player]
) -> dict[str, Any]:
    """What a report's page says of what it puts right: of the report `beside` it; `players` are whom the page names.

    `corrects`: it was made from that one, so that nobody needs to say which it is. `kept` and `undoes` say what of the
    office's work on it stays and what does not. `for_office`: it will wait for the office.

    `correction` is there where it waits to take the place of a booked one, for the office to decide on. Its `moved` are
    the pairs whose place or total the boards change, where both have board results; `refused` says what speaks against
    booking it.
    """
    if beside is None:
        return {"differences": [], "undoes": "", "kept": "", "corrects": False, "for_office": False}
    old, carried = beside.old, beside.carried
    changes, undoes, kept = _would_change(request, report, beside, players), carried.lost, "; ".join(carried.kept)
    if not beside.waits:
        corrects = corrected_by(report) is not None
        for_office = _will_wait(request, report, old, carried)
        said = {"differences": changes, "undoes": undoes, "kept": kept, "put_right": _names(request, carried, players)}
        return {**said, "corrects": corrects, "for_office": for_office}
    correction = {
        "changes": changes,
        "undoes": undoes,
        "moved": moved_between(old, report, request.actor, on=request.today, players=players),
        "kept": kept,
        "put_right": _names(request, carried, players),
        "refused": what_does_not_fit(carried) if carried.unfit else "",
    }
    return {
        "differences": [],
        "undoes": "",
        "kept": "",
        "corrects": False,
        "for_office": False,
        "correction": correction,
    }


def _names(request: HttpRequest, carried: Carried, players: Mapping[str, Player]) -> list[Player]:
    """The players of whom it is said by number what is kept and undone, as far as their names may be seen."""
    numbers = {number for step in carried.steps for number in (step.player, step.target)} | set(carried.about)
    return [one for number, one in players.items() if number in numbers and name_is_seen(request.actor, one)]


def _will_wait(request: HttpRequest, report: Report, old: Report, carried: Carried) -> bool:
    """Whether the office decides on it, once it is sent."""
    office = may_correct(request.actor)
    at_once = takes_place_at_once(report, old, carried, may_correct=office, at=timezone.now())
    return old.state == ReportState.BOOKED and not at_once


def _would_change(
    request: HttpRequest, report: Report, beside: Replacing, players: Mapping[str, Player]
) -> list[Difference]:
    """What the report would change if it took the place of a booked one, player by player."""
    after = {players[number].pk: share for number, share in beside.after.items() if number in players}
    language = get_language() or "en"
    return differences(
        request.federation,
        report.ruleset,
        beside.before,
        after,
        request.actor,
        language,
        on=request.today,
        players=players.values(),
    )
