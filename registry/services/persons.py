"""One human with records in several federations: his records are joined, and parted again. Nothing is summed."""

from django.db import transaction
from django.utils.translation import gettext as _

from registry.models import Person, Player, User
from registry.services.audit import record_change
from registry.services.refusal import Refusal


@transaction.atomic
def join_records(*, player: Player, other: Player, by: User, why: str) -> Person | Refusal:
    """Say that two records of different federations are of one human, and return him.

    Whoever is joined to either record already comes along. Refused with `merged-player`, `already-joined`,
    `not-one-human` and `two-records-of-a-federation`. Both federations' audit trails say it.
    """
    one, another = _locked(player, other)
    refusal = _not_joinable(one, another)
    if refusal is not None:
        return refusal
    gathered = _records_of(one) | _records_of(another)
    kept = one.person or another.person or Person.objects.create()
    left = {record.person_id for record in gathered if record.person_id is not None} - {kept.pk}
    Player.objects.filter(pk__in=[record.pk for record in gathered]).update(person=kept)
    Person.objects.filter(pk__in=left).delete()
    _say(one, another, action="join records", by=by, why=why)
    _say(another, one, action="join records", by=by, why=why)
    return kept


@transaction.atomic
def part_record(*, player: Player, by: User, why: str) -> Player | Refusal:
    """Take a record out of the human it was joined to. Refused with `not-joined`.

    A record that is left alone by it is joined to nobody either.
    """
    locked = Player.objects.select_for_update(no_key=True, of=("self",)).select_related("federation").get(pk=player.pk)
    if locked.person is None:
        return Refusal("not-joined", _("This record is joined to no other."))
    person = locked.person
    others = sorted(_records_of(locked) - {locked}, key=lambda record: record.pk)
    Player.objects.filter(pk=locked.pk).update(person=None)
    if len(others) < 2:
        Player.objects.filter(person=person).update(person=None)
        person.delete()
    for other in others:
        _say(locked, other, action="part records", by=by, why=why)
        _say(other, locked, action="part records", by=by, why=why)
    locked.person = None
    return locked


def _locked(player: Player, other: Player) -> tuple[Player, Player]:
    """Both records, locked in order of id."""
    rows = Player.objects.filter(pk__in=[player.pk, other.pk]).order_by("pk")
    found = {row.pk: row for row in rows.select_for_update(no_key=True, of=("self",)).select_related("federation")}
    return found[player.pk], found[other.pk]


def _records_of(player: Player) -> set[Player]:
    """The record and those joined to it."""
    if player.person_id is None:
        return {player}
    return {player, *Player.objects.filter(person=player.person_id).select_related("federation")}


def _not_joinable(one: Player, another: Player) -> Refusal | None:
    if one.merged_into_id is not None or another.merged_into_id is not None:
        return Refusal("merged-player", _("This player's record was merged into another; change that one."))
    if one.person_id is not None and one.person_id == another.person_id:
        return Refusal("already-joined", _("These records are joined already."))
    if _differ(one.birth_date, another.birth_date) or _differ(one.sex, another.sex):
        return Refusal(
            "not-one-human",
            _("The two registers do not agree on birth date or sex; have one put right first, if it is one human."),
        )
    federations = [record.federation_id for record in _records_of(one) | _records_of(another)]
    if len(federations) != len(set(federations)):
        return Refusal(
            "two-records-of-a-federation",
            _("One human has one record in a federation; merge the records there first."),
        )
    return None


def _differ(one: object, another: object) -> bool:
    """Whether both registers know it, and not the same."""
    return bool(one) and bool(another) and one != another


def _say(record: Player, other: Player, *, action: str, by: User, why: str) -> None:
    after = {"federation": other.federation.code, "number": other.number}
    record_change(federation=record.federation, by=by, action=action, record=record, after=after, why=why)
