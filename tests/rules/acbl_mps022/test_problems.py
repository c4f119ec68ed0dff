"""Every fault is refused with its code at its path, and nothing else is."""

import pytest

from tests.rules.acbl_mps022.faults_of_lists import CODES, FAULTS, Fault
from tests.rules.acbl_mps022.reports import problems


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.about)
def test_fault_is_refused_at_its_path(fault: Fault) -> None:
    assert problems(fault.report) == list(fault.found)


def test_every_code_of_this_edition_is_tried() -> None:
    assert {code for fault in FAULTS for _path, code in fault.found} == CODES
