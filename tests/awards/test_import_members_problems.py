"""Every fault of an import file is named with its line, all of them at once, and nothing is written."""

import random

import pytest
from django.utils import timezone

from awards.models import LedgerEntry
from awards.services.importing import Problem, import_members
from registry.models import Club, Federation, Membership, Player
from registry.queries.days import local_day
from tests.factories import ClubFactory, DistrictFactory, FederationFactory, MembershipFactory, PlayerFactory

HEADER = (
    "record,number,name,district,place,first_name,last_name,birth_date,sex,email,address,handicap,hidden,deceased_on,"
    "club,from,to,home,gold,silver,bronze,black,holding_date,title,title_date,ranking,ranking_date,event"
)
COLUMNS = HEADER.split(",")
TITLES = (
    "klover, ruter, hjarter, hjarter-1, hjarter-2, hjarter-3, spader, spader-1, spader-2, "
    "stor, stor-1, stor-2, stor-3, stor-4, stor-5"
)
NAMES = {"record": "player", "first_name": "Bo", "last_name": "Ek"}
HOLDING = {"record": "holding", "number": "7", "bronze": "10", "holding_date": "2026-06-30"}
RANKING = {"record": "ranking", "number": "7", "ranking": "5", "ranking_date": "2026-01-01"}
TITLE = {"record": "title", "number": "7", "title": "ruter", "title_date": "2020-01-01"}
MEMBERSHIP = {"record": "membership", "number": "7", "club": "102", "from": "2026-01-01"}


@pytest.fixture
def federation(db: None) -> Federation:
    """Clubs 101 and 102, and 109 merged into 101; player 7 of club 101 since 2020, and 8 merged into 7."""
    district = DistrictFactory(federation=FederationFactory(code="sbf"), number="01")
    club = ClubFactory(district=district, number="101")
    ClubFactory(district=district, number="102")
    ClubFactory(district=district, number="109", merged_into=club)
    player = PlayerFactory(federation=district.federation, number="7")
    MembershipFactory(player=player, club=club, starts="2020-01-01")
    PlayerFactory(federation=district.federation, number="8", merged_into=player)
    return district.federation


def problems(federation: Federation, content: bytes) -> tuple[Problem, ...]:
    """What is wrong with a file, after making sure that it left no trace."""
    before = (Club.objects.count(), Player.objects.count(), Membership.objects.count(), LedgerEntry.objects.count())
    outcome = import_members(federation=federation, content=content, apply=True)
    after = (Club.objects.count(), Player.objects.count(), Membership.objects.count(), LedgerEntry.objects.count())
    assert (after, outcome.written) == (before, False)
    return outcome.problems


def table(*rows: dict[str, str]) -> bytes:
    """Rows as a file; a cell may hold a comma."""
    lines = [HEADER, *(",".join(f'"{row.get(name, "")}"' for name in COLUMNS) for row in rows)]
    return "\n".join(lines).encode()


def faults(found: tuple[Problem, ...]) -> list[tuple[int, str, str, str | None]]:
    """Line, column, code and what was found."""
    return [(problem.line, problem.column, problem.code, problem.found) for problem in found]


ROWS = [
    # row, column, code, found
    ({**NAMES}, "number", "missing", None),
    ({**NAMES, "number": "1", "first_name": " "}, "first_name", "missing", None),
    ({**NAMES, "number": "a b"}, "number", "bad-number", "a b"),
    ({**NAMES, "number": "1/2"}, "number", "bad-number", "1/2"),
    ({**NAMES, "number": "1" * 21}, "number", "bad-number", "1" * 21),
    ({**NAMES, "number": "1", "last_name": "x" * 81}, "last_name", "too-long", "x" * 81),
    ({**NAMES, "number": "1", "last_name": "E\0k"}, "last_name", "control-character", "E\0k"),
    ({**NAMES, "number": "1", "birth_date": "1/2/1960"}, "birth_date", "bad-date", "1/2/1960"),
    ({**NAMES, "number": "1", "birth_date": "1960-02-30"}, "birth_date", "bad-date", "1960-02-30"),
    ({**NAMES, "number": "1", "birth_date": "19600229"}, "birth_date", "bad-date", "19600229"),
    ({**NAMES, "number": "1", "birth_date": "0001-01-01"}, "birth_date", "bad-date", "0001-01-01"),
    ({**NAMES, "number": "1", "birth_date": "9999-12-31"}, "birth_date", "future-date", "9999-12-31"),
    ({**NAMES, "number": "1", "sex": "x"}, "sex", "bad-sex", "x"),
    ({**NAMES, "number": "1", "email": "a@b"}, "email", "bad-mail", "a@b"),
    ({**NAMES, "number": "1", "handicap": "ten"}, "handicap", "bad-handicap", "ten"),
    ({**NAMES, "number": "1", "hidden": "maybe"}, "hidden", "bad-yes-or-no", "maybe"),
    ({**NAMES, "number": "1", "place": "Åmål"}, "place", "column-not-used", "Åmål"),
    ({**NAMES, "number": "1", "club": "101"}, "from", "missing", None),
    ({**NAMES, "number": "1", "from": "2026-01-01"}, "club", "missing", None),
    ({**NAMES, "number": "1", "club": "999", "from": "2026-01-01"}, "club", "unknown-club", "999"),
    ({**NAMES, "number": "1", "bronze": "10"}, "holding_date", "missing", None),
    ({**NAMES, "number": "1", "title": "ruter"}, "title_date", "missing", None),
    ({**NAMES, "number": "1", "title_date": "2020-01-01"}, "title", "missing", None),
    ({"record": "member", "number": "1"}, "record", "unknown-record", "member"),
    ({"record": "club", "number": "1"}, "name", "missing", None),
    ({"record": "club", "number": "1", "name": "K", "district": "99"}, "district", "unknown-district", "99"),
    ({"record": "district", "number": "1", "name": "N", "place": "P"}, "place", "column-not-used", "P"),
    ({**MEMBERSHIP, "number": "99"}, "number", "unknown-player", "99"),
    ({**MEMBERSHIP, "number": "8"}, "number", "merged-player", "8"),
    ({**MEMBERSHIP, "club": "109"}, "club", "merged-club", "109"),
    ({**MEMBERSHIP}, "from", "other-home-club", "2026-01-01"),
    ({**MEMBERSHIP, "club": "101"}, "from", "already-member", "2026-01-01"),
    ({**MEMBERSHIP, "home": "no", "to": "2025-12-31"}, "to", "ends-before-start", "2025-12-31"),
    ({**MEMBERSHIP, "home": "perhaps"}, "home", "bad-yes-or-no", "perhaps"),
    ({**HOLDING, "number": "99"}, "number", "unknown-player", "99"),
    ({**HOLDING, "bronze": "-1"}, "bronze", "bad-amount", "-1"),
    ({**HOLDING, "bronze": "1 234"}, "bronze", "bad-amount", "1 234"),
    ({**HOLDING, "bronze": "1e3"}, "bronze", "bad-amount", "1e3"),
    ({**HOLDING, "bronze": "NaN"}, "bronze", "bad-amount", "NaN"),
    ({**HOLDING, "bronze": "１０"}, "bronze", "bad-amount", "１０"),
    ({**HOLDING, "bronze": "10,5"}, "bronze", "too-fine", "10.5"),
    ({**HOLDING, "bronze": "", "silver": "999999999"}, "silver", "too-large", "999999999"),
    ({**HOLDING, "bronze": "", "black": "1"}, "black", "unknown-colour", "1"),
    ({**HOLDING, "holding_date": "9999-01-01"}, "holding_date", "future-date", "9999-01-01"),
    ({**TITLE, "title": "kung"}, "title", "unknown-title", "kung"),
    ({**RANKING, "ranking": "1.5"}, "ranking", "bad-whole-number", "1.5"),
    ({**RANKING, "ranking_date": ""}, "ranking_date", "missing", None),
    ({**RANKING, "number": "99"}, "number", "unknown-player", "99"),
]  # fmt: skip


@pytest.mark.parametrize(("row", "column", "code", "found"), ROWS, ids=[f"{row[1]}-{row[2]}" for row in ROWS])
def test_a_faulty_row_is_named_with_line_column_and_what_was_found(
    row: dict[str, str], column: str, code: str, found: str | None, federation: Federation
) -> None:
    good = {**NAMES, "number": "500"}
    assert faults(problems(federation, table(good, row, {**NAMES, "number": "501"}))) == [(3, column, code, found)]


def test_all_faults_of_a_file_are_listed_at_once(federation: Federation) -> None:
    # Different numbers, so that no row is the double of another.
    rows = [
        {**row, "number": f"1{line}"} if row.get("number") == "1" else row for line, (row, *_rest) in enumerate(ROWS)
    ]
    found = problems(federation, table(*rows))
    expected = {(line, column, code) for line, (_row, column, code, _found) in enumerate(ROWS, start=2)}
    assert expected <= {(problem.line, problem.column, problem.code) for problem in found}
    assert [problem.line for problem in found] == sorted(problem.line for problem in found)


def test_a_row_with_several_faults_names_each(federation: Federation) -> None:
    row = {**NAMES, "last_name": "", "number": "1", "birth_date": "x", "sex": "y", "bronze": "z"}
    assert faults(problems(federation, table(row))) == [
        (2, "birth_date", "bad-date", "x"),
        (2, "sex", "bad-sex", "y"),
        (2, "bronze", "bad-amount", "z"),
        (2, "last_name", "missing", None),
        (2, "holding_date", "missing", None),
    ]


def test_who_refers_to_a_faulty_row_is_not_at_fault(federation: Federation) -> None:
    rows = (
        {"record": "club", "number": "300"},
        {**NAMES, "number": "1", "sex": "x", "club": "300", "from": "2026-01-01"},
        {**HOLDING, "number": "1"},
        {**MEMBERSHIP, "number": "1", "club": "300"},
    )
    assert faults(problems(federation, table(*rows))) == [(2, "name", "missing", None), (3, "sex", "bad-sex", "x")]


def test_the_same_thing_twice_names_the_first_line(federation: Federation) -> None:
    rows = (
        {**NAMES, "number": "1", "bronze": "5", "holding_date": "2026-06-30"},
        {**NAMES, "number": "1"},
        {**HOLDING, "number": "1"},
        {**RANKING, "number": "1"},
        {**RANKING, "number": "1"},
    )
    assert [str(problem) for problem in problems(federation, table(*rows))] == [
        "line 3, number: This stands in the file already, on line 2. Allowed: each once. Found: '1'.",
        "line 4, bronze: This stands in the file already, on line 2. Allowed: each once. Found: '1'.",
        "line 6, ranking_date: This stands in the file already, on line 5. Allowed: each once. Found: '1'.",
    ]


def test_two_home_clubs_at_once_in_the_file_are_refused(federation: Federation) -> None:
    rows = (
        {**NAMES, "number": "1", "club": "101", "from": "2020-01-01"},
        {**MEMBERSHIP, "number": "1", "from": "2019-01-01", "to": "2020-01-01"},
        {**MEMBERSHIP, "number": "1", "from": "2022-01-01", "home": "no"},
    )
    assert [str(problem) for problem in problems(federation, table(*rows))] == [
        "line 2, from: The player is a member of club 102 from 2019-01-01 to 2020-01-01 already. "
        "Allowed: one membership of a club and one home club at a time. Found: '2020-01-01'."
    ]


def test_a_message_says_what_is_wrong_what_is_allowed_and_what_was_found(federation: Federation) -> None:
    rows = (
        {**TITLE, "title": "kung"},
        {**HOLDING, "bronze": "", "black": "1"},
        {**NAMES, "number": "1", "birth_date": "9999-12-31"},
    )
    today = local_day(federation, timezone.now())
    assert [str(problem) for problem in problems(federation, table(*rows))] == [
        f"line 2, title: There is no such title. Allowed: {TITLES}. Found: 'kung'.",
        "line 3, black: The edition sbf-2018 knows no points of this colour. "
        "Allowed: gold, silver, bronze. Found: '1'.",
        f"line 4, birth_date: This day is yet to come. Allowed: {today} or earlier. Found: '9999-12-31'.",
    ]


def test_points_and_titles_need_an_edition_in_force(db: None) -> None:
    federation = FederationFactory(ruleset="")
    PlayerFactory(federation=federation, number="7")
    assert faults(problems(federation, table(HOLDING, TITLE))) == [
        (2, "bronze", "no-edition", None),
        (3, "title", "no-edition", None),
    ]


# --- the file as a whole --------------------------------------------------------------------------------------------


NAMES_ONLY = b"number,first_name,last_name\n"


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", [(1, "", "empty-file", None)]),
        (b"\n\r\n ,, \n", [(1, "", "empty-file", None)]),
        (b"first_name,last_name\n", [(1, "number", "missing-column", None)]),
        (b"number,nam,NUMBER\n", [(1, "", "unknown-column", "nam"), (1, "number", "duplicate-column", None)]),
        (b"number\tsex\n", [(1, "", "unknown-column", "number\tsex"), (1, "number", "missing-column", None)]),
        (NAMES_ONLY + b"1,Bo\n2,Bo,Ek,\n", [(2, "", "wrong-cells", "2"), (3, "", "wrong-cells", "4")]),
        (NAMES_ONLY + b'"1"x,Bo,Ek\n2,,Ek\n', [(2, "", "broken-row", None), (3, "first_name", "missing", None)]),
        (NAMES_ONLY + b'1,Bo,"Ek\n', [(2, "", "broken-row", None)]),
        (NAMES_ONLY + b"1,Bo,\x81\n", [(2, "", "unreadable", "byte 81")]),
        (NAMES_ONLY + "1,Bo,Åberg\n2,Bo,".encode() + b"\xc5berg\n", [(3, "", "unreadable", "byte C5")]),
        (NAMES_ONLY.decode().encode("utf-16"), [(1, "", "unreadable", "UTF-16")]),
    ],
    ids=(
        *("empty", "blank", "no-number", "typing-mistake", "tabs", "cells", "quote", "open-quote", "no-letter"),
        *("two-encodings", "utf-16"),
    ),
)
def test_a_file_that_cannot_be_read_says_why(
    content: bytes, expected: list[tuple[int, str, str, str | None]], federation: Federation
) -> None:
    assert faults(problems(federation, content)) == expected


def test_lines_are_counted_as_an_editor_counts_them(federation: Federation) -> None:
    content = b'number,first_name,last_name,address\r\n1,Bo,Ek,"Street 1\r\nTown"\r\n\r\n2,,Ek,\r\n'
    assert faults(problems(federation, content)) == [(5, "first_name", "missing", None)]


def test_hostile_bytes_are_answered_with_problems(federation: Federation) -> None:
    seed = random.randrange(10**9)
    print(f"seed {seed}")
    dice = random.Random(seed)
    good = table(*({**row, "number": f"1{line}"} for line, (row, *_rest) in enumerate(ROWS)))
    for _attempt in range(150):
        content = bytearray(good)
        for _change in range(dice.randrange(1, 40)):
            content[dice.randrange(len(content))] = dice.choice((0, 9, 10, 13, 34, 44, 59, 255, dice.randrange(256)))
        assert problems(federation, bytes(content)) != ()
        assert problems(federation, dice.randbytes(dice.randrange(1, 2000))) != ()


def test_a_message_shows_no_control_characters(federation: Federation) -> None:
    row = {**NAMES, "number": "1", "last_name": "\x1b[31mEk" + "x" * 90}
    assert [str(problem) for problem in problems(federation, table(row))] == [
        "line 2, last_name: There is a character that cannot be printed. Allowed: letters and signs. "
        "Found: '\\x1b[31mEk" + "x" * 52 + "…'."
    ]
