"""What happens to a filing besides booking: withdrawn, returned, amended."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from awards.choices import ReportState
from awards.models import Report
from awards.queries.carried import Carried, carried_over
from awards.queries.successors import replacements
from awards.services.booking import NotPossible, book_report, has_right
from awards.services.carrying import players_of_steps, refuse_unfit, replay, settle_alike
from awards.services.corrections import players_booked, supersede
from awards.services.filing import file_report, lock_those_named
from awards.services.notices import tell_booked, tell_corrected, tell_returned
from awards.services.sanction_checks import gives_right
from awards.services.sanction_of_event import hand_on_sanction, release_sanction
from registry.models import User
from registry.queries.days import local_day
from registry.queries.editions import is_free
from registry.services.audit import record_change
from sanctions.models import Application

NOT_YET_BOOKED = (ReportState.DRAFT, ReportState.FILED, ReportState.RETURNED)
# Until so many days after the event a club's amendment of what needs no leave is booked at once.
AMENDED_AT_ONCE = timedelta(days=30)


def _locked(report_id: int) -> Report:
    # What a report may get while one waits for it, its event and who filed it, is read once it is locked.
    return Report.objects.select_for_update(of=("self",)).select_related("federation").get(pk=report_id)


def locked_with_amended(*report_ids: int) -> dict[int, Report]:
    """By id the reports and those that they were sent to amend, locked in order of id as corrections lock them.

    What they amend may be another report once they are locked: then all are let go and locked anew, so that the order
    holds.
    """
    amended = Report.objects.filter(pk__in=report_ids).exclude(amends=None).values_list("amends", flat=True)
    wanted = {*report_ids, *(one for one in amended if one is not None)}
    while True:
        with transaction.atomic():
            reports = Report.objects.select_for_update(of=("self",)).select_related("federation")
            locked = {report.pk: report for report in reports.filter(pk__in=wanted).order_by("pk")}
            found = {one for report_id in report_ids if (one := locked[report_id].amends_id) is not None}
            if found <= locked.keys():
                return locked
            transaction.set_rollback(True)
        wanted = {*report_ids, *found}


@transaction.atomic
def withdraw(*, report_id: int, by: User) -> Report:
    """Take back what is not yet booked. Its event, if it has one, is no longer shown anywhere; its sanction is free."""
    report = _locked(report_id)
    if report.state == ReportState.WITHDRAWN:
        return report
    if report.state == ReportState.SUPERSEDED:
        names = ", ".join(str(other) for other in replacements(report))
        raise NotPossible(
            _("This report has been superseded by “%(name)s”, which counts in its place.") % {"name": names}
        )
    if report.state not in NOT_YET_BOOKED:
        raise NotPossible(_("What is booked cannot be withdrawn; send an amended report."))
    _withdraw(report, by=by)
    return report


def _withdraw(report: Report, *, by: User, why: str = "") -> None:
    _change_state(report, ReportState.WITHDRAWN, by=by, action="withdraw", why=why)
    release_sanction(report.event)


@transaction.atomic
def return_report(*, report_id: int, by: User, message: str) -> Report:
    """Give a waiting report back to those who filed it, with a message that says what to do; they get it by mail."""
    report = _locked(report_id)
    if report.state != ReportState.FILED:
        raise NotPossible(_("Only a report that waits for the office can be returned."))
    if not message.strip():
        raise NotPossible(_("Say what has to be corrected."))
    report.message = message.strip()
    report.save(update_fields=["message"])
    _change_state(report, ReportState.RETURNED, by=by, action="return", why=report.message)
    tell_returned(report, by=by)
    return report


@transaction.atomic
def amend(
    *,
    old_id: int,
    new_id: int,
    by: User,
    reason: str,
    may_correct: bool,
    right_reason: str = "",
    another: bool = False,
    at: datetime | None = None,
) -> Report:
    """Put a draft in the place of an earlier report of the same organiser.

    What is not yet booked is withdrawn and the draft filed, with LooksLike as `file_report` has it unless it is
    `another` event; where it was an amendment itself, the draft amends what stands booked. What is booked is corrected
    at once by the office, and by the club where neither needs leave, the event was played within 30 days and nothing is
    undone that the office put right; else the amendment waits for the office. What the office put right is kept where
    the draft leaves it as it was. The office's word on the right to a level (`right_reason`) is needed where it was not
    given for that level before and no sanction gives it. The earlier report's sanction goes over to the draft, unless
    that names another.
    """
    locked = locked_with_amended(old_id, new_id)
    old, new, at = locked[old_id], locked[new_id], at or timezone.now()
    _refuse_what_amends_nothing(old, new, reason)
    if old.state != ReportState.BOOKED:
        old = _put_aside(old, new, locked.get(old.amends_id or 0), by=by, why=reason.strip())
    _leave_own_event(new, old)
    new.amends, new.reason = old, reason.strip()
    new.filed_at, new.filed_by = at, by
    new.save(update_fields=["amends", "reason", "filed_at", "filed_by", "sanction", "event"])
    if old.state == ReportState.WITHDRAWN:
        return file_report(report_id=new_id, by=by, at=at, another=another)
    carried = carried_over(new, old)
    if takes_place_at_once(new, old, carried, may_correct=may_correct, at=at):
        new = _book_in_its_place(new, old, carried, by=by, right_reason=right_reason if may_correct else "", at=at)
        if may_correct:
            tell_corrected(old, by=by, reason=new.reason, correction=f"report-{new.pk}")
        return new
    _change_state(new, ReportState.FILED, by=by, action="amend", why=new.reason, undoes=carried.about)
    return new


def takes_place_at_once(new: Report, old: Report, carried: Carried, *, may_correct: bool, at: datetime) -> bool:
    """Whether a draft is booked at once in the place of a booked report, and does not wait for the office."""
    return may_correct or (_booked_at_once(old, new, at) and not carried.undone)


def _put_aside(old: Report, new: Report, amended: Report | None, *, by: User, why: str) -> Report:
    """Withdraw what is not yet booked; what the new report amends then: what stands booked, else the withdrawn one."""
    standing = amended if amended is not None and amended.state == ReportState.BOOKED else None
    # Before the sanction, which the withdrawal sets free.
    lock_those_named(new, beside=players_booked(standing) if standing is not None else ())
    hand_on_sanction(old, new)
    _withdraw(old, by=by, why=why)
    return standing or old


def _leave_own_event(new: Report, old: Report) -> None:
    """Take from a report that came back the event as which it was filed, where it is to take the place of a booked."""
    if old.state != ReportState.BOOKED or new.event_id in {None, old.event_id}:
        return
    lock_those_named(new, beside=players_booked(old))
    release_sanction(new.event)
    new.event = None


def _refuse_what_amends_nothing(old: Report, new: Report, reason: str) -> None:
    if not reason.strip():
        raise NotPossible(_("An amendment needs a reason."))
    if new.state not in {ReportState.DRAFT, ReportState.RETURNED} or old.pk == new.pk:
        raise NotPossible(_("Only a draft can amend an earlier report."))
    if (old.club_id, old.district_id) != (new.club_id, new.district_id):
        raise NotPossible(_("An amendment is of the same organiser as the report that it amends."))
    if old.state not in {*NOT_YET_BOOKED, ReportState.BOOKED}:
        raise NotPossible(_("The earlier report is %(state)s.") % {"state": old.get_state_display()})


def remember(new: Report, old: Report | None) -> None:
    """Keep for a new draft which booked report of the same organiser it is to put right, unless it has one already."""
    if old is None or (new.state, old.state) != (ReportState.DRAFT, ReportState.BOOKED) or new.amends_id is not None:
        return
    if (old.club_id, old.district_id) == (new.club_id, new.district_id):
        new.amends = old
        new.save(update_fields=["amends"])


def right_asked(new: Report, old: Report) -> str:
    """The level for which the office's word is missing before it can book one report in the place of the other."""
    level = str(new.payload.get("level", ""))
    standing = old if old.state == ReportState.BOOKED else old.amends
    if standing is None or standing.state != ReportState.BOOKED or has_right(standing.event, level, new):
        return ""
    return level


def sanction_that_counts(report: Report) -> Application | None:
    """The sanction that a report names, or that of the event in which it is to take another's place."""
    if report.sanction is not None:
        return report.sanction
    standing = report.amends if report.amends is not None else report
    return standing.event.sanction if standing.event is not None else None


def right_by_sanction(report: Report) -> bool:
    """Whether a report that waits can be booked without a word of the office."""
    return gives_right(report, str(report.payload.get("level", "")), sanction=sanction_that_counts(report))


def right_given(report: Report) -> str:
    """What the office said before of the right to the level of a report that waits."""
    standing = report.amends if report.amends is not None else report
    if standing.event is None or standing.event.level != report.payload.get("level"):
        return ""
    return standing.event.right_reason


@transaction.atomic
def book_waiting(*, report_id: int, by: User, right_reason: str = "", at: datetime | None = None) -> Report:
    """Book what waits for the office: in the place of the report that it amends, else as a new event.

    What the office did to the amended report since is kept; where it does not fit any more, NotPossible names it.
    """
    locked = locked_with_amended(report_id)
    report = locked[report_id]
    amended = locked.get(report.amends_id or 0)
    if report.state == ReportState.FILED and amended is not None and amended.state == ReportState.SUPERSEDED:
        raise NotPossible(_("What this report amends was corrected meanwhile; return it to the club."))
    waits = report.state == ReportState.FILED
    if not waits or amended is None or amended.state != ReportState.BOOKED:
        booked = book_report(report_id=report_id, by=by, right_reason=right_reason, at=at)
    else:
        carried, at = carried_over(report, amended), at or timezone.now()
        booked = _book_in_its_place(report, amended, carried, by=by, right_reason=right_reason, at=at)
    if waits:
        tell_booked(booked, by=by)
    return booked


def _book_in_its_place(
    report: Report, amended: Report, carried: Carried, *, by: User, right_reason: str, at: datetime
) -> Report:
    """Book a correction with what it keeps of what the office did to the amended report."""
    refuse_unfit(carried)
    settle_alike(carried, by=by, at=at)
    booked = supersede(
        old_id=amended.pk,
        new_id=report.pk,
        by=by,
        reason=report.reason,
        right_reason=right_reason,
        at=at,
        beside=players_of_steps(carried, report),
    )
    replay(carried, booked, by=by, at=at)
    return booked


def _booked_at_once(old: Report, new: Report, at: datetime) -> bool:
    """Whether the club's own amendment needs no word of the office."""
    if old.event is None or not is_free(old.ruleset, old.event.level):
        return False
    if not is_free(new.ruleset, new.payload.get("level")):
        return False
    return local_day(old.federation, at) <= old.event.date + AMENDED_AT_ONCE


def _change_state(
    report: Report, state: ReportState, *, by: User, action: str, why: str = "", undoes: Sequence[str] = ()
) -> None:
    """`undoes` are the numbers of those for whom the office put something right that would be undone."""
    before = report.state
    report.state = state
    report.save(update_fields=["state"])
    record_change(
        federation=report.federation,
        by=by,
        action=action,
        record=report,
        before={"state": before},
        after={"state": state, "undoes": list(undoes)} if undoes else {"state": state},
        why=why,
    )
