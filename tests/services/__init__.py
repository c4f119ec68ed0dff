"""PostgreSQL, Redis, Chromium and gettext for a test run: found, installed where it may be, started, ended."""
