"""What the lists of a federation share: whose pages the links lead to, and who reads them."""

from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from registry.permissions import Actor
from registry.queries.players import name_is_seen
from ui.amounts import NO_VALUE
from ui.columns import NameColumn
from ui.tables import Table


class FederationTable(Table):
    """A list on a federation's page; `actor` is who reads it."""

    def __init__(self, *args: Any, code: str, actor: Actor, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.code = code
        self.actor = actor

    def link(self, name: str, **kwargs: Any) -> str:
        """The address of a page of this federation."""
        return reverse(name, kwargs={"federation": self.code, **kwargs})

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
