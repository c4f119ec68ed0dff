"""Team and Swiss events of USEBIO files: matches, their scales, triangles."""

import pytest

from tests.readers.files import match, teams
from tests.readers.test_usebio import codes, event_of

VP = "<TEAM_VICTORY_POINTS>{}</TEAM_VICTORY_POINTS><OPPOSING_TEAM_VICTORY_POINTS>{}</OPPOSING_TEAM_VICTORY_POINTS>"
SCORE = "<TEAM_SCORE>{}</TEAM_SCORE><OPPOSING_TEAM_SCORE>{}</OPPOSING_TEAM_SCORE>"


def test_match_is_read_with_its_boards_and_scale() -> None:
    event = event_of(teams(match(1, "1", "2", VP.format("12.18", "7.82") + SCORE.format("40", "31"))))
    (only,) = event.matches
    assert (only.round, only.home.contestant, only.away.contestant, only.boards) == ("1", "1", "2", 16)
    assert (str(only.home.vp), str(only.away.vp), str(only.home.imps)) == ("12.18", "7.82", "40")
    assert (only.scale, only.halves, only.played, only.is_part) == ("20-decimal", None, True, False)
    assert [one.team for one in event.contestants] == ["Lag 1", "Lag 2", "Lag 3"]


@pytest.mark.parametrize(
    ("scores", "scale"),
    [
        ([("18", "12"), ("30", "0")], "30"),
        ([("15", "10")], "25"),
        ([("11", "9")], "20"),
        ([("11.00", "9.00"), ("10.5", "9.5")], "20-decimal"),
        ([("18", "12"), ("15", "10")], ""),
        ([("18", "11")], ""),
        ([("12.5", "12.5")], ""),
    ],
)
def test_scale_is_told_from_the_sums_or_left_to_ask(scores: list[tuple[str, str]], scale: str) -> None:
    played = "".join(match(index, "1", "2", VP.format(*pair)) for index, pair in enumerate(scores, start=1))
    assert {one.scale for one in event_of(teams(played)).matches} == {scale}


def test_scores_alone_are_victory_points_where_they_add_up_to_a_scale() -> None:
    event = event_of(teams(match(1, "1", "2", SCORE.format(15, 5)) + match(2, "2", "3", SCORE.format(8, 12))))
    assert [(str(one.home.vp), one.home.imps, one.scale) for one in event.matches] == [
        ("15", None, "20"),
        ("8", None, "20"),
    ]
    assert codes(event) == ["scores-are-vp"]


def test_scores_alone_are_imps_elsewhere() -> None:
    event = event_of(teams(match(1, "1", "2", SCORE.format(35, 20)) + match(2, "2", "3", SCORE.format(8, 12))))
    assert [(one.home.vp, str(one.home.imps), one.scale) for one in event.matches] == [
        (None, "35", ""),
        (None, "8", ""),
    ]
    assert codes(event) == ["scores-are-imps"]


def test_triangle_is_three_parts_whose_scale_is_asked() -> None:
    triangle = "".join(
        match(1, home, away, VP.format("6.40", "3.60")) for home, away in (("1", "2"), ("2", "3"), ("3", "1"))
    )
    event = event_of(teams(triangle + match(2, "1", "2", VP.format("12.00", "8.00"))))
    assert [(one.is_part, one.scale) for one in event.matches] == [(True, "")] * 3 + [(False, "20-decimal")]


def test_players_of_a_team_may_stand_in_pairs() -> None:
    text = teams("").replace("</PLACE><PLAYER>", "</PLACE><PAIR><PLAYER>").replace("</TEAM>", "</PAIR></TEAM>")
    assert [len(one.players) for one in event_of(text).contestants] == [4, 4, 4]


def test_lines_inside_a_match_take_its_teams() -> None:
    inside = (
        "<BOARD><BOARD_NUMBER>6</BOARD_NUMBER><IMPS>10</IMPS>"
        "<TRAVELLER_LINE><DIRECTION>NS</DIRECTION><CONTRACT>4 H</CONTRACT><PLAYED_BY>S</PLAYED_BY><LEAD>DK</LEAD>"
        "<TRICKS>10</TRICKS><SCORE>420</SCORE></TRAVELLER_LINE>"
        "<TRAVELLER_LINE><DIRECTION>EW</DIRECTION><CONTRACT>4H</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>9</TRICKS>"
        "<SCORE>-50</SCORE></TRAVELLER_LINE></BOARD>"
    )
    event = event_of(teams(match(1, "1", "2", inside), kind="SWISS_TEAMS"))
    assert [(one.ns, one.ew, one.score) for one in event.results] == [(("1",), ("2",), 420), (("2",), ("1",), -50)]
