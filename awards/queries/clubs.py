"""Clubs as their pages show them: their members, and what those have won."""

import datetime
from collections.abc import Mapping
from typing import Any

from django.db.models import Count, F, IntegerField, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from awards.choices import Colour
from awards.models import Event, LedgerEntry, TitleAward
from awards.queries.events import newest_events
from awards.queries.players import shown_amount
from awards.queries.titles import newest_titles
from registry.models import Club, District, Federation, Membership, Player
from registry.permissions import Actor
from registry.queries.clubs import clubs_found, current_clubs
from registry.queries.players import name_shown
from registry.queries.scheme import points_shown


def _on(day: datetime.date, prefix: str = "") -> Q:
    """Memberships that hold on a day."""
    return Q(**{f"{prefix}starts__lte": day}) & (Q(**{f"{prefix}ends": None}) | Q(**{f"{prefix}ends__gte": day}))


def clubs_with_members(federation: Federation, on: datetime.date) -> QuerySet[Club]:
    """The federation's clubs in the order of their names, annotated with the number of their `members` on the day."""
    memberships = Membership.objects.filter(_on(on), club=OuterRef("pk"), player__merged_into=None)
    counted = memberships.order_by().values("club").annotate(count=Count("pk")).values("count")
    members = Coalesce(Subquery(counted, output_field=IntegerField()), 0)
    return current_clubs(federation).order_by("sort_key", "pk").annotate(members=members)


def district_choices(federation: Federation) -> list[tuple[int, str]]:
    """The federation's districts by name, for a choice."""
    districts = District.objects.filter(federation=federation).order_by("name", "pk")
    return list(districts.values_list("pk", "name"))


def clubs_meant(federation: Federation, text: str) -> list[int]:
    """The ids of the clubs that a text means: the one of that very number, else those that its words begin."""
    found = clubs_found(federation, text).order_by("pk").values_list("pk", "number")
    exact = [pk for pk, number in found if number == text.strip()]
    return exact or [pk for pk, _number in found]


def members_with_home(club: Club, on: datetime.date, actor: Actor) -> QuerySet[Player]:
    """A club's members on a day, annotated with `member_since` and their home club as players are.

    `shown_total` and `shown_title` are what they hold, None where the actor may not see it; `other_home` is the name of
    the home club where it is another.

    Who belongs to the club beside another is among them; his home club is the other one. Whose name the actor may not
    see is left out: that somebody belongs to this club would say half of who he is.
    """
    home = Membership.objects.filter(_on(on), player=OuterRef("pk"), home=True).order_by("pk")
    members = Player.objects.filter(_on(on, "memberships__"), memberships__club=club, merged_into=None)
    members = members.filter(name_shown(actor, on))
    return members.annotate(
        shown_total=shown_amount(actor, on, "total"),
        shown_title=shown_amount(actor, on, "title"),
        member_since=F("memberships__starts"),
        home_club_id=Subquery(home.values("club_id")[:1]),
        other_home=Subquery(home.exclude(club=club).values("club__name")[:1]),
        home_district_id=Subquery(home.values("club__district_id")[:1]),
    )


def points_won(club: Club, since: datetime.date, on: datetime.date, actor: Actor) -> Mapping[str, int]:
    """What the members of a day have won in events since a day: `ranking` points, and by colour, in hundredths.

    By one aggregate; what was reversed does not count, and no opening holding or conversion. Nor does what the actor
    may not see.
    """
    members = Membership.objects.filter(_on(on), points_shown(actor, on, "player__"), club=club).values("player_id")
    won = LedgerEntry.objects.filter(player__in=members, played_on__gte=since, played_on__lte=on, event__isnull=False)
    colours: dict[str, Any] = {colour: Sum("amount", filter=Q(colour=colour), default=0) for colour in Colour.values}
    return won.aggregate(ranking=Sum("ranking", default=0), **colours)


def events_of_club(club: Club) -> QuerySet[Event]:
    """A club's booked events, newest first."""
    return newest_events(club.federation).filter(club=club)


def titles_of_members(club: Club, on: datetime.date, actor: Actor) -> QuerySet[TitleAward]:
    """The titles of the members of a day whose names the actor may see, newest first, with their home clubs."""
    seen = name_shown(actor, on, "player__")
    members = Membership.objects.filter(_on(on), seen, club=club).values("player_id")
    return newest_titles(club.federation, on, actor).filter(player__in=members)
