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
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from awards.choices import Colour, ListKind, TitlePart
from awards.models import Holding
from awards.queries.holders import holder_of
from awards.queries.ledger import DaySum
from awards.queries.ranking import KeptPlace, leaving_soon, places_kept
from awards.queries.regulations import titles_anchor
from awards.queries.titles import Asked, Missing, progress, reached_titles
from awards.rules.edition import Edition
from awards.views.shown import point_tiles
from registry.models import Player
from registry.permissions import may_see_contact, may_see_member_mail
from registry.queries.editions import edition_on, has_ranking
from ui.amounts import MASTERPOINT as MASTERPOINTS
from ui.amounts import Unit, Units, amount, number, points
from ui.charts import Chart, Number, Point, line_chart
from ui.marks import day_element

MASTERPOINT = Decimal(100)


def figures(request: HttpRequest, player: Player, days: Sequence[DaySum]) -> dict[str, Any]:
    """The context of everything but the lists; `player` comes with his holding and annotated with his home club."""
    language = get_language() or "en"
    holding: Holding | None = getattr(player, "holding", None)
    today: datetime.date = request.today  # type: ignore[attr-defined]
    rules = edition_on(player.federation, today)
    ranking: dict[str, Any] = {}
    facts = _facts(player, request.federation.code)  # type: ignore[attr-defined]
    if has_ranking(player.federation, today):
        places = places_kept(player)
        facts.append(_place(player, request.federation.code, places))  # type: ignore[attr-defined]
        ranking = {"leaving": leaving_soon(days, today), "place_chart": place_chart(places)}
    return {
        "facts": facts,
        "contact": _contact(request, player),
        "tiles": _tiles(holding, request.units),  # type: ignore[attr-defined]
        "titles": reached_titles(player, language),
        "way": _way(request, player, rules) if rules is not None else None,  # type: ignore[attr-defined]
        "holding_chart": holding_chart(days, today, request.units.all),  # type: ignore[attr-defined]
        **ranking,
    }


def _facts(player: Player, code: str) -> list[dict[str, Any]]:
    club = {"label": _("Club"), "value": player.home_club_name or _("no club")}  # type: ignore[attr-defined]
    if player.home_club_number:  # type: ignore[attr-defined]
        club["url"] = reverse("club", kwargs={"federation": code, "number": player.home_club_number})  # type: ignore[attr-defined]
    return [{"label": _("Number"), "value": player.number}, club]


def _place(player: Player, code: str, places: Sequence[KeptPlace]) -> dict[str, Any]:
    """The player's place on the current ranking list."""
    current = next((place for place in places if place.kind == ListKind.CURRENT), None)
    if current is None:
        return {"label": _("Ranking"), "value": _("not on the list")}
    url = reverse("ranking", kwargs={"federation": code})
    numbers = {"place": number(current.place), "points": number(current.points)}
    text = _("%(place)s, with %(points)s points") % numbers
    return {"label": _("Ranking"), "value": text, "url": f"{url}?player={player.number}"}


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


def _tiles(holding: Holding | None, units: Units) -> list[dict[str, Any]]:
    held = points(holding.total if holding else 0, units.all)
    total = {"label": _("Masterpoints"), "value": held, "unit": units.all.sign}
    amounts = {colour: getattr(holding, colour) if holding else 0 for colour in Colour.values}
    return [total, *point_tiles(amounts, units)]


# --- the way to the next title ----------------------------------------------------------------------------------------


def _way(request: HttpRequest, player: Player, rules: Edition) -> dict[str, Any]:
    """The title, the demands of the next one, and in each colour what would be enough alone.

    How old the player is stands there only for those who may see the birth date; the age that is asked for, for all.
    """
    units: Units = request.units  # type: ignore[attr-defined]
    holder = holder_of(player, rules, request.today)  # type: ignore[attr-defined]
    found = progress(rules.id, getattr(player, "holding", None), get_language() or "en", holder)
    sees_age = may_see_contact(request.actor, player)  # type: ignore[attr-defined]
    asked = [one for one in found.asked if sees_age or one.part != TitlePart.AGE]
    alone = [
        {"colour": missing.colour, "missing": missing.hundredths, "conversion": _conversion_text(missing, units)}
        for missing in found.missing
    ]
    page = f"{reverse('rules', kwargs={'edition': rules.id})}#{titles_anchor(rules.id)}"
    return {
        "title": found.title,
        "beside": found.beside,
        "next": found.next_title,
        "demands": [*(_demand(one, units) for one in asked), *_instead(found.otherwise, units)],
        "age": next((one.asked for one in found.asked if one.part == TitlePart.AGE), None) if not sees_age else None,
        "alone": alone,
        "rules": page,
    }


def _demand(asked: Asked, units: Units) -> dict[str, Any]:
    """A demand of the next title as a bar, and what is missing for it."""
    if asked.is_counted:
        held, least, missing = (number(amount) for amount in (asked.held, asked.asked, asked.asked - asked.held))
    else:
        unit = units.of(asked.part)
        held = points(asked.held, unit)
        least, missing = (amount(found, unit) for found in (asked.asked, asked.asked - asked.held))
    detail = _("This demand is met.")
    if asked.held < asked.asked:
        detail = _("%(points)s missing.") % {"points": missing}
        if asked.counts_too:
            detail += " " + _("%(colour)s points count too.") % {"colour": capfirst(Colour(asked.counts_too).label)}
    return {
        "id": f"asked-{asked.part or 'all'}",
        "label": _part_name(asked.part),
        "value": min(asked.held, asked.asked),
        "max": asked.asked,
        "text": _("%(held)s of %(asked)s") % {"held": held, "asked": least},
        "detail": detail,
    }


def _instead(otherwise: Asked | None, units: Units) -> list[dict[str, Any]]:
    """The masterpoints that are enough without the demands, where there is such a way."""
    if otherwise is None:
        return []
    return [
        {**_demand(otherwise, units), "id": "asked-instead", "label": _("or, without the rest: masterpoints in all")}
    ]


def _part_name(part: str) -> str:
    if not part:
        return _("masterpoints in all")
    if part in Colour.values:
        return _("%(colour)s points") % {"colour": Colour(part).label}
    return str(TitlePart(part).label)


def _conversion_text(missing: Missing, units: Units) -> str:
    """What would be turned upwards, and what that costs; empty where nothing would."""
    lost = {"lost": amount(missing.lost, units.all)}
    steps = [
        {
            "spent": amount(step.spent, units.of(step.colour)),
            "made": amount(step.made, units.of(step.into)),
        }
        for step in missing.turned
    ]
    if not steps:
        return ""
    if len(steps) == 1:
        text = _("%(spent)s of the holding would then be turned into %(made)s, which costs %(lost)s.")
        return text % {**steps[0], **lost}
    text = _(
        "%(spent)s of the holding would then be turned into %(made)s, and %(spent_next)s into %(made_next)s, "
        "which costs %(lost)s in all."
    )
    following = {f"{name}_next": value for name, value in steps[1].items()}
    return text % {**steps[0], **following, **lost}


# --- charts -----------------------------------------------------------------------------------------------------------


def holding_chart(days: Sequence[DaySum], today: datetime.date, unit: Unit = MASTERPOINTS) -> Chart:
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
    return line_chart(points, stepped=True, written=partial(_held, unit=unit, language=language))


def place_chart(places: Sequence[KeptPlace]) -> Chart:
    """The player's places on the lists of the firsts of months, and on the current one."""
    by_day = {place.day: place.place for place in places}
    language = get_language()
    points = [
        Point(_written(day, "YEAR_MONTH_FORMAT" if day.day == 1 else "DATE_FORMAT", language), place, day.toordinal())
        for day, place in by_day.items()
    ]
    return line_chart(points, inverted=True, written=partial(_masterpoints, language=language))


# The charts of all players have the same months.
@lru_cache(maxsize=2000)
def _written(day: datetime.date, form: str, language: str | None) -> str:
    return date_format(day, form)


def _held(value: Number, unit: Unit, language: str | None) -> str:
    """A value with the decimals of all points together; those beside the lines of the drawing are whole."""
    return points(value * MASTERPOINT, unit) if isinstance(value, Decimal) else _masterpoints(value, language)


def _masterpoints(value: Number, language: str | None) -> str:
    return number(value if isinstance(value, int | Decimal) else int(value), language=language)
