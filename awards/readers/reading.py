"""Any result file to values: the kind is told from the content, and the reader of that kind does the rest."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from awards.readers import bridgewebs, bws, jannersten, pbn, template, usebio, xlsx, zipped
from awards.readers.bws_rows import Tables
from awards.readers.detect import BWS, EMPTY, KINDS, LARGEST, ZIP, detect, kind_of_other
from awards.readers.found import Found, Remark
from awards.readers.limits import MOST, TooMany


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
    bws.NAME: Reader(bws.NAME, bws.VERSION, bws.read),
    template.NAME: Reader(template.NAME, template.VERSION, template.read),
    xlsx.NAME: Reader(xlsx.NAME, xlsx.VERSION, xlsx.read),
    bridgewebs.NAME: Reader(bridgewebs.NAME, bridgewebs.VERSION, bridgewebs.read),
    jannersten.NAME: Reader(jannersten.NAME, jannersten.VERSION, jannersten.read),
}


VERSION_OF_ARCHIVES = "1"


def read(raw: bytes, tables: Tables | None = None) -> Found:
    """The events in a file of any kind that is read, or why there are none. Never raises for what stands in a file.

    `tables` are those of a BWS file where another program has read them already.
    """
    if len(raw) > LARGEST:
        return _refused("", "too-large", most=LARGEST // 1_000_000)
    kind = detect(raw)
    if kind == BWS and tables is not None:
        return _within_limits(bws.read(raw, tables))
    return _of_archive(raw) if kind == ZIP else _of_kind(kind, raw)


def _of_kind(kind: str, raw: bytes) -> Found:
    if kind == EMPTY:
        return _refused("", "empty-file")
    reader = READERS.get(kind)
    if reader is None:
        return _refused(kind, "unknown-kind", found=kind or kind_of_other(raw), allowed=tuple(READERS))
    try:
        return _within_limits(reader.read(raw))
    except TooMany as many:
        return Found(reader.name, reader.version, problems=(_too_many(many.part),))


def _of_archive(raw: bytes) -> Found:
    """The events of every file in an archive; a place in a file begins with the file's name."""
    files, problems = zipped.members(raw)
    read_there = [(file.name, _of_kind(detect(file.raw), file.raw)) for file in files]
    return _within_limits(
        Found(
            ZIP,
            VERSION_OF_ARCHIVES,
            events=tuple(event for _name, found in read_there for event in found.events),
            problems=(*problems, *(_in(name, one) for name, found in read_there for one in found.problems)),
            warnings=tuple(_in(name, one) for name, found in read_there for one in found.warnings),
        )
    )


def _in(name: str, remark: Remark) -> Remark:
    part = ", ".join(part for part in (name, remark.at.part) if part)
    return replace(remark, at=replace(remark.at, part=part))


def _within_limits(found: Found) -> Found:
    """What was read, unless it is more than any event has: everything that follows is made for events."""
    for part, most in MOST.items():
        count = len(found.events) if part == "events" else max((len(getattr(e, part)) for e in found.events), default=0)
        if count > most:
            return replace(found, events=(), problems=(*found.problems, _too_many(part)))
    return found


def _too_many(part: str) -> Remark:
    return Remark("too-many-rows", facts={"most": MOST[part], "part": part})


def _refused(kind: str, code: str, **facts: int | str | tuple[str, ...]) -> Found:
    return Found(kind if kind in KINDS else "", "", problems=(Remark(code, facts=facts),))
