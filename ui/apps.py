"""The shared look: tables, charts, list pages and the tags that templates use."""

from django.apps import AppConfig


class UiConfig(AppConfig):
    name = "ui"
