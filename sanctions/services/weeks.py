"""A bridge week: it is begun with a name, its events are drafted one by one and sent together."""

from django.db import transaction
from django.utils.translation import gettext as _

from registry.models import Club, District, Federation, User
from registry.permissions import Actor, may_file_for
from sanctions.choices import State
from sanctions.models import Application, Week
from sanctions.services.deciding import submit
from sanctions.services.refusals import NotPossible


@transaction.atomic
def begin_week(
    *, federation: Federation, club: Club | None, district: District | None, name: str, actor: Actor
) -> Week:
    """A bridge week without events; the same again where the organiser has one of this name that is not sent yet."""
    if not may_file_for(actor, club=club, district=district):
        raise NotPossible(_("You can apply only for your own clubs and districts."))
    same = Week.objects.filter(federation=federation, club=club, district=district, name=name)
    begun = same.exclude(applications__submitted_at__isnull=False).order_by("pk").first()
    return begun or Week.objects.create(federation=federation, club=club, district=district, name=name)


@transaction.atomic
def send_week(*, week_id: int, versions: dict[int, int], by: User, actor: Actor) -> list[Application]:
    """Send all drafts of the week, or none of them; `versions` as they were read, by the drafts' ids.

    NotPossible names the event that is in the way.
    """
    week = Week.objects.select_for_update(of=("self",)).select_related("club", "district").get(pk=week_id)
    if not may_file_for(actor, club=week.club, district=week.district):
        raise NotPossible(_("You can apply only for your own clubs and districts."))
    drafts = list(Application.objects.filter(week=week, state=State.DRAFT).order_by("first_date", "pk"))
    if not drafts:
        raise NotPossible(_("No event of the week waits to be sent."))
    return [_sent(draft, versions.get(draft.pk, 0), by, actor) for draft in drafts]


def _sent(draft: Application, version: int, by: User, actor: Actor) -> Application:
    try:
        return submit(application_id=draft.pk, version=version, by=by, actor=actor)
    except NotPossible as refusal:
        told = NotPossible(
            _("Nothing was sent, because of “%(name)s”. %(why)s")
            % {"name": draft.name or _("an event without a name"), "why": refusal}
        )
        raise told from refusal
