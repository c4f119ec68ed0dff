"""`make run`: migrates, loads the demo, then serves the pages beside one worker with the clock. All end together."""

import argparse
import fcntl
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from config import env, processes

BASE_DIR = Path(__file__).resolve().parent.parent
HOST = "127.0.0.1"
# A worker in the middle of a task ends it first; a nightly run that is cut off starts again, so it need not wait long.
PATIENCE = 10.0
# Seconds after which a command that is waited for is said to be still at work.
STILL = 10.0


class Stopped(Exception):
    """Ctrl-C or a request to end."""


class Refused(Exception):
    """The reason, for the person at the terminal, why nothing is served."""


def refuse_taken_port(port: int) -> None:
    """Raise Refused unless `port` can be listened on."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except (OSError, OverflowError) as problem:
            raise Refused(
                f"Port {port} of {HOST} cannot be used ({problem}). "
                f"End what listens there or choose another: make run PORT={port + 1 if port < 65535 else 8000}"
            ) from problem


@contextmanager
def only_one(folder: Path) -> Iterator[None]:
    """Hold the lock of the data in `folder`; two workers over one queue would each keep the clock."""
    with (folder / "serve.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as problem:
            raise Refused(f"The data in {folder} are being served already. End that first (Ctrl-C).") from problem
        yield


def prepare(children: list[subprocess.Popen[bytes]]) -> None:
    """Migrate, and load the demo into an empty database where it is asked for; say what is being done."""
    steps = [("Preparing the database", ["migrate", "--verbosity", "0"])]
    if env.flag("DEMO", default=True):
        steps.append(("Looking for the demo, loading it where there is none", ["load_demo", "--if-empty"]))
    for doing, command in steps:
        print(f"{doing} ...", flush=True)
        child = processes.start([sys.executable, "manage.py", *command], folder=BASE_DIR)
        children.append(child)
        if waited_for(child, doing) != 0:
            raise Refused(f"manage.py {' '.join(command)} failed; its message stands above.")
        children.remove(child)


def waited_for(child: subprocess.Popen[bytes], doing: str, *, every: float = STILL) -> int:
    """The exit code of `child`; a line every so many seconds says that it is still at work.

    Not on a terminal, where it draws how far it is.
    """
    started = time.monotonic()
    while True:
        try:
            return child.wait(timeout=every)
        except subprocess.TimeoutExpired:
            if not sys.stderr.isatty():
                print(f"{doing}: still at work after {time.monotonic() - started:.0f} s", flush=True)


def serve(port: int, children: list[subprocess.Popen[bytes]]) -> None:
    """Start pages and worker and watch over both; raise Refused when one of them ends by itself."""
    pages = ["gunicorn", "config.wsgi", "--bind", f"{HOST}:{port}", "--workers", "2", "--no-control-socket"]
    worker = ["celery", "--quiet", "--app", "config", "worker", "--beat", "--concurrency", "1", "--loglevel", "WARNING"]
    # The worker reads nothing but JSON that the registry wrote; to whoever tries it as root the warning says nothing.
    quiet = ["-W", "ignore:You're running the worker with superuser privileges"]
    named = {}
    for name, command in (
        ("the pages", ["-m", *pages, "--log-level", "warning"]),
        ("the worker", [*quiet, "-m", *worker, "--without-gossip", "--without-mingle"]),
    ):
        named[name] = processes.start([sys.executable, *command], folder=BASE_DIR)
        children.append(named[name])
    announced = False
    while True:
        for name, child in named.items():
            if child.poll() is not None:
                raise Refused(f"{name.capitalize()} ended with exit code {child.returncode}, so all of it ends.")
        if not announced and answers(port):
            print(f"\nThe registry is served at http://{HOST}:{port}/   (Ctrl-C ends it)\n", flush=True)
            announced = True
        time.sleep(0.2)


def answers(port: int) -> bool:
    """Whether something accepts connections on `port`."""
    with socket.socket() as probe:
        probe.settimeout(0.2)
        return probe.connect_ex((HOST, port)) == 0


def leave(_signal: int, _frame: FrameType | None) -> None:
    """Leave whatever is being waited for; a second request does not interrupt the stopping."""
    for sign in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(sign, signal.SIG_IGN)
    raise Stopped


def main() -> int:
    """Serve until told to stop; 0 after that, 1 when something was in the way."""
    parser = argparse.ArgumentParser(prog="python -m config.serve", description=__doc__)
    parser.add_argument("--port", type=int, default=8000)
    port = parser.parse_args().port
    children: list[subprocess.Popen[bytes]] = []
    try:
        for sign in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(sign, leave)
        refuse_taken_port(port)
        with only_one(env.folder("VAR_DIR", BASE_DIR / "var")):
            os.environ.setdefault("DEMO", "1")
            os.environ.setdefault("SITE_URL", f"http://{HOST}:{port}")
            try:
                prepare(children)
                serve(port, children)
            finally:
                processes.stop(children, patience=PATIENCE)
    except Stopped:
        print("\nStopped; the data stay in place.", flush=True)
    except Refused as problem:
        print(f"\n{problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
