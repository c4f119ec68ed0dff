"""The admin pages, for what the office does with clubs, players and memberships; all else is only looked at."""

from registry.admin import memberships, places, players, records
from registry.admin.site import site

__all__ = ["memberships", "places", "players", "records", "site"]
