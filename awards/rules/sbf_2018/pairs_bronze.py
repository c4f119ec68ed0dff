"""Pairs for bronze: Tables A1 and A2, beginners, newcomers, strength groups, handicap (§§ 3 and 5)."""

from fractions import Fraction

from awards.rules.amounts import rounded_up
from awards.rules.answer import Fact, Reason
from awards.rules.sbf_2018 import numbers, tables
from awards.rules.sbf_2018.conditions import Conditions
from awards.rules.sbf_2018.paragraphs import paragraph
from awards.rules.sbf_2018.tables import Field
from awards.rules.scale import Entry, Scale


@paragraph("3")
def corrected_number(contestants: int, conditions: Conditions) -> tuple[int, tuple[Reason, ...]]:
    """In a strength group the number of pairs times the group's coefficient, rounded up, chooses the row (§ 3)."""
    group, groups = conditions.strength_group, conditions.strength_groups
    if group is None or groups is None:
        return contestants, ()
    coefficient = numbers.GROUP_COEFFICIENTS[groups]["ABCDE".index(group)]
    corrected = rounded_up(contestants * coefficient)
    return corrected, (
        Reason.of(
            "strength-group",
            "3",
            group=group,
            groups=groups,
            contestants=contestants,
            coefficient=coefficient,
            row=corrected,
        ),
    )


@paragraph("3")
def bronze_scale(field: Field, boards: int, conditions: Conditions) -> Scale:
    """Two bronze points a pair for the winner, down to the best third (§ 3)."""
    row = field.number
    why: tuple[Reason, ...] = ()
    if conditions.newcomers_meeting:
        row = numbers.NEWCOMERS_ROWS[field.number > numbers.NEWCOMERS_UP_TO]
        why = (Reason.of("newcomers-row", "3", contestants=field.contestants, row=row),)
    scale = tables.bronze(row, field=field).because(*why)
    if halved_for_beginners(boards, conditions):
        scale = scale.each(lambda entry: _half(entry, "half-beginners", "3", numbers.BEGINNERS_FACTOR, boards))
    return scale


def halved_for_beginners(boards: int, conditions: Conditions) -> bool:
    """Whether an event for the inexperienced has so few boards that half the scale is paid."""
    return conditions.beginners and boards < numbers.BRONZE_MINIMUM.boards


@paragraph("5")
def handicap_scale(scale: Scale) -> Scale:
    """The list with handicap pays half of what the list without pays, rounded up, at least 2 (§ 5)."""
    return scale.each(lambda entry: _half(entry, "half-handicap", "5", numbers.HANDICAP_FACTOR))


@paragraph("4", "5")
def bronze_floor(boards: int, conditions: Conditions) -> int:
    """The least that a shared last bronze place gives: 4, or 2 with handicap or where beginners get half (§§ 4, 5)."""
    if conditions.handicap:
        return numbers.HANDICAP_FLOOR
    return numbers.BEGINNERS_FLOOR if halved_for_beginners(boards, conditions) else numbers.BRONZE_FLOOR


def _half(entry: Entry, code: str, number: str, factor: Fraction, boards: int | None = None) -> Entry:
    amount = max(numbers.HANDICAP_FLOOR, rounded_up(entry.amount * factor))
    facts: dict[str, Fact] = {"before": entry.amount, "amount": Fraction(amount), "colour": entry.colour}
    if boards is not None:
        facts["boards"] = boards
    return entry.to(amount, Reason(code, facts, number))
