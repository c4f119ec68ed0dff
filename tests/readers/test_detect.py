"""The kind of a file is told from its content; a file of another kind is answered by naming what was found."""

import pytest

from awards.readers.detect import LARGEST, detect, kind_of_other
from awards.readers.found import At, Remark
from awards.readers.reading import READERS, read
from tests.readers.files import pbn, usebio
from tests.readers.template_files import PAIRS, repacked, workbook


def archive(name: str, content: bytes) -> bytes:
    """A ZIP with this file alone."""
    return repacked(b"PK\x05\x06" + bytes(18), {name: content})


@pytest.mark.parametrize(
    ("raw", "kind"),
    [
        (usebio().encode(), "usebio"),
        (b"\xff\xfe" + usebio().encode("utf-16-le"), "usebio"),
        (b"<!-- " + b"x" * 1000 + b" --><USEBIO/>", "usebio"),
        (pbn().encode(), "pbn"),
        (b'\xef\xbb\xbf[Event "x"]\r\n', "pbn"),
        (b'\r\n[Event "x"]\r', "pbn"),
        (b"\x00\x01\x00\x00Standard Jet DB\x00\x00", "bws"),
        (b"\x00\x01\x00\x00Standard ACE DB\x00\x01", "bws"),
        (workbook(PAIRS), "xlsx"),
        (archive("results.xml", b"<USEBIO/>"), "zip"),
        (archive("book.xlsx", workbook(PAIRS)), "zip"),
        (b"PK\x03\x04", "zip"),
        (b"#Version;1\n#Title;x", "bridgewebs"),
        (b"[GAME]\nx\n[CONTESTANTS]\n", "jannersten"),
        (b"[event]\nformat;masterpoint-template/1\n", "template"),
        (b"\xfe\xff" + "[EVENT];\r\nname;Åbo\r\n".encode("utf-16-be"), "template"),
        ("\n# Hämtad\n[standings]\nplace\n".encode("cp1252"), "template"),
        ("\ufeff#Version,std1\r#Title,Åbo".encode(), "bridgewebs"),
        (b"\xff\xfe" + "[GAME]\r\n[CONTESTANTS]\r\n".encode("utf-16-le"), "jannersten"),
        (b"[Event]\nname;x\n", "template"),
        (b' {"format": "masterpoint-report/1"}', "json"),
        (b"<html></html>", ""),
        (b"hello", ""),
        (b" \r\n\x00", "empty"),
        (b"", "empty"),
    ],
)
def test_kind_is_told_from_the_content(raw: bytes, kind: str) -> None:
    assert detect(raw) == kind


@pytest.mark.parametrize(
    ("raw", "kind"),
    [
        (b"<!DOCTYPE html><html>", "html"),
        (b"<?xml version='1.0'?><other/>", "xml"),
        (b"%PDF-1.7", "pdf"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "xls"),
        (b"\x1f\x8b\x08", "gzip"),
        (b"pn|a,b,c,d|md|1", "lin"),
        (b"dear all", "text"),
        (b"\x01\x02\x00", "binary"),
    ],
)
def test_another_kind_is_named(raw: bytes, kind: str) -> None:
    assert kind_of_other(raw) == kind
    assert read(raw).problems == (Remark("unknown-kind", At(), {"found": kind, "allowed": tuple(READERS)}),)


def test_empty_file_is_answered() -> None:
    assert read(b"\n").problems == (Remark("empty-file"),)


def test_file_that_is_too_large_is_not_looked_at() -> None:
    assert read(b" " * (LARGEST + 1)).problems == (Remark("too-large", facts={"most": 20}),)


def test_reader_and_its_version_are_kept_with_what_was_read() -> None:
    assert {(name, reader.name) for name, reader in READERS.items()} == {(name, name) for name in READERS}
    found = read(usebio().encode())
    assert (found.format, found.version) == ("usebio", READERS["usebio"].version)
