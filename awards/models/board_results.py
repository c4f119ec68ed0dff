"""The board results behind a report: the session as it was played, kept in little room."""

import json
import zlib
from collections.abc import Mapping
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from awards.models.event import Report


def packed(session: Mapping[str, Any]) -> bytes:
    """A `pairs-session/1` as compressed canonical JSON: the same session always gives the same bytes."""
    text = json.dumps(session, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return zlib.compress(text.encode(), 9)


class BoardResults(models.Model):
    """The `pairs-session/1` of a report. `pair_rows` leads from its pairs' numbers to rows of the report's standings.

    A pair that has no row is in no list: it left, or it was not ranked. JSON has the numbers as texts; read them by
    `row_of`.
    """

    report = models.OneToOneField(Report, models.PROTECT, related_name="board_results")
    packed = models.BinaryField(_("session, compressed"))
    pair_rows = models.JSONField(_("rows of the pairs"), default=dict)

    class Meta:
        verbose_name = _("board results")
        verbose_name_plural = _("board results")
        ordering = ["report"]

    def __str__(self) -> str:
        return str(self.report)

    @property
    def session(self) -> dict[str, Any]:
        """The session as it was kept."""
        found: dict[str, Any] = json.loads(zlib.decompress(bytes(self.packed)))
        return found

    @property
    def row_of(self) -> dict[int, int]:
        """The row of the report's standings of each pair, counted from 0, by the pair's number."""
        return {int(pair): row for pair, row in self.pair_rows.items()}
