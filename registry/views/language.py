"""The switch of languages at the foot of each page."""

from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from registry.services.languages import keep_language


# Pages kept for strangers hold no mark of one reader's own, and whoever was led here by another site has lost nothing.
@csrf_exempt
@require_POST
def choose_language(request: HttpRequest) -> HttpResponseBase:
    """Back to the page, in the language chosen: kept in a cookie and, of a user, with him. For everyone."""
    if request.user.is_authenticated:
        keep_language(user=request.user, language=request.POST.get("language", ""))  # type: ignore[arg-type]
    return set_language(request)
