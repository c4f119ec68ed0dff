"""How much a file may hold. Readers stop where there is more: everything that follows is made for events."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

MOST = {"events": 50, "contestants": 2_000, "matches": 5_000, "results": 50_000}
Part = TypeVar("Part")


class TooMany(Exception):
    """There are more of a part of an event (a key of MOST) than any event has, or more events than any file."""

    def __init__(self, part: str) -> None:
        super().__init__(part)
        self.part = part


def within(part: str, found: Iterable[Part]) -> Iterator[Part]:
    """All of them, one after the other. Raises TooMany at the first that is too many, before what follows is read."""
    for count, one in enumerate(found, start=1):
        if count > MOST[part]:
            raise TooMany(part)
        yield one
