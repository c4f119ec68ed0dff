"""The addresses of the admin's pages."""

from django.urls import reverse


def page(name: str, *args: object) -> str:
    """The address of a page, e.g. `page("registry_player_change", 1)`."""
    return reverse(f"admin:{name}", args=args)
