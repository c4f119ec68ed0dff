"""What titles ask of their holders beside points: the age on a day, and wins until then."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime

from django.db.models import Q, QuerySet, Sum

from awards.models import LedgerEntry, Run
from awards.rules.ages import age_on, birthday, latest_birth
from awards.rules.edition import Edition
from awards.rules.titles import NOTHING_KNOWN, Holder
from registry.models import Change, Federation, Player


@dataclass(frozen=True)
class Life:
    """What is known of a player beside his points: birth and death, and how many wins came on each day of play."""

    born: date | None = None
    died: date | None = None
    wins: Mapping[date, int] = field(default_factory=dict)

    def on(self, day: date) -> Holder:
        """The holder as he is on a day; nobody grows older after his death."""
        last = day if self.died is None else min(day, self.died)
        age = None if self.born is None else age_on(self.born, last)
        return Holder(age=age, wins=sum(count for won, count in self.wins.items() if won <= day))

    def birthdays(self, ages: Sequence[int], after: date, until: date) -> list[date]:
        """The days with `after` < day <= `until` on which he came to one of these ages."""
        if self.born is None:
            return []
        last = until if self.died is None else min(until, self.died)
        return [day for day in (birthday(self.born, age) for age in sorted(ages)) if after < day <= last]


def lives_of(player_ids: Collection[int], rules: Edition) -> dict[int, Life]:
    """What the titles of an edition ask of these players beside points; empty, and no query, where they ask nothing."""
    if not rules.holder_keys or not player_ids:
        return {}
    wins: dict[int, dict[date, int]] = defaultdict(dict)
    won = LedgerEntry.objects.filter(player__in=player_ids, wins__isnull=False).order_by("player_id", "played_on")
    for player_id, day, count in (
        won.values("player_id", "played_on").annotate(count=Sum("wins")).values_list("player_id", "played_on", "count")
    ):
        wins[player_id][day] = count
    players = Player.objects.filter(pk__in=player_ids).values_list("pk", "birth_date", "deceased_on")
    return {pk: Life(born, died, wins.get(pk, {})) for pk, born, died in players}


def holders_of(player_ids: Collection[int], rules: Edition, on: date) -> dict[int, Holder]:
    """The players as holders of titles on a day; those of whom nothing is asked are not among them."""
    return {pk: life.on(on) for pk, life in lives_of(player_ids, rules).items()}


def holder_of(player: Player, rules: Edition, on: date) -> Holder:
    """One player as holder of titles on a day, as `holders_of`."""
    return holders_of([player.pk], rules, on).get(player.pk, NOTHING_KNOWN)


def last_look(federation: Federation) -> Run | None:
    """The last nightly run that looked at titles."""
    looked = Run.objects.filter(federation=federation, counts__has_key="looked_at")
    return looked.order_by("-day", "-started_at").first()


def whose_age_counts_anew(federation: Federation, rules: Edition, until: date) -> QuerySet[Player] | None:
    """The players of whom a title may have come, or gone, with their age alone since the last look, until a day.

    Those who came to one of the ages of the edition's titles, and those whose birth or death was written anew. None
    where no title asks for an age.
    """
    if not rules.title_ages:
        return None
    last = last_look(federation)
    grown = Q()
    for age in rules.title_ages:
        turned = Q(birth_date__lte=latest_birth(age, until))
        if last is not None:
            turned &= Q(birth_date__gt=latest_birth(age, last.day))
        grown |= turned
    return Player.objects.filter(
        grown | Q(pk__in=_written_anew(federation, last.started_at if last else None)), federation=federation
    )


def _written_anew(federation: Federation, since: datetime | None) -> list[int]:
    """The players whose birth or death was changed since; the audit trail knows them by their ids as text."""
    changes = Change.objects.filter(federation=federation, model="player")
    if since is not None:
        changes = changes.filter(at__gte=since)
    lives = changes.filter(Q(after__has_key="birth_date") | Q(after__has_key="deceased_on"))
    return [int(record) for record in lives.order_by().values_list("record", flat=True).distinct()]
