"""What the mails to those who filed say: the event, its day, its organiser, the page and what to do; no player."""

import pytest
from django.conf import settings

from awards.choices import ReportState, Settlement
from awards.models import HeldLine, Report
from awards.services.filing import file_report
from awards.services.lifecycle import amend, book_waiting, return_report
from awards.services.overrides import move_award, override_award
from awards.services.settling import settle
from registry.models import Mail, Player, Role
from tests.awards.reports import drafted, members, pairs_report
from tests.cast import Cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(cast: Cast) -> list[Player]:
    cast.federation.language = "en"
    cast.federation.save()
    return members(cast.club_a, 34)


@pytest.fixture
def waiting(cast: Cast, players: list[Player]) -> Report:
    report = pairs_report(cast.club_a, players[:32], name="Silver cup", level="silver", boards=48)
    return file_report(report_id=drafted(report, cast.official_a, cast.club_a).pk, by=cast.official_a)


def bronze(cast: Cast, players: list[Player], **changes: object) -> Report:
    draft = drafted(pairs_report(cast.club_a, players[:8], **changes), cast.official_a, cast.club_a)
    return file_report(report_id=draft.pk, by=cast.official_a)


def mails() -> list[tuple[str, str, str]]:
    return list(Mail.objects.order_by("pk").values_list("to", "subject", "body"))


EVENT = "Event: {name}\nLast day: 3 March 2026\nOrganiser: BK Åkanten (101)"
NEXT = (
    "What to do next: open the report, put right what the office names, and send it again. If it was sent by mistake, "
    "withdraw it there."
)


def text(*paragraphs: str, page: str, name: str = "Tisdagsbridge") -> str:
    return "\n\n".join([*paragraphs, f"{settings.SITE_URL}{page}"]).replace("EVENT", EVENT.format(name=name)) + "\n"


def test_a_returned_filing_says_what_it_is_why_and_what_to_do(cast: Cast, waiting: Report) -> None:
    return_report(report_id=waiting.pk, by=cast.office, message="The date is wrong")
    body = text(
        "The office has returned a report. Nothing of it is booked.",
        "EVENT",
        "What the office says:\nThe date is wrong",
        NEXT,
        page=f"/sbf/reports/{waiting.pk}/",
        name="Silver cup",
    )
    assert mails() == [("official-a@example.org", "Returned: Silver cup", body)]


def test_what_is_returned_twice_is_told_twice(cast: Cast, waiting: Report) -> None:
    for message in ("The date is wrong", "It still is"):
        return_report(report_id=waiting.pk, by=cast.office, message=message)
        file_report(report_id=waiting.pk, by=cast.official_a)
    assert len(mails()) == 2


def test_a_confirmed_filing_is_told_once(cast: Cast, waiting: Report) -> None:
    for _time in range(2):
        book_waiting(report_id=waiting.pk, by=cast.office, right_reason="A letter that only the office knows")
    body = text(
        "The office has booked a report; the holdings of its players are up to date.",
        "EVENT",
        "There is nothing more to do. If something is wrong in it, send an amended report.",
        page=f"/sbf/reports/{waiting.pk}/",
        name="Silver cup",
    )
    assert mails() == [("official-a@example.org", "Booked: Silver cup", body)]


def test_what_is_booked_at_once_is_not_told(cast: Cast, players: list[Player]) -> None:
    assert (bronze(cast, players).state, mails()) == (ReportState.BOOKED, [])


def test_each_correction_of_the_office_is_told(cast: Cast, players: list[Player]) -> None:
    booked = bronze(cast, players)
    move_award(event=booked.event, source=players[0], target=players[8], reason="Wrong number", by=cast.office)
    override_award(event=booked.event, player=players[1], amounts={}, ranking=0, reason="Decision 7", by=cast.office)
    new = drafted(pairs_report(cast.club_a, players[:8], name="Ny"), cast.official_a, cast.club_a)
    amend(old_id=booked.pk, new_id=new.pk, by=cast.office, reason="The name", may_correct=True)
    bodies = [
        text(
            "The office has put right a report that is booked. What was booked before is still in the ledger.",
            "EVENT",
            f"Why:\n{why}",
            "There is nothing to do. If you do not agree, answer to the office.",
            page=f"/sbf/events/{booked.event_id}/",
        )
        for why in ("Wrong number", "Decision 7", "The name")
    ]
    assert mails() == [("official-a@example.org", "Corrected: Tisdagsbridge", body) for body in bodies]


def test_the_clubs_own_amendment_is_not_told_as_the_offices(cast: Cast, players: list[Player]) -> None:
    booked = bronze(cast, players)
    new = drafted(pairs_report(cast.club_a, players[:8], name="Ny"), cast.official_a, cast.club_a)
    at = booked.uploaded_at.replace(year=2026, month=3, day=9)
    amend(old_id=booked.pk, new_id=new.pk, by=cast.official_a, reason="The name", may_correct=False, at=at)
    assert (Report.objects.get(pk=new.pk).state, mails()) == (ReportState.BOOKED, [])


def test_the_last_settled_line_is_told_without_its_player(cast: Cast, players: list[Player]) -> None:
    report = pairs_report(cast.club_a, players[:8])
    report["standings"][0]["players"] = ["99998", "99999"]
    draft = drafted(report, cast.official_a, cast.club_a)
    booked = file_report(report_id=draft.pk, by=cast.official_a)
    first, second = HeldLine.objects.order_by("number")
    settle(line_id=first.pk, settlement=Settlement.PLAYER, player=cast.hidden, by=cast.office, why="Phoned Dolda")
    assert mails() == []
    settle(line_id=second.pk, settlement=Settlement.GUEST, by=cast.office)
    body = text(
        "The office has settled all lines of a report that were in doubt.",
        "EVENT",
        "There is nothing more to do. How each line was settled stands on the report's page.",
        page=f"/sbf/reports/{booked.pk}/",
    )
    assert mails() == [("official-a@example.org", "Settled: Tisdagsbridge", body)]


def test_who_no_longer_files_for_the_club_gets_no_mail_his_successor_does(cast: Cast, waiting: Report) -> None:
    Role.objects.filter(user=cast.official_a).update(user=cast.stranger)
    return_report(report_id=waiting.pk, by=cast.office, message="The date is wrong")
    assert [to for to, _subject, _body in mails()] == ["stranger@example.org"]


def test_the_office_is_not_mailed_what_it_did_itself(cast: Cast, players: list[Player]) -> None:
    report = pairs_report(cast.club_a, players[:32], level="silver", boards=48)
    filed = file_report(report_id=drafted(report, cast.office, cast.club_a).pk, by=cast.office)
    book_waiting(report_id=filed.pk, by=cast.office, right_reason="Letter 7")
    assert mails() == []


def test_each_reader_gets_his_own_language_else_the_federations(cast: Cast, waiting: Report) -> None:
    cast.federation.language = "sv"
    cast.federation.save()
    waiting.federation.refresh_from_db()
    return_report(report_id=waiting.pk, by=cast.office, message="Fel datum")
    cast.official_a.language = ""
    cast.official_a.save()
    file_report(report_id=waiting.pk, by=cast.official_a)
    return_report(report_id=waiting.pk, by=cast.office, message="Fel datum")
    english, swedish = mails()
    assert (english[1], swedish[1]) == ("Returned: Silver cup", "Återsänd: Silver cup")
    assert swedish[2].split("\n\n")[:3] == [
        "Kansliet har återsänt en rapport. Ingenting i den är bokfört.",
        "Tävling: Silver cup\nSista dagen: 3 mars 2026\nArrangör: BK Åkanten (101)",
        "Kansliet skriver:\nFel datum",
    ]
