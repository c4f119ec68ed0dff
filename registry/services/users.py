"""Users and their roles. Nobody signs up: the office invites."""

from dataclasses import dataclass

from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext as _

from registry.choices import RoleKind
from registry.models import Club, District, Federation, Player, Role, User
from registry.services.audit import record_change
from registry.services.mail import queue_mail


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


@transaction.atomic
def give_role(*, email: str, federation: Federation, covers: Covers, by: User | None, name: str = "") -> Role:
    """The role of the user of that address; user and role are made where they are missing."""
    user = User.objects.filter(email=email.strip().lower()).first()
    if user is None:
        user = User.objects.create_user(email, name=name)
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
        record_change(federation=federation, by=by, action="give-role", record=role, after=after)
    return role


@transaction.atomic
def invite(
    *, email: str, federation: Federation, covers: Covers, by: User | None, name: str = "", sign_in_url: str = ""
) -> Role:
    """Give the role and queue a mail, in the federation's language, that says how to sign in; one mail a role."""
    role = give_role(email=email, federation=federation, covers=covers, by=by, name=name)
    with translation.override(federation.language):
        queue_mail(
            key=f"invitation:{role.pk}",
            federation=federation,
            to=role.user.email,
            subject=_("Your access to %(federation)s") % {"federation": federation.name},
            body=_invitation(role, covers, sign_in_url),
        )
    return role


@transaction.atomic
def take_role(*, role: Role, by: User | None, why: str = "") -> None:
    """Take the role away; the user stays."""
    before = {"user": role.user.email, "kind": role.kind, "role": str(role)}
    record_change(federation=role.federation, by=by, action="take-role", record=role, before=before, why=why)
    role.delete()


def _invitation(role: Role, covers: Covers, sign_in_url: str) -> str:
    values = {
        "federation": role.federation.name,
        "kind": covers.kind.label,
        "covers": covers,
        "email": role.user.email,
        "address": sign_in_url,
    }
    lines = [
        _("You now have access to the registry of %(federation)s.") % values,
        _("Role: %(kind)s, %(covers)s.") % values,
        _("Sign in with the address %(email)s: a code is mailed to you, and you may choose a password afterwards.")
        % values,
    ]
    if sign_in_url:
        lines.append(sign_in_url)
    return "\n\n".join(lines) + "\n"
