"""An application locked for a step, and what happened to it since it was read."""

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from registry.models import Club, District, Federation
from registry.queries.days import local_moment
from sanctions.choices import Action, Instance
from sanctions.models import Application, Step
from sanctions.services.refusals import ChangedMeanwhile

# What the others are told of a step.
TOLD = {
    Action.SUBMIT: gettext_noop("%(who)s sent it on %(moment)s."),
    Action.ASK_BACK: gettext_noop("%(who)s asked back on %(moment)s."),
    Action.ANSWER: gettext_noop("%(who)s answered on %(moment)s."),
    Action.ENDORSE: gettext_noop("%(who)s endorsed it on %(moment)s."),
    Action.GRANT: gettext_noop("%(who)s granted it on %(moment)s."),
    Action.REFUSE: gettext_noop("%(who)s refused it on %(moment)s."),
    Action.MOVE: gettext_noop("%(who)s moved it to another day on %(moment)s."),
    Action.WITHDRAW: gettext_noop("%(who)s withdrew it on %(moment)s."),
    Action.CANCEL: gettext_noop("%(who)s cancelled it on %(moment)s."),
}


def locked(application_id: int) -> Application:
    """The application with its row locked, and before it the row of its organiser, whose quota and weeks it uses.

    In this order everybody locks, so that of two decisions on one quota the second counts the first. A club that was
    merged uses the quota of its successor.
    """
    organiser = Application.objects.values_list("federation_id", "district_id", "club_id").get(pk=application_id)
    federation_id, district_id, club_id = organiser
    lock_organiser(federation_id=federation_id, district_id=district_id, club_id=club_id)
    related = ("federation", "club__district", "district", "played_in", "waits_for_district", "week", "contact")
    return Application.objects.select_for_update(of=("self",)).select_related(*related).get(pk=application_id)


def lock_organiser(*, federation_id: int, district_id: int | None, club_id: int | None) -> None:
    """Lock the row of whoever applies, so that two who begin an application for him do it one after the other."""
    if club_id is not None:
        _lock_club(club_id)
    elif district_id is not None:
        _lock(District.objects.filter(pk=district_id))
    else:
        _lock(Federation.objects.filter(pk=federation_id))


def _lock(rows: QuerySet[Any]) -> None:
    # Not against others who only name the row in one of theirs, as a booking does.
    list(rows.select_for_update(no_key=True).order_by("pk").values_list("pk"))


def _lock_club(club_id: int | None) -> None:
    """Lock the club, and each that it was merged into, in this order."""
    locked_ids: set[int] = set()
    while club_id is not None and club_id not in locked_ids:
        locked_ids.add(club_id)
        club = Club.objects.filter(pk=club_id)
        _lock(club)
        club_id = club.values_list("merged_into_id", flat=True).get()


def refuse_older(application: Application, version: int) -> None:
    """Tell whoever acts on an older version what was done since, and by whom."""
    if version == application.version:
        return
    since = [step for step in application.steps.select_related("by", "district") if _since(step, version)]
    told = " ".join(_told(application, step) for step in since)
    raise ChangedMeanwhile(
        _("The application was changed meanwhile. %(told)s Look at it as it stands now, then decide what to do.")
        % {"told": told or _("Somebody who applies for the same organiser saved it.")}
    )


def _since(step: Step, version: int) -> bool:
    """Whether the step was taken with that version or a later one."""
    return bool(step.before.get("version", 0) >= version)


def _told(application: Application, step: Step) -> str:
    moment = date_format(local_moment(application.federation, step.at), "DATETIME_FORMAT", use_l10n=True)
    sentence: Callable[[str], str] = _
    told = sentence(TOLD[Action(step.action)]) % {"who": _who(application, step), "moment": moment}
    return _("%(told)s “%(why)s”") % {"told": told, "why": step.why} if step.why else told


def _who(application: Application, step: Step) -> str:
    """The user's name and as whom he acted; never his address."""
    name = step.by.name if step.by is not None else ""
    acted_as = str(application.organiser)
    if step.instance == Instance.OFFICE:
        acted_as = _("the office")
    elif step.instance:
        acted_as = str(step.district)
    return f"{name} ({acted_as})" if name else acted_as
