"""With whom a player usually plays at a club."""

from collections.abc import Collection
from datetime import date, timedelta

from django.db.models import Count, F, Max

from awards.models import Result
from awards.queries.suggestions import Suggestion, found_players, players_meant
from registry.models import Federation
from registry.permissions import Actor
from sanctions.choices import Form

SHOWN = 3
# A pair that has not played together for so long is no usual one.
LATELY = timedelta(days=365)


def usual_partners(
    federation: Federation, text: str, *, on: date, actor: Actor, organiser: str, taken: Collection[str]
) -> tuple[Suggestion, ...]:
    """The partners of the player whom a text means in the last pairs events of the organising club.

    At most three, most often first; none whose number is `taken`, nobody whose name this person may not see, and none
    at all where the text does not mean one player whom he may see.
    """
    meant = players_meant(federation, [text], on=on, actor=actor, organiser=organiser).get(text)
    if not organiser or meant is None or meant.player is None or meant.doubt or not meant.player.name:
        return ()
    number = meant.player.number
    together = Result.objects.filter(
        event__club__number=organiser,
        event__federation=federation,
        event__form=Form.PAIRS,
        event__date__gt=on - LATELY,
        event__date__lte=on,
        event__results__player__number=number,
        event__results__player__federation=federation,
        event__results__contestant=F("contestant"),
    ).exclude(player__number__in=[number, *taken])
    often = together.order_by().values("player").annotate(times=Count("pk"), last=Max("event__date"))
    ids = [row["player"] for row in often.order_by("-times", "-last", "player")[: 2 * SHOWN]]
    return found_players(federation, ids, on=on, actor=actor, organiser=organiser)[:SHOWN]
