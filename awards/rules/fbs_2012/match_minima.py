"""What team matches of each level need, and every other reason to refuse them (§§ 3.3, 5.7, 5.8)."""

from collections.abc import Iterable

from awards.rules.fbs_2012 import match_numbers as numbers
from awards.rules.fbs_2012.conditions import Conditions
from awards.rules.fbs_2012.match_results import IMP, PROMOTION, is_decided, is_undecided
from awards.rules.fbs_2012.minima import check_clubs
from awards.rules.fbs_2012.paragraphs import paragraph
from awards.rules.report import Draft, Match, Row
from awards.rules.report.fields import Findings, child


def check_series(draft: Draft, conditions: Conditions, findings: Findings) -> None:
    """Note whatever keeps a series or a cup that is no championship from its level."""
    matches = draft.matches or ()
    for match in matches:
        _check_own_division(match, conditions, findings)
    check_matches(draft, conditions, findings)
    if draft.level is not None:
        _check_teams(draft, draft.level, findings)
        if draft.level == "bronze":
            _check_bronze_boards(matches, conditions, findings)
        else:
            _check_boards(matches, findings)
        if draft.level == "gold":
            _check_boards_of_gold(draft, findings)
    check_clubs(conditions, findings)


def check_matches(draft: Draft, conditions: Conditions, findings: Findings) -> None:
    """Note what is wrong with the list or with a match in any event of matches."""
    _check_rows(draft.standings or (), findings)
    for match in draft.matches or ():
        _check_match(match, conditions, findings)
    if conditions.double_round_robin:
        check_leg(draft.matches or (), findings)


@paragraph("3.3")
def of_event(level: str) -> tuple[int, int]:
    """The least teams of team matches, and boards in all, which only the gold of a club asks for (§ 3.3)."""
    return numbers.TEAMS[level], numbers.GOLD_BOARDS if level == "gold" else 0


def _check_teams(draft: Draft, level: str, findings: Findings) -> None:
    least, _boards = of_event(level)
    if draft.entrants is not None and draft.entrants < least:
        findings.add(
            "matches",
            "too-few-contestants",
            kind="event",
            level=level,
            form="team_matches",
            least=least,
            found=draft.entrants,
        )


def _check_boards_of_gold(draft: Draft, findings: Findings) -> None:
    _teams, least = of_event("gold")
    if draft.boards is not None and draft.boards < least:
        findings.add(
            "boards",
            "too-few-boards",
            kind="event",
            level="gold",
            form="team_matches",
            least=least,
            found=draft.boards,
        )


@paragraph("3.3")
def _check_bronze_boards(matches: Iterable[Match], conditions: Conditions, findings: Findings) -> None:
    """A bronze match has 24 boards, 12 where two are played a day; with more a day they are mini-teams (§ 3.3)."""
    least = numbers.BRONZE_BOARDS.get(conditions.matches_per_day)
    if least is None:
        findings.add(
            "conditions.matches_per_day",
            "use-barometer-teams",
            kind="day",
            found=conditions.matches_per_day,
            most=max(numbers.BRONZE_BOARDS),
        )
        return
    for match in filter(is_decided, matches):
        if match.boards < least:
            findings.add(_boards_of(match), "too-few-boards", kind="match", least=least, found=match.boards)


@paragraph("3.3")
def _check_boards(matches: Iterable[Match], findings: Findings) -> None:
    """In silver and gold matches of fewer than 12 boards are mini-teams (§ 3.3)."""
    for match in filter(is_decided, matches):
        if match.boards < numbers.LEAST_BOARDS:
            findings.add(
                _boards_of(match), "use-barometer-teams", kind="match", least=numbers.LEAST_BOARDS, found=match.boards
            )


def _boards_of(match: Match) -> str:
    return f"{child('matches', match.index)}.boards"


def _check_rows(rows: Iterable[Row], findings: Findings) -> None:
    """A row belongs to a team by its name."""
    names: set[str] = set()
    for row in rows:
        where = child("standings", row.index)
        if row.team is None:
            findings.add(f"{where}.team", "missing-key", found="team")
        elif row.team in names:
            findings.add(f"{where}.team", "bad-value", kind="team-twice", found=row.team)
        else:
            names.add(row.team)


@paragraph("5.7")
def _check_match(match: Match, conditions: Conditions, findings: Findings) -> None:
    """Matches are played on the federation's scale or decided by IMPs; some must have a winner (§ 5.7)."""
    where = child("matches", match.index)
    if match.home.team == match.away.team:
        findings.add(f"{where}.away.team", "bad-value", kind="team-itself", found=match.away.team)
    if match.scale not in (*numbers.SCALES, IMP):
        findings.add(f"{where}.scale", "unsupported-scale", found=match.scale, allowed=(*numbers.SCALES, IMP))
    if is_undecided(match, conditions):
        findings.add(where, "undecided-match", home=match.home.team, away=match.away.team)


def _check_own_division(match: Match, conditions: Conditions, findings: Findings) -> None:
    """Outside a championship of teams a report is of one division, and no match decides who moves up or down."""
    where = f"{child('matches', match.index)}.division"
    if match.division == PROMOTION:
        findings.add(where, "bad-value", kind="no-promotion", found=PROMOTION)
    elif match.division is not None and conditions.division is not None and match.division != conditions.division:
        findings.add(where, "bad-value", kind="other-division", found=match.division, division=conditions.division)


@paragraph("5.8")
def check_leg(matches: Iterable[Match], findings: Findings) -> None:
    """In one leg of a double round robin two teams meet once: each leg is reported by itself (§ 5.8)."""
    met: dict[frozenset[str], int] = {}
    for match in filter(is_decided, matches):
        teams = frozenset((match.home.team, match.away.team))
        if teams in met:
            findings.add(
                child("matches", match.index),
                "met-twice",
                home=match.home.team,
                away=match.away.team,
                before=met[teams] + 1,
            )
        else:
            met[teams] = match.index
