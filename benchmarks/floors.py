"""The floor of a nightly run: the bare aggregate and window statements over the same ledger, into tables without keys.

On PostgreSQL each statement is tried under several settings of the planner, and the quickest one counts.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from django.db import connection, transaction

from awards.choices import Colour
from awards.queries.window import window
from benchmarks.clock import lap, tell

TABLE = "benchmark_floor"
CLOSE = 3
AGGREGATE = f"""
    CREATE TABLE {TABLE} AS
    SELECT player_id, SUM(amount) AS total,
        {", ".join(f"SUM(CASE WHEN colour = '{c}' THEN amount ELSE 0 END) AS {c}" for c in Colour.values)}
    FROM awards_ledgerentry GROUP BY player_id
"""
WINDOW = f"""
    CREATE TABLE {TABLE} AS
    SELECT player_id, RANK() OVER (ORDER BY SUM(ranking) DESC) AS place, SUM(ranking) AS points
    FROM awards_ledgerentry WHERE played_on > '{{after}}' AND played_on <= '{{until}}'
    GROUP BY player_id HAVING SUM(ranking) > 0
"""
PARALLEL = {
    "max_parallel_workers_per_gather": "2",
    "parallel_setup_cost": "0",
    "parallel_tuple_cost": "0",
    "min_parallel_table_scan_size": "0",
    "min_parallel_index_scan_size": "0",
}
ALONE = {"max_parallel_workers_per_gather": "0"}
SORTED = {"enable_hashagg": "off"}
BY_INDEX = {**SORTED, "enable_seqscan": "off", "enable_bitmapscan": "off"}
PLANS: Mapping[str, Mapping[str, str]] = {
    "planner's own": {},
    "hash, one process": ALONE,
    "in order of index, one process": {**BY_INDEX, **ALONE},
    "hash, parallel": PARALLEL,
    "in order of index, parallel": {**BY_INDEX, **PARALLEL},
}


@dataclass(frozen=True)
class Statement:
    """One of the two statements under the plan that was quickest."""

    noun: str
    text: str
    plan: str
    settings: Mapping[str, str]

    def seconds(self) -> float:
        """Do it once."""
        return _seconds(self.text, self.settings)


def best_plans(day: date) -> list[Statement]:
    """Aggregate and window of that day, each under its quickest plan."""
    days = window(day)
    ranking = WINDOW.format(after=days.after, until=days.until)
    return [_best("aggregate", AGGREGATE), _best("window", ranking)]


def _best(noun: str, text: str) -> Statement:
    plans = PLANS if connection.vendor == "postgresql" else {"SQLite's own": {}}
    times = {plan: _seconds(text, settings) for plan, settings in plans.items()}
    quickest = min(times.values())
    for plan, settings in plans.items():
        # Once more where it is close, since the first plan may have had to fetch from disk.
        if times[plan] < CLOSE * quickest:
            times[plan] = min(times[plan], _seconds(text, settings))
        tell(f"floor, {noun}, {plan}: {times[plan]:.3f} s")
    best = min(times, key=lambda plan: times[plan])
    return Statement(noun, text, best, plans[best])


def _seconds(text: str, settings: Mapping[str, str]) -> float:
    with transaction.atomic(), connection.cursor() as cursor:
        for setting, value in settings.items():
            cursor.execute(f"SET LOCAL {setting} = {value}")
        with lap() as taken:
            cursor.execute(text)
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TABLE {TABLE}")
    return taken.seconds
