"""Workbooks from strangers, made safe to open: unpacked within limits, XML written anew, all else left out."""

import io
import zipfile
from collections import Counter
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from awards.readers.found import At, Remark
from awards.readers.zipped import members

DEEPEST = 60
MOST_ELEMENTS = 400_000
# Elements that are no cell: a style, a rule, a link takes far longer to read than a cell.
MOST_OTHERS = 20_000
MOST_FILES, MOST_SHEETS = 200, 20
MOST_ATTRIBUTES, LONGEST_ATTRIBUTE, LONGEST_NAME = 100, 10_000, 1_000
_CELLS = {"row", "c", "v", "f", "is", "t", "si"}
_SHEET = "sheet"
_MOST = {"cells": MOST_ELEMENTS, "others": MOST_OTHERS, _SHEET: MOST_SHEETS}
# What a workbook's cells stand in; pictures, macros and the like are not looked at.
_ENDINGS = (".xml", ".rels")


class _Refused(Exception):
    def __init__(self, code: str, **facts: int | str) -> None:
        self.code, self.facts = code, facts


def safe_copy(raw: bytes) -> bytes | tuple[Remark, ...]:
    """The workbook with its XML alone, written anew; or why it is not opened.

    XML with a DOCTYPE or an entity of its own is refused. The copy is not compressed, so that nothing in it can grow,
    and has no comments and no long attributes, over which the parser that reads it later piece by piece would brood.
    """
    files, problems = members(raw, most_files=MOST_FILES)
    if problems:
        return problems
    kept = {file.name: file.raw for file in files if file.name.lower().endswith(_ENDINGS)}
    counts: Counter[str] = Counter()
    largest = 0
    copy = io.BytesIO()
    with zipfile.ZipFile(copy, "w") as archive:
        for name, content in kept.items():
            before = counts.total()
            written = _Writer(counts).written(name, content)
            if isinstance(written, Remark):
                return (written,)
            largest = max(largest, counts.total() - before)
            archive.writestr(zipfile.ZipInfo(name), written)
    # Several sheets may name one file, which is then read for each of them.
    if counts[_SHEET] * largest > 2 * MOST_ELEMENTS:
        return (Remark("xml-too-many", At(part="XLSX"), {"most": MOST_ELEMENTS}),)
    return copy.getvalue()


class _Writer:
    """Reads one XML file, with the same parser as the one that reads it later, and writes elements and text anew."""

    def __init__(self, counts: Counter[str]) -> None:
        self._counts = counts
        self._depth = 0
        self._written: list[str] = []
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._characters
        self._parser.StartDoctypeDeclHandler = self._doctype
        self._parser.EntityDeclHandler = self._doctype

    def written(self, name: str, content: bytes) -> bytes | Remark:
        """The file anew, or why it is not read."""
        try:
            self._parser.Parse(content, True)
        except _Refused as refused:
            return Remark(refused.code, At(self._parser.CurrentLineNumber, name), refused.facts)
        except (expat.ExpatError, ValueError, LookupError) as error:
            facts = {"column": getattr(error, "offset", 0) + 1, "found": str(error)}
            return Remark("bad-xml", At(getattr(error, "lineno", 1), name), facts)
        return "".join(self._written).encode("utf-8", "replace")

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        name = tag.rpartition(":")[2]
        kind = name if name in _MOST else "cells" if name in _CELLS else "others"
        self._counts[kind] += 1
        self._depth += 1
        if self._counts[kind] > _MOST[kind]:
            raise _Refused("xml-too-many", most=_MOST[kind])
        if self._depth > DEEPEST:
            raise _Refused("xml-too-deep", most=DEEPEST)
        if len(attributes) > MOST_ATTRIBUTES:
            raise _Refused("xml-too-many-attributes", most=MOST_ATTRIBUTES)
        if max(map(len, (tag, *attributes))) > LONGEST_NAME:
            raise _Refused("bad-xml", column=1, found=f"name of more than {LONGEST_NAME} letters")
        shown = (f" {key}={quoteattr(value[:LONGEST_ATTRIBUTE])}" for key, value in attributes.items())
        self._written.append(f"<{tag}{''.join(shown)}>")

    def _end(self, tag: str) -> None:
        self._depth -= 1
        self._written.append(f"</{tag}>")

    def _characters(self, text: str) -> None:
        self._written.append(escape(text))

    def _doctype(self, *_declared: object) -> None:
        raise _Refused("xml-entity")
