"""Workbooks from strangers, made safe to open: unpacked within limits, XML looked through, all else left out."""

import io
import zipfile
from collections import Counter
from collections.abc import Mapping
from xml.parsers import expat

from awards.readers.found import At, Remark
from awards.readers.zipped import members

DEEPEST = 60
MOST_ELEMENTS = 400_000
# Elements that are no cell: a style, a rule, a link takes far longer to read than a cell.
MOST_OTHERS = 20_000
MOST_FILES, MOST_SHEETS = 200, 20
_CELLS = {"row", "c", "v", "f", "is", "t", "si"}
_SHEET = "sheet"
# What a workbook's cells stand in; pictures, macros and the like are not looked at.
_ENDINGS = (".xml", ".rels")


class _Refused(Exception):
    def __init__(self, code: str, **facts: int) -> None:
        self.code, self.facts = code, facts


def safe_copy(raw: bytes) -> bytes | tuple[Remark, ...]:
    """The workbook with its XML alone, or why it is not opened. XML with a DOCTYPE or an entity of its own is refused.

    The copy is not compressed, so that nothing in it can grow any more.
    """
    files, problems = members(raw, most_files=MOST_FILES)
    if problems:
        return problems
    kept = {file.name: file.raw for file in files if file.name.lower().endswith(_ENDINGS)}
    fault = _fault(kept)
    if fault is not None:
        return (fault,)
    copy = io.BytesIO()
    with zipfile.ZipFile(copy, "w") as archive:
        for name, content in kept.items():
            archive.writestr(zipfile.ZipInfo(name), content)
    return copy.getvalue()


def _fault(files: Mapping[str, bytes]) -> Remark | None:
    """Why these files are not read; None where they may be.

    Several sheets may name one file, which is then read for each of them.
    """
    counts: Counter[str] = Counter()
    largest = 0
    for name, content in files.items():
        before = counts.total()
        fault = _Guard(counts).fault(name, content)
        if fault is not None:
            return fault
        largest = max(largest, counts.total() - before)
    if counts[_SHEET] > MOST_SHEETS or counts[_SHEET] * largest > 2 * MOST_ELEMENTS:
        return Remark("xml-too-many", At(part="XLSX"), {"most": MOST_ELEMENTS})
    return None


class _Guard:
    """Looks through one XML file; the same parser as the one that reads it later, so that both see the same."""

    def __init__(self, counts: Counter[str]) -> None:
        self._counts = counts
        self._depth = 0
        self._parser = expat.ParserCreate()
        self._parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.StartDoctypeDeclHandler = self._doctype
        self._parser.EntityDeclHandler = self._doctype

    def fault(self, name: str, content: bytes) -> Remark | None:
        """Why the file is not read; None where it may be."""
        try:
            self._parser.Parse(content, True)
        except _Refused as refused:
            return Remark(refused.code, At(self._parser.CurrentLineNumber, name), refused.facts)
        except (expat.ExpatError, ValueError, LookupError) as error:
            facts = {"column": getattr(error, "offset", 0) + 1, "found": str(error)}
            return Remark("bad-xml", At(getattr(error, "lineno", 1), name), facts)
        return None

    def _start(self, tag: str, _attributes: dict[str, str]) -> None:
        name = tag.rpartition(":")[2]
        kind = name if name == _SHEET else "cells" if name in _CELLS else "others"
        self._counts[kind] += 1
        self._depth += 1
        if self._counts["cells"] > MOST_ELEMENTS or self._counts["others"] > MOST_OTHERS:
            raise _Refused("xml-too-many", most=MOST_ELEMENTS if kind == "cells" else MOST_OTHERS)
        if self._depth > DEEPEST:
            raise _Refused("xml-too-deep", most=DEEPEST)

    def _end(self, _tag: str) -> None:
        self._depth -= 1

    def _doctype(self, *_declared: object) -> None:
        raise _Refused("xml-entity")
