"""Jannersten's results.txt: seats become pairs, places follow from the results."""

from decimal import Decimal

from awards.readers.found import At, FoundEvent, Remark
from awards.readers.questions import questions
from awards.readers.reading import read
from tests.readers.files import JANNERSTEN


def events_of(text: str) -> tuple[FoundEvent, ...]:
    found = read(text.encode())
    assert (found.format, found.problems) == ("jannersten", ())
    return found.events


def test_rows_of_a_pair_are_one_contestant() -> None:
    (event,) = events_of(JANNERSTEN)
    assert [(one.number, [player.name for player in one.players]) for one in event.contestants] == [
        ("1", ["Ylva Fernby", "Tumi Lid"]),
        ("2", ["Runa Holt", "Joar Vik"]),
        ("3", ["Embla Ness", "Sjurd Dal"]),
        ("4", ["Gyda Moss", "Orri Hav"]),
    ]


def test_places_follow_from_the_results() -> None:
    (event,) = events_of(JANNERSTEN)
    assert [(one.place, one.score, one.percent) for one in event.contestants] == [
        (1, Decimal(12), Decimal(60)),
        (2, Decimal(10), Decimal(50)),
        (2, Decimal(10), Decimal(50)),
        (4, Decimal(8), Decimal(40)),
    ]
    assert event.warnings == (Remark("places-by-result", At(4, "[CONTESTANTS]")),)


def test_name_date_and_players_are_asked_for() -> None:
    (event,) = events_of(JANNERSTEN)
    asked = {question.key: question.proposal for question in questions(event)}
    assert (event.boards, asked["name"], asked["date"], asked["boards"]) == (6, None, None, 6)
    assert [key for key in asked if key.startswith("player")] == [
        f"player-{row}-{seat}" for row in range(4) for seat in range(2)
    ]


def test_date_and_name_are_taken_where_they_stand() -> None:
    (event,) = events_of(JANNERSTEN.replace("A;3;6;2;;;;;;;;1", "A;3;6;2;;;;;;2026-03-04;Onsdag;1"))
    assert (str(event.date), event.name) == ("2026-03-04", "Onsdag")


def test_board_results_come_out() -> None:
    (event,) = events_of(JANNERSTEN)
    assert [
        (one.board, one.ns, one.ew, one.contract, one.declarer, one.tricks, one.score, one.points_ns)
        for one in event.results
    ] == [
        (1, ("1",), ("3",), "3NT", "N", 9, 400, Decimal(2)),
        (1, ("2",), ("4",), "3NT", "N", 8, -50, Decimal(0)),
        (2, ("1",), ("4",), "PASS", "", None, 0, Decimal(1)),
    ]


def test_number_in_both_directions_is_two_pairs_in_two_lists() -> None:
    text = JANNERSTEN.replace("A;3;E", "A;1;E").replace("A;3;W", "A;1;W").replace("A;1;1;3;", "A;1;1;1;")
    (event,) = events_of(text)
    assert [(one.number, one.line, one.place) for one in event.contestants] == [
        ("1NS", "NS", 1),
        ("2NS", "NS", 2),
        ("1EW", "EW", 1),
        ("4EW", "EW", 2),
    ]
    assert (event.winners, event.results[0].ns, event.results[0].ew) == (2, ("1NS",), ("1EW",))


def test_different_results_within_a_pair_are_offered_as_an_individual_event_too() -> None:
    pairs, individual = events_of(JANNERSTEN.replace('"Tumi Lid";12;60', '"Tumi Lid";9;45'))
    assert (pairs.form, individual.form, individual.results) == ("pairs", "individual", ())
    assert pairs.warnings[0] == Remark("percent-within-pair", At(5, "[CONTESTANTS]"), {"written": "1"})
    assert [(one.number, one.place) for one in individual.contestants] == [
        ("1N", 1),
        ("1S", 6),
        ("2N", 2),
        ("2S", 2),
        ("3E", 2),
        ("3W", 2),
        ("4E", 7),
        ("4W", 7),
    ]


def test_masterpoints_are_not_taken_over() -> None:
    (event,) = events_of(JANNERSTEN)
    assert event.ignored == (Remark("awards", At(6, "[CONTESTANTS]"), {"count": 1}),)


def test_file_without_contestants_has_no_results() -> None:
    assert read(b"[GAME]\nA;3;6;2\n[CONTESTANTS]\n").problems == (Remark("no-results", At(3, "[CONTESTANTS]")),)
