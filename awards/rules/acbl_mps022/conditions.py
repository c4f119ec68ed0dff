"""The keys that this edition needs beyond the common report: read, and checked against type, structure and level."""

from collections.abc import Mapping
from typing import Any

from awards.rules.acbl_mps022.groups import read_groups, read_match_awards, read_session_results
from awards.rules.acbl_mps022.numbers import read_toml
from awards.rules.acbl_mps022.paragraphs import paragraph
from awards.rules.acbl_mps022.readers import NABC_EVENTS, READERS
from awards.rules.acbl_mps022.values import KNOCKOUTS, Conditions, Group
from awards.rules.answer import Fact
from awards.rules.report import Draft
from awards.rules.report.fields import Fields, Findings, child

KEYS = read_toml("conditions.toml")
# The event types of each form; the first is the default, but for teams.
TYPES: Mapping[str, tuple[str, ...]] = {
    "pairs": ("pairs",),
    "individual": ("individual",),
    "barometer_teams": ("swiss", "bam", "two_pair_teams", "knockout", "compact_knockout"),
}
# What `follows` on the printed list asks of the type; the others are won by teams of any type.
NABC_TYPES = {
    "pairs": ("pairs",),
    "swiss": ("swiss",),
    "bam": ("bam",),
    "places": KNOCKOUTS[:1],
    "knockout": KNOCKOUTS[:1],
}
# The events that are computed by rules of their own; one report is at most one of them.
SPECIAL = ("series_session_tables", "barometer_level", "nabc_event")
NABC_KEYS = ("nabc_plus", "nabc_event", "final_qualifiers")
BAROMETER_SESSIONS = {1: 2, 2: 2, 3: 1}
SERIES_SESSIONS = 2
READ_APART = ("event_type", "structure", "sessions", "groups", "session_results", "match_awards")


@paragraph("2")
def read_conditions(draft: Draft, findings: Findings) -> Conditions:
    """The conditions of the draft; a key with a problem counts as left out (§ 2)."""
    fields = Fields(draft.conditions, "conditions", findings, keys=tuple(KEYS), code="bad-condition")
    event_type = _event_type(fields, draft.form)
    structure = _structure(fields, event_type)
    values: dict[str, Any] = {"event_type": event_type, "structure": structure}
    for key, rule in KEYS.items():
        if not fields.has(key) or not _belongs(fields, key, rule, draft.level, event_type, structure):
            continue
        if key not in READ_APART:
            values[key] = READERS[rule["type"]](fields, key, rule)
    values["sessions"] = _sessions(fields, values, is_known_form=draft.form in TYPES)
    _check_special(fields, draft.level, values)
    _read_parts(fields, draft, values)
    _check_required(fields, values)
    return Conditions(**{key: value for key, value in values.items() if value is not None})


def _event_type(fields: Fields, form: str | None) -> str | None:
    """The type that applies; None where it cannot be told."""
    if fields.has("event_type"):
        allowed = TYPES.get(form or "", tuple(KEYS["event_type"]["allowed"]))
        return fields.choice("event_type", allowed)
    if form == "barometer_teams":
        fields.missing("event_type")
    return TYPES[form][0] if form in ("pairs", "individual") else None


def _structure(fields: Fields, event_type: str | None) -> str | None:
    """The structure that applies; None where it cannot be told."""
    if not fields.has("structure"):
        structure: str | None = "open"
    else:
        structure = fields.choice("structure", tuple(KEYS["structure"]["allowed"]))
    if structure is None or event_type is None:
        return structure
    knockout = event_type in KNOCKOUTS
    if (structure == "bracketed" and not (knockout or event_type == "swiss")) or (
        structure in ("stratified", "stratiflighted") and knockout
    ):
        fields.findings.add(
            fields.at("structure"), "structure-not-allowed", kind="type", structure=structure, event_type=event_type
        )
        return None
    return structure


def _belongs(
    fields: Fields, key: str, rule: Mapping[str, Any], level: str | None, event_type: str | None, structure: str | None
) -> bool:
    """Whether the key belongs to the event's type, structure and level."""
    checks = (("type", "types", "event_type", event_type), ("structure", "structures", "structure", structure))
    for kind, allowed, name, found in (*checks, ("level", "levels", "level", level)):
        if found is not None and allowed in rule and found not in rule[allowed]:
            facts: dict[str, Fact] = {name: found, "allowed": tuple(rule[allowed])}
            fields.findings.add(fields.at(key), "condition-not-applicable", kind=kind, found=key, **facts)
            return False
    return True


def _sessions(fields: Fields, values: Mapping[str, Any], *, is_known_form: bool) -> int | None:
    """The sessions of the event, given or implied."""
    implied = _implied_sessions(values)
    if not fields.has("sessions"):
        # A list that cannot be told may imply a number.
        unclear = any(fields.has(key) and values.get(key) is None for key in SPECIAL)
        if implied is None and not unclear and is_known_form:
            fields.missing("sessions")
        return implied
    given = fields.integer("sessions", most=KEYS["sessions"]["most"])
    if given is not None and implied is not None and given != implied:
        fields.findings.add(fields.at("sessions"), "sessions-mismatch", found=given, allowed=implied)
        return None
    return given


def _implied_sessions(values: Mapping[str, Any]) -> int | None:
    if values.get("series_session_tables") is not None:
        return SERIES_SESSIONS
    if values.get("barometer_level") is not None:
        return BAROMETER_SESSIONS[values["barometer_level"]]
    if values.get("nabc_event") is not None:
        printed = NABC_EVENTS[values["nabc_event"]]["sessions"]
        return int(printed) if printed else None
    return None


def _check_special(fields: Fields, level: str | None, values: Mapping[str, Any]) -> None:
    """Series, barometers and NABC events: only one of them, only open, and only at their level."""
    structure = values["structure"]
    special = [key for key in SPECIAL if key in values]
    if special and structure not in (None, "open"):
        fields.findings.add(
            fields.at("structure"), "structure-not-allowed", kind="special", structure=structure, found=special[0]
        )
    for key in special[1:]:
        fields.findings.add(fields.at(key), "structure-not-allowed", kind="beside", found=key, other=special[0])
    for key in ("series_session_tables", "barometer_level"):
        if fields.has(key) and fields.has("rating"):
            _not_beside(fields, "rating", key)
            break
    if fields.has("series_session_tables") and fields.has("session_results"):
        _not_beside(fields, "session_results", "series_session_tables")
    for key in NABC_KEYS:
        if fields.has(key) and level not in (None, "national"):
            fields.findings.add(fields.at(key), "level-mismatch", found=key, level=level, allowed="national")
    if fields.has("barometer_level") and level in ("unit", "sectional"):
        fields.findings.add(
            fields.at("barometer_level"),
            "level-mismatch",
            found="barometer_level",
            level=level,
            allowed=("regional", "national"),
        )
    _check_nabc(fields, values)


def _check_nabc(fields: Fields, values: Mapping[str, Any]) -> None:
    event, event_type = values.get("nabc_event"), values["event_type"]
    allowed = NABC_TYPES.get(NABC_EVENTS[event]["follows"]) if event is not None else None
    if allowed is not None and event_type is not None and event_type not in allowed:
        fields.findings.add(
            fields.at("nabc_event"),
            "condition-not-applicable",
            kind="type",
            found=f"nabc_event: {event}",
            event_type=event_type,
            allowed=allowed,
        )
    by_qualifiers = event == "north-american-swiss"
    if by_qualifiers and not fields.has("final_qualifiers"):
        fields.missing("final_qualifiers")
    if fields.has("final_qualifiers") and not by_qualifiers and (event is not None or not fields.has("nabc_event")):
        fields.findings.add(
            fields.at("final_qualifiers"),
            "condition-not-applicable",
            kind="without",
            found="final_qualifiers",
            other="nabc_event: north-american-swiss",
        )


def _not_beside(fields: Fields, key: str, other: str) -> None:
    fields.findings.add(fields.at(key), "condition-not-applicable", kind="beside", found=key, other=other)


def _applies(fields: Fields, key: str, values: Mapping[str, Any]) -> bool:
    """Whether a part of the event is there to be read; a part without use was told already."""
    rule = KEYS[key]
    event_type, structure = values["event_type"], values["structure"]
    return fields.has(key) and not (
        (event_type is not None and event_type not in rule.get("types", (event_type,)))
        or (structure is not None and structure not in rule.get("structures", (structure,)))
    )


def _read_parts(fields: Fields, draft: Draft, values: dict[str, Any]) -> None:
    """Groups, rankings of sessions and match awards, which refer to one another."""
    structure, event_type = values["structure"], values["event_type"]
    groups: tuple[Group, ...] | None = ()
    if structure not in (None, "open") and not fields.has("groups"):
        fields.missing("groups")
        groups = None
    elif _applies(fields, "groups", values):
        groups = read_groups(fields, structure, event_type, draft.standings or ())
    elif fields.has("groups") or structure is None:
        groups = None
    values["groups"] = groups
    by_name = None if groups is None else {group.name: group.index for group in groups}
    if _applies(fields, "session_results", values):
        values["session_results"] = read_session_results(fields, values["sessions"], by_name, event_type)
    if _applies(fields, "match_awards", values):
        values["match_awards"] = read_match_awards(fields, values.get("boards_per_match"), by_name)


def _check_required(fields: Fields, values: Mapping[str, Any]) -> None:
    """What knockouts need, where the printed list does not say it; and what that list leaves without use."""
    if values["event_type"] not in KNOCKOUTS:
        return
    on_the_list = fields.has("nabc_event")
    if not on_the_list and not fields.has("boards_per_match"):
        told = child("conditions", "boards_per_match")
        if all(problem.path != told for problem in fields.findings.problems):
            fields.missing("boards_per_match")
    if values["event_type"] == "knockout" and not on_the_list and not fields.has("matches_won"):
        fields.missing("matches_won")
    if on_the_list:
        for key in ("matches_won", "playoff_winners"):
            if fields.has(key):
                _not_beside(fields, key, "nabc_event")
