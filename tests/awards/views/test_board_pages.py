"""Score sheet, travellers and cards: everyone's of a booked event, hidden players hidden, sections in the address."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from awards.models import Report
from awards.services.board_results import keep
from registry.models import Player
from tests.awards.played_boards import boards_of, booked_with_boards, dealt, drafted_with_boards, kept, row, with_boards
from tests.awards.reports import drafted, members, pairs_report
from tests.cast import Cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(cast: Cast) -> list[Player]:
    return members(cast.club_a, 8)


def two_sections(players: list[Player], **changes: Any) -> dict[str, Any]:
    """Four pairs and a board in each of two sections; pairs 1 and 3 are level."""
    boards = [
        {"board": 1, "results": [row(1, 2, "4S", "N", 10), row(3, 4, "4S", "N", 11)]},
        {"board": 1, "results": [row(1, 4, "3NT", "W", 9), row(3, 2, "2HX", "E", 8)]},
    ]
    sections = [{"name": name, "boards": [board]} for name, board in zip(("evening", "night"), boards, strict=True)]
    return {**dealt(players, boards=0), "sections": sections, **changes}


def booked(cast: Cast, session: dict[str, Any]) -> int:
    """The id of the event of a session."""
    event = booked_with_boards(session, cast.official_a, cast.club_a).event
    assert event is not None
    return event.pk


def html_of(client: Client, name: str, status: int = 200, **address: Any) -> str:
    response = client.get(reverse(name, kwargs={"federation": "sbf", **address}))
    assert response.status_code == status
    return response.content.decode()


def table(html: str, caption: str) -> list[list[str]]:
    """The texts of the rows of the table with this caption, its header first."""
    found = re.search(rf'<caption id="{caption}">.*?</table>', html, re.DOTALL)
    assert found is not None
    rows = re.findall(r"<tr>(.*?)</tr>", found[0], re.DOTALL)
    cells = [re.findall(r"<(?:th|td)[^>]*>(.*?)</(?:th|td)>", one, re.DOTALL) for one in rows]
    return [[" ".join(strip_tags(cell.replace("<", " <")).split()) for cell in one] for one in cells]


def test_score_sheet_has_the_pairs_with_every_section(client: Client, cast: Cast, players: list[Player]) -> None:
    html = html_of(client, "event-boards", pk=booked(cast, two_sections(players)))
    names = [f"{players[index].name} {players[index + 1].name}" for index in range(0, 8, 2)]
    assert table(html, "sheet-caption") == [
        ["Place", "Pair", "evening", "night", "Matchpoints", "%"],
        ["1", f"Pair 2 {names[1]}", "2 100.00%", "2 100.00%", "4", "100.00"],
        ["2 = , shared", f"Pair 1 {names[0]}", "0 0.00%", "2 100.00%", "2", "50.00"],
        ["2 = , shared", f"Pair 3 {names[2]}", "2 100.00%", "0 0.00%", "2", "50.00"],
        ["4", f"Pair 4 {names[3]}", "0 0.00%", "0 0.00%", "0", "0.00"],
    ]


@pytest.mark.parametrize(("kept", "says"), [(4, True), (24, False)])
def test_score_sheet_says_of_how_many_boards_it_is(
    client: Client, cast: Cast, players: list[Player], kept: int, says: bool
) -> None:
    html = html_of(client, "event-boards", pk=booked(cast, dealt(players, boards=kept)))
    assert ("Of the 24 boards that were played, results of 4 at most are kept for anybody." in html) is says
    assert ("boards that were played" in html) is says


def test_score_sheet_leads_to_the_boards_of_every_section(client: Client, cast: Cast, players: list[Player]) -> None:
    event = booked(cast, two_sections(players))
    html = html_of(client, "event-boards", pk=event)
    assert re.findall(rf"/sbf/events/{event}/boards/(\d+)/(\d+)/", html) == [("1", "1"), ("2", "1")]


def test_event_and_report_lead_to_the_boards(client: Client, cast: Cast, players: list[Player]) -> None:
    report = booked_with_boards(dealt(players), cast.official_a, cast.club_a)
    assert f'"/sbf/events/{report.event_id}/boards/"' in html_of(client, "event", pk=report.event_id)
    client.force_login(cast.official_a)
    assert f'"/sbf/reports/{report.pk}/boards/"' in html_of(client, "report", pk=report.pk)


def test_traveller_has_every_result_with_the_points_of_both_sides(
    client: Client, cast: Cast, players: list[Player]
) -> None:
    html = html_of(client, "event-board", pk=booked(cast, two_sections(players)), section=1, board=1)
    names = [f"{players[index].name} {players[index + 1].name}" for index in range(0, 8, 2)]
    best = "Results in the same direction: worse 1, equal 0, better 0, which gives 2 DBF 3.1.3"
    worst = "Results in the same direction: worse 0, equal 0, better 1, which gives 0 DBF 3.1.3"
    assert table(html, "board-caption")[1:] == [
        [
            *(f"Pair 3 {names[2]}", f"Pair 4 {names[3]}", "4 ♠︎ N +1", "11", "450", "2", "0"),
            f"Why? pair 3 against 4 Pair 3: {best} Pair 4: {worst}",
        ],
        [
            *(f"Pair 1 {names[0]}", f"Pair 2 {names[1]}", "4 ♠︎ N =", "10", "420", "0", "2"),
            f"Why? pair 1 against 2 Pair 1: {worst} Pair 2: {best}",
        ],
    ]


def test_traveller_leads_to_the_board_before_and_after_over_sections(
    client: Client, cast: Cast, players: list[Player]
) -> None:
    event = booked(cast, two_sections(players))
    first, second = (html_of(client, "event-board", pk=event, section=section, board=1) for section in (1, 2))
    assert re.findall(r'rel="(prev|next)" href="([^"]+)"', first + second) == [
        ("next", f"/sbf/events/{event}/boards/2/1/"),
        ("prev", f"/sbf/events/{event}/boards/1/1/"),
    ]


@pytest.mark.parametrize(
    "address", [{"section": 1, "board": 2}, {"section": 3, "board": 1}, {"section": 0, "board": 1}]
)
def test_a_board_that_was_not_played_is_not_found(
    client: Client, cast: Cast, players: list[Player], address: dict[str, int]
) -> None:
    event = booked(cast, two_sections(players))
    assert "Board" not in html_of(client, "event-board", 404, pk=event, **address)


def test_card_has_every_board_with_how_the_others_did(client: Client, cast: Cast, players: list[Player]) -> None:
    html = html_of(client, "event-card", pk=booked(cast, two_sections(players)), pair=1)
    names = [f"{players[index].name} {players[index + 1].name}" for index in range(0, 8, 2)]
    rows = [[cell.partition(" Why?")[0] for cell in found] for found in table(html, "card-caption")[1:]]
    assert rows == [
        [
            *("evening: Board 1", "N–S vulnerable: nobody", f"Pair 2 {names[1]}", "4 ♠︎ N =", "420"),
            *("worse 0, same 0, better 1", "0", "0.00"),
        ],
        [
            *("night: Board 1", "N–S vulnerable: nobody", f"Pair 4 {names[3]}", "3 NT W =", "−400"),
            *("worse 1, same 0, better 0", "2", "100.00"),
        ],
    ]


def test_card_draws_how_the_percentage_ran(client: Client, cast: Cast, players: list[Player]) -> None:
    html = html_of(client, "event-card", pk=booked(cast, two_sections(players)), pair=1)
    assert re.findall(r"<title>(\S+: 1: [^<]+)</title>", html) == ["evening: 1: 0.00%", "night: 1: 50.00%"]


def test_a_pair_that_did_not_play_is_not_found(client: Client, cast: Cast, players: list[Player]) -> None:
    assert "Pair 5" not in html_of(client, "event-card", 404, pk=booked(cast, two_sections(players)), pair=5)


@pytest.mark.parametrize("name", ["event-boards", "event-board", "event-card"])
@pytest.mark.parametrize(("role", "sees"), [("visitor", False), ("official_b", False), ("official_a", True)])
def test_hidden_players_are_named_as_on_the_event_page(
    client: Client, cast: Cast, players: list[Player], name: str, role: str, sees: bool
) -> None:
    event = booked(cast, dealt([cast.hidden, *players[:7]]))
    if role != "visitor":
        client.force_login(getattr(cast, role))
    address = {"event-board": {"section": 1, "board": 1}, "event-card": {"pair": 1}}.get(name, {})
    html, shown = html_of(client, name, pk=event, **address), html_of(client, "event", pk=event)
    seen = [(cast.hidden.name in text, cast.hidden.number in text, "Name not shown" in text) for text in (html, shown)]
    assert seen == [(sees, sees if name != "event-board" else False, not sees), (sees, sees, not sees)]


def test_names_come_from_the_register_and_never_from_the_file(
    client: Client, cast: Cast, players: list[Player]
) -> None:
    session = dealt(players)
    session["pairs"][0]["players"] = [{"number": players[0].number, "name": players[0].name}, players[1].number]
    report = drafted_with_boards(session, cast.official_a, cast.club_a)
    changed = kept(report).session
    changed["pairs"][0]["players"] = [{"number": "4712", "name": "Dolda Hemlig"}, players[1].number]
    kept_rows = kept(report).row_of
    kept(report).delete()
    keep(report, changed, kept_rows)
    client.force_login(cast.official_a)
    html = html_of(client, "report-boards", pk=report.pk)
    assert ("Hemlig" in html, players[0].name in html) == (False, True)


def test_an_event_without_boards_has_no_score_sheet(client: Client, cast: Cast, players: list[Player]) -> None:
    report = booked_with_boards(dealt(players), cast.official_a, cast.club_a)
    kept(report).delete()
    html = html_of(client, "event-boards", 404, pk=report.event_id)
    assert players[0].name not in html
    assert "/boards/" not in html_of(client, "event", pk=report.event_id)


def test_other_published_places_stand_beside_those_of_the_scoring(
    client: Client, cast: Cast, players: list[Player]
) -> None:
    report = with_boards(drafted(pairs_report(cast.club_a, players), cast.official_a, cast.club_a), boards=5)
    client.force_login(cast.official_a)
    html = html_of(client, "report-boards", pk=report.pk)
    assert [line[:2] for line in table(html, "sheet-caption")] == [
        ["Place", "Place by the scoring"],
        *(["1", "2 = , shared"], ["2", "2 = , shared"], ["3", "2 = , shared"], ["4", "1"]),
    ]
    assert "other places than this scoring gives" in html


def test_score_sheet_says_what_the_director_decided(client: Client, cast: Cast, players: list[Player]) -> None:
    session = dealt(players, boards=3)
    results = session["sections"][0]["boards"][0]["results"]
    results[0] = {"ns": results[0]["ns"], "ew": results[0]["ew"], "adjusted": {"ns": "60", "ew": "A-"}}
    session["penalties"] = [{"pair": 1, "section": "1", "board": 2, "percent": "10"}]
    html = html_of(client, "event-boards", pk=booked(cast, session))
    north, east = results[0]["ns"], results[0]["ew"]
    assert [(line[0].split()[1], line[1], line[2]) for line in table(html, "adjustments")[1:]] == [
        (str(pair), "1", amount) for pair, amount in sorted([(north, "1"), (east, "−1")])
    ]
    assert [(line[0].split()[1], line[1], line[2]) for line in table(html, "penalties")[1:]] == [("1", "2", "0.2")]


def test_a_broken_tie_is_explained_board_by_board(client: Client, cast: Cast, players: list[Player]) -> None:
    html = html_of(client, "event-boards", pk=booked(cast, two_sections(players, tie_break=True)))
    assert "Place 2, pairs 1, 3: 2 boards common to all, 0 others; some are level still, in the order 1, 3" in html
    assert "The pairs 1, 3 are still level for place 2: draw lots." in html
    assert table(html, "tie-1") == [
        ["Board", "Pair 1", "Pair 3"],
        ["evening: 1", "−1 0", "1 2"],
        ["night: 1", "1 2", "−1 0"],
        ["Together", "2", "2"],
    ]


@pytest.mark.parametrize(("method", "unit"), [("imps_across", "IMP"), ("butler", "IMP")])
def test_imps_have_no_percentage(client: Client, cast: Cast, players: list[Player], method: str, unit: str) -> None:
    session = {**dealt(players), "method": method}
    event = booked(cast, session)
    sheet, card = html_of(client, "event-boards", pk=event), html_of(client, "event-card", pk=event, pair=1)
    assert table(sheet, "sheet-caption")[0] == ["Place", "Pair", unit]
    assert table(card, "card-caption")[0][-1] == "Points"
    assert ("datum" in card) == (method == "butler")


def test_a_long_session_is_shown_page_by_page(client: Client, cast: Cast) -> None:
    many = members(cast.club_a, 204)
    event = booked(cast, {**dealt(many, boards=0), "sections": [{"name": "1", "boards": boards_of(102, boards=1)}]})
    first = table(html_of(client, "event-boards", pk=event), "sheet-caption")
    response = client.get(f"/sbf/events/{event}/boards/?page=2").content.decode()
    assert (len(first) - 1, len(table(response, "sheet-caption")) - 1) == (100, 2)


def test_a_report_that_was_replaced_keeps_its_pages(client: Client, cast: Cast, players: list[Player]) -> None:
    report = booked_with_boards(dealt(players), cast.official_a, cast.club_a)
    Report.objects.filter(pk=report.pk).update(state="superseded")
    client.force_login(cast.official_a)
    assert len(table(html_of(client, "report-boards", pk=report.pk), "sheet-caption")) == 5
    assert "correct/" not in html_of(client, "report-board", pk=report.pk, section=1, board=1)


def both_lines(cast: Cast) -> dict[str, Any]:
    """Four pairs of each line, as a file numbers them; the boards stand in another order."""
    first = [row(pair, 100 + pair, "4S", "N", 7 + pair) for pair in range(1, 5)]
    second = [row(pair, 101 + pair % 4, "4S", "N", 7 + pair) for pair in range(1, 5)]
    boards = [{"board": 2, "results": second}, {"board": 1, "results": first}]
    made = {**dealt(members(cast.club_a, 16, first=30001), boards=0), "sections": [{"name": "1", "boards": boards}]}
    own = [*range(1, 5), *range(101, 105)]
    pairs = [
        {**pair, "number": number, "line": "NS" if number < 100 else "EW"}
        for pair, number in zip(made["pairs"], own, strict=True)
    ]
    return {**made, "pairs": pairs}


def test_pairs_and_lines_are_named_as_the_file_does_in_the_page_s_language(client: Client, cast: Cast) -> None:
    report = booked_with_boards(both_lines(cast), cast.official_a, cast.club_a)
    client.cookies["django_language"] = "sv"
    rows = table(html_of(client, "event-boards", pk=report.event_id), "sheet-caption")[1:]
    assert [line[1] for line in rows] == ["N–S"] * 4 + ["Ö–V"] * 4
    assert {" ".join(line[2].split()[:3]) for line in rows} == {
        f"Par {pair} {line}" for pair in range(1, 5) for line in ("N–S", "Ö–V")
    }
    listed = table(html_of(client, "event", pk=report.event_id), "standings-caption")[1:]
    assert [line[1] for line in listed] == ["N–S"] * 4 + ["Ö–V"] * 4


def test_boards_stand_by_their_numbers(client: Client, cast: Cast) -> None:
    event = booked(cast, both_lines(cast))
    html = html_of(client, "event-boards", pk=event)
    assert re.findall(rf"/sbf/events/{event}/boards/(\d+)/(\d+)/", html) == [("1", "1"), ("1", "2")]


def test_the_score_sheet_shows_what_decides_where_some_had_less_to_win(client: Client, cast: Cast) -> None:
    first = [row(1, 2, "4S", "N", 11), row(3, 4, "4S", "N", 10), row(5, 6, "4S", "N", 9)]
    second = [row(3, 4, "3NT", "S", 9), row(5, 6, "3NT", "S", 8)]
    boards = [{"board": 1, "results": first}, {"board": 2, "results": second}]
    many = members(cast.club_a, 12, first=30001)
    session = {**dealt(many, boards=0), "sections": [{"name": "1", "boards": boards}]}
    rows = table(html_of(client, "event-boards", pk=booked(cast, session)), "sheet-caption")
    assert rows[0] == ["Place", "Pair", "Matchpoints", "Above average", "%"]
    assert [line[3:] for line in rows[1:]] == [
        *(["+3", "100.00"], ["+2", "100.00"], ["+1", "66.67"]),
        *(["−1", "33.33"], ["−2", "0.00"], ["−3", "0.00"]),
    ]


def test_the_score_sheet_says_where_the_list_has_other_scores(
    client: Client, cast: Cast, players: list[Player]
) -> None:
    report = booked_with_boards(dealt(players), cast.official_a, cast.club_a)
    said = "The published scores are others"
    assert said not in html_of(client, "event-boards", pk=report.event_id)
    client.force_login(cast.office)
    report.event.results.update(score="61.11 %")  # type: ignore[union-attr]
    assert said in html_of(client, "event-boards", pk=report.event_id)
