"""Where points are kept to the scheme's clubs, no way out shows those of a player of another club to others."""

import datetime
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from awards.models import Holding, TitleAward
from awards.queries.ranking import listed_players
from awards.services.filing import file_report
from awards.services.nightly.run import run_nightly
from registry.models import Club, Federation, Membership
from registry.permissions import may_see_points
from registry.queries.actors import actor_of
from registry.queries.scheme import points_shown, points_withheld
from registry.services.clubs import change_club
from tests.awards.ledgers import book, entry
from tests.awards.reports import drafted, members, pairs_report
from tests.cast import Cast
from tests.factories import MEMBER_FROM, MembershipFactory, PlayerFactory
from tests.ui.page import read

pytestmark = pytest.mark.django_db

OTHERS = ("visitor", "stranger", "official_b", "officer_south", "foreign_office")
THOSE_CONCERNED = ("player_user", "official_a", "officer_north", "office")
# No other number of the pages is like it.
POINTS = 787_878
SIGHT = "787878"
PAGES = (
    *("/sbf/", "/sbf/players/", "/sbf/players/?sort=-total", "/sbf/players/?q=oberg", "/sbf/players/4711/"),
    *("/sbf/clubs/", "/sbf/clubs/101/", "/sbf/clubs/101/?sort=-total", "/sbf/titles/", "/sbf/events/"),
    *("/sbf/ranking/", "/sbf/ranking/csv/", "/sbf/rallies/", "/sbf/calendar/"),
)


@pytest.fixture
def kept(cast: Cast) -> Cast:
    """Club B is in the scheme, club A is not; the player of A holds much, and a title."""
    Federation.objects.filter(pk=cast.federation.pk).update(points_in_scheme_only=True)
    Club.objects.filter(pk=cast.club_b.pk).update(scheme_from=MEMBER_FROM)
    yesterday = timezone.localdate() - datetime.timedelta(days=1)
    book([entry(cast.player, yesterday, POINTS), entry(cast.player_of_b, yesterday, 300)])
    run_nightly(federation=Federation.objects.get(pk=cast.federation.pk), day=timezone.localdate())
    return cast


def client_of(role: str, cast: Cast) -> Client:
    client = Client()
    if role != "visitor":
        client.force_login(getattr(cast, role))
    return client


def digits(client: Client, page: str) -> str:
    """The answer without what parts groups of digits."""
    return re.sub(r"[\s.,\u00a0\u202f\u2009']", "", client.get(page).getvalue().decode())


def joins_the_scheme(cast: Cast) -> None:
    change_club(club=cast.club_a, values={"scheme_from": timezone.localdate()}, by=cast.office, why="Inträde")


@pytest.mark.parametrize("role", OTHERS)
def test_no_page_shows_the_points_to_others(kept: Cast, role: str) -> None:
    client = client_of(role, kept)
    assert [page for page in PAGES if SIGHT in digits(client, page)] == []


@pytest.mark.parametrize("role", THOSE_CONCERNED)
def test_himself_his_club_district_and_office_see_them(kept: Cast, role: str) -> None:
    client = client_of(role, kept)
    seen = [page for page in PAGES if SIGHT in digits(client, page)]
    assert {"/sbf/players/", "/sbf/players/4711/", "/sbf/clubs/101/"} <= set(seen)


def test_points_are_shown_again_at_once_when_the_club_joins(kept: Cast) -> None:
    client = client_of("visitor", kept)
    assert SIGHT not in digits(client, "/sbf/players/4711/")
    joins_the_scheme(kept)
    assert [SIGHT in digits(client, page) for page in ("/sbf/players/", "/sbf/players/4711/")] == [True, True]
    change_club(
        club=kept.club_a,
        values={"scheme_until": timezone.localdate() - datetime.timedelta(days=1), "scheme_from": MEMBER_FROM},
        by=kept.office,
        why="Utträde",
    )
    assert [SIGHT in digits(client, page) for page in ("/sbf/players/", "/sbf/players/4711/")] == [False, False]


def test_points_are_shown_while_he_is_in_another_club_of_the_scheme_too(kept: Cast) -> None:
    Membership.objects.create(player=kept.player, club=kept.club_b, home=False, starts=MEMBER_FROM)
    assert SIGHT in digits(client_of("visitor", kept), "/sbf/players/4711/")


def test_bookings_go_on_outside_the_scheme(kept: Cast) -> None:
    holding = Holding.objects.get(player=kept.player)
    assert holding.total == POINTS
    book([entry(kept.player, timezone.localdate(), 5)])
    assert Holding.objects.get(player=kept.player).total == POINTS + 5


def test_order_by_holding_does_not_tell_what_is_withheld(kept: Cast) -> None:
    def order(role: str) -> list[str]:
        table = client_of(role, kept).get("/sbf/players/?sort=-total").context["table"]
        return [player.number for player in table.records(table.page.object_list.data)]

    assert (order("visitor"), order("office")) == (["4713", "4711"], ["4711", "4713", "4712"])


def test_filter_by_title_does_not_find_him(kept: Cast) -> None:
    title = Holding.objects.values_list("title", flat=True).get(player=kept.player)
    assert title

    def found(role: str) -> int:
        return client_of(role, kept).get(f"/sbf/players/?title={title}").context["table"].paginator.count

    assert (found("visitor"), found("office")) == (0, 1)


def test_titles_reached_leave_him_out(kept: Cast) -> None:
    assert TitleAward.objects.filter(player=kept.player).exists()

    def named(role: str, page: str) -> bool:
        client = client_of(role, kept)
        return "4711" in client.get(page).getvalue().decode()

    assert [named("visitor", page) for page in ("/sbf/titles/", "/sbf/")] == [False, False]
    assert [named("office", page) for page in ("/sbf/titles/", "/sbf/")] == [True, True]


def test_event_shows_who_played_and_the_points_of_the_schemes_members_alone(kept: Cast) -> None:
    theirs = members(kept.club_b, 7, first=40001)
    players = [kept.player, *theirs]
    draft = drafted(pairs_report(kept.club_a, players), kept.official_a, kept.club_a)
    event = file_report(report_id=draft.pk, by=kept.official_a).event

    def points(role: str) -> dict[str, bool]:
        rows = client_of(role, kept).get(f"/sbf/events/{event.pk}/").context["page"]
        return {seat.number: bool(seat.points) for row in rows for seat in row.seats if row.place == 1}

    first = [player.number for player in players[:2]]
    assert points("office") == dict.fromkeys(first, True)
    assert points("visitor") == {first[0]: False, first[1]: True}


def test_clubs_page_counts_only_what_is_shown(kept: Cast) -> None:
    page = client_of("visitor", kept).get("/sbf/clubs/101/")
    assert [(row.shown_total, row.shown_title) for row in page.context["table"].page.object_list.data] == [(None, None)]


def test_certificate_is_for_those_who_see_the_points(kept: Cast) -> None:
    award = TitleAward.objects.filter(player=kept.player).order_by("-reached_on")[0]
    answers = {role: client_of(role, kept).get(f"/sbf/titles/{award.pk}/certificate/").status_code for role in OTHERS}
    assert answers == dict.fromkeys(OTHERS, 404)


def test_ranking_lists_the_schemes_members_alone(kept: Cast) -> None:
    federation = Federation.objects.get(pk=kept.federation.pk)
    assert set(listed_players(federation, timezone.localdate())) == {kept.player_of_b}


def test_federation_without_a_scheme_shows_all(kept: Cast) -> None:
    Federation.objects.update(points_in_scheme_only=False)
    assert SIGHT in digits(client_of("visitor", kept), "/sbf/players/4711/")


@pytest.mark.parametrize("role", [*OTHERS, *THOSE_CONCERNED])
def test_rule_and_query_say_the_same(kept: Cast, role: str) -> None:
    federation = Federation.objects.get(pk=kept.federation.pk)
    user = kept.stranger if role == "visitor" else getattr(kept, role)
    actor, today = actor_of(user, federation), timezone.localdate()
    by_rule = {
        player.pk
        for player, club, in_scheme in (
            (kept.player, kept.club_a, False),
            (kept.hidden, kept.club_a, False),
            (kept.player_of_b, kept.club_b, True),
        )
        if may_see_points(actor, player, in_scheme=in_scheme, home_club_id=club.pk, home_district_id=club.district_id)
    }
    everyone = federation.players.values_list("pk", flat=True)
    assert set(federation.players.filter(points_shown(actor, today)).values_list("pk", flat=True)) == by_rule
    assert points_withheld(actor, list(everyone), today) == set(everyone) - by_rule


@pytest.mark.parametrize("path", ["players/", "clubs/101/", "titles/", "players/4713/"])
def test_pages_ask_the_same_for_one_and_thirty_players(kept: Cast, path: str) -> None:
    def asked(more: int) -> int:
        for _player in range(more):
            player = PlayerFactory(federation=kept.federation)
            MembershipFactory(player=player, club=kept.club_a, starts=MEMBER_FROM)
            book([entry(player, timezone.localdate(), 300)])
        client = client_of("official_b", kept)
        client.get(f"/sbf/{path}")
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/sbf/{path}")
        return len(queries)

    for_one = asked(1)
    assert (asked(29), for_one <= 15) == (for_one, True)


def test_page_of_a_club_outside_the_scheme_says_that_points_are_withheld(kept: Cast) -> None:
    withheld = "What the members hold and win is shown while the club is in the masterpoint scheme."
    for role, number, says_so in (("visitor", 101, True), ("visitor", 102, False), ("official_a", 101, False)):
        main = read(client_of(role, kept).get(f"/sbf/clubs/{number}/").content.decode()).find("main")
        assert (withheld in [part.text for part in main.all("p")]) == says_so
        assert (main.all("dl", class_="tiles") == []) == says_so
