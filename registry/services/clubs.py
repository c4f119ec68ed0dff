"""Creating and changing clubs."""

from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from registry.models import Club, Federation, User
from registry.names import search_key, sort_key
from registry.services.audit import record_change, values_of
from registry.services.refusal import Refusal


def club_keys(*, name: str, language: str) -> dict[str, str]:
    """The stored keys of a club's name."""
    return {"sort_key": sort_key(name, language=language), "search_key": search_key(name)}


@transaction.atomic
def create_club(
    *, federation: Federation, number: str, name: str, by: User | None, why: str = "", **details: Any
) -> Club | Refusal:
    """A new club; `details` are further fields of `Club`. Refused with `number-taken` and `other-federation`."""
    refusal = _foreign_district(federation, details)
    if refusal is not None:
        return refusal
    keys = club_keys(name=name, language=federation.language)
    try:
        with transaction.atomic():
            club = Club.objects.create(federation=federation, number=number, name=name, **keys, **details)
    except IntegrityError:
        if not Club.objects.filter(federation=federation, number=number).exists():
            raise
        return Refusal("number-taken", _("Number %(number)s belongs to another club.") % {"number": number})
    after = values_of(club, ["number", "name", *details])
    record_change(federation=federation, by=by, action="create", record=club, after=after, why=why)
    return club


@transaction.atomic
def change_club(*, club: Club, values: dict[str, Any], by: User | None, why: str = "") -> Club | Refusal:
    """Set these fields of the club; nothing is written where all are equal. Refused with `other-federation`."""
    locked = Club.objects.select_for_update(no_key=True, of=("self",)).select_related("federation").get(pk=club.pk)
    refusal = _foreign_district(locked.federation, values)
    if refusal is not None:
        return refusal
    before = values_of(locked, values)
    for name, value in values.items():
        setattr(locked, name, value)
    after = values_of(locked, values)
    changed = [name for name in values if before[name] != after[name]]
    if not changed:
        return locked
    keys = club_keys(name=locked.name, language=locked.federation.language)
    locked.sort_key, locked.search_key = keys["sort_key"], keys["search_key"]
    locked.save(update_fields=[*changed, *keys])
    record_change(
        federation=locked.federation,
        by=by,
        action="change",
        record=locked,
        before={name: before[name] for name in changed},
        after={name: after[name] for name in changed},
        why=why,
    )
    return locked


def _foreign_district(federation: Federation, values: dict[str, Any]) -> Refusal | None:
    district = values.get("district")
    if district is None or district.federation_id == federation.pk:
        return None
    return Refusal("other-federation", _("The district belongs to another federation than the club."))
