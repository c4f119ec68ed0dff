"""What a director gives a side, as the file writes it."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from awards.rules.amounts import read_decimal
from awards.rules.report.fields import MOST, Fields, child, shown
from awards.scoring.numbers import AVERAGES
from awards.scoring.session import MATCHPOINTS, Given


def read_given(fields: Fields, key: str, method: str | None, *, points: bool) -> Given | None:
    """An average, a percentage in matchpoints, or points where ``points`` are allowed; None after noting a problem."""
    value = fields.data[key]
    if isinstance(value, str) and value in AVERAGES:
        return Given(average=value)
    percent = as_percent(value)
    if percent is not None:
        if method not in (None, MATCHPOINTS):
            fields.findings.add(
                fields.at(key), "percent-in-imps", kind="given", found=shown(value), allowed=tuple(AVERAGES)
            )
            return None
        return Given(percent=percent)
    if points and isinstance(value, Mapping):
        inner = Fields(value, child(fields.path, key), fields.findings, keys=("score",))
        score = inner.integer("score", least=-MOST)
        return None if score is None else Given(score=score)
    fields.bad(key, "given-or-points" if points else "given", allowed=tuple(AVERAGES))
    return None


def as_percent(value: Any) -> Fraction | None:
    """The percentage in a decimal string, if it lies between 0 and 100."""
    percent = read_decimal(value) if isinstance(value, str) else None
    return percent if percent is not None and 0 <= percent <= 100 else None
