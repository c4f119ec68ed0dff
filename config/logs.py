"""What is written of requests."""

import logging


class RefusalsInOneLine(logging.Filter):
    """Whoever may not see a page, or asks what none answers, is told so: no fault whose traceback has to be read."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record pass, that of a 400 or 403 as a warning without its traceback."""
        if getattr(record, "status_code", None) in (400, 403):
            record.exc_info = None
            record.levelno, record.levelname = logging.WARNING, "WARNING"
        return True
