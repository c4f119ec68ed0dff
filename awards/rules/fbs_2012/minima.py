"""What an event of each level needs, and every other reason to refuse it (§§ 3.1, 3.3, 5.1, 5.3)."""

from collections import Counter

from awards.rules.answer import Fact
from awards.rules.fbs_2012 import numbers
from awards.rules.fbs_2012.conditions import Conditions
from awards.rules.fbs_2012.numbers import Minimum
from awards.rules.fbs_2012.paragraphs import paragraph
from awards.rules.report import Draft
from awards.rules.report.fields import Findings


@paragraph("1")
def check_in_force(draft: Draft, findings: Findings) -> None:
    """The rules hold for events from their first day on (§ 1)."""
    if draft.date is not None and draft.date < numbers.IN_FORCE_FROM:
        findings.add("date", "not-in-force", found=draft.date.isoformat(), least=numbers.IN_FORCE_FROM.isoformat())


def check_standings(draft: Draft, conditions: Conditions, findings: Findings) -> None:
    """Note whatever keeps an event that is ranked on one list from its level."""
    check_lines(draft, findings)
    _check_evenings(draft, conditions, findings)
    _check_opponents(draft, conditions, findings)
    if draft.form is not None and draft.level is not None:
        required = minimum(draft.form, draft.level, half=conditions.half)
        _check_contestants(draft, conditions, required, findings)
        _check_boards(draft, conditions, required, findings)
        _check_boards_per_match(draft, conditions, findings)
    check_clubs(conditions, findings)


@paragraph("3.3")
def minimum(form: str, level: str, *, half: bool = False) -> Minimum:
    """The least contestants and boards of an event by its form and level; a half event has its own (§ 3.3)."""
    return numbers.MINIMA[form][f"half_{level}" if half else level]


@paragraph("5.1")
def check_lines(draft: Draft, findings: Findings) -> None:
    """Where not all of a Mitchell are listed each line has half of the entrants, who are an even number (§ 5.1)."""
    if draft.lines is None or None in draft.lines or draft.entrants is None or draft.standings is None:
        return
    if len(draft.standings) >= draft.entrants:
        return
    if draft.entrants % 2:
        findings.add("entrants", "bad-value", kind="odd-lines", found=str(draft.entrants))
        return
    listed = Counter(row.line for row in draft.standings)
    for line, half in draft.lines.items():
        if listed[line] > half:
            findings.add(
                "entrants", "entrants-mismatch", kind="half-line", line=line or "", rows=listed[line], half=half
            )


@paragraph("3.3")
def _check_contestants(draft: Draft, conditions: Conditions, required: Minimum, findings: Findings) -> None:
    """The contestants of the whole event count, in all its rows and lines together (§ 3.3)."""
    if draft.entrants is None:
        return
    contestants = max(draft.entrants, conditions.total_entrants or 0)
    if contestants < required.contestants:
        facts: dict[str, Fact] = {"level": draft.level or "", "form": draft.form or "", "found": contestants}
        findings.add("standings", "too-few-contestants", kind="event", least=required.contestants, **facts)


@paragraph("3.3")
def _check_boards(draft: Draft, conditions: Conditions, required: Minimum, findings: Findings) -> None:
    """Too few boards for the level; a half event for silver also has a most number of boards (§ 3.3)."""
    if draft.boards is None:
        return
    facts: dict[str, Fact] = {"level": draft.level or "", "form": draft.form or "", "found": draft.boards}
    if draft.boards < required.boards:
        kind = "half-event" if conditions.half else "event"
        if draft.level == "silver" and not conditions.half:
            kind, facts["half"] = "whole", minimum(str(draft.form), "silver", half=True).boards
        findings.add("boards", "too-few-boards", kind=kind, least=required.boards, **facts)
    elif required.most_boards is not None and draft.boards > required.most_boards:
        findings.add("boards", "too-many-boards", most=required.most_boards, **facts)


@paragraph("3.3")
def _check_boards_per_match(draft: Draft, conditions: Conditions, findings: Findings) -> None:
    """Mini-teams play at least 2 boards a round for bronze, and for silver and gold fewer than a match has (§ 3.3)."""
    boards = conditions.boards_per_match
    if boards is None:
        return
    path = "conditions.boards_per_match"
    if draft.level == "bronze" and boards < numbers.LEAST_BOARDS_PER_MATCH:
        findings.add(path, "too-few-boards", kind="round", least=numbers.LEAST_BOARDS_PER_MATCH, found=boards)
    elif draft.level != "bronze" and boards >= numbers.BOARDS_OF_TEAM_MATCHES:
        findings.add(path, "use-team-matches", least=numbers.BOARDS_OF_TEAM_MATCHES, found=boards)


@paragraph("5.1")
def _check_evenings(draft: Draft, conditions: Conditions, findings: Findings) -> None:
    """Bronze is settled for each playing day by that day's score alone: one report a day (§ 5.1)."""
    if draft.level == "bronze" and conditions.evenings > 1:
        findings.add("conditions.evenings", "one-day-per-report", found=conditions.evenings)


@paragraph("5.3")
def _check_opponents(draft: Draft, conditions: Conditions, findings: Findings) -> None:
    """Nobody meets more than there are; where not all met silver needs a common top, or a report a section (§ 5.3)."""
    met, contestants = conditions.opponents_met, draft.entrants
    if met is None or contestants is None or draft.level in (None, "bronze") or None not in (draft.lines or {}):
        return
    others = max(contestants, conditions.total_entrants or 0) - 1
    if met > others:
        findings.add("conditions.opponents_met", "bad-condition", kind="met", found=str(met), most=others)
    elif met < contestants - 1 and not conditions.common_top:
        findings.add("conditions.common_top", "no-common-top", met=met, contestants=contestants)


@paragraph("3.1")
def check_clubs(conditions: Conditions, findings: Findings) -> None:
    """Players of at least two clubs take part in a silver or gold event, at most three quarters from one (§ 3.1)."""
    if conditions.clubs is None:
        return
    players = len(conditions.clubs)
    clubs = Counter(club for club in conditions.clubs.values() if club is not None)
    path = "conditions.clubs"
    if len(clubs) < numbers.LEAST_CLUBS:
        findings.add(path, "too-few-clubs", found=len(clubs), least=numbers.LEAST_CLUBS)
    for club, count in clubs.most_common(1):
        if count > numbers.MOST_OF_ONE_CLUB * players:
            percent = numbers.MOST_OF_ONE_CLUB * 100
            findings.add(path, "club-over-three-quarters", club=club, found=count, players=players, percent=percent)
