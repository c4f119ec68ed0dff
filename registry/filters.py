"""Filters of lists."""

import django_filters
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from registry.choices import RoleKind
from registry.models import Role
from registry.queries.users import roles_found


class RoleFilter(django_filters.FilterSet):
    """Roles by address, name or number, and by kind."""

    q = django_filters.CharFilter(method="by_text", label=_("Mail address, name or number"))
    kind = django_filters.ChoiceFilter(choices=RoleKind.choices, label=_("Role"), empty_label=_("all"))

    class Meta:
        model = Role
        fields: list[str] = []

    def by_text(self, roles: QuerySet[Role], name: str, value: str) -> QuerySet[Role]:
        """Those whom the text means."""
        return roles_found(roles, value.strip())
