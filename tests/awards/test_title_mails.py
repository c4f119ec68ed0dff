"""The monthly mail to clubs: each title once, also when the job is killed, started again or started twice."""

import datetime
import time

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext

from awards import tasks
from awards.choices import TitleSource, TitleState
from awards.models import TitleAward, TitleMailing, TitleNotice
from awards.services.merging import merge_players
from awards.services.nightly.run import run_nightly
from awards.services.title_mails import mail_titles
from registry.choices import RoleKind
from registry.models import Club, Federation, Mail, Membership
from tests.awards import title_mails as made
from tests.awards.databases import Child, Databases, done, rows
from tests.awards.ledgers import book
from tests.awards.title_mails import AFTER_IT, FIRST_NIGHT, IN_OCTOBER, make_member, make_scheme_club, win
from tests.factories import RoleFactory, TitleAwardFactory, UserFactory

HOUR = datetime.timedelta(hours=1)


@pytest.fixture
def federation(db: None) -> Federation:
    return made.make_mailing_federation()


@pytest.fixture
def club(federation: Federation) -> Club:
    return make_scheme_club(federation, name="BK Åkanten")


def night(federation: Federation, day: datetime.date = FIRST_NIGHT) -> None:
    run_nightly(federation=federation, day=day)


def mails() -> list[tuple[str, str]]:
    return list(Mail.objects.order_by("pk").values_list("to", "subject"))


def notices() -> list[tuple[str, str, str]]:
    return list(TitleNotice.objects.order_by("pk").values_list("player__number", "before", "title"))


def test_club_is_told_number_old_title_new_title_and_day(federation: Federation, club: Club) -> None:
    player = make_member(club, number="2041")
    book([win(player, 200)])
    night(federation)
    assert mail_titles(AFTER_IT) == 1
    mail = Mail.objects.get()
    assert (mail.to, mail.subject) == (club.email, "New titles: October 2026")
    assert mail.body == "\n\n".join(
        [
            "These members of BK Åkanten have reached a higher title, by what was booked until 31 October 2026.",
            "2041: no title → Club Master, reached on 14 October 2026",
            f"{settings.SITE_URL}/sbf/clubs/{club.number}/\n",
        ]
    )


def test_mail_is_in_the_federations_language(federation: Federation, club: Club) -> None:
    Federation.objects.update(language="sv")
    book([win(make_member(club, number="2041"), 200)])
    night(federation)
    mail_titles(AFTER_IT)
    mail = Mail.objects.get()
    lines = mail.body.splitlines()
    assert mail.subject == "Nya titlar: oktober 2026"
    assert lines[2] == "2041: ingen titel → Klövermästare, nådd 14 oktober 2026"


def test_title_is_told_once(federation: Federation, club: Club) -> None:
    book([win(make_member(club), 200)])
    night(federation)
    mail_titles(AFTER_IT)
    assert [mail_titles(AFTER_IT), mail_titles(AFTER_IT + HOUR)] == [0, 0]
    night(federation, datetime.date(2026, 12, 1))
    assert mail_titles(datetime.datetime(2026, 12, 1, 4, 0, tzinfo=made.UTC)) == 0
    assert (len(mails()), len(notices())) == (1, 1)


def test_next_title_is_told_with_the_one_before(federation: Federation, club: Club) -> None:
    player = make_member(club, number="2041")
    book([win(player, 200)])
    night(federation)
    mail_titles(AFTER_IT)
    book([win(player, 1800, datetime.datetime(2026, 11, 20, 18, 0, tzinfo=made.UTC))])
    night(federation, datetime.date(2026, 12, 1))
    assert mail_titles(datetime.datetime(2026, 12, 1, 4, 0, tzinfo=made.UTC)) == 1
    assert notices() == [("2041", "", "klover"), ("2041", "klover", "ruter")]


def test_only_the_highest_of_several_titles_of_a_month_is_told(federation: Federation, club: Club) -> None:
    player = make_member(club, number="2041")
    book([win(player, 200), win(player, 1800, IN_OCTOBER + datetime.timedelta(days=3))])
    night(federation)
    mail_titles(AFTER_IT)
    assert notices() == [("2041", "", "ruter")]


def test_what_is_booked_after_midnight_belongs_to_the_next_month(federation: Federation, club: Club) -> None:
    # Midnight in Stockholm is 23:00 UTC.
    midnight = datetime.datetime(2026, 10, 31, 23, 0, tzinfo=made.UTC)
    before, after = make_member(club, number="1"), make_member(club, number="2")
    book([win(before, 200, midnight - datetime.timedelta(seconds=1)), win(after, 200, midnight)])
    night(federation)
    mail_titles(AFTER_IT)
    assert [number for number, _before, _title in notices()] == ["1"]


def test_mails_wait_for_the_first_run_of_the_new_month(federation: Federation, club: Club) -> None:
    book([win(make_member(club), 200)])
    night(federation, datetime.date(2026, 10, 31))
    assert mail_titles(AFTER_IT) == 0
    night(federation)
    assert mail_titles(AFTER_IT) == 1


def test_month_ends_by_the_federations_own_clock(federation: Federation, club: Club) -> None:
    book([win(make_member(club), 200)])
    night(federation)
    assert mail_titles(datetime.datetime(2026, 10, 31, 22, 59, tzinfo=made.UTC)) == 0
    assert mail_titles(datetime.datetime(2026, 10, 31, 23, 0, tzinfo=made.UTC)) == 1


def test_club_without_new_titles_gets_no_mail(federation: Federation, club: Club) -> None:
    other = make_scheme_club(federation)
    make_member(other)
    book([win(make_member(club), 200)])
    night(federation)
    mail_titles(AFTER_IT)
    assert [to for to, _subject in mails()] == [club.email]


@pytest.mark.parametrize("dates", [(None, None), (datetime.date(2012, 9, 1), datetime.date(2026, 10, 31))])
def test_club_outside_the_scheme_is_not_written_to(
    federation: Federation, dates: tuple[datetime.date | None, datetime.date | None]
) -> None:
    outside = make_scheme_club(federation, scheme_from=dates[0], scheme_until=dates[1])
    book([win(make_member(outside), 200)])
    night(federation)
    assert (mail_titles(AFTER_IT), mails()) == (0, [])


def test_title_is_told_once_the_player_joins_a_club_in_the_scheme(federation: Federation, club: Club) -> None:
    outside = make_scheme_club(federation, scheme_from=None)
    player = make_member(outside, number="2041")
    book([win(player, 200)])
    night(federation)
    mail_titles(AFTER_IT)
    Membership.objects.create(player=player, club=club, home=False, starts=datetime.date(2026, 11, 5))
    night(federation, datetime.date(2026, 12, 1))
    assert mail_titles(datetime.datetime(2026, 12, 1, 4, 0, tzinfo=made.UTC)) == 1
    assert mails() == [(club.email, "New titles: November 2026")]


def test_home_club_is_told_before_others(federation: Federation, club: Club) -> None:
    player = make_member(club)
    other = make_scheme_club(federation)
    Membership.objects.create(player=player, club=other, home=False, starts=datetime.date(2010, 1, 1))
    book([win(player, 200)])
    night(federation)
    mail_titles(AFTER_IT)
    assert [to for to, _subject in mails()] == [club.email]


def test_club_without_an_address_is_told_by_its_officials(federation: Federation, club: Club) -> None:
    Club.objects.filter(pk=club.pk).update(email="")
    for number in (1, 2):
        user = UserFactory(email=f"official{number}@example.org")
        RoleFactory(user=user, federation=federation, kind=RoleKind.CLUB, club=club)
    book([win(make_member(club), 200)])
    night(federation)
    mail_titles(AFTER_IT)
    assert [to for to, _subject in mails()] == ["official1@example.org", "official2@example.org"]


def test_titles_that_nobody_reads_of_wait_for_an_address(federation: Federation, club: Club) -> None:
    Club.objects.filter(pk=club.pk).update(email="")
    book([win(make_member(club), 200)])
    night(federation)
    assert (mail_titles(AFTER_IT), notices()) == (0, [])


@pytest.mark.parametrize(
    "changes",
    [{"state": TitleState.QUESTIONED}, {"state": TitleState.WITHDRAWN}, {"source": TitleSource.IMPORTED}],
    ids=["questioned", "withdrawn", "held before"],
)
def test_title_that_does_not_stand_or_is_old_is_not_told(
    federation: Federation, club: Club, changes: dict[str, str]
) -> None:
    book([win(make_member(club), 200)])
    night(federation)
    TitleAward.objects.update(**changes)
    assert (mail_titles(AFTER_IT), mails()) == (0, [])


def test_title_held_before_the_ledger_is_the_old_one(federation: Federation, club: Club) -> None:
    player = make_member(club, number="2041")
    TitleAwardFactory(player=player, title="klover", source=TitleSource.IMPORTED)
    book([win(player, 2000)])
    night(federation)
    mail_titles(AFTER_IT)
    assert notices() == [("2041", "klover", "ruter")]


def test_titles_from_before_the_federation_wished_for_mails_are_not_told(federation: Federation, club: Club) -> None:
    player = make_member(club, number="2041")
    book([win(player, 200)])
    night(federation)
    TitleAward.objects.update(noticed_at=IN_OCTOBER)
    Federation.objects.update(title_mails_from=datetime.date(2026, 10, 16))
    assert mail_titles(AFTER_IT) == 0


def test_federation_that_does_not_wish_for_mails_sends_none(federation: Federation, club: Club) -> None:
    Federation.objects.update(title_mails_from=None)
    book([win(make_member(club), 200)])
    night(federation)
    assert (mail_titles(AFTER_IT), TitleMailing.objects.count()) == (0, 0)


def test_each_federation_has_its_own_clubs(federation: Federation, club: Club) -> None:
    other = made.make_mailing_federation(code="fbs", time_zone="Atlantic/Faroe")
    theirs = make_scheme_club(other)
    book([win(make_member(club), 200), win(make_member(theirs), 200)])
    for each in (federation, other):
        night(each)
    assert mail_titles(AFTER_IT) == 2
    assert sorted(Mail.objects.values_list("federation__code", "to")) == [("fbs", theirs.email), ("sbf", club.email)]


@pytest.mark.parametrize("members", [1, 30])
def test_mailing_asks_no_more_for_thirty_members_than_for_one(federation: Federation, club: Club, members: int) -> None:
    book([win(make_member(club), 200) for _member in range(members)])
    night(federation)
    with CaptureQueriesContext(connection) as queries:
        assert mail_titles(AFTER_IT) == 1
    assert len(queries) == 22


def test_title_that_came_with_a_merged_record_is_not_told_again(federation: Federation, club: Club) -> None:
    loser, winner = make_member(club, number="1"), make_member(club, number="2")
    book([win(loser, 200)])
    night(federation)
    mail_titles(AFTER_IT)
    merge_players(loser=loser, winner=winner, by=UserFactory(), reason="Samma person")
    night(federation, datetime.date(2026, 12, 1))
    assert mail_titles(datetime.datetime(2026, 12, 1, 4, 0, tzinfo=made.UTC)) == 0


def test_job_is_on_the_clock_every_hour() -> None:
    ((_name, found),) = [
        item for item in settings.CELERY_BEAT_SCHEDULE.items() if item[1]["task"] == tasks.mail_new_titles.name
    ]
    assert (len(found["schedule"].hour), found["schedule"].minute) == (24, {40})


CLUBS, MEMBERS = 20, 3
HOW_MANY = "SELECT COUNT(*) FROM registry_mail"


def kill_after_mails(child: Child, address: str, number: int) -> None:
    """Kill the process once so many mails are queued."""
    until = child.wait_until_begun() + 60
    while rows(address, HOW_MANY)[0][0] < number:
        assert time.monotonic() < until, "no mails are queued"
        time.sleep(0.002)
    child.kill()


@pytest.mark.slow
def test_killed_job_started_again_tells_each_title_once(databases: Databases) -> None:
    start = databases.empty()
    done(start, made.make_clubs_with_titles, CLUBS, MEMBERS)
    undisturbed = databases.copy(start)
    assert done(undisturbed, made.mail_now) == CLUBS
    expected = done(undisturbed, made.written)
    assert [len(expected[0]), len(expected[1]), expected[2]] == [CLUBS, CLUBS * MEMBERS, 1]
    found = []
    for number in (0, 1, 6, 12, 18):
        address = databases.copy(start)
        kill_after_mails(Child(address, made.mail_now), address, number)
        found.append(rows(address, HOW_MANY)[0][0])
        done(address, made.mail_now)
        assert done(address, made.written) == expected
    # Most of them were killed between two mails.
    assert sum(0 < number < CLUBS for number in found) >= 2, found


@pytest.mark.slow
def test_several_jobs_at_once_tell_each_title_once(databases: Databases) -> None:
    start = databases.empty()
    done(start, made.make_clubs_with_titles, CLUBS, MEMBERS)
    alone = databases.copy(start)
    done(alone, made.mail_now)
    children = [Child(start, made.mail_now) for _number in range(3)]
    for child in children:
        child.wait_until_begun()
    assert sum(child.result() for child in children) == CLUBS
    assert done(start, made.written) == done(alone, made.written)
