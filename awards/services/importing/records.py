"""The kinds of rows of an import file and the columns that each uses."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from awards.choices import Colour
from awards.services.importing import values
from awards.services.importing.values import Parser

COLOURS = tuple(Colour.values)


@dataclass(frozen=True)
class Column:
    """A column of a kind of row: how its cells are read, and whether a row needs it."""

    parse: Parser
    required: bool = False
    # Columns that belong together: a row that fills this one fills those too.
    along: tuple[str, ...] = ()
    past: bool = False


def _amounts() -> dict[str, Column]:
    return {colour: Column(values.amount, along=("holding_date",)) for colour in COLOURS}


NUMBER = Column(values.number, required=True)
PAST_DAY = Column(values.day, required=True, past=True)

RECORDS: Mapping[str, Mapping[str, Column]] = {
    "district": {
        "number": NUMBER,
        "name": Column(values.text(120), required=True),
    },
    "club": {
        "number": NUMBER,
        "name": Column(values.text(120), required=True),
        "district": Column(values.number),
        "place": Column(values.text(120)),
        "email": Column(values.mail),
        "address": Column(values.lines(500)),
    },
    "player": {
        "number": NUMBER,
        "first_name": Column(values.text(80), required=True),
        "last_name": Column(values.text(80), required=True),
        "birth_date": Column(values.day, past=True),
        "sex": Column(values.sex),
        "email": Column(values.mail),
        "address": Column(values.lines(500)),
        "handicap": Column(values.handicap),
        "hidden": Column(values.yes_or_no),
        "deceased_on": Column(values.day, past=True),
        "club": Column(values.number, along=("from",)),
        "from": Column(values.day, along=("club",)),
        **_amounts(),
        "holding_date": Column(values.day, past=True),
        "title": Column(values.text(20), along=("title_date",)),
        "title_date": Column(values.day, along=("title",), past=True),
    },
    "membership": {
        "number": NUMBER,
        "club": Column(values.number, required=True),
        "from": Column(values.day, required=True),
        "to": Column(values.day),
        "home": Column(values.yes_or_no),
    },
    "holding": {
        "number": NUMBER,
        **_amounts(),
        "holding_date": PAST_DAY,
    },
    "title": {
        "number": NUMBER,
        "title": Column(values.text(20), required=True),
        "title_date": PAST_DAY,
    },
    "ranking": {
        "number": NUMBER,
        "ranking": Column(values.whole, required=True),
        "ranking_date": PAST_DAY,
        "event": Column(values.text(200)),
    },
}
# A file without the column `record` is a list of players.
DEFAULT = "player"
COLUMNS = ("record", *dict.fromkeys(name for columns in RECORDS.values() for name in columns))


class DistrictRow(NamedTuple):
    """A district of the file."""

    line: int
    number: str
    name: str


class ClubRow(NamedTuple):
    """A club of the file; what its row leaves out is empty."""

    line: int
    number: str
    name: str
    district: str
    place: str
    email: str
    address: str


class PlayerRow(NamedTuple):
    """A player of the file; None where the row says nothing."""

    line: int
    number: str
    first_name: str
    last_name: str
    birth_date: datetime.date | None
    sex: str | None
    email: str | None
    address: str | None
    handicap: Decimal | None
    hidden: bool | None
    deceased_on: datetime.date | None


class MembershipRow(NamedTuple):
    """A time in a club."""

    line: int
    number: str
    club: str
    starts: datetime.date
    ends: datetime.date | None
    home: bool


class OpeningRow(NamedTuple):
    """What a player held in one colour, in the colour's own unit, at the end of a day."""

    line: int
    number: str
    colour: str
    amount: Decimal
    day: datetime.date


class TitleRow(NamedTuple):
    """A title and the day on which it was reached."""

    line: int
    number: str
    title: str
    day: datetime.date


class RankingRow(NamedTuple):
    """Ranking points of a day, or of one event of that day."""

    line: int
    number: str
    points: int
    day: datetime.date
    event: str
