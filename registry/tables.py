"""The list of users and roles."""

from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from registry.services.users import covers_of
from ui.columns import ChoiceColumn, MomentColumn
from ui.tables import Table


class RoleTable(Table):
    """Roles of `registry.queries.users.roles_of_federation`; `code` is the federation's."""

    email = tables.Column(verbose_name=_("Mail address"), accessor="user__email")
    name = tables.Column(verbose_name=_("Name"), accessor="user__name")
    kind = ChoiceColumn(verbose_name=_("Role"))
    covers = tables.Column(verbose_name=_("Covers"), empty_values=(), orderable=False)
    last_login = MomentColumn(verbose_name=_("Last signed in"), accessor="user__last_login")
    invitation = tables.Column(verbose_name=_("Invitation"), empty_values=(), orderable=False)
    second_factor = tables.Column(verbose_name=_("Second factor"), orderable=False)

    caption = _("Users and roles")
    row_header = "email"
    labelled = ("last_login", "invitation", "second_factor")

    class Meta(Table.Meta):
        order_by = "email"
        empty_text = _("Nobody has a role yet, or none is found. Invite someone.")

    def __init__(self, *args: Any, code: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.code = code

    def render_email(self, value: str, record: Any) -> SafeString:
        """The address with a link to the role."""
        address = reverse("user-role", kwargs={"federation": self.code, "pk": record.pk})
        return format_html('<a href="{}">{}</a>', address, value)

    def render_covers(self, record: Any) -> str:
        """What the role covers."""
        return str(covers_of(record))

    def render_invitation(self, record: Any) -> str:
        """Where the invitation stands."""
        return invitation_state(record)

    def render_second_factor(self, value: bool) -> str:
        """Whether it is set up."""
        return gettext("set up") if value else gettext("none")


def invitation_state(role: Any) -> str:
    """Where the invitation of a role of `roles_of_federation` stands, in a word or two."""
    if role.user.last_login is not None:
        return gettext("has signed in")
    if role.invited_at is None:
        return gettext("not invited")
    return gettext("expired") if role.invited_until <= timezone.now() else gettext("waiting")
