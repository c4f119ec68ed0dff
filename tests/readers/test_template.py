"""Our own template in a text file: what it says comes out, and everything that is wrong with it at once."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from awards.readers.found import At, Found, FoundEvent, FoundPlayer
from awards.readers.reading import read
from awards.readers.reporting import to_report
from tests.readers.template_files import EVENT, PAIRS, STANDINGS, TEAMS, with_columns


def event_of(text: str) -> FoundEvent:
    found = read(text.encode())
    assert found.problems == ()
    (event,) = found.events
    return event


def problems(text: str) -> list[tuple[str, At]]:
    found = read(text.encode())
    assert found.events == ()
    return [(problem.code, problem.at) for problem in found.problems]


def test_event_comes_out() -> None:
    event = event_of(PAIRS)
    assert (event.form, event.name, event.date, event.boards, event.entrants, event.organiser_number) == (
        "pairs",
        "Onsdagspar",
        date(2026, 3, 4),
        24,
        14,
        "0077",
    )
    assert event.sources["date"] == At(4, "event", "date")


def test_standings_come_out() -> None:
    assert [
        (one.place, one.number, one.percent, one.boards, [(player.number, player.share) for player in one.players])
        for one in event_of(PAIRS).contestants
    ] == [
        (1, "6", Decimal("58.33"), 24, [("01005", ""), ("1006", "")]),
        (2, "1", Decimal("54.17"), 24, [("1007", "1/2"), ("1008", "")]),
        (2, "9", Decimal("54.17"), 24, [("", ""), ("1011", "")]),
    ]
    guest = event_of(PAIRS).contestants[2].players[0]
    assert guest == FoundPlayer("", "Guest", At(14, "standings", "id1"), is_known=False)


def test_report_says_what_the_file_says() -> None:
    drafted = to_report(event_of(PAIRS), {"organiser": "0077", "level": "bronze"})
    assert drafted.open == ()
    assert drafted.data == {
        "format": "masterpoint-report/1",
        "form": "pairs",
        "organiser": "0077",
        "name": "Onsdagspar",
        "date": "2026-03-04",
        "level": "bronze",
        "boards": 24,
        "entrants": 14,
        "standings": [
            {
                "place": 1,
                "players": [{"number": "01005", "name": "Ylva Fernby"}, {"number": "1006", "name": "Tumi Lid"}],
                "score": "58.33 %",
            },
            {
                "place": 2,
                "players": [
                    {"number": "1007", "name": "Runa Holt", "share": "1/2"},
                    {"number": "1008", "name": "Joar Vik"},
                ],
                "score": "54.17 %",
            },
            {
                "place": 2,
                "players": [{"number": None, "name": "Guest"}, {"number": "1011", "name": "Embla Ness"}],
                "score": "54.17 %",
            },
        ],
    }


def bare(found: Found) -> list[Any]:
    (event,) = found.events
    return [
        (one.place, one.percent, [(player.number, player.name, player.share) for player in one.players])
        for one in event.contestants
    ]


@pytest.mark.parametrize("separator", [";", ",", "\t"])
@pytest.mark.parametrize(
    ("mark", "encoding"),
    [
        (b"", "utf-8"),
        (b"\xef\xbb\xbf", "utf-8"),
        (b"", "cp1252"),
        (b"\xff\xfe", "utf-16-le"),
        (b"\xfe\xff", "utf-16-be"),
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_separator_encoding_and_line_ends_make_no_difference(
    separator: str, mark: bytes, encoding: str, end: str
) -> None:
    decimal = "." if separator == "," else ","
    text = PAIRS.replace("Fernby", "Fjärnbø").replace(",", decimal).replace(";", separator).replace("\n", end)
    found = read(mark + text.encode(encoding))
    assert found.encoding == encoding
    assert bare(found) == bare(read(PAIRS.replace("Fernby", "Fjärnbø").encode()))


def test_blank_lines_comments_and_filled_up_lines_are_skipped() -> None:
    text = f"# a; comment, first\n;;;\n{PAIRS}".replace("[standings]", "\n#;x\n  [Standings] ;;;;\n;;;;\n#;;;")
    assert bare(read(text.encode())) == bare(read(PAIRS.encode()))


def test_columns_stand_in_any_order_and_case() -> None:
    text = with_columns("ID2;Place;id1;SHARE2", "1006;1;1005;0,5", event=EVENT.replace("name;", "NAME;").upper())
    (one,) = event_of(text).contestants
    assert [(player.number, player.share) for player in one.players] == [("1005", ""), ("1006", "1/2")]


@pytest.mark.parametrize(
    ("written", "place", "shared_to"),
    [("3", 3, None), ("3=", 3, None), ("=3", 3, None), ("T3", 3, None), ("3.", 3, None), ("1/2", 1, 2), ("2-3", 2, 3)],
)
def test_places_are_read_as_programs_write_them(written: str, place: int, shared_to: int | None) -> None:
    (one,) = event_of(with_columns("place;id1", f"{written};1005")).contestants
    assert (one.place, one.shared_to) == (place, shared_to)


def test_everything_that_is_wrong_is_said_at_once() -> None:
    text = (
        "stray;1\n[event]\nformat;masterpoint-template/2\nformat;x\ncolour;red\nboards;many\nform;triples\nname;a;b\n"
        "[prizes]\nplace\n[standings]\nplace;placing;id1;share1;id1;line;share2\n"
        'first;1;1005;3/2;;up;1/2\n;;;;;;\n;;1006;;;;;left over\n"1;;1007\n1;;;;;\n[event]\nname;y\n'
    )
    assert problems(text) == [
        ("before-blocks", At(1)),
        ("unknown-block", At(9)),
        ("block-twice", At(18)),
        ("template-format", At(3, "event", "format")),
        ("key-twice", At(4, "event", "format")),
        ("unknown-template-key", At(5, "event", "colour")),
        ("template-number", At(6, "event", "boards")),
        ("template-choice", At(7, "event", "form")),
        ("cell-without-column", At(8, "event")),
        ("unknown-column", At(12, "standings", "placing")),
        ("column-twice", At(12, "standings", "id1")),
        ("template-place", At(13, "standings", "place")),
        ("template-share", At(13, "standings", "share1")),
        ("share-without-player", At(13, "standings", "share2")),
        ("template-choice", At(13, "standings", "line")),
        ("cell-without-column", At(15, "standings")),
        ("cell-needed", At(15, "standings", "place")),
        ("bad-quotes", At(16, "standings")),
        ("row-without-player", At(17, "standings", "id1")),
    ]


def test_each_fault_is_named_with_its_place() -> None:
    text = with_columns("place;id1", "first;1005")
    (problem,) = read(text.encode()).problems
    assert (problem.code, problem.at, problem.facts) == (
        "template-place",
        At(12, "standings", "place"),
        {"written": "first"},
    )


def test_faults_of_one_kind_are_counted_where_they_are_many() -> None:
    text = with_columns("place;id1", *(f"x;{number}" for number in range(2, 82)))
    found = read(text.encode()).problems
    assert [problem.code for problem in found] == ["template-place"] * 50 + ["more-alike"]
    assert (found[-1].at, found[-1].facts) == (At(62, "standings", "place"), {"count": 30})


def test_file_without_format_is_told_so() -> None:
    assert problems("[event]\nname;x\n" + STANDINGS) == [("missing-template-key", At(1, "event"))]


def test_empty_template_has_no_results() -> None:
    assert problems(EVENT + "[standings]\nplace;id1\n") == [("no-results", At(9, "standings"))]


def test_day_that_cannot_be_read_is_asked_for() -> None:
    event = event_of(PAIRS.replace("2026-03-04", "March 4th"))
    assert (event.date, [warning.code for warning in event.warnings]) == (None, ["not-a-day"])


def test_matches_and_line_ups_come_out() -> None:
    event = event_of(TEAMS)
    first, second = event.matches
    assert [(seat.number, seat.name, seat.halves) for seat in first.home.lineup] == [
        ("2001", "Gyda Moss", 2),
        ("2002", "Bo Ek", 2),
        ("2003", "Siv Ås", 2),
        ("2004", "Per Ø", 1),
        ("", "Orri Hav", 1),
    ]
    assert (first.home.vp, first.scale, first.boards, first.halves) == (Decimal("12.18"), "20-decimal", 28, 2)
    assert (second.home.contestant, second.away.contestant) == ("Beta", "Alfa")
    assert second.stated == {"outcome": "aborted", "boards_played": 20}


def test_form_of_matches_is_not_asked_again_and_missing_line_ups_are() -> None:
    drafted = to_report(event_of(TEAMS), {"organiser": "0077", "level": "bronze"})
    assert [one.key for one in drafted.open] == ["lineup-0-away", "lineup-1-home", "lineup-1-away"]
    first, second = drafted.data["matches"]
    assert first["home"] == {
        "team": "Alfa",
        "vp": "12.18",
        "halves": {"2001": 2, "2002": 2, "2003": 2, "2004": 1, "?1": 1},
        "names": {"2001": "Gyda Moss", "2002": "Bo Ek", "2003": "Siv Ås", "2004": "Per Ø", "?1": "Orri Hav"},
    }
    assert (second["outcome"], second["boards_played"]) == ("aborted", 20)
