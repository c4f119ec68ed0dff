"""PBN files with result tables, and the quirks of those who write them."""

import datetime
from collections import Counter
from decimal import Decimal

import pytest

from awards.readers.found import At, FoundEvent, Remark, Seat
from awards.readers.pbn_text import LONGEST_LINE, MOST_LINES
from awards.readers.reading import read
from tests.readers.files import AWAY, HOME, MATCHES, PBN_META, PBN_RANKING, PBN_SCORES, TEAM_META, TEAMS, pbn


def event_of(text: str | bytes) -> FoundEvent:
    found = read(text if isinstance(text, bytes) else text.encode())
    assert found.problems == ()
    (event,) = found.events
    return event


def codes(event: FoundEvent) -> list[str]:
    return [remark.code for remark in event.warnings]


def test_event_is_read_from_the_header() -> None:
    event = event_of(pbn())
    assert (event.form, event.name, event.date, event.first_date) == (
        "pairs",
        "Onsdagspar",
        datetime.date(2026, 3, 4),
        None,
    )
    assert (event.organiser_number, event.organiser_name, event.program) == ("0077", "Nordvik BK", "Ruter 4.1")
    assert (event.scoring, event.winners, event.boards, event.entrants) == ("matchpoints", 1, 2, 4)
    assert (event.provisional, event.sources["name"]) == (False, At(8, "META", "ContestName"))


def test_ranking_is_read() -> None:
    event = event_of(pbn())
    assert [(one.number, one.place, one.shared_to, str(one.score), str(one.percent)) for one in event.contestants] == [
        ("1", 1, None, "3.5", "62.50"),
        ("2", 2, 3, "0.0", "50.00"),
        ("6", 2, 3, "0.0", "50.00"),
        ("4", 4, None, "-3.5", "37.50"),
    ]
    assert [(player.number, player.name) for one in event.contestants for player in one.players] == [
        ("1001", "Ylva Fernby"),
        ("1002", "Tumi Lid"),
        ("0001003", "Runa Holt-Vang"),
        ("", "Joar Vik"),
        ("1005", 'Embla "Em" Ness'),
        ("", "Sjurd Dal"),
        ("1007", "Gyda Moss"),
        ("8", "Orri Hav"),
    ]
    assert [player.is_known for player in event.contestants[1].players] == [True, False]
    assert {one.line for one in event.contestants} == {""}


def test_board_results_are_read_with_columns_of_the_game_before() -> None:
    event = event_of(pbn())
    assert [
        (one.board, one.ns, one.ew, one.contract, one.declarer, one.tricks, one.score) for one in event.results
    ] == [
        (1, ("1",), ("2",), "3NT", "N", 9, 400),
        (1, ("6",), ("4",), "3NT", "S", 8, -50),
        (2, ("1",), ("6",), "4HX", "E", 10, -590),
        (2, ("2",), ("4",), "PASS", "", None, 0),
    ]
    assert (event.results[0].points_ns, event.results[0].points_ew) == (Decimal(1), Decimal(-1))
    assert (codes(event), [remark.code for remark in event.ignored]) == ([], ["columns"])


def test_particulars_that_nobody_needs_are_left_out() -> None:
    event = event_of(pbn().replace('[Competition "Pairs"]', '[AnnotatorNA "x@example.org"]\n[Deal "N:..."]'))
    assert [(remark.code, remark.facts["count"]) for remark in event.ignored] == [
        ("columns", 2),
        ("contact", 1),
        ("deals", 1),
    ]


def test_without_a_header_the_tags_tell() -> None:
    text = pbn(meta="% PBN 2.0\n").replace('[Competition "Pairs"]', '[Annotator "Nordvik BK"]\n[Scoring "MatchPoints"]')
    event = event_of(text)
    assert (event.form, event.name, event.date) == ("pairs", 'Onsdag "1"', datetime.date(2026, 3, 4))
    assert (event.organiser_number, event.organiser_name, event.entrants) == ("", "Nordvik BK", None)


@pytest.mark.parametrize(
    ("days", "first", "last", "provisional"),
    [
        ("2026-03-04", None, datetime.date(2026, 3, 4), False),
        ("2026-01-12 - 2026-03-04", datetime.date(2026, 1, 12), datetime.date(2026, 3, 4), False),
        ("2026-01-12 - 2026-05-14", datetime.date(2026, 1, 12), datetime.date(2026, 5, 14), True),
        ("spring", None, None, False),
    ],
)
def test_last_day_is_the_date_and_after_the_export_it_is_provisional(
    days: str, first: datetime.date | None, last: datetime.date | None, provisional: bool
) -> None:
    event = event_of(pbn(meta=PBN_META.replace('content="2026-03-04"', f'content="{days}"')))
    assert (event.first_date, event.date, event.provisional) == (first, last, provisional)


@pytest.mark.parametrize(
    ("contest_type", "competition", "form"),
    [("1", "Pairs", "individual"), ("2", "Teams", "pairs"), ("4", "Pairs", "teams"), ("", "Individuals", "pairs")],
)
def test_header_decides_the_form_then_the_column(contest_type: str, competition: str, form: str) -> None:
    meta = PBN_META.replace('ContestType  content="2"', f'ContestType  content="{contest_type}"')
    assert event_of(pbn(meta=meta).replace('"Pairs"', f'"{competition}"')).form == form


@pytest.mark.parametrize(
    ("written", "scoring", "drop"),
    [
        ("MatchPoints;MP1", "matchpoints", None),
        ("IMP;Butler-2;Mean", "butler", 1),
        ("IMP;Butler", "butler", None),
        ("IMP;Cross", "imps_across", None),
    ],
)
def test_scoring_is_told_by_the_header(written: str, scoring: str, drop: int | None) -> None:
    event = event_of(pbn(meta=PBN_META.replace("MatchPoints;MP1", written)))
    assert (event.scoring, event.butler_drop) == (scoring, drop)


def test_contestant_without_boards_is_no_entrant() -> None:
    ranking = PBN_RANKING.replace('"Gyda Moss - Orri Hav" 2', '"Gyda Moss - Orri Hav" 0')
    event = event_of(pbn(ranking=ranking))
    assert ([one.number for one in event.entered], event.boards) == (["1", "2", "6"], 2)


def test_ranks_by_direction_make_two_lists() -> None:
    ranking = PBN_RANKING.replace("\n2 3 6", "\n1 - 6").replace("\n2 3 2", "\n2 - 2").replace("\n4 -", "\n2 -")
    event = event_of(pbn(ranking=ranking))
    assert (event.winners, codes(event)) == (2, ["places-by-direction"])
    assert [(one.number, one.line, one.place) for one in event.contestants] == [
        ("1", "NS", 1),
        ("2", "NS", 2),
        ("6", "EW", 1),
        ("4", "EW", 2),
    ]


def row_of(row: str) -> FoundEvent:
    scores = PBN_SCORES.splitlines()[0]
    return event_of(f'{PBN_META}[Event "x"]\n[Board "7"]\n{PBN_RANKING}{scores}\n{row}\n')


@pytest.mark.parametrize(
    ("scores", "ns", "ew", "written"),
    [
        ('"A+" "A-"', "A+", "A-", "A+/A-"),
        ('"A=" "A="', "A", "A", "A=/A="),
        ('"60%" "40 %"', "60", "40", "60%/40 %"),
    ],
)
def test_artificial_score_is_read(scores: str, ns: str, ew: str, written: str) -> None:
    (result,) = row_of(f"1 1 1 2 - - - - {scores} 0.9 0.3 65 55").results
    assert (result.adjusted_ns, result.adjusted_ew, result.written) == (ns, ew, written)
    assert (result.is_artificial, result.score, result.contract) == (True, None, "")


def test_score_of_one_side_alone_beside_an_artificial_one_is_undecided() -> None:
    (result,) = row_of('1 1 1 2 - - - - "A+" "420" 0 0 60 50').results
    assert (result.undecided, result.adjusted_ns) == (True, "")


def test_sit_out_keeps_the_percentage_that_it_got() -> None:
    (result,) = row_of('3 3 - 2 - - - - "Bye" "Bye" - 1.9 - 47').results
    assert (result.sit_out, result.ns, result.ew, result.adjusted_ew, result.is_artificial) == (
        True,
        (),
        ("2",),
        "47",
        False,
    )


def test_sides_need_not_add_up() -> None:
    event = row_of('1 1 1 2 4S N 10 - "420" - 0.9 0.3 65 65')
    assert (len(event.results), codes(event)) == (1, [])


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ('1 1 1 2 9S N 10 - "420" - 0 0 50 50', "not-a-contract"),
        ('1 1 1 2 4S X 10 - "420" - 0 0 50 50', "not-a-seat"),
        ('1 1 1 2 4S N 14 - "420" - 0 0 50 50', "not-a-whole-number"),
        ('1 1 1 2 4S N 10 - "many" - 0 0 50 50', "not-a-score"),
        ('1 1 1 2 4S N 10 - "420" - x 0 50 50', "not-a-number"),
        ('1 1 - - 4S N 10 - "420" - 0 0 50 50', "no-pair-numbers"),
    ],
)
def test_odd_cell_is_a_warning_with_its_line(row: str, code: str) -> None:
    event = row_of(row)
    assert (codes(event), event.warnings[0].at.line, event.warnings[0].at.part) == ([code], 21, "ScoreTable")


def test_row_with_other_cells_than_columns_is_left_out_with_its_line() -> None:
    found = read(pbn().replace('2 1 6 4 3N   S  8 SA     - "50" -1  1   0 100', '2 1 6 4 3N "S').encode())
    assert [(remark.code, remark.at, dict(remark.facts)) for remark in found.warnings] == [
        ("ragged-row", At(27, "ScoreTable"), {"found": 6, "allowed": 14})
    ]
    assert len(found.events[0].results) == 3


def test_names_without_quotation_marks_are_put_together() -> None:
    event = event_of(pbn().replace('"Ylva Fernby - Tumi Lid"', "Ylva Fernby - Tumi Lid"))
    assert [player.name for player in event.contestants[0].players] == ["Ylva Fernby", "Tumi Lid"]


@pytest.mark.parametrize("codec", ["latin-1", "cp1252", "utf-8", "utf-8-sig"])
def test_letters_are_read_in_each_encoding(codec: str) -> None:
    raw = pbn().replace("Ness", "Nässø").replace("\n", "\r\n").encode(codec)
    assert event_of(raw).contestants[2].players[0].name == 'Embla "Em" Nässø'


def test_polish_file_is_read_where_it_names_its_encoding() -> None:
    meta = "% PBN 2.1\n%Content-type: text/x-pbn; charset=windows-1250\n"
    raw = pbn(meta=meta).replace("Ness", "Łódź").encode("cp1250")
    assert event_of(raw).contestants[2].players[0].name == 'Embla "Em" Łódź'


def test_lines_of_other_programs_and_comments_do_no_harm() -> None:
    more = '%HRTitle "x"\n%%!R y\n[BCFlags "1f"]\n{ [Event "no"] }'
    event = event_of(pbn().replace('[Competition "Pairs"]', f'[Competition "Pairs"]\n{more}'))
    assert (event.name, len(event.results), codes(event)) == ("Onsdagspar", 4, [])


def test_line_ends_of_old_machines_are_read() -> None:
    assert len(event_of(pbn().replace("\n", "\r")).results) == 4


DEALS = (
    '% PBN 2.1\n[Event ""]\n[Board "1"]\n[Deal "N:x"]\n[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\n'
    'N NT 9\nN S 8\n\n[Event ""]\n[Board "2"]\n'
)


def test_file_of_deals_is_told_to_have_no_results() -> None:
    found = read(DEALS.encode())
    assert (found.events, found.problems) == ((), (Remark("no-results", At(10)),))


def test_table_without_a_readable_row_is_told_with_its_line() -> None:
    found = read(b'% PBN 2.0\n[Event "x"]\n[TotalScoreTable "Rank;PairId"]\n1 2 3\n')
    assert (found.events, found.problems) == ((), (Remark("no-rows", At(3, "TotalScoreTable")),))
    assert [remark.code for remark in found.warnings] == ["ragged-row"]


def test_results_without_a_ranking_are_read_for_scoring() -> None:
    event = event_of(pbn(ranking=""))
    assert ([one.number for one in event.contestants], event.ranked, codes(event)) == (
        ["1", "2", "4", "6"],
        (),
        ["no-ranking"],
    )


def test_second_ranking_begins_a_second_event() -> None:
    second = PBN_RANKING.replace("Ylva", "Ylfa")
    found = read(pbn(meta="", more=f'\n[Event "Two"]\n[Date "2026.03.05"]\n[Board "1"]\n{second}').encode())
    assert [(event.name, event.contestants[0].players[0].name) for event in found.events] == [
        ('Onsdag "1"', "Ylva Fernby"),
        ("Two", "Ylfa Fernby"),
    ]


def test_same_ranking_again_is_the_same_event() -> None:
    assert len(read(pbn(more=f'\n[Event "#"]\n[Board "3"]\n{PBN_RANKING}').encode()).events) == 1


def test_lines_have_limits() -> None:
    long = pbn().replace('[Competition "Pairs"]', f'[Competition "{"x" * LONGEST_LINE}"]')
    assert [remark.code for remark in read(long.encode()).warnings] == ["line-too-long"]
    many = read(pbn().encode() + b"\n" * MOST_LINES)
    assert many.problems == (Remark("too-many-lines", facts={"most": MOST_LINES}),)


SECOND = HOME.replace("1,O", "2,O").replace("1,C", "2,C").replace("14,Vik,Joar", "99,Not,Listed")


def test_match_is_read_with_halves_imps_and_line_ups() -> None:
    away = f"{AWAY}|{AWAY.replace('1,O', '2,O').replace('1,C', '2,C')}"
    row = f'1 1 2 1 "1,15,14|2,30,20|200,45,34" 12.18 7.82 "{HOME}|{SECOND}" "{away}"\n'
    event = event_of(f"{TEAM_META}{TEAMS}{MATCHES}{row}")
    (only,) = event.matches
    assert (only.round, only.table, only.halves, only.scale, only.lineups_complete) == ("1", "1", 2, "20-decimal", True)
    assert (only.home.contestant, str(only.home.vp), str(only.home.imps), str(only.away.imps)) == (
        "2",
        "12.18",
        "45",
        "34",
    )
    assert only.home.lineup == (
        Seat("11", "Ylva Fernby", 2),
        Seat("12", "Tumi Lid", 2),
        Seat("13", "Runa Holt", 2),
        Seat("14", "Joar Vik", 1),
        Seat("99", "Listed Not", 1),
    )
    assert only.away.lineup[3] == Seat("", "Orri Hav", 2)
    assert [(one.number, one.team, one.club, len(one.players)) for one in event.contestants] == [
        ("2", "Alfa", "", 5),
        ("1", "Beta", "Beta", 4),
    ]
    assert (event.boards, event.scoring, event.provisional) == (None, "vp", False)


def test_line_up_for_one_half_of_two_is_not_complete() -> None:
    event = event_of(f'{TEAM_META}{TEAMS}{MATCHES}1 1 2 1 "1,1,1|2,1,1|200,2,2" 10.00 10.00 "{HOME}" -\n')
    (only,) = event.matches
    assert (only.halves, only.lineups_complete) == (2, False)
    assert Counter(seat.halves for seat in only.home.lineup) == {1: 4}
    assert only.away.lineup == ()


def test_row_without_a_result_is_a_match_to_come() -> None:
    rows = f'1 1 2 1 "1,1,1|200,1,1" 10.00 10.00 "{HOME}" "{AWAY}"\n2 1 1 2 - - - - -\n'
    event = event_of(f"{TEAM_META}{TEAMS}{MATCHES}{rows}")
    assert ([match.played for match in event.matches], event.provisional) == ([True, False], True)


def test_individuals_are_read_with_partners_and_opponents() -> None:
    text = (
        '% PBN 2.1\n[Event "Singel"]\n[Board "4"]\n'
        '[TotalScoreTable "Rank;PlayerId;TotalScoreMP;Name;NrBoards;MemberID"]\n'
        '1 8 3.2 "Sjurd Elv" 1 "36"\n2 1 0.0 "Gäst" 1 -\n\n[Event "#"]\n[Board "5"]\n'
        '[ScoreTable "PlayerId_North;PlayerId_South;PlayerId_East;PlayerId_West;Contract;Declarer;Result;'
        'Score_NS;Score_EW;MP_North;MP_East"]\n8 1 5 6 3H W 9 - "140" -1 1\n'
    )
    event = event_of(text)
    assert event.form == "individual"
    assert [(one.number, one.players[0].number, one.players[0].name) for one in event.contestants] == [
        ("8", "36", "Sjurd Elv"),
        ("1", "", "Gäst"),
    ]
    (result,) = event.results
    assert (result.board, result.ns, result.ew, result.score) == (5, ("8", "1"), ("5", "6"), -140)
