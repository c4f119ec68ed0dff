"""What an event would pay: the whole scale with its reasons, as the engine answers a report that is made up for it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from awards.queries.amounts import awarded
from awards.queries.made_up import DRAWN, WON, Plan, match_report, places_report, ranked_report
from awards.queries.reasons import ShownReason, shown_reasons
from awards.rules.answer import Answer, Award, Problem, Refusal
from awards.rules.calculation import calculate
from awards.rules.wording import sentence

# Said of what was left out of the made-up report on purpose.
OF_THE_REPORT = frozenset({"no-standings"})


@dataclass(frozen=True)
class PaidPlace:
    """What each player on a place gets: hundredths of a masterpoint by colour, ranking points, and why."""

    place: int
    points: tuple[tuple[str, int], ...]
    ranking: int | None
    reasons: list[ShownReason]

    @property
    def hundredths(self) -> int:
        """All of it in hundredths of a masterpoint."""
        return sum(amount for _colour, amount in self.points)


@dataclass(frozen=True)
class Scale:
    """What an event would pay. ``won`` and ``drawn``: a player who played a whole match so; ``places``: those paid."""

    places: tuple[PaidPlace, ...]
    warnings: tuple[str, ...]
    remarks: tuple[str, ...]
    won: PaidPlace | None = None
    drawn: PaidPlace | None = None


def scale(plan: Plan, language: str) -> Scale | tuple[Problem, ...]:
    """The scale of the plan in the language, or every problem that keeps the event from being paid."""
    if plan.form != "team_matches":
        return _read(language, places=_asked(calculate(ranked_report(plan)), plan))
    return _read(
        language,
        places=calculate(places_report(plan)),
        won=calculate(match_report(plan, WON)),
        drawn=calculate(match_report(plan, DRAWN)),
    )


def _asked(outcome: Answer | Refusal, plan: Plan) -> Answer | Refusal:
    """Of the two lists of an event with handicap only the one with it."""
    if isinstance(outcome, Refusal) or not plan.pays_second_list:
        return outcome
    asked = [award for award in outcome.awards if any(reason.code == "half-handicap" for reason in award.because)]
    return replace(outcome, awards=tuple(asked))


def _read(language: str, **outcomes: Answer | Refusal) -> Scale | tuple[Problem, ...]:
    answers: dict[str, Answer] = {}
    problems: dict[tuple[str, str], Problem] = {}
    for part, outcome in outcomes.items():
        if isinstance(outcome, Refusal):
            problems |= {(problem.path, problem.code): problem for problem in outcome.problems}
        else:
            answers[part] = outcome
    if problems:
        return tuple(problems.values())
    first = {part: _paid(answer, language).get(1) for part, answer in answers.items() if part != "places"}
    return Scale(
        places=tuple(paid for _place, paid in sorted(_paid(answers["places"], language).items())),
        warnings=_sentences(answers.values(), "warnings", language),
        remarks=_sentences(answers.values(), "remarks", language),
        **first,
    )


def _sentences(answers: Iterable[Answer], kind: str, language: str) -> tuple[str, ...]:
    said = [value for answer in answers for value in getattr(answer, kind) if value.code not in OF_THE_REPORT]
    return tuple(dict.fromkeys(sentence(value, language) for value in said))


def _paid(answer: Answer, language: str) -> dict[int, PaidPlace]:
    given = awarded(answer)
    return {int(award.player): _place(award, given[award.player], answer, language) for award in answer.awards}


def _place(award: Award, points: Mapping[str, Any], answer: Answer, language: str) -> PaidPlace:
    reasons = shown_reasons(award.because, language, answer.ruleset)
    return PaidPlace(int(award.player), tuple(points.items()), award.ranking, reasons)
