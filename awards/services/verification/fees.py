"""Fee lines among themselves and against the closed statements."""

from collections.abc import Iterator

from django.db.models import F, Q, Sum
from django.utils.translation import gettext as _

from awards.choices import FeeKind, ReportState
from awards.models import FeeLine, Statement, StatementLine

AT_ONCE = 2000
MIRRORED = (
    Q(amount=F("reverses__amount") * -1)
    & Q(report=F("reverses__report"))
    & Q(currency=F("reverses__currency"))
    & Q(code=F("reverses__code"))
    & Q(subject=F("reverses__subject"))
)


def verify() -> Iterator[str]:
    """Reversals that are no mirror, fees of what is not booked, sums that are not those of their lines."""
    yield from _reversals()
    yield from _standing()
    yield from _sums()
    yield from _misplaced()


def _reversals() -> Iterator[str]:
    reversals = FeeLine.objects.filter(kind=FeeKind.REVERSAL)
    crooked = reversals.filter(
        ~MIRRORED | Q(reverses__kind=FeeKind.REVERSAL) | Q(booked_at__lt=F("reverses__booked_at"))
    )
    for line, reversed_line in crooked.order_by("pk").values_list("pk", "reverses").iterator(AT_ONCE):
        yield _("Fee line %(line)s is not the mirror of line %(reversed)s, which it reverses.") % {
            "line": line,
            "reversed": reversed_line,
        }


def _standing() -> Iterator[str]:
    standing = FeeLine.objects.filter(reversed_by=None).exclude(kind=FeeKind.REVERSAL)
    wrong = standing.exclude(report__state=ReportState.BOOKED)
    for line, report in wrong.order_by("pk").values_list("pk", "report").iterator(AT_ONCE):
        yield _("Fee line %(line)s stands for report %(report)s, which is not booked.") % {
            "line": line,
            "report": report,
        }


def _sums() -> Iterator[str]:
    sums = Statement.objects.order_by("pk").annotate(sum=Sum("lines__line__amount"))
    for statement in sums.exclude(sum=F("total")).iterator(AT_ONCE):
        yield _("Statement %(statement)s says %(total)s; its lines give %(sum)s.") % {
            "statement": statement.pk,
            "total": statement.total,
            "sum": statement.sum,
        }


def _misplaced() -> Iterator[str]:
    """A line cannot stand on a month before its own, nor on a statement of another federation or currency."""
    fits = (
        Q(line__month__lte=F("statement__closing__month"))
        & Q(line__federation=F("statement__federation"))
        & Q(line__currency=F("statement__currency"))
    )
    placed = StatementLine.objects.filter(~fits).order_by("pk")
    for line, statement in placed.values_list("line", "statement").iterator(AT_ONCE):
        yield _("Fee line %(line)s does not belong on statement %(statement)s.") % {
            "line": line,
            "statement": statement,
        }
