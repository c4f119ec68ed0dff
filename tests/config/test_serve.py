"""`make run`: one at a time, on a free port, and gone without a trace."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.serve import Refused, only_one, refuse_taken_port, waited_for

ROOT = Path(__file__).resolve().parent.parent.parent


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def test_taken_port_is_refused_with_another_offered() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        offer = re.escape(f"End what listens there or choose another: make run PORT={port + 1}")
        with pytest.raises(Refused, match=offer):
            refuse_taken_port(port)


def test_port_that_cannot_be_is_refused() -> None:
    with pytest.raises(Refused, match="make run PORT=8000"):
        refuse_taken_port(70000)


def test_free_port_is_taken() -> None:
    refuse_taken_port(free_port())


def test_same_data_are_served_once(tmp_path: Path) -> None:
    with only_one(tmp_path), pytest.raises(Refused, match="are being served already"), only_one(tmp_path):
        pytest.fail("served twice")
    with only_one(tmp_path):
        pass


def test_what_takes_long_is_said_to_be_still_at_work(capsys: pytest.CaptureFixture[str]) -> None:
    slow = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(2.6); raise SystemExit(3)"])
    assert waited_for(slow, "Sleeping", every=1.1) == 3
    assert capsys.readouterr().out.splitlines() == [
        "Sleeping: still at work after 1 s",
        "Sleeping: still at work after 2 s",
    ]


def living(session: int) -> list[str]:
    """The processes of a session, without those that ended and wait to be collected."""
    listing = ["ps", "-o", "stat=,args=", "--sid", str(session)]
    done = subprocess.run(listing, capture_output=True, text=True, check=False)
    return [line for line in done.stdout.splitlines() if not line.startswith("Z")]


def children(pid: int) -> list[int]:
    done = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    return [int(word) for word in done.stdout.split()]


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """`make run` without the demo, on SQLite in a folder of the test: the process and its port."""
    taken = {"DATABASE_URL", "REDIS_URL", "CELERY_BROKER_URL"}
    environment = {name: value for name, value in os.environ.items() if name not in taken}
    environment |= {"VAR_DIR": str(tmp_path), "DEMO": "0"}
    port = free_port()
    command = [sys.executable, "-m", "config.serve", "--port", str(port)]
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
    yield process, port
    process.kill()
    process.wait()


@pytest.mark.slow
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_request_to_end_leaves_no_process(served: tuple[subprocess.Popen[str], int], sign: signal.Signals) -> None:
    process, port = served
    assert process.stdout is not None
    assert any(line.startswith("The registry is served at") for line in process.stdout)
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/accounts/login/", timeout=10) as page:
        assert page.status == 200
    sessions = children(process.pid)
    assert len(sessions) == 2
    # The worker needs a moment until it listens to signals.
    time.sleep(3)
    process.send_signal(sign)
    last = process.stdout.read().splitlines()[-1]
    assert (process.wait(), last) == (0, "Stopped; the data stay in place.")
    assert [living(session) for session in sessions] == [[], []]
