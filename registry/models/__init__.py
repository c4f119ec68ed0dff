"""The records of the registry, one module a noun."""

from registry.models.access import AccessLink
from registry.models.audit import Change
from registry.models.federation import Club, District, Federation, RulesetPeriod
from registry.models.mail import Attachment, Mail
from registry.models.player import Membership, Person, Player
from registry.models.user import Role, User

__all__ = [
    "AccessLink",
    "Attachment",
    "Change",
    "Club",
    "District",
    "Federation",
    "Mail",
    "Membership",
    "Person",
    "Player",
    "Role",
    "RulesetPeriod",
    "User",
]
