"""Every fault is refused with its code at its path, and nothing else is."""

from decimal import Decimal
from typing import Any

import pytest

from tests.rules.acbl_mps022.faults_of_lists import CODES, FAULTS, Fault
from tests.rules.acbl_mps022.reports import paid, problems, report


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.about)
def test_fault_is_refused_at_its_path(fault: Fault) -> None:
    assert problems(fault.report) == list(fault.found)


def test_every_code_of_this_edition_is_tried() -> None:
    assert {code for fault in FAULTS for _path, code in fault.found} == CODES


@pytest.mark.parametrize("tables", [10.5, Decimal("10.5"), "10.5", "21/2", 11, Decimal("11.0")], ids=repr)
def test_number_of_tables_is_read_as_it_is_written_or_kept(tables: Any) -> None:
    assert paid(report(1, {"tables": tables}, entrants=20)) == paid(report(1, {"tables": 11}, entrants=20))


def test_average_of_a_team_is_read_as_it_is_written_or_kept() -> None:
    def bracket(average: Any) -> dict[str, Any]:
        groups = [
            {"name": "1", "entrants": 9},
            {"name": "2", "entrants": 9, "top_team_average": average, "standings": ["1 x"]},
        ]
        conditions = {"event_type": "swiss", "structure": "bracketed", "groups": groups}
        return report(1, conditions, form="barometer_teams")

    assert paid(bracket(812.3)) == paid(bracket(Decimal("812.3"))) == paid(bracket("812.3")) == paid(bracket(812))
    assert paid(bracket(749.9)) != paid(bracket(750))
