"""The app of what may be held, and when: applications, quotas, the calendar."""

from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _

from registry.services import append_only


def close_steps(sender: AppConfig, **kwargs: Any) -> None:
    """Put the triggers on the steps of applications after every migrate."""
    append_only.close(sender.get_model("Step"))


class SanctionsConfig(AppConfig):
    """Sanctions."""

    name = "sanctions"
    verbose_name = _("Sanctions")

    def ready(self) -> None:
        """Close the steps whenever the database was migrated."""
        post_migrate.connect(close_steps, sender=self)
