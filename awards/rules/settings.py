"""What a regulation leaves to its federation: amounts that the office keeps, and that a report need not repeat."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Setting:
    """Amounts for the places in turn: the condition ``condition`` of a report whose condition ``by`` is ``case``."""

    condition: str
    by: str
    case: str

    @property
    def key(self) -> str:
        """The code under which the office keeps it."""
        return f"{self.condition}/{self.case}"

    def is_missing(self, conditions: Mapping[str, Any]) -> bool:
        """Whether a report with these conditions asks for the amounts and does not say them."""
        return conditions.get(self.by) == self.case and self.condition not in conditions
