"""What the lists of a federation share: whose pages the links lead to, and who reads them."""

from functools import lru_cache
from typing import Any
from urllib.parse import quote

import django_tables2 as tables
from django.urls import get_script_prefix, reverse
from django.utils.html import format_html
from django.utils.http import RFC3986_SUBDELIMS
from django.utils.safestring import SafeString

from registry.permissions import Actor
from registry.queries.players import name_is_seen
from ui.amounts import NO_VALUE
from ui.columns import NameColumn
from ui.tables import Table

# As `reverse` leaves them (RFC 3986, 3.3).
NOT_QUOTED = RFC3986_SUBDELIMS + "~:@"


# Finding the pattern of an address takes longer than all the rest of a cell.
@lru_cache(maxsize=1000)
def _around(_prefix: str, name: str, code: str, argument: str) -> tuple[str, str]:
    """What stands before and after the argument in the address of a page."""
    mark = "0123456789"
    before, _mark, after = reverse(name, kwargs={"federation": code, argument: mark}).rpartition(mark)
    return before, after


class FederationTable(Table):
    """A list on a federation's page; `actor` is who reads it."""

    def __init__(self, *args: Any, code: str, actor: Actor, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.code = code
        self.actor = actor

    def link(self, name: str, **key: Any) -> str:
        """The address of a page of this federation, of the club, player or event that the one argument names."""
        ((argument, value),) = key.items()
        before, after = _around(get_script_prefix(), name, self.code, argument)
        return f"{before}{quote(str(value), safe=NOT_QUOTED)}{after}"

    def player_link(self, record: Any) -> SafeString | None:
        """The name of the record's player with a link to his page, None where this reader may not see it.

        The record is a player or has one, and is annotated with his home club and its district.
        """
        player = getattr(record, "player", record)
        if not name_is_seen(self.actor, player, record):
            return None
        return format_html('<a href="{}">{}</a>', self.link("player", number=player.number), player.name)


class PlayerNameColumn(NameColumn):
    """A player's name with a link to his page, where the reader may see it; the record is a player or has one."""

    def render(self, value: Any, record: Any, table: FederationTable) -> SafeString:
        """The name, or that it is not shown."""
        return table.player_link(record) or self.default


class HomeClubColumn(tables.Column):
    """The club of a record's player, left out with his name: in a small club it would tell who he is."""

    def render(self, value: Any, record: Any, table: FederationTable) -> Any:
        """The club's name, or a dash."""
        return value if name_is_seen(table.actor, getattr(record, "player", record), record) else NO_VALUE
