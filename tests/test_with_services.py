"""The servers of a test run: started beside a command, gone with it, missed aloud."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
START = [sys.executable, "-m", "tests.with_services"]


def with_services(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name != "CI"} | variables
    return subprocess.run([*START, *words], cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def alive(pid: int) -> bool:
    """Whether the process runs; one that ended and was not yet collected does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_exit_code_of_the_command_is_handed_on() -> None:
    assert (
        with_services("--without", "postgres,redis,chromium,gettext,mdbtools", "--", "sh", "-c", "exit 3").returncode
        == 3
    )


def test_command_that_is_not_there_is_named() -> None:
    done = with_services("--without", "postgres,redis,chromium,gettext,mdbtools", "--", "no-such-command")
    assert (done.returncode, done.stderr) == (127, "no-such-command is not to be found.\n")


def test_missing_service_is_named_and_the_command_runs() -> None:
    done = with_services("--without", "postgres,chromium,gettext,mdbtools", "--", "/bin/echo", "ran", PATH="/nowhere")
    assert done.returncode == 0
    assert done.stdout.splitlines()[0] == "ran"
    assert done.stderr.splitlines() == [
        "Not found: redis. To install: sudo apt-get install --no-install-recommends redis-server",
        "Going on without redis; what needs it is skipped.",
    ]


@pytest.mark.parametrize(("words", "variables"), [(["--need", "redis"], {}), ([], {"CI": "true"})])
def test_missing_service_that_must_be_there_ends_the_run(words: list[str], variables: dict[str, str]) -> None:
    done = with_services(
        *words, "--without", "postgres,chromium,gettext,mdbtools", "--", "/bin/echo", PATH="/nowhere", **variables
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.splitlines()[-1] == "Ended, since redis must be there."


def test_developers_own_addresses_do_not_reach_the_command() -> None:
    done = with_services(
        *("--without", "postgres,redis,chromium,gettext,mdbtools", "--", "printenv", "DATABASE_URL"),
        DATABASE_URL="postgres://mine/data",
    )
    assert done.returncode == 1


@pytest.mark.slow
@pytest.mark.postgres
@pytest.mark.redis
def test_killed_run_leaves_no_process(tmp_path: Path) -> None:
    # The command writes who its parent's children are, then waits.
    report = tmp_path / "pids"
    command = f"ps -o pid= --ppid $PPID > {report}.new && mv {report}.new {report} && sleep 60"
    run = subprocess.Popen([*START, "--without", "chromium", "--", "sh", "-c", command], cwd=ROOT)
    until = time.monotonic() + 30
    while not report.exists() and time.monotonic() < until:
        time.sleep(0.05)
    pids = [int(word) for word in report.read_text().split()]
    assert [alive(pid) for pid in pids] == [True, True, True]
    run.send_signal(signal.SIGKILL)
    run.wait()
    until = time.monotonic() + 10
    while any(alive(pid) for pid in pids) and time.monotonic() < until:
        time.sleep(0.05)
    assert [alive(pid) for pid in pids] == [False, False, False]
