"""A player's holding from his ledger entries, each with its reasons, to be checked by hand."""

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Sum

from awards.choices import Colour
from awards.models import Holding, LedgerEntry, TitleAward
from awards.queries.holders import holder_of
from awards.queries.ledger import entries_of
from awards.queries.reasons import reasons_of
from awards.queries.window import window
from awards.rules.edition import Edition
from awards.rules.titles import Standing
from registry.models import Player


@dataclass(frozen=True)
class Line:
    """An entry: the amount in hundredths of a masterpoint, and what the colour's entries up to here give together."""

    played_on: datetime.date
    event: str
    kind: str
    colour: str
    amount: int
    so_far: int
    ranking: int
    counts_in_ranking: bool
    reasons: tuple[str, ...]


def explained_entries(player: Player, on: datetime.date, language: str) -> Iterator[Line]:
    """A player's entries in the order of play, the first first; `on` is the day whose ranking window counts."""
    sums: dict[str, int] = dict.fromkeys(Colour.values, 0)
    counting = window(on)
    for entry in entries_of(player).order_by("played_on", "pk").iterator(chunk_size=200):
        sums[entry.colour] += entry.amount
        yield Line(
            played_on=entry.played_on,
            event=entry.event.name if entry.event is not None else "",
            kind=str(entry.get_kind_display()),
            colour=entry.colour,
            amount=entry.amount,
            so_far=sums[entry.colour],
            ranking=entry.ranking,
            counts_in_ranking=counting.after < entry.played_on <= counting.until,
            reasons=tuple(_reasons(entry, language)),
        )


def _reasons(entry: LedgerEntry, language: str) -> Iterator[str]:
    for reason in reasons_of(entry, language):
        yield f"{reason.text} ({reason.paragraph})" if reason.paragraph else reason.text


def ledger_sums(player: Player) -> dict[str, int]:
    """What the database adds up by itself: hundredths by colour."""
    rows = LedgerEntry.objects.filter(player=player).order_by().values("colour").annotate(sum=Sum("amount"))
    return {row["colour"]: row["sum"] for row in rows}


def stored_sums(player: Player) -> dict[str, int] | None:
    """What the holding says, by colour; None where there is none."""
    holding = Holding.objects.filter(pk=player.pk).first()
    return None if holding is None else {colour: getattr(holding, colour) for colour in Colour.values}


def standing_of(rules: Edition, player: Player, hundredths: Mapping[str, int], on: datetime.date) -> Standing:
    """What the edition says to a holding of the player on the day."""
    points = {colour: Fraction(hundredths.get(colour, 0), worth) for colour, worth in rules.hundredths.items()}
    return rules.standing(points, holder_of(player, rules, on))


def titles_of(player: Player) -> list[TitleAward]:
    """All that the player has reached, the first first, what was withdrawn too."""
    return list(TitleAward.objects.filter(player=player).order_by("reached_on", "pk"))
