"""Pieces that several pages show: tiles of points, and lines of titles with the names that the reader may see."""

from collections.abc import Iterable, Mapping
from typing import Any

from awards.choices import Colour
from awards.models import TitleAward
from registry.permissions import Actor
from registry.queries.players import name_is_seen
from ui.amounts import Unit, Units, points


def point_tiles(amounts: Mapping[str, int], units: Units) -> list[dict[str, Any]]:
    """A tile for each colour of the federation, and for any other that is held; `amounts` in hundredths by colour."""
    held = [colour for colour, amount in amounts.items() if amount]
    shown = dict.fromkeys([*units.colours, *held])
    return [_tile(colour, amounts.get(colour, 0), units.of(colour)) for colour in shown]


def _tile(colour: str, amount: int, unit: Unit) -> dict[str, Any]:
    value = points(amount, unit)
    return {"label": Colour(colour).label, "value": value, "unit": unit.sign, "colour": colour}


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
