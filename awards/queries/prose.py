"""What the page of an edition says in our own words: ``EDITION/prose/LANGUAGE.toml``, in English where there is none.

``[text]``, ``[title]``, ``[source]`` and ``[left_out]`` are by the number of the paragraph; ``[number]`` holds the
words for the keys of the numbers and for the columns of tables, where a key means something else in one place by the
way to it (``"sanctions.levels"``, ``"factors.factor"``); ``[cell]`` those for what stands in a table; ``[decision]``
the decisions in another language, by what they say in English.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

from awards.rules.wording import SOURCE_LANGUAGE, catalogue, word

# The words of the engine that a number may consist of.
KINDS = (
    *("championship", "form", "level", "season", "sanction", "field"),
    *("event_type", "rating", "structure", "nabc_event"),
)
DECIMAL = re.compile(r"[0-9]*\.?[0-9]+%?")


@dataclass(frozen=True)
class Prose:
    """The words of one language about one edition; a section that is empty says nothing."""

    language: str
    sections: Mapping[str, Mapping[str, str]]

    def of(self, section: str, key: str, otherwise: str = "") -> str:
        """What a section says of a key, `otherwise` where it is silent."""
        return self.sections.get(section, {}).get(key, otherwise)

    def label(self, steps: tuple[str, ...]) -> str:
        """The name of a number, from the keys that lead to it; a number among them stands as it is."""
        ways = (".".join(steps[: position + 1]) for position in range(len(steps)))
        words = " · ".join(self.of("number", way) or self.step(step) for way, step in zip(ways, steps, strict=True))
        return words[:1].upper() + words[1:]

    def step(self, key: str) -> str:
        """The words for one key."""
        return self.of("number", key) or self.coded(key)

    def value(self, value: Any) -> str:
        """A number, or several, as the language writes it."""
        if isinstance(value, list):
            parts = [self.value(part) for part in value]
            return ("; " if any(isinstance(part, Mapping) for part in value) else " / ").join(parts)
        if isinstance(value, Mapping):
            return ", ".join(f"{self.step(key)}: {self.value(part)}" for key, part in value.items())
        if isinstance(value, str) and not DECIMAL.fullmatch(value):
            return self.coded(value)
        return str(value).replace(".", catalogue(self.language).decimal_sign)

    def column(self, table: str, key: str) -> str:
        """The name of a table's column."""
        said = self.of("number", f"{table}.{key}") or self.step(key)
        return said[:1].upper() + said[1:]

    def cell(self, text: str) -> str:
        """What stands in a printed table: a code in words, decimals as the language writes them, places with theirs."""
        said = self.of("cell", text)
        if said or not text:
            return said
        if DECIMAL.fullmatch(text):
            return self.value(f"0{text}" if text.startswith(".") else text)
        if "=" in text:
            parts = [part.partition("=") for part in text.split(";")]
            return "; ".join(
                f"{places.replace('-', '–')}:\N{NO-BREAK SPACE}{self.cell(amount)}" for places, _sign, amount in parts
            )
        return self.coded(text)

    def coded(self, code: str) -> str:
        """The engine's word for a code, the code itself where it has none."""
        return next((found for kind in KINDS if (found := word(kind, code, self.language)) != code), code)


@cache
def prose(folder: Path, language: str) -> Prose:
    """The words of the edition in that folder."""
    path = folder / "prose" / f"{language}.toml"
    if not path.exists():
        path = folder / "prose" / f"{SOURCE_LANGUAGE}.toml"
    sections = tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Decimal) if path.exists() else {}
    return Prose(language, sections)
