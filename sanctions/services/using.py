"""A sanction is used by the report of its event: by one at a time, and until that report is withdrawn."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from sanctions.choices import State
from sanctions.models import Application
from sanctions.services.refusals import NotPossible


@transaction.atomic
def use(*, application_id: int, at: datetime, instead_of: int | None = None) -> Application:
    """Note that a report of a granted event was filed, and return the sanction; `instead_of` is free from then on.

    Whoever decides on the application at the same moment waits, or is waited for: what is reported is not cancelled,
    and what is cancelled not reported.
    """
    locked = Application.objects.select_for_update(of=("self",)).order_by("pk")
    wanted = {application_id} if instead_of is None else {application_id, instead_of}
    both = {row.pk: row for row in locked.filter(pk__in=wanted)}
    application = both[application_id]
    if application.state != State.GRANTED:
        found = {"name": application.name, "state": application.get_state_display()}
        raise NotPossible(
            _("“%(name)s” is %(state)s, not granted. Choose another sanctioned event, or file without one.") % found
        )
    if application.used_at is not None:
        found = {"name": application.name}
        raise NotPossible(
            _("“%(name)s” has been reported already. Choose another sanctioned event, or amend that report.") % found
        )
    application.used_at = at
    application.save(update_fields=["used_at"])
    if instead_of is not None:
        free(application_id=instead_of)
    return application


@transaction.atomic
def free(*, application_id: int) -> None:
    """Note that no report of a granted event stands any more: it can be reported, moved or cancelled again."""
    application = Application.objects.select_for_update(of=("self",)).get(pk=application_id)
    application.used_at = None
    application.save(update_fields=["used_at"])
