"""XML from strangers as a plain tree. Entities and what a DOCTYPE holds are refused; nothing is ever fetched.

The parser of the standard library is enough for that: no entity can be declared, so none can grow, and depth, number
of elements and size have limits.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from xml.parsers import expat

from awards.readers.found import At, Remark
from awards.readers.text import Decoded, decode, with_html_letters

DEEPEST = 30
MOST_ELEMENTS = 250_000
MOST_ATTRIBUTES = 20
# No cell of a result file is longer; what comes after it in an element is left out.
LONGEST_TEXT = 100_000
_DECLARATION = re.compile(r"""\s*<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)["'][^>]*?\?>""")
_HEAD = 300
_NO_ATTRIBUTES: Mapping[str, str] = MappingProxyType({})
_BARE_AMPERSAND = re.compile(r"&(?!#?[A-Za-z0-9]{1,31};)")


@dataclass(slots=True)
class Element:
    """An element: its tag in capitals, attributes by name in capitals, its own text, its children, its line."""

    tag: str
    attributes: Mapping[str, str]
    line: int
    children: list["Element"] = field(default_factory=list)
    text: str = ""
    _firsts: dict[str, "Element"] | None = field(default=None, repr=False)

    def all(self, *tags: str) -> Iterator["Element"]:
        """The children with one of these tags, in order."""
        return (child for child in self.children if child.tag in tags)

    def first(self, *tags: str) -> "Element | None":
        """The first child with the first of these tags that there is."""
        if self._firsts is None:
            # From the last to the first, so that of several the first stays.
            self._firsts = {child.tag: child for child in reversed(self.children)}
        for tag in tags:
            if tag in self._firsts:
                return self._firsts[tag]
        return None

    def first_text(self, *tags: str) -> str:
        """The text of that child; empty where there is none."""
        found = self.first(*tags)
        return "" if found is None else found.text


@dataclass(frozen=True)
class Tree:
    """The root, and how the text was decoded."""

    root: Element
    decoded: Decoded


class _Refused(Exception):
    def __init__(self, code: str, **facts: int | str) -> None:
        self.code, self.facts = code, facts


def parse(raw: bytes) -> Tree | Remark:
    """The tree of an XML file, or why there is none."""
    found = _DECLARATION.match(raw[:_HEAD].decode("latin-1").removeprefix("\u00ef\u00bb\u00bf"))
    decoded = decode(raw, found[1] if found else "")
    builder = _Builder()
    text = _BARE_AMPERSAND.sub("&amp;", with_html_letters(decoded.text)).lstrip()
    try:
        # The encoding named here goes before the one that the file declares.
        builder.parser.Parse(text.encode("utf-8", "replace"), True)
    except _Refused as refused:
        return Remark(refused.code, At(builder.parser.CurrentLineNumber), refused.facts)
    except expat.ExpatError as error:
        return Remark("bad-xml", At(error.lineno), {"column": error.offset + 1, "found": expat.ErrorString(error.code)})
    if builder.root is None:
        return Remark("bad-xml", At(1), {"column": 1, "found": "no element found"})
    return Tree(builder.root, decoded)


class _Builder:
    """Takes the parser's events and builds the tree, within limits."""

    def __init__(self) -> None:
        self.root: Element | None = None
        self._open: list[Element] = []
        self._count = 0
        self.parser = expat.ParserCreate("utf-8")
        self.parser.buffer_text = True
        self.parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._characters
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.EntityDeclHandler = self._entity
        self.parser.UnparsedEntityDeclHandler = self._entity
        self.parser.ExternalEntityRefHandler = self._external

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._count += 1
        if self._count > MOST_ELEMENTS:
            raise _Refused("xml-too-many", most=MOST_ELEMENTS)
        if len(self._open) >= DEEPEST:
            raise _Refused("xml-too-deep", most=DEEPEST)
        if len(attributes) > MOST_ATTRIBUTES:
            raise _Refused("xml-too-many-attributes", most=MOST_ATTRIBUTES)
        named = {name.upper(): value for name, value in attributes.items()} if attributes else _NO_ATTRIBUTES
        element = Element(tag.upper(), named, self.parser.CurrentLineNumber)
        if self._open:
            self._open[-1].children.append(element)
        else:
            self.root = element
        self._open.append(element)

    def _end(self, _tag: str) -> None:
        self._open.pop()

    def _characters(self, text: str) -> None:
        # Blanks between elements are no text.
        if self._open:
            element = self._open[-1]
            if (element.text or not text.isspace()) and len(element.text) < LONGEST_TEXT:
                element.text += text

    def _doctype(self, _name: str, _system: str | None, _public: str | None, has_internal_subset: int) -> None:
        if has_internal_subset:
            raise _Refused("xml-dtd")

    def _entity(self, *_declared: object) -> None:
        raise _Refused("xml-entity")

    def _external(self, *_reference: object) -> int:
        raise _Refused("xml-entity")
