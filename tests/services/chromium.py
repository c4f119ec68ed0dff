"""A Chromium that really starts: some systems ship a stub by that name."""

import os
import shutil
import subprocess

# A page's text is measured in a font; a bare system has none.
PACKAGES = ("chromium", "fonts-dejavu-core")
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def program() -> str | None:
    """The browser that CHROMIUM names, else the first of the usual names that tells its version; None without one."""
    for name in (os.environ.get("CHROMIUM", ""), *NAMES):
        found = shutil.which(name) if name else None
        if found and runs(found):
            return found
    return None


def runs(browser: str) -> bool:
    """Whether the program tells its version."""
    try:
        return subprocess.run([browser, "--version"], capture_output=True, timeout=30, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False
