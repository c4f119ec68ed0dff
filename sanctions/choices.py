"""The fixed words of applications."""

from collections.abc import Iterable
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Form(models.TextChoices):
    """How an event is played, as the report format names it."""

    PAIRS = "pairs", _("pairs")
    INDIVIDUAL = "individual", _("individual")
    BAROMETER_TEAMS = "barometer_teams", _("team barometer")
    TEAM_MATCHES = "team_matches", _("team matches")


class Level(models.TextChoices):
    """What an event is played for, in every federation; which of them one knows, its edition says."""

    BRONZE = "bronze", _("bronze")
    SILVER = "silver", _("silver")
    GOLD = "gold", _("gold")
    CLUB = "club", pgettext_lazy("level", "club")
    UNIT = "unit", pgettext_lazy("level", "unit")
    SECTIONAL = "sectional", _("sectional")
    REGIONAL = "regional", _("regional")
    NATIONAL = "national", _("national")


def named_levels(codes: Iterable[str]) -> list[tuple[str, Any]]:
    """The levels of these codes with their names, for a form or a filter."""
    return [(code, Level(code).label) for code in codes]


class Kind(models.TextChoices):
    """What is applied for; which of them a federation knows, its edition says."""

    SILVER = "silver", _("silver")
    HALF_SILVER = "half_silver", _("half silver")
    SEASON_SILVER = "season_silver", _("spring or autumn silver")
    GOLD = "gold", _("gold")


# The level to which a sanction gives the right.
LEVELS = {
    Kind.SILVER: Level.SILVER,
    Kind.HALF_SILVER: Level.SILVER,
    Kind.SEASON_SILVER: Level.SILVER,
    Kind.GOLD: Level.GOLD,
}


# The condition of a report that says of which season it is.
SEASON_CONDITION = "season_silver"
# The condition of a report that tells its kind; without one it is that of its level.
KINDS_BY_CONDITION = {SEASON_CONDITION: Kind.SEASON_SILVER, "half": Kind.HALF_SILVER}
# Of these an application says more, and the office decides at last.
DECIDED_BY_OFFICE = frozenset({Kind.GOLD})


class Field(models.TextChoices):
    """Who may enter. Two events draw on the same players where either is open or both are for the same."""

    OPEN = "open", _("open to all")
    MIXED = "mixed", _("mixed")
    WOMEN = "women", _("women")
    VETERANS = "veterans", _("veterans")
    JUNIORS = "juniors", _("juniors")
    DISTRICT = "district", _("members of the district")
    GROUP = "group", _("a profession or another group")
    CLUB = "club", _("members of the club alone")


class State(models.TextChoices):
    """The life of an application."""

    DRAFT = "draft", _("draft")
    SUBMITTED = "submitted", _("submitted")
    ASKED_BACK = "asked_back", _("asked back")
    ENDORSED = "endorsed", _("endorsed")
    GRANTED = "granted", _("granted")
    REFUSED = "refused", _("refused")
    WITHDRAWN = "withdrawn", _("withdrawn")
    CANCELLED = "cancelled", _("cancelled")


class Action(models.TextChoices):
    """A step that somebody takes with an application."""

    SUBMIT = "submit", _("submit")
    ASK_BACK = "ask_back", _("ask back")
    ANSWER = "answer", _("answer")
    ENDORSE = "endorse", _("endorse")
    GRANT = "grant", _("grant")
    REFUSE = "refuse", _("refuse")
    MOVE = "move", _("move to an alternative day")
    WITHDRAW = "withdraw", _("withdraw")
    CANCEL = "cancel", _("cancel")


class Instance(models.TextChoices):
    """Who endorses or decides, in the order of a federation's path."""

    HOME_DISTRICT = "home_district", _("the home district")
    DISTRICT = "district", _("the district where it is played")
    OFFICE = "office", _("the office")
