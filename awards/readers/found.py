"""What every reader of result files answers with: the events of a file as values, each with the field it came from.

Nothing here knows a format. A reader never invents: what the file does not say is None or empty.
"""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from types import MappingProxyType
from typing import Any

from awards.rules.answer import Facts

_NO_FACTS: Facts = MappingProxyType({})
PAIRS, INDIVIDUAL, TEAMS = "pairs", "individual", "teams"
MATCHPOINTS, BUTLER, IMPS_ACROSS, VICTORY_POINTS, IMPS = "matchpoints", "butler", "imps_across", "vp", "imps"
NS, EW = "NS", "EW"
DIRECTION = "direction"
# What stands in place of a round: a number of what belongs together, and that a side was absent.
TOGETHER, ABSENT = "S", "X"


@dataclass(frozen=True)
class At:
    """A place in a file, in the file's own words; parts that do not apply are empty.

    `line` counts lines of text or rows of a sheet from 1; `part` is a table, sheet, block or element; `field` a column,
    tag, key or element in it.
    """

    line: int = 0
    part: str = ""
    field: str = ""


@dataclass(frozen=True)
class Remark:
    """Something to say about a file: a code of `words/LANGUAGE.toml`, its facts, the place.

    Facts that many codes share: `found` is what stands there, `allowed` what may stand there.
    """

    code: str
    at: At = At()
    facts: Facts = field(default_factory=lambda: _NO_FACTS)


@dataclass(frozen=True)
class FoundPlayer:
    """A player as the file names him: `number` and `name` are empty where it says nothing.

    `is_known` is False where the number stands for no person (`0`, `1`, a guest's number, text): the official settles
    who it was. `share` is the part of the event that he played as a report writes it, empty where the file says none.
    """

    number: str = ""
    name: str = ""
    at: At = At()
    is_known: bool = True
    share: str = ""


@dataclass(frozen=True)
class Contestant:
    """A pair, an individual or a team as published.

    `number` is the contestant's own as written (`1NS`); `place` the best place of a tie, `place_written` as it stands;
    `shared_to` the last place of a tie where the file says it; `line` is `NS` or `EW` where the directions are ranked
    apart, or can be where nothing is ranked yet; `boards` boards played (teams: rounds) where the file says it.
    `played` is False for phantoms and for those who played nothing: they are no entrants. `stated` are further keys of
    a report's row that the file says itself.
    """

    number: str
    players: tuple[FoundPlayer, ...] = ()
    team: str = ""
    line: str = ""
    place: int | None = None
    place_written: str = ""
    shared_to: int | None = None
    score: Decimal | None = None
    percent: Decimal | None = None
    boards: int | None = None
    section: str = ""
    club: str = ""
    played: bool = True
    at: At = At()
    stated: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Seat:
    """A player's halves (segments) in one match; `number` is empty where the file has none."""

    number: str
    name: str
    halves: int


@dataclass(frozen=True)
class Side:
    """One team in a match, by its contestant number. `lineup` is what the file says of who sat, which may be less."""

    contestant: str
    vp: Decimal | None = None
    imps: Decimal | None = None
    lineup: tuple[Seat, ...] = ()


@dataclass(frozen=True)
class Match:
    """A match of a team or Swiss event. `scale` is as in a report, empty where the file does not tell.

    `played` is False for a row without a result; `is_part` marks a match of a triangle, which is a part of the round.
    `lineups_complete`: everybody who sat is named, four to a half and side. `stated` are further keys of a report's
    match that the file says itself (`outcome`, `conceded_by`, `boards_played`, `division`).
    """

    round: str
    home: Side
    away: Side
    table: str = ""
    boards: int | None = None
    halves: int | None = None
    scale: str = ""
    played: bool = True
    is_part: bool = False
    lineups_complete: bool = False
    at: At = At()
    stated: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class BoardResult:
    """One row of a traveller.

    `ns`, `ew` are the contestants' numbers; an individual's side holds two, the north or east player first. A
    `section` is a group of tables that may number its contestants by itself, a `session` a part of the event's time.

    `score` is seen from N-S. `adjusted_ns`, `adjusted_ew` are a percentage (`60`), `A+`, `A` or `A-`; `undecided` an
    adjusted score that the file does not tell. `sit_out`: one side alone, with the percentage it got, if any, in
    `adjusted_…`. In place of a `round` our own files say what comes from one irregularity, `S1`, and that a side was
    absent where the result was adjusted, `X` or `X1`. `points_…` are the matchpoints or IMPs that the file gives the
    side. `doubt` is `direction` where the file says that the sides were exchanged and contradicts itself.
    """

    board: int
    ns: tuple[str, ...]
    ew: tuple[str, ...]
    session: str = ""
    section: str = ""
    round: str = ""
    contract: str = ""
    declarer: str = ""
    tricks: int | None = None
    lead: str = ""
    score: int | None = None
    adjusted_ns: str = ""
    adjusted_ew: str = ""
    undecided: bool = False
    sit_out: bool = False
    points_ns: Decimal | None = None
    points_ew: Decimal | None = None
    written: str = ""
    doubt: str = ""
    at: At = At()

    @property
    def is_passed_out(self) -> bool:
        """Whether all four passed."""
        return self.contract == "PASS"

    @property
    def is_artificial(self) -> bool:
        """Whether the director set the score."""
        return not self.sit_out and (self.undecided or bool(self.adjusted_ns or self.adjusted_ew))


@dataclass(frozen=True)
class FoundEvent:
    """One event of a file.

    `form` is `pairs`, `individual` or `teams`; `scoring` one of the words above or empty; `winners` 1, 2 or None;
    `date` the last day of play, None where it is missing or cannot be read; `boards` what each contestant played;
    `entrants` the file's own count; `sessions` how many; `provisional` where play goes on after the file was written;
    `strata` are the names of groups by strength that the file speaks of; `butler_drop` is how many results at each end
    its datum leaves out. `above_average`: the scores are matchpoints above average, computed here.
    `sources` says from which field a thing came, by its name here (`name`, `date`, `boards`, `standings` …).
    `warnings` ask for a look, `ignored` is what stands in the file and is not taken over.
    `withdrawn` are the numbers of those who left and have no place, as our own files tell.
    `stated` are keys of a report that the file says in a report's own words: `ruleset`, `form`, `level`, `organiser`,
    `entrants`, `conditions`.
    """

    form: str
    name: str = ""
    date: datetime.date | None = None
    date_written: str = ""
    first_date: datetime.date | None = None
    organiser_number: str = ""
    organiser_name: str = ""
    scoring: str = ""
    winners: int | None = None
    boards: int | None = None
    boards_written: int | None = None
    entrants: int | None = None
    sessions: int = 1
    provisional: bool = False
    contestants: tuple[Contestant, ...] = ()
    matches: tuple[Match, ...] = ()
    results: tuple[BoardResult, ...] = ()
    butler_drop: int | None = None
    withdrawn: tuple[str, ...] = ()
    above_average: bool = False
    strata: tuple[str, ...] = ()
    program: str = ""
    sources: Mapping[str, At] = field(default_factory=dict)
    warnings: tuple[Remark, ...] = ()
    ignored: tuple[Remark, ...] = ()
    stated: Mapping[str, Any] = field(default_factory=dict)

    @property
    def ranked(self) -> tuple[Contestant, ...]:
        """Those who played and have a place, in the order of the file."""
        return tuple(one for one in self.contestants if one.played and one.place is not None)

    @property
    def is_unscored(self) -> bool:
        """Whether there are board results and no ranking, which has to be computed from them."""
        return self.form in {PAIRS, INDIVIDUAL} and bool(self.results) and not self.ranked

    @property
    def entered(self) -> tuple[Contestant, ...]:
        """Those who played, with a place or without."""
        return tuple(one for one in self.contestants if one.played)


@dataclass(frozen=True)
class Found:
    """What a reader found in a file. Without events `problems` says why; beside events it says which were left out.

    `format` and `version` are the reader's; `dialect` what the file says of itself; `encoding` how it was decoded.
    """

    format: str
    version: str
    events: tuple[FoundEvent, ...] = ()
    problems: tuple[Remark, ...] = ()
    warnings: tuple[Remark, ...] = ()
    dialect: str = ""
    encoding: str = ""
