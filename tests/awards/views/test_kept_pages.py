"""Lists are kept for strangers: nobody gets another reader's page, and no page is older than what it shows."""

import datetime

import pytest
from django.db.models import Max
from django.test import Client

from awards.choices import RunState
from awards.queries.stand import stand
from awards.services.filing import file_report
from registry.models import Change
from registry.services.players import hide_player, rename_player
from tests.awards.reports import drafted, members, pairs_report
from tests.cast import Cast
from tests.factories import RunFactory

pytestmark = pytest.mark.django_db

PLAYERS = "/sbf/players/"
FRAGMENT = {"HX-Request": "true", "HX-Target": "list"}


def page(client: Client, address: str = PLAYERS, **headers: str) -> str:
    response = client.get(address, headers=headers)
    assert response.status_code == 200
    return response.content.decode()


def named(client: Client, address: str = PLAYERS) -> list[str]:
    text = page(client, address)
    return [name for name in ("Öberg", "Hemlig", "Ek") if f" {name}</a>" in text]


def test_second_stranger_gets_the_kept_page(cast: Cast, client: Client, django_assert_num_queries) -> None:
    first = page(client)
    with django_assert_num_queries(2):
        assert page(Client()) == first


def test_kept_page_varies_as_the_made_one(cast: Cast, client: Client) -> None:
    made, kept = client.get(PLAYERS), client.get(PLAYERS)
    assert kept.headers["Vary"] == made.headers["Vary"]
    assert kept.headers["Content-Security-Policy"] == made.headers["Content-Security-Policy"]


def test_page_of_the_office_is_not_kept_for_strangers(cast: Cast, client: Client) -> None:
    office = Client()
    office.force_login(cast.office)
    assert named(office) == ["Öberg", "Hemlig", "Ek"]
    assert named(client) == ["Öberg", "Ek"]
    assert named(office) == ["Öberg", "Hemlig", "Ek"]


def test_hidden_player_is_gone_at_once(cast: Cast, client: Client) -> None:
    assert named(client) == ["Öberg", "Ek"]
    hide_player(player=cast.player, hidden=True, by=cast.office)
    assert named(client) == ["Ek"]


def test_renamed_player_is_renamed_at_once(cast: Cast, client: Client) -> None:
    assert "Åsa Öberg" in page(client)
    rename_player(player=cast.player, first_name="Eva", last_name="Öberg", by=cast.office)
    assert "Eva Öberg" in page(client)


def test_booked_points_are_shown_at_once(cast: Cast, client: Client) -> None:
    players = members(cast.club_a, 8)
    before = page(client)
    draft = drafted(pairs_report(cast.club_a, players), cast.official_a, cast.club_a)
    file_report(report_id=draft.pk, by=cast.official_a)
    assert page(client) != before


def test_list_alone_and_page_are_kept_apart(cast: Cast, client: Client) -> None:
    whole, part = page(client), page(client, **FRAGMENT)
    assert (page(client), page(client, **FRAGMENT)) == (whole, part)
    assert whole.count("<html") == 1
    assert part.count("<html") == 0


def test_languages_are_kept_apart(cast: Cast, client: Client) -> None:
    english, swedish = page(client), page(client, **{"Accept-Language": "sv"})
    assert (page(client), page(client, **{"Accept-Language": "sv"})) == (english, swedish)
    assert '<html lang="sv"' in swedish
    assert '<html lang="en"' in english


def test_message_to_one_visitor_is_not_kept_for_the_next(cast: Cast, client: Client) -> None:
    client.force_login(cast.player_user)
    client.post("/accounts/logout/")
    assert 'class="notice' in page(client)
    assert 'class="notice' not in page(Client())


def test_a_change_that_is_committed_after_a_later_one_is_seen(cast: Cast, client: Client) -> None:
    late, early = (Change.objects.aggregate(last=Max("pk"))["last"] or 0) + 1, 2
    change = {"federation": cast.federation, "action": "change", "model": "player", "record": "1"}
    Change.objects.create(pk=late + early, **change)
    before = stand(cast.federation)
    assert stand(cast.federation) == before
    # Its id was taken first.
    Change.objects.create(pk=late, **change)
    assert stand(cast.federation) != before


def test_a_run_that_ends_after_a_later_one_began_is_seen(cast: Cast) -> None:
    first, second = (
        RunFactory(federation=cast.federation, state=RunState.RUNNING, finished_at=None),
        RunFactory(federation=cast.federation),
    )
    before = stand(cast.federation)
    first.state, first.finished_at = RunState.GOOD, second.finished_at + datetime.timedelta(minutes=1)
    first.save()
    assert stand(cast.federation) != before
