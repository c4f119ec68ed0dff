"""Contestants that share a place share equally what their places give together, each colour on its own."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from awards.rules.answer import Reason
from awards.rules.scale import Entry, Scale

# With more places than this a tie names their sum alone, not each of them.
MOST_NAMED = 6


@dataclass(frozen=True)
class Portion:
    """What one contestant gets, exactly, by colour."""

    amounts: Mapping[str, Fraction]
    because: tuple[Reason, ...] = ()
    warnings: tuple[Reason, ...] = ()


NOTHING = Portion({})


def shared_out(
    scale: Scale, counts: Mapping[int, int], *, last_floors: Mapping[str, int], number: str
) -> dict[int, Portion]:
    """What each contestant at a place gets; ``counts`` says how many stand at each place.

    ``last_floors`` holds, by colour, the least that a shared last place of that colour gives; ``number`` is the
    paragraph to cite.
    """
    last = {colour: scale.only(colour).last for colour in last_floors}
    end = scale.last + 1
    portions = {}
    for place, count in counts.items():
        entries = [scale.entries[at] for at in range(place, min(place + count, end)) if at in scale.entries]
        if not entries:
            portions[place] = NOTHING
        elif count == 1:
            portions[place] = Portion({entries[0].colour: entries[0].amount}, entries[0].because, entries[0].warnings)
        else:
            floors = {colour: floor for colour, floor in last_floors.items() if place <= last[colour] < place + count}
            portions[place] = _tie(place, count, entries, floors, number)
    return portions


def _tie(place: int, count: int, entries: list[Entry], floors: Mapping[str, int], number: str) -> Portion:
    sums: dict[str, Fraction] = {}
    for entry in entries:
        sums[entry.colour] = sums.get(entry.colour, Fraction(0)) + entry.amount
    amounts = {}
    named = entries if len(entries) <= MOST_NAMED else entries[:1]
    because = _reasons(named)
    for colour, total in sums.items():
        amounts[colour] = total / count
        because.append(
            Reason.of(
                "tie",
                number,
                first=place,
                last=place + count - 1,
                count=count,
                total=total,
                amount=amounts[colour],
                colour=colour,
            )
        )
        if amounts[colour] < floors.get(colour, 0):
            amounts[colour] = Fraction(floors[colour])
            because.append(Reason.of("tie-floor", number, amount=amounts[colour], colour=colour))
    warnings = [warning for entry in entries for warning in entry.warnings]
    return Portion(amounts, tuple(because), unique(warnings))


def _reasons(entries: list[Entry]) -> list[Reason]:
    return list(unique([reason for entry in entries for reason in entry.because]))


def unique(reasons: list[Reason]) -> tuple[Reason, ...]:
    """The reasons without repetitions, in their order."""
    kept: list[Reason] = []
    for reason in reasons:
        if reason not in kept:
            kept.append(reason)
    return tuple(kept)
