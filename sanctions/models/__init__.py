"""What is applied for and granted, one module a noun."""

from sanctions.models.application import Application, Day, Step, Week
from sanctions.models.path import Distances, PathStage
from sanctions.models.prices import Price, PriceList

__all__ = ["Application", "Day", "Distances", "PathStage", "Price", "PriceList", "Step", "Week"]
