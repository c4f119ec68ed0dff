"""An individual's score sheet, travellers and cards, its correction, and its board results as a file."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from awards.choices import ReportState
from awards.models import Report
from awards.queries.differences import Share, booked_shares
from awards.readers.reading import read
from awards.readers.sessions import pairs_session
from awards.scoring.answer import to_json
from registry.models import Player
from tests.awards.played_boards import booked_with_boards, kept, scored, scored_lists
from tests.awards.reports import members
from tests.awards.result_files import filled_in, send
from tests.awards.views.test_board_pages import html_of, table
from tests.cast import Cast
from tests.readers.bws_files import bws
from tests.readers.test_unscored import two_tables_of_individuals
from tests.ui.page import read as read_page

pytestmark = pytest.mark.django_db


def row(ns: list[int], ew: list[int], tricks: int) -> dict[str, Any]:
    return {"ns": ns, "ew": ew, "contract": "4S", "declarer": "N", "tricks": tricks}


def session(players: list[Player], **changes: Any) -> dict[str, Any]:
    """Three boards of eight players: 1 wins with everybody, 5 loses with everybody."""
    boards = [
        [row([1, 2], [3, 4], 11), row([5, 6], [7, 8], 10)],
        [row([1, 3], [2, 4], 11), row([5, 7], [6, 8], 10)],
        [row([2, 3], [1, 4], 10), row([6, 7], [5, 8], 11)],
    ]
    return {
        "format": "pairs-session/1",
        "method": "matchpoints",
        "individual": True,
        "pairs": [{"number": at, "players": [player.number]} for at, player in enumerate(players, start=1)],
        "sections": [
            {"name": "1", "boards": [{"board": at, "results": rows} for at, rows in enumerate(boards, start=1)]}
        ],
        **changes,
    }


@pytest.fixture
def players(cast: Cast) -> list[Player]:
    return members(cast.club_a, 8)


@pytest.fixture
def booked(cast: Cast, players: list[Player]) -> Report:
    return booked_with_boards(session(players), cast.official_a, cast.club_a, form="individual")


def named(players: list[Player], *numbers: int) -> str:
    return " ".join(f"Player {number} {players[number - 1].name}" for number in numbers)


def test_the_score_sheet_has_every_player(client: Client, booked: Report, players: list[Player]) -> None:
    html = html_of(client, "event-boards", pk=booked.event_id)
    assert table(html, "sheet-caption") == [
        ["Place", "Player", "Matchpoints", "%"],
        ["1", named(players, 1), "6", "100.00"],
        *(["2 = , shared", named(players, number), "4", "66.67"] for number in (6, 7, 8)),
        *(["5 = , shared", named(players, number), "2", "33.33"] for number in (2, 3, 4)),
        ["8", named(players, 5), "0", "0.00"],
    ]
    assert "The players in their order" in html
    assert "Score sheet, boards and players’ cards" in html_of(client, "event", pk=booked.event_id)


def test_the_traveller_has_all_four_of_a_table(client: Client, booked: Report, players: list[Player]) -> None:
    html = html_of(client, "event-board", pk=booked.event_id, section=1, board=1)
    first, second = table(html, "board-caption")[1:]
    assert first[:2] == [named(players, 1, 2), named(players, 3, 4)]
    assert first[5:7] == ["2", "0"]
    assert second[:2] == [named(players, 5, 6), named(players, 7, 8)]
    assert "Player 1, Player 2: Results in the same direction: worse 1, equal 0, better 0" in html


def test_partners_to_whom_average_plus_gives_more_or_less_are_told_apart(
    client: Client, cast: Cast, players: list[Player]
) -> None:
    data = session(players)
    third = data["sections"][0]["boards"][2]["results"][0]
    data["sections"][0]["boards"][2]["results"][0] = {
        **{"ns": third["ew"], "ew": third["ns"], "adjusted": {"ns": "A+", "ew": "50"}},
    }
    report = booked_with_boards(data, cast.official_a, cast.club_a, form="individual")
    html = html_of(client, "event-board", pk=report.event_id, section=1, board=3)
    assert [line[5:7] for line in table(html, "board-caption")[1:]] == [["1", "1"], ["2 / 1.2", "1"]]


def test_the_card_has_partner_and_opponents_of_every_board(
    client: Client, booked: Report, players: list[Player]
) -> None:
    html = html_of(client, "event-card", pk=booked.event_id, pair=1)
    lines = table(html, "card-caption")
    assert lines[0][:4] == ["Board", "Direction", "Partner", "Opponents"]
    assert [line[2:4] for line in lines[1:]] == [
        [named(players, 2), named(players, 3, 4)],
        [named(players, 3), named(players, 2, 4)],
        [named(players, 4), named(players, 2, 3)],
    ]
    assert "<h1>Player 1: Tisdagsbridge</h1>" in html


def test_a_hidden_player_is_hidden_at_every_table(client: Client, cast: Cast, players: list[Player]) -> None:
    data = session([cast.hidden, *players[1:]])
    report = booked_with_boards(data, cast.official_a, cast.club_a, form="individual")
    pages = [html_of(client, "event-boards", pk=report.event_id)]
    pages += [html_of(client, "event-board", pk=report.event_id, section=1, board=board) for board in (1, 2, 3)]
    pages += [html_of(client, "event-card", pk=report.event_id, pair=pair) for pair in range(1, 9)]
    found = [sign for sign in (cast.hidden.number, cast.hidden.last_name) if any(sign in page for page in pages)]
    assert found == []


def test_a_corrected_result_moves_all_four_and_is_booked(
    client: Client, cast: Cast, booked: Report, players: list[Player]
) -> None:
    client.force_login(cast.office)
    where = {"federation": "sbf", "pk": booked.pk, "section": 1, "board": 1}
    address = f"{reverse('board-correct', kwargs=where)}?row=0"
    html = client.get(address).content.decode()
    assert f"N–S 1+2 {players[0].name}, {players[1].name} – E–W 3+4 {players[2].name}, {players[3].name}" in html
    assert "Player to be penalised" in html
    typed = {"r0-contract": "4S", "r0-declarer": "N", "r0-tricks": "9"}
    typed |= {"version": html.partition('name="version" value="')[2].partition('"')[0], "reason": "Fel rad"}
    seen = client.post(address, typed).content.decode()
    assert table(seen, "put-right-caption")[1:] == [["1+2", "3+4", "4 ♠︎ N +1 450", "4 ♠︎ N -1 −50"]]
    assert [line[0][:1] for line in table(seen, "moved-caption")[1:]] == ["6", "1", "3", "4", "5", "7", "8", "2"]
    client.post(address, {**typed, "confirmed": "send"})
    new = Report.objects.get(state=ReportState.BOOKED)
    assert new.supersedes_id == booked.pk
    assert kept(new).session["sections"][0]["boards"][0]["results"][0] == row([1, 2], [3, 4], 9)
    best = {line["players"][0] for line in new.payload["standings"] if line["place"] == 1}
    assert new.event is not None
    shares = booked_shares(new.event)
    points = {player.number: sum(shares.get(player.pk, Share()).points.values()) for player in players}
    won = {number for number, amount in points.items() if amount == max(points.values())}
    assert best == won == {players[5].number}


def test_board_results_of_an_individual_come_back_from_pbn(
    client: Client, booked: Report, players: list[Player]
) -> None:
    answer = client.get(f"/sbf/events/{booked.event_id}/results.pbn")
    (event,) = read(answer.content).events
    again = pairs_session(event)
    assert again is not None
    before, after = to_json(scored(session(players))), to_json(scored(again.data))
    assert after["boards"] == before["boards"]
    assert [(one["place"], one["pair"], one["total"]) for one in after["standings"]] == [
        (one["place"], one["pair"], one["total"]) for one in before["standings"]
    ]


def test_a_file_of_table_units_gives_each_individual_a_place_and_a_card(client: Client, cast: Cast) -> None:
    client.force_login(cast.official_a)
    tables = {"Section": [], "RoundData": [], "PlayerNumbers": [], **two_tables_of_individuals()}
    address = send(client, bws(tables), name="tirsdag.bws")["Location"]
    typed = filled_in(read_page(client.get(address).content.decode()))
    guests = {key.replace("player", "meant"): f"guest={typed[key]}" for key in typed if key.startswith("player-")}
    made = client.post(address, {**typed, **guests, "date": "2026-03-03", "name": "Singel", "boards": "18"})
    assert made.status_code == 302, [entry.message for entry in made.context["wrong"]]
    report = Report.objects.get()
    assert (report.payload["form"], len(report.payload["standings"])) == ("individual", 8)
    assert scored_lists(report.federation) == [True]
    sheet = html_of(client, "report-boards", pk=report.pk)
    assert [line[:1] + line[2:] for line in table(sheet, "sheet-caption")[1:2]] == [["1", "6", "100.00"]]
    card = html_of(client, "report-card", pk=report.pk, pair=5)
    assert [line[2].split()[1] for line in table(card, "card-caption")[1:]] == ["6", "7", "8"]
