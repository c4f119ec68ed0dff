"""Why an award is what it is: what unfolds, what is read out, and that nothing a person wrote becomes markup."""

from dataclasses import dataclass

from django.template import engines

from tests.ui.page import read
from ui.amounts import Unit, Units


@dataclass(frozen=True)
class Because:
    """A reason, as the tag takes it."""

    text: str
    paragraph: str = ""
    url: str = ""


def reasons(because, points=(), subject=""):
    source = "{% load ui %}{% reasons because points=points subject=subject units=units %}"
    units = Units({"silver": Unit("sp", 10), "bronze": Unit("bp", 1)})
    given = {"because": because, "points": points, "subject": subject, "units": units}
    return read(engines["django"].from_string(source).render(given))


def test_reasons_unfold_with_a_link_to_the_paragraph_and_say_whose_they_are():
    because = [Because("Place 1 gives 46 sp", "§ 6", "/rules/#6"), Because("By the office"), Because("As said", "§ 1")]
    tree = reasons(because, subject="Åsa Öberg")
    fold = tree.find("details")
    assert (fold.get("open"), fold.find("summary").text) == (None, "Why? Åsa Öberg")
    assert [item.text for item in fold.all("li")] == ["Place 1 gives 46 sp § 6", "By the office", "As said § 1"]
    assert [(link.text, link["href"]) for link in fold.all("a")] == [("§ 6", "/rules/#6")]


def test_points_stand_on_the_fold_of_their_reasons_and_alone_without_any():
    points = [("silver", 460), ("bronze", 900)]
    fold = reasons([Because("Place 1 gives 46 sp")], points=points).find("details")
    assert fold.find("summary").text == "46 sp 900 bp Why?"
    alone = reasons([], points=points)
    assert (alone.text, alone.all("details")) == ("46 sp 900 bp", [])
    assert reasons([]).children == []


def test_what_a_person_wrote_stands_as_text_among_the_reasons():
    because = [Because("<b>bold</b> & more", '"§"', '/"><script>')]
    tree = reasons(because, subject="<i>he</i>")
    assert (tree.all("b"), tree.all("i"), tree.all("script")) == ([], [], [])
    assert tree.find("li").text == '<b>bold</b> & more "§"'
    assert tree.find("a")["href"] == '/"><script>'
