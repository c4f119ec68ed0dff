"""Any result file to values: the kind is told from the content, and the reader of that kind does the rest."""

from collections.abc import Callable
from dataclasses import dataclass

from awards.readers import pbn, usebio
from awards.readers.detect import EMPTY, KINDS, LARGEST, detect, kind_of_other
from awards.readers.found import Found, Remark


@dataclass(frozen=True)
class Reader:
    """How files of one kind are read. `version` grows with every change of what comes out, so that what was kept with
    an older one can be told."""

    name: str
    version: str
    read: Callable[[bytes], Found]


READERS = {
    usebio.NAME: Reader(usebio.NAME, usebio.VERSION, usebio.read),
    pbn.NAME: Reader(pbn.NAME, pbn.VERSION, pbn.read),
}


def read(raw: bytes) -> Found:
    """The events in a file of any kind that is read, or why there are none. Never raises for what stands in a file."""
    if len(raw) > LARGEST:
        return _refused("", "too-large", most=LARGEST // 1_000_000)
    kind = detect(raw)
    if kind == EMPTY:
        return _refused("", "empty-file")
    reader = READERS.get(kind)
    if reader is None:
        return _refused(kind, "unknown-kind", found=kind or kind_of_other(raw), allowed=tuple(READERS))
    return reader.read(raw)


def _refused(kind: str, code: str, **facts: int | str | tuple[str, ...]) -> Found:
    return Found(kind if kind in KINDS else "", "", problems=(Remark(code, facts=facts),))
