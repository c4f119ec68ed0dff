"""Titles: what a player holds and what is missing for the next one."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from django.db.models import QuerySet

from awards.choices import TitleSource, TitleState
from awards.models import Holding, TitleAward, TitleDecision
from awards.queries.homes import with_home
from awards.rules.amounts import in_hundredths
from awards.rules.edition import Edition
from awards.rules.editions import EDITIONS, edition
from awards.rules.titles import NOTHING_KNOWN, Conversion, Holder, NextTitle
from awards.rules.wording import title_name
from registry.models import Federation, Player
from registry.permissions import Actor
from registry.queries.editions import periods_of
from registry.queries.scheme import points_shown
from ui.amounts import MASTERPOINT


@dataclass(frozen=True)
class Turned:
    """Points of a colour, in hundredths of a masterpoint, that are turned into points of a higher one."""

    colour: str
    spent: int
    into: str
    made: int


@dataclass(frozen=True)
class Missing:
    """What would be enough in one colour if nothing else came, in hundredths of a masterpoint; None: it never is.

    `turned` is what would then be turned upwards, and `lost` what that costs, in hundredths of a masterpoint.
    """

    colour: str
    hundredths: int | None
    turned: tuple[Turned, ...] = ()
    lost: int = 0


@dataclass(frozen=True)
class Asked:
    """A demand of the next title: masterpoints (part ""), the points of a colour among them, or another `TitlePart`.

    `held` and `asked` are in hundredths of a masterpoint, or counted where they are no points (`is_counted`).
    `counts_too` is a higher colour whose points count towards the demand as well; empty for none.
    """

    part: str
    held: int
    asked: int
    is_counted: bool = False
    counts_too: str = ""


@dataclass(frozen=True)
class Progress:
    """Where a player stands by his points: the title they give, the next one, and what is missing for it.

    `missing` is empty where points of one colour cannot take the place of another's.
    """

    title: str
    next_title: str
    missing: tuple[Missing, ...]
    asked: tuple[Asked, ...] = ()
    # The steps of the distinctions beside the titles that the points give.
    beside: tuple[str, ...] = ()
    # So many masterpoints in all are enough without the demands.
    otherwise: Asked | None = None


def progress(ruleset: str, holding: Holding | None, language: str, holder: Holder = NOTHING_KNOWN) -> Progress:
    """The title that the points give by an edition, and the way to the next, in the reader's language."""
    rules = edition(ruleset)
    points: Mapping[str, Fraction] = {
        colour: Fraction(getattr(holding, colour) if holding else 0, worth)
        for colour, worth in rules.hundredths.items()
    }
    standing = rules.standing(points, holder)
    title = title_name(ruleset, standing.title, language) if standing.title else ""
    beside = tuple(
        title_name(ruleset, distinction.steps[reached - 1].code, language)
        for distinction in rules.distinctions
        if (reached := distinction.reached(points))
    )
    if standing.next is None:
        return Progress(title, "", (), beside=beside)
    next_title = title_name(ruleset, standing.next.title, language)
    asked = tuple(_asked(rules, standing.next, holding.total if holding else 0))
    total, enough = holding.total if holding else 0, standing.next.or_masterpoints
    otherwise = None if enough is None else Asked("", total, enough * MASTERPOINT.worth)
    return Progress(title, next_title, _missing(rules, standing.next), asked, beside, otherwise)


def _missing(rules: Edition, following: NextTitle) -> tuple[Missing, ...]:
    """In each colour what alone would be enough; nothing where each part of the demand has to be met by itself."""
    lines = []
    for colour, amount in following.missing.items() if following.alone else ():
        hundredths = None if amount is None else in_hundredths(amount, rules.hundredths[colour])
        conversion = following.conversions.get(colour)
        lost = conversion.lost if conversion is not None else 0
        lines.append(Missing(colour, hundredths, turned_up(rules, conversion), lost))
    return tuple(lines)


def _asked(rules: Edition, following: NextTitle, total: int) -> Iterator[Asked]:
    """The demands: masterpoints in all, where some are asked, then the parts among them and beside them."""
    if following.masterpoints:
        yield Asked("", total, following.masterpoints * MASTERPOINT.worth)
    colours = list(rules.units)
    for part, (held, least) in following.asked.items():
        worth = rules.hundredths.get(part, MASTERPOINT.worth)
        if part in rules.holder_keys:
            yield Asked(part, int(held), least, is_counted=True)
            continue
        # Where points can be turned upwards, those of the next higher colour count without it.
        above = colours[colours.index(part) - 1] if following.alone and part in colours[1:] else ""
        yield Asked(part, int(held * worth), least * worth, counts_too=above)


def turned_up(rules: Edition, conversion: Conversion | None) -> tuple[Turned, ...]:
    """What a conversion turns upwards, the lower colour first; nothing without one."""
    if conversion is None:
        return ()
    high, middle, low = rules.units
    steps = (
        (low, conversion.bronze_spent, middle, conversion.silver_made),
        (middle, conversion.silver_spent, high, conversion.gold_made),
    )
    return tuple(
        Turned(colour, spent * rules.hundredths[colour], into, made * rules.hundredths[into])
        for colour, spent, into, made in steps
        if made
    )


def title_names(federation: Federation, language: str) -> dict[str, str]:
    """What can be reached by the editions that the federation has played by, by code, in the language.

    The titles in their order, then the distinctions beside them.
    """
    return _names(federation, language, beside=True)


def held_title_names(federation: Federation, language: str) -> dict[str, str]:
    """The titles alone, which stand in the holdings; as `title_names`."""
    return _names(federation, language, beside=False)


def _names(federation: Federation, language: str, *, beside: bool) -> dict[str, str]:
    editions = [EDITIONS[period.ruleset] for period in periods_of(federation) if period.ruleset in EDITIONS]
    listed = [(found.id, found.titles) for found in editions]
    if beside:
        listed += [(found.id, distinction.steps) for found in editions for distinction in found.distinctions]
    return {step.code: title_name(ruleset, step.code, language) for ruleset, steps in listed for step in steps}


def newest_titles(federation: Federation, on: date, actor: Actor) -> QuerySet[TitleAward]:
    """What was reached in the federation, newest first, with the players and those's home clubs on the day.

    Not of players whose points the actor may not see, not what was held before the ledger began, nor what was
    withdrawn, nor that of records merged into another.
    """
    reached = TitleAward.objects.filter(
        points_shown(actor, on, "player__"),
        player__federation=federation,
        player__merged_into=None,
        source=TitleSource.EARNED,
    ).exclude(state=TitleState.WITHDRAWN)
    return with_home(reached.select_related("player"), on).order_by("-reached_on", "-pk")


def titles_to_decide(federation: Federation) -> QuerySet[TitleAward]:
    """Titles whose points a correction took away, which the office is to decide; those that wait longest come first."""
    waiting = TitleAward.objects.filter(player__federation=federation, state=TitleState.QUESTIONED)
    return waiting.select_related("player").order_by("questioned_at", "pk")


def decisions_about(award: TitleAward) -> list[TitleDecision]:
    """What the office decided about the player's title, the newest first."""
    decisions = TitleDecision.objects.filter(player=award.player_id, title=award.title)
    return list(decisions.select_related("decided_by").order_by("-decided_at", "-pk"))


@dataclass(frozen=True)
class ReachedTitle:
    """A title as the page shows it."""

    id: int
    name: str
    reached_on: date
    held_before: bool
    pin_sent_on: date | None
    handed_over_on: date | None
    # Whether there is a certificate of it: not while the office is to decide.
    certified: bool


def reached_titles(player: Player, language: str) -> list[ReachedTitle]:
    """The titles and distinctions that a player has reached, the newest first, in the reader's language."""
    return [
        ReachedTitle(
            id=title.pk,
            name=title_name(title.ruleset, title.title, language),
            reached_on=title.reached_on,
            held_before=title.source == TitleSource.IMPORTED,
            pin_sent_on=title.pin_sent_on,
            handed_over_on=title.handed_over_on,
            certified=title.state != TitleState.QUESTIONED,
        )
        for title in TitleAward.objects.filter(player=player)
        .exclude(state=TitleState.WITHDRAWN)
        .order_by("-reached_on", "-pk")
    ]
