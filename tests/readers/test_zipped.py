"""Archives of result files: what is in them is read, one level deep and within limits."""

import io
import random
import zipfile

import pytest

from awards.readers.detect import LARGEST
from awards.readers.found import At, Remark
from awards.readers.reading import read
from awards.readers.zipped import MOST_FILES, members
from tests.readers.files import pbn, usebio


def archive(files: dict[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, raw in files.items():
            packed.writestr(name, raw)
    return made.getvalue()


def test_events_of_every_file_come_out() -> None:
    found = read(archive({"a/one.xml": usebio().encode(), "two.pbn": pbn().encode(), "__MACOSX/x": b"x"}))
    assert (found.format, [event.name for event in found.events], found.problems) == (
        "zip",
        ["Onsdagspar i Nordvik", "Onsdagspar"],
        (),
    )


def test_file_that_is_not_read_is_named() -> None:
    found = read(archive({"one.xml": usebio().encode(), "bad.xml": b"<USEBIO>\n<", "note.txt": b"dear all"}))
    assert len(found.events) == 1
    assert [(problem.code, problem.at) for problem in found.problems] == [
        ("bad-xml", At(2, "bad.xml")),
        ("unknown-kind", At(part="note.txt")),
    ]


def test_archive_in_an_archive_is_not_unpacked() -> None:
    found = read(archive({"inner.zip": archive({"one.xml": usebio().encode()})}))
    assert (found.events, [(problem.code, problem.at.part) for problem in found.problems]) == (
        (),
        [("unknown-kind", "inner.zip")],
    )


def test_bomb_is_stopped_at_the_limit() -> None:
    files, problems = members(archive({"bomb.xml": b"\x00" * (3 * LARGEST), "one.xml": usebio().encode()}))
    assert (files, problems) == ([], (Remark("too-large", At(part="bomb.xml"), {"most": 20}),))


def test_number_of_files_has_a_limit() -> None:
    files, problems = members(archive({f"{number}.xml": b"x" for number in range(MOST_FILES + 1)}))
    assert (files, [problem.code for problem in problems]) == ([], ["zip-too-many"])


def test_file_without_a_name_is_of_a_damaged_archive() -> None:
    spoilt = archive({"one.xml": usebio().encode()}).replace(b"one.xml", b"\x00ne.xml")
    assert members(spoilt) == ([], (Remark("bad-zip", At(part="ZIP")),))


def test_empty_archive_is_answered() -> None:
    assert [problem.code for problem in read(archive({"folder/": b""})).problems] == ["empty-file"]


@pytest.mark.parametrize("seed", range(20))
def test_damaged_archive_is_answered(seed: int) -> None:
    chance = random.Random(seed)
    raw = bytearray(archive({"one.xml": usebio().encode(), "two.pbn": pbn().encode()}))
    for _ in range(8):
        raw[chance.randrange(4, len(raw))] = chance.randrange(256)
    found = read(bytes(raw[: chance.randrange(len(raw) // 2, len(raw) + 1)]))
    assert found.events or found.problems
