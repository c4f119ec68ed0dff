"""List pages declared by queryset, filter, table and template; htmx gets the list alone, all others the page."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.generic import View
from django_htmx.middleware import HtmxDetails

from ui.tables import PER_PAGE, Table


def wants_fragment(request: HttpRequest) -> bool:
    """Whether htmx asks for a part; going back in the browser's history asks for the whole page."""
    htmx: HtmxDetails = request.htmx  # type: ignore[attr-defined]
    return bool(htmx) and not htmx.history_restore_request


def page_or_list(request: HttpRequest, template: str, context: dict[str, Any], *tables: Table) -> HttpResponse:
    """The page, or the one of its configured `tables` that htmx wants to replace."""
    wanted = request.htmx.target if wants_fragment(request) else None  # type: ignore[attr-defined]
    for table in tables:
        if wanted == table.dom_id:
            table.fragment = True
            response = HttpResponse(table.as_html(request))
            break
    else:
        response = render(request, template, context)
    patch_vary_headers(response, ["HX-Request", "HX-Target"])
    return response


class ListPage(View):
    """A list of `get_queryset()`, narrowed by `filterset_class`, shown in `table_class` on `template_name`.

    The template gets `table`, `filter` (None without a filter class) and what `get_context` adds.
    One COUNT and one SELECT a page, the count left out where `get_total` knows it.
    """

    queryset = None
    table_class: type[Table]
    filterset_class = None
    template_name: str
    per_page = PER_PAGE

    def get_queryset(self):
        """The rows of the whole list that this reader may see."""
        return self.queryset.all()

    def get_total(self, filterset) -> int | Callable[[], int] | None:
        """The number of rows where it is known without counting, or what finds it if the first page is full."""
        return None

    def get_table_kwargs(self) -> dict[str, Any]:
        """What the table is made with besides its rows."""
        return {}

    def get_context(self, table: Table, filterset) -> dict[str, Any]:
        """What the page needs besides table and filter."""
        return {}

    def get(self, request: HttpRequest, *args, **kwargs) -> HttpResponse:
        rows = self.get_queryset()
        filterset = None
        if self.filterset_class is not None:
            filterset = self.filterset_class(request.GET, queryset=rows, request=request)
            rows = rows.none() if _asks_for_no_text(filterset.form) else filterset.qs
        table = self.table_class(rows, **self.get_table_kwargs())
        table.configure(request, per_page=self.per_page, total=self.get_total(filterset))
        context = {"table": table, "filter": filterset, **self.get_context(table, filterset)}
        return page_or_list(request, self.template_name, context, table)


def _asks_for_no_text(form: forms.Form) -> bool:
    """Whether something is searched for that is in no text, such as NUL; the form says what is wrong with it."""
    return any(isinstance(form.fields[name], forms.CharField) for name in form.errors if name in form.fields)
