"""Where an edition's files stand: it is a package of this one, called by its id."""

from pathlib import Path

from awards import rules


def places() -> list[Path]:
    """The folders of this package: its own words, and one folder an edition."""
    return [Path(place) for place in rules.__path__]


def folder_of(ruleset: str) -> Path:
    """The folder of the edition with this id; LookupError where no package is called so."""
    name = ruleset.replace("-", "_")
    for place in places():
        if (place / name).is_dir():
            return place / name
    raise LookupError(f"awards.rules has no package {name}")
