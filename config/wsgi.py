"""The entry point of web servers."""

import gc
import os
from typing import Any

from django.core.wsgi import get_wsgi_application
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
os.environ.setdefault("PREPARE_STATEMENTS", "yes")

application = get_wsgi_application()


def leave_the_other_processors(connection: BaseDatabaseWrapper, **kwargs: Any) -> None:
    """A page's statement takes one processor: with three it is done a little sooner, and all other pages later."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET max_parallel_workers_per_gather = 0")


connection_created.connect(leave_the_other_processors)

# What was made while starting stays as long as the process: no collection of garbage needs to walk through it again.
gc.collect()
gc.freeze()
