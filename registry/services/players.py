"""Creating and changing players."""

import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from registry.models import Federation, Player, User
from registry.names import search_key, sort_key
from registry.services.audit import record_change, values_of
from registry.services.refusal import Refusal

NAMES = ("first_name", "last_name")


def name_keys(*, first_name: str, last_name: str, language: str) -> dict[str, str]:
    """The stored keys of a player's name: `sort_key` by last name, `search_key` in the order in which it is spoken."""
    return {
        "sort_key": sort_key(last_name, first_name, language=language),
        "search_key": search_key(first_name, last_name),
    }


@transaction.atomic
def create_player(
    *,
    federation: Federation,
    number: str,
    first_name: str,
    last_name: str,
    by: User | None,
    why: str = "",
    **details: Any,
) -> Player | Refusal:
    """A new player; `details` are further fields of `Player`. Refused with `number-taken`."""
    keys = name_keys(first_name=first_name, last_name=last_name, language=federation.language)
    names = {"number": number, "first_name": first_name, "last_name": last_name}
    try:
        with transaction.atomic():
            player = Player.objects.create(federation=federation, **names, **keys, **details)
    except IntegrityError:
        holder = Player.objects.filter(federation=federation, number=number).first()
        if holder is None:
            raise
        return Refusal("number-taken", _("Number %(number)s belongs to another player.") % {"number": number})
    record_change(federation=federation, by=by, action="create", record=player, after={**names, **details}, why=why)
    return player


@transaction.atomic
def rename_player(*, player: Player, first_name: str, last_name: str, by: User | None, why: str = "") -> Player:
    """Give the player another name and new keys."""
    return _change(player, {"first_name": first_name, "last_name": last_name}, by=by, action="rename", why=why)


@transaction.atomic
def hide_player(*, player: Player, hidden: bool, by: User | None, why: str = "") -> Player:
    """Hide the player's name from lists, or show it again."""
    return _change(player, {"hidden": hidden}, by=by, action="hide" if hidden else "show", why=why)


@transaction.atomic
def record_death(*, player: Player, on: datetime.date | None, by: User | None, why: str = "") -> Player:
    """Note the day on which the player died; None takes a mistaken note back."""
    return _change(player, {"deceased_on": on}, by=by, action="record-death", why=why)


@transaction.atomic
def change_player(*, player: Player, values: dict[str, Any], by: User | None, why: str = "") -> Player:
    """Set these fields of the player; a new name, hiding and a death each have their own line in the audit trail.

    Nothing is written where all are equal.
    """
    rest = dict(values)
    said: dict[str, Any] = {"by": by, "why": why}
    if names := {name: rest.pop(name) for name in NAMES if name in rest}:
        rename_player(player=player, **{name: getattr(player, name) for name in NAMES} | names, **said)
    if "hidden" in rest:
        hide_player(player=player, hidden=rest.pop("hidden"), **said)
    if "deceased_on" in rest:
        record_death(player=player, on=rest.pop("deceased_on"), **said)
    return _change(player, rest, action="change", **said)


def _change(player: Player, values: dict[str, Any], *, by: User | None, action: str, why: str) -> Player:
    """Set the values on the locked record, write the audit line, and return the record; nothing when all are equal."""
    locked = Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    before = values_of(locked, values)
    changed = {name: value for name, value in values.items() if before[name] != value}
    if not changed:
        return locked
    for name, value in changed.items():
        setattr(locked, name, value)
    federation = player.federation
    keys = name_keys(first_name=locked.first_name, last_name=locked.last_name, language=federation.language)
    locked.sort_key, locked.search_key = keys["sort_key"], keys["search_key"]
    locked.save(update_fields=[*changed, *keys])
    record_change(
        federation=federation,
        by=by,
        action=action,
        record=locked,
        before={name: before[name] for name in changed},
        after=changed,
        why=why,
    )
    return locked
