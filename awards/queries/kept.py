"""Numbers of rows that are kept, because counting takes longer than all the rest of a page."""

import hashlib
from collections.abc import Hashable
from typing import Any

from django.core.cache import caches
from django.db.models import QuerySet

KEPT_SECONDS = 3600


def kept_count(rows: QuerySet[Any], *parts: Hashable) -> int:
    """How many rows there are, kept for an hour under the parts, which say which rows and of which moment."""
    key = "count:" + hashlib.sha256(repr((rows.model.__name__, *parts)).encode()).hexdigest()
    kept = caches["pages"]
    count = kept.get(key)
    if count is None:
        count = rows.order_by().count()
        kept.set(key, count, KEPT_SECONDS)
    return int(count)
