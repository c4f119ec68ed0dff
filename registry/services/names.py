"""The keys of names, for the services (`registry.names`)."""

from registry.names import search_key, sort_key

__all__ = ["search_key", "sort_key"]
