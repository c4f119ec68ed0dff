"""A Celery worker as a process of its own."""

import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from celery import Celery

from config import processes

WORKER = [sys.executable, "-m", "celery", "--app", "config", "worker", "--concurrency", "1", "--loglevel", "INFO"]


def start_worker(app: Celery, environment: Mapping[str, str], log: Path) -> "subprocess.Popen[bytes]":
    """Start a worker and wait until it answers. Raises RuntimeError with its log when it does not within 30 s."""
    with log.open("wb") as output:
        child = processes.start(
            [*WORKER, "--without-gossip", "--without-mingle"], environment=environment, output=output
        )
    until = time.monotonic() + 30
    while child.poll() is None and time.monotonic() < until:
        if app.control.ping(timeout=0.5):
            return child
    processes.stop([child], patience=1)
    raise RuntimeError(f"The worker did not answer:\n{log.read_text()}")
