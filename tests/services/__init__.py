"""PostgreSQL, Redis, Chromium, gettext and mdbtools for a test run: found, installed where it may be, started, ended."""
