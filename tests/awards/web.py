"""Several web processes over the test's database, and clients that talk to them as browsers without JavaScript do."""

import http.client
import socket
import sys
import time
import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from django.test import Client

from config import processes
from registry.models import User

TOKEN = "t" * 32


def free_port() -> int:
    """A port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def served(environment: Mapping[str, str], log: Path, *, workers: int) -> Iterator[int]:
    """The pages served by that many processes; gives the port."""
    port = free_port()
    command = [sys.executable, "-m", "gunicorn", "config.wsgi", "--bind", f"127.0.0.1:{port}"]
    with log.open("wb") as output:
        child = processes.start(
            [*command, "--workers", str(workers), "--no-control-socket"], environment=environment, output=output
        )
        try:
            until = time.monotonic() + 30
            while socket.socket().connect_ex(("127.0.0.1", port)) != 0:
                if child.poll() is not None or time.monotonic() > until:
                    raise RuntimeError(f"The pages are not served:\n{log.read_text()}")
                time.sleep(0.05)
            yield port
        finally:
            processes.stop([child], patience=10)


class Visitor:
    """A signed-in client of the served pages."""

    def __init__(self, port: int, user: User) -> None:
        client = Client()
        client.force_login(user)
        self.port = port
        self.cookies = f"sessionid={client.cookies['sessionid'].value}; csrftoken={TOKEN}"

    def post(
        self, path: str, body: bytes = b"", content_type: str = "application/x-www-form-urlencoded"
    ) -> tuple[int, str]:
        """Status and the address that the answer leads to (or its text)."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        headers = {"Cookie": self.cookies, "X-CSRFToken": TOKEN, "Content-Type": content_type}
        connection.request("POST", path, body, headers)
        answer = connection.getresponse()
        text = answer.read().decode(errors="replace")
        connection.close()
        return answer.status, answer.getheader("Location") or text

    def upload(self, path: str, content: bytes) -> tuple[int, str]:
        """Send a file as a browser's form does."""
        boundary = uuid.uuid4().hex
        start = f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="r.json"\r\n\r\n'
        body = start.encode() + content + f"\r\n--{boundary}--\r\n".encode()
        return self.post(path, body, f"multipart/form-data; boundary={boundary}")
