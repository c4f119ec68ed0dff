"""Two records side by side, before they are merged."""

from dataclasses import dataclass
from datetime import date

from awards.choices import Colour
from awards.models import Holding, LedgerEntry, Result
from awards.queries.entering import HoldingChange, holding_change
from registry.models import Federation, Player
from registry.queries.players import with_home


@dataclass(frozen=True)
class Record:
    """One of the two records: who it is, where he plays, and how much hangs on it."""

    player: Player
    club: str
    entries: int
    events: int


@dataclass(frozen=True)
class MergeShown:
    """What a merge would do. `change` is the holding of the record that stays."""

    ends: Record
    stays: Record
    change: HoldingChange
    same_name: bool
    loses_club: bool


def merge_shown(
    federation: Federation, loser: Player, winner: Player, ruleset: str, language: str, *, on: date
) -> MergeShown:
    """Both records as they stand, and what the holding of the one that stays becomes."""
    both = with_home(Player.objects.filter(federation=federation, pk__in=[loser.pk, winner.pk]), on).in_bulk()
    ends, stays = _record(both[loser.pk]), _record(both[winner.pk])
    held = Holding.objects.filter(player=loser).first()
    amounts = {colour: getattr(held, colour) if held else 0 for colour in Colour.values}
    return MergeShown(
        ends=ends,
        stays=stays,
        change=holding_change(winner, amounts, ruleset, language, on=on),
        same_name=loser.search_key == winner.search_key,
        loses_club=bool(ends.club) and not stays.club,
    )


def _record(player: Player) -> Record:
    return Record(
        player=player,
        club=player.home_club_name or "",  # type: ignore[attr-defined]
        entries=LedgerEntry.objects.filter(player=player).count(),
        events=Result.objects.filter(player=player).count(),
    )
