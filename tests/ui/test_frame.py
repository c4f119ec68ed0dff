"""The frame of every page: what is wanted less often is folded away."""

from django.template.loader import render_to_string

from tests.ui.page import read


def test_the_frame_folds_away_what_is_wanted_less_often():
    more = [{"url": "/c/", "label": "Users", "current": True}]
    links = [{"url": "/a/", "label": "Players", "current": False}]
    tree = read(render_to_string("base.html", {"navigation": links, "more_navigation": more}))
    fold = tree.find("details", class_="more-navigation")
    assert (fold.find("summary").text, fold.find("summary")["class"]) == ("More", "holds-current")
    assert [(link.text, link.get("aria-current")) for link in fold.all("a")] == [("Users", "page")]
