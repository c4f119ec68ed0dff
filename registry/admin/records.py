"""What is only looked at: users, roles, mails, papers and the audit trail. Users and roles have pages of their own."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from registry.admin.base import ReadOnlyAdmin
from registry.admin.site import offices, site
from registry.models import Attachment, Change, Mail, Role, User
from registry.services.mail import is_personal


@admin.register(User, site=site)
class UserAdmin(ReadOnlyAdmin):
    """Users, for the superuser alone, who switches them off here: a user may belong to several federations."""

    federation_path = "roles__federation"
    list_display = ("email", "name", "is_active", "is_superuser", "last_login")
    exact_search = ("email", "name__icontains")
    search_help_text = _("The whole mail address, or a part of the name")
    fields = ("email", "name", "is_active", "is_superuser", "last_login", "date_joined")
    readonly_fields = ("email", "is_superuser", "last_login", "date_joined")

    def get_list_filter(self, request: HttpRequest) -> list[Any]:
        """None: a user may belong to several federations."""
        return ["is_active"]

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """The superuser."""
        return offices(request) is None

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """The superuser."""
        return offices(request) is None


@admin.register(Role, site=site)
class RoleAdmin(ReadOnlyAdmin):
    """Roles; given and taken on the pages of users and roles."""

    list_display = ("user", "federation", "kind", "player", "club", "district")
    list_filter = ("kind",)
    list_select_related = ("user", "federation", "player", "club", "district")
    exact_search = ("user__email", "player__number", "club__number")
    search_help_text = _("The whole mail address, or the number of a player or club")


@admin.register(Mail, site=site)
class MailAdmin(ReadOnlyAdmin):
    """Outgoing mail. A mail with a link that lets its reader in is not shown: it is his alone."""

    list_display = ("due_at", "to", "subject", "state", "attempts", "sent_at")
    list_filter = ("state",)
    exact_search = ("to", "key")
    search_help_text = _("The whole mail address or key")
    fields = ("federation", "key", "to", "subject", "text", "state", "due_at", "sent_at", "attempts", "error")

    @admin.display(description=_("text"))
    def text(self, mail: Mail) -> str:
        """The text, if it may be read by others."""
        return gettext("Not shown: it holds a personal link.") if is_personal(mail) else mail.body


@admin.register(Attachment, site=site)
class AttachmentAdmin(ReadOnlyAdmin):
    """Papers behind decisions; the file itself is not drawn."""

    list_display = ("name", "content_type", "added_at", "added_by")
    list_select_related = ("added_by",)
    exact_search = ("sha256", "name__icontains")
    fields = ("federation", "name", "content_type", "sha256", "added_at", "added_by")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Without the files."""
        return super().get_queryset(request).defer("content")


@admin.register(Change, site=site)
class ChangeAdmin(ReadOnlyAdmin):
    """The audit trail."""

    list_display = ("at", "by", "action", "model", "record", "why")
    list_filter = ("action",)
    list_select_related = ("by",)
    exact_search = ("record", "by__email")
    search_help_text = _("Number of the record, or the whole mail address")
