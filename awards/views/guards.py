"""Who may open a page: the registry's own guards, for the views of this app too, and where there is one."""

from django.utils.translation import gettext_lazy as _

from registry.queries.editions import knows_rallies
from registry.views.guards import allowed, everyone, only_where

__all__ = ["allowed", "everyone", "of_rallies", "only_where"]

of_rallies = only_where(knows_rallies, _("The rules of this federation know no rallies."))
