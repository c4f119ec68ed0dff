"""Reads spoilt files of one kind in a process with little memory: `python -m tests.readers.spoilt KIND SEED COUNT`.

Prints a line for each file: a hash of it and what came out. What went wrong is a traceback and a status above 0.
"""

import hashlib
import io
import json
import random
import re
import resource
import signal
import sys
import zipfile
from collections.abc import Callable, Mapping

from awards.readers import checking, writing_pbn, writing_usebio
from awards.readers.found import Found, Remark
from awards.readers.questions import questions
from awards.readers.reading import read
from awards.readers.reporting import to_report
from awards.readers.sessions import pairs_session
from awards.readers.template_sheets import Template, of_event
from awards.readers.wording import place, question, sentence
from awards.readers.writing_template import write_csv, write_xlsx
from awards.rules.answer import Refusal
from awards.rules.calculation import calculate
from awards.scoring.scoring import score
from tests.readers.bws_files import bws, howell, mitchell, with_result
from tests.readers.files import (
    BRIDGEWEBS,
    JANNERSTEN,
    TRAVELLERS,
    TWO_BOARDS,
    match,
    pbn,
    pbn_teams,
    teams,
    usebio,
)
from tests.readers.template_files import PAIRS, STANDINGS, TEAMS, repacked, workbook
from tests.rules.test_fuzz import spoilt_bytes

MEMORY = 512 * 1024 * 1024
# Seconds of work for one file; a machine that is busy elsewhere does not count.
SECONDS = 10
LANGUAGES = ("en", "sv", "da", "fo")
# What is said of a file as a whole.
OF_THE_FILE = {"empty-file", "too-large", "unknown-kind", "too-many-lines"}
VP = "<TEAM_VICTORY_POINTS>12.50</TEAM_VICTORY_POINTS><OPPOSING_TEAM_VICTORY_POINTS>7.50</OPPOSING_TEAM_VICTORY_POINTS>"


def usebio_files() -> list[bytes]:
    played = "".join(match(1, home, away, VP) for home, away in (("1", "2"), ("2", "3"), ("3", "1")))
    return [
        usebio("".join(TWO_BOARDS)).encode(),
        teams(played).encode(),
        usebio("".join(TWO_BOARDS)).replace("Ness", "Näss").encode("cp1252"),
        b"\xef\xbb\xbf" + usebio().replace("\n", "\r\n").encode(),
    ]


def pbn_files() -> list[bytes]:
    return [
        pbn().encode(),
        pbn().replace("Dal", "Dål").replace("\n", "\r\n").encode("latin-1"),
        pbn_teams().encode(),
    ]


def template_files() -> list[bytes]:
    return [
        PAIRS.encode(),
        TEAMS.encode(),
        PAIRS.replace("Lid", "Lindå").replace("\n", "\r\n").encode("cp1252"),
        b"\xff\xfe" + PAIRS.replace(";", "\t").encode("utf-16-le"),
        write_csv(Template("pairs", {"name": "Par"}), "sv") + STANDINGS.partition("]\n")[2].encode(),
    ]


def xlsx_files() -> list[bytes]:
    return [workbook(PAIRS), workbook(TEAMS), write_xlsx(of_event(read(TEAMS.encode()).events[0]), "fo")]


def bridgewebs_files() -> list[bytes]:
    return [
        (BRIDGEWEBS + TRAVELLERS).encode(),
        BRIDGEWEBS.replace(";", ",").replace("\n", "\r\n").encode("cp1252"),
        BRIDGEWEBS.replace("Winners;1", "Winners;2").encode() + BRIDGEWEBS[BRIDGEWEBS.index("#Scores") :].encode(),
    ]


def jannersten_files() -> list[bytes]:
    return [
        JANNERSTEN.encode(),
        JANNERSTEN.replace("Lid", "Lindå").replace("\n", "\r\n").encode("cp1252"),
        JANNERSTEN.replace('"Tumi Lid";12;60', '"Tumi Lid";9;45').encode(),
    ]


def bws_files() -> list[bytes]:
    odd = with_result(howell(), 1, Contract=None, Result="", Remarks="40%-60%")
    return [bws(mitchell()), bws(mitchell(4), is_wide=True), bws(odd), bws(odd, is_wide=True)]


FILES: Mapping[str, Callable[[], list[bytes]]] = {
    "usebio": usebio_files,
    "pbn": pbn_files,
    "bws": bws_files,
    "template": template_files,
    "xlsx": xlsx_files,
    "bridgewebs": bridgewebs_files,
    "jannersten": jannersten_files,
}


def spoil(raw: bytes, chance: random.Random) -> bytes:
    """The file with bytes changed, cut off, or with a cell exchanged for another of its cells."""
    if raw[:2] == b"PK" and chance.random() < 0.7:
        return _within(raw, chance)
    if raw[4:12] == b"Standard" and chance.random() < 0.8:
        return _overwritten(raw, chance)
    kind = chance.randrange(4)
    if kind == 0:
        return raw[: chance.randrange(len(raw))]
    if kind == 1:
        return _exchanged(raw, chance)
    return spoilt_bytes(raw, chance)


def _overwritten(raw: bytes, chance: random.Random) -> bytes:
    """The database with bytes of its cells and addresses changed, and every page where it was."""
    found = bytearray(raw)
    written = [at for at, byte in enumerate(raw) if byte]
    for _ in range(chance.randrange(1, 30)):
        found[chance.choice(written)] = chance.choice([0, 1, 2, 255, chance.randrange(256)])
    return bytes(found)


def _within(raw: bytes, chance: random.Random) -> bytes:
    """The archive with a file in it spoilt, most often one in which cells stand."""
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    sheets = [name for name in members if "worksheets" in name]
    name = chance.choice(sheets if chance.random() < 0.7 else list(members))
    in_cells = name in sheets and chance.random() < 0.7
    return repacked(raw, {name: (_cells_exchanged if in_cells else spoil)(members[name], chance)})


def _cells_exchanged(page: bytes, chance: random.Random) -> bytes:
    """The sheet with texts of its cells exchanged, or made numbers, errors and formulas."""
    odd = [
        b"",
        b"-1",
        b"99999999999",
        b"\xc3\xa5",
        b"1/0",
        b"NaN",
        b"#REF!",
        b"1e9",
        b"=1+1",
        b"[event]",
        b"condition.x",
    ]
    cells = re.findall(rb't="inlineStr"><is><t>[^<]*</t></is>', page)
    for _ in range(chance.randrange(1, 6)):
        kind, text = chance.choice([b"n", b"e", b"b", b"d", b"str", b"s"]), chance.choice(odd)
        made = b't="%s"><v>%s</v>' % (kind, text)
        written = b't="inlineStr"><is><t>%s</t></is>' % text
        formula = b"><f>%s</f>" % text
        exchanged = chance.choice([made, written, written, formula, *cells[:1]])
        page = page.replace(chance.choice(cells), exchanged, 1) if cells else page
    return page


def _exchanged(raw: bytes, chance: random.Random) -> bytes:
    parts = raw.split(b" ") if chance.random() < 0.5 else raw.split(b">")
    sign = b" " if parts == raw.split(b" ") else b">"
    odd = [b"", b"-1", b"99999999999", b"\xc3\xa5", b"1/0", b"NaN", b"A9999", b"\x00", b"&#39;", b'"', b"1e9", b"7NTXX"]
    for _ in range(chance.randrange(1, 6)):
        parts[chance.randrange(len(parts))] = chance.choice([*odd, chance.choice(parts)])
    return sign.join(parts)


def said(remarks: tuple[Remark, ...]) -> None:
    """Every remark is a sentence in each language."""
    for remark in remarks:
        for language in LANGUAGES:
            assert sentence(remark, language).strip()


def examine(found: Found) -> str:
    """All that is done with what was read; what came out, in a word."""
    said((*found.problems, *found.warnings))
    for problem in found.problems:
        assert place(problem.at) or problem.code in OF_THE_FILE, problem
    assert found.events or found.problems
    for event in found.events:
        said((*event.warnings, *event.ignored, *checking.warnings(event)))
        for asked in questions(event):
            for language in LANGUAGES:
                assert question(asked.code, asked.facts, language)
        draft = to_report(event, {"organiser": "77", "level": "bronze", "ruleset": "sbf-2018"})
        calculate(json.loads(json.dumps(draft.data)))
        assert set(draft.pair_rows.values()) <= set(range(len(draft.data.get("standings", ()))))
        if draft.session is not None:
            outcome = score(json.loads(json.dumps(draft.session)))
            assert not isinstance(outcome, Refusal), outcome.problems
        session = pairs_session(event)
        if session is not None:
            outcome = score(json.loads(json.dumps(session.data)))
            assert not isinstance(outcome, Refusal), outcome.problems
        for write in (writing_usebio.write, writing_pbn.write):
            assert read(write(event)).events or not event.ranked
        for fill_in in (write_csv, write_xlsx) if event.stated else (write_csv,):
            again = read(fill_in(of_event(event), "en"))
            assert again.events or again.problems
    return "events" if found.events else found.problems[0].code


def limit_memory() -> None:
    """From here on this process has no more memory than that."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def limit_work(seconds: float = SECONDS) -> None:
    """The process ends, by SIGPROF, when it has worked so long from here on."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


def main(kind: str, seed: int, count: int) -> None:
    limit_memory()
    chance = random.Random(seed)
    files = FILES[kind]()
    for _ in range(count):
        raw = spoil(chance.choice(files), chance)
        print(hashlib.sha256(raw).hexdigest()[:12], end=" ", flush=True)
        limit_work()
        print(examine(read(raw)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
