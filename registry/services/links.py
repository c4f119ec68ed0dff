"""Links in mails that let someone in: signed, good once, and for a while."""

import datetime

from django.core.signing import BadSignature, Signer
from django.urls import reverse
from django.utils import timezone

from registry.models import AccessLink, Player, Role

INVITATION_LIFE = datetime.timedelta(days=14)
CLAIM_LIFE = datetime.timedelta(days=1)
_SIGNER = Signer(salt="registry.access-link")


def link_for_role(role: Role) -> AccessLink:
    """A new link for someone to whom the office gave a role."""
    return AccessLink.objects.create(
        federation=role.federation, email=role.user.email, role=role, expires_at=timezone.now() + INVITATION_LIFE
    )


def link_for_player(player: Player, email: str) -> AccessLink:
    """A new link for someone who asked for his own record; `email` is the address on it."""
    return AccessLink.objects.create(
        federation=player.federation, email=email, player=player, expires_at=timezone.now() + CLAIM_LIFE
    )


def token_of(link: AccessLink) -> str:
    """What stands in the address of the page: the link's number with a signature."""
    return _SIGNER.sign(str(link.pk))


def address_of(link: AccessLink, site: str) -> str:
    """The whole address of the page that the link leads to; `site` is the address of the front page."""
    path = reverse("welcome", kwargs={"federation": link.federation.code, "token": token_of(link)})
    return site.rstrip("/") + path


def number_of(token: str) -> int | None:
    """The number of the link of a token; None when we did not sign it."""
    try:
        return int(_SIGNER.unsign(token))
    except BadSignature:
        return None
