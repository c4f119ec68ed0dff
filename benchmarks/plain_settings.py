"""The settings of the measured server: the registry's own, with the floors beside its pages."""

from pathlib import Path

from config.settings import *  # noqa: F403

ROOT_URLCONF = "benchmarks.plain"
TEMPLATES[0]["DIRS"].append(Path(__file__).resolve().parent / "templates")  # type: ignore[attr-defined]  # noqa: F405
# Each run begins with an empty cache, and no other's is emptied for it.
CACHES["default"]["KEY_PREFIX"] = str(VAR_DIR)  # noqa: F405
