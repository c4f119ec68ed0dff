"""Correcting a board: seen before it is sent, told when somebody was quicker, and for whom it is."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from awards.choices import ReportState
from awards.models import Report
from awards.queries.differences import booked_shares
from awards.services.overrides import override_award
from registry.models import Player
from tests.awards.played_boards import booked_with_boards, dealt, drafted_with_boards, kept, row, with_boards
from tests.awards.reports import drafted, members, pairs_report
from tests.awards.views.test_board_pages import table
from tests.cast import Cast

pytestmark = pytest.mark.django_db
# What the form of the second table holds after the correction.
RIGHT = {"r1-contract": "4s", "r1-declarer": "n", "r1-tricks": "9"}


@pytest.fixture
def players(cast: Cast) -> list[Player]:
    return members(cast.club_a, 8)


def session(players: list[Player]) -> dict[str, Any]:
    boards = [
        {"board": 1, "results": [row(1, 2, "4S", "N", 10), row(3, 4, "4S", "N", 11)]},
        {"board": 2, "results": [row(1, 4, "3NT", "W", 9), row(3, 2, "2HX", "E", 8)]},
    ]
    return {**dealt(players, boards=0), "sections": [{"name": "1", "boards": boards}]}


@pytest.fixture
def booked(cast: Cast, players: list[Player]) -> Report:
    return booked_with_boards(session(players), cast.official_a, cast.club_a)


def address(report: Report, board: int = 1) -> str:
    path = reverse("board-correct", kwargs={"federation": "sbf", "pk": report.pk, "section": 1, "board": board})
    return f"{path}?row=1"


def version(client: Client, report: Report) -> str:
    found = re.search(r'name="version" value="(\w+)"', client.get(address(report)).content.decode())
    assert found is not None
    return found[1]


def sent(client: Client, report: Report, **more: str) -> Any:
    """The answer to the form with the right result in it."""
    data = {**RIGHT, "version": version(client, report), "reason": "Fel på lappen", **more}
    return client.post(address(report), data)


def test_the_form_starts_with_what_is_kept(client: Client, cast: Cast, booked: Report) -> None:
    client.force_login(cast.official_a)
    html = client.get(address(booked)).content.decode()
    fields = re.findall(r'name="(r\d-\w+)"(?: value="([^"]*)")?', html)
    assert fields == [
        *(("r1-contract", "4S"), ("r1-declarer", "N"), ("r1-tricks", "11")),
        *(("r1-score", ""), ("r1-ns", ""), ("r1-ew", "")),
    ]


def test_places_scores_and_awards_are_seen_before_anything_is_sent(
    client: Client, cast: Cast, players: list[Player], booked: Report
) -> None:
    client.force_login(cast.office)
    response = sent(client, booked)
    html = response.content.decode()
    names = [f"{players[index].name} {players[index + 1].name}" for index in range(0, 8, 2)]
    assert table(html, "moved-caption")[1:] == [
        [f"1 {names[0]}", "2 = , shared → 1", "50.00 → 100.00%"],
        [f"2 {names[1]}", "1 → 2 = , shared", "100.00 → 50.00%"],
        [f"4 {names[3]}", "4 → 2 = , shared", "0.00 → 50.00%"],
        [f"3 {names[2]}", "2 = , shared → 4", "50.00 → 0.00%"],
    ]
    changes = {line[0].rpartition(" ")[2]: line[1:3] for line in table(html, "changes-caption")[1:]}
    assert response.status_code == 200
    assert (Report.objects.count(), booked.event is not None) == (1, True)
    assert sent(client, booked, confirmed="send").status_code == 302
    assert booked.event is not None
    shares = booked_shares(booked.event)
    assert {
        player.number for player in players if shares.get(player.pk) is not None and player.number in changes
    } == set(changes)
    assert Report.objects.get(state=ReportState.BOOKED).supersedes_id == booked.pk


def test_what_the_office_set_and_would_be_undone_is_named_before_it_is_sent(
    client: Client, cast: Cast, players: list[Player], booked: Report
) -> None:
    assert booked.event is not None
    for player in (players[0], players[2]):
        override_award(
            event=booked.event, player=player, amounts={"bronze": 11}, ranking=0, reason="Beslut", by=cast.office
        )
    client.force_login(cast.official_a)
    changed = sent(client, booked).context
    said = [
        f"the points of {number} were set to 11\u00a0bp (Beslut)" for number in (players[0].number, players[2].number)
    ]
    assert (changed["undoes"], changed["kept"]) == ("; ".join(said), "")


def test_what_was_sent_leads_to_the_corrected_board(client: Client, cast: Cast, booked: Report) -> None:
    client.force_login(cast.office)
    response = sent(client, booked, confirmed="send")
    assert response["Location"] == f"/sbf/events/{booked.event_id}/boards/1/1/"
    results = table(client.get(response["Location"]).content.decode(), "board-caption")
    assert [line[2:5] for line in results[1:]] == [["4 ♠︎ N =", "10", "420"], ["4 ♠︎ N -1", "9", "−50"]]


def test_a_correction_can_be_kept_to_correct_more(client: Client, cast: Cast, booked: Report) -> None:
    client.force_login(cast.official_a)
    response = sent(client, booked, confirmed="draft")
    draft = Report.objects.get(state=ReportState.DRAFT)
    assert (draft.amends, response["Location"]) == (booked, f"/sbf/reports/{draft.pk}/boards/1/1/")


def test_what_was_kept_has_its_reason_and_is_not_asked_what_it_is(
    client: Client, cast: Cast, booked: Report, players: list[Player]
) -> None:
    client.force_login(cast.official_a)
    sent(client, booked, confirmed="draft")
    first = Report.objects.get(state=ReportState.DRAFT)
    more = {"r1-contract": "3nt", "r1-declarer": "s", "r1-tricks": "9"}
    client.post(address(first), {**more, "version": version(client, first), "confirmed": "send"})
    draft = Report.objects.get(state=ReportState.DRAFT)
    page = client.get(f"/sbf/reports/{draft.pk}/").content.decode()
    titles = re.findall(r"<h[23]>([^<]*)</h[23]>", page)
    assert titles[:1] == ["Send the correction"]
    assert [text for text in titles if text[:2] in {"1.", "2.", "3."} or text.startswith("Has")] == []
    typed = re.search(r'<textarea name="reason"[^>]*>\s*([^<]*)</textarea>', page)
    assert (draft.reason, typed and typed[1]) == ("Fel på lappen", "Fel på lappen")
    assert f'action="/sbf/reports/{draft.pk}/withdraw/"' in page
    client.post(f"/sbf/reports/{draft.pk}/amend/{booked.pk}/", {"reason": "Fel på lappen"})
    draft.refresh_from_db()
    assert (draft.amends, draft.reason, draft.state) == (booked, "Fel på lappen", ReportState.FILED)


def test_a_draft_is_corrected_without_a_reason(client: Client, cast: Cast, players: list[Player]) -> None:
    draft = drafted_with_boards(session(players), cast.official_a, cast.club_a)
    client.force_login(cast.official_a)
    assert 'name="reason"' not in client.get(address(draft)).content.decode()
    response = client.post(address(draft), {**RIGHT, "version": version(client, draft), "confirmed": "send"})
    new = Report.objects.get(state=ReportState.DRAFT)
    assert response["Location"] == f"/sbf/reports/{new.pk}/boards/1/1/"
    assert kept(new).session["sections"][0]["boards"][0]["results"][1] == row(3, 4, "4S", "N", 9)


def test_without_a_reason_nothing_is_sent_and_all_stays_typed(client: Client, cast: Cast, booked: Report) -> None:
    client.force_login(cast.office)
    response = sent(client, booked, reason="", confirmed="send")
    assert (response.status_code, Report.objects.count()) == (422, 1)
    assert 'name="r1-tricks" value="9"' in response.content.decode()


def test_the_second_official_is_told_and_led_to_what_counts(client: Client, cast: Cast, booked: Report) -> None:
    second = Client()
    second.force_login(cast.office)
    seen = version(second, booked)
    client.force_login(cast.office)
    sent(client, booked, confirmed="send")
    new = Report.objects.get(state=ReportState.BOOKED)
    late = second.post(
        address(booked), {**RIGHT, "r1-tricks": "8", "version": seen, "reason": "Också fel", "confirmed": "send"}
    )
    assert (late["Location"], Report.objects.count()) == (f"/sbf/reports/{new.pk}/", 2)
    assert "was corrected meanwhile" in second.get(late["Location"]).content.decode()


def test_other_published_places_ask_for_a_word_first(client: Client, cast: Cast, players: list[Player]) -> None:
    report = with_boards(drafted(pairs_report(cast.club_a, players), cast.official_a, cast.club_a))
    client.force_login(cast.official_a)
    html = client.get(address(report)).content.decode()
    assert "the club has scored by another method" in html
    typed = {"r1-contract": "1s", "r1-declarer": "n", "r1-tricks": "3", "version": version(client, report)}
    refused = client.post(address(report), {**typed, "confirmed": "send"})
    assert (refused.status_code, Report.objects.count()) == (422, 1)
    assert client.post(address(report), {**typed, "confirmed": "send", "ours": "on"}).status_code == 302


def test_what_boards_do_not_say_is_refused_in_words(client: Client, cast: Cast, booked: Report) -> None:
    standings = [{**line, "handicap_place": line["place"]} for line in booked.payload["standings"]]
    Report.objects.filter(pk=booked.pk).update(payload={**booked.payload, "standings": standings})
    client.force_login(cast.official_a)
    response = sent(client, booked)
    assert response.status_code == 422
    assert "Send a corrected file or list instead." in response.content.decode()


def test_only_its_officials_find_the_link(client: Client, cast: Cast, booked: Report) -> None:
    path = f"/sbf/events/{booked.event_id}/boards/1/1/"
    seen = {}
    for role in ("official_a", "official_b", "officer_north", "office", "player_user"):
        client.force_login(getattr(cast, role))
        seen[role] = f"/sbf/reports/{booked.pk}/boards/1/1/correct/" in client.get(path).content.decode()
    assert [role for role, sees in seen.items() if sees] == ["official_a", "office"]


def test_strangers_see_the_corrected_board_at_once(client: Client, cast: Cast, booked: Report) -> None:
    stranger, path = Client(), f"/sbf/events/{booked.event_id}/boards/1/1/"
    before = table(stranger.get(path).content.decode(), "board-caption")
    client.force_login(cast.office)
    sent(client, booked, confirmed="send")
    after = table(stranger.get(path).content.decode(), "board-caption")
    assert [[line[3] for line in rows[1:]] for rows in (before, after)] == [["11", "10"], ["10", "9"]]


def test_a_correction_that_waits_shows_the_office_what_it_would_change(
    client: Client, cast: Cast, players: list[Player]
) -> None:
    old = booked_with_boards(session(players), cast.official_a, cast.club_a, date="2025-01-07")
    client.force_login(cast.official_a)
    response = sent(client, old, confirmed="send")
    waiting = Report.objects.get(state=ReportState.FILED)
    assert response["Location"] == f"/sbf/reports/{waiting.pk}/"
    client.force_login(cast.office)
    html = client.get(response["Location"]).content.decode()
    assert [line[1] for line in table(html, "moved-caption")[1:]] == [
        *("2 = , shared → 1", "1 → 2 = , shared", "4 → 2 = , shared", "2 = , shared → 4"),
    ]
    assert len(table(html, "changes-caption")) > 1
    assert 'name="right_reason"' not in html
    assert "<strong>Correction</strong>" in client.get("/sbf/desk/").content.decode()
    client.post(f"/sbf/reports/{waiting.pk}/book/")
    waiting.refresh_from_db()
    assert (waiting.state, waiting.supersedes) == (ReportState.BOOKED, old)


def test_a_correction_that_waits_and_moves_nothing_says_so(client: Client, cast: Cast, players: list[Player]) -> None:
    old = booked_with_boards(session(players), cast.official_a, cast.club_a, date="2025-01-07")
    client.force_login(cast.official_a)
    response = sent(client, old, confirmed="send", **{"r1-declarer": "s", "r1-tricks": "11"})
    client.force_login(cast.office)
    html = client.get(response["Location"]).content.decode()
    assert ("Nobody’s points change." in html, "moved-caption" in html) == (True, False)


def test_the_corrected_draft_leads_on_to_sending_and_the_old_one_leads_to_it(
    client: Client, cast: Cast, players: list[Player]
) -> None:
    draft = drafted_with_boards(session(players), cast.official_a, cast.club_a)
    client.force_login(cast.official_a)
    response = client.post(address(draft), {**RIGHT, "version": version(client, draft), "confirmed": "send"})
    new = Report.objects.get(state=ReportState.DRAFT)
    assert f'href="/sbf/reports/{new.pk}/">Look at it and send it' in client.get(response["Location"]).content.decode()
    old = client.get(f"/sbf/reports/{draft.pk}/").content.decode()
    assert re.findall(r"replaced by a draft that is still to be sent: <a href=\"([^\"]+)\"", old) == [
        f"/sbf/reports/{new.pk}/"
    ]
    assert 'id="another" required' in old


def test_the_events_page_tells_the_day_of_the_correction_alone(client: Client, cast: Cast, booked: Report) -> None:
    path = f"/sbf/events/{booked.event_id}/"
    before = Client().get(path).content.decode()
    client.force_login(cast.office)
    sent(client, booked, confirmed="send")
    after = Client().get(path).content.decode()
    assert ["Corrected on" in html for html in (before, after)] == [False, True]
    assert "Fel på lappen" not in after


def test_to_look_needs_no_reason_and_shows_the_board_s_new_score(client: Client, cast: Cast, booked: Report) -> None:
    client.force_login(cast.office)
    assert 'name="reason"' not in client.get(address(booked)).content.decode()
    response = sent(client, booked, reason="")
    html = response.content.decode()
    assert (response.status_code, 'name="reason"' in html) == (200, True)
    assert table(html, "put-right-caption")[1:] == [["3", "4", "4 ♠︎ N +1 450", "4 ♠︎ N -1 −50"]]
    assert "Nothing changes for 0" not in html


def with_a_fifth_pair(cast: Cast, players: list[Player], **more: Any) -> Report:
    """The booked session, of a pair more that played nothing."""
    fifth = [player.number for player in members(cast.club_a, 2, first=30_001)]
    pairs = [*session(players)["pairs"], {"number": 5, "players": fifth}]
    return booked_with_boards({**session(players), "pairs": pairs, **more}, cast.official_a, cast.club_a)


def test_a_pair_that_sat_the_board_out_is_penalised_on_it(client: Client, cast: Cast, players: list[Player]) -> None:
    sat_out = {"pair": 5, "section": "1", "boards": [1, 2]}
    old = with_a_fifth_pair(cast, players, sit_outs=[sat_out])
    client.force_login(cast.office)
    typed = {"r1-contract": "4S", "r1-declarer": "N", "r1-tricks": "11", "penalty_pair": "5", "penalty": "12,5"}
    filled = {**typed, "penalty_kind": "administrative", "version": version(client, old), "reason": "Sen"}
    assert client.post(address(old), {**filled, "confirmed": "send"}).status_code == 302
    penalty = {"pair": 5, "percent": "12.5", "kind": "administrative", "section": "1", "board": 1}
    assert kept(Report.objects.get(state=ReportState.BOOKED)).session["penalties"] == [penalty]


def test_a_penalty_of_a_pair_that_left_is_named_and_its_end_moves_nobody(
    client: Client, cast: Cast, players: list[Player]
) -> None:
    penalty = {"pair": 5, "section": "1", "board": 1, "percent": "10", "kind": "administrative"}
    old = with_a_fifth_pair(cast, players, withdrawn=[5], penalties=[penalty])
    client.force_login(cast.office)
    page = client.get(address(old)).content.decode()
    assert re.findall(r"<legend>(Penalty[^<]*)</legend>", page) == ["Penalty: Pair 5"]
    typed = {"r1-contract": "4S", "r1-declarer": "N", "r1-tricks": "11", "p0-gone": "on", "p0-amount": "much"}
    html = client.post(address(old), {**typed, "version": version(client, old)}).content.decode()
    assert [line[0] for line in table(html, "penalties-caption")[1:]] == ["Pair 5"]
    assert re.findall(r"<p>(No[^<]*)</p>", html)[:1] == ["Nobody’s place or score changes."]
