"""The app of those who exist: federations, clubs, players, users."""

from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _

from registry.services import append_only


def close_audit_trail(sender: AppConfig, **kwargs: Any) -> None:
    """Put the triggers on the audit trail after every migrate."""
    append_only.close(sender.get_model("Change"))


class RegistryConfig(AppConfig):
    """Registry."""

    name = "registry"
    verbose_name = _("Registry")

    def ready(self) -> None:
        """Close the audit trail whenever the database was migrated."""
        post_migrate.connect(close_audit_trail, sender=self)
