"""The app of what was played and what it gave."""

from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _

from registry.services import append_only

ONLY_GROW = (
    *("LedgerEntry", "ForeignPoints", "DistrictCheck", "FeeLine", "MonthClosing", "Statement", "StatementLine"),
    *("TitleNotice", "TitleMailing"),
)


def close_ledger(sender: AppConfig, **kwargs: Any) -> None:
    """Put the triggers on the ledger and on what else only grows after every migrate."""
    append_only.close(*(sender.get_model(name) for name in ONLY_GROW))


class AwardsConfig(AppConfig):
    """Awards."""

    name = "awards"
    verbose_name = _("Awards")

    def ready(self) -> None:
        """Close the ledger whenever the database was migrated."""
        post_migrate.connect(close_ledger, sender=self)
