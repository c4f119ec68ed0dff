"""Pages that are there only where the edition in force knows sanctions."""

from django.utils.translation import gettext_lazy as _

from registry.queries.editions import knows_sanctions
from registry.views.guards import only_where

of_sanctions = only_where(
    knows_sanctions, _("In this federation events need no sanction, so that there is no calendar of them.")
)
