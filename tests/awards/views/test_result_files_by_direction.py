"""Files of two directions by each edition, and files in which nobody is known."""

import datetime

import pytest
from django.http import HttpResponse
from django.test import Client

from awards.models import Report
from registry.models import User
from tests.awards.reports import members
from tests.awards.result_files import filled_in, named, send, usebio_file
from tests.awards.views.rulebooks import ACBL, FBS, plays_by
from tests.awards.views.test_result_files import shown
from tests.cast import Cast
from tests.factories import PlayerFactory
from tests.readers.bws_files import bws, mitchell
from tests.readers.files import Listed

pytestmark = pytest.mark.django_db
TABLES = 9
SBF = "sbf-2018"
ONE_LIST = "Under these rules the overall list is one: N-S and E-W are ranked together."
NO_ONE_LIST = (
    "The file ranks N-S and E-W apart, and under these rules the overall list is one. Send a file in which all pairs "
    "have a percentage, or one list."
)


@pytest.fixture
def official(client: Client, cast: Cast) -> Client:
    client.force_login(cast.official_a)
    return client


def lines_of(report: Report) -> set[str | None]:
    return {row.get("line") for row in report.payload["standings"]}


def by_table_units(cast: Cast) -> bytes:
    """An evening of a straight Mitchell in which all are members."""
    for table in range(1, TABLES + 1):
        for place, direction in enumerate("NESW", start=1):
            PlayerFactory(
                federation=cast.federation,
                number=f"{table}{place:03}",
                club=cast.club_a,
                first_name="Åse",
                last_name=f"{direction}{table}",
            )
    return bws(mitchell(TABLES))


def by_direction(cast: Cast, *, percent: bool = True) -> bytes:
    """A USEBIO file in which fourteen pairs are ranked by direction, the first of each at the top."""
    players = named(members(cast.club_a, 28))
    pairs = list(zip(players[::2], players[1::2], strict=True))
    listed = [
        Listed(f"{1 + at % 7}{'NS' if at < 7 else 'EW'}", str(1 + at % 7), pair, f"{70 - at:.2f}" if percent else "")
        for at, pair in enumerate(pairs)
    ]
    return usebio_file(listed).replace(b"<WINNER_TYPE>1<", b"<WINNER_TYPE>2<")


def posted(client: Client, content: bytes, name: str, **more: str) -> tuple[str, HttpResponse]:
    """What comes of a file when all stays as it is proposed, and `more` is answered."""
    address = send(client, content, name=name)["Location"]
    typed = filled_in(shown(client.get(address)))
    return address, client.post(address, {**typed, **more})


@pytest.mark.parametrize(
    ("ruleset", "lines", "more"),
    [
        (SBF, {"NS", "EW"}, {}),
        (FBS, {"NS", "EW"}, {}),
        (ACBL, {None}, {"level": "sectional"}),
    ],
)
@pytest.mark.parametrize("kind", ["bws", "usebio"])
def test_what_is_proposed_for_two_directions_is_taken(
    official: Client, cast: Cast, kind: str, ruleset: str, lines: set[str | None], more: dict[str, str]
) -> None:
    plays_by(cast, ruleset)
    content, name = (by_table_units(cast), "a.bws") if kind == "bws" else (by_direction(cast), "a.xml")
    _address, made = posted(official, content, name, **{"date": str(datetime.date(2026, 3, 3)), **more})
    assert made.status_code == 302, made.context["wrong"]
    assert lines_of(Report.objects.get()) == lines


def test_one_list_of_two_goes_by_the_percentages(official: Client, cast: Cast) -> None:
    plays_by(cast, ACBL)
    address, _made = posted(official, by_direction(cast), "a.xml", level="sectional")
    rows = Report.objects.get().payload["standings"]
    assert [(row["place"], row["score"]) for row in rows][:9:4] == [(1, "70.00 %"), (5, "66.00 %"), (9, "62.00 %")]
    assert official.get(address).context["answering"].hints == [ONE_LIST]


def test_where_no_one_list_can_be_made_it_is_said_once_and_from_the_beginning(official: Client, cast: Cast) -> None:
    plays_by(cast, ACBL)
    address, answer = posted(official, by_direction(cast, percent=False), "a.xml", level="sectional")
    assert [entry.message for entry in answer.context["wrong"]] == [NO_ONE_LIST]
    assert official.get(address).context["answering"].hints == [NO_ONE_LIST]


def test_where_directions_are_not_ranked_apart_winners_are_not_asked(official: Client, cast: Cast) -> None:
    content = by_table_units(cast)
    address = send(official, content, name="a.bws")["Location"]
    assert [field["value"] for field in shown(official.get(address)).all("input", name="winners")] == ["1", "2"]
    plays_by(cast, ACBL)
    assert shown(official.get(address)).all("input", name="winners") == []


def strangers(cast: Cast) -> bytes:
    """A file in which nobody is in the register."""
    return bws(mitchell(TABLES))


def test_many_unknown_players_are_one_line_of_the_summary_and_leave_by_one_button(official: Client, cast: Cast) -> None:
    address, answer = posted(official, strangers(cast), "a.bws")
    (entry,) = answer.context["wrong"]
    assert (entry.where, entry.message, entry.target) == (
        "36 players are not settled yet",
        "The first is 1NS, Åse N1.",
        "id_player-0-0",
    )
    page = shown(official.get(address))
    assert page.find("button", name="take")["formaction"] == "#players"
    taken = official.post(address, {**filled_in(page), "take": "strangers"})
    assert (taken.status_code, taken.context["said"]) == (200, "36 players are guests now.")
    assert official.post(address, filled_in(shown(taken))).status_code == 302


def test_enter_looks_for_players_until_all_are_settled(official: Client, cast: Cast) -> None:
    address = send(official, strangers(cast), name="a.bws")["Location"]
    page = shown(official.get(address))
    assert page.find("form", class_="typing").all("button")[0]["name"] == "find"
    settled = shown(official.post(address, {**filled_in(page), "take": "strangers"}))
    assert settled.find("form", class_="typing").all("button")[0].get("name") is None


def test_an_event_is_headed_by_the_name_that_was_answered(official: Client, cast: Cast) -> None:
    content = usebio_file([Listed("1", "1", [("Nils Gäst", "0"), ("Nora Gäst", "0")], "60.00")], title="")
    address = send(official, content, name="a.xml")["Location"]
    page = shown(official.get(address))
    assert page.find("h1").text == "An event without a name"
    official.post(address, {**filled_in(page), "name": "Julbridgen", "save": "yes"})
    assert shown(official.get(address)).find("h1").text == "Julbridgen"
    assert shown(official.get(address.removesuffix("0/"))).find("h3").text == "Julbridgen"


def test_directions_are_called_as_in_the_language_of_the_page(official: Client, cast: Cast) -> None:
    User.objects.filter(pk=cast.official_a.pk).update(language="sv")
    address = send(official, strangers(cast), name="a.bws")["Location"]
    cells = shown(official.get(address)).find("table", class_="file-players").all("th")
    assert {cell.text for cell in cells} >= {"9NS", "9ÖV"}


def test_numbers_nearby_do_not_keep_players_from_being_guests_together(official: Client, cast: Cast) -> None:
    PlayerFactory(federation=cast.federation, number="1002", club=cast.club_a, first_name="Egon", last_name="Nära")
    page = official.get(send(official, strangers(cast), name="a.bws")["Location"])
    players = page.context["answering"].players
    doubtful = [one.player.number for one in players.asked_now if one.player.seat.meant.choices]
    assert "1001" in doubtful
    assert "1001" in {one.player.number for one in players.asked_last}


def test_the_form_is_sent_to_its_address_without_a_fragment(official: Client, cast: Cast) -> None:
    address = f"{send(official, strangers(cast), name='a.bws')['Location']}?amends=7"
    assert shown(official.get(address)).find("form", class_="typing")["action"] == address
