"""What the conditions of an event say, as values that do not change."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType

from awards.rules.report import Row

KNOCKOUTS = ("knockout", "compact_knockout")
NO_TEAMS: Mapping[str, int] = MappingProxyType({})
NO_FORFEITS: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True)
class Group:
    """A flight, stratum or bracket, the highest first; an open event is one group without a name.

    ``entrants`` and ``tables`` are the group's own; ``tables`` None follows from the entrants. ``rows`` is its list.
    """

    index: int
    name: str
    entrants: int
    tables: Fraction | None = None
    min_masterpoints: int | None = None
    max_masterpoints: int | None = None
    flight: str | None = None
    top_team_average: Fraction | None = None
    split_groups: tuple[int, ...] = ()
    rows: tuple[Row, ...] = ()


@dataclass(frozen=True)
class SessionResult:
    """The ranking of one comparison group in one session; ``group`` is the index of the group it belongs to.

    ``tables`` None follows from ``line`` and ``entrants``; ``section_tables`` has the tables of each section that was
    ranked together with the others.
    """

    index: int
    session: int
    rows: tuple[Row, ...]
    entrants: int
    section: str = ""
    group: int = 0
    line: str | None = None
    tables: Fraction | None = None
    section_tables: tuple[int, ...] = ()


@dataclass(frozen=True)
class MatchAward:
    """How many match awards of each size these players won, in matches of so many boards."""

    index: int
    players: tuple[str, ...]
    boards: int
    full: int = 0
    half: int = 0
    quarter: int = 0
    group: int = 0


@dataclass(frozen=True)
class Conditions:
    """The conditions of an event of any type; ``groups`` is empty in an open event.

    ``sessions`` is the number that applies, given or implied. In conditions with problems ``event_type`` and
    ``structure`` are empty where they cannot be told.
    """

    event_type: str = ""
    rating: str = "championship"
    sessions: int = 1
    tables: Fraction | None = None
    min_masterpoints: int | None = None
    max_masterpoints: int | None = None
    restrictions: tuple[str, ...] = ()
    not_similarly_restricted: bool = False
    open_sectional: bool = False
    concurrent_tables: int = 0
    concurrent_unrestricted_events: int = 1
    concurrent_open_event: bool = False
    structure: str = ""
    groups: tuple[Group, ...] = ()
    session_results: tuple[SessionResult, ...] = ()
    match_awards: tuple[MatchAward, ...] = ()
    boards_per_match: int | None = None
    matches_won: Mapping[str, int] = field(default_factory=lambda: NO_TEAMS)
    playoff_winners: tuple[str, ...] = ()
    forfeits: Mapping[str, str] = field(default_factory=lambda: NO_FORFEITS)
    split_groups: tuple[int, ...] = ()
    other_restricted_ko_teams: int = 0
    split_site_tables: int | None = None
    series_session_tables: tuple[int, ...] = ()
    barometer_level: int | None = None
    nabc_plus: bool = False
    nabc_event: str | None = None
    final_qualifiers: int | None = None

    @property
    def is_knockout(self) -> bool:
        """Whether teams knock each other out."""
        return self.event_type in KNOCKOUTS
