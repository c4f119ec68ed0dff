"""What a correction would change, player by player, before anything is booked."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from django.db.models import Sum

from awards.choices import Colour
from awards.models import Event, LedgerEntry, Report
from awards.queries.amounts import awarded
from awards.queries.entering import title_of
from awards.queries.holders import holders_of
from awards.rules.answer import Answer, from_stored
from awards.rules.editions import edition
from awards.rules.titles import NOTHING_KNOWN
from registry.models import Federation, Player
from registry.permissions import Actor
from registry.queries.players import name_is_seen, players_with_home


@dataclass(frozen=True)
class Share:
    """What one player has of an event: hundredths of a masterpoint by colour, and ranking points."""

    points: Mapping[str, int] = field(default_factory=dict)
    ranking: int = 0


Shares = Mapping[int, Share]


@dataclass(frozen=True)
class Difference:
    """What changes for one player; titles are those that his points give, in the reader's language."""

    number: str
    name: str
    before: tuple[tuple[str, int], ...]
    after: tuple[tuple[str, int], ...]
    ranking_before: int
    ranking_after: int
    title_before: str
    title_after: str


def booked_shares(event: Event) -> dict[int, Share]:
    """What the ledger gives each player for an event now, corrections counted; by player id."""
    points: dict[int, dict[str, int]] = defaultdict(dict)
    ranking: dict[int, int] = defaultdict(int)
    sums = LedgerEntry.objects.filter(event=event).values("player_id", "colour")
    for row in sums.annotate(amount=Sum("amount"), points=Sum("ranking")).order_by("player_id", "colour"):
        points[row["player_id"]][row["colour"]] = row["amount"]
        ranking[row["player_id"]] += row["points"]
    return {player: Share(_without_zeros(own), ranking[player]) for player, own in points.items()}


def shares_of(answer: Answer) -> dict[str, Share]:
    """What an answer gives each player, by number."""
    points = awarded(answer)
    return {award.player: Share(_without_zeros(points[award.player]), award.ranking or 0) for award in answer.awards}


def stored_shares(report: Report) -> dict[str, Share]:
    """What the answer that a report has gives each player, by number; nothing where it was refused."""
    answer = from_stored(report.answer)
    return shares_of(answer) if isinstance(answer, Answer) else {}


def by_player(shares: Mapping[str, Share], ids: Mapping[str, int]) -> dict[int, Share]:
    """Shares by player id; `ids` are the players by number."""
    return {ids[number]: share for number, share in shares.items()}


def moved_shares(before: Shares, source: int, target: int) -> dict[int, Share]:
    """The shares with one player's given to another."""
    changed = {player: share for player, share in before.items() if player != source}
    return {**changed, target: before.get(source, Share())}


def replaced_share(before: Shares, player: int, share: Share) -> dict[int, Share]:
    """The shares with one player's replaced."""
    return {**before, player: replace(share, points=_without_zeros(share.points))}


def differences(
    federation: Federation,
    ruleset: str,
    before: Shares,
    after: Shares,
    actor: Actor,
    language: str,
    *,
    on: date,
    players: Iterable[Player] | None = None,
) -> list[Difference]:
    """The players for whom something changes, in the order of their names.

    `players` are all of them, and others, in that order with home and holding, where they were read before.
    """
    changed = {player for player in before.keys() | after.keys() if _share(before, player) != _share(after, player)}
    if players is None:
        players = players_with_home(federation, on).select_related("holding").filter(pk__in=changed)
    holders = holders_of(changed, edition(ruleset), on)
    found = []
    for player in (one for one in players if one.pk in changed):
        old, new = _share(before, player.pk), _share(after, player.pk)
        holder = holders.get(player.pk, NOTHING_KNOWN)
        held = {colour: getattr(getattr(player, "holding", None), colour, 0) for colour in Colour.values}
        then = {colour: held[colour] - old.points.get(colour, 0) + new.points.get(colour, 0) for colour in held}
        found.append(
            Difference(
                number=player.number,
                name=player.name if name_is_seen(actor, player) else "",
                before=tuple(sorted(old.points.items())),
                after=tuple(sorted(new.points.items())),
                ranking_before=old.ranking,
                ranking_after=new.ranking,
                title_before=title_of(ruleset, held, language, holder),
                title_after=title_of(ruleset, then, language, holder),
            )
        )
    return found


def _share(shares: Shares, player: int) -> Share:
    return shares.get(player, Share())


def _without_zeros(points: Mapping[str, int]) -> dict[str, int]:
    return {colour: amount for colour, amount in points.items() if amount}
