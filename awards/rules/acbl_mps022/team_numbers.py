"""The numbers of matches, knockouts and printed awards, read once from ``numbers.toml`` and the printed tables."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from awards.rules.acbl_mps022 import numbers
from awards.rules.acbl_mps022.numbers import number, read_csv, read_toml, whole
from awards.rules.acbl_mps022.paragraphs import paragraph

_DATA = read_toml("numbers.toml")


def _steps(data: Mapping[str, Any]) -> Mapping[int, Fraction]:
    return {int(least): Fraction(value) for least, value in sorted(data.items(), key=lambda item: int(item[0]))}


def at_step(steps: Mapping[int, Fraction], value: Fraction | int) -> Fraction:
    """What holds from the highest step that is not above the value; 0 below the first."""
    reached = [amount for least, amount in steps.items() if least <= value]
    return reached[-1] if reached else Fraction(0)


def _printed_steps(name: str, least: str, column: str) -> Mapping[int, Fraction]:
    return _steps({row[least]: row[column] for row in read_csv(name)})


# K is not printed for a national event.
K: Mapping[str, Fraction] = {**numbers.K, "national": numbers.K[_DATA["knockout"]["national_k_as"]]}
SHORT_SESSIONS = whole("knockout", "short_sessions")
SHORT = number("knockout", "short")
LEAST_MATCHES = whole("knockout", "least_matches")
LAST_PLACE = whole("knockout", "last_place")
# L by the least boards of a match.
L_STEPS = _printed_steps("l_factor.csv", "boards_from", "l")
LEAST_BOARDS = min(L_STEPS)

_PERCENTAGES = _printed_steps("ko_percentages.csv", "place_from", "fraction")
PLAYOFF_PLACES = _steps(_DATA["playoffs"]["most_places"])
PLAYOFF_THIRD = number("playoffs", "third")

FULL_AVERAGE = whole("bracket_credit", "full_from")
FULL_TEAMS = whole("bracket_credit", "full_teams")
FULL_SHARE = number("bracket_credit", "full_share")
REST_SHARE = number("bracket_credit", "rest_share")
CREDIT_PARTS = _steps(_DATA["bracket_credit"]["parts"])
BRACKET_GOLD = _steps({row["average_from"]: row["gold_share"] for row in read_csv("bracket_gold.csv")})

COMPACT_PLACES = _steps(_DATA["compact"]["places"])
COMPACT_GOLD_TEAMS = whole("compact", "gold_teams")
GRAND_NATIONAL_PLACES = _steps(_DATA["grand_national"]["places"])

MATCH_PARTS: Mapping[str, Fraction] = {
    "full": Fraction(1),
    "half": number("match", "half"),
    "quarter": number("match", "quarter"),
}
SWISS_FULL_TEAMS: tuple[int, ...] = tuple(_DATA["bracketed_swiss"]["full_teams"])
SWISS_REST_SHARE = number("bracketed_swiss", "rest_share")

SERIES_FACTOR = number("series", "factor")
SERIES_SESSIONS = whole("series", "sessions")
SERIES_LARGEST = whole("series", "largest")
BAROMETER_SESSIONS: Mapping[int, int] = {
    int(level): sessions for level, sessions in _DATA["barometer"]["sessions"].items()
}
BAROMETER_SECOND_LEVEL = whole("barometer", "second_level")
BAROMETER_SECOND_M = number("barometer", "second_m")
BAROMETER_SIDE_LEVEL = whole("barometer", "side_level")
SPLIT_FACTOR = number("split", "factor")
SPLIT_PLACES = whole("split", "places")
ABA_SHARE = number("aba", "share")
ABA_MOST = whole("aba", "most")
ABA_PER_POINT = whole("aba", "per_point")
THIRD_GOLD = number("nabc", "third_gold")


@dataclass(frozen=True)
class PrintedEvent:
    """A line of the list of NABC events; ``first`` None: no amount is printed.

    ``follows`` is `pairs`, `swiss`, `bam`, `knockout`, `places` (whose amounts ``places`` holds by place) or
    `first_only`. ``matches`` is the full match award by the least boards of a match.
    """

    key: str
    page: str
    sessions: int | None
    first: Fraction | None
    follows: str
    places: Mapping[int, Fraction]
    factor: str
    third_gold: frozenset[str]
    matches: Mapping[int, Fraction]


def _bands(text: str) -> dict[int, Fraction]:
    """The amounts by place of ``2=160.00;3-4=100.00``."""
    amounts = {}
    for band in filter(None, text.split(";")):
        places, amount = band.split("=")
        first, _, last = places.partition("-")
        amounts.update(dict.fromkeys(range(int(first), int(last or first) + 1), Fraction(amount)))
    return amounts


def _event(row: Mapping[str, str]) -> PrintedEvent:
    first = Fraction(row["first"]) if row["first"] else None
    bands = _bands(row["other_places"])
    matches = {
        whole("nabc", "boards_16"): row["match_16_boards"],
        whole("nabc", "boards_1_session"): row["match_1_session"],
        whole("nabc", "boards_2_sessions"): row["match_2_sessions"],
    }
    return PrintedEvent(
        key=row["event"],
        page=row["page"],
        sessions=int(row["sessions"]) if row["sessions"] else None,
        first=first,
        follows=row["follows"],
        places={1: first, **bands} if bands and first is not None else {},
        factor=row["factor_named"],
        third_gold=frozenset(row["third_gold"].split(" and ")) - {""},
        matches={boards: Fraction(amount) for boards, amount in matches.items() if amount},
    )


NABC_EVENTS: Mapping[str, PrintedEvent] = {row["event"]: _event(row) for row in read_csv("nabc_fixed_awards.csv")}


@paragraph("20")
def l_factor(boards: int) -> Fraction:
    """L by the boards of a match, as printed (§ 20; p. 17). Raises ValueError below two boards."""
    if boards < LEAST_BOARDS:
        raise ValueError(f"No L is printed for {boards} boards")
    return at_step(L_STEPS, boards)


@paragraph("20")
def percentage(place: int) -> Fraction:
    """The part of the first award of a place: 12 % from 9th to 16th, nothing below (§ 20; p. 17)."""
    return at_step(_PERCENTAGES, place) if place <= LAST_PLACE else Fraction(0)


@paragraph("21")
def credited_teams(average: Fraction | int, lower: Fraction | int) -> Fraction:
    """What lower teams add to the based-on number of a bracket whose top team has this average (§ 21; p. 18)."""
    if average >= FULL_AVERAGE:
        first = min(lower, FULL_TEAMS)
        return FULL_SHARE * first + REST_SHARE * (lower - first)
    return FULL_SHARE * at_step(CREDIT_PARTS, average) * lower


@paragraph("21")
def gold_share(average: Fraction | int) -> Fraction:
    """The gold part of a lower bracket's overall awards (§ 21; p. 18)."""
    return at_step(BRACKET_GOLD, average)
