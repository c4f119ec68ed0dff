"""The page of an edition: every paragraph with what the program computes, and the way to it from a reason."""

import html
import re
import tomllib
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.test import Client

from awards.queries.ledger import entries_of
from awards.queries.prose import prose
from awards.queries.reasons import reasons_of
from awards.queries.regulations import regulation
from awards.rules.editions import EDITIONS
from awards.rules.folders import folder_of
from awards.rules.report.parse import FORMS
from awards.rules.sbf_2018.conditions import KEYS
from awards.services.filing import file_report
from tests.awards.reports import drafted, members, pairs_report
from tests.cast import Cast

pytestmark = pytest.mark.django_db

EDITION = folder_of("sbf-2018")
LANGUAGES = [code for code, _name in settings.LANGUAGES]


def page(client: Client) -> str:
    return html.unescape(client.get("/rules/sbf-2018/").content.decode())


def test_every_paragraph_has_its_section(client: Client, db: None) -> None:
    sections = re.findall(r'<section class="rule" id="p-([^"]+)"', page(client))
    assert sections == [entry.number for entry in EDITIONS["sbf-2018"].paragraphs]


def test_a_paragraph_says_whether_it_is_computed(client: Client, db: None) -> None:
    text = page(client)
    for shown in regulation("sbf-2018", "en").paragraphs:
        section = text.split(f'id="{shown.anchor}"')[1].split("</section>")[0]
        assert ("Not computed" in section) == bool(shown.paragraph.left_out)
        assert (">Computed<" in section) == bool(shown.rules)


def test_the_printed_tables_stand_under_their_paragraphs() -> None:
    tables = {
        shown.paragraph.number: {
            table.name: sum(cell is not None for row in table.rows for cell in row.cells) for table in shown.tables
        }
        for shown in regulation("sbf-2018", "en").paragraphs
        if shown.tables
    }
    assert tables == {
        "3": {"A1": 184, "A2": 781},
        "6": {"D": 946},
        "9": {"C": 604, "F": 198},
        "10": {"B1": 145, "E1": 243},
    }


@pytest.mark.parametrize(
    ("ruleset", "homes"),
    [
        (
            "fbs-2012",
            {
                "4": [
                    *("bronze-pairs", "bronze-mini-team", "bronze-individual"),
                    *("silver-pairs", "silver-mini-team", "silver-individual"),
                ],
                "5.8": ["bronze-team-bonus"],
                "6.2": ["fm-pairs"],
            },
        ),
        (
            "acbl-mps022",
            {
                "5": ["factors", "b_factor"],
                "6": ["m_factor"],
                "7": ["overall_chart"],
                "15": ["m_factor_x"],
                "20": ["ko_percentages", "l_factor"],
                "21": ["bracket_credit", "bracket_gold"],
                "24": ["nabc_fixed_awards"],
            },
        ),
    ],
)
def test_the_tables_of_the_other_editions_stand_under_their_paragraphs(
    ruleset: str, homes: dict[str, list[str]]
) -> None:
    shown = regulation(ruleset, "en")
    found = {entry.paragraph.number: [table.key for table in entry.tables] for entry in shown.paragraphs}
    assert {number: tables for number, tables in found.items() if tables} == homes
    assert shown.tables == ()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", EDITIONS)
def test_no_code_stands_on_the_page(ruleset: str, language: str) -> None:
    said = []
    for shown in regulation(ruleset, language).paragraphs:
        said += [text for pair in shown.numbers for text in pair]
        said += shown.titles.parts if shown.titles else ()
        for table in shown.tables:
            said += [table.name, *(header.text for header in table.headers)]
            said += [cell.text for line in table.lines for cell in line]
    assert [text for text in said if re.search(r"_|=", text)] == []


def test_what_stands_in_a_table_is_written_as_the_language_does() -> None:
    shown = {entry.paragraph.number: entry for entry in regulation("acbl-mps022", "sv").paragraphs}
    factors, fixed = shown["5"].tables[0], shown["24"].tables[0]
    assert [header.text for header in factors.headers] == ["Faktor", "För", "Värde"]
    assert [cell.text for cell in factors.lines[0]] == ["R", "Unit Championship", "8,50"]
    assert [(cell.text, cell.is_number) for cell in fixed.lines[0][:6]] == [
        ("Vanderbilt, Spingold", False),
        ("6", True),
        ("", True),
        ("240,00", True),
        ("2:~160,00; 3–4:~100,00; 5–8:~60,00; 9–16:~40,00; 17–32:~25,00".replace("~", "\N{NO-BREAK SPACE}"), False),
        ("steg av placeringar", False),
    ]


@pytest.mark.parametrize(
    ("ruleset", "paragraph", "number"),
    [
        ("acbl-mps022", "8", ("Depth · Swiss", "3: 1, 5: 2, 7: 3, 9: 4, 13: 5, 19: 6")),
        ("acbl-mps022", "4", ("Side games · ratings", "side game / consolation")),
        ("fbs-2012", "3.1", ("Sanctions · level of each kind", "silver: silver, half silver: silver, gold: gold")),
        ("fbs-2012", "5.7", ("Silver matches · by the number of levels · 2", "20 / 16")),
    ],
)
def test_numbers_of_the_other_editions_stand_under_their_paragraphs(
    ruleset: str, paragraph: str, number: tuple[str, str]
) -> None:
    shown = {entry.paragraph.number: entry for entry in regulation(ruleset, "en").paragraphs}
    assert number in shown[paragraph].numbers


def test_the_colours_that_a_title_asks_for_stand_beside_one_another() -> None:
    (titles,) = [shown.titles for shown in regulation("fbs-2012", "en").paragraphs if shown.titles]
    assert titles.parts == ("of which silver points", "of which gold points", "Or masterpoints in all")


def test_misprints_and_decisions_stand_under_their_paragraphs() -> None:
    errata = tomllib.loads((EDITION / "errata.toml").read_text(encoding="utf-8"))
    shown = {entry.paragraph.number: entry for entry in regulation("sbf-2018", "en").paragraphs}
    assert {number: len(entry.misprints) for number, entry in shown.items() if entry.misprints} == {
        "3": 4,
        "6": 2,
        "9": 2,
        "10": 2,
    }
    decided = {number: list(entry.decisions) for number, entry in shown.items()}
    for number, texts in decided.items():
        assert texts == [entry["text"] for entry in errata["decision"] if entry["paragraph"] == number]
    assert sum(map(len, decided.values())) == len(errata["decision"])


@pytest.mark.parametrize(
    ("paragraph", "number"),
    [
        ("2", ("At least · pairs · silver · boards", "42")),
        ("2", ("At least, team matches · bronze", "contestants: 2, boards: 0")),
        ("3", ("Groups by strength, by their number · 3", "1.15 / 1.0 / 0.85")),
        ("8", ("Gold · raised from, contestants", "pairs: 32, individual: 64, team barometer: 16")),
        ("11", ("Victory points on the scale · 20", "won from: 14, drawn from: 7, at most: 20")),
        ("11", ("Silver, team matches · divisions · 3", "4 / 0 / -4")),
        ("12", ("District's final · District championship of teams, open class · bonus by place", "42 / 30 / 21")),
        (
            "14",
            (
                "Rally · district's · bonus by place",
                "pairs: 96, places: 1; pairs: 101, places: 2 / 1; pairs: 201, places: 3 / 2 / 1",
            ),
        ),
        ("16", ("Ranking points for one · silver point of a gold event", "1.5")),
        (
            "18",
            (
                "A club's quota in a season · silver",
                "from members: 0, events: 5, of which on weekdays: 3; "
                "from members: 100, events: 10, of which on weekdays: 6; "
                "from members: 200, events: 15, of which on weekdays: 9",
            ),
        ),
        ("18", ("Bridge week · may have", "silver: 2; gold: 1, silver: 1")),
        ("17", ("Bronze stars of the first title, from bronze points", "500 / 1000 / 1500 / 2500 / 10000")),
    ],
)
def test_numbers_stand_under_their_paragraphs(paragraph: str, number: tuple[str, str]) -> None:
    shown = {entry.paragraph.number: entry for entry in regulation("sbf-2018", "en").paragraphs}
    assert number in shown[paragraph].numbers


def single_numbers(value: object) -> int:
    """How many numbers and words a piece of the data holds, without the citations."""
    if isinstance(value, dict):
        return sum(single_numbers(part) for key, part in value.items() if key != "paragraph")
    return sum(map(single_numbers, value)) if isinstance(value, list) else 1


def test_no_number_is_left_out() -> None:
    data = tomllib.loads((EDITION / "numbers.toml").read_text(encoding="utf-8"))
    del data["edition"]
    titles = tomllib.loads((EDITION / "titles.toml").read_text(encoding="utf-8"))
    del titles["title"]
    sanctions = tomllib.loads((EDITION / "sanctions.toml").read_text(encoding="utf-8"))
    shown = [value for entry in regulation("sbf-2018", "en").paragraphs for _label, value in entry.numbers]
    # Two championships have a comma in their names.
    told = sum(len(re.split(r" / |; |, (?!division|open)", value)) for value in shown)
    assert told == single_numbers(data) + single_numbers(titles) + single_numbers(sanctions)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_of_a_number_has_words(language: str) -> None:
    words = prose(EDITION, language)
    files = ("numbers.toml", "sanctions.toml")
    keys = {key for name in files for key in keys_of(tomllib.loads((EDITION / name).read_text(encoding="utf-8")))}
    keys -= {"edition"}
    coded = {*KEYS["championship"]["allowed"], *FORMS, "gold", "silver", "bronze", "season_silver"}
    plain = {key for key in keys - coded if not key.isdigit()}
    assert {key for key in plain if not words.of("number", key)} == {"paragraph", "id", "name", "in_force_from"}


def keys_of(data: object) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield key
            yield from keys_of(value)
    elif isinstance(data, list):
        for part in data:
            yield from keys_of(part)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_paragraph_is_said_in_one_or_two_sentences(language: str) -> None:
    for shown in regulation("sbf-2018", language).paragraphs:
        assert shown.text.endswith(".")
        assert 1 <= len(re.findall(r"[.;:](?= |$)", shown.text)) <= 5, shown.text


@pytest.mark.parametrize("ruleset", EDITIONS)
@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_a_page_in_another_language_has_words_of_its_own(language: str, ruleset: str) -> None:
    folder = folder_of(ruleset)
    english, other = prose(folder, "en"), prose(folder, language)
    assert {name: set(words) for name, words in other.sections.items() if name in english.sections} == {
        name: set(words) for name, words in english.sections.items()
    }
    paragraphs = EDITIONS[ruleset].paragraphs
    numbers = {entry.number for entry in paragraphs}
    assert set(other.sections["title"]) == set(other.sections["source"]) == numbers
    assert [text for number, text in other.sections["text"].items() if text == english.sections["text"][number]] == []
    decided = [entry["text"] for entry in tomllib.loads((folder / "errata.toml").read_text("utf-8"))["decision"]]
    assert set(other.sections["decision"]) == set(decided)
    left_out = {entry.number for entry in paragraphs if entry.left_out}
    assert set(other.sections.get("left_out", {})) == left_out


@pytest.mark.parametrize("language", ["sv", "da"])
def test_numbers_are_written_as_the_language_does(language: str) -> None:
    shown = {entry.paragraph.number: entry for entry in regulation("sbf-2018", language).paragraphs}
    assert ("Styrkegrupper, efter antal · 3", "1,15 / 1,0 / 0,85") in shown["3"].numbers


def test_a_language_without_words_is_answered_in_english() -> None:
    assert regulation("sbf-2018", "tlh").paragraphs[2].text == regulation("sbf-2018", "en").paragraphs[2].text


def test_a_reason_leads_to_its_paragraph(client: Client, cast: Cast) -> None:
    players = members(cast.club_a, 8)
    draft = drafted(pairs_report(cast.club_a, players), cast.official_a, cast.club_a)
    report = file_report(report_id=draft.pk, by=cast.official_a)
    entry = entries_of(report.entries.order_by("pk")[0].player).get()
    urls = [reason.url for reason in reasons_of(entry, "en")]
    assert urls == ["/rules/sbf-2018/#p-3"]
    address, _hash, anchor = urls[0].partition("#")
    assert f'id="{anchor}"' in client.get(address).content.decode()


def test_the_frame_leads_back_to_the_only_federation_that_plays_by_it(client: Client, cast: Cast) -> None:
    assert 'href="/sbf/ranking/"' not in page(client)  # the foreign federation plays by it too
    cast.foreign_office.roles.get().federation.ruleset_periods.all().delete()
    assert 'href="/sbf/ranking/"' in page(client)


def test_an_edition_that_is_not_there_is_not_found(client: Client, db: None) -> None:
    assert client.get("/rules/sbf-1850/").status_code == 404
