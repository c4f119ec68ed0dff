"""A file with more than any event has is refused, and what follows the row that is too many is not read."""

import itertools
from collections.abc import Callable

import pytest

from awards.readers.limits import MOST, TooMany, within
from awards.readers.pbn_text import MOST_LINES, parse
from awards.readers.reading import read


def pbn_ranking(count: int) -> str:
    rows = "".join(f'{row} {row} "A B - C D"\n' for row in range(1, count + 1))
    return f'% PBN 2.1\n[Competition "Pairs"]\n[TotalScoreTable "Rank;PairId;Names"]\n{rows}'


def pbn_results(count: int) -> str:
    return '% PBN 2.1\n[Board "1"]\n[ScoreTable "PairId_NS;PairId_EW;Score_NS"]\n' + "1 2 50\n" * count


def pbn_pairs(count: int) -> str:
    rows = "".join(f"{row} {row} 50\n" for row in range(1, count + 1))
    return f'% PBN 2.1\n[Board "1"]\n[ScoreTable "PairId_NS;PairId_EW;Score_NS"]\n{rows}'


def pbn_events(count: int) -> str:
    return '% PBN 2.1\n[Competition "Pairs"]\n' + "".join(
        f'[TotalScoreTable "Rank;PairId"]\n1 {row}\n\n' for row in range(1, count + 1)
    )


def usebio(inside: str, kind: str = "MP_PAIRS") -> str:
    return f'<USEBIO><EVENT EVENT_TYPE="{kind}">{inside}</EVENT></USEBIO>'


def usebio_ranking(count: int) -> str:
    return usebio(f"<PARTICIPANTS>{'<PAIR><PLACE>1</PLACE></PAIR>' * count}</PARTICIPANTS>")


def usebio_results(count: int) -> str:
    return usebio(f"<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{'<TRAVELLER_LINE/>' * count}</BOARD>")


def usebio_matches(count: int) -> str:
    return usebio("<MATCH/>" * count, "SWISS_TEAMS")


def usebio_events(count: int) -> str:
    return f"<USEBIO>{'<EVENT/>' * count}</USEBIO>"


def bridgewebs_ranking(count: int) -> str:
    return "#Version;std1\n#Pairs;1\n#Scores\nPosition;Pair;Name1;Name2\n" + "1;1;A B;C D\n" * count


def jannersten_ranking(count: int) -> str:
    rows = "".join(f"A;{row};{seat};A B;5;50;;\n" for row in range(1, count + 1) for seat in "NS")
    return f"[GAME]\nA;3;30\n[CONTESTANTS]\n{rows}"


def template_ranking(count: int) -> str:
    rows = "".join(f"{row};{row}\n" for row in range(1, count + 1))
    return f"[event]\nformat;masterpoint-template/1\nform;individual\n[standings]\nplace;id1\n{rows}"


@pytest.mark.parametrize(
    ("written", "part"),
    [
        (pbn_ranking, "contestants"),
        (pbn_results, "results"),
        (pbn_pairs, "contestants"),
        (pbn_events, "events"),
        (usebio_ranking, "contestants"),
        (usebio_results, "results"),
        (usebio_matches, "matches"),
        (usebio_events, "events"),
        (bridgewebs_ranking, "contestants"),
        (jannersten_ranking, "contestants"),
        (template_ranking, "contestants"),
    ],
)
def test_one_more_than_there_may_be_is_refused(written: Callable[[int], str], part: str) -> None:
    (problem,) = read(written(MOST[part] + 1).encode()).problems
    assert (problem.code, problem.facts) == ("too-many-rows", {"most": MOST[part], "part": part})
    assert "too-many-rows" not in {one.code for one in read(written(MOST[part]).encode()).problems}


def test_lines_behind_the_row_that_is_too_many_are_not_read() -> None:
    with pytest.raises(TooMany) as caught:
        parse(pbn_ranking(MOST["contestants"] + 1) + "\n" * MOST_LINES)
    assert caught.value.part == "contestants"


def test_nothing_is_taken_behind_the_one_that_is_too_many() -> None:
    source = itertools.count()
    with pytest.raises(TooMany):
        list(within("events", source))
    assert next(source) == MOST["events"] + 1
