"""An event as a file for other programs: what the page shows to a visitor, readable by our own readers."""

import re
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from awards.models import Event
from awards.queries.events import Standing
from awards.readers.found import BoardResult, FoundEvent, Side
from awards.readers.reading import read
from awards.readers.sessions import pairs_session
from awards.scoring.answer import to_json
from awards.services.filing import file_report
from registry.models import Player
from tests.awards.matches import matches_report, teams_of
from tests.awards.played_boards import booked_with_boards, dealt, scored
from tests.awards.reports import drafted, members, pairs_report
from tests.awards.test_file_every_form import FORMS, booked_of, every_form
from tests.cast import Cast
from tests.factories import EventFactory

pytestmark = pytest.mark.django_db

KINDS = {"usebio": "results.xml", "pbn": "results.pbn"}
both = pytest.mark.parametrize("kind", KINDS)
Report = dict[str, Any]


@pytest.fixture
def players(cast: Cast) -> list[Player]:
    return [*members(cast.club_a, 31), cast.hidden]


def booked(cast: Cast, report: Report) -> Event:
    event = file_report(report_id=drafted(report, cast.official_a, cast.club_a).pk, by=cast.official_a).event
    assert event is not None
    return event


def read_file(client: Client, event: Event, kind: str) -> FoundEvent:
    """The event of the file, which is read without a complaint."""
    answer = client.get(f"/sbf/events/{event.pk}/{KINDS[kind]}")
    assert answer.status_code == 200
    found = read(answer.content)
    assert (found.format, found.problems, found.warnings) == (kind, (), ())
    (only,) = found.events
    return only


def on_the_page(client: Client, event: Event) -> list[Standing]:
    return list(client.get(f"/sbf/events/{event.pk}/").context["page"].paginator.object_list)


def pair(players: list[Player], at: int) -> list[tuple[str, str]]:
    return [(player.number, player.name) for player in players[2 * at : 2 * at + 2]]


@both
def test_a_pairs_event_comes_back_as_its_page_shows_it(
    client: Client, cast: Cast, players: list[Player], kind: str
) -> None:
    report = pairs_report(cast.club_a, players[:28])
    report["standings"][1]["place"] = 1
    event = booked(cast, report)
    found = read_file(client, event, kind)
    assert (found.form, found.name, found.date, found.boards) == ("pairs", "Tisdagsbridge", event.date, 24)
    assert (found.organiser_number, found.organiser_name) == ("101", "BK Åkanten")
    assert (found.scoring, found.winners, found.entrants or 14) == ("matchpoints", 1, 14)
    percents = [f"{one.percent:f}" for one in found.contestants]
    assert percents == ["50.00"] * 14
    assert [(one.place, [(p.number, p.name) for p in one.players]) for one in found.contestants] == [
        (1 if at == 1 else at + 1, pair(players, at)) for at in range(14)
    ]


@both
def test_a_hidden_player_keeps_his_seat_and_leaves_neither_name_nor_number(
    client: Client, cast: Cast, players: list[Player], kind: str
) -> None:
    event = booked(cast, pairs_report(cast.club_a, [players[0], cast.hidden, *players[1:27]]))
    for user in (None, cast.office, cast.hidden_user, cast.official_a):
        if user is not None:
            client.force_login(user)
        answer = client.get(f"/sbf/events/{event.pk}/{KINDS[kind]}").content.decode()
        assert [sign for sign in (cast.hidden.number, cast.hidden.last_name) if sign in answer] == []
        first = read_file(client, event, kind).contestants[0]
        assert [(p.number, p.name) for p in first.players] == [(players[0].number, players[0].name), ("", "")]


@both
def test_a_guest_stands_with_the_name_that_was_written(
    client: Client, cast: Cast, players: list[Player], kind: str
) -> None:
    report = pairs_report(cast.club_a, players[:28])
    report["standings"][0]["players"][1] = {"number": None, "name": "Gäst Gästsson"}
    report["standings"][1]["players"][0] = {"number": None}
    found = read_file(client, booked(cast, report), kind)
    seats = [[(p.number, p.name) for p in one.players] for one in found.contestants[:2]]
    assert seats == [
        [(players[0].number, players[0].name), ("", "Gäst Gästsson")],
        [(players[3].number, players[3].name), ("", "")],
    ]


@both
@pytest.mark.parametrize("form", FORMS)
def test_every_form_comes_back(client: Client, cast: Cast, kind: str, form: str) -> None:
    players = members(cast.club_a, 40)
    event = booked_of(every_form(cast, players)[form], cast).event
    assert event is not None
    found = read_file(client, event, kind)
    assert [(one.place, one.team, [(p.number, p.name) for p in one.players]) for one in found.contestants] == [
        (row.place, row.team, [(seat.number or "", seat.name) for seat in row.seats])
        for row in on_the_page(client, event)
    ]


def told(side: Side) -> tuple[str, Decimal | None, dict[tuple[str, str], int]]:
    return side.contestant, side.vp, {(seat.number, seat.name): seat.halves for seat in side.lineup}


def series(cast: Cast, players: list[Player]) -> Report:
    """Four teams; the last has the hidden player, and the first a guest for a half of its first match."""
    report = matches_report(cast.club_a, teams_of(players[-16:], "Alfa", "Beta", "Gamma", "Delta"))
    home = report["matches"][0]["home"]
    home["halves"] |= {players[-13].number: 1, "?1": 1}
    home["names"] = {"?1": "Gäst Gästsson"}
    return report


def test_matches_come_back_from_pbn_with_those_who_sat(client: Client, cast: Cast, players: list[Player]) -> None:
    found = read_file(client, booked(cast, series(cast, players)), "pbn")
    assert [match.round for match in found.matches] == ["1", "1", "2", "2", "3", "3"]
    first, last = found.matches[0], found.matches[1]
    assert (first.halves, first.lineups_complete, last.lineups_complete) == (2, True, True)
    assert told(first.home) == (
        "1",
        Decimal(18),
        {
            **{(player.number, player.name): 2 for player in players[-16:-13]},
            (players[-13].number, players[-13].name): 1,
            ("", "Gäst Gästsson"): 1,
        },
    )
    assert told(last.away) == (
        "4",
        Decimal(12),
        {**{(player.number, player.name): 2 for player in players[-4:-1]}, ("", ""): 2},
    )


def test_matches_come_back_from_usebio_with_boards_and_points(
    client: Client, cast: Cast, players: list[Player]
) -> None:
    found = read_file(client, booked(cast, series(cast, players)), "usebio")
    points = Decimal(18), Decimal(12)
    assert [
        (match.round, match.boards, match.scale, match.home.contestant, match.away.contestant)
        for match in found.matches
    ] == [
        *(("1", 24, "30", "1", "2"), ("1", 24, "30", "3", "4"), ("2", 24, "30", "1", "3")),
        *(("2", 24, "30", "2", "4"), ("3", 24, "30", "1", "4"), ("3", 24, "30", "2", "3")),
    ]
    assert {(match.home.vp, match.away.vp) for match in found.matches} == {points}


def test_match_that_nobody_played_is_written_without_a_result(
    client: Client, cast: Cast, players: list[Player]
) -> None:
    report = series(cast, players)
    report["matches"][5]["outcome"] = "walkover"
    event = booked(cast, report)
    assert [match.played for match in read_file(client, event, "pbn").matches] == [True, False, True, True, True, True]


def bare(result: BoardResult) -> Any:
    return result.board, result.ns, result.ew, result.contract, result.declarer, result.tricks, result.score


@both
def test_board_results_that_were_kept_come_back_and_score_the_same(
    client: Client, cast: Cast, players: list[Player], kind: str
) -> None:
    session = dealt(players[:28], boards=6)
    report = booked_with_boards(session, cast.official_a, cast.club_a)
    assert report.event is not None
    again = pairs_session(read_file(client, report.event, kind))
    assert again is not None
    before, after = to_json(scored(session)), to_json(scored(again.data))
    assert after["boards"] == before["boards"]
    assert [(row["place"], row["pair"], row["total"]) for row in after["standings"]] == [
        (row["place"], row["pair"], row["total"]) for row in before["standings"]
    ]


def test_pair_that_left_is_not_ranked_when_a_pbn_is_scored_again(
    client: Client, cast: Cast, players: list[Player]
) -> None:
    session = {**dealt(players[:28], boards=6), "withdrawn": [5]}
    report = booked_with_boards(session, cast.official_a, cast.club_a)
    assert report.event is not None
    again = pairs_session(read_file(client, report.event, "pbn"))
    assert again is not None
    before, after = ([(one.pair.number, one.place) for one in scored(data).standings] for data in (session, again.data))
    assert (before, len(before)) == (after, 13)


@both
def test_hidden_player_of_a_session_leaves_neither_name_nor_number(
    client: Client, cast: Cast, players: list[Player], kind: str
) -> None:
    session = dealt([cast.hidden, *players[:27]])
    session["pairs"][0]["players"][0] = {"number": cast.hidden.number, "name": cast.hidden.name}
    report = booked_with_boards(session, cast.official_a, cast.club_a)
    answer = client.get(f"/sbf/events/{report.event_id}/{KINDS[kind]}").content.decode()
    assert [sign for sign in (cast.hidden.number, cast.hidden.last_name) if sign in answer] == []


ODD = (
    '"quoted" \\ name"',
    "</PLAYER_NAME><MASTER_POINTS>9</MASTER_POINTS>",
    '<![CDATA[x]]> & <!ENTITY a SYSTEM "file:///">',
    '1" "2" [Event "x"]',
    '% <META name=ContestType content="4">',
    '"> <META',
    "; comment",
    "{ open",
    "=HYPERLINK(1)",
    "# ## ",
    "a, b | c",
    "\ufffe\uffff",
    "Å-Ö - Ü",
)


@both
@pytest.mark.parametrize("odd", ODD)
def test_a_name_with_signs_of_the_format_is_a_name(client: Client, cast: Cast, kind: str, odd: str) -> None:
    players = members(cast.club_a, 28)
    players[0].first_name, players[0].last_name = odd, "Öberg"
    players[0].save()
    report = pairs_report(cast.club_a, players, name=f"{odd} Cup")
    report["standings"][1]["players"][1] = {"number": None, "name": odd}
    found = read_file(client, booked(cast, report), kind)
    assert len(found.contestants) == 14
    assert [len(one.players) for one in found.contestants] == [2] * 14
    assert found.ranked == found.contestants
    first = found.contestants[0].players[0]
    without = re.sub("[\ufffe\uffff]", " ", odd)
    expected = " ".join(f"{without} Öberg".split())
    assert first.name == (expected.replace(" - ", "-") if kind == "pbn" else expected)
    assert found.name == " ".join(f"{without} Cup".split())


@both
def test_file_is_saved_under_a_plain_name_and_never_sniffed(
    client: Client, cast: Cast, players: list[Player], kind: str
) -> None:
    event = booked(cast, pairs_report(cast.club_a, players[:28], name='Åkanten "öppna"\\; filename=x.exe'))
    answer = client.get(f"/sbf/events/{event.pk}/{KINDS[kind]}")
    ending = KINDS[kind][-3:]
    name = f"2026-03-03-akanten-oppna-filenamexexe.{ending}"
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{name}"'
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    types = {"usebio": "application/xml; charset=utf-8", "pbn": "text/plain; charset=utf-8"}
    assert answer.headers["Content-Type"] == types[kind]


@both
def test_event_whose_name_has_no_plain_letters_is_named_by_its_number(
    client: Client, cast: Cast, players: list[Player], kind: str
) -> None:
    event = booked(cast, pairs_report(cast.club_a, players[:28], name="桥牌"))
    name = client.get(f"/sbf/events/{event.pk}/{KINDS[kind]}").headers["Content-Disposition"]
    assert name == f'attachment; filename="2026-03-03-{event.pk}.{KINDS[kind][-3:]}"'


def offered(client: Client, event: Event) -> list[str]:
    page = client.get(f"/sbf/events/{event.pk}/").content.decode()
    return [kind for kind, name in KINDS.items() if f'/sbf/events/{event.pk}/{name}"' in page]


def test_pair_of_three_is_not_offered_as_pbn_which_has_room_for_two(
    client: Client, cast: Cast, players: list[Player]
) -> None:
    report = pairs_report(cast.club_a, players[:28])
    second, third = players[1], players[30]
    report["standings"][0]["players"][1:] = [
        {"number": second.number, "share": "1/2"},
        {"number": third.number, "share": "1/2"},
    ]
    event = booked(cast, report)
    assert offered(client, event) == ["usebio"]
    assert client.get(f"/sbf/events/{event.pk}/results.pbn").status_code == 404
    first = read_file(client, event, "usebio").contestants[0]
    assert [p.number for p in first.players] == [players[0].number, second.number, third.number]


def test_event_without_standings_is_not_offered(client: Client, cast: Cast) -> None:
    event = EventFactory(federation=cast.federation, club=cast.club_a)
    assert offered(client, event) == []
    assert [client.get(f"/sbf/events/{event.pk}/{name}").status_code for name in KINDS.values()] == [404, 404]


def test_event_is_offered_in_both_formats_on_its_page(client: Client, cast: Cast, players: list[Player]) -> None:
    event = booked(cast, pairs_report(cast.club_a, players[:28]))
    assert offered(client, event) == ["usebio", "pbn"]
