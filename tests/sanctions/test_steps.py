"""Every step in every state by everybody: the services take what the table allows, and refuse all else."""

from dataclasses import dataclass

import pytest
from django.db import transaction

from registry.models import Federation, Mail, User
from registry.permissions import Actor
from registry.queries.actors import actor_of
from sanctions.choices import Action, Kind, State
from sanctions.models import Application, Step
from sanctions.permissions import MOVES, may_see_application
from sanctions.queries.applications import actions
from sanctions.services.refusals import NotPossible
from tests.cast import Cast
from tests.factories import DistrictFactory, RoleFactory, UserFactory
from tests.sanctions.lives import gone, take

pytestmark = pytest.mark.django_db

ROLES = (
    *("stranger", "player_user", "official_a", "official_b"),
    *("officer_north", "officer_south", "officer_east", "office", "foreign_office"),
)
# The office may take every step in the place of an instance, and for an organiser.
CLUB = {"official_a", "office"}
NORTH = {"officer_north", "office"}
SOUTH = {"officer_south", "office"}
OFFICE = {"office"}

Allowed = dict[Action, tuple[set[str], State]]


def _waiting(state: State, turn: set[str], forward: Action, after: State) -> Allowed:
    """What may be done while an instance has the turn, which can endorse or grant but not both."""
    return {
        Action.ASK_BACK: (turn, State.ASKED_BACK),
        forward: (turn, after),
        Action.REFUSE: (turn, State.REFUSED),
        Action.MOVE: (turn, state),
        Action.WITHDRAW: (CLUB, State.WITHDRAWN),
    }


@dataclass(frozen=True)
class Situation:
    """An event of club A, in the north, to be played in the south or at home; `steps` as `gone` takes them."""

    kind: Kind
    steps: str
    state: State
    allowed: Allowed
    at_home: bool = False

    def __str__(self) -> str:
        return f"{self.kind} {'at home' if self.at_home else 'abroad'} {self.steps}"

    def application(self, stage: Cast) -> Application:
        """An application that has come so far."""
        return gone(stage, self.kind, self.steps, played_in=stage.north if self.at_home else stage.south)


def _situation(
    kind: Kind, steps: str, state: State, allowed: Allowed | None = None, *, at_home: bool = False
) -> Situation:
    return Situation(kind, steps, state, allowed or {}, at_home)


_DRAFT: Allowed = {Action.SUBMIT: (CLUB, State.SUBMITTED), Action.WITHDRAW: (CLUB, State.WITHDRAWN)}


def _asked_back(state: State) -> Allowed:
    return {Action.ANSWER: (CLUB, state), Action.WITHDRAW: (CLUB, State.WITHDRAWN)}


def _granted(by: set[str]) -> Allowed:
    return {Action.MOVE: (by, State.GRANTED), Action.CANCEL: (by | CLUB, State.CANCELLED)}


S, G = Kind.SILVER, Kind.GOLD
TO_SOUTH = "submit north.endorse"
TO_OFFICE = "submit north.endorse south.endorse"
AT_NORTH = _waiting(State.SUBMITTED, NORTH, Action.ENDORSE, State.ENDORSED)
SITUATIONS = [
    _situation(S, "", State.DRAFT, _DRAFT),
    _situation(S, "submit", State.SUBMITTED, AT_NORTH),
    _situation(
        S, "submit", State.SUBMITTED, _waiting(State.SUBMITTED, NORTH, Action.GRANT, State.GRANTED), at_home=True
    ),
    _situation(S, "submit north.grant", State.GRANTED, _granted(NORTH), at_home=True),
    _situation(S, "submit north.ask_back", State.ASKED_BACK, _asked_back(State.SUBMITTED)),
    _situation(S, "submit north.ask_back answer", State.SUBMITTED, AT_NORTH),
    _situation(S, TO_SOUTH, State.ENDORSED, _waiting(State.ENDORSED, SOUTH, Action.GRANT, State.GRANTED)),
    _situation(S, f"{TO_SOUTH} south.ask_back", State.ASKED_BACK, _asked_back(State.ENDORSED)),
    _situation(S, f"{TO_SOUTH} south.grant", State.GRANTED, _granted(SOUTH)),
    _situation(S, f"{TO_SOUTH} south.grant south.cancel", State.CANCELLED),
    _situation(S, f"{TO_SOUTH} south.grant cancel", State.CANCELLED),
    _situation(S, f"{TO_SOUTH} south.refuse", State.REFUSED),
    _situation(S, "submit north.refuse", State.REFUSED),
    _situation(S, "withdraw", State.WITHDRAWN),
    _situation(S, "submit withdraw", State.WITHDRAWN),
    _situation(G, "submit", State.SUBMITTED, AT_NORTH),
    _situation(G, TO_SOUTH, State.ENDORSED, _waiting(State.ENDORSED, SOUTH, Action.ENDORSE, State.ENDORSED)),
    _situation(G, TO_OFFICE, State.ENDORSED, _waiting(State.ENDORSED, OFFICE, Action.GRANT, State.GRANTED)),
    _situation(G, f"{TO_OFFICE} office.ask_back", State.ASKED_BACK, _asked_back(State.ENDORSED)),
    _situation(G, f"{TO_OFFICE} office.grant", State.GRANTED, _granted(OFFICE)),
    _situation(G, f"{TO_OFFICE} office.grant office.cancel", State.CANCELLED),
]


def everybody(stage: Cast) -> dict[str, User]:
    east = UserFactory(email="officer-east@example.org")
    district = DistrictFactory(federation=stage.federation, number="03", name="Östra")
    RoleFactory(user=east, federation=stage.federation, kind="district", district=district)
    return {role: east if role == "officer_east" else getattr(stage, role) for role in ROLES}


def acting(user: User, stage: Cast) -> Actor:
    """The actor as whom the user comes: of the federation, but the foreign office as that of its own."""
    home = Federation.objects.filter(roles__user=user).exclude(pk=stage.federation.pk).first()
    return actor_of(user, home or stage.federation)


class Undone(Exception):
    """Takes a step back that was only tried."""


def tried(action: Action, application: Application, by: User, actor: Actor) -> str:
    """The state after the step, which is undone; "refused" where the service refused it and nothing was written."""
    written = (Step.objects.count(), Mail.objects.count(), Application.objects.values().get(pk=application.pk))
    state = ""
    try:
        with transaction.atomic():
            state = take(action, application, by, actor=actor).state
            assert Application.objects.get(pk=application.pk).state == state
            raise Undone
    except Undone:
        pass
    except NotPossible:
        state = "refused"
    assert (Step.objects.count(), Mail.objects.count()) == written[:2]
    assert Application.objects.values().get(pk=application.pk) == written[2]
    return state


@pytest.mark.parametrize("situation", SITUATIONS, ids=str)
def test_the_services_take_what_the_table_allows_and_nothing_else(stage: Cast, situation: Situation) -> None:
    users = everybody(stage)
    application = situation.application(stage)
    assert application.state == situation.state
    found, expected = {}, {}
    for action in Action:
        who, after = situation.allowed.get(action, (set(), None))
        for role, user in users.items():
            found[action, role] = tried(action, application, user, acting(user, stage))
            expected[action, role] = after if role in who else "refused"
    assert found == expected


@pytest.mark.parametrize("situation", SITUATIONS, ids=str)
def test_the_pages_offer_what_the_services_take(stage: Cast, situation: Situation) -> None:
    application = situation.application(stage)
    for role, user in everybody(stage).items():
        offered = set(actions(acting(user, stage), application))
        assert offered == {action for action, (who, _after) in situation.allowed.items() if role in who}


@pytest.mark.parametrize("situation", SITUATIONS, ids=str)
def test_what_is_granted_is_public_what_was_sent_the_districts_see_and_the_rest_is_the_clubs(
    stage: Cast, situation: Situation
) -> None:
    application = situation.application(stage)
    if situation.state in {State.GRANTED, State.CANCELLED}:
        expected = set(ROLES) - {"foreign_office"}
    elif application.submitted_at is None:
        expected = CLUB
    else:
        expected = CLUB | NORTH | (set() if situation.at_home else SOUTH)
    users = everybody(stage).items()
    assert {role for role, user in users if may_see_application(acting(user, stage), application)} == expected


def test_every_state_and_every_row_of_the_table_is_among_the_situations() -> None:
    walked = {(situation.state, action) for situation in SITUATIONS for action in situation.allowed}
    assert walked == {(state, action) for state, moves in MOVES.items() for action in moves}
    assert {situation.state for situation in SITUATIONS} == set(State) == set(MOVES)
