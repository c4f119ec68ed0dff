"""docs/operations.md describes the import file as it is read."""

import re
import textwrap
from pathlib import Path

from awards.services.importing import import_members
from awards.services.importing.records import COLUMNS, RECORDS
from registry.models import Federation
from tests.factories import ClubFactory, DistrictFactory, FederationFactory

TEXT = (Path(__file__).parents[2] / "docs" / "operations.md").read_text(encoding="utf-8")
SECTION = TEXT.partition("## Importing members")[2]


def named(cell: str) -> list[str]:
    """The words in backquotes."""
    return re.findall(r"`([^`]+)`", cell)


def test_every_column_is_described_once() -> None:
    table = SECTION.partition("| column | holds |")[2].partition("\n\n")[0]
    described = [name for line in table.splitlines()[2:] for name in named(line.split("|")[1])]
    assert sorted(described) == sorted(COLUMNS)


def test_every_kind_of_row_is_described_with_its_columns() -> None:
    table = SECTION.partition("| `record` | stands for |")[2].partition("\n\n")[0]
    colours = {"gold", "silver", "bronze", "black", "red"}
    found = {}
    for line in table.splitlines()[2:]:
        _edge, record, _meaning, needs, may, _end = line.split("|")
        optional = set(named(may)) | (colours if "colours" in may else set())
        found[named(record)[0]] = (set(named(needs)), optional)
    expected = {
        record: (
            {name for name, column in columns.items() if column.required},
            {name for name, column in columns.items() if not column.required},
        )
        for record, columns in RECORDS.items()
    }
    assert found == expected


def imported(federation: Federation, start: str) -> dict[str, int]:
    """What the example that begins so brings."""
    block = next(block for block in re.findall(r"(?:^    .+\n)+", SECTION, re.M) if block.strip().startswith(start))
    outcome = import_members(federation=federation, content=textwrap.dedent(block).encode(), apply=True)
    assert outcome.problems == ()
    return {kind: count for kind, count in outcome.new.items() if count}


def test_the_examples_are_read_as_they_stand(db: None) -> None:
    district = DistrictFactory(number="01")
    ClubFactory(district=district, number="101")
    assert imported(district.federation, "number;") == {"players": 2, "memberships": 2, "openings": 3}
    assert imported(FederationFactory(), "record,") == {
        **{"districts": 1, "clubs": 2, "players": 1, "memberships": 3},
        **{"openings": 3, "titles": 2, "rankings": 1},
    }
