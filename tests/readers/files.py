"""Result files made up for tests, with the quirks of real ones."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

USEBIO_HEAD = '<?xml version="1.0"?>\n<!DOCTYPE USEBIO SYSTEM "http://www.example.org/usebio_v1_2.dtd">\n'
CLUB = "<CLUB><CLUB_NAME>Nordvik BK</CLUB_NAME><CLUB_ID_NUMBER>0077</CLUB_ID_NUMBER></CLUB>"
EVENT_HEAD = (
    "<TITLE>Onsdag</TITLE><EVENT_DESCRIPTION>Onsdagspar i Nordvik</EVENT_DESCRIPTION><DATE>04/03/2026</DATE>"
    "<WINNER_TYPE>1</WINNER_TYPE>"
)


@dataclass(frozen=True)
class Listed:
    """A pair as a USEBIO file lists it."""

    number: str
    place: str
    players: Sequence[tuple[str, str]]
    percent: str = ""
    total: str = ""
    direction: str = ""
    more: str = ""

    def text(self) -> str:
        people = "".join(
            f"<PLAYER><PLAYER_NAME>{name}</PLAYER_NAME><NATIONAL_ID_NUMBER>{number}</NATIONAL_ID_NUMBER></PLAYER>"
            for name, number in self.players
        )
        return (
            f"<PAIR><PAIR_NUMBER>{self.number}</PAIR_NUMBER><DIRECTION>{self.direction}</DIRECTION>"
            f"<TOTAL_SCORE>{self.total}</TOTAL_SCORE><PERCENTAGE>{self.percent}</PERCENTAGE>"
            f"<PLACE>{self.place}</PLACE>{people}{self.more}</PAIR>"
        )


FOUR_PAIRS = (
    Listed("1", "1", (("Ylva Fernby", "1001"), ("Tumi Lid", "1002")), "62.50"),
    Listed("2", "2=", (("Runa Holt", "0001003"), ("Joar Vik", "1004")), "50.00"),
    Listed("3", "2=", (("Embla Ness", "1005"), ("Sjurd O&#39;Dal", "1006")), "50.00"),
    Listed("4", "4", (("Gyda Moss", "1007"), ("Orri Hav", "1008")), "37.50"),
)


def line(ns: str, ew: str, contract: str, by: str, tricks: str, score: str, points: tuple[str, str] = ("", "")) -> str:
    """A traveller line."""
    return (
        f"<TRAVELLER_LINE><NS_PAIR_NUMBER>{ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{ew}</EW_PAIR_NUMBER>"
        f"<CONTRACT>{contract}</CONTRACT><PLAYED_BY>{by}</PLAYED_BY><LEAD>4H</LEAD><TRICKS>{tricks}</TRICKS>"
        f"<SCORE>{score}</SCORE><NS_MATCH_POINTS>{points[0]}</NS_MATCH_POINTS>"
        f"<EW_MATCH_POINTS>{points[1]}</EW_MATCH_POINTS></TRAVELLER_LINE>"
    )


def board(number: int, *lines: str) -> str:
    """A board with its traveller."""
    return f"<BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER>{''.join(lines)}</BOARD>"


TWO_BOARDS = (
    board(1, line("1", "2", "3NT", "N", "9", "400", ("2", "0")), line("3", "4", "3 N", "S", "8", "-50", ("0", "2"))),
    board(2, line("1", "3", "4H", "E", "10", "-420", ("1", "1")), line("2", "4", "4 h", "E", "10", "-420", ("1", "1"))),
)


def usebio(
    body: str = "", *, kind: str = "MP_PAIRS", head: str = EVENT_HEAD, pairs: Iterable[Listed] = FOUR_PAIRS
) -> str:
    """A USEBIO file with one event of pairs."""
    listed = "".join(pair.text() for pair in pairs)
    return (
        f'{USEBIO_HEAD}<USEBIO Version="1.2">{CLUB}<EVENT EVENT_TYPE="{kind}">{head}'
        f"<PARTICIPANTS>{listed}</PARTICIPANTS>{body}</EVENT></USEBIO>"
    )


def teams(matches: str, *, kind: str = "TEAMS") -> str:
    """A USEBIO file with three teams of four."""
    listed = "".join(
        f'<TEAM TEAM_ID="{number}" TEAM_NAME="Lag {number}"><PLACE>{number}</PLACE>'
        + "".join(
            f"<PLAYER><PLAYER_NAME>P{number}{seat}</PLAYER_NAME>"
            f"<NATIONAL_ID_NUMBER>20{number}{seat}</NATIONAL_ID_NUMBER></PLAYER>"
            for seat in range(1, 5)
        )
        + "</TEAM>"
        for number in (1, 2, 3)
    )
    return (
        f'{USEBIO_HEAD}<USEBIO Version="1.2">{CLUB}<EVENT EVENT_TYPE="{kind}">{EVENT_HEAD}'
        f"<PARTICIPANTS>{listed}</PARTICIPANTS>{matches}</EVENT></USEBIO>"
    )


def match(round_number: int, home: str, away: str, scores: str) -> str:
    """A match of a USEBIO file."""
    return (
        f"<MATCH><ROUND_NUMBER>{round_number}</ROUND_NUMBER><TEAM>{home}</TEAM><OPPOSING_TEAM>{away}</OPPOSING_TEAM>"
        f"<START_BOARD_NUMBER>1</START_BOARD_NUMBER><END_BOARD_NUMBER>16</END_BOARD_NUMBER>{scores}</MATCH>"
    )


PBN_META = (
    '% PBN 2.1\n% EXPORT\n% <META  name=Generator   content="Ruter">\n% <META  name=Version  content="4.1">\n'
    '% <META  name=Arranger  content="0077 Nordvik BK">\n% <META  name=Created  content="2026-03-05 22:10:00">\n'
    '% <META  name=ContestDate  content="2026-03-04">\n% <META  name=ContestName  content="Onsdagspar">\n'
    '% <META  name=ContestType  content="2">\n% <META  name=ScoringType  content="MatchPoints;MP1">\n'
    '% <META  name=PairCount  content="5">\n% <META  name=PhantomCount  content="1">\n'
)
PBN_RANKING = (
    '[TotalScoreTable "Rank\\1R;RankTie\\1R;PairId\\2R;Direction\\3R;TotalScoreMP\\4R;TotalPercentage\\5R;Names\\30L;'
    'NrBoards\\2R;Club\\9L;MemberID1\\7R;MemberID2\\7R;Sex1\\1R;Sex2\\1R"]\n'
    '1 - 1 "N-S"  3.5 62.50 "Ylva Fernby - Tumi Lid" 2 "Nordvik BK" "1001" "1002" "W" "M"\n'
    '2 3 2 "N-S"  0.0 50.00 "Runa Holt-Vang - Joar Vik" 2 "A - B" "0001003" - "W" "M"\n'
    '2 3 6 "E-W"  0.0 50.00 "Embla \\"Em\\" Ness - Sjurd Dal" 2 - "1005" "" "W" "M"\n'
    '4 - 4 "E-W" -3.5 37.50 "Gyda Moss - Orri Hav" 2 "Nordvik BK" "1007" "8" "W" "M"\n'
)
PBN_SCORES = (
    '[ScoreTable "Table\\1R;Round\\1R;PairId_NS\\2R;PairId_EW\\2R;Contract\\4L;Declarer\\1R;Result\\2R;Lead\\3L;'
    'Score_NS\\6R;Score_EW\\6R;MP_NS\\3R;MP_EW\\3R;Percentage_NS\\3R;Percentage_EW\\3R"]\n'
    '1 1 1 2 3N   N  9 H4 "400"    -  1 -1 100   0\n'
    '2 1 6 4 3N   S  8 SA     - "50" -1  1   0 100\n'
)


def pbn(*, meta: str = PBN_META, ranking: str = PBN_RANKING, more: str = "") -> str:
    """A PBN file of two boards; the second copies its tags and its columns from the first."""
    return (
        f'{meta}[Event "Onsdag \\"1\\""]\n[Site "##Nordvik"]\n[Date "2026.03.04"]\n[Board "1"]\n'
        f'[Competition "Pairs"]\n{{ a comment\n over two lines }}\n{ranking}{PBN_SCORES}\n'
        '[Event "#"]\n[Date "#"]\n[Board "2"]\n[ScoreTable "#"]\n'
        '1 2 1 6 4HX  E 10 SA     - "590"  0  0  50  50\n; to the end of the line\n'
        '2 2 2 4 Pass -  - -    "0"     - 0  0  50  50\n'
        f"{more}"
    )


TEAM_META = '% PBN 2.0\n% <META name=ContestType content="4">\n% <META name=ContestDate content="2026-03-04">\n'
TEAMS = (
    '[Event "Serie"]\n[Board "1"]\n[TotalScoreTable "Rank;TeamId;TotalScoreVP;TeamName;NrRounds;Club;RosterDetails"]\n'
    '1 2 12.18 "Alfa" 1 - "11,Fernby,Ylva|12,Lid,Tumi|13,Holt,Runa|14,Vik,Joar|15,Dal,Bo"\n'
    '2 1 7.82 "Beta" 1 "Beta" "21,Ness,Embla|22,Dal,Sjurd|23,Moss,Gyda|-,Hav,Orri"\n'
)
MATCHES = (
    '[ScoreTable "Round;Table;TeamId_Home;TeamId_Away;MatchDetails;VP_Home;VP_Away;'
    'LineupDetails_Home;LineupDetails_Away"]\n'
)
HOME = "1,O,N,11,Fernby,Ylva|1,O,S,12,Lid,Tumi|1,C,E,13,Holt,Runa|1,C,W,14,Vik,Joar"
AWAY = "1,C,N,21,Ness,Embla|1,C,S,22,Dal,Sjurd|1,O,E,23,Moss,Gyda|1,O,W,-,Hav,Orri"


def pbn_teams() -> str:
    """A PBN file with a match that was played and one to come."""
    rows = f'1 1 2 1 "1,15,14|2,30,20|200,45,34" 12.18 7.82 "{HOME}" "{AWAY}"\n2 1 1 2 - - - - -\n'
    return f"{TEAM_META}{TEAMS}{MATCHES}{rows}"


BRIDGEWEBS = """#Version;std1
#Date;18/11/2026
#Title;Måndagspar
#Director;A Director
#Pairs;1
#Boards;2
#Winners;1
#Scores
Position;Pair;Name1;Name2;Percent
1;3;Ylva Fernby;Tumi Lid;62.50
2=;1;Runa Holt;Joar Vik;50.00
2=;2;Embla Ness;Sjurd Dal;50.00
4;4;Gyda Moss;Orri Hav;37.50
"""
TRAVELLERS = """#Travellers
#Board;1
NS;EW;Contract;By;Tricks;Lead;Score
3;1;3NT;N;9;4H;400
2;4;4Hx;E;9;;200
#Board;2
NS;EW;Contract;By;Tricks;Lead;Score
1;2;Pass;;;;0
4;3;;;;;A60-40
"""
JANNERSTEN = """[GAME]
A;3;6;2;;;;;;;;1
[CONTESTANTS]
A;1;N; "Ylva Fernby";12;60;;
A;1;S; "Tumi Lid";12;60;;
A;2;N; "Runa Holt";10;50;;0,25
A;2;S; "Joar Vik";10;50;;
A;3;E; "Embla Ness";10;50;;
A;3;W; "Sjurd Dal";10;50;;
A;4;E; "Gyda Moss";8;40;;
A;4;W; "Orri Hav";8;40;;
[RESULTS]
#01;A;1;1;3;;;400;3NT;N;9;C2;2;0;;;100;0;;2;;
#01;A;1;2;4;;;-50;3NT;N;8;C2;0;2;;;0;100;;2;;
#02;A;1;1;4;;;0;Pass;;;;1;1;;;50;50;;2;;
#03
"""
