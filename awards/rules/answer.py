"""What the engine answers: awards with their reasons, or every problem; all of them values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from awards.rules.amounts import with_decimals, written
from awards.rules.wording import SOURCE_LANGUAGE, sentence

Fact = int | str | Fraction | tuple["Fact", ...]
Facts = Mapping[str, Fact]
_NO_FACTS: Facts = MappingProxyType({})


@dataclass(frozen=True)
class Reason:
    """One step of a computation, or a warning: its code, its numbers, the paragraph it follows."""

    code: str
    facts: Facts = field(default_factory=lambda: _NO_FACTS)
    paragraph: str = ""

    @classmethod
    def of(cls, code: str, paragraph: str, **facts: Fact) -> "Reason":
        """The reason with these facts."""
        return cls(code, facts, paragraph)


@dataclass(frozen=True)
class Problem:
    """What is wrong with a report, and where: ``path`` is written ``matches[0].home.halves``."""

    path: str
    code: str
    facts: Facts = field(default_factory=lambda: _NO_FACTS)


@dataclass(frozen=True)
class Award:
    """What one player gets from one event.

    ``points`` are booked, in the unit of each colour; ``unrounded`` is exact; ``ranking`` is None where the ruleset
    has no ranking; ``rows`` are the places of the player's rows in the report's ``standings``, counted from 0.
    """

    player: str
    points: Mapping[str, int | Fraction]
    unrounded: Mapping[str, Fraction]
    ranking: int | None
    because: tuple[Reason, ...]
    rows: tuple[int, ...] = ()


@dataclass(frozen=True)
class Answer:
    """The awards of one event, sorted by player number.

    ``warnings`` call for a look; ``remarks`` are reasons that concern nobody's award, such as why nobody has one.
    ``decimals`` is how many a booked amount is written with.
    """

    ruleset: str
    awards: tuple[Award, ...]
    warnings: tuple[Reason, ...] = ()
    remarks: tuple[Reason, ...] = ()
    decimals: int = 0


@dataclass(frozen=True)
class Refusal:
    """Every problem of a report at once."""

    problems: tuple[Problem, ...]


Outcome = Answer | Refusal


def to_json(outcome: Outcome, language: str = SOURCE_LANGUAGE) -> dict[str, Any]:
    """The answer as programs read it: amounts are decimal strings, reasons and problems sentences."""
    if isinstance(outcome, Refusal):
        return {
            "errors": [
                {"path": problem.path, "code": problem.code, "message": sentence(problem, language)}
                for problem in outcome.problems
            ]
        }
    return {
        "ruleset": outcome.ruleset,
        "awards": [_award_json(award, outcome.decimals, language) for award in outcome.awards],
        "warnings": [{"code": warning.code, "message": sentence(warning, language)} for warning in outcome.warnings],
    }


def _award_json(award: Award, decimals: int, language: str) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "player": award.player,
        "points": {colour: with_decimals(amount, decimals) for colour, amount in award.points.items()},
        "unrounded": {colour: written(amount) for colour, amount in award.unrounded.items()},
    }
    if award.ranking is not None:
        shown["ranking"] = str(award.ranking)
    shown["because"] = [sentence(reason, language) for reason in award.because]
    return shown


def to_stored(outcome: Outcome) -> dict[str, Any]:
    """The outcome as JSON for keeping: coded, so that it can be read in any language, and exact."""
    if isinstance(outcome, Refusal):
        return {
            "problems": [
                {"path": problem.path, "code": problem.code, "facts": _stored_facts(problem.facts)}
                for problem in outcome.problems
            ]
        }
    return {
        "ruleset": outcome.ruleset,
        "awards": [
            {
                "player": award.player,
                "points": {colour: _stored_fact(amount) for colour, amount in award.points.items()},
                "unrounded": {colour: str(amount) for colour, amount in award.unrounded.items()},
                "ranking": award.ranking,
                "because": [_stored_reason(reason) for reason in award.because],
                "rows": list(award.rows),
            }
            for award in outcome.awards
        ],
        "warnings": [_stored_reason(reason) for reason in outcome.warnings],
        "remarks": [_stored_reason(reason) for reason in outcome.remarks],
        **({"decimals": outcome.decimals} if outcome.decimals else {}),
    }


def from_stored(data: Mapping[str, Any]) -> Outcome:
    """The outcome that :func:`to_stored` kept."""
    if "problems" in data:
        return Refusal(
            tuple(Problem(kept["path"], kept["code"], _kept_facts(kept["facts"])) for kept in data["problems"])
        )
    return Answer(
        ruleset=data["ruleset"],
        awards=tuple(
            Award(
                player=kept["player"],
                points={colour: _kept_points(amount) for colour, amount in kept["points"].items()},
                unrounded={colour: Fraction(amount) for colour, amount in kept["unrounded"].items()},
                ranking=kept["ranking"],
                because=tuple(_kept_reason(reason) for reason in kept["because"]),
                rows=tuple(kept["rows"]),
            )
            for kept in data["awards"]
        ),
        warnings=tuple(_kept_reason(reason) for reason in data["warnings"]),
        remarks=tuple(_kept_reason(reason) for reason in data["remarks"]),
        decimals=data.get("decimals", 0),
    )


def _stored_reason(reason: Reason) -> dict[str, Any]:
    return {"code": reason.code, "facts": _stored_facts(reason.facts), "paragraph": reason.paragraph}


def _kept_reason(kept: Mapping[str, Any]) -> Reason:
    return Reason(kept["code"], _kept_facts(kept["facts"]), kept["paragraph"])


def _stored_facts(facts: Facts) -> dict[str, Any]:
    return {name: _stored_fact(fact) for name, fact in facts.items()}


def _stored_fact(fact: Fact) -> Any:
    if isinstance(fact, Fraction):
        return {"exact": str(fact)}
    if isinstance(fact, tuple):
        return [_stored_fact(part) for part in fact]
    return fact


def _kept_points(kept: int | Mapping[str, str]) -> int | Fraction:
    return kept if isinstance(kept, int) else Fraction(kept["exact"])


def _kept_facts(facts: Mapping[str, Any]) -> Facts:
    return {name: _kept_fact(fact) for name, fact in facts.items()}


def _kept_fact(kept: Any) -> Fact:
    if isinstance(kept, dict):
        return Fraction(kept["exact"])
    if isinstance(kept, list):
        return tuple(_kept_fact(part) for part in kept)
    return kept  # type: ignore[no-any-return]
