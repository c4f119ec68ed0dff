"""The members whom our own template lists, so that numbers need not be looked up."""

import datetime

from awards.queries.clubs import members_with_home
from awards.readers.template_sheets import Member
from registry.models import Club
from registry.permissions import Actor

# A club has some hundred members; a template is a sheet to fill in, no copy of a register.
MOST_MEMBERS = 1000


def members_to_list(club: Club, on: datetime.date, actor: Actor) -> tuple[list[Member], int]:
    """Number and name of the club's members whose names the actor may see, in order, and how many more there are."""
    members = members_with_home(club, on, actor).order_by("sort_key", "pk").only("number", "first_name", "last_name")
    listed = [Member(player.number, player.name) for player in members[: MOST_MEMBERS + 1]]
    if len(listed) <= MOST_MEMBERS:
        return listed, 0
    return listed[:MOST_MEMBERS], members.count() - MOST_MEMBERS
