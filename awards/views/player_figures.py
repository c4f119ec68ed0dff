"""What stands above the ledger on a player's page: who he is, what he holds, his titles, his place, his charts."""

import datetime
from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache, partial
from itertools import accumulate
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from awards.choices import Colour, ListKind
from awards.models import Holding
from awards.queries.holders import holder_of
from awards.queries.ledger import DaySum
from awards.queries.ranking import KeptPlace, leaving_soon, places_kept
from awards.queries.regulations import titles_anchor
from awards.queries.titles import Progress, progress, reached_titles
from awards.rules.editions import edition
from awards.rules.titles import Conversion
from awards.views.shown import point_tiles
from registry.models import Player
from registry.permissions import may_see_contact, may_see_member_mail
from registry.queries.editions import ruleset_on
from ui.amounts import amount, in_unit, number, unit_of
from ui.charts import Chart, Number, Point, line_chart
from ui.marks import day_element

MASTERPOINT = Decimal(100)


def figures(request: HttpRequest, player: Player, days: Sequence[DaySum]) -> dict[str, Any]:
    """The context of everything but the lists; `player` comes with his holding and annotated with his home club."""
    language = get_language() or "en"
    holding: Holding | None = getattr(player, "holding", None)
    today: datetime.date = request.today  # type: ignore[attr-defined]
    ruleset = ruleset_on(player.federation, today)
    places = places_kept(player)
    return {
        "facts": _facts(player, request.federation.code, places),  # type: ignore[attr-defined]
        "contact": _contact(request, player),
        "tiles": _tiles(holding),
        "titles": reached_titles(player, language),
        "way": _way(_progress(request, player, ruleset, language), ruleset) if ruleset else None,
        "leaving": leaving_soon(days, today),
        "holding_chart": holding_chart(days, today),
        "place_chart": place_chart(places),
    }


def _progress(request: HttpRequest, player: Player, ruleset: str, language: str) -> Progress:
    holder = holder_of(player, edition(ruleset), request.today)  # type: ignore[attr-defined]
    tells_age = may_see_contact(request.actor, player)  # type: ignore[attr-defined]
    return progress(ruleset, getattr(player, "holding", None), language, holder, tells_age=tells_age)


def _facts(player: Player, code: str, places: Sequence[KeptPlace]) -> list[dict[str, Any]]:
    club = {"label": _("Club"), "value": player.home_club_name or _("no club")}  # type: ignore[attr-defined]
    if player.home_club_number:  # type: ignore[attr-defined]
        club["url"] = reverse("club", kwargs={"federation": code, "number": player.home_club_number})  # type: ignore[attr-defined]
    facts = [{"label": _("Number"), "value": player.number}, club]
    current = next((place for place in places if place.kind == ListKind.CURRENT), None)
    if current is None:
        return [*facts, {"label": _("Ranking"), "value": _("not on the list")}]
    url = reverse("ranking", kwargs={"federation": code})
    numbers = {"place": number(current.place), "points": number(current.points)}
    text = _("%(place)s, with %(points)s points") % numbers
    return [*facts, {"label": _("Ranking"), "value": text, "url": f"{url}?player={player.number}"}]


def _contact(request: HttpRequest, player: Player) -> list[dict[str, Any]]:
    """What this reader may see of how to reach the player; empty for most readers."""
    actor = request.actor  # type: ignore[attr-defined]
    shown = []
    if player.email and may_see_member_mail(actor, player, home_club_id=player.home_club_id):  # type: ignore[attr-defined]
        shown.append({"label": _("Mail"), "value": player.email, "url": f"mailto:{player.email}"})
    if may_see_contact(actor, player):
        if player.address:
            shown.append({"label": _("Address"), "value": player.address})
        if player.birth_date:
            shown.append({"label": _("Birth date"), "value": day_element(player.birth_date)})
        if player.sex:
            shown.append({"label": _("Sex"), "value": player.get_sex_display()})
    return shown


def _tiles(holding: Holding | None) -> list[dict[str, Any]]:
    total = {"label": _("Masterpoints"), "value": number(in_unit(holding.total if holding else 0, "mp")), "unit": "mp"}
    amounts = {colour: getattr(holding, colour) if holding else 0 for colour in Colour.values}
    return [total, *point_tiles(amounts)]


# --- the way to the next title ----------------------------------------------------------------------------------------


def _way(found: Progress, ruleset: str) -> dict[str, Any]:
    """The title, the demands of the next one, and in each colour what would be enough alone."""
    demands = [
        {
            "id": f"asked-{asked.colour or 'all'}",
            "label": _("%(colour)s points") % {"colour": Colour(asked.colour).label}
            if asked.colour
            else _("masterpoints in all"),
            "value": min(asked.held, asked.asked),
            "max": asked.asked,
            "text": _("%(held)s of %(asked)s")
            % {
                "held": number(in_unit(asked.held, unit_of(asked.colour))),
                "asked": _in_colour(asked.asked, asked.colour),
            },
            "detail": _demand_detail(asked.colour, held=asked.held, asked=asked.asked),
        }
        for asked in found.asked
    ]
    alone = [
        {"colour": missing.colour, "missing": missing.hundredths, "conversion": _conversion_text(missing.conversion)}
        for missing in found.missing
    ]
    rules = f"{reverse('rules', kwargs={'edition': ruleset})}#{titles_anchor(ruleset)}"
    return {
        "title": found.title,
        "beside": found.beside,
        "next": found.next_title,
        "demands": demands,
        "alone": alone,
        "rules": rules,
    }


def _in_colour(hundredths: int, colour: str) -> str:
    return amount(hundredths, unit_of(colour))


def _demand_detail(colour: str, *, held: int, asked: int) -> str:
    if held >= asked:
        return _("This demand is met.")
    missing = _("%(points)s missing.") % {"points": _in_colour(asked - held, colour)}
    return missing + " " + _("Gold points count too.") if colour == Colour.SILVER else missing


def _conversion_text(conversion: Conversion | None) -> str:
    """What would be turned upwards, and what that costs; empty where nothing would."""
    if conversion is None:
        return ""
    numbers = {
        "bronze": number(conversion.bronze_spent),
        "made_silver": number(conversion.silver_made),
        "silver": number(conversion.silver_spent),
        "made_gold": number(conversion.gold_made),
        "lost": amount(conversion.lost, "mp"),
    }
    if not conversion.gold_made:
        text = _("%(bronze)s bp of the holding would then be turned into %(made_silver)s sp, which costs %(lost)s.")
    elif not conversion.silver_made:
        text = _("%(silver)s sp of the holding would then be turned into %(made_gold)s gp, which costs %(lost)s.")
    else:
        text = _(
            "%(bronze)s bp of the holding would then be turned into %(made_silver)s sp, and %(silver)s sp into "
            "%(made_gold)s gp, which costs %(lost)s in all."
        )
    return text % numbers


# --- charts -----------------------------------------------------------------------------------------------------------


def holding_chart(days: Sequence[DaySum], today: datetime.date) -> Chart:
    """What the player held at the end of each month in which something was played, in masterpoints, up to today."""
    totals = accumulate(day.amount for day in days)
    # The last day of a month is what stays of it.
    held = {day.day.replace(day=1): total for day, total in zip(days, totals, strict=True)}
    if held:
        first, total = max(held.items())
        held[max(first, today.replace(day=1))] = total
    language = get_language()
    points = [
        Point(_written(first, "YEAR_MONTH_FORMAT", language), total / MASTERPOINT, first.toordinal())
        for first, total in held.items()
    ]
    return line_chart(points, stepped=True, written=partial(_masterpoints, language=language))


def place_chart(places: Sequence[KeptPlace]) -> Chart:
    """The player's places on the lists of the firsts of months, and on the current one."""
    by_day = {place.day: place.place for place in places}
    language = get_language()
    points = [
        Point(_written(day, "SHORT_DATE_FORMAT", language), place, day.toordinal()) for day, place in by_day.items()
    ]
    return line_chart(points, inverted=True, written=partial(_masterpoints, language=language))


# The charts of all players have the same months.
@lru_cache(maxsize=2000)
def _written(day: datetime.date, form: str, language: str | None) -> str:
    return date_format(day, form)


def _masterpoints(value: Number, language: str | None) -> str:
    return number(value if isinstance(value, int | Decimal) else int(value), language=language)
