"""A PostgreSQL of the run's own, on a socket in its folder."""

import os
import pwd
import shutil
import signal
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import quote

from config import processes

PACKAGES = ("postgresql",)
# What a test writes need not outlive the machine.
SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "max_connections": "100",
    # A client that was killed lets go of its locks soon, as in production (docs/operations.md).
    "client_connection_check_interval": "500ms",
}


def programs() -> Path | None:
    """The folder of the newest `postgres` and `initdb`, or None. Debian keeps them beside the PATH."""
    versions = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    newest = sorted(versions, key=lambda found: float(found.parts[-3]), reverse=True)
    if newest:
        return newest[0].parent
    on_path = shutil.which("initdb")
    return Path(on_path).resolve().parent if on_path and shutil.which("postgres") else None


def owner() -> str | None:
    """Who runs the server: PostgreSQL refuses root. None: this process's own user."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


def start(bin_folder: Path, folder: Path, settings: Mapping[str, str]) -> "subprocess.Popen[bytes]":
    """Make a database `registry` in `folder`/pg and serve it there. Raises RuntimeError with the server's log."""
    home = folder / "pg"
    home.mkdir()
    user = owner()
    if user:
        shutil.chown(home, user, pwd.getpwnam(user).pw_gid)
    log = folder / "postgres.log"
    data = home / "data"
    with log.open("ab") as output:
        initdb = [bin_folder / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"]
        # In the root folder: the owner of the server need not be able to read ours.
        made = processes.start([*initdb, "-N"], user=user, output=output, folder=Path("/"))
        if made.wait() != 0:
            raise RuntimeError(f"initdb failed:\n{log.read_text()}")
        wanted = {**SETTINGS, "unix_socket_directories": str(home), **settings}
        options = [part for name, value in wanted.items() for part in ("-c", f"{name}={value}")]
        # SIGQUIT: the server takes its own children with it at once.
        server = processes.start(
            [bin_folder / "postgres", "-D", data, *options],
            user=user,
            output=output,
            folder=Path("/"),
            when_orphaned=signal.SIGQUIT,
        )
    create = [bin_folder / "createdb", "-h", home, "-U", "postgres", "registry"]
    for _attempt in range(600):
        if server.poll() is not None:
            raise RuntimeError(f"PostgreSQL ended at once:\n{log.read_text()}")
        if subprocess.run(create, capture_output=True, check=False).returncode == 0:
            return server
        time.sleep(0.05)
    processes.stop([server], patience=2)
    raise RuntimeError(f"PostgreSQL was not ready after 30 s:\n{log.read_text()}")


def environment(folder: Path) -> dict[str, str]:
    """The variables by which Django (DATABASE_URL) and PostgreSQL's own tools (PG...) find the server."""
    home = folder / "pg"
    return {
        "DATABASE_URL": f"postgres://postgres@{quote(str(home), safe='')}/registry",
        "PGHOST": str(home),
        "PGUSER": "postgres",
        "PGDATABASE": "registry",
    }
