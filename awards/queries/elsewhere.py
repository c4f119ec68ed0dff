"""What an event would have paid by another edition, or why that cannot say it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from awards.queries.made_up import Plan
from awards.queries.regulations import regulation
from awards.queries.what_if import PaidPlace, Scale, scale
from awards.rules.answer import Answer
from awards.rules.calculation import calculate
from awards.rules.editions import EDITIONS
from awards.rules.elsewhere import DECIDES, IDLE, LESS_EXACT, Loss, carry, retell, takes_form
from awards.rules.wording import Coded, loss, sentence
from registry.queries.editions import units_of
from sanctions.choices import Level
from ui.amounts import Units


@dataclass(frozen=True)
class Elsewhere:
    """An edition beside the event's own: its name, the level there, and how it writes points.

    ``deciding`` is what keeps it from saying the event, ``less_exact`` what it leaves out, and ``idle`` what it leaves
    out that changes no award; ``problems`` are what it has against the event, ``warnings`` call for a look.
    """

    ruleset: str
    name: str
    level: str
    units: Units
    deciding: tuple[str, ...] = ()
    less_exact: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()

    @property
    def pays(self) -> bool:
        """Whether there is something to compare."""
        return not (self.deciding or self.problems)


@dataclass(frozen=True)
class ComparedPlace:
    """What one place pays, or a match won or drawn (``label``): by the own edition and by each of the others."""

    label: str
    place: int | None
    here: PaidPlace | None
    beside: tuple[tuple[Elsewhere, PaidPlace | None], ...]


def known_elsewhere(conditions: Mapping[str, Any], form: str, own: str) -> dict[str, frozenset[str]]:
    """Of each edition that takes the form of play, the conditions that it has from the event at one of its levels."""
    of = EDITIONS[own]
    return {
        to.id: frozenset(key for level in to.levels for key in carry(conditions, form, of, to, level).conditions)
        for to in EDITIONS.values()
        if takes_form(to, form)
    }


def cannot_say(report: Mapping[str, Any], own: str, language: str) -> dict[str, Elsewhere]:
    """The editions that can say the event of a report at none of their levels, with what keeps them from it."""
    found = {}
    for to in EDITIONS.values():
        losses = [retell(report, EDITIONS[own], to, level).losses for level in to.levels]
        if to.id != own and all(any(one.decides for one in lost) for lost in losses):
            found[to.id] = _elsewhere(to.id, "", losses[0], language)
    return found


def event_elsewhere(
    report: Mapping[str, Any], own: str, to: str, level: str, beside: Mapping[str, Any], language: str
) -> tuple[Elsewhere, Answer | None]:
    """What the edition makes of the event of a report; None where it has no answer to it."""
    retold = retell(report, EDITIONS[own], EDITIONS[to], level, beside)
    found = _elsewhere(to, level, retold.losses, language)
    if retold.report is None:
        return found, None
    outcome = calculate(retold.report)
    if not isinstance(outcome, Answer):
        return replace(found, problems=_sentences(outcome.problems, language)), None
    return replace(found, warnings=_sentences((*outcome.warnings, *outcome.remarks), language)), outcome


def plan_elsewhere(
    plan: Plan, to: str, level: str, beside: Mapping[str, Any], language: str
) -> tuple[Elsewhere, Scale | None]:
    """What the edition makes of an event that may be held; None where it has no scale for it."""
    edition = EDITIONS[to]
    if not takes_form(edition, plan.form):
        return _elsewhere(to, level, (Loss("lost-form", {"form": plan.form}, DECIDES),), language), None
    carried = carry(plan.conditions, plan.form, EDITIONS[plan.ruleset], edition, level)
    conditions = {**carried.conditions, **beside}
    in_heats = any("heat" in edition.conditions[key].get("row_keys", ()) for key in carried.conditions)
    keeps_stage = "stage" in edition.reading.match_keys
    lost_stage = () if keeps_stage or not plan.stage else (Loss("lost-stage", {}, LESS_EXACT),)
    found = _elsewhere(to, level, (*carried.losses, *lost_stage), language)
    if found.deciding:
        return found, None
    there = replace(
        plan,
        ruleset=to,
        level=level,
        conditions=conditions,
        heats=plan.heats if in_heats else None,
        stage=plan.stage if keeps_stage else "",
    )
    outcome = scale(there, language)
    if not isinstance(outcome, Scale):
        return replace(found, problems=_sentences(outcome, language)), None
    return replace(found, warnings=(*outcome.warnings, *outcome.remarks)), outcome


def compared_places(here: Scale, there: Sequence[tuple[Elsewhere, Scale]], won: str, drawn: str) -> list[ComparedPlace]:
    """The scales side by side, a place in each row; of matches first what one of them pays, ``won`` and ``drawn``."""
    editions = [edition for edition, _scale in there]
    scales = (here, *(one for _edition, one in there))
    rows: list[tuple[str, int | None, list[PaidPlace | None]]] = [
        (label, None, [getattr(one, part) for one in scales]) for label, part in ((won, "won"), (drawn, "drawn"))
    ]
    by_place = [{paid.place: paid for paid in one.places} for one in scales]
    places = sorted({place for one in by_place for place in one})
    rows += [("", place, [one.get(place) for one in by_place]) for place in places]
    return [
        ComparedPlace(label, place, paid[0], tuple(zip(editions, paid[1:], strict=True)))
        for label, place, paid in rows
        if any(paid)
    ]


def _elsewhere(ruleset: str, level: str, losses: Iterable[Loss], language: str) -> Elsewhere:
    lost = list(losses)
    return Elsewhere(
        ruleset=ruleset,
        name=regulation(ruleset, language).name,
        level=str(Level(level).label) if level else "",
        units=units_of(EDITIONS[ruleset]),
        deciding=tuple(loss(one, language) for one in lost if one.decides),
        less_exact=tuple(loss(one, language) for one in lost if one.weight == LESS_EXACT),
        idle=tuple(loss(one, language) for one in lost if one.weight == IDLE),
    )


def _sentences(values: Iterable[Coded], language: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(sentence(value, language) for value in values))
