"""From a result file to a filed report, without JavaScript."""

from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from awards.choices import ReportState
from awards.models import HeldLine, Report, ResultFile, ResultFileEvent
from registry.models import Player
from tests.awards.played_boards import kept
from tests.awards.reports import members, pairs_report, raw
from tests.awards.result_files import UPLOAD, filled_in, listed, named, send, usebio_file
from tests.awards.sanctions import granted
from tests.cast import PASSWORD, Cast
from tests.factories import PlayerFactory
from tests.readers.bws_files import bws, mitchell
from tests.readers.files import TWO_BOARDS, Listed, pbn, usebio
from tests.ui.page import Element, read

pytestmark = pytest.mark.django_db


@pytest.fixture
def official(client: Client, cast: Cast) -> Client:
    client.force_login(cast.official_a)
    return client


def shown(answer: HttpResponse) -> Element:
    return read(answer.content.decode())


def questions(client: Client, content: bytes, **more: Any) -> tuple[str, dict[str, str]]:
    """The address of the questions about a file with one event, and what they are answered with at first."""
    sent = send(client, content, **more)
    assert sent.status_code == 302, shown(sent).text
    return sent["Location"], filled_in(shown(client.get(sent["Location"])))


def wrong(answer: HttpResponse) -> list[tuple[str, str]]:
    assert answer.status_code == 422
    return [(entry.where, entry.message) for entry in answer.context["wrong"]]


def number_in(report: Report, row: int, seat: int) -> str | None:
    return report.payload["standings"][row]["players"][seat]["number"]


def pair_of_28(cast: Cast, *first: tuple[str, str]) -> bytes:
    """A file of fourteen pairs of club A, the first of whom are written like this."""
    players = named(members(cast.club_a, 28))
    return usebio_file(listed([*first, *players[len(first) :]]))


def test_a_file_with_one_event_leads_to_its_questions_and_to_a_filed_report(official: Client, cast: Cast) -> None:
    sent = send(official, pair_of_28(cast))
    file = ResultFile.objects.get()
    assert (sent.status_code, sent["Location"]) == (302, f"/sbf/files/{file.pk}/0/")
    page = official.get(sent["Location"])
    typed = filled_in(shown(page))
    assert {key: typed[key] for key in ("organiser", "name", "date", "level", "boards")} == {
        "organiser": "101",
        "name": "Tisdagsbridge",
        "date": "2026-03-03",
        "level": "bronze",
        "boards": "24",
    }
    made = official.post(sent["Location"], typed)
    report = Report.objects.get()
    assert (made.status_code, made["Location"]) == (302, f"/sbf/reports/{report.pk}/")
    assert (report.state, report.reader, report.club) == (ReportState.DRAFT, f"usebio/{file.version}", cast.club_a)
    assert ResultFileEvent.objects.get().report == report
    filed = official.post(f"{made['Location']}file/")
    report.refresh_from_db()
    assert (filed["Location"], report.state) == (f"/sbf/events/{report.event_id}/", ReportState.BOOKED)


def test_the_report_of_a_file_leads_back_to_it(official: Client, cast: Cast) -> None:
    address, typed = questions(official, pair_of_28(cast))
    page = shown(official.get(official.post(address, typed)["Location"]))
    file = ResultFile.objects.get()
    assert page.find("a", href=f"/sbf/files/{file.pk}/").text == "tisdag.xml (USEBIO)"
    assert page.find("a", href=f"/sbf/files/{file.pk}/0/").text == "Change the answers"


def test_other_answers_make_another_draft_in_the_place_of_the_first(official: Client, cast: Cast) -> None:
    address, typed = questions(official, pair_of_28(cast))
    official.post(address, typed)
    first = Report.objects.get()
    made = official.post(address, {**typed, "boards": "26"})
    first.refresh_from_db()
    second = Report.objects.exclude(pk=first.pk).get()
    assert made["Location"] == f"/sbf/reports/{second.pk}/"
    assert (first.state, second.state, second.payload["boards"]) == (ReportState.WITHDRAWN, ReportState.DRAFT, 26)


def test_other_answers_after_booking_amend_the_report(official: Client, cast: Cast) -> None:
    address, typed = questions(official, pair_of_28(cast))
    official.post(f"{official.post(address, typed)['Location']}file/")
    booked = Report.objects.get()
    made = official.post(address, {**typed, "boards": "26"})
    second = Report.objects.exclude(pk=booked.pk).get()
    assert made["Location"] == f"/sbf/reports/{second.pk}/?amends={booked.pk}"
    booked.refresh_from_db()
    assert booked.state == ReportState.BOOKED


def test_a_file_that_corrects_a_report_says_so_to_the_end(official: Client, cast: Cast) -> None:
    sent = send(official, pair_of_28(cast), path=f"{UPLOAD}?amends=77")
    file = ResultFile.objects.get()
    assert sent["Location"] == f"/sbf/files/{file.pk}/0/?amends=77"
    made = official.post(sent["Location"], filled_in(shown(official.get(sent["Location"]))))
    assert made["Location"] == f"/sbf/reports/{Report.objects.get().pk}/?amends=77"


def test_a_file_with_several_events_asks_which_and_tells_what_became_of_each(official: Client, cast: Cast) -> None:
    players = named(members(cast.club_a, 28))
    sent = send(official, usebio_file(listed(players), listed(players[:20])))
    file = ResultFile.objects.get()
    assert sent["Location"] == f"/sbf/files/{file.pk}/"
    page = shown(official.get(sent["Location"]))
    assert [page.find("h3", id=f"event-{at}").text for at in (0, 1)] == ["Tisdagsbridge", "Tisdagsbridge 1"]
    address = f"/sbf/files/{file.pk}/1/"
    official.post(address, filled_in(shown(official.get(address))))
    page = shown(official.get(sent["Location"]))
    report = Report.objects.get()
    assert page.find("a", href=f"/sbf/reports/{report.pk}/").text == "Tisdagsbridge 1"
    assert page.find("a", href=address).text == "Look at the answers"
    assert page.find("a", href=f"/sbf/files/{file.pk}/0/").text == "Go on with this event"


def test_the_page_says_from_which_field_a_thing_came_and_what_is_not_taken_over(official: Client, cast: Cast) -> None:
    pairs = [
        Listed(
            "1", "1", named(members(cast.club_a, 2)), "60.00", more="<MASTER_POINTS_AWARDED>12</MASTER_POINTS_AWARDED>"
        )
    ]
    address, _typed = questions(official, usebio_file(pairs))
    page = shown(official.get(address))
    assert page.find("div", id="id_date_helptext").text == "From the date in the file. line 3, EVENT, DATE"
    assert page.find("div", id="id_level_helptext").text == "Proposed because an event of this level needs no sanction."
    read_event = official.get(address).context["shown"]
    assert ("Last day", "line 3, EVENT, DATE") in read_event.sources
    assert read_event.ignored == (
        "line 3, PAIR 1: Masterpoints in the file are another federation's, and are not taken over (1 contestants have "
        "some).",
    )


def test_all_that_is_wrong_is_said_at_once_and_kept(official: Client, cast: Cast) -> None:
    address, typed = questions(official, pair_of_28(cast, ("Nobody Here", "99999")))
    answer = official.post(address, {**typed, "name": "", "boards": "x", "date": "2026-12-31"})
    assert wrong(answer) == [
        ("What is the event called?", "This field is required."),
        ("What was the last day of play?", "This day is in the future. File the event once it has been played."),
        ("How many boards did each contestant play?", "Enter a whole number."),
        ("1, Nobody Here", "Nobody has the number 99999. Correct it, or say below the field that it is right."),
    ]
    kept = filled_in(shown(official.get(address)))
    assert {key: kept[key] for key in ("name", "boards", "date")} == {"name": "", "boards": "x", "date": "2026-12-31"}
    assert Report.objects.count() == 0


def test_answers_can_be_kept_and_given_later(official: Client, cast: Cast) -> None:
    address, typed = questions(official, pair_of_28(cast))
    saved = official.post(address, {**typed, "name": "Kvällsbridge", "save": "yes"})
    assert (saved.status_code, saved["Location"], Report.objects.count()) == (302, address, 0)
    assert filled_in(shown(official.get(address)))["name"] == "Kvällsbridge"


def test_a_file_that_was_begun_is_found_again_on_the_upload_page_until_its_report_is_made(
    official: Client, cast: Cast
) -> None:
    address, typed = questions(official, pair_of_28(cast))
    file = ResultFile.objects.get()
    begun = shown(official.get(UPLOAD)).find("section", aria_labelledby="begun-heading")
    assert begun.find("a", href=f"/sbf/files/{file.pk}/").text == "tisdag.xml"
    official.post(address, typed)
    assert shown(official.get(UPLOAD)).all("section", aria_labelledby="begun-heading") == []


def test_what_was_sent_after_the_sign_in_ran_out_is_there_again(official: Client, cast: Cast) -> None:
    address, typed = questions(official, pair_of_28(cast))
    official.logout()
    assert official.post(address, {**typed, "name": "Kvällsbridge"}).status_code == 302
    official.post("/accounts/login/", {"login": cast.official_a.email, "password": PASSWORD})
    assert filled_in(shown(official.get(address)))["name"] == "Kvällsbridge"


def test_swapped_digits_are_noticed_and_the_likely_player_is_offered(official: Client, cast: Cast) -> None:
    first, second = named(members(cast.club_a, 2, first=30001))
    address, typed = questions(official, pair_of_28(cast, (first[0], second[1])))
    answer = official.post(address, typed)
    assert [where for where, _message in wrong(answer)] == [f"1, {first[0]}"]
    made = official.post(address, {**typed, "meant-0-0": f"30001={second[1]} {first[0]}"})
    assert made.status_code == 302
    assert Report.objects.get().payload["standings"][0]["players"][0] == {"number": "30001", "name": first[0]}


def test_a_doubt_can_be_left_to_the_office_as_a_held_line(official: Client, cast: Cast) -> None:
    address, typed = questions(official, pair_of_28(cast, ("Nobody Here", "99999")))
    made = official.post(address, {**typed, "meant-0-0": "keep=99999 Nobody Here"})
    assert made.status_code == 302
    assert [(line.number, line.name, line.doubt) for line in HeldLine.objects.all()] == [
        ("99999", "Nobody Here", "unknown-player")
    ]


def test_a_number_of_another_register_can_be_a_guests(official: Client, cast: Cast) -> None:
    address, typed = questions(official, pair_of_28(cast, ("Nobody Here", "99999")))
    official.post(address, {**typed, "meant-0-0": "guest=99999 Nobody Here"})
    assert Report.objects.get().payload["standings"][0]["players"][0] == {"number": None, "name": "Nobody Here"}


def test_without_a_number_name_and_club_mean_one_member(official: Client, cast: Cast) -> None:
    member = PlayerFactory(
        federation=cast.federation, number="777", club=cast.club_a, first_name="Yrsa", last_name="Ek"
    )
    PlayerFactory(federation=cast.federation, number="778", club=cast.club_b, first_name="Yrsa", last_name="Ek")
    address, typed = questions(official, pair_of_28(cast, ("EK Yrsa", "")))
    assert not any(key.startswith("player-") for key in typed)
    official.post(address, typed)
    assert number_in(Report.objects.get(), 0, 0) == member.number


def test_a_name_alone_means_nobody_of_another_club_until_somebody_says_so(official: Client, cast: Cast) -> None:
    PlayerFactory(federation=cast.federation, number="778", club=cast.club_b, first_name="Yrsa", last_name="Ek")
    address, typed = questions(official, pair_of_28(cast, ("Yrsa Ek", "")))
    assert typed["player-0-0"] == "Yrsa Ek"
    assert [where for where, _message in wrong(official.post(address, typed))] == ["1, Yrsa Ek"]
    official.post(address, {**typed, "meant-0-0": "778=Yrsa Ek"})
    assert number_in(Report.objects.get(), 0, 0) == "778"


def test_all_of_other_clubs_whose_names_fit_are_taken_at_once(official: Client, cast: Cast) -> None:
    for number, name in (("778", "Yrsa"), ("779", "Ylva")):
        PlayerFactory(federation=cast.federation, number=number, club=cast.club_b, first_name=name, last_name="Ek")
    address, typed = questions(official, pair_of_28(cast, ("Yrsa Ek", ""), ("Ylva Ek", "0")))
    taken = filled_in(shown(official.post(address, {**typed, "take": "likely"})))
    assert not any(key.startswith("player-") for key in taken)
    official.post(address, taken)
    assert [number_in(Report.objects.get(), 0, seat) for seat in (0, 1)] == ["778", "779"]


def test_who_is_in_no_register_is_a_guest_unless_somebody_says_otherwise(official: Client, cast: Cast) -> None:
    address, typed = questions(official, pair_of_28(cast, ("Nils Gäst", "0"), ("", "")))
    assert typed["meant-0-0"] == "guest=Nils Gäst"
    official.post(address, typed)
    assert Report.objects.get().payload["standings"][0]["players"] == [
        {"number": None, "name": "Nils Gäst"},
        {"number": None},
    ]
    assert Player.objects.filter(last_name="Gäst").count() == 0


def test_a_part_of_a_name_is_found_without_javascript(official: Client, cast: Cast) -> None:
    PlayerFactory(federation=cast.federation, number="777", club=cast.club_a, first_name="Yrsa", last_name="Ekvall")
    address, typed = questions(official, pair_of_28(cast, ("Y E", "0")))
    answer = official.post(address, {**typed, "player-0-0": "yrs", "find": "yes"})
    proposed = filled_in(shown(answer))
    assert (answer.status_code, proposed["meant-0-0"]) == (200, "777=yrs")
    answer = official.post(address, {**proposed, "find": "yes"})
    players = {one.key: one for row in answer.context["answering"].players.contestants for one in row.players}
    assert (answer.status_code, players["player-0-0"].how, players["player-0-0"].who.number) == (200, "official", "777")


def test_a_known_player_can_be_changed(official: Client, cast: Cast) -> None:
    address, typed = questions(official, pair_of_28(cast))
    opened = filled_in(shown(official.post(address, {**typed, "open": "player-0-0"})))
    assert opened["player-0-0"].startswith("20001 ")
    official.post(address, {**opened, "player-0-0": "4711"})
    assert number_in(Report.objects.get(), 0, 0) == "4711"


def test_a_player_who_stands_twice_is_asked_about_at_both_places(official: Client, cast: Cast) -> None:
    players = named(members(cast.club_a, 28))
    players[4] = players[0]
    address, typed = questions(official, usebio_file(listed(players)))
    message = "Player 20001 is in this event more than once. Say who it was here."
    page = official.get(address)
    assert [asked.why for asked in page.context["answering"].players.asked_now] == [message, message]
    assert len([text for text in shown(page).all("p", class_="help") if text.text == message]) == 2
    assert wrong(official.post(address, typed)) == [
        (f"1, {players[0][0]}", message),
        (f"3, {players[0][0]}", message),
    ]
    official.post(address, {**typed, "player-2-0": "20005"})
    assert number_in(Report.objects.get(), 2, 0) == "20005"


def test_what_the_rules_find_is_shown_at_its_question(official: Client, cast: Cast) -> None:
    address, typed = questions(official, pair_of_28(cast))
    answer = official.post(address, {**typed, "boards": "3"})
    assert [where for where, _message in wrong(answer)] == ["How many boards did each contestant play?"]


def test_a_granted_event_of_that_day_is_proposed_with_its_level(official: Client, cast: Cast) -> None:
    application = granted(cast.club_a)
    day = application.last_date
    assert day is not None
    content = usebio_file(listed(named(members(cast.club_a, 28))), day=day.strftime("%d/%m/%Y"))
    _address, typed = questions(official, content)
    assert (typed["sanction"], typed["level"]) == (str(application.pk), application.level.value)


def test_a_sanction_that_was_chosen_on_the_upload_page_stands_in_the_questions(official: Client, cast: Cast) -> None:
    application = granted(cast.club_a)
    _address, typed = questions(official, pair_of_28(cast), sanction=str(application.pk))
    assert typed["sanction"] == str(application.pk)


def test_board_results_are_kept_with_the_report(official: Client, cast: Cast) -> None:
    address, typed = questions(official, usebio("".join(TWO_BOARDS)).encode())
    guests = {
        key.replace("player", "meant"): f"guest={text}" for key, text in typed.items() if key.startswith("player-")
    }
    made = official.post(address, {**typed, **guests, "boards": "24"})
    assert made.status_code == 302, wrong(made)
    session = kept(Report.objects.get()).session
    assert [pair["number"] for pair in session["pairs"]] == [1, 2, 3, 4]


def test_a_pbn_file_is_read_too(official: Client, cast: Cast) -> None:
    address, typed = questions(official, pbn().encode(), name="onsdag.pbn")
    assert (typed["name"], typed["date"]) == ("Onsdagspar", "2026-03-04")
    assert official.get(address).context["kind"] == "PBN"


def test_a_file_of_table_units_is_scored_and_asked_for_what_it_does_not_say(official: Client, cast: Cast) -> None:
    address, typed = questions(official, bws(mitchell(9)), name="tirsdag.bws")
    assert {key: typed[key] for key in ("name", "scoring", "winners")} == {
        "name": "Tirsdagspar",
        "scoring": "matchpoints",
        "winners": "2",
    }
    assert official.get(address).context["kind"] == "BWS (Bridgemate)"
    guests = {
        key.replace("player", "meant"): f"guest={text}" for key, text in typed.items() if key.startswith("player-")
    }
    made = official.post(address, {**typed, **guests, "date": "2026-03-03"})
    assert made.status_code == 302, wrong(made)
    report = Report.objects.get()
    assert [row["line"] for row in report.payload["standings"]] == 9 * ["NS"] + 9 * ["EW"]
    assert kept(report).session["pairs"] != []


def test_a_ruling_that_is_not_understood_is_shown_at_its_question(official: Client, cast: Cast) -> None:
    address, typed = questions(official, bws(mitchell(9)), name="tirsdag.bws")
    guests = {
        key.replace("player", "meant"): f"guest={text}" for key, text in typed.items() if key.startswith("player-")
    }
    answer = official.post(address, {**typed, **guests, "penalties": "3NS - 10"})
    assert wrong(answer) == [
        (
            "Were there penalties?",
            "This penalty cannot be taken: 3NS - 10. Expected are the number, a colon, the amount, and the board in "
            "parentheses. One for this event: 1NS: 10 (1).",
        )
    ]
    made = official.post(address, {**filled_in(shown(answer)), "penalties": "3NS: 10", "withdrawn": ""})
    assert made.status_code == 302, wrong(made)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "The file is empty. Export the results again, and send the new file."),
        (b"%PDF-1.4 something", "No result file that is read here: this is a PDF. Read are"),
        (b'[Event "x"]\n[Board "1"]\n', "line 2: There are no results in this file."),
        (usebio(pairs=()).encode(), "line 3, EVENT, PARTICIPANTS: There are no results in this file."),
    ],
)
def test_a_file_without_results_is_told_so_politely_and_nothing_is_kept(
    content: bytes, sentence: str, official: Client
) -> None:
    answer = send(official, content, "fil.txt")
    assert (answer.status_code, ResultFile.objects.count()) == (422, 0)
    (problem,) = shown(answer).find("section", class_="problems problems-error").all("li")
    assert problem.text.startswith(sentence)


def test_a_file_of_more_than_twenty_megabytes_is_not_read(official: Client) -> None:
    answer = send(official, b"x" * 20_000_001)
    assert (answer.status_code, ResultFile.objects.count()) == (422, 0)
    assert shown(answer).find("ul", class_="errors").text == (
        "Error: The file has 20.1 MB; at most 20 MB are read. Choose the result file itself."
    )


def test_a_report_file_goes_straight_to_its_preview(official: Client, cast: Cast) -> None:
    sent = send(official, raw(pairs_report(cast.club_a, members(cast.club_a, 28))), "tisdag.json")
    assert (sent["Location"], ResultFile.objects.count()) == (f"/sbf/reports/{Report.objects.get().pk}/", 0)
