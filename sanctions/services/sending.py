"""What is filled in and sent by one press of a button: saved and sent together, or not at all, and only once."""

import datetime
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from registry.models import Club, District, Federation, User
from registry.permissions import Actor
from sanctions.choices import State
from sanctions.models import Application
from sanctions.services.applications import Saved, save_draft
from sanctions.services.deciding import answer, submit
from sanctions.services.locking import lock_organiser
from sanctions.services.refusals import AlreadySent


@transaction.atomic
def save_and_send(
    *,
    application_id: int | None,
    by: User,
    actor: Actor,
    fields: Mapping[str, Any],
    days: Sequence[datetime.date],
    alternative_days: Sequence[datetime.date],
    version: int = 0,
    why: str = "",
) -> Saved:
    """Save as `save_draft` does, then submit the draft, or answer with `why` where something was asked about it.

    NotPossible where it cannot be sent; then nothing is saved either.
    """
    saved = save_draft(
        application_id=application_id,
        by=by,
        fields=fields,
        days=days,
        alternative_days=alternative_days,
        version=version,
    )
    if saved.problems:
        return saved
    application = saved.application
    send = submit if application.state == State.DRAFT else answer
    return Saved(
        send(application_id=application.pk, version=application.version, by=by, actor=actor, why=why),
    )


@transaction.atomic
def begin_once(
    *,
    after: int,
    sends: bool,
    by: User,
    actor: Actor,
    fields: Mapping[str, Any],
    days: Sequence[datetime.date],
    alternative_days: Sequence[datetime.date],
) -> Saved:
    """Save a new application, and send it where it `sends`; a form that comes twice, even at once, makes one.

    `after` is the organiser's newest application when the form was opened. Of a draft that came of the form before,
    the form may say more the second time; AlreadySent where it was sent.
    """
    club, district, federation = fields["club"], fields["district"], fields["federation"]
    lock_organiser(
        federation_id=federation.pk,
        district_id=district.pk if district is not None else None,
        club_id=club.pk if club is not None else None,
    )
    before = _came_of_it(federation, club, district, after=after, by=by, name=fields["name"], days=days)
    if before is not None and before.state != State.DRAFT:
        raise AlreadySent(
            _(
                "It had been sent already and was not sent again; it is now: %(state)s. What you changed in the form"
                " since then is not in it: tell those who decide, or withdraw it and apply again."
            )
            % {"state": before.get_state_display()},
            before,
        )
    asked: dict[str, Any] = {
        "application_id": before.pk if before is not None else None,
        "by": by,
        "fields": fields,
        "days": days,
        "alternative_days": alternative_days,
        "version": before.version if before is not None else 0,
    }
    return save_and_send(**asked, actor=actor) if sends else save_draft(**asked)


def _came_of_it(
    federation: Federation,
    club: Club | None,
    district: District | None,
    *,
    after: int,
    by: User,
    name: str,
    days: Sequence[datetime.date],
) -> Application | None:
    """What the user began after that one, of this name and these days, unless he withdrew it."""
    of_organiser = Application.objects.filter(federation=federation, club=club, district=district)
    begun = of_organiser.filter(
        pk__gt=after,
        made_by=by,
        name=name,
        first_date=min(days, default=None),
        last_date=max(days, default=None),
    )
    return begun.exclude(state=State.WITHDRAWN).order_by("-pk").first()
