"""What an official rules about an event that is scored here, on the page of its file."""

import pytest
from django.test import Client

from awards.models import Report
from tests.awards.played_boards import kept
from tests.awards.result_files import filled_in, send
from tests.cast import Cast
from tests.readers.bws_files import bws, mitchell, with_result
from tests.ui.page import read

pytestmark = pytest.mark.django_db
UNDECIDED = with_result(mitchell(9), 1, Contract="", Result="", Remarks="Arbitral score")


def asked(client: Client, cast: Cast) -> tuple[str, dict[str, str]]:
    """The page of a file with an undecided score, and what stands in it; nobody is in the register."""
    client.force_login(cast.official_a)
    address = send(client, bws(UNDECIDED), name="tirsdag.bws")["Location"]
    typed = filled_in(read(client.get(address).content.decode()))
    guests = {key.replace("player", "meant"): f"guest={typed[key]}" for key in typed if key.startswith("player-")}
    return address, {**typed, **guests, "date": "2026-03-03"}


def test_rulings_that_cannot_be_read_come_back_with_what_to_write(client: Client, cast: Cast) -> None:
    address, typed = asked(client, cast)
    answer = client.post(address, {**typed, "penalties": "3NS: 5", "withdrawn": "44", "decision-0": "A+/A-"})
    assert answer.status_code == 422
    assert sorted(entry.message for entry in answer.context["wrong"]) == [
        "Nobody is called so: 44. Write the number as it stands in the list, with its section where there are "
        "several: 4NS; B 7.",
        "This penalty cannot be taken: 3NS: 5. At least 10 and at most 100 per cent of a board’s top can be taken. "
        "One for this event: 1NS: 10 (1).",
    ]
    assert not Report.objects.exists()


def test_undecided_score_has_to_be_decided(client: Client, cast: Cast) -> None:
    address, typed = asked(client, cast)
    answer = client.post(address, typed)
    (entry,) = answer.context["wrong"]
    assert (answer.status_code, entry.target) == (422, "id_decision-0")


def test_rulings_are_kept_with_the_board_results(client: Client, cast: Cast) -> None:
    address, typed = asked(client, cast)
    rulings = {"penalties": "3NS: 10 (4)", "withdrawn": "9 ÖV", "decision-0": "60%/40%", "winners": "1"}
    answer = client.post(address, {**typed, **rulings})
    assert answer.status_code == 302
    report = Report.objects.get()
    session = kept(report).session
    assert [(one["pair"], one["board"], one["percent"]) for one in session["penalties"]] == [(3, 4, "10")]
    assert session["withdrawn"] == [109]
    assert (len(report.payload["standings"]), report.payload["entrants"]) == (17, 18)
    assert {row.get("line") for row in report.payload["standings"]} == {None}
