"""Which function implements which paragraph of a regulation."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

Rule = TypeVar("Rule", bound=Callable[..., object])


def anchor(number: str) -> str:
    """The id of a paragraph on the edition's page."""
    return f"p-{number}"


@dataclass(frozen=True)
class Paragraph:
    """One paragraph of an edition, for the page that lists them.

    ``source`` says where the regulation has it; ``left_out`` says why a paragraph, or a part of it, is not computed.
    ``tables`` are the printed tables that belong to it, as the edition's folder calls them.
    """

    number: str
    title: str
    source: str
    left_out: str = ""
    tables: Sequence[str] = ()


@dataclass(frozen=True)
class Citations:
    """The rule functions of one edition by paragraph; calling it makes the decorator ``@paragraph("6")``."""

    rules: dict[str, list[str]] = field(default_factory=dict)

    def __call__(self, *numbers: str) -> Callable[[Rule], Rule]:
        """Enter the decorated function under these paragraphs."""

        def enter(rule: Rule) -> Rule:
            name = f"{rule.__module__}.{rule.__qualname__}"
            for number in numbers:
                self.rules.setdefault(number, []).append(name)
            return rule

        return enter
