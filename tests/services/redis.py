"""A Redis of the run's own, on a free port of this host alone."""

import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path

from config import processes

PACKAGES = ("redis-server",)


def program() -> str | None:
    """Where redis-server is, or None; Valkey speaks the same."""
    return shutil.which("redis-server") or shutil.which("valkey-server")


def start(server_program: str, folder: Path) -> "tuple[subprocess.Popen[bytes], dict[str, str]]":
    """The server and the variables by which it is found. Raises RuntimeError with the server's log."""
    log = folder / "redis.log"
    for _attempt in range(3):
        port = free_port()
        command = [server_program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        with log.open("ab") as output:
            # SIGKILL: Redis ignores SIGQUIT, and there is nothing to save.
            server = processes.start([*command, "--dir", folder], output=output, when_orphaned=signal.SIGKILL)
        if answers(server, port):
            address = f"redis://127.0.0.1:{port}"
            # Apart, so that a test which clears the cache leaves the queue.
            return server, {"REDIS_URL": f"{address}/0", "CELERY_BROKER_URL": f"{address}/1"}
        processes.stop([server], patience=1)
    raise RuntimeError(f"Redis did not start:\n{log.read_text()}")


def free_port() -> int:
    """A port on which nobody listens now; somebody may a moment later, so the caller tries again."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def answers(server: "subprocess.Popen[bytes]", port: int) -> bool:
    """Whether `server` says PONG on `port` within ten seconds."""
    for _attempt in range(200):
        if server.poll() is not None:
            return False
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=1) as connection:
                connection.sendall(b"PING\r\n")
                return connection.recv(16) == b"+PONG\r\n"
        except OSError:
            time.sleep(0.05)
    return False
