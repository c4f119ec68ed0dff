"""Our own template as a workbook: cells as spreadsheets make them, and workbooks that mean harm."""

import io
import re
import time
import zipfile
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import openpyxl
import pytest

from awards.readers.detect import LARGEST
from awards.readers.found import At, Found, FoundEvent, Remark
from awards.readers.reading import read
from awards.readers.xlsx import MOST_CELLS
from awards.readers.xlsx_safe import MOST_OTHERS, MOST_SHEETS
from tests.readers.template_files import PAIRS, TEAMS, repacked, workbook

SHEET = "xl/worksheets/sheet2.xml"


def event_of(raw: bytes) -> FoundEvent:
    found = read(raw)
    assert (found.format, found.problems) == ("xlsx", ())
    (event,) = found.events
    return event


def changed(change: Callable[[Any], None]) -> bytes:
    """The pairs' template with cells of its standings changed."""
    return workbook(PAIRS, lambda book: change(book["standings"]))


def put(**cells: object) -> Callable[[Any], None]:
    def change(page: Any) -> None:
        for name, value in cells.items():
            page[name] = value

    return change


def problems(found: Found) -> list[tuple[str, At]]:
    assert found.events == ()
    return [(problem.code, problem.at) for problem in found.problems]


@pytest.mark.parametrize("text", [PAIRS, TEAMS])
def test_workbook_says_the_same_as_the_text(text: str) -> None:
    def told(event: FoundEvent) -> Any:
        rows = [(one.place, one.number, one.team, one.percent, one.boards) for one in event.contestants]
        players = [(player.number, player.name, player.share) for one in event.contestants for player in one.players]
        matches = [(match.round, match.home, match.away, match.halves, match.stated) for match in event.matches]
        return event.form, event.name, event.date, event.stated, rows, players, matches

    (as_text,) = read(text.encode()).events
    assert told(event_of(workbook(text))) == told(as_text)


def test_percentage_is_read_as_it_is_shown() -> None:
    def change(page: Any) -> None:
        page["E2"], page["E3"], page["E4"] = 0.5833, 54.17, "54,17 %"
        page["E2"].number_format = "0.00%"
        page["E3"].number_format = '0.00"%"'

    assert [one.percent for one in event_of(changed(change)).contestants] == [
        Decimal("58.33"),
        Decimal("54.17"),
        Decimal("54.17"),
    ]


def test_number_in_a_column_of_ids_is_taken_without_decimals_and_with_a_warning() -> None:
    event = event_of(changed(put(G2=1005, G3=1007.5)))
    assert [one.players[0].number for one in event.contestants] == ["1005", "1007", ""]
    assert event.warnings == (
        Remark("number-without-zeros", At(2, "standings", "id1"), {"written": "1005"}),
        Remark("number-with-decimals", At(3, "standings", "id1"), {"written": "1007", "found": "1007.5"}),
    )


def test_day_in_a_share_is_a_fault() -> None:
    assert problems(read(changed(put(I3=date(2026, 10, 5))))) == [("share-is-a-day", At(3, "standings", "share1"))]


def test_every_cell_that_does_not_fit_is_named() -> None:
    change = put(A2=date(2026, 2, 1), C1="colour", D2=date(2026, 2, 1), F2=24.5, G2=date(2026, 2, 1), A4="#REF!")
    assert problems(read(changed(change))) == [
        ("unknown-column", At(1, "standings", "colour")),
        ("cell-is-a-day", At(2, "standings", "place")),
        ("cell-is-a-day", At(2, "standings", "id1")),
        ("cell-is-a-day", At(2, "standings", "score")),
        ("template-whole-number", At(2, "standings", "boards")),
        ("cell-is-an-error", At(4, "standings", "place")),
    ]


def test_day_of_the_event_may_be_a_day() -> None:
    def change(book: Any) -> None:
        book["event"]["B3"] = date(2026, 3, 5)

    assert str(event_of(workbook(PAIRS, change)).date) == "2026-03-05"


def with_cached(raw: bytes, value: str) -> bytes:
    """The workbook with a result beside each formula."""
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        page = archive.read(SHEET).decode()
    return repacked(raw, {SHEET: re.sub(r"<v */>|<v></v>", f"<v>{value}</v>", page).encode()})


def test_formula_is_never_computed() -> None:
    raw = changed(put(D2="=6*7"))
    assert problems(read(raw)) == [("formula-without-value", At(2, "standings", "score"))]
    assert event_of(with_cached(raw, "41")).contestants[0].score == Decimal(41)


def test_other_sheets_are_left_out_while_nothing_stands_in_them() -> None:
    def change(book: Any) -> None:
        book.create_sheet("Sheet1")
        book.create_sheet("members").append(["anything", "=1+1"])

    assert event_of(workbook(PAIRS, change)).name == "Onsdagspar"

    def fill(book: Any) -> None:
        change(book)
        book["Sheet1"].append(["x"])

    found = read(workbook(PAIRS, fill))
    assert [(problem.code, problem.facts["written"]) for problem in found.problems] == [("unknown-block", "sheet1")]


def test_workbook_of_another_kind_is_told_what_it_has() -> None:
    (problem,) = read(workbook("[Ranking]\nplace;name\n1;Bo\n")).problems
    assert (problem.code, problem.facts) == ("no-template", {"written": ("ranking",)})


def test_cell_far_to_the_right_is_not_passed_over() -> None:
    assert problems(read(changed(put(XFD3="x")))) == [("sheet-too-wide", At(3, "standings"))]


def test_size_that_a_sheet_claims_is_not_believed() -> None:
    raw = workbook(PAIRS)
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        page = archive.read(SHEET)
    claimed = re.sub(rb'<dimension ref="[^"]*"', b'<dimension ref="A1:XFD1048576"', page)
    assert claimed != page
    assert len(event_of(repacked(raw, {SHEET: claimed})).contestants) == 3


def test_rows_as_wide_as_they_can_be_are_stopped() -> None:
    cells = "".join(f'<row r="{row}"><c r="XFD{row}"><v>1</v></c></row>' for row in range(1, 5_000))
    page = f'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>{cells}</sheetData></worksheet>'
    found = read(repacked(workbook(PAIRS), {SHEET: page.encode()}))
    (problem,) = found.problems
    assert (problem.code, problem.at.part, problem.facts) == ("xml-too-many", "standings", {"most": MOST_CELLS})
    assert MOST_CELLS <= 16_384 * problem.at.line < MOST_CELLS + 16_384


ENTITIES = b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
FETCHED = b'<!DOCTYPE x SYSTEM "file:///etc/passwd">'


@pytest.mark.parametrize("doctype", [ENTITIES, FETCHED])
@pytest.mark.parametrize("name", [SHEET, "xl/workbook.xml", "xl/styles.xml", "[Content_Types].xml"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_xml_with_a_doctype_is_refused(doctype: bytes, name: str, encoding: str) -> None:
    raw = workbook(PAIRS)
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        page = re.sub(rb"<\?xml[^>]*\?>", b"", archive.read(name))
    spoilt = (doctype + page).decode().encode(encoding)
    (problem,) = read(repacked(raw, {name: spoilt})).problems
    assert (problem.code, problem.at.part) == ("xml-entity", name)


def test_bomb_is_stopped_at_the_limit() -> None:
    found = read(repacked(workbook(PAIRS), {"xl/media/a.bin": b"\x00" * (LARGEST + 1)}))
    assert [problem.code for problem in found.problems] == ["too-large"]


def test_sheet_with_too_many_elements_is_not_opened() -> None:
    found = read(repacked(workbook(PAIRS), {SHEET: b"<worksheet>" + b"<c/>" * 500_000 + b"</worksheet>"}))
    assert [(problem.code, problem.at.part) for problem in found.problems] == [("xml-too-many", SHEET)]


def test_what_is_no_cell_has_a_limit_of_its_own() -> None:
    page = b"<worksheet><dataValidations>" + b"<dataValidation/>" * MOST_OTHERS + b"</dataValidations></worksheet>"
    (problem,) = read(repacked(workbook(PAIRS), {SHEET: page})).problems
    assert (problem.code, problem.at.part, problem.facts) == ("xml-too-many", SHEET, {"most": MOST_OTHERS})


@pytest.mark.parametrize(("count", "cells"), [(MOST_SHEETS + 1, 10), (MOST_SHEETS, 50_000)])
def test_sheets_that_share_one_file_are_stopped(count: int, cells: int) -> None:
    raw = workbook(PAIRS)
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        page, book = archive.read(SHEET), archive.read("xl/workbook.xml")
    (sheet,) = re.findall(rb'<sheet [^>]*name="standings"[^>]*/>', book)
    copies = b"".join(sheet.replace(b"standings", b"s%d" % number) for number in range(count - 1))
    big = page.replace(b"</sheetData>", b"<row>" + b"<c/>" * cells + b"</row></sheetData>")
    found = read(repacked(raw, {SHEET: big, "xl/workbook.xml": book.replace(b"</sheets>", copies + b"</sheets>")}))
    assert [problem.code for problem in found.problems] == ["xml-too-many"]


def test_long_format_of_a_cell_takes_no_time() -> None:
    def change(page: Any) -> None:
        page["E2"] = 0.5
        page["E2"].number_format = "0.000%"

    raw = changed(change)
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        styles = archive.read("xl/styles.xml")
    spoilt = styles.replace(b'formatCode="0.000%"', b'formatCode="' + b"%&quot;" * 100_000 + b'"')
    assert spoilt != styles
    assert event_of(repacked(raw, {"xl/styles.xml": spoilt})).contestants[0].percent == Decimal(50)


def test_long_name_is_refused() -> None:
    found = read(repacked(workbook(PAIRS), {SHEET: b"<%s/>" % (b"a" * 2_000)}))
    assert [(problem.code, problem.at) for problem in found.problems] == [("bad-xml", At(1, SHEET))]


def test_long_comments_and_attributes_are_left_out() -> None:
    raw = workbook(PAIRS)
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        page = archive.read(SHEET)
    long = b" x" * 2_000_000
    spoilt = page.replace(
        b"<sheetData>", b"<!--" + long + b"-->" + b"<sheetData a='" + long + b"'" + b" " * 4_000_000 + b">"
    )
    before = time.process_time()
    assert len(event_of(repacked(raw, {SHEET: spoilt})).contestants) == 3
    assert time.process_time() - before < 3


def test_sheet_that_is_too_deep_is_not_opened() -> None:
    found = read(repacked(workbook(PAIRS), {SHEET: b"<c>" * 100 + b"</c>" * 100}))
    assert [(problem.code, problem.at.part) for problem in found.problems] == [("xml-too-deep", SHEET)]


def test_texts_that_cells_share_are_read() -> None:
    raw = workbook(PAIRS)
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        page, types = archive.read(SHEET).decode(), archive.read("[Content_Types].xml").decode()
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    texts = f'<sst xmlns="{main}"><si><t>other</t></si><si><r><t>Åsa </t></r><r><t>Öberg</t></r></si></sst>'
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
    told = types.replace("</Types>", f'<Override PartName="/xl/sharedStrings.xml" ContentType="{kind}" /></Types>')
    shared = re.sub(r't="inlineStr"><is><t>Ylva Fernby</t></is>', 't="s"><v>1</v>', page)
    assert shared != page
    members = {SHEET: shared, "xl/sharedStrings.xml": texts, "[Content_Types].xml": told}
    event = event_of(repacked(raw, {name: text.encode() for name, text in members.items()}))
    assert event.contestants[0].players[0].name == "Åsa Öberg"


def test_link_to_another_workbook_is_not_followed() -> None:
    raw = changed(put(D2="=[1]Sheet1!A1"))
    rels = (
        b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" '
        b'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/externalLinkPath" '
        b'Target="http://127.0.0.1:1/x.xlsx" TargetMode="External"/></Relationships>'
    )
    linked = repacked(raw, {"xl/externalLinks/_rels/externalLink1.xml.rels": rels})
    assert problems(read(linked)) == [("formula-without-value", At(2, "standings", "score"))]


def test_archive_that_only_looks_like_a_workbook_is_told_so() -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("xl/nothing.txt", "x")
    assert problems(read(made.getvalue())) == [("bad-xlsx", At(part="XLSX"))]


def test_cell_that_cannot_be_read_is_named() -> None:
    raw = workbook(PAIRS)
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        page = archive.read(SHEET)
    spoilt = page.replace(b't="inlineStr"><is><t>1006</t></is>', b't="n"><v>x</v>')
    assert spoilt != page
    assert problems(read(repacked(raw, {SHEET: spoilt}))) == [("bad-xlsx", At(2, "standings"))]


def test_saved_again_by_a_spreadsheet_it_is_the_same() -> None:
    book = openpyxl.load_workbook(io.BytesIO(workbook(TEAMS)))
    file = io.BytesIO()
    book.save(file)
    assert event_of(file.getvalue()).matches == event_of(workbook(TEAMS)).matches
