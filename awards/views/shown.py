"""Pieces that several pages show: tiles of points, and lines of titles with the names that the reader may see."""

from collections.abc import Iterable, Mapping
from typing import Any

from awards.choices import Colour
from awards.models import TitleAward
from registry.permissions import Actor
from registry.queries.players import name_is_seen
from ui.amounts import in_unit, number, unit_of

# Shown also where nobody has any; the other colours are another federation's.
ALWAYS_SHOWN = {Colour.GOLD, Colour.SILVER, Colour.BRONZE}


def point_tiles(amounts: Mapping[str, int]) -> list[dict[str, Any]]:
    """A tile for each colour, from hundredths of a masterpoint by colour."""
    shown = []
    for colour, amount in amounts.items():
        if amount or colour in ALWAYS_SHOWN:
            unit = unit_of(colour)
            value = number(in_unit(amount, unit))
            shown.append({"label": Colour(colour).label, "value": value, "unit": unit, "colour": colour})
    return shown


def title_lines(titles: Iterable[TitleAward], names: Mapping[str, str], actor: Actor) -> list[dict[str, Any]]:
    """Titles reached, without name, number and club where this reader may not see whose they are."""
    lines = []
    for title in titles:
        visible = name_is_seen(actor, title.player, title)
        line = {"title": names.get(title.title, title.title), "reached_on": title.reached_on}
        if visible:
            line |= {"name": title.player.name, "number": title.player.number, "club": title.home_club_name}  # type: ignore[attr-defined]
        lines.append(line)
    return lines
