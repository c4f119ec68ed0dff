"""Who may open a page: the registry's own guards, for the views of this app too, and where there is one."""

from django.utils.translation import gettext_lazy as _

from registry.queries.editions import knows_rallies, takes_matches
from registry.views.guards import allowed, everyone, only_where

__all__ = ["allowed", "everyone", "of_matches", "of_rallies", "only_where"]

of_matches = only_where(
    takes_matches, _("In this federation an event of teams is reported as one final list, not match by match.")
)
of_rallies = only_where(knows_rallies, _("The rules of this federation know no rallies."))
