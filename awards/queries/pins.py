"""Pins and certificates: what is to be sent, what lies in the clubs, what was handed over."""

from collections.abc import Collection
from datetime import date
from typing import Any

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce

from awards.choices import PinState, TitleSource, TitleState
from awards.models import TitleAward
from awards.queries.homes import with_home
from registry.models import Federation
from registry.permissions import Actor

# How many are printed or marked at once.
AT_ONCE = 200
LARGEST_ID = 2**63 - 1

_GIVEN = Q(state__in=[TitleState.STANDS, TitleState.KEPT])
_STATES = {
    PinState.WAITING: Q(_GIVEN, pin_sent_on=None, handed_over_on=None, player__merged_into=None),
    PinState.SENT: ~Q(state=TitleState.WITHDRAWN) & Q(pin_sent_on__isnull=False, handed_over_on=None),
    PinState.HANDED_OVER: ~Q(state=TitleState.WITHDRAWN) & Q(handed_over_on__isnull=False),
    PinState.RECALLED: Q(state=TitleState.WITHDRAWN) & (Q(pin_sent_on__isnull=False) | Q(handed_over_on__isnull=False)),
}


def pins(federation: Federation, state: PinState) -> QuerySet[TitleAward]:
    """The titles whose pin and certificate stand so; not those that were held before the ledger began.

    A title that is to be decided does not wait; nor does one whose pin went out to a record that was merged since.
    """
    found = TitleAward.objects.filter(_STATES[state], player__federation=federation, source=TitleSource.EARNED)
    if state != PinState.WAITING:
        return found
    of_merged = TitleAward.objects.filter(player__merged_into=OuterRef("player"), title=OuterRef("title"))
    return found.exclude(Exists(of_merged.filter(pin_sent_on__isnull=False)))


def pins_shown(found: QuerySet[TitleAward], on: date) -> QuerySet[Any]:
    """`pins` with player and home club on the day, and `to_club_id` and `to_club_name`: where the pin is or goes to.

    A pin stays with the club that it was sent to, also when the player moves.
    """
    shown = with_home(found.select_related("player", "pin_club", "pin_sent_by", "handed_over_by"), on)
    annotated: QuerySet[Any] = shown.annotate(
        to_club_id=Coalesce("pin_club_id", "home_membership__club_id"),
        to_club_name=Coalesce("pin_club__name", "home_membership__club__name"),
        to_club_key=Coalesce("pin_club__sort_key", "home_membership__club__sort_key"),
    )
    return annotated


def pins_by_club(found: QuerySet[TitleAward], on: date) -> QuerySet[TitleAward]:
    """`pins_shown` in the order in which they are packed: club by club, those without a club last."""
    in_order = (F("to_club_key").asc(nulls_last=True), "to_club_id", "player__sort_key", "reached_on", "pk")
    return pins_shown(found, on).order_by(*in_order)


def to_hand_over(federation: Federation, actor: Actor, on: date) -> QuerySet[TitleAward]:
    """What lies in the clubs that this person acts for and waits for an evening; the office sees all clubs'."""
    return _in_clubs(pins_shown(pins(federation, PinState.SENT), on), actor)


def to_give_back(federation: Federation, actor: Actor, on: date) -> QuerySet[TitleAward]:
    """What lies there of titles that were withdrawn since it was sent."""
    recalled = pins(federation, PinState.RECALLED).filter(handed_over_on=None)
    return _in_clubs(pins_shown(recalled, on), actor)


def _in_clubs(shown: QuerySet[Any], actor: Actor) -> QuerySet[Any]:
    if actor.office:
        return shown
    return shown.filter(to_club_id__in=actor.club_ids)


def printable(federation: Federation, title_ids: Collection[int], on: date) -> list[TitleAward]:
    """Those of the titles of which there is a certificate, as `pins_by_club` orders them.

    None of a title that is withdrawn or to be decided, or of a record that is merged into another.
    """
    awards = TitleAward.objects.filter(_GIVEN, player__federation=federation, player__merged_into=None)
    # No database takes a larger id, and none refuses it quietly in a list.
    asked = [pk for pk in title_ids if pk <= LARGEST_ID]
    return list(pins_by_club(awards.filter(pk__in=asked), on))


def pins_on_the_desk(federation: Federation, actor: Actor, on: date) -> int:
    """How many wait for this person: for the office to be sent, for a club's officials to be handed over."""
    if actor.office:
        return pins(federation, PinState.WAITING).count()
    return to_hand_over(federation, actor, on).count() if actor.club_ids else 0
