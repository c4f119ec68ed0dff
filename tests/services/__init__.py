"""PostgreSQL, Redis and Chromium for a test run: found, installed where it may be, started, ended."""
