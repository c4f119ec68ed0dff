"""The blocks of matches and line-ups in our own template."""

from decimal import Decimal

from awards.readers.found import At
from awards.readers.reporting import to_report
from tests.readers.template_files import PAIRS, TEAM_EVENT, TEAMS, event_of, problems


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


def matches(
    *rows: str, columns: str = "round;home;away;home_vp;away_vp;boards;halves;scale;outcome;conceded_by"
) -> str:
    return "\n".join((TEAM_EVENT, "[matches]", columns, *rows, ""))


def test_match_without_a_result_is_still_to_come() -> None:
    event = event_of(matches("1;Alfa;Beta;12;8;24;2;20;;", "2;Alfa;Beta;;;;;;;"))
    assert [match.played for match in event.matches] == [True, False]
    assert "unplayed" in [question.key for question in to_report(event, {}).open]


def test_walkover_has_no_line_up() -> None:
    event = event_of(matches("1;Alfa;Beta;;;24;2;20;walkover;"))
    drafted = to_report(event, {"organiser": "0077", "level": "bronze"})
    assert drafted.open == ()
    assert drafted.data["matches"] == [
        {
            "home": {"team": "Alfa", "halves": {}},
            "away": {"team": "Beta", "halves": {}},
            "outcome": "walkover",
            "boards": 24,
            "halves": 2,
            "scale": "20",
        }
    ]


def test_cup_match_is_decided_by_its_imps() -> None:
    text = matches("1;Alfa;Beta;65;54.5;28;2;IMP", columns="round;home;away;home_imps;away_imps;boards;halves;scale")
    (match,) = event_of(text).matches
    assert (match.home.vp, match.away.vp, match.scale) == (Decimal(65), Decimal("54.5"), "imp")


def test_faults_of_matches_are_named() -> None:
    rows = (
        "1;Alfa;alfa;12;8;24;2;20;;",
        "1;Alfa;;12;8;24;2;21;;",
        "1;Alfa;Beta;12;;0;2.5;20;played;me",
        "2;Alfa;Beta;;;24;2;20;conceded;home",
    )
    assert problems(matches(*rows)) == [
        ("team-meets-itself", At(10, "matches", "away")),
        ("template-choice", At(11, "matches", "scale")),
        ("cell-needed", At(11, "matches", "away")),
        ("cell-needed", At(12, "matches", "away_vp")),
        ("template-whole-number", At(12, "matches", "boards")),
        ("template-whole-number", At(12, "matches", "halves")),
        ("template-choice", At(12, "matches", "conceded_by")),
        ("cell-needed", At(13, "matches", "home_vp")),
        ("cell-needed", At(13, "matches", "away_vp")),
    ]


def test_faults_of_line_ups_are_named() -> None:
    lineups = "[lineups]\nround;team;id;name;halves\n3;Alfa;1001;;2\n1;Gamma;1002;;2\n1;Alfa;;;2\n1;Alfa;1003;;\n"
    assert problems(matches("1;Alfa;Beta;12;8;24;2;20;;") + lineups) == [
        ("lineup-without-match", At(13, "lineups", "team")),
        ("lineup-without-match", At(14, "lineups", "team")),
        ("row-without-player", At(15, "lineups", "id")),
        ("cell-needed", At(16, "lineups", "halves")),
    ]


def test_who_sat_in_which_of_several_matches_of_a_round_is_asked_for() -> None:
    lineups = "[lineups]\nround;team;id;halves\n" + "".join(f"1;Alfa;100{seat};1\n" for seat in range(4))
    text = matches("1;Alfa;Beta;12;8;12;1;20;;", "1;Gamma;Alfa;12;8;12;1;20;;") + lineups
    event = event_of(text)
    assert [warning.code for warning in event.warnings] == ["lineup-of-several-matches"]
    assert [match.home.lineup for match in event.matches] == [(), ()]


def test_blocks_of_matches_in_another_form_are_faults() -> None:
    assert problems(f"{PAIRS}[matches]\nround;home\n1;Alfa\n") == [("block-of-team-matches", At(15, "matches"))]
