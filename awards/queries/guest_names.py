"""The names that a report writes of who is not registered, of which some are hidden players' after all.

A club's official cannot know a hidden player of another club: he writes the name without a number, and is told that
nobody has it. Whoever may not see that player does not see his name on such a seat either.
"""

from collections.abc import Iterable, Mapping
from datetime import date
from functools import cached_property
from typing import Any

from django.db.models import F, Value
from django.db.models.functions import Concat, StrIndex, Substr

from awards.choices import ReportState
from awards.models import Report
from awards.queries.contestants import contestants
from registry.models import Federation, Player
from registry.names import search_key
from registry.permissions import Actor, may_file_for
from registry.queries.players import name_shown

Words = tuple[str, ...]
BOOKED = (ReportState.BOOKED, ReportState.SUPERSEDED)


class GuestNames:
    """The names written in a federation's reports, as one reader may see them.

    `written` are all that may be asked for. The register is asked once, and only where somebody asks for one of them.
    """

    def __init__(self, federation_id: int, actor: Actor, written: Iterable[str], *, on: date) -> None:
        self.federation_id, self.actor, self.on = federation_id, actor, on
        self.written = written

    def seen(self, name: str) -> str:
        """The name as it was written; empty where it is that of a hidden player whom the reader may not see."""
        return "" if name and not self.actor.office and _words(name) in self._withheld else name

    @cached_property
    def _withheld(self) -> frozenset[Words]:
        """Among hidden players, of whom there are few, those whose first word is one of those that were written."""
        written = {word for name in self.written for word in _words(name)}
        if not written:
            return frozenset()
        hidden = Player.objects.filter(federation=self.federation_id, merged_into=None, hidden=True)
        first_word = Substr("search_key", 1, StrIndex(Concat("search_key", Value(" ")), Value(" ")) - 1)
        found = hidden.exclude(name_shown(self.actor, self.on)).alias(first_word=first_word)
        keys = found.filter(first_word__in=written).order_by().values_list(F("search_key"), flat=True)
        return frozenset(tuple(sorted(key.split())) for key in keys)


def guest_names(report: Report, actor: Actor, *, on: date) -> GuestNames:
    """The names of a report. Whoever files for its organiser sees what he wrote himself until it is booked."""
    return guest_names_of([report], actor, on=on)[report.pk]


def guest_names_of(reports: Iterable[Report], actor: Actor, *, on: date) -> dict[int, GuestNames]:
    """The names of several reports with club and district, by the id of each; the register is asked once for all."""
    reports = list(reports)
    if any(_held(report, actor, on) is None for report in reports):
        others = {report.pk for report in reports if not _writes(report, actor)}
        written = {name for report in reports if report.pk in others for name in written_names(report.payload)}
        federation = reports[0].federation_id
        own, foreign = (GuestNames(federation, actor, names, on=on) for names in (set[str](), written))
        for report in reports:
            report.held_guest_names = foreign if report.pk in others else own  # type: ignore[attr-defined]
    return {report.pk: report.held_guest_names for report in reports}  # type: ignore[attr-defined]


def _held(report: Report, actor: Actor, on: date) -> GuestNames | None:
    """What was made of this record for the same reader: a page asks for rows, matches and lines in doubt."""
    held: GuestNames | None = getattr(report, "held_guest_names", None)
    return held if held is not None and (held.actor, held.on) == (actor, on) else None


def _writes(report: Report, actor: Actor) -> bool:
    return report.state not in BOOKED and may_file_for(actor, club=report.club, district=report.district)


def names_in(payload: Mapping[str, Any], federation: Federation, actor: Actor, *, own: bool, on: date) -> GuestNames:
    """The names of a report that is not kept yet; `own`: the reader writes it himself."""
    return GuestNames(federation.pk, actor, () if own else written_names(payload), on=on)


def written_names(payload: Mapping[str, Any]) -> set[str]:
    """All names that stand in a report, whoever they are."""
    return {seat.name for row in contestants(payload) for seat in row.seats if seat.name}


def _words(name: str) -> Words:
    """A name's words in one order: files write the last name first, or last."""
    return tuple(sorted(search_key(name).split()))
