"""Noting that pins and certificates were sent, handed over, or after all were not."""

from collections.abc import Collection
from datetime import date
from typing import Any

from django.db import transaction
from django.utils.translation import ngettext

from awards.choices import PinState
from awards.models import TitleAward
from awards.queries.pins import pins, pins_by_club, to_hand_over
from awards.services.booking import NotPossible
from awards.services.holdings import lock_players
from registry.models import Federation, User
from registry.permissions import Actor
from registry.services.audit import record_change

FIELDS = ("pin_sent_on", "pin_sent_by", "pin_club", "handed_over_on", "handed_over_by")


@transaction.atomic
def send_pins(*, federation: Federation, title_ids: Collection[int], day: date, by: User) -> list[TitleAward]:
    """Note of those of the titles whose pins wait that they were sent to the players' home clubs on the day."""
    _lock(federation, title_ids)
    waiting = list(pins_by_club(pins(federation, PinState.WAITING).filter(pk__in=title_ids), day))
    for award in waiting:
        club_id: int | None = award.home_club_id  # type: ignore[attr-defined]
        _note(federation, award, by, "send pin", pin_sent_on=day, pin_sent_by=by, pin_club_id=club_id)
    return waiting


@transaction.atomic
def hand_over_pins(
    *, federation: Federation, title_ids: Collection[int], day: date, by: User, actor: Actor, today: date
) -> list[TitleAward]:
    """Note of those of the titles whose pins lie in the actor's clubs that they were handed over on the day."""
    _lock(federation, title_ids)
    lying = list(to_hand_over(federation, actor, today).filter(pk__in=title_ids).order_by("pk"))
    early = sum(award.pin_sent_on is not None and award.pin_sent_on > day for award in lying)
    if early:
        raise NotPossible(
            ngettext(
                "%(number)s of them was not even sent on that day.",
                "%(number)s of them were not even sent on that day.",
                early,
            )
            % {"number": early}
        )
    for award in lying:
        _note(federation, award, by, "hand pin over", handed_over_on=day, handed_over_by=by)
    return lying


@transaction.atomic
def take_back_pins(*, federation: Federation, title_ids: Collection[int], by: User) -> list[TitleAward]:
    """Take the last note back: what was handed over is sent, what was sent waits. For what was noted by mistake."""
    _lock(federation, title_ids)
    mistaken = []
    for state in (PinState.SENT, PinState.HANDED_OVER):
        mistaken += list(pins(federation, state).filter(pk__in=title_ids).select_related("player"))
    for award in mistaken:
        if award.handed_over_on is not None:
            _note(federation, award, by, "take pin back", handed_over_on=None, handed_over_by=None)
        else:
            _note(federation, award, by, "take pin back", pin_sent_on=None, pin_sent_by=None, pin_club_id=None)
    return mistaken


def _lock(federation: Federation, title_ids: Collection[int]) -> None:
    """Lock the players: a night, a decision or another note about their titles waits, or comes first."""
    awards = TitleAward.objects.filter(pk__in=title_ids, player__federation=federation)
    lock_players(list(awards.values_list("player", flat=True)))


def _note(federation: Federation, award: TitleAward, by: User, action: str, **values: Any) -> None:
    days = [name for name in values if name.endswith("_on")]
    before = {name: _written(getattr(award, name)) for name in days}
    for name, value in values.items():
        setattr(award, name, value)
    award.save(update_fields=[name.removesuffix("_id") for name in values])
    after = {name: _written(getattr(award, name)) for name in days}
    record_change(
        federation=federation,
        by=by,
        action=action,
        record=award,
        before=before,
        after={"player": award.player.number, "title": award.title, **after},
    )


def _written(day: date | None) -> str | None:
    return day.isoformat() if day else None
