"""How accounts come to be: by invitation only."""

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest


class InvitationOnlyAdapter(DefaultAccountAdapter):
    """Nobody signs up by himself."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Never: the office invites."""
        return False
