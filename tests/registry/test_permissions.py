"""Every rule for every role of the cast: the table of who sees and does what, once more and independently."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass, replace
from types import SimpleNamespace

import pytest
from django.contrib.auth.models import AnonymousUser

from registry import permissions
from registry.models import User
from registry.permissions import Actor
from registry.queries.actors import actor_of
from tests.cast import Cast
from tests.factories import ClubFactory, PlayerFactory

EVERYONE = {
    "visitor", "stranger", "player_user", "hidden_user", "official_a", "official_b", "officer_north", "officer_south",
    "office", "foreign_office",
}  # fmt: skip


def actor(cast: Cast, name: str) -> Actor:
    """The actor of that name in the cast's federation."""
    user: User | AnonymousUser = AnonymousUser() if name == "visitor" else getattr(cast, name)
    return actor_of(user, cast.federation)


@dataclass(frozen=True)
class Rule:
    """A question about club A, its players and its district, and those who hear a yes."""

    predicate: str
    ask: Callable[[Actor, Cast], bool]
    yes: set[str]


def of_office(predicate: str) -> Rule:
    """A rule that says yes to the office alone."""
    return Rule(predicate, lambda actor, _cast: getattr(permissions, predicate)(actor), {"office"})


def home(cast: Cast) -> dict[str, int]:
    """Club A as home club."""
    return {"home_club_id": cast.club_a.pk, "home_district_id": cast.north.pk}


def held_by(cast: Cast, **organiser: object) -> SimpleNamespace:
    """A report of an organiser."""
    values = {"federation_id": cast.federation.pk, "club": None, "district_id": None, **organiser}
    return SimpleNamespace(**values)


def sees_points(actor: Actor, cast: Cast, *, in_scheme: bool) -> bool:
    """Whether he sees the points of the player of club A, in a federation that keeps them to the scheme."""
    kept = replace(actor, points_in_scheme_only=True)
    return permissions.may_see_points(kept, cast.player, in_scheme=in_scheme, **home(cast))


RULES = [
    Rule("may_see_name", lambda a, c: permissions.may_see_name(a, c.player, **home(c)), EVERYONE),
    Rule(
        "may_see_name",
        lambda a, c: permissions.may_see_name(a, c.hidden, **home(c)),
        {"hidden_user", "official_a", "officer_north", "office"},
    ),
    Rule(
        "may_see_name",
        lambda a, c: permissions.may_see_name(a, c.hidden, home_club_id=None, home_district_id=None),
        {"hidden_user", "office"},
    ),
    Rule("may_see_points", lambda a, c: sees_points(a, c, in_scheme=True), EVERYONE),
    Rule(
        "may_see_points",
        lambda a, c: sees_points(a, c, in_scheme=False),
        {"player_user", "official_a", "officer_north", "office"},
    ),
    Rule(
        "may_see_joined",
        lambda a, c: permissions.may_see_joined(a, c.player, PlayerFactory()),
        {"player_user", "office"},
    ),
    Rule(
        "may_see_joined",
        lambda a, c: permissions.may_see_joined(a, c.player, PlayerFactory(hidden=True)),
        {"player_user"},
    ),
    Rule(
        "may_see_joined",
        lambda a, c: permissions.may_see_joined(a, c.hidden, PlayerFactory()),
        {"hidden_user", "office"},
    ),
    Rule("may_see_contact", lambda a, c: permissions.may_see_contact(a, c.player), {"player_user", "office"}),
    Rule(
        "may_see_member_mail",
        lambda a, c: permissions.may_see_member_mail(a, c.player, home_club_id=c.club_a.pk),
        {"player_user", "official_a", "office"},
    ),
    Rule(
        "may_see_member_mail",
        lambda a, c: permissions.may_see_member_mail(a, c.player, home_club_id=None),
        {"player_user", "office"},
    ),
    Rule(
        "may_print_certificate",
        lambda a, c: permissions.may_print_certificate(a, c.player, home_club_id=c.club_a.pk),
        {"player_user", "official_a", "office"},
    ),
    Rule(
        "may_print_certificate",
        lambda a, c: permissions.may_print_certificate(a, c.player, home_club_id=None),
        {"player_user", "office"},
    ),
    Rule(
        "may_hand_over_pins",
        lambda a, c: permissions.may_hand_over_pins(a),
        {"official_a", "official_b", "office"},
    ),
    Rule(
        "may_see_filing",
        lambda a, c: permissions.may_see_filing(a, held_by(c, club=c.club_a)),
        {"official_a", "officer_north", "office"},
    ),
    Rule(
        "may_see_filing",
        lambda a, c: permissions.may_see_filing(a, held_by(c, district_id=c.north.pk)),
        {"officer_north", "office"},
    ),
    Rule("may_see_filing", lambda a, c: permissions.may_see_filing(a, held_by(c)), {"office"}),
    Rule("may_file_for", lambda a, c: permissions.may_file_for(a, club=c.club_a), {"official_a", "office"}),
    Rule("may_file_for", lambda a, c: permissions.may_file_for(a, district=c.north), {"officer_north", "office"}),
    Rule("may_file_for", lambda a, c: permissions.may_file_for(a), {"office"}),
    Rule(
        "may_file",
        lambda a, c: permissions.may_file(a),
        {"official_a", "official_b", "officer_north", "officer_south", "office"},
    ),
    Rule(
        "may_decide_application",
        lambda a, c: permissions.may_decide_application(a, district=c.north),
        {"officer_north", "office"},
    ),
    Rule("may_decide_application", lambda a, c: permissions.may_decide_application(a, district=None), {"office"}),
    Rule(
        "may_look_after_events",
        lambda a, c: permissions.may_look_after_events(a),
        {"officer_north", "officer_south", "office"},
    ),
    Rule(
        "may_run_rallies",
        lambda a, c: permissions.may_run_rallies(a),
        {"officer_north", "officer_south", "office"},
    ),
    Rule(
        "may_get_raw_file",
        lambda a, c: permissions.may_get_raw_file(a, sent_by=c.official_a.pk),
        {"official_a", "office"},
    ),
    Rule("may_get_raw_file", lambda a, c: permissions.may_get_raw_file(a, sent_by=None), {"office"}),
    Rule("may_run_rally", lambda a, c: permissions.may_run_rally(a, district=c.north), {"officer_north", "office"}),
    Rule("may_run_rally", lambda a, c: permissions.may_run_rally(a, district=None), {"office"}),
    *map(
        of_office,
        (
            "may_book", "may_send_pins", "may_correct", "may_enter_manually", "may_settle_held_line", "may_merge",
            "may_join_records", "may_edit_members", "may_see_runs", "may_edit_prices", "may_give_roles",
            "may_close_months",
        ),
    ),
]  # fmt: skip


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.predicate)
def test_a_rule_says_yes_to_those_of_the_table_and_to_nobody_else(rule: Rule, cast: Cast) -> None:
    assert {name for name in EVERYONE if rule.ask(actor(cast, name), cast)} == rule.yes


def test_every_rule_stands_in_the_table() -> None:
    named = {name for name, _value in inspect.getmembers(permissions, inspect.isfunction) if name.startswith("may_")}
    assert {rule.predicate for rule in RULES} == named


def test_the_office_of_a_federation_has_no_say_in_what_belongs_to_another(cast: Cast) -> None:
    office = actor(cast, "office")
    club = ClubFactory()
    stranger = PlayerFactory(federation=club.federation, hidden=True)
    report = SimpleNamespace(federation_id=club.federation_id, club=club, district_id=None)
    answers = [
        permissions.may_see_name(office, stranger, home_club_id=club.pk, home_district_id=club.district_id),
        permissions.may_see_contact(office, stranger),
        permissions.may_see_member_mail(office, stranger, home_club_id=club.pk),
        permissions.may_see_filing(office, report),
        permissions.may_file_for(office, club=club),
        permissions.may_file_for(office, district=club.district),
        permissions.may_decide_application(office, district=club.district),
    ]
    assert answers == [False] * 7
