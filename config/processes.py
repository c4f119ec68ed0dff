"""Child processes that cannot outlive the one that started them."""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO

_PR_SET_PDEATHSIG = 1
# Loaded here and not in the child: between fork and exec a child must not take the loader's locks.
_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


def start(
    command: Sequence[str | Path],
    *,
    environment: Mapping[str, str] | None = None,
    when_orphaned: signal.Signals = signal.SIGTERM,
    user: str | None = None,
    output: IO[bytes] | None = None,
    folder: Path | None = None,
) -> subprocess.Popen[bytes]:
    """Start `command` in a session of its own, so that Ctrl-C reaches its starter alone.

    On Linux the kernel sends `when_orphaned` to it when the thread that started it ends, by kill -9 too.
    `user` runs it as another user (root only); `output` takes both its outputs. Raises OSError.
    """
    starter = os.getpid()

    def tie() -> None:
        if _libc is not None:
            _libc.prctl(_PR_SET_PDEATHSIG, int(when_orphaned))
            # The starter may have died before the line above.
            if os.getppid() != starter:
                os.kill(os.getpid(), when_orphaned)

    return subprocess.Popen(
        [str(part) for part in command],
        env=environment,
        user=user,
        extra_groups=None if user is None else [],
        stdin=subprocess.DEVNULL if output else None,
        stdout=output,
        stderr=output,
        cwd=folder,
        start_new_session=True,
        preexec_fn=tie,
    )


def stop(
    processes: Iterable[subprocess.Popen[bytes]],
    *,
    patience: float,
    sign: signal.Signals = signal.SIGTERM,
) -> None:
    """Ask all `processes` to end, give them `patience` seconds together, then kill what is left of their sessions."""
    processes = list(processes)
    for process in processes:
        if process.poll() is None:
            process.send_signal(sign)
    deadline = time.monotonic() + patience
    for process in processes:
        with suppress(subprocess.TimeoutExpired):
            process.wait(max(0.0, deadline - time.monotonic()))
    for process in processes:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
