"""Files in our own template, made up for tests."""

import io
import zipfile
from collections.abc import Callable
from typing import Any

import openpyxl

from awards.readers.found import At, FoundEvent
from awards.readers.reading import read

EVENT = """[event]
format;masterpoint-template/1
name;Onsdagspar
date;2026-03-04
form;pairs
boards;24
entrants;14
organiser;0077
"""
STANDINGS = """
[standings]
place;line;number;score;percent;boards;id1;name1;share1;id2;name2;share2
1;;6;;58,33;24;01005;Ylva Fernby;;1006;Tumi Lid;
2=;;1;;54,17;24;1007;Runa Holt;1/2;1008;Joar Vik;
2=;;9;;54,17;24;;Guest;;1011;Embla Ness;
"""
PAIRS = EVENT + STANDINGS
TEAM_EVENT = """[event]
format;masterpoint-template/1
name;Serie
date;2026-03-04
form;team_matches
organiser;0077
"""
MATCHES = """
[matches]
round;home;away;home_vp;away_vp;home_imps;away_imps;boards;halves;scale;outcome;conceded_by;boards_played;division
1;Alfa;Beta;12.18;7.82;65;55;28;2;20-decimal;played;;;
2;beta;Alfa;10;10;40;40;28;2;20-decimal;aborted;;20;
"""
LINEUPS = """
[lineups]
round;team;id;name;halves
1;Alfa;2001;Gyda Moss;2
1;Alfa;2002;Bo Ek;2
1;Alfa;2003;Siv Ås;1
1;Alfa;2003;;1
1;ALFA;2004;Per Ø;1
1;Alfa;;Orri Hav;1
"""
TEAMS = TEAM_EVENT + MATCHES + LINEUPS


def with_columns(columns: str, *rows: str, event: str = EVENT) -> str:
    """An event with these standings."""
    return "\n".join((event, "[standings]", columns, *rows, ""))


def event_of(text: str) -> FoundEvent:
    """The event of a text that has nothing wrong in it."""
    found = read(text.encode())
    assert found.problems == ()
    (event,) = found.events
    return event


def problems(text: str) -> list[tuple[str, At]]:
    """What is wrong with a text, and where."""
    found = read(text.encode())
    assert found.events == ()
    return [(problem.code, problem.at) for problem in found.problems]


def workbook(text: str = "", edit: Callable[[Any], None] | None = None) -> bytes:
    """A template's blocks as a workbook, each a sheet, all cells text; `edit` changes it before it is saved."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for line in text.splitlines():
        if line.startswith("["):
            page = book.create_sheet(line.strip("[]"))
        elif line:
            page.append(line.split(";"))
    if edit is not None:
        edit(book)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def repacked(raw: bytes, changed: dict[str, bytes]) -> bytes:
    """The archive with members exchanged or added."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw)) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
        members = {name: old.read(name) for name in old.namelist()} | changed
        for name, content in members.items():
            new.writestr(name, content)
    return made.getvalue()
