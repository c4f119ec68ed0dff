"""A list as a browser sends it, without JavaScript."""

from typing import Any

from django.http import HttpResponse

from registry.models import Player
from tests.ui.page import Element, read

NEW = "/sbf/reports/new/"


def typed_list(players: list[Player | str], **changes: str) -> dict[str, str]:
    """The fields of a bronze evening of BK Åkanten: the players two by two, numbers or what is written of them."""
    words = [player if isinstance(player, str) else player.number for player in players]
    typed: dict[str, Any] = {
        "organiser": "101",
        "name": "Tisdagsbridge",
        "date": "2026-03-03",
        "level": "bronze",
        "boards": "24",
        "rows": str(max(14, len(words) // 2)),
    }
    for index in range(int(typed["rows"])):
        typed[f"row-{index}-place"] = str(index + 1)
    for index in range(len(words) // 2):
        typed[f"row-{index}-player_1"], typed[f"row-{index}-player_2"] = words[2 * index], words[2 * index + 1]
        typed[f"row-{index}-score"] = "50,00 %"
    return {**typed, **changes}


def tree(answer: HttpResponse) -> Element:
    return read(answer.content.decode())


def wrong(answer: HttpResponse) -> list[tuple[str, str]]:
    """Where something is wrong, and the field that the summary leads to."""
    return [(entry.where, entry.target) for entry in answer.context["wrong"]]


def values(answer: HttpResponse) -> dict[str, str]:
    """What stands in the fields of the form that came back."""
    page = tree(answer)
    found = {field["name"]: field.get("value") or "" for field in page.all("input") if field.get("type") == "text"}
    return {name: value for name, value in found.items() if value}
