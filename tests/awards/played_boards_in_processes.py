"""What the processes of the test of corrections of boards do: functions by name."""

import time

from django.db import transaction

from awards.models import Report
from awards.rules.answer import Refusal
from awards.services.board_corrections import Sent, send_corrected, version_of
from awards.services.booking import NotPossible
from awards.services.rescoring import BoardCorrection, corrected, rescored
from registry.choices import RoleKind
from registry.models import Player, User
from registry.queries.actors import actor_of
from tests.awards.ledgers import make_federation
from tests.awards.played_boards import booked_with_boards, dealt, kept, row
from tests.awards.reports import TODAY, members
from tests.factories import RoleFactory


def make_booked() -> None:
    """A booked event with boards, and the office."""
    club = make_federation().clubs.get()
    user = User.objects.create_user("office@example.org")
    RoleFactory(user=user, federation=club.federation, kind=RoleKind.OFFICE)
    booked_with_boards(dealt(members(club, 8)), user, club)


def correct(tricks: int, hold: float = 0) -> str:
    """Give a table of the first board so many tricks; the report is held for so many seconds before it is sent."""
    report, by = Report.objects.select_related("federation").get(state="booked"), User.objects.get()
    results = kept(report)
    put_right = BoardCorrection(1, 1, {0: row(*_pairs(report), "4S", "N", tricks)})
    new = rescored(report, results, corrected(results.session, put_right))
    if isinstance(new, Refusal):
        raise ValueError(new.problems)
    actor = actor_of(by, report.federation)
    sent = Sent(actor, by, TODAY, "Fel", version_of(results), may_correct=True)
    try:
        with transaction.atomic():
            if hold:
                Report.objects.select_for_update().get(pk=report.pk)
                time.sleep(hold)
            send_corrected(report_id=report.pk, new=new, sent=sent)
    except NotPossible:
        return "told"
    return "sent"


def _pairs(report: Report) -> tuple[int, int]:
    first = kept(report).session["sections"][0]["boards"][0]["results"][0]
    return first["ns"], first["ew"]


def what_stands() -> tuple[int, int, list[int]]:
    """How many reports there are, how many players have a result, and the tricks of the table in the booked report."""
    booked = Report.objects.get(state="booked")
    first = kept(booked).session["sections"][0]["boards"][0]["results"][0]
    return Report.objects.count(), Player.objects.filter(results__report=booked).count(), [first["tricks"]]
