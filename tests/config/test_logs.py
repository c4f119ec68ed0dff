"""What is refused leaves one line in the log, what fails its traceback."""

import logging
import sys

import pytest

from config.logs import RefusalsInOneLine


@pytest.mark.parametrize(("status", "has_traceback"), [(400, False), (403, False), (500, True)])
def test_only_a_fault_is_logged_with_its_traceback(status: int, has_traceback: bool) -> None:
    try:
        raise PermissionError
    except PermissionError:
        record = logging.LogRecord("django.request", logging.ERROR, __file__, 1, "%s", ("/desk/",), sys.exc_info())
    record.status_code = status
    assert RefusalsInOneLine().filter(record)
    assert (record.exc_info is not None) == has_traceback
    assert record.levelname == ("ERROR" if has_traceback else "WARNING")
