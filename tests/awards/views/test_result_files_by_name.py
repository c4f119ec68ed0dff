"""Whom the names of a result file mean, before anybody has answered."""

import pytest
from django.test import Client

from awards.queries import result_files
from tests.awards.reports import members
from tests.awards.result_files import UPLOAD, listed, named, send, usebio_file
from tests.awards.views.typed import NEW, typed_list
from tests.cast import Cast
from tests.factories import PlayerFactory
from tests.ui.page import read

pytestmark = pytest.mark.django_db


@pytest.fixture
def official(client: Client, cast: Cast) -> Client:
    client.force_login(cast.official_a)
    return client


def questions(client: Client, cast: Cast, *first: tuple[str, str]) -> str:
    """The address of the questions about a file of fourteen pairs of club A; the first are written like this."""
    players = named(members(cast.club_a, 28))
    return send(client, usebio_file(listed([*first, *players[len(first) :]])))["Location"]


def test_whose_name_stands_twice_is_not_taken_with_the_others(official: Client, cast: Cast) -> None:
    for number, name in (("778", "Yrsa"), ("779", "Ylva"), ("780", "Ymer")):
        PlayerFactory(federation=cast.federation, number=number, club=cast.club_b, first_name=name, last_name="Ek")
    twice = [("Yrsa Ek", ""), ("Ylva Ek", ""), ("Yrsa Ek", ""), ("Ymer Ek", "")]
    address = questions(official, cast, *twice)
    taken = official.get(address).context["answering"].players.likely
    assert taken == {"meant-0-1": "779=Ylva Ek", "meant-1-1": "780=Ymer Ek"}


def test_single_letters_in_a_name_mean_nobody(official: Client, cast: Cast) -> None:
    PlayerFactory(federation=cast.federation, number="778", club=cast.club_a, first_name="Bo", last_name="Berg")
    address = questions(official, cast, ("&lt;b>😀&lt;/b>", ""))
    asked = official.get(address).context["answering"].players.asked_now
    assert [one.player.seat.meant.choices for one in asked if one.player.key == "player-0-0"] == [()]


def test_the_upload_page_offers_a_workbook_for_each_form_of_play(official: Client) -> None:
    page = read(official.get(UPLOAD).content.decode())
    for form in ("individual", "barometer_teams", "team_matches"):
        assert official.get(page.find("a", href=f"/sbf/template.xlsx?form={form}")["href"]).status_code == 200


def test_whom_a_file_calls_a_guest_is_one_unless_somebody_is_called_so(official: Client, cast: Cast) -> None:
    PlayerFactory(federation=cast.federation, number="778", club=cast.club_b, first_name="Yrsa", last_name="Ek")
    address = questions(official, cast, ("Gun Vik (gäst)", ""), ("Yrsa Ek (gäst)", ""))
    players = official.get(address).context["answering"].players
    assert [players.settled[seat].name for seat in ((0, 0), (0, 1)) if seat in players.settled] == ["Gun Vik"]
    (asked,) = [one.player.seat for one in players.asked_now]
    assert ([choice.number for choice in asked.meant.choices], asked.answer) == (["778"], "")


def test_a_name_is_treated_alike_in_a_file_and_in_a_typed_list(official: Client, cast: Cast) -> None:
    for number, first, last, club in (
        ("501", "Gun", "Vinterknopp", cast.club_a),
        ("502", "Yrsa", "Ek", cast.club_b),
        ("503", "Siv", "Ahl", cast.club_a),
        ("504", "Siv", "Ahl", cast.club_b),
    ):
        PlayerFactory(federation=cast.federation, number=number, first_name=first, last_name=last, club=club)
    names = ["Vinterknopp G", "Yrsa Ek", "Siv Ahl", "Gun Gäst"]
    in_file = official.get(questions(official, cast, *((name, "") for name in names))).context["answering"].players
    seats = {one.player.name: one.player.seat for one in in_file.asked_now}
    assert {name: (seat.meant.doubt, seat.answer) for name, seat in seats.items()} == {
        "Vinterknopp G": ("perhaps", "501"),
        "Yrsa Ek": ("perhaps", ""),
        "Gun Gäst": ("nobody", "guest"),
    }
    typed = official.post(NEW, typed_list([*names, "20001", "20002", "20003", "20004"])).context["typed"]
    in_rows = {seat.text: seat.meant for row in typed.rows[:2] for seat in row.seats[:2]}
    assert {name: (one.doubt, one.proposed) for name, one in in_rows.items()} == {
        "Vinterknopp G": ("perhaps", "501"),
        "Yrsa Ek": ("perhaps", ""),
        "Siv Ahl": ("", ""),
        "Gun Gäst": ("nobody", ""),
    }


def test_no_guest_is_proposed_whose_name_was_not_looked_for(
    official: Client, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(result_files, "NAMES_LOOKED_UP", 1)
    address = questions(official, cast, ("Ada Gäst", ""), ("Bea Gäst", ""))
    asked = official.get(address).context["answering"].players.asked_now
    assert [one.player.seat.answer for one in asked] == ["guest", ""]
