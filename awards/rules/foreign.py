"""Points of other federations that an edition lets its federation register."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

# Points by colour, in the colour's own unit.
Registered = Mapping[str, Fraction | int]


@dataclass(frozen=True)
class Origin:
    """A federation elsewhere: a code, and its own name.

    `kinds` are the kinds of points that its statements name: colours that are known here too, or a kind of its own.
    `once`: a player's points of it are registered a single time.
    """

    code: str
    name: str
    kinds: tuple[str, ...]
    once: bool = False


@dataclass(frozen=True)
class ForeignRules:
    """Of which federations points are registered, and what they give here.

    `registered` takes the origin's code and points by kind, each as the statement writes them.
    """

    origins: tuple[Origin, ...]
    registered: Callable[[str, Mapping[str, Fraction]], Registered]

    def origin(self, code: str) -> Origin:
        """The origin of that code; KeyError if its points are not registered."""
        return {origin.code: origin for origin in self.origins}[code]

    @property
    def kinds(self) -> tuple[str, ...]:
        """All kinds of points that may be stated, each once."""
        return tuple(dict.fromkeys(kind for origin in self.origins for kind in origin.kinds))
