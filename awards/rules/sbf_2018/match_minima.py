"""What team matches of each level need, and every other reason to refuse them (§ 2)."""

from collections.abc import Iterable

from awards.rules.report import Draft, Match, Row
from awards.rules.report.fields import Findings, child
from awards.rules.sbf_2018 import match_numbers as numbers
from awards.rules.sbf_2018.conditions import Conditions
from awards.rules.sbf_2018.district_numbers import DISTRICT_BONUS
from awards.rules.sbf_2018.match_pools import QUALIFIER, championship_of, table
from awards.rules.sbf_2018.match_results import loser_of_conceded
from awards.rules.sbf_2018.numbers import Minimum
from awards.rules.sbf_2018.paragraphs import paragraph


def check_matches(draft: Draft, conditions: Conditions, findings: Findings) -> None:
    """Note whatever keeps team matches from their level."""
    matches = [match for match in draft.matches or () if match is not None]
    _check_divisions(draft, conditions, findings)
    _check_rows(draft.standings or (), conditions, findings)
    for match in matches:
        _check_match(match, conditions, findings)
    if draft.level is not None and championship_of(conditions) is None:
        _check_minima(draft, draft.level, conditions, findings)


@paragraph("2")
def minimum(level: str, conditions: Conditions) -> Minimum:
    """The least teams and boards; a strong field below the gold minimum needs what silver needs (§ 2)."""
    least = numbers.MINIMA["silver" if conditions.observation else level]
    if table(level, conditions) == "B3":
        return Minimum(numbers.DIVISION_TEAMS, least.boards)
    return least


def _check_minima(draft: Draft, level: str, conditions: Conditions, findings: Findings) -> None:
    """Stopped on purpose, an event has fewer boards than it needs; it pays nothing anyway."""
    least = minimum(level, conditions)
    if draft.entrants is not None and draft.entrants < least.contestants:
        findings.add(
            "matches",
            "too-few-contestants",
            kind="event",
            level=level,
            form="team_matches",
            least=least.contestants,
            found=draft.entrants,
        )
    if conditions.deliberately_stopped:
        return
    if draft.boards is not None and draft.boards < least.boards:
        findings.add(
            "boards",
            "too-few-boards",
            kind="event",
            level=level,
            form="team_matches",
            least=least.boards,
            found=draft.boards,
        )
    for match in draft.matches or ():
        if match.boards < numbers.MATCH_BOARDS:
            where = child(child("matches", match.index), "boards")
            findings.add(where, "too-few-boards", kind="match", least=numbers.MATCH_BOARDS, found=match.boards)


def _check_divisions(draft: Draft, conditions: Conditions, findings: Findings) -> None:
    """Divisions are two or more, in silver at most eight; promotion and relegation need divisions."""
    divisions, least = conditions.divisions, min(numbers.SILVER_DIVISIONS)
    if divisions is not None and draft.level == "silver" and not least <= divisions <= numbers.MOST_DIVISIONS:
        most = numbers.MOST_DIVISIONS
        findings.add(
            "conditions.divisions", "bad-condition", kind="silver-divisions", least=least, most=most, found=divisions
        )
    elif divisions is not None and divisions < least:
        findings.add("conditions.divisions", "bad-condition", kind="divisions", least=least, found=divisions)
    plain = draft.level is not None and table(draft.level, conditions) in ("B2", "E2") and not conditions.cup
    unknown = "division" not in draft.conditions and "divisions" not in draft.conditions
    if conditions.series == "promotion" and plain and unknown and championship_of(conditions) is None:
        for key in ("division", "divisions"):
            findings.add(f"conditions.{key}", "missing-key", found=key)


@paragraph("4")
def _check_rows(rows: Iterable[Row], conditions: Conditions, findings: Findings) -> None:
    """A row belongs to a team by its name; a district's final of teams has no ties (§ 4)."""
    names: set[str] = set()
    places: set[int] = set()
    for row in rows:
        where = child("standings", row.index)
        if row.team is None:
            findings.add(f"{where}.team", "missing-key", found="team")
        elif row.team in names:
            findings.add(f"{where}.team", "bad-value", kind="team-twice", found=row.team)
        else:
            names.add(row.team)
        if row.place in places and conditions.championship in DISTRICT_BONUS:
            findings.add(f"{where}.place", "tie-not-allowed", found=row.place)
        places.add(row.place)


def _check_match(match: Match, conditions: Conditions, findings: Findings) -> None:
    where = child("matches", match.index)
    if match.home.team == match.away.team:
        findings.add(f"{where}.away.team", "bad-value", kind="team-itself", found=match.away.team)
    elif match.outcome == "conceded" and loser_of_conceded(match) is None:
        findings.add(f"{where}.conceded_by", "missing-key", found="conceded_by")
    if match.division is not None and conditions.division is not None and match.division != conditions.division:
        least = conditions.division
        findings.add(f"{where}.division", "bad-value", kind="integer", least=least, most=least, found=match.division)
    championship = championship_of(conditions)
    if championship is not None and championship.stages and match.stage is not None:
        allowed = (QUALIFIER, *championship.stages)
        if match.stage not in allowed:
            findings.add(f"{where}.stage", "bad-value", kind="choice", allowed=allowed, found=match.stage)
