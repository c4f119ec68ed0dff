"""Our own template from the upload page to a draft: what it says is not asked again, what is wrong is said at once."""

import io

import openpyxl
import pytest
from django.http import HttpResponse
from django.test import Client

from awards.models import Report, ResultFile
from registry.models import Player
from tests.awards.reports import members
from tests.awards.result_files import filled_in, send
from tests.cast import Cast
from tests.factories import PlayerFactory
from tests.ui.page import Element, read

pytestmark = pytest.mark.django_db

SCORES = ("60,5", "57", "43", "39,5")


@pytest.fixture
def official(client: Client, cast: Cast) -> Client:
    client.force_login(cast.official_a)
    return client


def shown(answer: HttpResponse) -> Element:
    return read(answer.content.decode())


def pairs(players: list[Player]) -> list[str]:
    """A row for each two players, in the order of their places."""
    couples = zip(players[::2], players[1::2], strict=True)
    return [f"{place};{one.number};{other.number}" for place, (one, other) in enumerate(couples, start=1)]


def text(*rows: str, more: str = "") -> bytes:
    head = "[event]\nformat;masterpoint-template/1\nname;Onsdagspar\ndate;2026-03-04\nform;pairs\nboards;24\n"
    return "\n".join((f"{head}{more}[standings]", "place;id1;id2", *rows)).encode()


def test_text_file_becomes_a_draft(official: Client, cast: Cast) -> None:
    players = members(cast.club_a, 28)
    sent = send(official, text(*pairs(players)), "onsdag.csv")
    page = official.get(sent["Location"])
    official.post(sent["Location"], filled_in(shown(page)))
    report = Report.objects.get()
    assert report.reader.startswith("template/")
    assert {key: report.payload[key] for key in ("name", "date", "form", "boards", "entrants")} == {
        "name": "Onsdagspar",
        "date": "2026-03-04",
        "form": "pairs",
        "boards": 24,
        "entrants": 14,
    }
    assert [[player["number"] for player in row["players"]] for row in report.payload["standings"]] == [
        [one.number, other.number] for one, other in zip(players[::2], players[1::2], strict=True)
    ]


def test_level_and_conditions_of_the_file_are_filled_in(official: Client, cast: Cast) -> None:
    more = "level;silver\ncondition.opponents_met;12\n"
    sent = send(official, text(*pairs(members(cast.club_a, 28)), more=more), "onsdag.csv")
    typed = filled_in(shown(official.get(sent["Location"])))
    assert (typed["level"], typed["opponents_met"]) == ("silver", "12")


def test_downloaded_workbook_becomes_a_draft(official: Client, cast: Cast) -> None:
    players = members(cast.club_a, 28)
    book = openpyxl.load_workbook(io.BytesIO(official.get("/sbf/template.xlsx?form=pairs").content))
    for row in book["event"].iter_rows():
        row[1].value = {"name": "Onsdagspar", "date": "2026-03-04", "boards": "24"}.get(row[0].value, row[1].value)
    page = book["standings"]
    columns = {cell.value: cell.column for cell in page[1]}
    for line, written in enumerate(pairs(players), start=2):
        place, first, second = written.split(";")
        page.cell(line, columns["place"]).value = place
        page.cell(line, columns["id1"]).value = first
        page.cell(line, columns["id2"]).value = second
    file = io.BytesIO()
    book.save(file)
    sent = send(official, file.getvalue(), "pairs.xlsx")
    made = official.post(sent["Location"], filled_in(shown(official.get(sent["Location"]))))
    report = Report.objects.get()
    assert (made["Location"], report.reader.split("/")[0], len(report.payload["standings"])) == (
        f"/sbf/reports/{report.pk}/",
        "xlsx",
        14,
    )


def test_everything_that_is_wrong_is_said_on_the_page_of_the_file(official: Client) -> None:
    raw = text("first;1;2", ";3;4").replace(b"place;id1;id2", b"place;id1;colour")
    answer = send(official, raw, "onsdag.csv")
    page = shown(answer if answer.status_code != 302 else official.get(answer["Location"]))
    said = page.text
    for sentence in (
        "line 8, standings, colour: There is no column “colour”",
        "line 9, standings, place: Expected a place, written 3, 3=, =3, T3, 3. or 2-3; found “first”.",
        "line 10, standings, place: Nothing stands in “place”, which every row needs.",
    ):
        assert sentence in said
    assert Report.objects.count() == 0
    assert ResultFile.objects.filter(events__isnull=False).count() == 0


def test_level_that_the_federation_does_not_have_is_asked_for(official: Client, cast: Cast) -> None:
    players = members(cast.club_a, 28)
    for level, filled, chosen in (("brons", "bronze", 1), ("Guld", "gold", 1), ("regional", "bronze", 1)):
        sent = send(official, text(*pairs(players), more=f"level;{level}\n"), "onsdag.csv")
        page = shown(official.get(sent["Location"]))
        assert filled_in(page)["level"] == filled
        assert len(page.all("input", type="radio", name="level", checked="")) == chosen


@pytest.mark.parametrize(("number", "said"), [("4999", False), ("04999", True)])
def test_zeros_may_be_missing_only_where_numbers_begin_with_them(
    official: Client, cast: Cast, number: str, said: bool
) -> None:
    PlayerFactory(federation=cast.federation, number=number, club=cast.club_b)
    book = openpyxl.load_workbook(io.BytesIO(official.get("/sbf/template.xlsx?form=pairs").content))
    page = book["standings"]
    columns = {cell.value: cell.column for cell in page[1]}
    for line, written in enumerate(pairs(members(cast.club_a, 4)), start=2):
        for name, cell in zip(("place", "id1", "id2"), written.split(";"), strict=True):
            page.cell(line, columns[name]).value = int(cell) if name == "id1" else cell
    file = io.BytesIO()
    book.save(file)
    sent = send(official, file.getvalue(), "pairs.xlsx")
    found = official.get(sent["Location"]).context["shown"].warnings
    assert any("zeros before it may be missing" in one for one in found) == said


def test_place_of_a_pair_without_a_number_is_set_off_from_nothing(official: Client, cast: Cast) -> None:
    rows = pairs(members(cast.club_a, 28))
    sent = send(official, text(rows[0].replace(";20001;", ";99999;"), *rows[1:]), "onsdag.csv")
    asked = next(one for one in shown(official.get(sent["Location"])).all("p") if "99999" in one.text)
    assert " ".join(asked.text.split()).startswith("99999 place 1, with ")


def test_percentages_of_a_file_have_equally_many_decimals(official: Client, cast: Cast) -> None:
    rows = [f"{row};{percent}" for row, percent in zip(pairs(members(cast.club_a, 8)), SCORES, strict=True)]
    for name in ("percent", "score"):
        raw = text(*rows).replace(b"place;id1;id2", f"place;id1;id2;{name}".encode())
        sent = send(official, raw, f"{name}.csv")
        official.post(sent["Location"], filled_in(shown(official.get(sent["Location"]))))
        report = Report.objects.latest("pk")
        written = [row["score"] for row in report.payload["standings"]]
        assert (name, written) == (name, ["60.5 %", "57.0 %", "43.0 %", "39.5 %"])
