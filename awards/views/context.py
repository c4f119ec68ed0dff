"""What every page knows."""

from django.http import HttpRequest


def page(request: HttpRequest) -> dict[str, object]:
    """Nothing yet."""
    return {}
