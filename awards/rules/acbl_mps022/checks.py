"""Every reason to refuse an event that is neither a fault of its form nor of one key alone (§ 2)."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from awards.rules.acbl_mps022 import numbers
from awards.rules.acbl_mps022.contest import own_tables
from awards.rules.acbl_mps022.limits import is_strat_x, printed_m
from awards.rules.acbl_mps022.paragraphs import paragraph
from awards.rules.acbl_mps022.rounding import whole_up
from awards.rules.acbl_mps022.values import Conditions, Group
from awards.rules.report import Draft
from awards.rules.report.fields import Findings, child, shown

_TABLES, _TEAMS = numbers.whole("least", "tables"), numbers.whole("least", "teams")
_ABOVE_B = numbers.whole("strat_x", "above")
_FORMS = ("pairs", "individual", "barometer_teams")


@paragraph("2")
def check_all(draft: Draft, conditions: Conditions, findings: Findings) -> None:
    """Note whatever keeps an event from being computed (§ 2)."""
    _check_frame(draft, findings)
    _check_rows(draft, findings)
    groups = groups_of(draft, conditions)
    _check_size(draft, conditions, groups, findings)
    _check_limits(conditions, groups, findings)
    if conditions.groups:
        _check_entrants(draft, conditions, findings)
        _check_flights(conditions, findings)


def groups_of(draft: Draft, conditions: Conditions) -> tuple[Group, ...]:
    """The groups as far as they are known; an open event is one, and nothing is known of what cannot be told."""
    if conditions.structure != "open":
        return conditions.groups
    if draft.entrants is None:
        return ()
    return (
        Group(
            index=0,
            name="",
            entrants=draft.entrants,
            tables=conditions.tables,
            min_masterpoints=conditions.min_masterpoints,
            max_masterpoints=conditions.max_masterpoints,
        ),
    )


def _check_frame(draft: Draft, findings: Findings) -> None:
    """Ordinary club games, and teams without a final list, are not of this regulation."""
    if draft.form is not None and draft.form not in _FORMS:
        findings.add("form", "form-not-supported", found=draft.form, allowed=_FORMS)
    if draft.level == "club":
        findings.add("level", "level-not-covered", allowed=numbers.LEVELS[1:])


def _check_rows(draft: Draft, findings: Findings) -> None:
    """No list is split into lines."""
    for row in draft.standings or ():
        path = child("standings", row.index)
        if row.line is not None:
            findings.add(child(path, "line"), "bad-value", kind="no-line", found=shown(row.line))


def _check_size(draft: Draft, conditions: Conditions, groups: Sequence[Group], findings: Findings) -> None:
    """Two tables or three teams; in a knockout three teams in each group."""
    if not groups or not conditions.event_type:
        return
    if conditions.is_knockout and conditions.groups:
        for group in groups:
            if group.entrants < _TEAMS:
                path = child(child(child("conditions", "groups"), group.index), "entrants")
                findings.add(path, "too-few-contestants", kind="teams", least=_TEAMS, found=group.entrants)
        return
    if conditions.event_type in numbers.SEATS:
        tables = whole_up(sum((own_tables(conditions.event_type, group) for group in groups), Fraction(0)))
        if tables < _TABLES:
            findings.add("standings", "too-few-contestants", kind="tables", least=_TABLES, found=tables)
        return
    teams = sum(group.entrants for group in groups)
    if teams < _TEAMS:
        findings.add("standings", "too-few-contestants", kind="teams", least=_TEAMS, found=teams)


def _check_limits(conditions: Conditions, groups: Sequence[Group], findings: Findings) -> None:
    """Limits that meet `===`, and a strat X that is not far enough above flight B."""
    if conditions.structure == "bracketed":
        return
    for group in groups:
        path = child("conditions", "max_masterpoints")
        if conditions.groups:
            path = child(child(child("conditions", "groups"), group.index), "max_masterpoints")
        if printed_m(conditions.structure, groups, group) is None:
            findings.add(
                path, "m-factor-undefined", least=group.min_masterpoints or 0, most=group.max_masterpoints or 0
            )
        if is_strat_x(conditions.structure, groups, group.index):
            _check_strat_x(group, groups, path, findings)


def _check_strat_x(group: Group, groups: Sequence[Group], path: str, findings: Findings) -> None:
    below = next((other for other in groups if other.flight != group.flight), None)
    if below is None or group.max_masterpoints is None:
        return
    if below.max_masterpoints is None or group.max_masterpoints < below.max_masterpoints + _ABOVE_B:
        findings.add(path, "x-limit-too-low", found=group.max_masterpoints, least=_ABOVE_B, list=below.name)


def _check_entrants(draft: Draft, conditions: Conditions, findings: Findings) -> None:
    """The groups add up to the event, and no list is longer than its field."""
    total = sum(group.entrants for group in conditions.groups)
    if draft.entrants_given and draft.entrants is not None and draft.entrants != total:
        findings.add("entrants", "entrants-mismatch", kind="sum", found=draft.entrants, allowed=total)
    for group, field in _fields(conditions):
        if len(group.rows) > field:
            path = child(child(child("conditions", "groups"), group.index), "entrants")
            findings.add(path, "entrants-mismatch", kind="rows", found=field, rows=len(group.rows))


def _fields(conditions: Conditions) -> Iterator[tuple[Group, int]]:
    """Each group and the contestants that can stand on its list."""
    stratified = conditions.structure in ("stratified", "stratiflighted")
    for group in conditions.groups:
        lower = [other for other in conditions.groups[group.index + 1 :] if other.flight == group.flight]
        yield group, group.entrants + (sum(other.entrants for other in lower) if stratified else 0)


def _check_flights(conditions: Conditions, findings: Findings) -> None:
    """The strata of one flight stand together, and flight A has at most two."""
    if conditions.structure != "stratiflighted":
        return
    flights = [group.flight for group in conditions.groups]
    for index, flight in enumerate(flights):
        path = child(child(child("conditions", "groups"), index), "flight")
        if (
            index > 1
            and flight == flights[0]
            or index > 0
            and flight != flights[index - 1]
            and flight in flights[:index]
        ):
            findings.add(path, "bad-condition", kind="flight", found=shown(flight))
