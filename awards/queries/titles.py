"""Titles: what a player holds and what is missing for the next one."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from awards.choices import TitleSource
from awards.models import Holding, TitleAward
from awards.rules.editions import edition
from awards.rules.wording import title_name
from registry.models import Player


@dataclass(frozen=True)
class Missing:
    """What would be enough in one colour if nothing else came, in hundredths of a masterpoint; None: it never is."""

    colour: str
    hundredths: int | None


@dataclass(frozen=True)
class Progress:
    """Where a player stands by his points: the title they give, the next one, and what is missing for it."""

    title: str
    next_title: str
    missing: tuple[Missing, ...]

    @property
    def nearest(self) -> Missing | None:
        """The colour of which the fewest masterpoints would be enough; None at the top."""
        possible = [missing for missing in self.missing if missing.hundredths is not None]
        return min(possible, key=lambda missing: missing.hundredths or 0, default=None)


def progress(ruleset: str, holding: Holding | None, language: str) -> Progress:
    """The title that the points give by an edition, and the way to the next, in the reader's language."""
    rules = edition(ruleset)
    points: Mapping[str, Fraction] = {
        colour: Fraction(getattr(holding, colour) if holding else 0, worth)
        for colour, worth in rules.hundredths.items()
    }
    standing = rules.standing(points)
    title = title_name(ruleset, standing.title, language) if standing.title else ""
    if standing.next is None:
        return Progress(title, "", ())
    missing = tuple(
        Missing(colour, None if amount is None else amount * rules.hundredths[colour])
        for colour, amount in standing.next.missing.items()
    )
    return Progress(title, title_name(ruleset, standing.next.title, language), missing)


@dataclass(frozen=True)
class ReachedTitle:
    """A title as the page shows it."""

    name: str
    reached_on: date
    held_before: bool


def reached_titles(player: Player, language: str) -> list[ReachedTitle]:
    """The titles that a player has reached, the newest first, in the reader's language."""
    return [
        ReachedTitle(
            name=title_name(title.ruleset, title.title, language),
            reached_on=title.reached_on,
            held_before=title.source == TitleSource.IMPORTED,
        )
        for title in TitleAward.objects.filter(player=player).order_by("-reached_on", "-pk")
    ]
