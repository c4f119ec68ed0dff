"""Users and roles, for the office."""

from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from registry.filters import RoleFilter
from registry.forms import InviteForm, ReasonForm
from registry.models import Role
from registry.permissions import may_give_roles
from registry.queries.users import roles_of_federation
from registry.services.refusal import Refusal
from registry.services.users import covers_of, invite, send_again, take_role
from registry.tables import RoleTable, invitation_state
from registry.views.guards import allowed
from ui.views import ListPage


@method_decorator(allowed(may_give_roles), name="dispatch")
class UserList(ListPage):
    """Who may do what in the federation. For the office."""

    table_class = RoleTable
    filterset_class = RoleFilter
    template_name = "registry/users.html"

    def get_queryset(self) -> QuerySet[Role]:
        """The federation's roles."""
        return roles_of_federation(self.request.federation)

    def get_table_kwargs(self) -> dict[str, Any]:
        """Whose pages the links lead to."""
        return {"code": self.request.federation.code}


@allowed(may_give_roles)
def invite_user(request: HttpRequest) -> HttpResponse:
    """Invite someone by mail. For the office."""
    form = InviteForm(request.POST or None, federation=request.federation)
    if request.method != "POST" or not form.is_valid():
        return render(request, "registry/invite.html", {"form": form}, status=422 if form.is_bound else 200)
    role = invite(
        email=form.cleaned_data["email"],
        federation=request.federation,
        covers=form.covers,
        by=request.user,
        site=request.build_absolute_uri("/"),
        name=form.cleaned_data["name"],
    )
    messages.success(request, _("%(email)s has the role, and a mail is on its way.") % {"email": role.user.email})
    return redirect("user-role", federation=request.federation.code, pk=role.pk)


@allowed(may_give_roles)
def role_page(request: HttpRequest, pk: int) -> HttpResponse:
    """One role, and what the office can do with it. For the office."""
    return _role_page(request, _role(request, pk), ReasonForm())


@require_POST
@allowed(may_give_roles)
def take_away(request: HttpRequest, pk: int) -> HttpResponse:
    """Take a role away, with a reason. For the office."""
    role = _role(request, pk)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return _role_page(request, role, form)
    refusal = take_role(role=role, by=request.user, why=form.cleaned_data["why"])
    if isinstance(refusal, Refusal):
        form.add_error(None, refusal.message)
        return _role_page(request, role, form)
    messages.success(request, _("%(email)s no longer has this role.") % {"email": role.user.email})
    return redirect("users", federation=request.federation.code)


@require_POST
@allowed(may_give_roles)
def invite_again(request: HttpRequest, pk: int) -> HttpResponse:
    """Send an invitation once more. For the office."""
    answer = send_again(role=_role(request, pk), by=request.user, site=request.build_absolute_uri("/"))
    if isinstance(answer, Refusal):
        messages.warning(request, answer.message)
    else:
        messages.success(request, _("A new invitation is on its way; the older link no longer works."))
    return redirect("user-role", federation=request.federation.code, pk=pk)


def _role(request: HttpRequest, pk: int) -> Role:
    return get_object_or_404(roles_of_federation(request.federation), pk=pk)


def _role_page(request: HttpRequest, role: Role, form: ReasonForm) -> HttpResponse:
    context = {"role": role, "covers": covers_of(role), "invitation": invitation_state(role), "form": form}
    return render(request, "registry/role.html", context, status=422 if form.is_bound else 200)
