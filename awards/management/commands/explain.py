"""`manage.py explain PLAYER`: what a player holds and why, entry by entry, to be checked by hand."""

import datetime
import textwrap
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from awards.choices import Colour, TitlePart
from awards.queries.explanation import (
    Line,
    explained_entries,
    ledger_sums,
    standing_of,
    stored_sums,
    titles_of,
)
from awards.queries.titles import turned_up
from awards.rules.amounts import in_hundredths, with_decimals, written
from awards.rules.edition import Edition
from awards.rules.titles import Conversion, Met, NextTitle, Standing
from awards.rules.wording import title_name
from registry.models import Player
from registry.queries.days import local_day
from registry.queries.editions import edition_on, has_ranking, units_of, units_on
from ui.amounts import MASTERPOINT, Unit, Units

WIDTH = 100
INDENT = " " * 12


class Command(BaseCommand):
    """Prints ledger, sums, ranking points and the reasoning of the title; status 1 where the holding is another."""

    help = "Explains a player's holding and title from his ledger."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Who, and in which language."""
        parser.add_argument("player", metavar="PLAYER", help="the player's number")
        parser.add_argument("--federation", metavar="CODE", help="needed where several federations have the number")
        parser.add_argument("--language", default="en", help="of the reasons (%(default)s)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print one part after the other."""
        player = _player(options["player"], options["federation"])
        on = local_day(player.federation, timezone.now())
        language = options["language"]
        with translation.override(language):
            self._say(f"{player.number} {player.name} ({player.federation.code}), {on}", "")
            units = units_on(player.federation, on)
            addends, ranking = self._entries(player, on, language, units)
            sums = {colour: sum(amounts) for colour, amounts in addends.items()}
            self._say(_("Sums"), *_sum_lines(addends, units), _total_line(sums, units.all), "")
            if has_ranking(player.federation, on):
                self._say(*_ranking_lines(ranking), "")
            self._titles(player, on, sums, language)
            self._prove(player, sums)

    def _say(self, *lines: str) -> None:
        for line in lines:
            self.stdout.write(line)

    def _entries(
        self, player: Player, on: datetime.date, language: str, units: Units
    ) -> tuple[dict[str, list[int]], list[int]]:
        """Print the entries; what they add to each colour, and to the ranking points."""
        addends: dict[str, list[int]] = defaultdict(list)
        ranking: list[int] = []
        self._say(_("Ledger, in the order of play; after each entry what its colour has come to"))
        for line in explained_entries(player, on, language):
            addends[line.colour].append(line.amount)
            if line.ranking and line.counts_in_ranking:
                ranking.append(line.ranking)
            self._say(*_entry_lines(line, units.of(line.colour)))
        self._say("")
        return addends, ranking

    def _titles(self, player: Player, on: datetime.date, sums: Mapping[str, int], language: str) -> None:
        rules = edition_on(player.federation, on)
        if rules is not None:
            self._say(*_standing_lines(standing_of(rules, player, sums, on), rules, sums, language))
        reached = titles_of(player)
        if reached:
            self._say(_("Titles reached"))
        for award in reached:
            name = title_name(award.ruleset, award.title, language)
            self._say(f"  {award.reached_on}  {name}, {award.get_state_display()}, {award.get_source_display()}")
        self._say("")

    def _prove(self, player: Player, sums: Mapping[str, int]) -> None:
        """The sums as printed against those of the database and the stored holding."""
        printed = _without_zeros(sums)
        stored = stored_sums(player)
        if printed != _without_zeros(ledger_sums(player)) or printed != _without_zeros(stored or {}):
            raise CommandError(_("The holding is not the sum of the entries: it is %(stored)s.") % {"stored": stored})
        self._say(_("The holding equals these sums."))


def _player(number: str, code: str | None) -> Player:
    found = Player.objects.filter(number=number).select_related("federation").order_by("federation__code")
    if code is not None:
        found = found.filter(federation__code=code)
    players = list(found)
    if not players:
        raise CommandError(_("There is no player with the number %(number)s.") % {"number": number})
    if len(players) > 1:
        codes = ", ".join(player.federation.code for player in players)
        raise CommandError(_("Several federations have the number; choose one of %(codes)s.") % {"codes": codes})
    return players[0]


def _points(amount: Fraction | int, unit: Unit) -> str:
    """Points of the unit, without its sign, with the decimals that they need and at least those of the unit."""
    fits = (amount * 10**unit.decimals).denominator == 1
    return with_decimals(amount, unit.decimals) if fits else written(amount)


def _in_unit(hundredths: int, unit: Unit) -> str:
    return f"{_points(Fraction(hundredths, unit.worth), unit)} {unit.sign}"


def _without_zeros(sums: Mapping[str, int]) -> dict[str, int]:
    return {colour: amount for colour, amount in sums.items() if amount}


def _wrapped(text: str, indent: str = INDENT) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent + "  ")


def _entry_lines(line: Line, unit: Unit) -> list[str]:
    what = f"{line.event} ({line.kind})" if line.event else line.kind
    amount = ("+" if line.amount >= 0 else "") + _in_unit(line.amount, unit)
    shown = f"  {line.played_on}  {what:<50} {amount:>12}  = {_in_unit(line.so_far, unit):>12}"
    if line.ranking:
        points = _("%(points)s ranking points") % {"points": line.ranking}
        shown += f"  {points}" + ("" if line.counts_in_ranking else " (" + _("outside the window") + ")")
    return [shown, *[wrapped for reason in line.reasons for wrapped in _wrapped(reason)]]


def _sum_lines(addends: Mapping[str, Sequence[int]], units: Units) -> list[str]:
    lines = []
    for colour in Colour.values:
        if addends.get(colour):
            amounts = addends[colour]
            unit = units.of(colour)
            terms = _added(_points(Fraction(amount, unit.worth), unit) for amount in amounts)
            lines += _wrapped(f"{Colour(colour).label}: {terms} = {_in_unit(sum(amounts), unit)}", "  ")
    return lines or ["  " + _("no entries")]


def _added(terms: Iterable[str]) -> str:
    """1 + 2 - 3."""
    return " + ".join(terms).replace("+ -", "- ")


def _total_line(sums: Mapping[str, int], unit: Unit) -> str:
    terms = _added(_points(Fraction(sums[colour], unit.worth), unit) for colour in Colour.values if sums.get(colour))
    label = _("masterpoints")
    return f"  {label}: {terms or '0'} = {_in_unit(sum(sums.values()), unit)}"


def _ranking_lines(points: Sequence[int]) -> list[str]:
    terms = _added(str(amount) for amount in points) or "0"
    return [_("Ranking points in the window of today"), *_wrapped(f"{terms} = {sum(points)}", "  ")]


def _standing_lines(standing: Standing, rules: Edition, sums: Mapping[str, int], language: str) -> list[str]:
    total = sum(sums.values())
    if standing.title is None or standing.met is None:
        lines = [_("Title by the points: none yet")]
    else:
        name = {"title": title_name(rules.id, standing.title, language)}
        converts = standing.next is None or standing.next.alone
        lines = [_("Title by the points: %(title)s") % name]
        lines += _met_lines(standing.met, total, rules, converts=converts)
    for distinction in rules.distinctions:
        reached = standing.beside.get(distinction.code, 0)
        if reached:
            step = title_name(rules.id, distinction.steps[reached - 1].code, language)
            lines.append("  " + _("Beside it: %(step)s") % {"step": step})
    following = standing.next
    if following is not None:
        name = {"title": title_name(rules.id, following.title, language)}
        if following.alone:
            lines += [_("Next: %(title)s; each line alone would be enough") % name]
        else:
            lines += [_("Next: %(title)s; all of it has to be there") % name]
        lines += _next_lines(following, total, rules)
    return lines


def _met_lines(met: Met, total: int, rules: Edition, *, converts: bool) -> list[str]:
    return [
        "  " + _asked_line(met.masterpoints, met.asked, rules),
        "  " + _calculation(total, met.conversion, met.masterpoints, rules, converts=converts),
    ]


def _next_lines(following: NextTitle, total: int, rules: Edition) -> list[str]:
    units = units_of(rules)
    lines = ["  " + _asked_line(following.masterpoints, following.asked, rules)]
    if following.or_masterpoints is not None:
        enough = {"masterpoints": following.or_masterpoints}
        lines.append("  " + _("or, without the rest, %(masterpoints)s mp in all") % enough)
    for part, missing in following.missing.items():
        if missing is None:
            lines.append(f"  {_part_name(part)}: " + _("never by this colour alone"))
        elif not following.alone:
            lines.append("  " + _("%(amount)s missing") % {"amount": _part_held(missing, part, rules)})
        else:
            unit = units.of(part)
            more = in_hundredths(missing, unit.worth)
            calculation = _calculation(total + more, following.conversions.get(part), following.masterpoints, rules)
            lines.append(f"  +{missing} {unit.sign}: {calculation}")
    return lines


def _part_name(part: str) -> str:
    """What a part of a demand is called; that of all points together is written by its unit alone."""
    names = {**dict(Colour.choices), **dict(TitlePart.choices)}
    return str(names.get(part, ""))


def _part_asked(amount: int, part: str, rules: Edition) -> str:
    """20 sp where the colour has a unit of its own; 20 mp (silver); 65 (years of age)."""
    return _part(written(amount), part, rules)


def _part_held(amount: Fraction | int, part: str, rules: Edition) -> str:
    """As `_part_asked`; points have the decimals of the edition."""
    is_counted = part in rules.holder_keys
    return _part(written(amount) if is_counted else _points(amount, units_of(rules).of(part)), part, rules)


def _part(amount: str, part: str, rules: Edition) -> str:
    name = _part_name(part)
    if part in rules.holder_keys:
        return f"{amount} ({name})"
    unit = units_of(rules).of(part)
    is_told = unit.sign != MASTERPOINT.sign or not name
    return f"{amount} {unit.sign}" if is_told else f"{amount} {unit.sign} ({name})"


def _asked_line(masterpoints: int, asked: Mapping[str, tuple[Fraction | int, int]], rules: Edition) -> str:
    demands = [
        _("%(asked)s (there are %(held)s)")
        % {"asked": _part_asked(least, part, rules), "held": _part_held(held, part, rules)}
        for part, (held, least) in asked.items()
    ]
    if not demands:
        return _("asks %(masterpoints)s mp") % {"masterpoints": masterpoints}
    values = {"masterpoints": masterpoints, "demands": ", ".join(demands)}
    return _("asks %(masterpoints)s mp with %(demands)s among them") % values


def _calculation(
    total: int, conversion: Conversion | None, masterpoints: int, rules: Edition, *, converts: bool = True
) -> str:
    """1650 bp → ... costs 5 mp: 20 - 5 = 15 mp, 15 asked; `converts`: points can be turned upwards here."""
    asked = _("%(masterpoints)s asked") % {"masterpoints": masterpoints}
    units = units_of(rules)
    if conversion is None:
        kept = f"{_in_unit(total, units.all)}, {asked}"
        return _("nothing is converted") + f": {kept}" if converts else kept
    steps = [
        f"{_in_unit(step.spent, units.of(step.colour))} → {_in_unit(step.made, units.of(step.into))}"
        for step in turned_up(rules, conversion)
    ]
    cost = _("costs %(lost)s") % {"lost": _in_unit(conversion.lost, units.all)}
    left = total - conversion.lost
    held, lost = (_points(Fraction(amount, units.all.worth), units.all) for amount in (total, conversion.lost))
    return f"{', '.join(steps)}, {cost}: {held} - {lost} = {_in_unit(left, units.all)}, {asked}"
