"""Which step may be taken in which state, and by whom: one table, which the services obey and the pages show."""

from dataclasses import dataclass
from enum import StrEnum

from registry.permissions import Actor, may_decide_application, may_file_for
from sanctions.choices import Action, Instance, State
from sanctions.models import Application


class Who(StrEnum):
    """Who takes a step."""

    ORGANISER = "organiser"
    # The instance for which the application waits, where another comes after it.
    ENDORSER = "endorser"
    # The instance for which it waits, where it is the last.
    DECIDER = "decider"
    # Whoever of the two has the turn.
    TURN = "turn"
    # The instance that decided, later on.
    DECIDED = "decided"


@dataclass(frozen=True)
class Move:
    """A step that may be taken: who takes it, and the state afterwards.

    None: the state of waiting that it is in, or was in before it was asked back; an application that was changed so
    much that it comes before others is submitted again.
    """

    who: frozenset[Who]
    to: State | None


def _by(*who: Who, to: State | None) -> Move:
    return Move(frozenset(who), to)


_WAITING = {
    Action.ASK_BACK: _by(Who.TURN, to=State.ASKED_BACK),
    Action.ENDORSE: _by(Who.ENDORSER, to=State.ENDORSED),
    Action.GRANT: _by(Who.DECIDER, to=State.GRANTED),
    Action.REFUSE: _by(Who.TURN, to=State.REFUSED),
    Action.MOVE: _by(Who.TURN, to=None),
    Action.WITHDRAW: _by(Who.ORGANISER, to=State.WITHDRAWN),
}

# What is not in the table cannot be done.
MOVES: dict[State, dict[Action, Move]] = {
    State.DRAFT: {
        Action.SUBMIT: _by(Who.ORGANISER, to=State.SUBMITTED),
        Action.WITHDRAW: _by(Who.ORGANISER, to=State.WITHDRAWN),
    },
    State.SUBMITTED: _WAITING,
    State.ENDORSED: _WAITING,
    State.ASKED_BACK: {
        Action.ANSWER: _by(Who.ORGANISER, to=None),
        Action.WITHDRAW: _by(Who.ORGANISER, to=State.WITHDRAWN),
    },
    State.GRANTED: {
        Action.MOVE: _by(Who.DECIDED, to=State.GRANTED),
        Action.CANCEL: _by(Who.ORGANISER, Who.DECIDED, to=State.CANCELLED),
    },
    State.REFUSED: {},
    State.WITHDRAWN: {},
    State.CANCELLED: {},
}


def may_take(actor: Actor, application: Application, action: Action, *, is_last: bool) -> bool:
    """Whether the actor may take the step now; `is_last`: no instance comes after the one that it waits for.

    What was reported stays as it was granted until its report is withdrawn. The application comes with its club and
    districts.
    """
    if application.used_at is not None:
        return False
    move = MOVES[State(application.state)].get(action)
    return move is not None and any(_is(actor, who, application, is_last=is_last) for who in move.who)


def takes_as_instance(actor: Actor, application: Application, action: Action, *, is_last: bool) -> bool:
    """Whether an actor who may take the step takes it as the instance, and not for the organiser."""
    who = MOVES[State(application.state)][action].who - {Who.ORGANISER}
    return any(_is(actor, one, application, is_last=is_last) for one in who)


def _is(actor: Actor, who: Who, application: Application, *, is_last: bool) -> bool:
    if application.federation_id != actor.federation_id:
        return False
    if who == Who.ORGANISER:
        return may_file_for(actor, club=application.club, district=application.district)
    if (who == Who.DECIDER and not is_last) or (who == Who.ENDORSER and is_last):
        return False
    # What the district decided the office may take back; what the office decided, the office alone.
    of_office = application.waits_for == Instance.OFFICE
    return may_decide_application(actor, district=None if of_office else application.waits_for_district)


def may_see_application(actor: Actor, application: Application) -> bool:
    """A granted one everybody; else whom it concerns."""
    if application.federation_id != actor.federation_id:
        return False
    if application.state in {State.GRANTED, State.CANCELLED}:
        return True
    return is_concerned(actor, application)


def is_concerned(actor: Actor, application: Application) -> bool:
    """The organiser and the districts and offices that it may come before; they see persons, steps and checks too.

    What was never submitted is its organiser's alone.
    """
    if application.federation_id != actor.federation_id:
        return False
    if may_file_for(actor, club=application.club, district=application.district):
        return True
    if application.submitted_at is None:
        return False
    home = application.club.district_id if application.club else None
    return bool({home, application.played_in_id, application.waits_for_district_id} & actor.district_ids)
