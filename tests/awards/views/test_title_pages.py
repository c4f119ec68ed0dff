"""Titles reached: the list, its filter, and the front page's newest."""

import datetime
import html

import pytest
from django.test import Client

from awards.choices import TitleSource
from tests.cast import Cast
from tests.factories import PlayerFactory, TitleAwardFactory

pytestmark = pytest.mark.django_db


def test_titles_stand_newest_first_without_those_held_before(client: Client, cast: Cast) -> None:
    TitleAwardFactory(player=cast.player, title="klover", reached_on=datetime.date(2026, 1, 1))
    TitleAwardFactory(player=cast.player, title="ruter", reached_on=datetime.date(2026, 2, 1))
    TitleAwardFactory(player=cast.player_of_b, title="hjarter", source=TitleSource.IMPORTED)
    rows = client.get("/sbf/titles/").context["table"].data.data
    assert [row.title for row in rows] == ["ruter", "klover"]


def test_one_title_alone_can_be_shown(client: Client, cast: Cast) -> None:
    TitleAwardFactory(player=cast.player, title="klover")
    TitleAwardFactory(player=cast.player, title="ruter")
    rows = client.get("/sbf/titles/?title=klover").context["table"].data.data
    assert [row.title for row in rows] == ["klover"]


def test_titles_of_another_federation_are_not_there(client: Client, cast: Cast) -> None:
    TitleAwardFactory(player=PlayerFactory(federation=cast.foreign_office.roles.get().federation))
    assert list(client.get("/sbf/titles/").context["table"].data.data) == []


def test_the_front_page_names_the_newest_titles_and_withholds_hidden_names(client: Client, cast: Cast) -> None:
    TitleAwardFactory(player=cast.hidden, title="ruter", reached_on=datetime.date(2026, 3, 2))
    TitleAwardFactory(player=cast.player, title="klover", reached_on=datetime.date(2026, 3, 1))
    response = client.get("/sbf/")
    lines = response.context["titles"]
    assert [(line["title"], line.get("name")) for line in lines] == [
        ("Diamond Master", None),
        ("Club Master", "Åsa Öberg"),
    ]
    assert "Name not shown: Diamond Master" in html.unescape(response.content.decode()).replace("</span>", "")
