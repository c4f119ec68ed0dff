"""What is written of requests."""

import logging


class RefusalsInOneLine(logging.Filter):
    """Whoever may not see a page is answered so; that is no fault, whose traceback somebody has to read."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record pass, that of a 403 without its traceback."""
        if getattr(record, "status_code", None) == 403:
            record.exc_info = None
        return True
