"""Rallies: a series of events whose best players get a bonus when it is closed (§ 14)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

from awards.rules.amounts import rounded_up
from awards.rules.answer import Answer, Award, Problem, Reason, Refusal
from awards.rules.rally import RallyEvent
from awards.rules.report.fields import Findings
from awards.rules.sbf_2018 import numbers
from awards.rules.sbf_2018.paragraphs import paragraph
from awards.rules.scale import Entry, Scale
from awards.rules.ties import Portion, shared_out

DISTRICT, CLUB = "district", "club"


def rally_bonus(kind: str, events: Sequence[RallyEvent], places: Mapping[str, int]) -> Answer | Refusal:
    """The bonus of a rally of a ``district`` or ``club``, by the place of each player on the rally's own list.

    Whether a club's rally was announced beforehand and open to all is known where it is held, not here.
    """
    rally = numbers.RALLIES[kind]
    problems = _problems(kind, rally, events)
    if problems:
        return Refusal(problems)
    scale = bonus_scale(kind, rounded_up(sum((pairs_of(event) for event in events), Fraction(0))))
    by_place = shared_out(scale, Counter(places.values()), last_floors={}, number="4")
    awards = (_award(player, by_place[places[player]]) for player in sorted(places))
    return Answer(numbers.ID, tuple(award for award in awards if award is not None))


@paragraph("14")
def pairs_of(event: RallyEvent) -> Fraction:
    """The starting pairs of an event: a team counts as two, a single player as half of one (§ 14)."""
    return event.contestants * numbers.RALLY_PAIRS[event.form]


@paragraph("14")
def bonus_scale(kind: str, pairs: int) -> Scale:
    """What each place of the rally pays, by all starting pairs of all its events (§ 14)."""
    rally = numbers.RALLIES[kind]
    reached = [amounts for least, amounts in rally.bonus.items() if pairs >= least]
    amounts = reached[-1] if reached else ()
    return Scale.of(
        Entry(
            place,
            rally.colour,
            Fraction(amount),
            (Reason.of("rally-bonus", "14", kind=kind, pairs=pairs, place=place, amount=amount, colour=rally.colour),),
        )
        for place, amount in enumerate(amounts, start=1)
    )


@paragraph("14")
def _problems(kind: str, rally: numbers.Rally, events: Sequence[RallyEvent]) -> tuple[Problem, ...]:
    """Too few events or organisers, and in a district's rally events that do not count (§ 14)."""
    findings = Findings()
    if len(events) < numbers.RALLY_EVENTS:
        findings.add("events", "rally-too-few-events", least=numbers.RALLY_EVENTS, found=len(events))
    organisers = len({event.organiser for event in events})
    if organisers < rally.organisers:
        findings.add("events", "rally-too-few-organisers", least=rally.organisers, found=organisers)
    for index, event in enumerate(events):
        if kind == DISTRICT:
            _check_event(f"events[{index}]", rally, event, findings)
    return tuple(findings.problems)


@paragraph("14")
def _check_event(path: str, rally: numbers.Rally, event: RallyEvent, findings: Findings) -> None:
    """A district's rally counts silver events of 15 pairs or more, seasonal silver with exactly 15 (§ 14)."""
    if event.level not in rally.levels:
        findings.add(f"{path}.level", "rally-event-level", level=event.level, allowed=rally.levels)
    pairs = pairs_of(event)
    if pairs < rally.pairs:
        findings.add(f"{path}.contestants", "rally-event-too-small", least=rally.pairs, found=pairs)
    if event.season_silver is not None and pairs != rally.season_pairs:
        findings.add(
            f"{path}.season_silver",
            "rally-season-silver",
            season=event.season_silver,
            pairs=rally.season_pairs,
            found=pairs,
        )


@paragraph("16")
def _award(player: str, portion: Portion) -> Award | None:
    """A player's bonus, which gives no ranking points (§ 16)."""
    if not portion.amounts:
        return None
    points = {colour: rounded_up(amount) for colour, amount in portion.amounts.items()}
    rounded = [
        Reason.of("rounded-up", "1", before=portion.amounts[colour], amount=Fraction(amount), colour=colour)
        for colour, amount in points.items()
        if amount != portion.amounts[colour]
    ]
    return Award(player, points, portion.amounts, 0, (*portion.because, *rounded))
