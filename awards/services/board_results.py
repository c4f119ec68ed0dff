"""Board results are kept beside the report that was made from them; what belongs to a booked report stays."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from awards.choices import ReportState
from awards.models import BoardResults, Report
from awards.models.board_results import packed
from awards.scoring.reading import read_session
from awards.services.booking import NotPossible

# Of these nothing is decided yet; the results of all others are what somebody filed.
CHANGEABLE = frozenset({ReportState.DRAFT, ReportState.RETURNED})


@transaction.atomic
def keep(report: Report, session: Mapping[str, Any], pair_rows: Mapping[int, int]) -> BoardResults:
    """Keep the session of a report, and which row of its standings each pair is; of a draft it may be kept anew.

    Keeping the same again changes nothing. NotPossible where the report was filed with other board results: a
    correction is a new report. ValueError where the session cannot be read, or a pair or a row is not there.
    """
    locked = Report.objects.select_for_update(of=("self",)).defer("raw", "answer").get(pk=report.pk)
    _refuse_what_does_not_fit(locked, session, pair_rows)
    new = {"packed": packed(session), "pair_rows": {str(pair): row for pair, row in sorted(pair_rows.items())}}
    kept = BoardResults.objects.filter(report=locked).first()
    if kept is None:
        return BoardResults.objects.create(report=locked, **new)
    if (bytes(kept.packed), kept.pair_rows) == (new["packed"], new["pair_rows"]):
        return kept
    if locked.state not in CHANGEABLE:
        raise NotPossible(_("The board results of a report that was filed do not change; send an amended report."))
    kept.packed, kept.pair_rows = new["packed"], new["pair_rows"]
    kept.save(update_fields=["packed", "pair_rows"])
    return kept


def hand_on_boards(old: Report, new: Report) -> None:
    """Give a report that takes the place of another with the same list the same board results."""
    kept = BoardResults.objects.filter(report=old).first()
    if kept is not None:
        BoardResults.objects.create(report=new, packed=kept.packed, pair_rows=kept.pair_rows)


def _refuse_what_does_not_fit(report: Report, session: Mapping[str, Any], pair_rows: Mapping[int, int]) -> None:
    read, findings = read_session(session)
    if read is None:
        raise ValueError(f"no session: {[problem.path for problem in findings.problems]}")
    strange = pair_rows.keys() - {pair.number for pair in read.pairs}
    if strange:
        raise ValueError(f"no pairs of the session: {sorted(strange)}")
    rows = len(report.payload.get("standings", []))
    if len(set(pair_rows.values())) < len(pair_rows) or any(not 0 <= row < rows for row in pair_rows.values()):
        raise ValueError(f"each pair has a row of its own among {rows}: {dict(pair_rows)}")
