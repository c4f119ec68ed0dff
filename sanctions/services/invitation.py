"""The invitation to a granted event: its organiser goes on writing it after the decision."""

from django.db import transaction
from django.utils.translation import gettext as _

from registry.models import User
from registry.permissions import Actor, may_file_for
from registry.services.audit import record_change
from sanctions.choices import State
from sanctions.models import Application
from sanctions.services.locking import locked, refuse_older
from sanctions.services.refusals import NotPossible


@transaction.atomic
def write_invitation(*, application_id: int, version: int, by: User, actor: Actor, text: str) -> Application:
    """Put the text in the place of the invitation; NotPossible for others, what is not granted, and an older version.

    Nothing is written where it is the same. Nobody is told by mail: it decides nothing.
    """
    application = locked(application_id)
    if not may_file_for(actor, club=application.club, district=application.district):
        raise NotPossible(_("Only the organiser writes the invitation; tell him what should stand in it."))
    refuse_older(application, version)
    if application.state != State.GRANTED:
        raise NotPossible(
            _("The event is %(state)s, not granted. Before that the invitation is written in the application.")
            % {"state": application.get_state_display()}
        )
    text = text.strip()
    if text == application.invitation:
        return application
    record_change(
        federation=application.federation,
        by=by,
        action="write invitation",
        record=application,
        before={"invitation": application.invitation},
        after={"invitation": text},
    )
    application.invitation = text
    application.version += 1
    application.save(update_fields=["invitation", "version"])
    return application
