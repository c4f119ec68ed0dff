"""What allauth asks us: who may sign up, where one goes after signing in, who must keep a second factor."""

import time

from allauth.account import app_settings
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.authentication import get_authentication_records
from allauth.account.models import EmailAddress
from allauth.core import context
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.http import HttpRequest
from django.urls import reverse

from registry.choices import RoleKind
from registry.models import User
from registry.queries.users import first_role, is_exempt, is_guarded


class InvitationOnlyAdapter(DefaultAccountAdapter):
    """Nobody signs up by himself."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Never: the office invites."""
        return False

    def login(self, request: HttpRequest, user: User) -> None:
        """Sign in, and vouch for the address: the office wrote it, or it stood on the record that was claimed."""
        super().login(request, user)
        EmailAddress.objects.update_or_create(user=user, email=user.email, defaults={"verified": True, "primary": True})

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """An official's desk, a player's own page, else the front page."""
        role = first_role(request.user) if isinstance(request.user, User) else None
        if role is None:
            return super().get_login_redirect_url(request)
        federation = role.federation.code
        if role.kind == RoleKind.PLAYER and role.player is not None:
            return reverse("player", kwargs={"federation": federation, "number": role.player.number})
        return reverse("desk", kwargs={"federation": federation})

    def is_reauthentication_required(self, *, app: str, **kwargs: object) -> bool:
        """Not within the first minutes after signing in: who has just done it is not asked again."""
        records = get_authentication_records(context.request, context.request.user)
        newest = max((record["at"] for record in records), default=0)
        if time.time() - newest < app_settings.REAUTHENTICATION_TIMEOUT:
            return False
        return super().is_reauthentication_required(app=app, **kwargs)


class SecondFactorAdapter(DefaultMFAAdapter):
    """Who decides about others' records keeps his second factor."""

    def can_delete_authenticator(self, authenticator: Authenticator) -> bool:
        """Only for those who need none."""
        user = authenticator.user
        return is_exempt(user) or not is_guarded(user)
