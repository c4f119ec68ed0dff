"""The entry point of web servers."""

import gc
import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()

# What was made while starting stays as long as the process: no collection of garbage needs to walk through it again.
gc.collect()
gc.freeze()
