"""The registry's pages as they are served in earnest, and visitors who ask for them."""

import http.client
import os
import socket
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count, islice

from config import processes

WORKERS = 2
VISITORS = 4
READY_SECONDS = 30


@dataclass
class Answers:
    """How a round of requests went: seconds in all, and of each request."""

    seconds: float = 0.0
    each: list[float] = field(default_factory=list)

    @property
    def a_second(self) -> float:
        """Requests a second."""
        return len(self.each) / self.seconds


@dataclass(frozen=True)
class Pages:
    """Gunicorn with some worker processes, on a port of this host."""

    port: int

    def ask(self, addresses: Sequence[str], *, most: int, seconds: float, cookie: str = "") -> Answers:
        """Ask for the addresses in their order, over and over, until `most` were answered or the time is up.

        Raises RuntimeError for an answer that is not 200.
        """
        wanted = islice(count(), most)
        lock = threading.Lock()
        answers, failures = Answers(), []
        begun = time.perf_counter()

        def visit() -> None:
            while time.perf_counter() - begun < seconds and not failures:
                with lock:
                    turn = next(wanted, None)
                if turn is None:
                    return
                address = addresses[turn % len(addresses)]
                asked = time.perf_counter()
                status = self._status(address, cookie)
                answers.each.append(time.perf_counter() - asked)
                if status != 200:
                    failures.append(f"{address} was answered by {status}")

        visitors = [threading.Thread(target=visit) for _ in range(VISITORS)]
        for visitor in visitors:
            visitor.start()
        for visitor in visitors:
            visitor.join()
        answers.seconds = time.perf_counter() - begun
        if failures:
            raise RuntimeError(failures[0])
        return answers

    def _status(self, address: str, cookie: str) -> int:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request("GET", address, headers={"Cookie": cookie} if cookie else {})
            answer = connection.getresponse()
            answer.read()
            return answer.status
        finally:
            connection.close()


@contextmanager
def serving() -> Iterator[Pages]:
    """Serve the database and the cache of this process, floors included. Raises RuntimeError where it fails."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    words = ["--bind", f"127.0.0.1:{port}", "--workers", str(WORKERS), "--no-control-socket", "--log-level", "warning"]
    settings = {"DJANGO_SETTINGS_MODULE": "benchmarks.plain_settings"}
    command = [sys.executable, "-m", "gunicorn", "config.wsgi", *words]
    server = processes.start(command, environment={**os.environ, **settings})
    try:
        deadline = time.monotonic() + READY_SECONDS
        while not _answers(port):
            if server.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError("The pages of the benchmark are not served.")
            time.sleep(0.1)
        yield Pages(port)
    finally:
        processes.stop([server], patience=5)


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0
