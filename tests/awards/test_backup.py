"""Back-up and restore as docs/operations.md says: the restored ledger verifies, and is as closed as before."""

import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from tests.awards import in_processes
from tests.awards.databases import Databases, done, opened, rows

pytestmark = pytest.mark.slow

COPY = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).backup(sqlite3.connect(sys.argv[2]))"
ENTRIES = (
    "SELECT id, player_id, kind, colour, amount, ranking, played_on, reverses_id FROM awards_ledgerentry ORDER BY id"
)
ROOT = Path(__file__).resolve().parent.parent.parent


def back_up_and_restore(address: str, restored: str, folder: Path) -> None:
    """Back up one database and restore it as another, with the commands of the manual."""
    if address.startswith("sqlite"):
        backup = folder / "backup.sqlite3"
        source, target = (name.removeprefix("sqlite:///") for name in (address, restored))
        subprocess.run([sys.executable, "-c", COPY, source, backup], check=True)
        shutil.copy(backup, target)
    else:
        backup = folder / "backup.dump"
        subprocess.run(["pg_dump", "--format=custom", f"--file={backup}", address], check=True)
        subprocess.run(["pg_restore", "--exit-on-error", "--no-owner", f"--dbname={restored}", backup], check=True)


def verify_ledger(address: str) -> subprocess.CompletedProcess[str]:
    """`manage.py verify_ledger` on a database."""
    command = [sys.executable, "manage.py", "verify_ledger"]
    environment = {**os.environ, "DATABASE_URL": address}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)


def test_restored_backup_verifies_refuses_changes_and_goes_on(databases: Databases, tmp_path: Path) -> None:
    address, restored = databases.empty(), databases.blank()
    done(address, in_processes.make_corrected_report)
    # Someone is at work while the backup is made; what he has not committed is not in it.
    with opened(address) as other:
        other.execute("BEGIN")
        other.execute("UPDATE awards_holding SET total = 0")
        back_up_and_restore(address, restored, tmp_path)
        other.execute("ROLLBACK")
    assert rows(restored, ENTRIES) == rows(address, ENTRIES) != []
    verified = verify_ledger(restored)
    assert (verified.returncode, verified.stdout) == (0, "Everything agrees.\n")
    statements = ["UPDATE awards_ledgerentry SET amount = 0", "DELETE FROM awards_ledgerentry"]
    if databases.on_postgres:
        statements.append("TRUNCATE awards_ledgerentry CASCADE")
    with opened(restored) as database:
        for statement in statements:
            with pytest.raises((sqlite3.IntegrityError, psycopg.errors.RestrictViolation)):
                database.execute(statement)
    # New rows get numbers that are free.
    done(restored, in_processes.book_some, 3, 0)
    assert done(restored, in_processes.night)["state"] == "good"


def test_verifying_a_backup_without_its_triggers_fails(databases: Databases, tmp_path: Path) -> None:
    address = databases.empty()
    done(address, in_processes.make_corrected_report)
    with opened(address) as database:
        on_table = " ON awards_ledgerentry" if databases.on_postgres else ""
        name = "awards_ledgerentry_only_grows" + ("" if databases.on_postgres else "_delete")
        database.execute(f"DROP TRIGGER {name}{on_table}")
    verified = verify_ledger(address)
    assert (verified.returncode, verified.stdout) == (
        1,
        f"The trigger {name} does not stand: its table can be changed.\n",
    )
    assert verified.stderr.strip() == "CommandError: 1 difference."
