"""The records of one human in other federations."""

from registry.models import Federation, Player
from registry.permissions import Actor, may_see_joined


def joined_records(player: Player, actor: Actor) -> list[Player]:
    """The records joined to a player's, with their federations, as far as the actor may know of them.

    By one query; by none where nothing is joined.
    """
    if player.person_id is None:
        return []
    others = Player.objects.filter(person=player.person_id, merged_into=None).exclude(pk=player.pk)
    found = others.select_related("federation").order_by("federation__name", "pk")
    return [other for other in found if may_see_joined(actor, player, other)]


def other_federations(federation: Federation) -> list[Federation]:
    """All federations but this one, by name."""
    return list(Federation.objects.exclude(pk=federation.pk).order_by("name", "pk"))


def public_record(federation: Federation, number: str) -> Player | None:
    """The player of a number whom anyone may see; None for a hidden one, as if he were not there."""
    if not number.isprintable():
        return None
    found = Player.objects.filter(federation=federation, number=number.strip(), hidden=False, merged_into=None)
    return found.select_related("federation").first()
