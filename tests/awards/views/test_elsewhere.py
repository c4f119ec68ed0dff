"""What an event would have paid by other rules: asked for its level, side by side, and no more shown than elsewhere."""

import html
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from awards.models import Event, Report
from awards.rules.edition import Edition
from awards.services.filing import file_report
from awards.services.overrides import move_award, override_award
from registry.models import Club, Federation
from tests.awards.reports import drafted, members, pairs_report
from tests.cast import Cast
from tests.factories import MEMBER_FROM, EventFactory
from tests.ui.page import Element, read

pytestmark = pytest.mark.django_db

FBS = {"fbs-2012-level": "bronze"}
ACBL = {"acbl-mps022-level": "sectional", "acbl-mps022-sessions": "1"}


@pytest.fixture
def booked(cast: Cast) -> Report:
    """A club evening of eight pairs; the first are the player who is seen and the one who is not."""
    return filed(cast)


def filed(cast: Cast, **changes: Any) -> Report:
    players = [cast.player, cast.hidden, *members(cast.club_a, 14)]
    draft = drafted(pairs_report(cast.club_a, players, **changes), cast.official_a, cast.club_a)
    return file_report(report_id=draft.pk, by=cast.official_a)


def address(report: Report) -> str:
    return f"/sbf/events/{report.event_id}/elsewhere/"


def shown(client: Client, report: Report, status: int = 200, **typed: str) -> Element:
    response = client.get(address(report), typed)
    assert response.status_code == status
    return read(html.unescape(response.content.decode()))


def table(page: Element) -> list[list[str]]:
    """The words of each row of the comparison, without the reasons that unfold."""
    return [
        [" ".join(cell.text.split(" Why?")[0].split()) for cell in row.children if isinstance(cell, Element)]
        for row in page.find("section", id="compared").find("tbody").all("tr")
    ]


def test_the_event_leads_to_the_comparison_and_back(client: Client, booked: Report) -> None:
    page = read(client.get(f"/sbf/events/{booked.event_id}/").content.decode())
    assert page.find("a", href=address(booked)).text == "What would it have paid elsewhere?"
    assert (
        shown(client, booked).find("main").all("a", href=f"/sbf/events/{booked.event_id}/")[0].text == booked.event.name
    )


def test_the_level_is_asked_for_and_nothing_is_compared_before(client: Client, booked: Report) -> None:
    page = shown(client, booked)
    levels = {name: page.find("select", name=f"{name}-level") for name in ("fbs-2012", "acbl-mps022")}
    assert [one.text for one in levels["fbs-2012"].all("option")] == ["not compared", "Bronze", "Silver", "Gold"]
    assert [one.text for one in levels["acbl-mps022"].all("option")] == [
        "not compared",
        "Unit",
        "Sectional",
        "Regional",
        "National",
    ]
    assert [one for each in levels.values() for one in each.all("option") if one.get("selected") and one["value"]] == []
    assert page.all("section", id="compared") == []


def test_what_an_edition_needs_beside_the_level_is_asked_with_all_that_is_wrong_at_once(
    client: Client, booked: Report
) -> None:
    typed = {"acbl-mps022-level": "sectional", "acbl-mps022-sessions": "", "fbs-2012-level": "gilt"}
    page = shown(client, booked, status=422, **typed)
    assert len(page.all("div", class_="field field-wrong")) == 2
    assert page.find("select", name="acbl-mps022-level").all("option", selected="")[0]["value"] == "sectional"


def test_each_place_is_paid_side_by_side_in_units_of_its_own(client: Client, booked: Report) -> None:
    # Eight pairs, Sweden: 16 11 8 for a third of them, the Faroes: 16 11 for a quarter.
    # Four tables, sectional: 14/60 x 10 = 2.33, each next place 0.75 of it.
    rows = table(shown(client, booked, **FBS, **ACBL))
    assert [[row[0], *row[2:]] for row in rows[:4]] == [
        ["1", "16 bp", "16 bp", "2.33 mp"],
        ["2", "11 bp", "11 bp", "1.75 mp"],
        ["3", "8 bp", "", "1.31 mp"],
        ["4", "", "", ""],
    ]


def test_all_colours_are_told_in_masterpoints_too(client: Client, booked: Report) -> None:
    page = shown(client, booked, **FBS)
    cells = page.find("section", id="compared").find("tbody").all("tr")[0].all("td", class_="awards")
    assert [cell.all("span", class_="help")[-1].text for cell in cells] == ["= 0.16 mp", "= 0.16 mp"]
    assert page.find("section", id="compared").find("thead").text == (
        "Place Players Swedish masterpoints 2018 Faroese masterpoints 2012"
    )


def test_reasons_unfold_with_the_paragraphs_of_the_other_edition(client: Client, booked: Report) -> None:
    page = shown(client, booked, **FBS)
    links = {link["href"].split("#")[0] for link in page.find("section", id="compared").all("a", class_="paragraph")}
    assert links == {"/rules/sbf-2018/", "/rules/fbs-2012/"}


def test_what_the_other_rules_have_against_the_event_stands_in_place_of_amounts(client: Client, booked: Report) -> None:
    page = shown(client, booked, **{"fbs-2012-level": "silver"})
    said = page.find("section", id="compared")
    assert [item.text for item in said.all("li")] == [
        "A silver pairs event needs at least 16 contestants; this one has 8.",
        "A silver pairs event needs at least 42 boards, or 27 as a half event, which “half” says; this one has 24.",
    ]
    assert said.all("table") == []


def test_an_amendment_of_the_same_rules_is_compared_too(client: Client, cast: Cast, amended: Edition) -> None:
    # The C row of three: eight pairs count as 7 by 0.85, by the amendment as 6.
    report = filed(cast, conditions={"strength_group": "C", "strength_groups": 3})
    page = shown(client, report, **{f"{amended.id}-level": "bronze"})
    assert [row[2:] for row in table(page)][:2] == [["14 bp", "12 bp"], ["10 bp", "8 bp"]]
    assert [text.text for text in page.find("section", id="compared").all("p")][-1] == (
        "These rules express the whole event."
    )


def test_what_is_lost_is_named(client: Client, cast: Cast) -> None:
    report = filed(cast, boards=12, conditions={"beginners": True})
    page = shown(client, report, **ACBL)
    assert [item.text for item in page.find("section", id="compared").all("li")][:1] == [
        "“Event for beginners” does not count there."
    ]


def test_rules_that_cannot_express_the_event_are_named_and_not_asked(client: Client, cast: Cast) -> None:
    lines = [
        {"place": place, "line": line, "players": players}
        for line, start in (("NS", 0), ("EW", 8))
        for place, players in enumerate(
            ([f"{20001 + start + seat}", f"{20002 + start + seat}"] for seat in range(0, 8, 2)), start=1
        )
    ]
    members(cast.club_a, 16)
    draft = drafted(pairs_report(cast.club_a, [], standings=lines), cast.official_a, cast.club_a)
    page = shown(client, file_report(report_id=draft.pk, by=cast.official_a))
    assert page.all("select", name="acbl-mps022-level") == []
    assert [item.text for item in page.find("main").all("li")] == [
        "Two lists, one for each direction, are not paid there."
    ]
    assert len(page.all("select", name="fbs-2012-level")) == 1


def test_a_hidden_player_stays_without_a_name(client: Client, cast: Cast, booked: Report) -> None:
    typed = {**FBS, **ACBL}
    text = client.get(address(booked), typed).content.decode()
    assert (cast.hidden.name in text, cast.hidden.number in text, cast.player.name in text) == (False, False, True)
    client.force_login(cast.office)
    assert cast.hidden.name in client.get(address(booked), typed).content.decode()


def test_points_that_are_withheld_here_are_withheld_there(client: Client, cast: Cast, booked: Report) -> None:
    Federation.objects.filter(pk=cast.federation.pk).update(points_in_scheme_only=True)
    assert [row[2:] for row in table(shown(client, booked, **FBS))] == [["", ""]] * 8
    Club.objects.filter(pk=cast.club_a.pk).update(scheme_from=MEMBER_FROM)
    assert [row[2:] for row in table(shown(client, booked, **FBS))][:2] == [["16 bp", "16 bp"], ["11 bp", "11 bp"]]


def test_an_award_that_was_put_right_is_compared_as_it_stands(client: Client, cast: Cast, booked: Report) -> None:
    override_award(
        event=booked.event, player=cast.player, amounts={"bronze": 20}, ranking=0, reason="Jury", by=cast.office
    )
    client.force_login(cast.office)
    here, there = table(shown(client, booked, **FBS))[0][2:]
    assert ("20 bp" in here, there) == (True, "16 bp")


def test_who_was_given_an_award_has_it_by_other_rules_too(client: Client, cast: Cast, booked: Report) -> None:
    move_award(event=booked.event, source=cast.player, target=cast.player_of_b, reason="Fel nummer", by=cast.office)
    first = table(shown(client, booked, **FBS))[0]
    assert (cast.player_of_b.name in first[1], first[3]) == (True, "16 bp")


def test_an_event_without_a_report_or_of_unknown_rules_is_not_compared(
    client: Client, cast: Cast, booked: Report
) -> None:
    loaded = EventFactory(federation=cast.federation, club=cast.club_a, date=timezone.localdate())
    Event.objects.filter(pk=booked.event_id).update(ruleset="nobody-1900")
    for pk in (loaded.pk, booked.event_id):
        assert client.get(f"/sbf/events/{pk}/elsewhere/").status_code == 404
        assert "elsewhere" not in client.get(f"/sbf/events/{pk}/").content.decode()
