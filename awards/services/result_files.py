"""Result files are kept as they came, read again whenever they are shown, and their events become drafts."""

import hashlib
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from awards.models import Report, ResultFile, ResultFileEvent
from awards.queries.result_files import file_of_bytes
from awards.readers import reading
from awards.readers.found import Found, Remark
from awards.readers.reporting import Drafted
from awards.scoring.reading import read_session
from awards.services.board_results import CHANGEABLE, keep
from awards.services.filing import Rejected, Upload, receive
from awards.services.lifecycle import NOT_YET_BOOKED, withdraw
from awards.services.mdbtools import tables_of
from awards.services.typed import written_out
from registry.models import Club, District, Federation, User
from registry.permissions import Actor

# A person looks at the same file again and again while he answers its questions.
KEPT_READ = 4
_read: OrderedDict[str, Found] = OrderedDict()


@dataclass(frozen=True)
class Received:
    """A result file that was received: new, or the first one of the same bytes."""

    file: ResultFile
    found: Found
    is_new: bool


@dataclass(frozen=True)
class NotRead:
    """Bytes from which no event came, and why; nothing was kept of them."""

    problems: tuple[Remark, ...]


def found_in(file: ResultFile) -> Found:
    """What the reader finds in a file that was kept."""
    found = _read.get(file.sha256)
    return found if found is not None else _remembered(file.sha256, read_bytes(bytes(file.raw)))


def read_bytes(raw: bytes) -> Found:
    """What is in the bytes of a result file."""
    return reading.read(raw, tables_of(raw))


def _remembered(sha256: str, found: Found) -> Found:
    _read[sha256] = found
    while len(_read) > KEPT_READ:
        _read.popitem(last=False)
    return found


@transaction.atomic
def receive_file(
    *,
    raw: bytes,
    file_name: str,
    federation: Federation,
    actor: Actor,
    by: User | None,
    club: Club | None = None,
    district: District | None = None,
    at: datetime | None = None,
) -> Received | NotRead:
    """Keep a result file for its club or district; the same bytes lead to the first upload that this person may see.

    Nothing is kept of bytes that hold no event.
    """
    sha256 = hashlib.sha256(raw).hexdigest()
    found = read_bytes(raw)
    if not found.events:
        return NotRead(found.problems or (Remark("no-results"),))
    _remembered(sha256, found)
    first = file_of_bytes(federation, sha256, actor)
    if first is not None:
        return Received(first, found, is_new=False)
    file, is_new = ResultFile.objects.get_or_create(
        federation=federation,
        sha256=sha256,
        club=club,
        district=district,
        defaults={
            "raw": raw,
            "file_name": file_name[:200],
            "kind": found.format,
            "version": found.version,
            "encoding": found.encoding,
            "uploaded_by": by,
            "uploaded_at": at or timezone.now(),
        },
    )
    return Received(file, found, is_new)


class AnsweredMeanwhile(Exception):
    """Other answers are kept than those that the new ones were built on."""


@transaction.atomic
def keep_answers(
    file: ResultFile, position: int, answers: Mapping[str, Any], *, over: Mapping[str, Any] | None = None
) -> ResultFileEvent:
    """Keep what was answered about an event of a file so far.

    `over` are the answers that these take the place of; AnsweredMeanwhile where others are kept by now.
    """
    record, is_new = ResultFileEvent.objects.select_for_update().get_or_create(
        file=file, position=position, defaults={"answers": dict(answers)}
    )
    if is_new:
        return record
    if over is not None and record.answers != over:
        raise AnsweredMeanwhile
    record.answers = dict(answers)
    record.save(update_fields=["answers"])
    return record


@dataclass(frozen=True)
class Made:
    """The report that was made of an event of a file; `before` is the one that stood there before, if it is another."""

    upload: Upload
    before: Report | None


@transaction.atomic
def make_report(
    *,
    record: ResultFileEvent,
    drafted: Drafted,
    found: Found,
    federation: Federation,
    actor: Actor,
    by: User,
    today: date,
) -> Made | Rejected:
    """Make the draft of an event of a file, with the board results behind it. Pressed twice, it is one draft.

    A draft that was made of other answers before is withdrawn; what is booked meanwhile stays, for it to be amended.
    """
    locked = ResultFileEvent.objects.select_for_update(of=("self",)).select_related("file").get(pk=record.pk)
    session = drafted.session
    received = receive(
        raw=written_out(drafted.data),
        beside=written_out(session) if session is not None else b"",
        file_name=locked.file.file_name,
        federation=federation,
        actor=actor,
        by=by,
        today=today,
        reader=f"{found.format}/{found.version}",
    )
    if isinstance(received, Rejected):
        return received
    if session is not None and received.report.state in CHANGEABLE and read_session(session)[0] is not None:
        keep(received.report, session, drafted.pair_rows)
    before = Report.objects.filter(pk=locked.report_id or 0).exclude(pk=received.report.pk).first()
    if before is not None and before.state in NOT_YET_BOOKED:
        withdraw(report_id=before.pk, by=by)
    locked.report = received.report
    locked.save(update_fields=["report"])
    return Made(received, before)
