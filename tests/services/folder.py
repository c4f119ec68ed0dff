"""The folder of a run: short enough for sockets, locked as long as the run lives."""

import fcntl
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PREFIX = "registry-test-"
# A socket's path has at most 107 bytes; the longest name below the folder is pg/.s.PGSQL.5432.
LONGEST = 80


def parent() -> Path:
    """The system's temporary folder, or /tmp where that one's path is too long for a socket."""
    folder = Path(tempfile.gettempdir())
    return folder if len(str(folder)) + len(PREFIX) + 8 <= LONGEST else Path("/tmp")


def sweep(where: Path) -> None:
    """Remove the folders of runs that were killed: those which nobody holds locked any more."""
    for lock in where.glob(f"{PREFIX}*/lock"):
        try:
            with lock.open("r+") as handle:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(lock.parent, ignore_errors=True)
        except OSError:
            # Alive, or another person's.
            continue


@contextmanager
def run_folder() -> Iterator[Path]:
    """A new folder that other users may pass through (not list), removed at the end."""
    where = parent()
    sweep(where)
    folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir=where))
    folder.chmod(0o711)
    try:
        with (folder / "lock.new").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            # Only now does another run's sweep see it.
            (folder / "lock.new").rename(folder / "lock")
            yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
