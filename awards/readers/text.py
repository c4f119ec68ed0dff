"""Text of result files: decoding as programs really write it, and the numbers, places and days in it."""

import html
import re
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
# The encodings that a file may name, by the codec that reads them; cp1252 holds what Latin-1 files really contain.
_NAMED = {
    **dict.fromkeys(("utf-8", "utf8", "us-ascii", "ascii"), "utf-8"),
    **dict.fromkeys(("iso-8859-1", "latin-1", "latin1", "windows-1252", "cp1252"), "cp1252"),
    **{"iso-8859-15": "iso-8859-15", "iso-8859-2": "iso-8859-2", "windows-1250": "cp1250", "cp1250": "cp1250"},
}
_MARKUP = {"quot", "amp", "lt", "gt", "apos"}
_ENTITY = re.compile(r"&([A-Za-z][A-Za-z0-9]{1,31});")
_BLANKS = re.compile(r"[\s\u00a0\u2007\u202f]+")
_NUMBER = re.compile(r"([+-]?)([0-9]{1,9})(?:[.,]([0-9]{1,9}))?", re.ASCII)
_PLACE = re.compile(r"[=T]?([0-9]{1,5})(?:[-/]([0-9]{1,5}))?[.)=]?", re.ASCII | re.IGNORECASE)
_ISO = re.compile(r"([0-9]{4})[-./]([0-9]{1,2})[-./]([0-9]{1,2})", re.ASCII)
_DAY_FIRST = re.compile(r"([0-9]{1,2})[-./]([0-9]{1,2})[-./]([0-9]{4})", re.ASCII)
_CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff\ud800-\udfff]")
_OLDEST, _LATEST = 1900, 2200


@dataclass(frozen=True)
class Decoded:
    """The text, the codec that gave it, and whether the file declared another one."""

    text: str
    encoding: str
    misdeclared: bool = False


def decode(raw: bytes, declared: str = "") -> Decoded:
    """Decode by byte order mark, by what the file declares, else strict UTF-8, cp1252, Latin-1; never fails."""
    for mark, codec in _MARKS:
        if raw.startswith(mark):
            text = _decoded(raw[len(mark) :], codec)
            if text is not None:
                return Decoded(text, codec)
    named = _NAMED.get(declared.strip().lower(), "")
    for codec in dict.fromkeys((named or "utf-8", "utf-8", "cp1252")):
        text = _decoded(raw, codec)
        if text is not None:
            return Decoded(text, codec, misdeclared=bool(named) and codec != named)
    return Decoded(raw.decode("latin-1"), "latin-1", misdeclared=bool(named))


def _decoded(raw: bytes, codec: str) -> str | None:
    try:
        return raw.decode(codec)
    except UnicodeDecodeError:
        return None


def lines_of(text: str) -> list[str]:
    """The lines, whatever ends them: CRLF, LF or CR, and nothing else."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def plain(text: str | None) -> str:
    """A text in one line: HTML entities written out, control characters and doubled blanks gone, none around it."""
    if not text:
        return ""
    # Most cells are a word in plain letters, with which nothing has to be done.
    if text.isascii() and text.isalnum():
        return text
    return in_one_line(html.unescape(text))


def in_one_line(text: str) -> str:
    """A text without control characters, doubled blanks and blanks around it."""
    return _BLANKS.sub(" ", _CONTROLS.sub(" ", text)).strip()


def with_html_letters(text: str) -> str:
    """XML with HTML's named letters (`&eacute;`, `&nbsp;`), which XML does not know, written out."""
    return _ENTITY.sub(lambda found: found[0] if found[1] in _MARKUP else html.unescape(found[0]), text)


def number(text: str | None) -> Decimal | None:
    """The number written so: `.` or `,`, blanks, a trailing `%`, the Unicode minus; None where it is none."""
    if not text:
        return None
    bare = _BLANKS.sub("", text).replace("\u2212", "-").replace("\u2013", "-").removesuffix("%")
    found = _NUMBER.fullmatch(bare)
    if found is None:
        return None
    sign, whole, part = found.groups()
    return Decimal(f"{sign}{whole}.{part}" if part else f"{sign}{whole}")


def whole(text: str | None) -> int | None:
    """The whole number written so; None where it is none."""
    value = number(text)
    return int(value) if value is not None and value == value.to_integral_value() else None


def place(text: str | None) -> tuple[int | None, int | None]:
    """The best and the last place of `3`, `3=`, `=3`, `T3`, `3.`, `1/2`, `2-3`; None where it is not said."""
    found = _PLACE.fullmatch(_BLANKS.sub("", text or ""))
    if found is None or int(found[1]) == 0:
        return None, None
    last = int(found[2]) if found[2] else None
    return (None, None) if last is not None and last < int(found[1]) else (int(found[1]), last)


def day(text: str | None) -> date | None:
    """The day written `2025-03-04`, `2025.03.04`, `04/03/2025`, `04-03-2025` (never month first); None otherwise."""
    bare = (text or "").strip()
    found = _ISO.fullmatch(bare)
    parts = (found[1], found[2], found[3]) if found else ()
    if not parts:
        found = _DAY_FIRST.fullmatch(bare)
        parts = (found[3], found[2], found[1]) if found else ()
    if not parts:
        return None
    year, month, of_month = (int(part) for part in parts)
    try:
        return date(year, month, of_month) if _OLDEST <= year <= _LATEST else None
    except ValueError:
        return None
