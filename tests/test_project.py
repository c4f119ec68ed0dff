"""What the project is made of: pinned, with reasons, and nothing that names a machine."""

import re
from importlib.metadata import distribution, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
FILES = ("requirements.txt", "requirements-dev.txt")
LINE = re.compile(r"(?P<requirement>[A-Za-z0-9._\[\],-]+==[0-9A-Za-z.]+) +# (?P<reason>.+)")


def lines(name: str) -> list[str]:
    text = (ROOT / name).read_text()
    return [line for line in text.splitlines() if line.strip() and not line.startswith(("#", "-r"))]


def pins(name: str) -> dict[str, str]:
    found = [Requirement(line.partition("#")[0]) for line in lines(name)]
    return {canonicalize_name(pin.name): str(pin.specifier).removeprefix("==") for pin in found}


def needed(requirement: Requirement, seen: set[tuple[str, str]]) -> None:
    """Add to `seen` every distribution below `requirement`, each with the extra by which it was asked for."""
    for extra in {"", *requirement.extras}:
        key = (canonicalize_name(requirement.name), extra)
        if key in seen:
            continue
        seen.add(key)
        for text in requires(requirement.name) or []:
            below = Requirement(text)
            if below.marker is None or below.marker.evaluate({"extra": extra}):
                needed(below, seen)


@pytest.mark.parametrize("name", FILES)
def test_requirement_is_pinned_with_its_reason(name: str) -> None:
    assert [line for line in lines(name) if LINE.fullmatch(line) is None] == []


@pytest.mark.parametrize("name", FILES)
def test_requirements_stand_in_order(name: str) -> None:
    names = [line.partition("==")[0].lower() for line in lines(name)]
    assert names == sorted(names)


def test_constraints_hold_every_package_and_no_other() -> None:
    seen: set[tuple[str, str]] = set()
    for name in FILES:
        for line in lines(name):
            needed(Requirement(line.partition("#")[0]), seen)
    assert sorted(pins("constraints.txt")) == sorted({name for name, _extra in seen})


def test_constraints_agree_with_the_requirements() -> None:
    direct = {**pins("requirements.txt"), **pins("requirements-dev.txt")}
    compiled = pins("constraints.txt")
    assert {name: compiled[name] for name in direct} == direct


def test_installed_packages_are_those_of_the_constraints() -> None:
    compiled = pins("constraints.txt")
    assert {name: distribution(name).version for name in compiled} == compiled


@pytest.mark.parametrize("name", [*FILES, "constraints.txt"])
def test_requirements_name_no_host_and_no_folder(name: str) -> None:
    assert [line for line in lines(name) if "://" in line or " @ " in line or "--" in line] == []
