"""Claiming one's own record, and entering by a link that was mailed."""

from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from registry.models import AccessLink, Federation, Player, User
from registry.queries.languages import language_of
from registry.services.audit import record_change
from registry.services.links import CLAIM_LIFE, address_of, link_for_player, number_of
from registry.services.mail import queue_mail
from registry.services.users import Covers, give_role


@transaction.atomic
def claim_record(*, federation: Federation, number: str, email: str, site: str) -> None:
    """Queue a mail with a link where number and mail address stand on one record.

    Says nothing about whether they do: who asks learns it from his own letter-box alone. `site` is the absolute
    address of the front page.
    """
    player = _claimable(federation, number, email)
    if player is None:
        return
    link = link_for_player(player, email.strip().lower())
    user = User.objects.filter(email=link.email).first()
    with translation.override(language_of(user, federation)):
        queue_mail(
            key=f"claim:{link.pk}",
            federation=federation,
            to=link.email,
            subject=_("Your record at %(federation)s") % {"federation": federation.name},
            body=_letter(player, link, site),
        )


def usable_link(*, federation: Federation, token: str) -> AccessLink | None:
    """The link of a token as long as it lets someone in; None when it is used, too old, forged or void."""
    return _usable(federation, token, lock=False)


@transaction.atomic
def enter(*, federation: Federation, token: str, password: str = "") -> User | None:
    """Use up the link, and return the user whom it lets in; None when it no longer does.

    Of two calls at once one gets the user. The password is set only where the user has none: a link is no way round a
    password that is in use.
    """
    link = _usable(federation, token, lock=True)
    if link is None:
        return None
    if link.player is not None:
        user = _claimed(link, link.player)
    else:
        user = User.objects.select_for_update(no_key=True).get(roles__links=link)
    siblings = AccessLink.objects.filter(role=link.role, player=link.player, email=link.email, used_at=None)
    siblings.update(used_at=timezone.now())
    if password and not user.has_usable_password():
        user.set_password(password)
        user.save(update_fields=["password"])
    record_change(federation=federation, by=user, action="enter", record=link, after={"user": user.email})
    return user


def has_password(link: AccessLink) -> bool:
    """Whether the user whom the link lets in has a password already."""
    user = User.objects.filter(email=link.email).first()
    return user is not None and user.has_usable_password()


def _claimable(federation: Federation, number: str, email: str) -> Player | None:
    """The living, unmerged player on whose record both stand, unless his user was switched off."""
    address = email.strip().lower()
    if not address:
        return None
    player = Player.objects.filter(
        federation=federation, number=number.strip(), email__iexact=address, deceased_on=None, merged_into=None
    ).first()
    if player is None or User.objects.filter(email=address, is_active=False).exists():
        return None
    return player


def _usable(federation: Federation, token: str, *, lock: bool) -> AccessLink | None:
    number = number_of(token)
    if number is None:
        return None
    links = AccessLink.objects.filter(federation=federation, used_at=None, expires_at__gt=timezone.now())
    if lock:
        links = links.select_for_update(of=("self",))
    link = links.select_related("federation", "player", "role__user").filter(pk=number).first()
    if link is None:
        return None
    if link.player is not None:
        # The office may have changed the address, noted a death or merged the record since.
        return link if _claimable(federation, link.player.number, link.email) == link.player else None
    role = link.role
    return link if role is not None and role.user.is_active and role.user.email == link.email else None


def _claimed(link: AccessLink, player: Player) -> User:
    role = give_role(
        email=link.email,
        federation=link.federation,
        covers=Covers(player=player),
        by=None,
        name=player.name,
        why="number and mail address of the record",
    )
    return role.user


def _letter(player: Player, link: AccessLink, site: str) -> str:
    values = {"federation": link.federation.name, "number": player.number, "hours": CLAIM_LIFE.days * 24}
    lines = [
        _("Someone asked for access to the record of player %(number)s at %(federation)s.") % values,
        _("If it was you, this link lets you in. It works once, within %(hours)s hours; do not pass it on.") % values,
        address_of(link, site),
        _("If it was not you, do nothing: without the link nobody gets in."),
    ]
    return "\n\n".join(lines) + "\n"
