"""From what a file says, and the answers to what it does not say, to a report."""

import datetime
from dataclasses import replace
from typing import Any

import pytest

from awards.readers.found import FoundEvent, Match, Side
from awards.readers.questions import Question, questions
from awards.readers.reading import read
from awards.readers.reporting import to_report
from awards.rules.answer import Refusal
from awards.rules.calculation import calculate
from tests.readers.files import FOUR_PAIRS, TWO_BOARDS, Listed, match, pbn, teams, usebio

ASKED_ALWAYS = {"organiser": "0077", "level": "bronze"}
VP = "<TEAM_VICTORY_POINTS>{}</TEAM_VICTORY_POINTS><OPPOSING_TEAM_VICTORY_POINTS>{}</OPPOSING_TEAM_VICTORY_POINTS>"


def event_of(text: str) -> FoundEvent:
    (event,) = read(text.encode()).events
    return event


def waiting(event: FoundEvent, **answers: Any) -> list[str]:
    return [question.key for question in to_report(event, ASKED_ALWAYS | answers).open]


def asked(event: FoundEvent, key: str) -> Question:
    return next(question for question in questions(event) if question.key == key)


def test_report_holds_the_published_ranking() -> None:
    draft = to_report(event_of(usebio("".join(TWO_BOARDS))), ASKED_ALWAYS)
    assert draft.data == {
        "format": "masterpoint-report/1",
        "form": "pairs",
        "organiser": "0077",
        "name": "Onsdagspar i Nordvik",
        "date": "2026-03-04",
        "level": "bronze",
        "boards": 2,
        "standings": [
            {"place": 1, "players": players(("1001", "Ylva Fernby"), ("1002", "Tumi Lid")), "score": "62.50 %"},
            {"place": 2, "players": players(("0001003", "Runa Holt"), ("1004", "Joar Vik")), "score": "50.00 %"},
            {"place": 2, "players": players(("1005", "Embla Ness"), ("1006", "Sjurd O'Dal")), "score": "50.00 %"},
            {"place": 4, "players": players(("1007", "Gyda Moss"), ("1008", "Orri Hav")), "score": "37.50 %"},
        ],
        "entrants": 4,
    }
    assert (draft.open, draft.contestants) == ((), (0, 1, 2, 3))


def players(*named: tuple[str | None, str]) -> list[dict[str, str | None]]:
    return [{"number": number, "name": name} for number, name in named]


def test_report_is_one_that_the_engine_reads() -> None:
    head = "<DATE>04/03/2026</DATE><TITLE>Par</TITLE><BOARDS_PLAYED>24</BOARDS_PLAYED>"
    pairs = [
        Listed(str(n), str(n), ((f"A{n}", f"10{n:02}"), (f"B{n}", f"20{n:02}")), percent=f"{70 - n}")
        for n in range(1, 9)
    ]
    draft = to_report(event_of(usebio(head=head, pairs=pairs)), ASKED_ALWAYS | {"ruleset": "sbf-2018"})
    outcome = calculate(draft.data)
    assert not isinstance(outcome, Refusal), outcome
    assert outcome.awards[0].player == "1001"


def test_rows_stand_line_by_line_from_the_best() -> None:
    pairs = [
        Listed("1EW", "2", (("A", "11"), ("B", "12"))),
        Listed("2EW", "1", (("C", "13"), ("D", "14"))),
        Listed("1NS", "1", (("E", "15"), ("F", "16"))),
        Listed("2NS", "2", (("G", "17"), ("H", "18"))),
    ]
    draft = to_report(event_of(usebio(head="<WINNER_TYPE>2</WINNER_TYPE>", pairs=pairs)), ASKED_ALWAYS)
    assert [(row["line"], row["place"], row["players"][0]["number"]) for row in draft.data["standings"]] == [
        ("NS", 1, "15"),
        ("NS", 2, "17"),
        ("EW", 1, "13"),
        ("EW", 2, "11"),
    ]
    assert draft.contestants == (2, 3, 1, 0)


def test_organiser_and_level_are_always_asked() -> None:
    draft = to_report(event_of(usebio("".join(TWO_BOARDS))), {})
    assert [question.key for question in draft.open] == ["organiser", "level"]
    assert {"organiser", "level"} & draft.data.keys() == set()


@pytest.mark.parametrize(
    ("head", "keys"),
    [
        ("<DATE>x</DATE><TITLE>Par</TITLE><BOARDS_PLAYED>24</BOARDS_PLAYED>", ["date"]),
        ("<DATE>04/03/2026</DATE><BOARDS_PLAYED>24</BOARDS_PLAYED>", ["name"]),
        ("<DATE>04/03/2026</DATE><TITLE>Par</TITLE>", ["boards"]),
        (
            "<DATE>04/03/2026</DATE><TITLE>Par</TITLE><BOARDS_PLAYED>24</BOARDS_PLAYED><SESSION_COUNT>3</SESSION_COUNT>",
            ["date"],
        ),
    ],
)
def test_what_the_file_does_not_say_is_asked(head: str, keys: list[str]) -> None:
    event = event_of(usebio(head=head))
    assert waiting(event) == keys
    answers = {"date": "2026-03-04", "name": "Onsdag", "boards": 24}
    assert waiting(event, **{key: answers[key] for key in keys}) == []


def test_answer_goes_before_what_the_file_says() -> None:
    answers = {"name": "Nytt namn", "boards": 24, "entrants": 6, "conditions": {"opponents_met": 3}}
    data = to_report(event_of(usebio("".join(TWO_BOARDS))), ASKED_ALWAYS | answers).data
    assert {key: data[key] for key in answers} == answers


def test_guest_stays_without_a_number_until_somebody_is_named() -> None:
    pairs = (Listed("1", "1", (("DIRECTOR", "0"), ("B", "12"))), *FOUR_PAIRS[1:])
    event = event_of(usebio("".join(TWO_BOARDS), pairs=pairs))
    assert asked(event, "player-0-0").facts == {"found": "0", "name": "DIRECTOR", "contestant": "1"}
    assert to_report(event, ASKED_ALWAYS).data["standings"][0]["players"] == players((None, "DIRECTOR"), ("12", "B"))
    named = to_report(event, ASKED_ALWAYS | {"player-0-0": "4711"})
    assert named.data["standings"][0]["players"] == players(("4711", "DIRECTOR"), ("12", "B"))
    assert (named.open, waiting(event)) == ((), [])


def test_pair_without_players_is_asked_for_both() -> None:
    event = event_of(usebio(pairs=(Listed("1", "1", ()), *FOUR_PAIRS[1:])))
    row = to_report(event, ASKED_ALWAYS).data["standings"][0]
    assert row["players"] == [{"number": None}, {"number": None}]
    assert [question.key for question in questions(event) if question.kind == "player"] == ["player-0-0", "player-0-1"]


def test_number_that_stands_twice_stops_the_report() -> None:
    pairs = (*FOUR_PAIRS[:3], Listed("4", "4", (("Else", "1001"), ("D", "14"))))
    event = event_of(usebio("".join(TWO_BOARDS), pairs=pairs))
    assert waiting(event) == ["player-0-0", "player-3-0"]
    answers = {"player-0-0": "1001", "player-3-0": ""}
    draft = to_report(event, ASKED_ALWAYS | answers)
    assert (draft.open, draft.data["standings"][3]["players"][0]) == ((), {"number": None, "name": "Else"})


def test_third_player_of_a_pair_is_asked_for_shares() -> None:
    pairs = (Listed("1", "1", (("A", "11"), ("B", "12"), ("C", "13"))), *FOUR_PAIRS[1:])
    event = event_of(usebio("".join(TWO_BOARDS), pairs=pairs))
    keys = ["share-0-0", "share-0-1", "share-0-2"]
    assert waiting(event) == keys
    draft = to_report(event, ASKED_ALWAYS | dict(zip(keys, ["1", "1/2", "1/2"], strict=True)))
    assert [player.get("share") for player in draft.data["standings"][0]["players"]] == [None, "1/2", "1/2"]


def test_pair_that_played_fewer_boards_than_the_others_is_asked_for_shares() -> None:
    pairs = [
        replace(pair, more=f"<BOARDS_PLAYED>{24 if n else 12}</BOARDS_PLAYED>") for n, pair in enumerate(FOUR_PAIRS)
    ]
    event = event_of(usebio(head="<BOARDS_PLAYED>24</BOARDS_PLAYED>", pairs=pairs))
    assert [question.key for question in questions(event) if question.kind == "share"] == ["share-0-0", "share-0-1"]


def test_opponents_met_are_counted_and_proposed() -> None:
    assert asked(event_of(usebio("".join(TWO_BOARDS))), "opponents_met").proposal == 2
    assert asked(event_of(usebio()), "opponents_met").proposal == 3
    assert "conditions" not in to_report(event_of(usebio()), ASKED_ALWAYS).data


def test_contestants_that_are_not_ranked_are_asked_for() -> None:
    pairs = (*FOUR_PAIRS, Listed("5", "", (("I", "21"), ("J", "22"))))
    text = usebio("".join(TWO_BOARDS), pairs=pairs).replace(
        "<EW_PAIR_NUMBER>4</EW_PAIR_NUMBER>", "<EW_PAIR_NUMBER>5</EW_PAIR_NUMBER>", 1
    )
    question = asked(event_of(text), "entrants")
    assert (question.proposal, question.facts) == (5, {"found": 5, "count": 4})
    assert to_report(event_of(text), ASKED_ALWAYS).data["entrants"] == 5


def test_masterpoints_of_the_file_are_in_no_report() -> None:
    pairs = [replace(pair, more="<MASTER_POINTS_AWARDED>30</MASTER_POINTS_AWARDED>") for pair in FOUR_PAIRS]
    bare, with_awards = (
        to_report(event_of(usebio("".join(TWO_BOARDS), pairs=listed)), ASKED_ALWAYS).data
        for listed in (FOUR_PAIRS, pairs)
    )
    assert with_awards == bare


def test_teams_are_asked_whether_matches_or_the_final_list_count() -> None:
    event = event_of(teams(match(1, "1", "2", VP.format("12.00", "8.00"))))
    assert (asked(event, "form").proposal, "form" in waiting(event)) == ("team_matches", True)
    assert asked(event_of(teams("")), "form").proposal == "barometer_teams"


LINEUP = {seat: {f"20{seat}{n}": 2 for n in range(1, 5)} for seat in (1, 2)}


def test_team_matches_become_a_report_once_line_ups_are_known() -> None:
    event = event_of(teams(match(1, "1", "2", VP.format("12.00", "8.00"))))
    assert waiting(event, form="team_matches") == ["halves", "lineup-0-home", "lineup-0-away"]
    answers = {"form": "team_matches", "halves": 2, "lineup-0-home": LINEUP[1], "lineup-0-away": LINEUP[2]}
    draft = to_report(event, ASKED_ALWAYS | answers | {"ruleset": "sbf-2018"})
    assert draft.open == ()
    assert "standings" not in draft.data
    assert draft.data["matches"] == [
        {
            "home": {"team": "Lag 1", "vp": "12.00", "halves": LINEUP[1], "names": names(1)},
            "away": {"team": "Lag 2", "vp": "8.00", "halves": LINEUP[2], "names": names(2)},
            "outcome": "played",
            "boards": 16,
            "halves": 2,
            "scale": "20-decimal",
        }
    ]
    assert not isinstance(calculate(draft.data), Refusal)


def names(team: int) -> dict[str, str]:
    return {f"20{team}{seat}": f"P{team}{seat}" for seat in range(1, 5)}


def test_somebody_without_a_number_sits_under_a_question_mark() -> None:
    event = event_of(teams(match(1, "1", "2", VP.format("12.00", "8.00"))))
    home = {"2011": 2, "2012": 2, "2013": 2, "?Gäst": 2}
    draft = to_report(event, ASKED_ALWAYS | {"form": "team_matches", "halves": 2, "lineup-0-home": home})
    side = draft.data["matches"][0]["home"]
    assert side["halves"] == {"2011": 2, "2012": 2, "2013": 2, "?1": 2}
    assert side["names"]["?1"] == "Gäst"


def test_barometer_of_teams_lists_teams_with_places() -> None:
    draft = to_report(event_of(teams("")), ASKED_ALWAYS | {"form": "barometer_teams", "boards": 24})
    assert draft.open == ()
    assert [(row["place"], row["team"], len(row["players"])) for row in draft.data["standings"]] == [
        (1, "Lag 1", 4),
        (2, "Lag 2", 4),
        (3, "Lag 3", 4),
    ]


def test_match_to_come_makes_the_report_wait() -> None:
    event = FoundEvent(
        "teams", date=datetime.date(2026, 3, 4), matches=(Match("1", Side("1"), Side("2"), played=False),)
    )
    assert "unplayed" in waiting(event, form="team_matches")
    assert "unplayed" in waiting(event, form="team_matches", unplayed="wait")
    assert "unplayed" not in waiting(event, form="team_matches", unplayed="left_out")


def test_provisional_list_makes_the_report_wait() -> None:
    event = replace(event_of(pbn()), provisional=True)
    assert waiting(event) == ["date", "provisional"]
    assert waiting(event, date="2026-03-04", provisional="wait") == ["provisional"]
    assert waiting(event, date="2026-03-04", provisional="final") == []


def test_contradictions_of_the_file_come_with_the_draft() -> None:
    pairs = (*FOUR_PAIRS[:3], replace(FOUR_PAIRS[3], percent="57.50"))
    draft = to_report(event_of(usebio("".join(TWO_BOARDS), pairs=pairs)), ASKED_ALWAYS)
    assert [remark.code for remark in draft.warnings] == ["scores-order", "places-against-results"]
    assert draft.data["standings"][3]["place"] == 4
