"""What an event of each level needs, and every other reason to refuse it (§ 2)."""

from collections.abc import Mapping

from awards.rules.answer import Fact
from awards.rules.report import Draft
from awards.rules.report.fields import Findings
from awards.rules.sbf_2018 import numbers
from awards.rules.sbf_2018.conditions import Conditions, Final
from awards.rules.sbf_2018.finals import final_places
from awards.rules.sbf_2018.gold import gold_places
from awards.rules.sbf_2018.numbers import Minimum
from awards.rules.sbf_2018.pairs_bronze import corrected_number
from awards.rules.sbf_2018.paragraphs import paragraph
from awards.rules.sbf_2018.simultaneous import check_simultaneous, heats_are_known


def check_in_force(draft: Draft, findings: Findings) -> None:
    """Note an event before the edition's first day."""
    if draft.date is not None and draft.date < numbers.IN_FORCE_FROM:
        findings.add("date", "not-in-force", found=draft.date.isoformat(), least=numbers.IN_FORCE_FROM.isoformat())


def check_standings(draft: Draft, conditions: Conditions, findings: Findings) -> None:
    """Note whatever keeps an event that is ranked on one list from its level."""
    _check_final(draft, conditions, findings)
    _check_opponents(draft, conditions, findings)
    _check_handicap(draft, conditions, findings)
    if conditions.simultaneous:
        check_simultaneous(draft, conditions, findings)
    if draft.level is None or draft.form is None:
        return
    if conditions.championship in numbers.WITHOUT_MINIMUM:
        return
    if not conditions.simultaneous or not heats_are_known(draft):
        _check_contestants(draft, draft.form, draft.level, conditions, findings)
    _check_boards(draft, draft.form, draft.level, conditions, findings)


@paragraph("2")
def minimum(form: str, level: str, contestants: int, conditions: Conditions) -> Minimum:
    """The least contestants and boards of an event of this form, level and size (§ 2)."""
    minima = numbers.MINIMA[form]
    if level == "bronze":
        return minima["bronze"]
    if level == "gold" and not conditions.observation:
        gold, large = minima["gold"], minima.get("gold_large")
        if large is not None and contestants >= large.contestants:
            return Minimum(gold.contestants, large.boards)
        return gold
    if level == "gold":
        return Minimum(minima["silver"].contestants, minima["silver"].boards)
    if conditions.championship_qualifier or conditions.championship in numbers.QUALIFIER_MINIMUM_TOO:
        return minima.get("championship_qualifier", minima["silver"])
    return minima["silver"]


def fields_of(draft: Draft, conditions: Conditions) -> Mapping[str | None, int]:
    """The contestants of each field that is ranked apart; a final counts with its whole event."""
    if conditions.final is not None:
        return {None: conditions.final.entrants}
    return draft.lines or {}


def _check_contestants(draft: Draft, form: str, level: str, conditions: Conditions, findings: Findings) -> None:
    for line, contestants in fields_of(draft, conditions).items():
        least = minimum(form, level, contestants, conditions).contestants
        if contestants < least:
            facts: dict[str, Fact] = {"level": level, "form": form, "least": least, "found": contestants}
            if line is None:
                findings.add("standings", "too-few-contestants", kind="event", **facts)
            else:
                findings.add("standings", "too-few-contestants", kind="line", line=line, **facts)


def _check_boards(draft: Draft, form: str, level: str, conditions: Conditions, findings: Findings) -> None:
    """Stopped on purpose, an event has fewer boards than it needs; it pays nothing anyway."""
    if draft.boards is None or conditions.deliberately_stopped:
        return
    contestants = max(fields_of(draft, conditions).values(), default=0)
    required = minimum(form, level, contestants, conditions)
    facts: dict[str, Fact] = {"level": level, "form": form, "found": draft.boards}
    if level == "bronze" and conditions.beginners:
        if draft.boards < numbers.BEGINNERS_BOARDS:
            findings.add("boards", "too-few-boards", kind="beginners", least=numbers.BEGINNERS_BOARDS, **facts)
    elif required.reduced_boards is not None:
        if draft.boards < required.reduced_boards:
            facts |= {"least": required.boards, "half": required.reduced_boards}
            findings.add("boards", "too-few-boards", kind="half", **facts)
    elif draft.boards < required.boards:
        large = numbers.MINIMA[form].get("gold_large")
        kind = "event"
        if large is not None and required.boards == large.boards:
            kind, facts["contestants"] = "large", large.contestants
        findings.add("boards", "too-few-boards", kind=kind, least=required.boards, **facts)


def _check_opponents(draft: Draft, conditions: Conditions, findings: Findings) -> None:
    """Nobody meets more opponents than there are; a strength group may meet the others as well."""
    met, contestants = conditions.opponents_met, draft.entrants
    if met is None or contestants is None or conditions.strength_group is not None:
        return
    if met > max(contestants - 1, 1):
        findings.add(
            "conditions.opponents_met", "bad-condition", kind="integer", found=str(met), least=1, most=contestants - 1
        )


def _check_handicap(draft: Draft, conditions: Conditions, findings: Findings) -> None:
    """An event with handicap has a second list; not everybody need be on it."""
    if conditions.handicap and draft.standings and all(row.handicap_place is None for row in draft.standings):
        findings.add(
            "conditions.handicap", "condition-not-applicable", kind="without", found="handicap", other="handicap_place"
        )


def _check_final(draft: Draft, conditions: Conditions, findings: Findings) -> None:
    final = conditions.final
    if final is None:
        return
    if draft.entrants is not None and final.entrants < draft.entrants:
        findings.add(
            "conditions.final.entrants",
            "bad-condition",
            kind="final-entrants",
            found=final.entrants,
            least=draft.entrants,
        )
    if draft.lines is not None and None not in draft.lines:
        findings.add("conditions.final", "condition-not-applicable", kind="beside", found="final", other="line")
    _check_silver_places(draft, final, conditions, findings)


def _check_silver_places(draft: Draft, final: Final, conditions: Conditions, findings: Findings) -> None:
    """Only places that are silver in the A final can be given to another."""
    golds = 0
    if draft.level == "gold":
        entrants, _ = corrected_number(final.entrants, conditions)
        golds = gold_places(entrants, conditions, "pairs")
    most = final_places(final, conditions)
    for key, places in (
        ("silver_places_from_a_final", conditions.silver_places_from_a_final or ()),
        ("silver_places_to_b_final", conditions.silver_places_to_b_final),
    ):
        for index, place in enumerate(places):
            if not golds < place <= most:
                where = f"conditions.{key}[{index}]"
                findings.add(where, "bad-condition", kind="silver-places", found=place, least=golds + 1, most=most)
