"""The links of a pager: which pages of a list are shown, and where each leads."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.core.paginator import Page
from django.http import QueryDict

SHOWN_BESIDE_CURRENT = 1
SHOWN_AT_ENDS = 1


@dataclass(frozen=True)
class PageLink:
    """One entry of a pager; `number` and `url` are None where pages are left out."""

    number: int | None
    url: str | None
    current: bool = False


@dataclass(frozen=True)
class Pager:
    """A pager as `components/pager.html` takes it; `previous` and `next` are None at the ends."""

    links: tuple[PageLink, ...]
    previous: str | None
    next: str | None


def replaced_query(query: QueryDict, **changes: str | None) -> str:
    """The query string with some keys replaced (None: taken out), with its question mark."""
    changed = query.copy()
    for key, value in changes.items():
        if value is None:
            changed.pop(key, None)
        else:
            changed[key] = value
    return "?" + changed.urlencode()


def pager(page: Page, query: QueryDict, *, field: str = "page", anchor: str = "", address: str = "") -> Pager | None:
    """The pager of `page`, None where there is only one page; every link keeps the rest of the query string.

    `address` is that of the list where the page may be shown at another.
    """
    if page.paginator.num_pages < 2:
        return None

    def url(number: int) -> str:
        return address + replaced_query(query, **{field: str(number)}) + (f"#{anchor}" if anchor else "")

    def links() -> Iterator[PageLink]:
        shown = page.paginator.get_elided_page_range(
            page.number, on_each_side=SHOWN_BESIDE_CURRENT, on_ends=SHOWN_AT_ENDS
        )
        for number in shown:
            if isinstance(number, int):
                yield PageLink(number, url(number), number == page.number)
            else:
                yield PageLink(None, None)

    return Pager(
        links=tuple(links()),
        previous=url(page.number - 1) if page.has_previous() else None,
        next=url(page.number + 1) if page.has_next() else None,
    )
