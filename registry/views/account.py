"""One's own account, where allauth's page is not ours."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@require_safe
@login_required
def email(request: HttpRequest) -> HttpResponse:
    """The address one signs in with. The office changes it: the address is whom an invitation or a claim means."""
    return render(request, "account/email.html")
