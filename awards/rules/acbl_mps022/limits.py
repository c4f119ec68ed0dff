"""M: what limits by masterpoints make of an event (§ 6)."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from fractions import Fraction

from awards.rules.acbl_mps022 import numbers
from awards.rules.acbl_mps022.barometer import barometer_m
from awards.rules.acbl_mps022.contest import Contest
from awards.rules.acbl_mps022.paragraphs import because, paragraph
from awards.rules.acbl_mps022.values import Group
from awards.rules.answer import Reason

_NONE = "max_none"


def _read() -> Mapping[int, Mapping[int | None, Fraction]]:
    """M by minimum and maximum (None: no upper limit), as printed; what is printed as `===` is not there."""
    rows: dict[int, dict[int | None, Fraction]] = {}
    for line in numbers.read_csv("m_factor.csv"):
        cells = {key: value for key, value in line.items() if key != "min" and value}
        rows[int(line["min"])] = {
            None if key == _NONE else int(key.removeprefix("max_")): Fraction(value) for key, value in cells.items()
        }
    return rows


TABLE = _read()
ROWS: Sequence[int] = sorted(TABLE)
COLUMNS: Sequence[int] = sorted(most for most in TABLE[0] if most is not None)
_X = {line["max"]: Fraction(line["m"]) for line in numbers.read_csv("m_factor_x.csv")}
X_TABLE: Mapping[int, Fraction] = {int(most): m for most, m in _X.items() if most.isdigit()}
X_UNLIMITED = next(m for most, m in _X.items() if not most.isdigit())


def lower_of(values: Sequence[int], limit: int, *, is_maximum: bool) -> int:
    """The printed value that holds for a limit: the lower of the two beside it, at least the first.

    A maximum one below a printed value is that value: 199 means under 200.
    """
    found = bisect_right(values, limit + 1 if is_maximum else limit)
    return values[max(found - 1, 0)]


@paragraph("6")
def m_factor(least: int | None, most: int | None) -> Fraction | None:
    """The printed M of these limits, None where `===` is printed (§ 6; p. 10)."""
    row = TABLE[lower_of(ROWS, least or 0, is_maximum=False)]
    return row.get(None if most is None else lower_of(COLUMNS, most, is_maximum=True))


@paragraph("15")
def x_factor(most: int | None) -> Fraction | None:
    """The M of strat X from a limit of 3000 on; None below, where the table of limits holds (§ 15; p. 10)."""
    if most is None or most > max(X_TABLE):
        return X_UNLIMITED
    if most + 1 < min(X_TABLE):
        return None
    return X_TABLE[lower_of(sorted(X_TABLE), most, is_maximum=True)]


@paragraph("21")
def bracket_factor(index: int, average: Fraction | None) -> Fraction | None:
    """The M of a bracket: 1.00 for the first, for a lower one by its top team's average (§ 21; p. 18)."""
    if index == 0 or average is None:
        return m_factor(None, None)
    return TABLE[0][lower_of(COLUMNS, int(average), is_maximum=False)]


def is_strat_x(structure: str | None, groups: Sequence[Group], index: int) -> bool:
    """Whether it is the second stratum of the first flight of a stratiflighted event."""
    return structure == "stratiflighted" and index == 1 and len(groups) > 1 and groups[0].flight == groups[1].flight


def printed_m(structure: str, groups: Sequence[Group], group: Group) -> Fraction | None:
    """The M of a group's limits, or of its bracket, None where `===` is printed."""
    if structure == "bracketed":
        return bracket_factor(group.index, group.top_team_average)
    x = x_factor(group.max_masterpoints) if is_strat_x(structure, groups, group.index) else None
    return m_factor(group.min_masterpoints, group.max_masterpoints) if x is None else x


@paragraph("4", "6")
def m_of(event: Contest, group: Group, *, limited: bool = True) -> tuple[Fraction, tuple[Reason, ...]]:
    """The M of a group, at most 0.65 in side games and consolations (§§ 4, 6; pp. 1, 10).

    ``limited`` False leaves that limit aside, as the match awards of a Swiss consolation do.
    """
    m = printed_m(event.conditions.structure, event.groups, group)
    if m is None:
        raise ValueError(f"No M is printed for {group.min_masterpoints} to {group.max_masterpoints}")
    if event.conditions.barometer_level is not None:
        return barometer_m(event.conditions.barometer_level, m)
    if limited and event.is_side and m > numbers.SIDE_MOST_M:
        reason = because("m-limited", "4", "1", rating=event.conditions.rating, before=m, m=numbers.SIDE_MOST_M)
        return numbers.SIDE_MOST_M, (reason,)
    return m, _of_bracket(event, group, m)


def _of_bracket(event: Contest, group: Group, m: Fraction) -> tuple[Reason, ...]:
    """Where the M of a lower bracket comes from."""
    if event.conditions.structure != "bracketed" or group.index == 0 or group.top_team_average is None:
        return ()
    return (because("bracket-m", "21", "18", average=group.top_team_average, m=m),)
