"""Installing what is missing from Debian's packages, where this process may."""

import os
import shutil
import subprocess
from collections.abc import Iterable


def apt_line(packages: Iterable[str]) -> str:
    """The line by which a person installs `packages`."""
    return f"sudo apt-get install --no-install-recommends {' '.join(packages)}"


def may_install() -> bool:
    """Whether apt-get is here and this process is root."""
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def install(packages: Iterable[str]) -> bool:
    """Install `packages` with nobody asked; False, with apt's own words on the terminal, when that failed."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    apt = ["apt-get", "--quiet=2", "--option", "DPkg::Lock::Timeout=120"]
    commands = [[*apt, "update"], [*apt, "install", "--yes", "--no-install-recommends", *packages]]
    return all(
        subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, check=False).returncode == 0
        for command in commands
    )
