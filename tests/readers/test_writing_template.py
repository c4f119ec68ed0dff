"""Our own template as it is handed out: explained, text kept as text, and nothing in it that a spreadsheet computes."""

import csv
import io
import tomllib
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from awards.readers import template_names
from awards.readers.detect import detect
from awards.readers.found import At, Contestant, FoundEvent, FoundPlayer, Remark
from awards.readers.reading import read
from awards.readers.template_matches import LINEUP_COLUMNS, MATCH_COLUMNS
from awards.readers.template_sheets import Member, Template, of_event
from awards.readers.writing_template import write_csv, write_xlsx
from tests.readers.template_files import PAIRS, TEAMS, with_columns

FORMS = ("pairs", "individual", "barometer_teams", "team_matches")
LANGUAGES = ("en", "sv", "da", "fo", "de")
# What a spreadsheet takes for a formula, for one after its own mark, and what only looks like one.
DANGEROUS = ("=1+1", "+Bo", "-Bo", "@Bo", "'=1+1", "''-x", "=cmd|'/c calc'!A1")
HARMLESS = ("'Bo", "Bo =1", "O'Dal", '"Bo"')


def event_of(raw: bytes) -> FoundEvent:
    found = read(raw)
    assert found.problems == ()
    (event,) = found.events
    return event


def book(template: Template, language: str = "en") -> Any:
    return openpyxl.load_workbook(io.BytesIO(write_xlsx(template, language)))


def named(name: str) -> Template:
    """A pair in which somebody has this name, as a report would hold it, and a member of it."""
    one = Contestant("1", (FoundPlayer("1001", name),), place=1)
    return of_event(FoundEvent("individual", name=name, contestants=(one,)), members=[Member("1001", name)])


@pytest.mark.parametrize("name", [*DANGEROUS, *HARMLESS])
def test_name_comes_back_whatever_it_begins_with(name: str) -> None:
    for raw in (write_csv(named(name), "en"), write_xlsx(named(name), "en")):
        event = event_of(raw)
        assert (event.name, event.contestants[0].players[0].name) == (name, name)


@pytest.mark.parametrize("name", [*DANGEROUS, "\t=1", "\r=1"])
def test_no_cell_of_a_text_file_is_computed(name: str) -> None:
    text = write_csv(named(name), "en").decode("utf-8-sig")
    cells = [cell for row in csv.reader(io.StringIO(text), delimiter=";") for cell in row]
    assert [cell for cell in cells if cell[:1] in tuple("=+-@\t\r") and cell] == []


def test_apostrophe_stands_only_where_it_is_needed() -> None:
    text = write_csv(named("O'Dal"), "en").decode("utf-8-sig")
    assert "name;O'Dal" in text.splitlines()
    score = event_of(with_columns("place;id1;score", "1;1001;-3,50").encode())
    assert ";-3.50;" in write_csv(of_event(score), "en").decode("utf-8-sig")


@pytest.mark.parametrize("name", DANGEROUS)
def test_cell_of_a_workbook_is_text(name: str) -> None:
    pages = book(named(name))
    cells = [cell for page in pages for row in page.iter_rows() for cell in row if cell.value is not None]
    assert {cell.data_type for cell in cells} == {"s"}
    assert [cell.quotePrefix for cell in cells if cell.value == name] == [True] * 3


def test_places_numbers_and_shares_are_kept_as_text() -> None:
    page = book(Template("pairs"))["standings"]
    formats = {cell.value: page.cell(2, cell.column).number_format for cell in page[1]}
    assert formats == {
        **dict.fromkeys(("place", "number", "id1", "share1", "id2", "share2"), "@"),
        **dict.fromkeys(("line", "score", "percent", "boards", "handicap_place", "name1", "name2"), "General"),
    }
    assert page.max_row == 41


def test_sheets_are_the_blocks_the_members_and_an_explanation() -> None:
    assert [page.title for page in book(Template("pairs"))] == ["event", "standings", "members", "explanation"]
    pages = book(Template("team_matches"))
    assert [page.title for page in pages] == ["event", "matches", "lineups", "members", "explanation"]
    assert [cell.value for cell in pages["matches"][1]] == list(MATCH_COLUMNS)
    assert [cell.value for cell in pages["lineups"][1]] == list(LINEUP_COLUMNS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", FORMS)
def test_every_key_and_column_is_explained(form: str, language: str) -> None:
    event, *tables, _members, explanation = book(Template(form), language)
    explained = {(row[0], row[1]) for row in explanation.iter_rows(min_row=2, values_only=True) if row[2]}
    keys = {(event.title, row[0]) for row in event.iter_rows(values_only=True)}
    columns = {(page.title, cell.value.rstrip(" 12345678")) for page in tables for cell in page[1]}
    assert (keys | columns) - explained == set()


def test_workbook_is_in_the_language_of_the_page() -> None:
    pages = book(of_event(event_of(PAIRS.replace("date;", "level;bronze\ndate;").encode())), "sv")
    assert pages.sheetnames == ["tävling", "resultat", "medlemmar", "förklaring"]
    head = dict(pages["tävling"].iter_rows(values_only=True))
    assert {key: head[key] for key in ("tävlingsform", "nivå", "brickor")} == {
        "tävlingsform": "par",
        "nivå": "brons",
        "brickor": "24",
    }
    assert [cell.value for cell in pages["resultat"][1]][-6:] == [
        *("nummer 1", "namn 1", "andel 1", "nummer 2", "namn 2", "andel 2"),
    ]
    assert [cell.value for cell in pages["medlemmar"][1]] == ["nummer", "namn"]
    formats = {cell.value: pages["resultat"].cell(2, cell.column).number_format for cell in pages["resultat"][1]}
    assert [formats[name] for name in ("placering", "nummer 1", "namn 1", "andel 2")] == ["@", "@", "General", "@"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", [PAIRS, TEAMS])
@pytest.mark.parametrize("write", [write_csv, write_xlsx])
def test_template_of_every_language_is_read_back(write: Any, text: str, language: str) -> None:
    before = event_of(text.replace("date;", "level;silver\ndate;").encode())
    again = event_of(write(of_event(before), language))
    assert (again.form, again.name, again.date, again.boards, again.stated) == (
        *(before.form, before.name, before.date, before.boards, before.stated),
    )
    assert [
        (one.place, one.line, one.team, [player.number for player in one.players]) for one in again.contestants
    ] == [(one.place, one.line, one.team, [player.number for player in one.players]) for one in before.contestants]
    assert [(match.home, match.away, match.stated) for match in again.matches] == [
        (match.home, match.away, match.stated) for match in before.matches
    ]


def test_what_is_wrong_is_said_in_the_names_that_the_file_has() -> None:
    text = "[tävling]\nformat;masterpoint-template/1\n[resultat]\nPlacering;Nummer 1;färg\nx;1005;röd\n"
    found = read(text.encode())
    assert [(one.code, one.at) for one in found.problems] == [
        ("unknown-column", At(4, "resultat", "färg")),
        ("template-place", At(5, "resultat", "Placering")),
    ]
    assert found.problems[0].facts["allowed"][:3] == ("placering", "riktning", "startnummer")


@pytest.mark.parametrize("word", ["brons", "BRONZE", "Bronsa", "bronze"])
def test_level_is_taken_in_every_language(word: str) -> None:
    event = event_of(PAIRS.replace("date;", f"level;{word}\ndate;").encode())
    assert (event.stated["level"], event.warnings) == ("bronze", ())


def test_level_that_nobody_knows_is_left_to_be_asked() -> None:
    event = event_of(PAIRS.replace("date;", "nivå;platina\ndate;").encode())
    assert ("level" in event.stated, event.warnings) == (
        False,
        (Remark("unknown-level", At(4, "event", "nivå"), {"found": "platina"}),),
    )


def test_no_word_of_the_template_means_two_things() -> None:
    data = tomllib.loads(Path(template_names.__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    languages = data.pop("languages")
    for kind, entries in data.items():
        words = [(word.casefold(), code) for code, names in entries.items() for word in set(map(str.casefold, names))]
        assert len({word for word, _code in words}) == len(words), kind
        assert {len(names) >= len(languages) for names in entries.values()} == {True}, kind


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_text_file_is_known_by_its_first_line_in_each_language(form: str, language: str) -> None:
    raw = write_csv(Template(form), language)
    assert (detect(raw), raw.decode("utf-8-sig").splitlines()[0]) == ("template", "# masterpoint-template/1")


@pytest.mark.parametrize("text", [PAIRS, TEAMS])
@pytest.mark.parametrize("write", [write_csv, write_xlsx])
def test_what_a_file_stated_comes_back(write: Any, text: str) -> None:
    event = event_of(text.replace("date;", "condition.handicap;no\nlevel;silver\ndate;").encode())
    again = event_of(write(of_event(event), "fo"))
    assert again.stated == event.stated
    assert [match.stated for match in again.matches] == [match.stated for match in event.matches]
    assert [player.share for one in again.contestants for player in one.players] == [
        player.share for one in event.contestants for player in one.players
    ]


def test_players_of_pairs_are_members_to_choose_from_in_a_template_of_teams() -> None:
    event = event_of(PAIRS.encode())
    template = of_event(event, "team_matches", [Member("1", "Bo Ek"), Member("1006", "Tumi Lid")])
    assert (template.contestants, template.values["name"], template.values["date"]) == ((), "Onsdagspar", "2026-03-04")
    assert [one.number for one in template.members] == ["1", "1006", "01005", "1007", "1008", "", "1011"]


def test_members_that_are_not_listed_are_counted() -> None:
    pages = book(Template("pairs", members=[Member("1", "Bo Ek")], more_members=12))
    last = [row[2] for row in pages["explanation"].iter_rows(values_only=True)][-1]
    assert last == "Not listed here are 12 more members."
