"""Simultaneous events: played in heats at several places, with a common list (§ 13)."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

from awards.rules.answer import Reason
from awards.rules.report import Draft, Row
from awards.rules.report.fields import Findings
from awards.rules.sbf_2018 import numbers
from awards.rules.sbf_2018.conditions import Conditions
from awards.rules.sbf_2018.paragraphs import paragraph
from awards.rules.scale import Entry, Scale


def heats(rows: Iterable[Row]) -> list[list[Row]]:
    """The rows of each heat."""
    found: dict[str | None, list[Row]] = {}
    for row in rows:
        found.setdefault(row.heat, []).append(row)
    return list(found.values())


@paragraph("13")
def common_scale(whole: Scale, contestants: int) -> Scale:
    """A fifth of the silver that one event of all pairs would have paid (§ 13)."""
    part = Fraction(1, numbers.COMMON_PART)

    def change(entry: Entry) -> Entry:
        amount = entry.amount * part
        why = Reason.of(
            "common-list", "13", contestants=contestants, part=part, before=entry.amount, amount=amount, colour="silver"
        )
        return entry.to(amount, why)

    return whole.each(change)


def heats_are_known(draft: Draft) -> bool:
    """Whether heats can be counted; for silver they have to be, for bronze the best of the common list may do."""
    if draft.standings == ():
        return False
    return draft.level == "silver" or draft.standings is None or draft.entrants in (None, len(draft.standings))


def check_simultaneous(draft: Draft, conditions: Conditions, findings: Findings) -> None:
    """Note heats that are missing, too small, or out of order."""
    if conditions.final is not None:
        findings.add("conditions.final", "condition-not-applicable", kind="beside", found="final", other="simultaneous")
    rows = draft.standings or ()
    needed = ("heat", "heat_place") if draft.level == "silver" else ("heat",)
    for row in rows:
        for key in needed:
            if getattr(row, key) is None:
                findings.add(f"standings[{row.index}].{key}", "missing-key", found=key)
    if any(row.heat is None for row in rows) or draft.level is None or draft.entrants is None or not rows:
        return
    _check_heat_places(rows, findings)
    if draft.entrants == len(rows):
        _check_heats(rows, draft.level, findings)
    elif draft.level == "silver":
        findings.add("entrants", "entrants-mismatch", kind="heats", found=draft.entrants, rows=len(rows))


@paragraph("13")
def _check_heats(rows: Iterable[Row], level: str, findings: Findings) -> None:
    """Every heat has at least 4 pairs for bronze, 8 for silver (§ 13)."""
    least = numbers.LEAST_IN_HEAT[level]
    for (heat, _), contestants in Counter((row.heat, row.line) for row in rows).items():
        if contestants < least:
            findings.add(
                "standings",
                "too-few-contestants",
                kind="heat",
                level=level,
                form="pairs",
                heat=heat or "",
                least=least,
                found=contestants,
            )


def _check_heat_places(rows: Iterable[Row], findings: Findings) -> None:
    """Within a heat places run like those of the standings."""
    listed: dict[tuple[str | None, str | None], list[tuple[int, int]]] = {}
    for row in rows:
        if row.heat_place is not None:
            listed.setdefault((row.heat, row.line), []).append((row.heat_place, row.index))
    for places in listed.values():
        before, first = 0, {}
        counts = Counter(place for place, _ in places)
        for place in sorted(counts):
            first[place] = before + 1
            before += counts[place]
        for place, index in places:
            if place != first[place]:
                findings.add(
                    f"standings[{index}].heat_place", "bad-places", kind="order", found=str(place), allowed=first[place]
                )
