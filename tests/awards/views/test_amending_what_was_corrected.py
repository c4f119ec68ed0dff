"""An amendment starts from what the office put right, and says where it would undo it."""

import pytest
from django.test import Client

from awards.choices import ReportState, Settlement
from awards.models import HeldLine, LedgerEntry, Report
from awards.queries.carried import carried_over
from awards.queries.effective import standing_payload
from awards.services.filing import file_report
from awards.services.overrides import move_award, override_award
from awards.services.settling import settle
from registry.models import Player
from tests.awards.reports import drafted, members, pairs_report
from tests.awards.views.test_typing_anew import sent_again
from tests.awards.views.typed import NEW, tree, typed_list
from tests.cast import Cast

pytestmark = pytest.mark.django_db

MOVED = "what 20001 had was given to 20009"
SETTLED = "the line “99999 Någon Annan” was settled as 20010"
SET = "the points of 20002 were set to 1\u00a0bp (Beslut)"


@pytest.fixture
def players(cast: Cast) -> list[Player]:
    return members(cast.club_a, 10)


@pytest.fixture
def booked(cast: Cast, players: list[Player]) -> Report:
    """Four pairs, one line in doubt; the office moved the winner's award and settled the line."""
    report = pairs_report(cast.club_a, players[:8])
    report["standings"][1]["players"][0] = {"number": "99999", "name": "Någon Annan"}
    draft = drafted(report, cast.official_a, cast.club_a)
    booked = file_report(report_id=draft.pk, by=cast.official_a)
    move_award(event=booked.event, source=players[0], target=players[8], reason="Fel nummer", by=cast.office)
    settle(line_id=HeldLine.objects.get().pk, settlement=Settlement.PLAYER, player=players[9], by=cast.office)
    return booked


def seats(report: Report) -> list[list[object]]:
    return [row["players"] for row in standing_payload(report)["standings"]]


def test_what_stands_has_the_players_whom_the_office_meant(booked: Report) -> None:
    assert seats(booked) == [
        ["20009", "20002"],
        [{"number": "20010"}, "20004"],
        ["20005", "20006"],
        ["20007", "20008"],
    ]


def test_a_move_is_followed_to_its_end(cast: Cast, players: list[Player], booked: Report) -> None:
    move_award(event=booked.event, source=players[8], target=cast.player, reason="Ändå inte", by=cast.office)
    assert seats(booked)[0] == ["4711", "20002"]
    move_award(event=booked.event, source=cast.player, target=players[0], reason="Rätt från början", by=cast.office)
    assert seats(booked)[0] == ["20001", "20002"]


def test_an_open_line_stays_as_it_was_written_and_a_guest_keeps_his_seat(cast: Cast, players: list[Player]) -> None:
    report = pairs_report(cast.club_a, players[:8])
    report["standings"][0]["players"] = ["99998", "99999"]
    draft = drafted(report, cast.official_a, cast.club_a)
    filed = file_report(report_id=draft.pk, by=cast.official_a)
    settle(line_id=HeldLine.objects.get(number="99999").pk, settlement=Settlement.GUEST, by=cast.office)
    assert seats(filed)[0] == ["99998", {"number": None, "name": "99999"}]


def test_a_moved_part_of_the_boards_keeps_its_share(cast: Cast, players: list[Player]) -> None:
    report = pairs_report(cast.club_a, players[:8])
    report["standings"][0]["players"] = [
        "20001",
        {"number": "20002", "share": "1/2"},
        {"number": "20009", "share": "1/2"},
    ]
    draft = drafted(report, cast.official_a, cast.club_a)
    filed = file_report(report_id=draft.pk, by=cast.official_a)
    move_award(event=filed.event, source=players[8], target=players[9], reason="Fel nummer", by=cast.office)
    assert seats(filed)[0] == ["20001", {"number": "20002", "share": "1/2"}, {"number": "20010", "share": "1/2"}]


def test_a_list_typed_anew_keeps_what_the_office_put_right(client: Client, cast: Cast, players: list[Player]) -> None:
    client.force_login(cast.official_a)
    client.post(NEW, typed_list(["99999", *players[1:8]], **{"row-0-meant_1": "keep=99999"}))
    old = Report.objects.get()
    client.post(f"/sbf/reports/{old.pk}/file/")
    old.refresh_from_db()
    assert old.state == ReportState.BOOKED
    settle(line_id=HeldLine.objects.get().pk, settlement=Settlement.PLAYER, player=players[9], by=cast.office)
    move_award(event=old.event, source=players[1], target=players[8], reason="Fel nummer", by=cast.office)
    standing = {number for number, amount in sums().items() if amount}
    answer = client.post(f"/sbf/reports/{old.pk}/change/", {**sent_again(client, old), "name": "Onsdagsbridge"})
    page = client.get(answer["Location"])
    assert (page.context["differences"], page.context["undoes"]) == ([], "")
    new = Report.objects.exclude(pk=old.pk).get()
    client.force_login(cast.office)
    client.post(f"/sbf/reports/{new.pk}/amend/{old.pk}/", {"reason": "Namnet"})
    new.refresh_from_db()
    assert new.state == ReportState.BOOKED
    assert {number for number, amount in sums().items() if amount} == standing


def sums() -> dict[str, int]:
    found: dict[str, int] = {}
    for number, amount in LedgerEntry.objects.values_list("player__number", "amount"):
        found[number] = found.get(number, 0) + amount
    return found


def amendment(cast: Cast, players: list[Player], *numbers: str) -> Report:
    report = pairs_report(cast.club_a, players[:8], name="Rättad")
    report["standings"][0]["players"], report["standings"][1]["players"] = list(numbers[:2]), list(numbers[2:])
    return drafted(report, cast.official_a, cast.club_a)


@pytest.mark.parametrize(
    ("numbers", "undone"),
    [
        (("20009", "20002", "20010", "20004"), ""),
        (("20002", "20009", "20004", "20010"), ""),
        (("20001", "20002", "20010", "20004"), MOVED),
        (("20009", "20002", "99999", "20004"), SETTLED),
        (("20003", "20002", "20010", "20004"), MOVED),
    ],
    ids=["kept", "seats changed", "moved back", "doubt again", "moved to another"],
)
def test_an_amendment_that_undoes_the_offices_work_says_so(
    cast: Cast, players: list[Player], booked: Report, numbers: tuple[str, ...], undone: str
) -> None:
    assert carried_over(amendment(cast, players, *numbers), booked).lost == undone


def test_an_amendment_that_gives_something_else_undoes_an_override(
    cast: Cast, players: list[Player], booked: Report
) -> None:
    kept = amendment(cast, players, "20009", "20002", "20010", "20004")
    override_award(
        event=booked.event, player=players[1], amounts={"bronze": 1}, ranking=0, reason="Beslut", by=cast.office
    )
    assert carried_over(kept, booked).kept == (SET,)
    turned = amendment(cast, players, "20010", "20004", "20009", "20002")
    assert carried_over(turned, booked).lost == SET


def test_the_draft_of_a_correction_shows_the_points_that_stay_set(
    client: Client, cast: Cast, players: list[Player]
) -> None:
    client.force_login(cast.official_a)
    client.post(NEW, typed_list([player.number for player in players[:8]]))
    old = Report.objects.get()
    client.post(f"/sbf/reports/{old.pk}/file/")
    old.refresh_from_db()
    override_award(event=old.event, player=players[0], amounts={"bp": 300}, ranking=0, reason="Beslut", by=cast.office)
    answer = client.post(f"/sbf/reports/{old.pk}/change/", {**sent_again(client, old), "name": "Onsdagsbridge"})
    context = client.get(answer["Location"]).context
    seen = {seat.number: seat.points for row in context["rows"] for seat in row.seats}
    assert {award.number: award.points for award in context["awards"]}["20001"] == seen["20001"] == (("bp", 300),)


def test_the_button_of_a_correction_says_whether_it_waits_for_the_office(
    client: Client, cast: Cast, players: list[Player], booked: Report
) -> None:
    for user, label in ((cast.official_a, "Send to the office"), (cast.office, "Replace the earlier report")):
        client.force_login(user)
        new = amendment(cast, players, "20001", "20002", "20010", "20004")
        page = tree(client.get(f"/sbf/reports/{new.pk}/?amends={booked.pk}"))
        form = next(one for one in page.all("form") if str(one.get("action")).endswith(f"/amend/{booked.pk}/"))
        assert [button.text.strip() for button in form.all("button")] == [label]
