"""The summary of what is wrong with the answers about a file: a line for each thing, much of one kind in one line."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext_lazy

# So many of one kind are named one by one.
MOST_NAMED = 3
# By what the names of their fields begin with.
_MANY: dict[str, Any] = {
    "player": ngettext_lazy("%(count)s player is not settled yet", "%(count)s players are not settled yet", "count"),
    "share": ngettext_lazy("%(count)s part played is not right", "%(count)s parts played are not right", "count"),
    "lineup": ngettext_lazy("%(count)s line-up is not right yet", "%(count)s line-ups are not right yet", "count"),
    "decision": ngettext_lazy("%(count)s board waits for a ruling", "%(count)s boards wait for a ruling", "count"),
}


@dataclass(frozen=True)
class Entry:
    """A line of the summary: where something is wrong, what, and the id of the field; both ends may be empty.

    `kind` is what the name of the field begins with.
    """

    where: str
    message: str
    target: str
    kind: str = ""


def gathered(entries: Iterable[Entry]) -> list[Entry]:
    """The entries, those of a kind of which there are many as one, which leads to the first of them."""
    found: list[Entry] = []
    for kind, group in groupby(entries, key=lambda one: one.kind):
        alike = list(group)
        words: Promise | None = _MANY.get(kind)
        if words is None or len(alike) <= MOST_NAMED:
            found += alike
            continue
        first = _("The first is %(name)s.") % {"name": alike[0].where}
        found.append(Entry(str(words % {"count": len(alike)}), first, alike[0].target, kind))
    return found
