"""What an edition's report files have of their own, beyond the contract that they share."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Reading:
    """How the files of one edition are read.

    ``levels`` are those that it knows. ``row_keys`` and ``match_keys`` stand in its rows and matches beside the common
    ones, and ``divisions`` are the names that the division of a match may have beside a number. Of a match with one of
    the ``unread`` outcomes nobody looks at the victory points and the line-up, whatever they are. ``partial_lines``:
    where the two directions are ranked apart, not every contestant has to be listed. ``bare_teams``: where matches are
    played, a row of the standings need not name the team's players. ``without_matches``: it takes no matches one by
    one, whatever the form.
    """

    levels: tuple[str, ...] = ()
    row_keys: tuple[str, ...] = ()
    match_keys: tuple[str, ...] = ()
    divisions: tuple[str, ...] = ()
    unread: frozenset[str] = frozenset()
    partial_lines: bool = False
    bare_teams: bool = False
    without_matches: bool = False


def of_any(readings: Iterable[Reading]) -> Reading:
    """For a file of which nobody knows the edition: what any of them has."""
    every = list(readings)
    return Reading(
        levels=tuple(dict.fromkeys(level for reading in every for level in reading.levels)),
        row_keys=tuple(dict.fromkeys(key for reading in every for key in reading.row_keys)),
        match_keys=tuple(dict.fromkeys(key for reading in every for key in reading.match_keys)),
        divisions=tuple(dict.fromkeys(name for reading in every for name in reading.divisions)),
    )
