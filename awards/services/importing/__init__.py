"""Taking a federation's members over from a file (its columns: docs/operations.md)."""

import gc
import hashlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from awards.services.importing.checks import Work, compare
from awards.services.importing.plan import Plan
from awards.services.importing.problems import Difference, Problem
from awards.services.importing.reading import read
from awards.services.importing.register import read_register
from awards.services.importing.writing import write
from registry.models import Federation, User
from registry.queries.days import local_day
from registry.services.audit import record_change
from registry.services.progress import Progress, silent

__all__ = ["Difference", "Imported", "Problem", "import_members"]

KINDS = ("districts", "clubs", "players", "memberships", "openings", "titles", "rankings")


@dataclass(frozen=True)
class Imported:
    """What a file holds: by kind (`KINDS`) how much is new and how much stands already; differences; problems.

    `written` is False after a dry run, where nothing was new, and with a problem: then nothing at all was written.
    """

    new: Mapping[str, int]
    unchanged: Mapping[str, int]
    differences: tuple[Difference, ...]
    problems: tuple[Problem, ...]
    written: bool


def import_members(
    *,
    federation: Federation,
    content: bytes,
    apply: bool,
    file_name: str = "",
    by: User | None = None,
    progress: Progress = silent,
) -> Imported:
    """Add the districts, clubs, players, memberships, opening holdings, titles and ranking points of a file.

    Everything in one transaction or, without `apply` or with any problem, nothing. What the register has already is
    left as it is and, where the file says otherwise, listed as a difference.
    """
    with _collector_off():
        plan = read(content, today=local_day(federation, timezone.now()), progress=progress)
        if not apply or plan.problems:
            return _outcome(compare(plan, read_register(federation, plan)), written=False)
        try:
            return _write(federation, plan, content, file_name, by, progress)
        except IntegrityError:
            what = _("The register changed while the file was written, so nothing was. Start again.")
            return _outcome(Work(problems=[Problem(1, "", "changed-meanwhile", what)]), written=False)


@transaction.atomic
def _write(
    federation: Federation, plan: Plan, content: bytes, file_name: str, by: User | None, progress: Progress
) -> Imported:
    # Two imports at once take turns; the second one sees what the first one wrote.
    Federation.objects.select_for_update(no_key=True).get(pk=federation.pk)
    work = compare(plan, read_register(federation, plan))
    if work.problems:
        return _outcome(work, written=False)
    write(federation, work, progress=progress)
    outcome = _outcome(work, written=any(len(getattr(work, kind)) for kind in KINDS))
    if outcome.written:
        after = {"file": file_name, "sha256": hashlib.sha256(content).hexdigest(), **outcome.new}
        record_change(federation=federation, by=by, action="import", record=federation, after=after)
    return outcome


@contextmanager
def _collector_off() -> Iterator[None]:
    """A million small values without a cycle: the collector would walk through all of them again and again."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _outcome(work: Work, *, written: bool) -> Imported:
    return Imported(
        new={kind: len(getattr(work, kind)) for kind in KINDS},
        unchanged={kind: work.unchanged[kind] for kind in KINDS},
        differences=tuple(work.differences),
        problems=tuple(work.problems),
        written=written,
    )
