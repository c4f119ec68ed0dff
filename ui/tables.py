"""The table all lists are made of: own template, sorting and paging that show each row exactly once.

django-tables2 works out attributes, arguments and links anew for every cell, which costs ten times the row's
template. Here each column is worked out once a table (`_cell_writer`) and a cell is one call.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import Any

import django_tables2 as tables
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.forms.utils import flatatt
from django.http import HttpRequest
from django.utils import formats
from django.utils.functional import cached_property
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django_tables2.columns import BoundColumn
from django_tables2.columns.base import LinkTransform
from django_tables2.rows import BoundRow, BoundRows
from django_tables2.utils import Accessor, signature

from ui import amounts
from ui.pages import Pager, pager, replaced_query

PER_PAGE = 25
FIRST_PAGE = (None, "", "1", 1)


@dataclass(frozen=True)
class HeaderCell:
    """A column's header: `url` sorts by it (None: not sortable), `sorted` is the value of aria-sort or None."""

    id: str
    text: str
    url: str | None
    sorted: str | None
    css: str


class CountedPaginator(Paginator):
    """A paginator of a table's rows that may be told their number, or what finds it.

    Where finding it is dear and the first page is asked for, its rows are read first: a page that is not full tells how
    many there are, and nothing has to be counted.
    """

    def __init__(self, rows: BoundRows, per_page: int, *, total: int | Callable[[], int] | None = None):
        super().__init__(rows, per_page)
        self.total = total
        self.first: BoundRows | None = None

    def get_page(self, number):
        if callable(self.total) and number in FIRST_PAGE:
            rows = list(self.object_list[: self.per_page + 1].data)
            if len(rows) <= self.per_page:
                self.total = len(rows)
            self.first = BoundRows(data=rows[: self.per_page], table=self.object_list.table)
        return super().get_page(number)

    def _get_page(self, rows, number, paginator):
        return super()._get_page(self.first if number == 1 and self.first is not None else rows, number, paginator)

    @cached_property
    def count(self) -> int:
        if self.total is None:
            return len(self.object_list)
        return self.total() if callable(self.total) else self.total


class Table(tables.Table):
    """A list with caption, row header, sort links and pager (`components/table.html`).

    A subclass declares columns, `caption`, `row_header` (the column that names the row) and in `Meta` `order_by` and
    `empty_text`, which says what to do. `last_sort_key` ends every ordering of a queryset; name another unique key
    where rows are grouped and have no pk. `prefix` keeps two tables of one page apart. On a phone a row stands in
    lines: the columns of `first_line` beside the row header, the others below, those of `labelled` with their headers.
    """

    caption: str = ""
    row_header: str | None = None
    first_line: tuple[str, ...] = ()
    labelled: tuple[str, ...] = ()
    last_sort_key = "pk"
    fragment = False  # True: an htmx answer, which replaces the list that stands on the page

    class Meta:
        template_name = "components/table.html"
        default = amounts.NO_VALUE

    def __init__(self, *args, caption: str | None = None, **kwargs):
        super().__init__(*args, **kwargs)
        if caption is not None:
            self.caption = caption
        self.request: HttpRequest | None = None
        self._end_with_last_key()

    @property
    def order_by(self):
        return super().order_by

    @order_by.setter
    def order_by(self, value):
        tables.Table.order_by.fset(self, value)
        self._end_with_last_key()

    def configure(
        self, request: HttpRequest, *, per_page: int = PER_PAGE, total: int | Callable[[], int] | None = None
    ) -> "Table":
        """Sort and page as the query string asks; a page that is none is the first, one past the end the last."""
        self.request = request
        wanted = request.GET.getlist(self.prefixed_order_by_field)
        if any(self._is_sortable(alias) for alias in wanted):
            self.order_by = wanted
        self.paginator = CountedPaginator(self.rows, per_page, total=total)
        self.page = self.paginator.get_page(request.GET.get(self.prefixed_page_field))
        return self

    @property
    def dom_id(self) -> str:
        """The id of the list's element, which htmx replaces."""
        return f"{self.prefix}list"

    @cached_property
    def count(self) -> int:
        """How many rows the whole list has."""
        return self.paginator.count if hasattr(self, "paginator") else len(self.rows)

    @property
    def count_text(self) -> str:
        """The line that says how much of the list is shown, for screen readers too."""
        total = amounts.number(self.count)
        if not self.count:
            return _("No rows")
        if not hasattr(self, "page") or self.paginator.num_pages == 1:
            return ngettext("%(total)s row", "%(total)s rows", self.count) % {"total": total}
        return _("Rows %(first)s to %(last)s of %(total)s") % {
            "first": amounts.number(self.page.start_index()),
            "last": amounts.number(self.page.end_index()),
            "total": total,
        }

    def header_cells(self) -> list[HeaderCell]:
        """The headers of the shown columns, in order."""
        return [self._header_cell(column) for column in self.columns]

    def body(self) -> SafeString:
        """The rows of this page, finished."""
        writers = [self._cell_writer(column) for column in self.columns]
        rows = []
        for record in self._records():
            css = self.row_class(record)
            start = f'<tr class="{escape(css)}">' if css else "<tr>"
            rows.append(f"{start}{''.join([write(record) for write in writers])}</tr>\n")
        # Every cell is escaped by its writer.
        return mark_safe("".join(rows))  # noqa: S308

    def row_class(self, record: Any) -> str:
        """The class of a record's row; "own" lifts out the reader's."""
        return ""

    @property
    def pager(self) -> Pager | None:
        """The pager, None where all rows stand on one page."""
        if not hasattr(self, "page") or self.request is None:
            return None
        return pager(self.page, self.request.GET, field=self.prefixed_page_field, anchor=self.dom_id)

    def records(self, rows):
        """What is drawn of the rows of this page; a list that finds its rows first reads here what they need."""
        return rows

    def _records(self):
        return self.records(self.page.object_list.data if hasattr(self, "page") else self.data)

    def _is_sortable(self, alias: str) -> bool:
        name = alias.lstrip("-")
        return name in self.columns and self.columns[name].orderable

    def _end_with_last_key(self) -> None:
        # What is no query has its whole order already.
        if not isinstance(self.data.data, QuerySet) or self.data.data.query.is_sliced:
            return
        rows = self.data.data
        ordering = rows.query.order_by or (rows.model._meta.ordering if rows.query.default_ordering else ())
        if not ordering or str(ordering[-1]).lstrip("-") != self.last_sort_key:
            self.data.data = rows.order_by(*ordering, self.last_sort_key)

    def _header_cell(self, column: BoundColumn) -> HeaderCell:
        leading = self.order_by[0] if self.order_by else ""
        sorted_as = None
        if leading.lstrip("-") == column.name:
            sorted_as = "descending" if leading.startswith("-") else "ascending"
        url = None
        if column.orderable and self.request is not None:
            changes = {self.prefixed_order_by_field: str(column.order_by_alias.next), self.prefixed_page_field: None}
            url = f"{replaced_query(self.request.GET, **changes)}#{self.dom_id}"
        return HeaderCell(
            id=f"{self.dom_id}-by-{column.name}",
            text=column.header,
            url=url,
            sorted=sorted_as,
            css=_cell_attributes(column, "th").get("class", ""),
        )

    def _cell_writer(self, bound: BoundColumn) -> Callable[[Any], str]:
        element = "th" if bound.name == self.row_header else "td"
        attributes = self._body_attributes(bound)
        start, end = f"<{element}{flatatt(attributes)}>", f"</{element}>"
        nothing = f"<{element}{flatatt(_with_class(attributes, 'nothing'))}>{amounts.NO_VALUE}{end}"
        value_of = _value_getter(bound.accessor)
        fixed = {"table": self, "column": bound.column, "bound_column": bound}
        rendered = _with_wanted_arguments(bound.render, fixed)
        linked = _link_writer(bound.link, fixed) if bound.link else None
        empty_values, default = bound.column.empty_values, _escaped(bound.default)
        empty = nothing if default == amounts.NO_VALUE else f"{start}{default}{end}"

        def write(record: Any) -> str:
            value = value_of(record)
            if value in empty_values:
                return empty
            content = _escaped(rendered(value, record))
            if content == amounts.NO_VALUE:
                return nothing
            if linked:
                content = linked(content, value, record)
            return f"{start}{content}{end}"

        return write

    def _body_attributes(self, bound: BoundColumn) -> dict[str, str]:
        attributes = dict(_cell_attributes(bound, "td"))
        if bound.name == self.row_header:
            return {"scope": "row", **attributes}
        if bound.name in self.first_line:
            return _with_class(attributes, "first-line")
        return {**attributes, "data-label": str(bound.header)} if bound.name in self.labelled else attributes


def _with_class(attributes: dict[str, str], name: str) -> dict[str, str]:
    return {**attributes, "class": f"{attributes.get('class', '')} {name}".strip()}


def _cell_attributes(bound: BoundColumn, element: str) -> dict[str, str]:
    return bound.column.attrs.get(element, bound.column.attrs.get("cell", {}))


def _value_getter(accessor: Accessor) -> Callable[[Any], Any]:
    if Accessor.SEPARATOR in accessor or callable(accessor):
        return lambda record: accessor.resolve(record, quiet=True)
    name = str(accessor)

    def value_of(record: Any) -> Any:
        if isinstance(record, dict):
            return record.get(name)
        shown_choice = getattr(record, f"get_{name}_display", None)
        value = shown_choice if shown_choice is not None else getattr(record, name, None)
        return value() if callable(value) else value

    return value_of


# A table asks for the same few functions on every page.
_wanted = lru_cache(maxsize=1000)(signature)


def _with_wanted_arguments(function: Callable, fixed: dict[str, Any]) -> Callable[[Any, Any], Any]:
    """`function` as one of value and record, given what it asks for by name; asking is done once, not once a cell."""
    wanted, catch_all = _wanted(getattr(function, "__func__", function))
    given = {name: value for name, value in fixed.items() if catch_all or name in wanted}
    wants_record = catch_all or "record" in wanted
    wants_value = catch_all or "value" in wanted

    def call(value: Any, record: Any) -> Any:
        arguments = dict(given)
        if wants_value:
            arguments["value"] = value
        if wants_record:
            arguments["record"] = record
        if catch_all:
            arguments["bound_row"] = BoundRow(record, table=fixed["table"])
        return function(**arguments)

    return call


def _link_writer(link: LinkTransform, fixed: dict[str, Any]) -> Callable[[str, Any, Any], str]:
    attributes = flatatt(link.attrs or {})
    if callable(link.url):
        url_of = _with_wanted_arguments(link.url, fixed)
    else:

        def url_of(value: Any, record: Any) -> str | None:
            return link.compose_url(value=value, record=record, **fixed)

    def write(content: str, value: Any, record: Any) -> str:
        url = url_of(value, record)
        return content if url is None else f'<a{attributes} href="{escape(str(url))}">{content}</a>'

    return write


def _escaped(content: Any) -> str:
    if isinstance(content, SafeString):
        return content
    return escape(content if isinstance(content, str) else str(formats.localize(content)))
