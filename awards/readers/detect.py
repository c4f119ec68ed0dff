"""Which kind of result file bytes are, by their content alone: a name's ending is often wrong."""

import re

USEBIO, PBN, BWS, XLSX, ZIP = "usebio", "pbn", "bws", "xlsx", "zip"
BRIDGEWEBS, JANNERSTEN, TEMPLATE, JSON = "bridgewebs", "jannersten", "template", "json"
UNKNOWN, EMPTY = "", "empty"
KINDS = (USEBIO, PBN, BWS, XLSX, ZIP, BRIDGEWEBS, JANNERSTEN, TEMPLATE, JSON)

LARGEST = 20_000_000
_HEAD = 2048
_JET = (b"Standard Jet DB", b"Standard ACE DB")
_PARTS = (b"[Content_Types].xml", b"_rels/", b"docProps/", b"xl/", b"customXml/")
_PBN = re.compile(rb'^(?:% ?PBN|% ?EXPORT|\[Event ")', re.MULTILINE)
_KEY_VALUE = re.compile(rb"\s*#Version\b", re.IGNORECASE)
_CONTESTANTS = re.compile(rb"^\s*\[(?:CONTESTANTS|GAME)\]\s*$", re.MULTILINE)
_BLOCK = re.compile(rb"^\s*\[(?:event|standings|matches|lineups)\]", re.MULTILINE | re.IGNORECASE)
_OTHERS = (
    ("html", re.compile(rb"<!doctype html|<html", re.IGNORECASE)),
    ("xml", re.compile(rb"\s*<\?xml|\s*<[A-Za-z]")),
    ("pdf", re.compile(rb"%PDF-")),
    ("xls", re.compile(rb"\xd0\xcf\x11\xe0")),
    ("gzip", re.compile(rb"\x1f\x8b")),
    ("lin", re.compile(rb"(?:pn|vg|md|qx)\|")),
)


def detect(raw: bytes) -> str:
    """One of `KINDS`; `EMPTY` for nothing but blanks, `UNKNOWN` for all else."""
    if not raw.strip(b"\x00\t\n\r \xef\xbb\xbf\xff\xfe"):
        return EMPTY
    if raw[4:19] in _JET:
        return BWS
    if raw[:4] == b"PK\x03\x04":
        return XLSX if _is_workbook(raw) else ZIP
    return _detect_text(plain_head(raw))


def _is_workbook(raw: bytes) -> bool:
    """Whether the first file of the archive is a part of a workbook; other archives may hold one, whole."""
    length = int.from_bytes(raw[26:28], "little")
    return raw[30 : 30 + length].startswith(_PARTS) and b"xl/" in raw


def _detect_text(head: bytes) -> str:
    if b"<USEBIO" in head:
        return USEBIO
    if b"masterpoint-template" in head:
        return TEMPLATE
    if head.lstrip()[:1] == b"{":
        return JSON
    if _KEY_VALUE.match(head):
        return BRIDGEWEBS
    if _CONTESTANTS.search(head):
        return JANNERSTEN
    if _PBN.search(head):
        return PBN
    return TEMPLATE if _BLOCK.search(head) else UNKNOWN


def plain_head(raw: bytes) -> bytes:
    """The beginning of a text without its byte order mark and, in UTF-16, without the bytes between its letters."""
    head = raw[: 2 * _HEAD]
    if head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return head[2:].replace(b"\x00", b"").replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    head = head[3:] if head[:3] == b"\xef\xbb\xbf" else head
    return head[:_HEAD].replace(b"\r\n", b"\n").replace(b"\r", b"\n")


def kind_of_other(raw: bytes) -> str:
    """A word for a kind that is not read (`html`, `pdf`, `xls` …), `text` or `binary` where there is none."""
    head = plain_head(raw)
    for kind, sign in _OTHERS:
        if sign.match(head) or (kind == "html" and sign.search(head)):
            return kind
    return "binary" if b"\x00" in head else "text"
