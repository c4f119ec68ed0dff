"""Faults of a report, each with the path and code that have to answer it."""

import copy
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.rules.reports import BASE, pairs

Report = dict[str, Any]
Found = tuple[str, str]


@dataclass(frozen=True)
class Fault:
    """One fault put into a good report, and what the report is refused for."""

    about: str
    base: Callable[[], Report]
    change: Callable[[Report], Any]
    found: tuple[Found, ...]

    def report(self) -> Report:
        """The good report with the fault in it."""
        report = copy.deepcopy(self.base())
        self.change(report)
        return report


def bronze() -> Report:
    """Twelve pairs for bronze."""
    return pairs(12)


def silver() -> Report:
    """Sixteen pairs for silver."""
    return pairs(16, "silver")


def gold() -> Report:
    """Forty pairs for gold."""
    return pairs(40, "gold")


def final() -> Report:
    """The A final of a silver event."""
    conditions = {"final": {"qualifying_rounds": 9, "final_rounds": 9, "entrants": 40}, "carry_over": True}
    return pairs(16, "silver", boards=60, conditions=conditions)


def side(team: str, numbers: str, vp: str) -> Report:
    """A team of four that plays both halves."""
    return {"team": team, "vp": vp, "halves": {f"{numbers}{seat}": 2 for seat in range(1, 5)}}


def teams() -> Report:
    """One team match."""
    match = {
        **{"home": side("Alfa", "a", "18"), "away": side("Beta", "b", "12")},
        **{"boards": 24, "halves": 2, "scale": "30", "outcome": "played"},
    }
    return {**BASE, "form": "team_matches", "matches": [match]}


def brief(value: Any) -> str:
    """The value in the name of a test."""
    return "huge" if isinstance(value, int) and value > 10**100 else ascii(value)[:20]


def put(path: str, value: Any) -> Callable[[Report], None]:
    """Set the value at a path such as ``standings.0.place``."""

    def change(report: Any) -> None:
        *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
        for step in way:
            report = report.setdefault(step, {}) if isinstance(report, dict) else report[step]
        report[last] = value

    return change


def drop(path: str) -> Callable[[Report], None]:
    """Remove the key at a path."""

    def change(report: Any) -> None:
        *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
        for step in way:
            report = report[step]
        del report[last]

    return change


def several(*changes: Callable[[Report], Any]) -> Callable[[Report], None]:
    """Make all of the changes."""

    def change(report: Report) -> None:
        for one in changes:
            one(report)

    return change


def bad(path: str, value: Any, base: Callable[[], Report] = bronze) -> Fault:
    """A value that is refused where it stands."""
    return Fault(f"{path} {brief(value)}", base, put(path, value), ((written(path), "bad-value"),))


def written(path: str) -> str:
    """``standings.0.place`` as a problem writes it."""
    return "".join(f"[{step}]" if step.isdigit() else f".{step}" for step in path.split(".")).lstrip(".")


def condition(
    key: str, value: Any, code: str, base: Callable[[], Report] = bronze, path: str = "", **others: Any
) -> Fault:
    """A condition that is refused."""
    where = path or f"conditions.{key}"
    change = several(*(put(f"conditions.{name}", given) for name, given in {key: value, **others}.items()))
    return Fault(f"{key} {brief(value)} {code}", base, change, ((where, code),))


NO_DAYS = [
    "2023-02-29",
    "2024-02-30",
    "20240217",
    "2024-2-17",
    "2024-W07-6",
    "17.2.2024",
    "",
    "2024-02-17T10:00",
    20240217,
]
NO_INTEGERS = [True, 24.0, "24", 0, -3, None, [24], 10**30, 10**5000]
NO_SHARES = ["3/2", "-1/2", "1.01", "1/0", "half", "", 0.5, 1, None, True, "1/2 ", "１/2", "1e-1"]
NO_NUMBERS = [1001, True, "", " 1001", "1001 ", "10\n01", "10\u200b01", "\ud800", ["1001"], "1" * 41]
