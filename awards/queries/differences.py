"""What a correction would change, player by player, before anything is booked."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from django.db.models import Count, F, Q, QuerySet, Sum

from awards.choices import Colour, EntryKind
from awards.models import Event, LedgerEntry, Report
from awards.queries.amounts import awarded
from awards.queries.contestants import numbers_of
from awards.queries.effective import standing_payload
from awards.queries.entering import title_of
from awards.queries.holders import holders_of
from awards.rules.answer import Answer
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


@dataclass(frozen=True)
class Booked:
    """What a report gives: shares by player id, and the numbers of those whose points the office has set."""

    shares: Shares = field(default_factory=dict)
    set_by_office: frozenset[str] = frozenset()


def booked_by(report: Report) -> Booked:
    """What the ledger gives for a report's event now, as `booked_shares`, and whose points of the report are set."""
    if report.event is None:
        return Booked()
    stands = Q(kind=EntryKind.OVERRIDE, report=report, reversed_by=None)
    rows = list(_sums(report.event).annotate(number=F("player__number"), overrides=Count("pk", filter=stands)))
    return Booked(_shares(rows), frozenset(row["number"] for row in rows if row["overrides"]))


def booked_shares(event: Event) -> dict[int, Share]:
    """What the ledger gives each player for an event now, corrections counted; by player id."""
    return _shares(_sums(event))


def _sums(event: Event) -> QuerySet[LedgerEntry, Any]:
    sums = LedgerEntry.objects.filter(event=event).values("player_id", "colour")
    return sums.annotate(amount=Sum("amount"), points=Sum("ranking")).order_by("player_id", "colour")


def _shares(sums: Iterable[Mapping[str, Any]]) -> dict[int, Share]:
    points: dict[int, dict[str, int]] = defaultdict(dict)
    ranking: dict[int, int] = defaultdict(int)
    for row in sums:
        points[row["player_id"]][row["colour"]] = row["amount"]
        ranking[row["player_id"]] += row["points"]
    return {player: Share(_without_zeros(own), ranking[player]) for player, own in points.items()}


def undoes_corrections(new: Report, old: Report) -> bool:
    """Whether an amendment would undo what the office put right in the report that it amends.

    It does where an award was overridden, and where it names again a player from whom an award was moved or whom a
    settled line did not mean, or leaves out the player who was meant.
    """
    return undone_by(old, booked_by(old), numbers_of(new.payload))


def undone_by(old: Report, booked: Booked, numbers: Set[str], set_again: Set[str] = frozenset()) -> bool:
    """The same for the players' `numbers` that would stand in its place; `booked` is what the old report gives.

    `set_again` keep what the office set.
    """
    if booked.set_by_office - set_again:
        return True
    written, standing = numbers_of(old.payload), numbers_of(standing_payload(old))
    return bool((written - standing) & numbers or (standing - written) - numbers)


def shares_of(answer: Answer) -> dict[str, Share]:
    """What an answer gives each player, by number."""
    points = awarded(answer)
    return {award.player: Share(_without_zeros(points[award.player]), award.ranking or 0) for award in answer.awards}


def answered_shares(answer: Answer, ids: Mapping[str, int]) -> dict[int, Share]:
    """The same by player id; `ids` are the players by number."""
    return {ids[number]: share for number, share in shares_of(answer).items()}


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
