"""Titles: what a player holds and what is missing for the next one."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from django.db.models import QuerySet, prefetch_related_objects

from awards.choices import TitleSource, TitleState
from awards.models import Holding, TitleAward, TitleDecision
from awards.queries.homes import with_home
from awards.rules.amounts import in_hundredths
from awards.rules.editions import EDITIONS, edition
from awards.rules.titles import NOTHING_KNOWN, Conversion, Holder
from awards.rules.wording import title_name
from registry.models import Federation, Player
from registry.permissions import Actor
from registry.queries.scheme import points_shown

AGE = "age"


@dataclass(frozen=True)
class Missing:
    """What would be enough in one colour if nothing else came, in hundredths of a masterpoint; None: it never is.

    `conversion` is what would then be turned upwards, None where nothing has to be.
    """

    colour: str
    hundredths: int | None
    conversion: Conversion | None = None


@dataclass(frozen=True)
class Asked:
    """A demand of the next title: masterpoints (colour "") or the points of a colour among them.

    `held` and `asked` are in hundredths of a masterpoint.
    """

    colour: str
    held: int
    asked: int

    @property
    def met(self) -> bool:
        """Whether the holding meets it as it is, without conversion."""
        return self.held >= self.asked


@dataclass(frozen=True)
class Lacking:
    """A part of the next title's demand that is not met where points do not convert, and how much of it is missing.

    `part` is a colour, a sum of colours, `total`, or what is no points at all: years of age, wins.
    """

    part: str
    amount: Fraction | int


@dataclass(frozen=True)
class Progress:
    """Where a player stands by his points: the title they give, the next one, and what is missing for it.

    Where points convert, `missing` says by colour what alone would be enough; elsewhere `lacking` what is not met.
    """

    title: str
    next_title: str
    missing: tuple[Missing, ...]
    asked: tuple[Asked, ...] = ()
    # The steps of the distinctions beside the titles that the points give.
    beside: tuple[str, ...] = ()
    lacking: tuple[Lacking, ...] = ()

    @property
    def nearest(self) -> Missing | None:
        """The colour of which the fewest masterpoints would be enough; None at the top."""
        possible = [missing for missing in self.missing if missing.hundredths is not None]
        return min(possible, key=lambda missing: missing.hundredths or 0, default=None)


def progress(
    ruleset: str, holding: Holding | None, language: str, holder: Holder = NOTHING_KNOWN, *, tells_age: bool = False
) -> Progress:
    """The title that the points give by an edition, and the way to the next, in the reader's language.

    How many years are missing says how old the player is; it is left out unless the reader may know (`tells_age`).
    """
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
    following = standing.next
    if not following.alone:
        parts = (Lacking(part, amount or 0) for part, amount in following.missing.items())
        lacking = tuple(part for part in parts if tells_age or part.part != AGE)
        return Progress(title, title_name(ruleset, following.title, language), (), beside=beside, lacking=lacking)
    missing = tuple(
        Missing(
            colour,
            None if amount is None else in_hundredths(amount, rules.hundredths[colour]),
            following.conversions.get(colour),
        )
        for colour, amount in following.missing.items()
    )
    asked = [Asked("", holding.total if holding else 0, following.masterpoints * rules.hundredths["gold"])]
    for colour, (held, least) in following.asked.items():
        asked.append(Asked(colour, int(held * rules.hundredths[colour]), least * rules.hundredths[colour]))
    return Progress(title, title_name(ruleset, following.title, language), missing, tuple(asked), beside)


def title_names(federation: Federation, language: str) -> dict[str, str]:
    """What can be reached by the editions that the federation has played by, by code, in the language.

    The titles in their order, then the distinctions beside them.
    """
    return _names(federation, language, beside=True)


def held_title_names(federation: Federation, language: str) -> dict[str, str]:
    """The titles alone, which stand in the holdings; as `title_names`."""
    return _names(federation, language, beside=False)


def _names(federation: Federation, language: str, *, beside: bool) -> dict[str, str]:
    # Asked for by a list and by its filter: read once for the record.
    prefetch_related_objects([federation], "ruleset_periods")
    played = sorted(federation.ruleset_periods.all(), key=lambda period: period.starts)
    editions = [EDITIONS[period.ruleset] for period in played if period.ruleset in EDITIONS]
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
