"""USEBIO files with the quirks that scoring programs give them."""

import datetime
from decimal import Decimal

import pytest

from awards.readers.found import NS, At, BoardResult, FoundEvent
from awards.readers.reading import read
from tests.readers.files import FOUR_PAIRS, TWO_BOARDS, Listed, board, line, usebio


def event_of(text: str | bytes) -> FoundEvent:
    found = read(text if isinstance(text, bytes) else text.encode())
    assert found.problems == ()
    (event,) = found.events
    return event


def codes(event: FoundEvent) -> list[str]:
    return [remark.code for remark in event.warnings]


def test_event_and_its_ranking_are_read() -> None:
    event = event_of(usebio("".join(TWO_BOARDS)))
    assert (event.form, event.scoring, event.winners) == ("pairs", "matchpoints", 1)
    assert (event.organiser_number, event.organiser_name) == ("0077", "Nordvik BK")
    assert (event.name, event.date, event.date_written) == (
        "Onsdagspar i Nordvik",
        datetime.date(2026, 3, 4),
        "04/03/2026",
    )
    assert [(one.number, one.place, one.place_written, str(one.percent)) for one in event.contestants] == [
        ("1", 1, "1", "62.50"),
        ("2", 2, "2=", "50.00"),
        ("3", 2, "2=", "50.00"),
        ("4", 4, "4", "37.50"),
    ]
    assert [(player.number, player.name) for player in event.contestants[1].players] == [
        ("0001003", "Runa Holt"),
        ("1004", "Joar Vik"),
    ]
    assert event.contestants[2].players[1].name == "Sjurd O'Dal"
    assert event.boards == 2
    assert (event.warnings, event.ignored) == ((), ())


def test_field_of_each_thing_is_told() -> None:
    event = event_of(usebio())
    assert event.sources["name"] == At(3, "EVENT", "EVENT_DESCRIPTION")
    assert event.sources["date"] == At(3, "EVENT", "DATE")
    assert event.sources["organiser"] == At(3, "CLUB", "CLUB_ID_NUMBER")


@pytest.mark.parametrize(
    ("title", "description", "name"),
    [("Onsdag", "Onsdagspar 4 mars", "Onsdagspar 4 mars"), ("Vårcupen 2026", "Cup", "Vårcupen 2026"), ("", "", "")],
)
def test_name_is_the_title_or_description_that_says_more(title: str, description: str, name: str) -> None:
    head = f"<TITLE>{title}</TITLE><EVENT_DESCRIPTION>{description}</EVENT_DESCRIPTION>"
    assert event_of(usebio(head=head)).name == name


@pytest.mark.parametrize(
    ("kind", "form", "scoring"),
    [
        ("MP_PAIRS", "pairs", "matchpoints"),
        ("PAIRS", "pairs", "matchpoints"),
        ("mp_pairs", "pairs", "matchpoints"),
        ("BUTLER_PAIRS", "pairs", "butler"),
        ("CROSS_IMP", "pairs", "imps_across"),
        ("CROSS_IMPS", "pairs", "imps_across"),
        ("SWISS_PAIRS", "pairs", "vp"),
    ],
)
def test_type_of_the_event_gives_form_and_scoring(kind: str, form: str, scoring: str) -> None:
    event = event_of(usebio("".join(TWO_BOARDS), kind=kind))
    assert (event.form, event.scoring) == (form, scoring)


def test_board_scoring_method_decides_where_the_type_does_not() -> None:
    head = "<BOARD_SCORING_METHOD>CROSS_IMPS</BOARD_SCORING_METHOD>"
    assert event_of(usebio("".join(TWO_BOARDS), kind="PAIRS", head=head)).scoring == "imps_across"


@pytest.mark.parametrize("kind", ["NOTSUP", ""])
def test_unknown_type_is_refused_by_name(kind: str) -> None:
    found = read(usebio(kind=kind).replace("<PARTICIPANTS>", '<PARTICIPANTS EVENT_TYPE="MP_PAIRS">').encode())
    (problem,) = found.problems
    assert (found.events, problem.code, problem.at) == ((), "event-type", At(3, "EVENT", "EVENT_TYPE"))
    assert problem.facts["found"] == (kind or "–")


def test_of_several_events_the_readable_ones_come_out() -> None:
    text = usebio().replace("</EVENT>", "</EVENT><EVENT EVENT_TYPE='RUBBER'></EVENT>")
    second = usebio(head="<TITLE>Två</TITLE>")
    body = second[second.index("<EVENT ") : second.index("</USEBIO>")]
    found = read(text.replace("</USEBIO>", f"{body}</USEBIO>").encode())
    assert [event.name for event in found.events] == ["Onsdagspar i Nordvik", "Två"]
    assert [problem.code for problem in found.problems] == ["event-type"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("<USEBIO Version='1.2'></USEBIO>", "no-event"),
        ("<USEBIO><EVENT EVENT_TYPE='MP_PAIRS'></EVENT></USEBIO>", "no-results"),
        ("<OTHER><USEBIO/></OTHER>", "no-event"),
        ("<USEBIO>", "bad-xml"),
    ],
)
def test_file_without_results_says_so(text: str, code: str) -> None:
    found = read(text.encode())
    assert (found.events, [problem.code for problem in found.problems]) == ((), [code])


MITCHELL = (
    Listed("1NS", "1", (("A", "11"), ("B", "12"))),
    Listed("2NS", "2", (("C", "13"), ("DIRECTOR", "0"))),
    Listed("3EW", "1", (("E", "15"), ("F", "16")), direction="EW"),
    Listed("2EW", "2", (("G", "17"), ("H", "18"))),
)


def test_two_winners_are_ranked_by_direction_or_ending() -> None:
    event = event_of(usebio(head="<WINNER_TYPE>2</WINNER_TYPE>", pairs=MITCHELL))
    assert event.winners == 2
    assert [(one.number, one.line, one.place) for one in event.contestants] == [
        ("1NS", "NS", 1),
        ("2NS", "NS", 2),
        ("3EW", "EW", 1),
        ("2EW", "EW", 2),
    ]


def test_places_by_direction_make_two_lists_whatever_the_file_says() -> None:
    event = event_of(usebio(head="<WINNER_TYPE>1</WINNER_TYPE>", pairs=MITCHELL))
    assert (event.winners, [one.line for one in event.contestants]) == (2, ["NS", "NS", "EW", "EW"])
    assert codes(event) == ["places-by-direction"]
    assert codes(event_of(usebio(head="<TITLE>x</TITLE>", pairs=MITCHELL))) == []


def test_directions_of_one_winner_make_one_list() -> None:
    pairs = [Listed(pair.number, pair.place, pair.players, direction="NS") for pair in FOUR_PAIRS]
    assert {one.line for one in event_of(usebio(pairs=pairs)).contestants} == {""}


def test_phantom_and_pair_without_place_and_result_did_not_play() -> None:
    pairs = (
        *FOUR_PAIRS,
        Listed("5", "", (("PHANTOM", "0"), ("PHANTOM", "0")), total="0"),
        Listed("6", "", (("I", "21"), ("J", "22"))),
        Listed("7", "", (("K", "23"), ("L", "24"))),
    )
    body = board(1, line("7", "1", "PASS", "N", "0", "0"))
    event = event_of(usebio(body, pairs=pairs))
    assert [one.number for one in event.entered] == ["1", "2", "3", "4", "7"]
    assert [one.number for one in event.ranked] == ["1", "2", "3", "4"]


@pytest.mark.parametrize(
    ("number", "is_known"),
    [
        ("1001", True),
        ("0031007", True),
        ("K123456", True),
        ("0", False),
        ("1", False),
        ("88888888", False),
        ("tmp-7f", False),
        ("", False),
        ("Guest", False),
    ],
)
def test_number_that_is_nobody_in_particular_is_told(number: str, is_known: bool) -> None:
    pairs = (Listed("1", "1", (("Åse Brekk &amp; vikar", number), ("B", "1002"))), *FOUR_PAIRS[1:])
    player = event_of(usebio(pairs=pairs)).contestants[0].players[0]
    assert (player.number, player.name, player.is_known) == (number, "Åse Brekk & vikar", is_known)


def test_player_without_an_id_element_has_none() -> None:
    text = usebio().replace("<NATIONAL_ID_NUMBER>1001</NATIONAL_ID_NUMBER>", "<CLUB_ID_NUMBER>70</CLUB_ID_NUMBER>")
    player = event_of(text).contestants[0].players[0]
    assert (player.number, player.is_known) == ("", False)


def results(*lines: str) -> list[BoardResult]:
    return list(event_of(usebio(board(7, *lines))).results)


def test_line_is_read_with_its_contract_in_every_spelling() -> None:
    (result,) = results(line("1", "2", "4 h x", "S", "8", "-500", ("0", "2")))
    assert (result.board, result.ns, result.ew, result.contract) == (7, ("1",), ("2",), "4HX")
    assert (result.declarer, result.tricks, result.score, result.lead) == ("S", 8, -500, "4H")
    assert (result.points_ns, result.points_ew) == (Decimal(0), Decimal(2))


@pytest.mark.parametrize(("by", "tricks"), [("N", "0"), ("N", ""), ("", "")])
def test_passed_out_board_is_read(by: str, tricks: str) -> None:
    (result,) = results(line("1", "2", "PASS", by, tricks, "0"))
    assert (result.is_passed_out, result.score, result.is_artificial) == (True, 0, False)


@pytest.mark.parametrize(
    ("written", "ns", "ew"), [("A5050", "50", "50"), ("A6040", "60", "40"), ("A6060", "60", "60"), ("A+", "A+", "A+")]
)
def test_artificial_score_is_read_north_south_first(written: str, ns: str, ew: str) -> None:
    (result,) = results(line("1", "2", "", "", "", written))
    assert (result.adjusted_ns, result.adjusted_ew, result.is_artificial, result.score) == (ns, ew, True, None)


def test_artificial_score_may_lack_every_other_element() -> None:
    bare = (
        "<TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER>"
        "<SCORE>A5050</SCORE></TRAVELLER_LINE>"
    )
    (result,) = results(bare)
    assert (result.adjusted_ns, result.contract, result.written) == ("50", "", "A5050")


def test_adjusted_score_is_told_by_its_matchpoints() -> None:
    told, _other, untold = results(
        line("1", "2", "", "", "", "Adj", ("2.4", "2")),
        line("3", "4", "3NT", "N", "9", "400", ("4", "0")),
        line("5", "6", "", "", "", "Adj"),
    )
    assert (told.adjusted_ns, told.adjusted_ew, told.undecided) == ("60", "50", False)
    assert (untold.adjusted_ns, untold.undecided) == ("", True)


def test_line_that_says_nothing_was_not_played() -> None:
    event = event_of(usebio(board(7, line("1", "2", "", "", "", ""))))
    assert (event.results, [(remark.code, remark.facts["count"]) for remark in event.ignored]) == (
        (),
        [("not-played", 1)],
    )


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("<PLACE>4</PLACE>", "<PLACE>fourth</PLACE>", "not-a-place"),
        ("<PERCENTAGE>37.50</PERCENTAGE>", "<PERCENTAGE>low</PERCENTAGE>", "not-a-number"),
        ("<DATE>04/03/2026</DATE>", "<DATE>03/25/2026</DATE>", "not-a-day"),
        ("<CONTRACT>3NT</CONTRACT>", "<CONTRACT>8NT</CONTRACT>", "not-a-contract"),
        ("<PLAYED_BY>N</PLAYED_BY>", "<PLAYED_BY>Q</PLAYED_BY>", "not-a-seat"),
        ("<TRICKS>9</TRICKS>", "<TRICKS>14</TRICKS>", "not-a-whole-number"),
        ("<SCORE>400</SCORE>", "<SCORE>40.5</SCORE>", "not-a-score"),
        ("<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>", "<BOARD><BOARD_NUMBER></BOARD_NUMBER>", "no-board-number"),
    ],
)
def test_odd_cell_is_a_warning_with_its_place(old: str, new: str, code: str) -> None:
    event = event_of(usebio("".join(TWO_BOARDS)).replace(old, f"\n{new}", 1))
    assert codes(event) == [code]
    assert event.warnings[0].at.line == 4


def test_day_that_cannot_be_read_is_no_day() -> None:
    event = event_of(usebio(head="<DATE>12/2026</DATE>"))
    assert (event.date, event.date_written) == (None, "12/2026")


def test_many_warnings_of_a_kind_are_counted() -> None:
    lines = [line("1", "2", "9X", "N", "9", "400") for _ in range(15)]
    event = event_of(usebio(board(1, *lines)))
    assert codes(event) == ["not-a-contract"] * 10 + ["more-alike"]
    assert event.warnings[-1].facts == {"count": 5}


def test_awards_contacts_deals_and_scale_are_not_taken_over() -> None:
    pairs = (
        Listed("1", "1", (("A", "11"), ("B", "12")), more="<MASTER_POINTS_AWARDED>30</MASTER_POINTS_AWARDED>"),
        Listed("2", "2", (("C", "13"), ("D", "14")), more="<MASTER_POINTS><MASTER_POINTS_AWARDED/></MASTER_POINTS>"),
    )
    head = (
        "<MASTER_POINT_SCALE>Club</MASTER_POINT_SCALE><CONTACT><EMAIL>x@example.org</EMAIL></CONTACT><VENUE>y</VENUE>"
    )
    text = usebio(head=head, pairs=pairs).replace("</USEBIO>", "<HANDSET></HANDSET></USEBIO>")
    event = event_of(text)
    assert [(remark.code, remark.facts["count"]) for remark in event.ignored] == [
        ("awards", 2),
        ("contact", 1),
        ("deals", 1),
        ("scale", 1),
        ("other-fields", 1),
    ]
    assert event.ignored[-1].facts["found"] == ("VENUE",)


def test_newer_names_and_strata_are_read() -> None:
    head = (
        "<EVENT_ID>9</EVENT_ID><EVENT_RATING>County</EVENT_RATING><DATE>2026-03-04</DATE><STRATIFICATION><STRATS>"
        "<STRAT><STRAT_NUMBER>1</STRAT_NUMBER><STRAT_LABEL>A</STRAT_LABEL></STRAT>"
        "<STRAT><STRAT_NUMBER>2</STRAT_NUMBER></STRAT></STRATS></STRATIFICATION>"
    )
    event = event_of(usebio(head=head))
    assert (event.strata, event.date) == (("A", "2"), datetime.date(2026, 3, 4))
    assert [remark.facts["found"] for remark in event.ignored if remark.code == "scale"] == ["County"]


def test_participants_and_boards_are_found_inside_sessions_and_sections() -> None:
    text = usebio("".join(TWO_BOARDS))
    text = text.replace("<PARTICIPANTS>", '<SESSION SESSION_ID="1"><SECTION SECTION_ID="A"><PARTICIPANTS>')
    event = event_of(text.replace("</EVENT>", "</SECTION></SESSION></EVENT>"))
    assert [(one.number, one.section) for one in event.contestants] == [(str(n), "A") for n in range(1, 5)]
    assert {(result.session, result.section) for result in event.results} == {("1", "A")}


def test_individuals_are_read_by_their_own_numbers() -> None:
    people = "".join(
        f"<PLAYER><PLAYER_NAME>P{n}</PLAYER_NAME><NATIONAL_ID_NUMBER>10{n}</NATIONAL_ID_NUMBER>"
        f"<PLACE>{n}</PLACE><PERCENTAGE>5{9 - n}.0</PERCENTAGE></PLAYER>"
        for n in range(1, 5)
    )
    text = usebio(kind="INDIVIDUAL", pairs=()).replace("<PARTICIPANTS>", f"<PARTICIPANTS>{people}")
    event = event_of(text)
    assert event.form == "individual"
    assert [(one.number, one.place, one.players[0].name) for one in event.contestants] == [
        (f"10{n}", n, f"P{n}") for n in range(1, 5)
    ]


def test_misdeclared_encoding_is_a_warning() -> None:
    text = usebio().replace('version="1.0"', 'version="1.0" encoding="utf-8"').replace("Ness", "Näss")
    found = read(text.encode("cp1252"))
    assert [remark.code for remark in found.warnings] == ["misdeclared-encoding"]
    assert found.events[0].contestants[2].players[0].name == "Embla Näss"


def test_file_in_utf_16_is_read() -> None:
    found = read(b"\xff\xfe" + usebio().encode("utf-16-le"))
    assert [event.form for event in found.events] == ["pairs"]
    assert NS not in {one.line for one in found.events[0].contestants}
