"""Our own template in a text file: what it says comes out, and everything that is wrong with it at once."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from awards.readers.found import At, Found, FoundPlayer
from awards.readers.questions import questions
from awards.readers.reading import read
from awards.readers.reporting import to_report
from tests.readers.template_files import EVENT, PAIRS, STANDINGS, TEAMS, event_of, problems, with_columns


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


def test_empty_template_is_told_to_be_filled_in() -> None:
    assert problems(EVENT + "[standings]\nplace;id1\n") == [("template-empty", At(9, "standings"))]


def test_day_that_cannot_be_read_is_asked_for() -> None:
    event = event_of(PAIRS.replace("2026-03-04", "March 4th"))
    assert (event.date, [warning.code for warning in event.warnings]) == (None, ["not-a-day"])


def test_conditions_are_words_numbers_or_yes_and_no() -> None:
    lines = "condition.opponents_met;11\ncondition.handicap;yes\nCondition.Final;FALSE\ncondition.strength_group;b2\n"
    event = event_of(PAIRS.replace("boards;24\n", f"boards;24\n{lines}level;Silver\nruleset;SBF-2018\n", 1))
    assert event.stated == {
        "ruleset": "sbf-2018",
        "level": "silver",
        "organiser": "0077",
        "entrants": 14,
        "conditions": {"opponents_met": 11, "handicap": True, "final": False, "strength_group": "b2"},
    }
    drafted = to_report(event, {"organiser": "0077", "level": "silver"})
    assert (drafted.data["ruleset"], drafted.data["conditions"]) == ("sbf-2018", event.stated["conditions"])


def test_level_of_the_file_is_a_proposal_that_is_asked_for() -> None:
    event = event_of(PAIRS.replace("form;pairs", "form;pairs\nlevel;silver"))
    asked = {question.key: question for question in questions(event)}
    assert (asked["level"].proposal, asked["level"].required) == ("silver", True)
    assert asked["organiser"].proposal == "0077"
    assert to_report(event, {}).data["level"] == "silver"


def test_file_that_says_how_many_started_need_not_list_them_all() -> None:
    event = event_of(PAIRS)
    asked = {question.key: question.proposal for question in questions(event)}
    assert (asked["entrants"], asked["opponents_met"]) == (14, 13)
    assert [warning.code for warning in to_report(event, {}).warnings] == []


def test_substitute_may_stand_in_two_rows_for_parts_that_make_no_more_than_the_whole() -> None:
    def open_keys(share: str) -> list[str]:
        rows = (f"1;1001;;1002;{share};1003;", f"2;1004;;1005;;1002;{share}")
        event = event_of(with_columns("place;id1;share1;id2;share2;id3;share3", *rows))
        return [one.key for one in to_report(event, {"organiser": "0077", "level": "bronze"}).open]

    assert open_keys("1/2") == []
    assert open_keys("2/3") == ["player-0-1", "player-1-2"]


def test_third_player_without_a_share_is_asked_for() -> None:
    event = event_of(with_columns("place;id1;id2;id3", "1;1001;1002;1003"))
    assert [one.key for one in to_report(event, {"organiser": "0077", "level": "bronze"}).open] == [
        "share-0-0",
        "share-0-1",
        "share-0-2",
    ]


def test_rows_of_one_direction_are_read_in_the_words_of_the_north() -> None:
    event = event_of(with_columns("place;line;id1", "1;NS;1001", "1;ö-v;1002", "2;E/W;1003"))
    assert ([one.line for one in event.contestants], event.winners) == (["NS", "EW", "EW"], 2)


def test_place_with_handicap_goes_into_the_report() -> None:
    event = event_of(with_columns("place;handicap_place;id1;id2", "1;2=;1001;1002"))
    (row,) = to_report(event, {}).data["standings"]
    assert (row["place"], row["handicap_place"]) == (1, 2)


@pytest.mark.parametrize(
    ("columns", "row", "form"),
    [
        ("place;id1", "1;1001", "individual"),
        ("place;id1;id2", "1;1001;1002", "pairs"),
        ("place;id1;id2;id3;id4", "1;1001;1002;1003;1004", "teams"),
        ("place;team;id1", "1;Alfa;1001", "teams"),
    ],
)
def test_form_that_is_not_said_is_told_from_the_rows(columns: str, row: str, form: str) -> None:
    event = event_of(with_columns(columns, row, event=EVENT.replace("form;pairs\n", "")))
    assert (event.form, [warning.code for warning in event.warnings]) == (form, ["form-guessed"])
    asked = {question.key for question in questions(event)}
    assert ("form" in asked) == (form == "teams")


def test_row_without_players_is_a_fault_unless_only_places_matter() -> None:
    rows = "\n[standings]\nplace;team\n1;Alfa\n2;Beta\n"
    assert problems(EVENT + rows) == [
        ("row-without-player", At(12, "standings", "id1")),
        ("row-without-player", At(13, "standings", "id1")),
    ]
    drafted = to_report(event_of(TEAMS + rows), {})
    assert drafted.data["standings"] == [
        {
            "place": 1,
            "team": "Alfa",
            "players": [
                {"number": "2001", "name": "Gyda Moss"},
                {"number": "2002", "name": "Bo Ek"},
                {"number": "2003", "name": "Siv Ås"},
                {"number": "2004", "name": "Per Ø"},
            ],
        },
        {"place": 2, "team": "Beta"},
    ]


def test_members_and_explanation_are_not_read() -> None:
    text = f'{PAIRS}[members]\nnumber;"name\n=1+1\n[Explanation]\nanything;"at all\n'
    assert bare(read(text.encode())) == bare(read(PAIRS.encode()))


def test_cell_may_hold_the_separator_and_quotes_in_quotes() -> None:
    (one,) = event_of(with_columns("place;id1;name1", '1;1001;"Bo ""B;o"" Ek"')).contestants
    assert one.players[0].name == 'Bo "B;o" Ek'


def test_separator_within_quotes_or_a_comment_of_a_spreadsheet_is_none() -> None:
    head = '"# read; this, first",,\n[event],\nformat,masterpoint-template/1\nform,individual\n'
    text = f"{head}[standings],\nplace,id1\n1,1001\n"
    assert event_of(text).ranked[0].players[0].number == "1001"
