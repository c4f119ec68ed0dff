"""Statements of fees: for the clubs and districts that pay, and for the office, which closes the months."""

import re
from collections.abc import Iterable, Iterator
from datetime import date
from decimal import Decimal
from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from awards.choices import FeeKind, Payer
from awards.filters import StatementFilter
from awards.models import FeeLine, Statement
from awards.queries.fee_words import what_for
from awards.queries.statements import Stated, account_of, open_statements, stated, statements, to_close
from awards.services.booking import NotPossible
from awards.services.statement_pdf import statement_pdf
from awards.services.statements import close_month
from awards.tables.statements import FeeTable, OpenTable, StatementTable, statement_address
from awards.views.guards import allowed
from registry.permissions import may_close_months, may_edit_prices, may_file, may_see_filing
from registry.queries.days import local_day
from ui.marks import month_name
from ui.spreadsheets import csv_lines
from ui.views import ListPage, page_or_list

MONTH = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])")
YEARS = ("1900", "2999")
# A statement is read and printed whole.
AT_ONCE = 1000


@method_decorator(allowed(may_file), name="dispatch")
class StatementList(ListPage):
    """What is not closed yet, and the closed statements. Seen by those who pay, their districts and the office."""

    table_class = StatementTable
    filterset_class = StatementFilter
    template_name = "awards/statements.html"

    def get_queryset(self) -> QuerySet[Statement]:
        """The closed statements that this reader may see."""
        return statements(self.request.federation, self.request.actor)

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The page, or the one of its two lists that htmx asks for."""
        federation, actor = request.federation, request.actor
        found = self.filterset_class(request.GET, queryset=self.get_queryset(), request=request)
        table = self.table_class(found.qs, code=federation.code, actor=actor).configure(request)
        owed = open_statements(federation, actor)
        still_open = OpenTable(owed, prefix="open-").configure(request)
        context = {
            "table": table,
            "filter": found,
            "open": still_open,
            "to_close": to_close(owed, request.today) if may_close_months(actor) else None,
            "edits_prices": may_edit_prices(actor),
        }
        return page_or_list(request, self.template_name, context, table, still_open)


@allowed(may_file)
def statement_page(request: HttpRequest, month: str, payer: str, number: str) -> HttpResponse:
    """The lines of one account's month with their reasons. Seen by who pays, his district and the office."""
    shown, lines = _stated(request, month, payer, number)
    table = FeeTable(lines, code=request.federation.code, actor=request.actor)
    table.configure(request, per_page=AT_ONCE, total=shown.count)
    files = [
        {"url": statement_address(shown.account, shown.month, f"statement-{kind.lower()}"), "label": kind}
        for kind in ("PDF", "CSV")
    ]
    context = {"statement": shown, "table": table, "files": files}
    return page_or_list(request, "awards/statement.html", context, table)


@require_safe
@allowed(may_file)
def statement_csv(request: HttpRequest, month: str, payer: str, number: str) -> StreamingHttpResponse:
    """The statement for a spreadsheet. Seen by who pays, his district and the office."""
    shown, lines = _stated(request, month, payer, number)
    header = [_("Booked"), _("Event"), _("Played"), _("Kind"), _("What for"), _("Amount"), _("Currency")]
    content = csv_lines(header, _rows(shown, lines))
    response = StreamingHttpResponse(content, content_type="text/csv; charset=utf-8")
    return _as_file(response, shown, "csv")


@require_safe
@allowed(may_file)
def statement_as_pdf(request: HttpRequest, month: str, payer: str, number: str) -> HttpResponse:
    """The statement to be sent or printed. Seen by who pays, his district and the office."""
    shown, lines = _stated(request, month, payer, number)
    return _as_file(HttpResponse(statement_pdf(shown, lines), content_type="application/pdf"), shown, "pdf")


@require_POST
@allowed(may_close_months)
def close(request: HttpRequest) -> HttpResponse:
    """Close the month that the page showed. For the office."""
    federation = request.federation
    back = redirect("statements", federation=federation.code)
    month = _month(request.POST.get("month", ""))
    if month is None:
        messages.error(request, _("Choose the month on this page."))
        return back
    try:
        close_month(federation=federation, month=month, by=request.user, today=request.today)
    except NotPossible as refusal:
        messages.error(request, str(refusal))
    else:
        text = _("Closed: %(month)s. What is booked later stands on the next month.")
        messages.success(request, text % {"month": month_name(month)})
    return back


def _stated(request: HttpRequest, month: str, payer: str, number: str) -> tuple[Stated, QuerySet[FeeLine]]:
    day = _month(month)
    account = account_of(request.federation, payer, number) if number.isprintable() else None
    if day is None or account is None or not may_see_filing(request.actor, account):
        raise Http404
    found = stated(account, day)
    if found is None:
        raise Http404
    return found


def _month(text: str) -> date | None:
    """The first day of a month such as 2026-03, of years that a statement can be of."""
    return date.fromisoformat(f"{text}-01") if MONTH.fullmatch(text) and YEARS[0] <= text[:4] <= YEARS[1] else None


def _rows(shown: Stated, lines: Iterable[FeeLine]) -> Iterator[list[Any]]:
    for line in lines:
        yield [
            local_day(shown.account.federation, line.booked_at).isoformat(),
            line.event.name,
            line.event.date.isoformat(),
            FeeKind(line.kind).label,
            what_for(line),
            Decimal(line.amount).scaleb(-2),
            line.currency,
        ]


def _as_file(response: Any, shown: Stated, ending: str) -> Any:
    number = "" if shown.account.payer == Payer.FEDERATION else f"-{shown.account.number}"
    name = f"statement-{shown.month:%Y-%m}-{shown.account.payer.value}{number}.{ending}"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Cache-Control"] = "private, no-store"
    return response
