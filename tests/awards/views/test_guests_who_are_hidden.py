"""A guest's name that is a hidden player's is shown to those alone who may see that player, whatever is reported."""

import json
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from awards.models import Event, Report
from awards.services.filing import file_report
from registry.choices import RoleKind
from registry.models import Club, Player, User
from registry.services.players import hide_player
from tests.awards.matches import matches_report, teams_of
from tests.awards.played_boards import with_boards
from tests.awards.reports import drafted, members, pairs_report
from tests.awards.result_files import kept_file
from tests.awards.series import begun_series
from tests.cast import Cast
from tests.factories import PlayerFactory, RoleFactory, UserFactory
from tests.readers.bws_files import bws, mitchell, seat

pytestmark = pytest.mark.django_db

WRITTEN = ("Dolda Hemlig", "HEMLIG, Dolda", "dolda  hémlig")
SEEN = {
    **dict.fromkeys(("visitor", "stranger", "player_user", "official_b", "officer_south"), False),
    **dict.fromkeys(("hidden_user", "official_a", "officer_north", "office"), True),
}
OF_AN_EVENT = ("", "boards/", "boards/1/1/", "boards/pair/1/")


@pytest.fixture
def official_c(cast: Cast) -> User:
    user = UserFactory(email="official-c@example.org", name="official-c")
    RoleFactory(user=user, kind=RoleKind.CLUB, club=cast.club_c, federation=cast.federation)
    return user


def guest_pairs(club: Club, name: str, **seat: Any) -> dict[str, Any]:
    """Fourteen pairs of a club; at the top somebody plays with a guest of this name."""
    report = pairs_report(club, members(club, 28))
    report["standings"][0]["players"][1] = {"number": None, "name": name, **seat}
    return report


def guest_teams(club: Club, name: str) -> dict[str, Any]:
    """Four teams of a club; a guest of this name plays a half of the first match."""
    players = members(club, 16)
    report = matches_report(club, teams_of(players, "Alfa", "Beta", "Gamma", "Delta"))
    home = report["matches"][0]["home"]
    home["halves"] |= {players[3].number: 1, "?1": 1}
    home["names"] = {"?1": name}
    return report


def booked(report: dict[str, Any], by: User, club: Club) -> Event:
    event = file_report(report_id=with_boards(drafted(report, by, club)).pk, by=by).event
    assert event is not None
    return event


def as_role(client: Client, cast: Cast, role: str) -> Client:
    if role != "visitor":
        client.force_login(getattr(cast, role))
    return client


def shown(client: Client, address: str, name: str) -> tuple[bool, bool]:
    """Whether the page has this name, and whether it says that it leaves one out."""
    answer = client.get(address)
    assert answer.status_code == 200
    text = answer.content.decode()
    return name in text, "Name not shown" in text


@pytest.mark.parametrize(("role", "sees"), SEEN.items())
def test_a_guest_with_the_name_of_a_hidden_player_is_named_to_those_who_may_see_him(
    client: Client, cast: Cast, role: str, sees: bool
) -> None:
    event = booked(guest_pairs(cast.club_b, WRITTEN[1]), cast.official_b, cast.club_b)
    reader = as_role(client, cast, role)
    pages = [shown(reader, f"/sbf/events/{event.pk}/{page}", WRITTEN[1]) for page in OF_AN_EVENT]
    assert pages == [(sees, not sees)] * len(OF_AN_EVENT)


@pytest.mark.parametrize("role", ["visitor", "official_b", "office"])
@pytest.mark.parametrize("kind", ["results.xml", "results.pbn"])
@pytest.mark.parametrize("name", WRITTEN)
def test_no_file_names_him(client: Client, cast: Cast, role: str, kind: str, name: str) -> None:
    event = booked(guest_pairs(cast.club_b, name), cast.official_b, cast.club_b)
    answer = as_role(client, cast, role).get(f"/sbf/events/{event.pk}/{kind}")
    assert (answer.status_code, name in answer.content.decode()) == (200, False)


@pytest.mark.parametrize(("role", "sees"), SEEN.items())
def test_a_line_up_of_a_team_does_not_name_him(client: Client, cast: Cast, role: str, sees: bool) -> None:
    report = drafted(guest_teams(cast.club_b, WRITTEN[0]), cast.official_b, cast.club_b)
    event = file_report(report_id=report.pk, by=cast.official_b).event
    assert event is not None
    reader = as_role(client, cast, role)
    text = reader.get(f"/sbf/events/{event.pk}/").content.decode()
    # In the standings and in the line-up.
    assert (text.count(WRITTEN[0]), text.count("Name not shown")) == ((2, 0) if sees else (0, 2))
    files = [reader.get(f"/sbf/events/{event.pk}/{kind}").content.decode() for kind in ("results.xml", "results.pbn")]
    assert [WRITTEN[0] in text for text in files] == [False, False]


@pytest.mark.parametrize("build", [guest_pairs, guest_teams])
def test_a_draft_names_him_to_the_club_that_wrote_it_and_not_to_its_district(
    client: Client, cast: Cast, official_c: User, build: Any
) -> None:
    report = drafted(build(cast.club_c, WRITTEN[0]), official_c, cast.club_c)
    seen = []
    for user in (official_c, cast.officer_south, cast.office):
        client.force_login(user)
        seen.append(shown(client, f"/sbf/reports/{report.pk}/", WRITTEN[0]))
    assert seen == [(True, False), (False, True), (True, False)]


def test_board_results_of_a_draft_do_not_name_him_to_the_district(client: Client, cast: Cast, official_c: User) -> None:
    report = with_boards(drafted(guest_pairs(cast.club_c, WRITTEN[0]), official_c, cast.club_c))
    seen = []
    for user in (official_c, cast.officer_south):
        client.force_login(user)
        seen.append([shown(client, f"/sbf/reports/{report.pk}/{page}", WRITTEN[0]) for page in OF_AN_EVENT[1:]])
    assert seen == [[(True, False)] * 3, [(False, True)] * 3]


def test_a_line_in_doubt_does_not_name_him_to_the_district(client: Client, cast: Cast, official_c: User) -> None:
    report = drafted(guest_pairs(cast.club_c, WRITTEN[0], number="99999"), official_c, cast.club_c)
    file_report(report_id=report.pk, by=official_c)
    seen = []
    for user in (official_c, cast.officer_south, cast.office):
        client.force_login(user)
        pages = (client.get(address).content.decode() for address in (f"/sbf/reports/{report.pk}/", "/sbf/desk/"))
        seen.append([(WRITTEN[0] in text, "99999" in text) for text in pages])
    assert seen == [[(True, True)] * 2, [(False, True)] * 2, [(True, True)] * 2]


def test_what_was_read_of_a_file_does_not_name_him_to_the_district(
    client: Client, cast: Cast, official_c: User
) -> None:
    tables = mitchell()
    tables["PlayerNumbers"] += [seat(9, "N", "0", WRITTEN[0])]
    file = kept_file(cast.club_c, official_c, bws(tables))
    seen = []
    for user in (official_c, cast.officer_south, cast.office):
        client.force_login(user)
        pages = (client.get(f"/sbf/files/{file.pk}/{page}") for page in ("", "0/"))
        seen.append([(page.status_code, WRITTEN[0] in page.content.decode()) for page in pages])
    assert seen == [[(200, True)] * 2, [(200, False)] * 2, [(200, True)] * 2]


def test_the_matches_of_a_series_do_not_name_him_to_the_district(client: Client, cast: Cast) -> None:
    series = begun_series(cast, teams_of(members(cast.club_a, 8), "Alfa", "Beta"), matches=1)
    match = series.matches.get()
    match.match["home"]["halves"] |= {"?1": 1}
    match.match["home"]["names"] = {"?1": cast.player_of_b.name}
    match.save()
    Player.objects.filter(pk=cast.player_of_b.pk).update(hidden=True)
    cast.club_b.district = cast.south
    cast.club_b.save()
    seen = []
    for user in (cast.official_a, cast.officer_north, cast.office):
        client.force_login(user)
        seen.append(shown(client, f"/sbf/series/{series.pk}/", cast.player_of_b.name))
    assert seen == [(True, False), (False, True), (True, False)]


def test_who_is_hidden_later_is_gone_from_old_events_at_once(client: Client, cast: Cast) -> None:
    event = booked(guest_pairs(cast.club_b, "Åsa Öberg"), cast.official_b, cast.club_b)
    addresses = [f"/sbf/events/{event.pk}/{page}" for page in OF_AN_EVENT]
    before = [shown(client, address, "Åsa Öberg") for address in addresses]
    hide_player(player=cast.player, hidden=True, by=cast.office)
    assert (before, [shown(client, address, "Åsa Öberg") for address in addresses]) == (
        [(True, False)] * len(addresses),
        [(False, True)] * len(addresses),
    )


def merged(cast: Cast) -> None:
    Player.objects.filter(pk=cast.hidden.pk).update(merged_into=cast.player)


def elsewhere(cast: Cast) -> None:
    Player.objects.filter(pk=cast.hidden.pk).update(hidden=False)
    other = cast.foreign_office.roles.get().federation
    PlayerFactory(federation=other, number="1", first_name="Dolda", last_name="Hemlig", hidden=True)


def renamed(cast: Cast) -> None:
    Player.objects.filter(pk=cast.hidden.pk).update(search_key="dolda maria hemlig")


@pytest.mark.parametrize("change", [merged, elsewhere, renamed])
def test_a_guest_is_named_whose_name_no_hidden_player_of_the_federation_has(
    client: Client, cast: Cast, change: Any
) -> None:
    event = booked(guest_pairs(cast.club_b, WRITTEN[0]), cast.official_b, cast.club_b)
    change(cast)
    assert shown(client, f"/sbf/events/{event.pk}/", WRITTEN[0]) == (True, False)


@pytest.mark.parametrize("build", [guest_pairs, guest_teams])
@pytest.mark.parametrize("page", ["", "results.xml"])
def test_an_event_with_named_guests_asks_the_register_once_more(
    client: Client, cast: Cast, build: Any, page: str
) -> None:
    report = drafted(build(cast.club_b, "Gäst Gästsson"), cast.official_b, cast.club_b)
    event = file_report(report_id=report.pk, by=cast.official_b).event
    assert event is not None
    client.force_login(cast.official_b)
    named = queries_of(client, f"/sbf/events/{event.pk}/{page}")
    nameless = json.dumps(report.payload, ensure_ascii=False).replace('"Gäst Gästsson"', '""')
    Report.objects.filter(pk=report.pk).update(payload=json.loads(nameless))
    assert queries_of(client, f"/sbf/events/{event.pk}/{page}") == named - 1


def queries_of(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)
