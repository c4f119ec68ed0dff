"""What a rally, a series of events with a bonus of its own, is made of."""

from dataclasses import dataclass


@dataclass(frozen=True)
class RallyEvent:
    """One event of a rally: its form and level, how many contestants started, who held it.

    ``season_silver`` is the season of silver without ranking, None otherwise.
    """

    form: str
    level: str
    contestants: int
    organiser: str
    season_silver: str | None = None
