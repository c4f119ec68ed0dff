"""Users and their roles. Nobody signs up: the office invites."""

import datetime
from dataclasses import dataclass

from allauth.mfa.models import Authenticator
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from registry.choices import RoleKind
from registry.models import AccessLink, Club, District, Federation, Player, Role, User
from registry.queries.languages import language_of
from registry.services.audit import record_change
from registry.services.links import INVITATION_LIFE, address_of, link_for_role
from registry.services.mail import queue_mail
from registry.services.refusal import Refusal

# Two clicks on the button are one mail; a mail that really got lost is asked for later.
RESEND_AFTER = datetime.timedelta(minutes=10)


@dataclass(frozen=True)
class Covers:
    """What a role covers: at most one of the three; none of them is the office."""

    player: Player | None = None
    club: Club | None = None
    district: District | None = None

    @property
    def kind(self) -> RoleKind:
        """The kind of role that covers this."""
        if self.player is not None:
            return RoleKind.PLAYER
        if self.club is not None:
            return RoleKind.CLUB
        return RoleKind.DISTRICT if self.district is not None else RoleKind.OFFICE

    def __str__(self) -> str:
        return str(self.player or self.club or self.district or _("the office"))


def covers_of(role: Role) -> Covers:
    """What a role covers."""
    return Covers(player=role.player, club=role.club, district=role.district)


def user_of(email: str, *, name: str = "") -> User:
    """The user of that address, made where he is missing; two calls at once make one."""
    address = email.strip().lower()
    user, _made = User.objects.get_or_create(email=address, defaults={"name": name, "password": make_password(None)})
    return user


@transaction.atomic
def give_role(
    *, email: str, federation: Federation, covers: Covers, by: User | None, name: str = "", why: str = ""
) -> Role:
    """The role of the user of that address; user and role are made where they are missing."""
    user = user_of(email, name=name)
    role, made = Role.objects.get_or_create(
        user=user,
        federation=federation,
        kind=covers.kind,
        player=covers.player,
        club=covers.club,
        district=covers.district,
    )
    if made:
        after = {"user": user.email, "kind": covers.kind.value, "covers": str(covers)}
        record_change(federation=federation, by=by, action="give-role", record=role, after=after, why=why)
    return role


@transaction.atomic
def invite(
    *, email: str, federation: Federation, covers: Covers, by: User | None, site: str, name: str = "", why: str = ""
) -> Role:
    """Give the role and queue a mail with a link that lets its reader in; one mail a role.

    The mail is in the federation's language. `site` is the absolute address of the front page.
    """
    role = give_role(email=email, federation=federation, covers=covers, by=by, name=name, why=why)
    if not role.links.exists():
        _queue_invitation(role, site)
    return role


@transaction.atomic
def send_again(*, role: Role, by: User | None, site: str) -> AccessLink | Refusal:
    """Send a second invitation. Refused with `has-signed-in`, and with `just-sent` within `RESEND_AFTER`."""
    locked = Role.objects.select_for_update(of=("self",)).select_related("user", "federation").get(pk=role.pk)
    if locked.user.last_login is not None:
        return Refusal(
            "has-signed-in", _("%(user)s has signed in already; no invitation is needed.") % {"user": locked.user}
        )
    last = locked.links.first()
    if last is not None and last.made_at > timezone.now() - RESEND_AFTER:
        return Refusal("just-sent", _("An invitation was sent a few minutes ago. Wait a little for it to arrive."))
    locked.links.filter(used_at=None).update(expires_at=timezone.now())
    record_change(
        federation=locked.federation, by=by, action="invite-again", record=locked, after={"user": locked.user.email}
    )
    return _queue_invitation(locked, site)


@transaction.atomic
def take_role(*, role: Role, by: User | None, why: str = "") -> None | Refusal:
    """Take the role away, with the invitations to it; the user stays. Refused with `own-role` for one's own office."""
    if by is not None and role.user_id == by.pk and role.kind == RoleKind.OFFICE:
        return Refusal("own-role", _("You cannot take your own place in the office away; a colleague can."))
    before = {"user": role.user.email, "kind": role.kind, "role": str(role)}
    record_change(federation=role.federation, by=by, action="take-role", record=role, before=before, why=why)
    role.delete()
    return None


@transaction.atomic
def drop_second_factor(*, user: User, by: User | None, why: str) -> bool:
    """Take the user's app and recovery codes away, noted in each of his federations; False when he had none."""
    dropped, _kinds = Authenticator.objects.filter(user=user).delete()
    if not dropped:
        return False
    for federation in Federation.objects.filter(roles__user=user).distinct():
        after = {"user": user.email}
        record_change(federation=federation, by=by, action="drop-second-factor", record=user, after=after, why=why)
    return True


def _queue_invitation(role: Role, site: str) -> AccessLink:
    link = link_for_role(role)
    federation = role.federation
    with translation.override(language_of(role.user, federation)):
        queue_mail(
            key=f"invitation:{link.pk}",
            federation=federation,
            to=role.user.email,
            subject=_("Your access to %(federation)s") % {"federation": federation.name},
            body=_invitation(role, address_of(link, site)),
        )
    return link


def _invitation(role: Role, address: str) -> str:
    values = {
        "federation": role.federation.name,
        "kind": role.get_kind_display(),
        "covers": covers_of(role),
        "email": role.user.email,
        "days": INVITATION_LIFE.days,
    }
    lines = [
        _("You now have access to the registry of %(federation)s.") % values,
        _("Role: %(kind)s, %(covers)s.") % values,
        _("This link lets you in. It works once, within %(days)s days; do not pass it on.") % values,
        address,
        _("Later you sign in with the address %(email)s, with a password or with a code that is mailed to you.")
        % values,
    ]
    return "\n\n".join(lines) + "\n"
