"""Who may open a page: the registry's own guards, for the views of this app too."""

from registry.views.guards import allowed, everyone, only_where

__all__ = ["allowed", "everyone", "only_where"]
