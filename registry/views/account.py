"""One's own account: what it is, and what allauth has no page for."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from registry.queries.users import has_second_factor, roles_of_user
from registry.views.frame import stand_in


@require_safe
@login_required
def overview(request: HttpRequest) -> HttpResponse:
    """Who one is signed in as, one's roles, and where the account is changed. For whoever is signed in."""
    roles = roles_of_user(request.user)  # type: ignore[arg-type]
    stand_in(request, {role.federation for role in roles})
    context = {"roles": roles, "second_factor": has_second_factor(request.user)}  # type: ignore[arg-type]
    return render(request, "account/overview.html", context)


@require_safe
@login_required
def email(request: HttpRequest) -> HttpResponse:
    """The address one signs in with. The office changes it: the address is whom an invitation or a claim means."""
    return render(request, "account/email.html")
