"""What each place pays, with the reasons why: the explanation is the computation."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from awards.rules.answer import Reason


@dataclass(frozen=True)
class Entry:
    """What one place pays, in units of one colour; ``warnings`` are the misprints that its number comes from."""

    place: int
    colour: str
    amount: Fraction
    because: tuple[Reason, ...] = ()
    warnings: tuple[Reason, ...] = ()

    def to(self, amount: Fraction | int, why: Reason, colour: str | None = None) -> "Entry":
        """The entry with another amount, and the reason for it."""
        return replace(self, amount=Fraction(amount), colour=colour or self.colour, because=(*self.because, why))


@dataclass(frozen=True)
class Scale:
    """The entries by place. A place without an entry pays nothing; a place has one colour."""

    entries: Mapping[int, Entry]

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> "Scale":
        """The scale of these entries."""
        return cls({entry.place: entry for entry in entries})

    @property
    def last(self) -> int:
        """The last place that pays, 0 if none does."""
        return max(self.entries, default=0)

    def only(self, colour: str) -> "Scale":
        """The places of one colour."""
        return Scale.of(entry for entry in self.entries.values() if entry.colour == colour)

    def first(self, places: int) -> "Scale":
        """The places up to this one."""
        return Scale.of(entry for entry in self.entries.values() if entry.place <= places)

    def without(self, places: Iterable[int]) -> "Scale":
        """The scale that pays nothing on these places."""
        left_out = set(places)
        return Scale.of(entry for entry in self.entries.values() if entry.place not in left_out)

    def then(self, other: "Scale", *, after: int, upto: int) -> "Scale":
        """This scale, and from the next place after ``after`` to ``upto`` what the other one pays there."""
        added = {place: entry for place, entry in other.entries.items() if after < place <= upto}
        return Scale({**self.entries, **added})

    def each(self, change: Callable[[Entry], Entry]) -> "Scale":
        """The scale with every entry changed."""
        return Scale.of(change(entry) for entry in self.entries.values())

    def because(self, *why: Reason) -> "Scale":
        """The scale with reasons that stand before those of each entry."""
        return self.each(lambda entry: replace(entry, because=(*why, *entry.because)))
