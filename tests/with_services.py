"""Run a command beside a PostgreSQL, a Redis and a Chromium of its own: `python -m tests.with_services -- pytest`.

The servers listen in a temporary folder and on free ports of this host, and end with the command, also when this
process is killed. A missing service is named with the line that installs it; it ends the run where CI=true is set or
`--need` names it, else the command runs without it and its tests say why they are skipped.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import FrameType

from config import processes
from tests.services import chromium, debian, gettext, mdbtools, postgres, redis
from tests.services.folder import run_folder

PACKAGES = {
    "postgres": postgres.PACKAGES,
    "redis": redis.PACKAGES,
    "chromium": chromium.PACKAGES,
    "gettext": gettext.PACKAGES,
    "mdbtools": mdbtools.PACKAGES,
}
FIND = {
    "postgres": postgres.programs,
    "redis": redis.program,
    "chromium": chromium.program,
    "gettext": gettext.program,
    "mdbtools": mdbtools.program,
}
# A developer's own settings must not change what a test sees.
PROJECT_VARIABLES = {
    *(
        "DATABASE_URL",
        "REDIS_URL",
        "CELERY_BROKER_URL",
        "CACHE_DIR",
        "PAGES_DIR",
        "QUEUE_DIR",
        "QUEUE_CONTROL_DIR",
        "STATIC_ROOT",
    ),
    *(
        "CHROMIUM",
        "DEBUG",
        "DEMO",
        "HTTPS",
        "SECRET_KEY",
        "ALLOWED_HOSTS",
        "EMAIL_HOST",
        "TIME_ZONE",
        "NIGHTLY_HOUR",
        "PREPARE_STATEMENTS",
    ),
}


def arguments(words: Sequence[str]) -> argparse.Namespace:
    """The command line, read."""
    parser = argparse.ArgumentParser(prog="python -m tests.with_services", description=__doc__)
    for option, effect in (("--need", "end with 1 when one of them is missing"), ("--without", "do not look for them")):
        parser.add_argument(option, type=services, default=[], metavar="SERVICE,...", help=effect)
    parser.add_argument("--install", action="store_true", help="install what is missing, where this process is root")
    parser.add_argument("--postgres", action="append", default=[], metavar="NAME=VALUE", help="a setting of the server")
    parser.add_argument("command", nargs="+")
    return parser.parse_args(words)


def services(text: str) -> list[str]:
    """Names parted by commas. Raises ArgumentTypeError for one that is no service."""
    names = text.split(",")
    for name in names:
        if name not in PACKAGES:
            raise argparse.ArgumentTypeError(f"{name!r} is no service; there are {', '.join(PACKAGES)}")
    return names


def find(asked: argparse.Namespace) -> dict[str, str | Path]:
    """The programs of the services asked for. Raises SystemExit where one is missing that must be there."""
    wanted = [name for name in PACKAGES if name not in asked.without]
    found = {name: FIND[name]() for name in wanted}
    missing = [name for name in wanted if found[name] is None]
    if missing and asked.install and debian.may_install():
        packages = [package for name in missing for package in PACKAGES[name]]
        print(f"Installing {' '.join(packages)} ...", flush=True)
        debian.install(packages)
        found.update({name: FIND[name]() for name in missing})
        missing = [name for name in missing if found[name] is None]
    if missing:
        packages = [package for name in missing for package in PACKAGES[name]]
        print(f"Not found: {', '.join(missing)}. To install: {debian.apt_line(packages)}", file=sys.stderr)
        required = missing if in_ci() else [name for name in missing if name in asked.need]
        if required:
            raise SystemExit(f"Ended, since {', '.join(required)} must be there.")
        print(f"Going on without {', '.join(missing)}; what needs it is skipped.", file=sys.stderr, flush=True)
    return {name: program for name, program in found.items() if program is not None}


def in_ci() -> bool:
    """Whether nobody is there to read that something was skipped."""
    return os.environ.get("CI", "").lower() in {"1", "true"}


def run(asked: argparse.Namespace, found: dict[str, str | Path], folder: Path) -> int:
    """Start the servers, run the command with their addresses, end all of it; the command's exit code."""
    environment = {name: value for name, value in os.environ.items() if name not in PROJECT_VARIABLES}
    # First the virtual environment under which this runs, then pg_dump and psql of the server's own version.
    folders = [str(Path(sys.executable).parent), *([str(found["postgres"])] if "postgres" in found else [])]
    environment["PATH"] = os.pathsep.join([*folders, environment["PATH"]])
    environment["VAR_DIR"] = str(folder / "var")
    environment["TEST_SQLITE_FILE"] = str(folder / "test.sqlite3")
    running: list[subprocess.Popen[bytes]] = []
    try:
        if "postgres" in found:
            bin_folder = Path(found["postgres"])
            settings = dict(setting.split("=", 1) for setting in asked.postgres)
            running.append(postgres.start(bin_folder, folder, settings))
            environment |= postgres.environment(folder)
        if "redis" in found:
            server, address = redis.start(str(found["redis"]), folder)
            running.append(server)
            environment |= address
        if "chromium" in found:
            environment["CHROMIUM"] = str(found["chromium"])
        return follow(asked.command, environment)
    finally:
        # SIGINT is PostgreSQL's fast shutdown: it waits for no client.
        processes.stop(running, patience=10, sign=signal.SIGINT)


def follow(command: Sequence[str], environment: dict[str, str]) -> int:
    """Run `command`, hand on the signals that reach this process, and leave none of its children."""
    program = shutil.which(command[0], path=environment["PATH"])
    if program is None:
        print(f"{command[0]} is not to be found.", file=sys.stderr)
        return 127
    child = processes.start([program, *command[1:]], environment=environment)

    def hand_on(number: int, _frame: FrameType | None) -> None:
        child.send_signal(number)

    for sign in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(sign, hand_on)
    try:
        code = child.wait()
        return code if code >= 0 else 128 - code
    finally:
        processes.stop([child], patience=0)


def main() -> int:
    """Find, start, run, end; the command's exit code."""
    asked = arguments(sys.argv[1:])
    found = find(asked)
    started = time.monotonic()
    with run_folder() as folder:
        code = run(asked, found, folder)
    print(f"{asked.command[0]} with {', '.join(found) or 'no service'}: {time.monotonic() - started:.1f} s", flush=True)
    return code


if __name__ == "__main__":
    sys.exit(main())
