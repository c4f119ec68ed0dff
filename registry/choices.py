"""The fixed words of the registry's records."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class RoleKind(models.TextChoices):
    """What a user may be; what the role covers stands beside it."""

    PLAYER = "player", _("player")
    CLUB = "club", _("club official")
    DISTRICT = "district", _("district officer")
    OFFICE = "office", _("office")


class Sex(models.TextChoices):
    """Asked only where a championship asks for it; empty means not stated."""

    FEMALE = "f", _("woman")
    MALE = "m", _("man")


class MailState(models.TextChoices):
    """The life of an outgoing mail."""

    DUE = "due", _("due")
    SENT = "sent", _("sent")
    FAILED = "failed", _("failed")
