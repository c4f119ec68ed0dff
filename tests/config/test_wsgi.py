"""The web server's processes."""

import subprocess
import sys

import pytest

SHOW = """
import config.wsgi
from django.db import connection
with connection.cursor() as cursor:
    cursor.execute("SHOW max_parallel_workers_per_gather")
    print(cursor.fetchone()[0])
    for number in range(4):
        cursor.execute("SELECT %s + 1", [number])
    cursor.execute("SELECT count(*) FROM pg_prepared_statements WHERE statement = 'SELECT $1 + 1'")
    print(cursor.fetchone()[0])
"""


@pytest.mark.postgres
def test_a_statement_of_a_page_takes_one_processor_and_is_prepared(process_environment: dict[str, str]) -> None:
    shown = subprocess.run(
        [sys.executable, "-c", SHOW], env=process_environment, capture_output=True, text=True, check=True, timeout=60
    )
    assert shown.stdout == "0\n1\n"
