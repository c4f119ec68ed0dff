"""XML of strangers: entities and definitions are refused, nothing is fetched, everything has a limit."""

import pytest

from awards.readers.found import At, Remark
from awards.readers.xml_safe import DEEPEST, MOST_ATTRIBUTES, MOST_ELEMENTS, Element, Tree, parse

BOMB = (
    '<?xml version="1.0"?>\n<!DOCTYPE USEBIO [\n<!ENTITY a "aaaaaaaaaa">\n'
    + "".join(f'<!ENTITY {new} "{f"&{old};" * 10}">\n' for old, new in zip("abcdefgh", "bcdefghi", strict=True))
    + "]>\n<USEBIO>&i;</USEBIO>"
)
ATTRIBUTES = " ".join(f"b{index}='1'" for index in range(MOST_ATTRIBUTES + 1))


def root(text: str | bytes) -> Element:
    tree = parse(text if isinstance(text, bytes) else text.encode())
    assert isinstance(tree, Tree), tree
    return tree.root


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        (BOMB, Remark("xml-dtd", At(2))),
        ('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', Remark("xml-dtd", At(1))),
        ('<!DOCTYPE a SYSTEM "http://x.example/a.dtd" [<!ENTITY % p "x"> %p;]><a/>', Remark("xml-dtd", At(1))),
        ("<a>" * (DEEPEST + 1), Remark("xml-too-deep", At(1), {"most": DEEPEST})),
        (
            f"<a {ATTRIBUTES}/>",
            Remark("xml-too-many-attributes", At(1), {"most": MOST_ATTRIBUTES}),
        ),
        (f"<a>{'<b/>' * MOST_ELEMENTS}</a>", Remark("xml-too-many", At(1), {"most": MOST_ELEMENTS})),
        ("<a>\n<b></a>", Remark("bad-xml", At(2), {"column": 6, "found": "mismatched tag"})),
        ("<a>\n<b>", Remark("bad-xml", At(2), {"column": 4, "found": "no element found"})),
        ("<a>\x00</a>", Remark("bad-xml", At(1), {"column": 4, "found": "not well-formed (invalid token)"})),
        ("", Remark("bad-xml", At(1), {"column": 1, "found": "no element found"})),
    ],
    ids=["bomb", "file", "parameter", "deep", "attributes", "many", "mismatch", "cut off", "nul", "nothing"],
)
def test_dangerous_or_damaged_file_is_refused_with_its_line(text: str, refused: Remark) -> None:
    found = parse(text.encode())
    assert isinstance(found, Remark)
    assert (found.code, found.at, dict(found.facts)) == (refused.code, refused.at, dict(refused.facts))


def test_doctype_is_neither_fetched_nor_missed() -> None:
    doctype = '<!DOCTYPE USEBIO PUBLIC "-//X//DTD 1.3//EN" "http://x.example/usebio.dtd">'
    assert root(f"{doctype}<USEBIO>&unknown;x</USEBIO>").text == "x"


def test_letters_of_html_and_a_bare_ampersand_are_read() -> None:
    assert root("<a>Andr&eacute; &amp; Bo & Co &#39;x&#39;</a>").text == "André & Bo & Co 'x'"


def test_declared_encoding_that_is_wrong_is_not_believed() -> None:
    raw = '<?xml version="1.0" encoding="utf-8"?><a>Tindsvík – Øst</a>'.encode("cp1252")
    tree = parse(raw)
    assert isinstance(tree, Tree)
    assert (tree.root.text, tree.decoded.encoding, tree.decoded.misdeclared) == ("Tindsvík – Øst", "cp1252", True)


def test_byte_order_mark_and_carriage_returns_do_no_harm() -> None:
    element = root(b"\xef\xbb\xbf<?xml version='1.0' encoding='utf-8'?>\r\n<a>\r\n<b Version='1'>\xc3\xa5</b></a>")
    (child,) = element.children
    assert (child.tag, child.text, child.attributes, child.line) == ("B", "å", {"VERSION": "1"}, 3)


def test_elements_are_found_by_any_of_their_names() -> None:
    element = root("<a><c>3</c><b>2</b><c>4</c></a>")
    assert element.first_text("b".upper(), "C") == "2"
    assert [child.text for child in element.all("C")] == ["3", "4"]
    assert element.first("D") is None
