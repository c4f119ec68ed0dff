"""The admin: only what is registered here by name is in it, and only the office and the superuser come in."""

from django.contrib.admin import AdminSite
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from registry.models import User
from registry.queries.users import offices_of


class OfficeSite(AdminSite):
    """Django's admin for the office of a federation: its own records alone.

    No part of another package appears here by itself, as it would on the default site: second factors and their
    secrets, sessions, tables of the scheduler.
    """

    site_title = _("Registry")
    site_header = _("Registry: clubs, players, memberships")
    index_title = _("Records")

    def has_permission(self, request: HttpRequest) -> bool:
        """Whether the user is of an office, or the superuser."""
        scope = offices(request)
        return scope is None or bool(scope)

    def login(self, request: HttpRequest, extra_context: object = None) -> HttpResponse:
        """The site's own sign-in, which asks for the second factor; who is signed in already may not come in."""
        if request.user.is_authenticated:
            raise PermissionDenied
        return redirect_to_login(request.GET.get("next") or request.get_full_path())


def offices(request: HttpRequest) -> frozenset[int] | None:
    """The federations whose records the user looks after; None for the superuser, who sees all. Asked once a page."""
    if not hasattr(request, "_offices"):
        request._offices = _offices(request.user)
    return request._offices


def _offices(user: object) -> frozenset[int] | None:
    if not isinstance(user, User) or not user.is_active:
        return frozenset()
    return None if user.is_superuser else offices_of(user)


site = OfficeSite(name="admin")
