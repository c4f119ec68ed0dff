"""Workbooks from strangers, made safe to open: unpacked within limits, XML looked through, all else left out."""

import io
import zipfile
from xml.parsers import expat

from awards.readers.found import At, Remark
from awards.readers.zipped import members

DEEPEST = 60
MOST_ELEMENTS = 400_000
MOST_FILES = 200
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
    left = MOST_ELEMENTS
    for name, content in kept.items():
        guard = _Guard(left)
        fault = guard.fault(name, content)
        if fault is not None:
            return (fault,)
        left -= guard.count
    copy = io.BytesIO()
    with zipfile.ZipFile(copy, "w") as archive:
        for name, content in kept.items():
            archive.writestr(zipfile.ZipInfo(name), content)
    return copy.getvalue()


class _Guard:
    """Looks through one XML file; the same parser as the one that reads it later, so that both see the same."""

    def __init__(self, most: int) -> None:
        self.count = 0
        self._most = most
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

    def _start(self, _tag: str, _attributes: dict[str, str]) -> None:
        self.count += 1
        self._depth += 1
        if self.count > self._most:
            raise _Refused("xml-too-many", most=MOST_ELEMENTS)
        if self._depth > DEEPEST:
            raise _Refused("xml-too-deep", most=DEEPEST)

    def _end(self, _tag: str) -> None:
        self._depth -= 1

    def _doctype(self, *_declared: object) -> None:
        raise _Refused("xml-entity")
