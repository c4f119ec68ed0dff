"""PostgreSQL, Redis, Chromium, gettext and mdbtools for tests: found, installed where it may be, started, ended."""
