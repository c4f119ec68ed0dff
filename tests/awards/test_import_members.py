"""Importing a federation's members from a file: what is written, and what a second run finds."""

import datetime
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext

from awards.choices import Colour, EntryKind, TitleSource
from awards.models import Holding, LedgerEntry, TitleAward
from awards.services.importing import Imported, import_members
from registry.models import Change, Club, District, Federation, Membership, Player
from registry.names import search_key, sort_key
from tests.factories import (
    ClubFactory,
    DistrictFactory,
    FederationFactory,
    LedgerEntryFactory,
    MembershipFactory,
    PlayerFactory,
)

HEADER = (
    "record,number,name,district,place,first_name,last_name,birth_date,sex,email,club,from,to,home,gold,silver,bronze,"
    "holding_date,title,title_date,ranking,ranking_date,event"
)
COLUMNS = HEADER.split(",")
FILE = [
    {"record": "district", "number": "01", "name": "Östra"},
    {"record": "club", "number": "101", "name": "BK Åkanten", "district": "01", "place": "Åmål"},
    {"record": "club", "number": "102", "name": "BK Ärtan", "district": "01"},
    {
        "record": "player",
        "number": "0042",
        "first_name": "Åsa",
        "last_name": "Öberg",
        "birth_date": "1960-02-29",
        "sex": "f",
        "email": "asa@example.org",
        "club": "101",
        "from": "2019-07-01",
        "gold": "3",
        "silver": "120",
        "bronze": "1499",
        "holding_date": "2026-06-30",
        "title": "hjarter",
        "title_date": "2024-11-05",
    },
    {"record": "player", "number": "43", "first_name": "Bo", "last_name": "Ek"},
    {"record": "membership", "number": "43", "club": "101", "from": "2010-01-01", "to": "2019-12-31"},
    {"record": "membership", "number": "43", "club": "102", "from": "2020-01-01"},
    {"record": "membership", "number": "43", "club": "101", "from": "2021-01-01", "home": "no"},
    {"record": "title", "number": "0042", "title": "ruter", "title_date": "2021-03-02"},
    {"record": "ranking", "number": "0042", "ranking": "46", "ranking_date": "2025-10-04", "event": "Höstsilver"},
    {"record": "ranking", "number": "0042", "ranking": "12", "ranking_date": "2025-10-04", "event": "Kvällssilver"},
]


def table(rows: list[dict[str, str]], separator: str = ",") -> str:
    """The rows as the text of a file."""
    lines = [COLUMNS, *([row.get(name, "") for name in COLUMNS] for row in rows)]
    return "\r\n".join(separator.join(cells) for cells in lines) + "\r\n"


def run(federation: Federation, rows: list[dict[str, str]], *, apply: bool = True) -> Imported:
    """Import these rows."""
    return import_members(federation=federation, content=table(rows).encode(), apply=apply, file_name="members.csv")


@pytest.fixture
def federation(db: None) -> Federation:
    """A federation without members."""
    return FederationFactory(code="sbf")


NEW = {"districts": 1, "clubs": 2, "players": 2, "memberships": 4, "openings": 3, "titles": 2, "rankings": 2}
NONE = dict.fromkeys(NEW, 0)


def test_import_writes_everything_that_the_file_holds(federation: Federation) -> None:
    outcome = run(federation, FILE)
    assert outcome == Imported(new=NEW, unchanged=NONE, differences=(), problems=(), written=True)
    assert list(District.objects.values_list("number", "name")) == [("01", "Östra")]
    assert list(Club.objects.values_list("number", "name", "district__number", "place", "sort_key", "search_key")) == [
        ("101", "BK Åkanten", "01", "Åmål", sort_key("BK Åkanten", language="sv"), "bk akanten"),
        ("102", "BK Ärtan", "01", "", sort_key("BK Ärtan", language="sv"), "bk artan"),
    ]
    asa = Player.objects.get(number="0042")
    assert (asa.name, asa.birth_date, asa.sex, asa.email) == (
        "Åsa Öberg",
        datetime.date(1960, 2, 29),
        "f",
        "asa@example.org",
    )
    assert (asa.sort_key, asa.search_key) == (sort_key("Öberg", "Åsa", language="sv"), search_key("Åsa", "Öberg"))
    memberships = Membership.objects.order_by("player__number", "starts")
    assert list(memberships.values_list("player__number", "club__number", "starts", "ends", "home")) == [
        ("0042", "101", datetime.date(2019, 7, 1), None, True),
        ("43", "101", datetime.date(2010, 1, 1), datetime.date(2019, 12, 31), True),
        ("43", "102", datetime.date(2020, 1, 1), None, True),
        ("43", "101", datetime.date(2021, 1, 1), None, False),
    ]


def test_opening_holdings_are_ledger_entries_and_the_holding_is_their_sum(federation: Federation) -> None:
    run(federation, FILE)
    day, autumn = datetime.date(2026, 6, 30), datetime.date(2025, 10, 4)
    names = ("kind", "colour", "amount", "exact", "ranking", "played_on", "ruleset", "reason")
    assert list(LedgerEntry.objects.order_by("pk").values_list(*names)) == [
        (EntryKind.OPENING, Colour.GOLD, 300, "3", 0, day, "sbf-2018", ""),
        (EntryKind.OPENING, Colour.SILVER, 1200, "120", 0, day, "sbf-2018", ""),
        (EntryKind.OPENING, Colour.BRONZE, 1499, "1499", 0, day, "sbf-2018", ""),
        (EntryKind.OPENING, Colour.SILVER, 0, "", 46, autumn, "", "Höstsilver"),
        (EntryKind.OPENING, Colour.SILVER, 0, "", 12, autumn, "", "Kvällssilver"),
    ]
    holding = Holding.objects.get()
    assert (holding.player.number, holding.total, holding.gold, holding.silver, holding.bronze) == (
        "0042",
        2999,
        300,
        1200,
        1499,
    )


def test_titles_held_before_need_no_pin(federation: Federation) -> None:
    run(federation, FILE)
    titles = TitleAward.objects.order_by("reached_on")
    assert list(titles.values_list("title", "source", "reached_on", "pin_sent_on", "ruleset")) == [
        ("ruter", TitleSource.IMPORTED, datetime.date(2021, 3, 2), datetime.date(2021, 3, 2), "sbf-2018"),
        ("hjarter", TitleSource.IMPORTED, datetime.date(2024, 11, 5), datetime.date(2024, 11, 5), "sbf-2018"),
    ]


def test_titles_of_a_known_player_are_looked_at_by_the_next_nightly_run(federation: Federation) -> None:
    run(federation, FILE)
    Holding.objects.update(titled_version=F("version"))
    run(federation, [{"record": "title", "number": "0042", "title": "klover", "title_date": "2019-12-01"}])
    assert Holding.objects.exclude(titled_version=F("version")).get().player.number == "0042"


def test_import_leaves_one_line_in_the_audit_trail(federation: Federation) -> None:
    run(federation, FILE)
    change = Change.objects.get()
    assert (change.action, change.model, change.record) == ("import", "federation", str(federation.pk))
    assert {**change.after, "sha256": len(change.after["sha256"])} == {"file": "members.csv", "sha256": 64, **NEW}


def everything() -> list[object]:
    """Every record that an import may touch, with all values."""
    models = (District, Club, Player, Membership, LedgerEntry, Holding, TitleAward, Change)
    return [list(model.objects.order_by("pk").values()) for model in models]


def test_dry_run_tells_the_same_and_writes_nothing(federation: Federation) -> None:
    before = everything()
    outcome = run(federation, FILE, apply=False)
    assert outcome == Imported(new=NEW, unchanged=NONE, differences=(), problems=(), written=False)
    assert everything() == before


def test_second_run_finds_everything_and_writes_nothing(federation: Federation) -> None:
    run(federation, FILE)
    before = everything()
    outcome = run(federation, FILE)
    assert outcome == Imported(new=NONE, unchanged=NEW, differences=(), problems=(), written=False)
    assert everything() == before


def test_file_that_grew_adds_only_what_is_new(federation: Federation) -> None:
    run(federation, FILE)
    more = {"record": "holding", "number": "43", "bronze": "7", "holding_date": "2026-06-30"}
    outcome = run(federation, [*FILE, more])
    assert (outcome.new, outcome.unchanged) == ({**NONE, "openings": 1}, NEW)
    assert Holding.objects.get(player__number="43").bronze == 7


def test_what_the_file_says_otherwise_is_listed_and_left_as_it_is(federation: Federation) -> None:
    run(federation, FILE)
    before = everything()
    changed = [dict(row) for row in FILE]
    changed[0]["name"] = "Västra"
    changed[1]["place"] = "Säffle"
    changed[3] |= {"last_name": "Ek", "email": "", "silver": "121", "title_date": "2024-11-06"}
    changed[5]["to"] = "2018-12-31"
    changed[9]["ranking"] = "47"
    outcome = run(federation, changed)
    assert [str(difference) for difference in outcome.differences] == [
        "line 2, name: the register keeps 'Östra'; the file says 'Västra'.",
        "line 3, place: the register keeps 'Åmål'; the file says 'Säffle'.",
        "line 5, last_name: the register keeps 'Öberg'; the file says 'Ek'.",
        "line 5, silver: the register keeps '120'; the file says '121'.",
        "line 5, title_date: the register keeps '2024-11-05'; the file says '2024-11-06'.",
        "line 7, to: the register keeps '2019-12-31'; the file says '2018-12-31'.",
        "line 11, ranking: the register keeps '46'; the file says '47'.",
    ]
    assert everything() == before


def test_member_who_moved_since_stays_moved(federation: Federation) -> None:
    run(federation, FILE)
    Membership.objects.filter(player__number="0042").update(ends=datetime.date(2026, 8, 31))
    MembershipFactory(
        player=Player.objects.get(number="0042"),
        club=Club.objects.get(number="102"),
        starts=datetime.date(2026, 9, 1),
    )
    before = everything()
    outcome = run(federation, FILE)
    assert outcome == Imported(new=NONE, unchanged=NEW, differences=(), problems=(), written=False)
    assert everything() == before


def test_opening_of_a_known_player_adds_to_what_he_has(federation: Federation) -> None:
    player = PlayerFactory(federation=federation, number="7")
    LedgerEntryFactory(player=player, colour=Colour.BRONZE, amount=5)
    run(federation, [{"record": "holding", "number": "7", "bronze": "10", "holding_date": "2026-06-30"}])
    assert Holding.objects.get(player=player).bronze == 15


def test_rows_of_another_federation_are_neither_seen_nor_touched(federation: Federation) -> None:
    other = ClubFactory(number="101", name="Annan")
    PlayerFactory(federation=other.federation, number="0042", club=other)
    outcome = run(federation, FILE)
    assert outcome.new == NEW
    assert Membership.objects.filter(club=other).count() == 1


def test_file_without_the_column_record_is_a_list_of_players(federation: Federation) -> None:
    ClubFactory(district=DistrictFactory(federation=federation), number="101")
    text = "Number;First_Name;Last_Name;Club;From;Silver;Holding_Date\n1;Eva;Ström;101;2020-07-01;12,5;2026-06-30\n"
    outcome = import_members(federation=federation, content=text.encode("cp1252"), apply=True)
    assert (outcome.problems, outcome.new) == ((), {**NONE, "players": 1, "memberships": 1, "openings": 1})
    assert Player.objects.get().last_name == "Ström"
    entry = LedgerEntry.objects.get()
    assert (entry.amount, entry.exact) == (125, "12.5")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
@pytest.mark.parametrize("separator", [",", ";"])
def test_file_is_read_in_each_encoding_and_with_each_separator(
    encoding: str, separator: str, federation: Federation
) -> None:
    content = table(FILE, separator).encode(encoding)
    outcome = import_members(federation=federation, content=content, apply=True)
    assert (outcome.problems, outcome.new) == ((), NEW)
    assert Player.objects.get(number="0042").name == "Åsa Öberg"


def many(count: int) -> list[dict[str, str]]:
    """That many players with all that a player can have."""
    rows = FILE[:3]
    for number in range(count):
        rows = [*rows, {**FILE[3], "number": f"9{number}"}, {**FILE[9], "number": f"9{number}"}]
    return rows


def queries(federation: Federation, rows: list[dict[str, str]]) -> int:
    """How many statements an import takes."""
    with CaptureQueriesContext(connection) as captured:
        assert run(federation, rows).problems == ()
    return len(captured)


def test_number_of_queries_does_not_grow_with_the_number_of_rows(federation: Federation) -> None:
    other = FederationFactory()
    few, lots = many(10), many(300)
    assert queries(federation, few) == queries(other, lots)
    # Known players are locked before their ledger grows.
    holdings = [
        {"record": "ranking", "number": row["number"], "ranking": "5", "ranking_date": "2026-01-01"}
        for row in lots
        if row["record"] == "player"
    ]
    assert queries(federation, holdings[:10]) == queries(other, holdings)


def test_two_imports_at_once_write_everything_once(process_environment: dict[str, str], tmp_path: Path) -> None:
    FederationFactory(code="sbf")
    file = tmp_path / "members.csv"
    file.write_text(table(many(500)))
    command = [sys.executable, "manage.py", "import_members", str(file), "--federation", "sbf", "--apply"]
    started = [
        subprocess.Popen(command, env=process_environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for _number in range(2)
    ]
    outputs = sorted(process.communicate(timeout=120)[0].splitlines()[-1] for process in started)
    assert outputs == ["Nothing was written: the register has all of this already.", "Written."]
    assert (Player.objects.count(), LedgerEntry.objects.count(), Membership.objects.count()) == (500, 2000, 500)


# --- the command ----------------------------------------------------------------------------------------------------


def test_command_checks_first_and_writes_with_apply(
    federation: Federation, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "members.csv"
    file.write_text(table(FILE))
    counts = [f"{kind}: {count} new, 0 known" for kind, count in NEW.items()]
    call_command("import_members", str(file), "--federation", "sbf")
    assert capsys.readouterr().out.splitlines() == [
        *counts,
        "Nothing was written: this was a dry run. Write with --apply.",
    ]
    assert Player.objects.count() == 0
    call_command("import_members", str(file), "--federation", "sbf", "--apply")
    assert capsys.readouterr().out.splitlines() == [*counts, "Written."]
    assert Player.objects.count() == 2
    call_command("import_members", str(file), "--federation", "sbf", "--apply")
    assert capsys.readouterr().out.splitlines() == [
        *(f"{kind}: 0 new, {count} known" for kind, count in NEW.items()),
        "Nothing was written: the register has all of this already.",
    ]


def test_command_lists_problems_and_ends_with_an_error(
    federation: Federation, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "members.csv"
    file.write_text("number,first_name,last_name\n1,,Ek\n2,Bo,\n3,Bo,\n")
    with pytest.raises(CommandError) as refused:
        call_command("import_members", str(file), "--federation", "sbf", "--apply", "--limit-errors", "2")
    assert (str(refused.value), refused.value.returncode) == ("3 problems; nothing was written.", 1)
    assert capsys.readouterr().out.splitlines() == [
        "line 2, first_name: This cell must not be empty here.",
        "line 3, last_name: This cell must not be empty here.",
        "… and 1 more.",
    ]
    assert Player.objects.count() == 0


@pytest.mark.parametrize(
    ("file", "code", "message"),
    [
        ("members.csv", "xxx", "No federation has the code xxx."),
        ("none.csv", "sbf", "{folder}/none.csv cannot be read: No such file or directory."),
    ],
)
def test_command_says_what_it_cannot_find(
    file: str, code: str, message: str, federation: Federation, tmp_path: Path
) -> None:
    (tmp_path / "members.csv").write_text(table(FILE))
    with pytest.raises(CommandError) as refused:
        call_command("import_members", str(tmp_path / file), "--federation", code)
    assert str(refused.value) == message.format(folder=tmp_path)
