"""What a knockout's teams, playoffs and forfeits must be like, and the matches of NABC events (pp. 6-7, 17)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from awards.rules.acbl_mps022.knockout_places import THIRD, counts_matches, most_playoff_places
from awards.rules.acbl_mps022.paragraphs import paragraph
from awards.rules.acbl_mps022.team_numbers import NABC_EVENTS
from awards.rules.acbl_mps022.values import Conditions
from awards.rules.answer import Fact
from awards.rules.report import Draft, Row
from awards.rules.report.fields import Findings, child, clean


@dataclass(frozen=True)
class TeamList:
    """The list of one group with its path; ``teams`` are those on which the knockout's depth goes."""

    path: str
    rows: tuple[Row, ...]
    teams: int

    @property
    def by_team(self) -> Mapping[str, Row]:
        """The rows that name their team."""
        return {row.team: row for row in self.rows if row.team is not None}


def team_lists(draft: Draft, conditions: Conditions) -> tuple[TeamList, ...]:
    """The lists of a knockout; an open one has one."""
    if conditions.groups:
        paths = [
            f"conditions.groups[{group.index}].standings" if group.index else "standings" for group in conditions.groups
        ]
        return tuple(
            TeamList(path, group.rows, max(group.split_groups, default=group.entrants))
            for path, group in zip(paths, conditions.groups, strict=True)
        )
    teams = max(conditions.split_groups, default=draft.entrants or 0)
    return (TeamList("standings", draft.standings or (), teams),)


def check_knockout(draft: Draft, conditions: Conditions, findings: Findings) -> None:
    """Note whatever is wrong with the teams of a knockout and with the matches of an NABC event."""
    if not conditions.is_knockout:
        return
    # Where a list cannot be read, no team of it can be missed.
    if draft.standings is not None and (conditions.groups or conditions.structure == "open"):
        _check_teams(draft, conditions, findings)
    check_boards(draft, conditions, findings)


def _check_teams(draft: Draft, conditions: Conditions, findings: Findings) -> None:
    lists = team_lists(draft, conditions)
    if counts_matches(conditions) or conditions.forfeits:
        _check_names(lists, conditions, findings)
    if counts_matches(conditions):
        _check_matches_won(draft, lists, findings)
        _check_playoffs(lists, conditions, findings)
    _check_forfeits(lists, conditions, findings)


def _check_names(lists: Iterable[TeamList], conditions: Conditions, findings: Findings) -> None:
    """Teams are told apart by name, over all lists; where matches are counted every team has one."""
    seen: set[str] = set()
    for listed in lists:
        for position, row in enumerate(listed.rows):
            path = child(child(listed.path, position), "team")
            if row.team is None and counts_matches(conditions):
                findings.add(path, "missing-key", found="team")
            elif row.team in seen:
                code = "bad-value" if listed.path == "standings" else "bad-condition"
                findings.add(path, code, kind="team-twice", found=clean(row.team or ""))
            elif row.team is not None:
                seen.add(row.team)


@paragraph("20")
def _check_matches_won(draft: Draft, lists: Iterable[TeamList], findings: Findings) -> None:
    """Every listed team has its matches won, and no other team (§ 20; p. 17)."""
    given = draft.conditions.get("matches_won")
    if not isinstance(given, Mapping):
        return
    teams = [team for listed in lists for team in listed.by_team]
    for team in dict.fromkeys(teams):
        if team not in given:
            findings.add(child("conditions.matches_won", team), "missing-key", found=clean(team))
    for team in given:
        if team not in teams:
            _unknown(child("conditions.matches_won", str(team)), str(team), findings)


@paragraph("20")
def _check_playoffs(lists: tuple[TeamList, ...], conditions: Conditions, findings: Findings) -> None:
    """Playoffs are for third place and below, as deep as the number of teams permits (§ 20; p. 17)."""
    for position, team in enumerate(conditions.playoff_winners):
        path = child("conditions.playoff_winners", position)
        found = next((listed for listed in lists if team in listed.by_team), None)
        if found is None:
            _unknown(path, team, findings)
            continue
        place, most = found.by_team[team].place, most_playoff_places(found.teams)
        if not THIRD <= place <= most:
            facts: dict[str, Fact] = {"found": clean(team), "place": place, "teams": found.teams}
            if most < THIRD:
                findings.add(path, "playoff-not-permitted", kind="none", **facts)
            else:
                findings.add(path, "playoff-not-permitted", kind="place", most=most, **facts)


@paragraph("20")
def _check_forfeits(lists: tuple[TeamList, ...], conditions: Conditions, findings: Findings) -> None:
    """A team gives up against one list's teams, and the chain of forfeits comes to an end (§ 20; p. 17)."""
    for team, beaten in conditions.forfeits.items():
        path = child("conditions.forfeits", team)
        found = next((listed for listed in lists if team in listed.by_team), None)
        if found is None:
            _unknown(path, team, findings)
        elif beaten not in found.by_team:
            _unknown(path, beaten, findings)
        elif _in_a_circle(team, conditions.forfeits):
            findings.add(path, "bad-condition", kind="forfeit-circle", found=clean(team))


def _in_a_circle(team: str, forfeits: Mapping[str, str]) -> bool:
    met = {team}
    while (following := forfeits.get(team)) is not None:
        if following in met:
            return True
        met.add(following)
        team = following
    return False


def _unknown(path: str, team: str, findings: Findings) -> None:
    findings.add(path, "unknown-reference", kind="team", found=clean(team))


@paragraph("24")
def check_boards(draft: Draft, conditions: Conditions, findings: Findings) -> None:
    """No match award is printed for a match of an NABC event with fewer than 16 boards (§ 24; pp. 6-7)."""
    printed = NABC_EVENTS[conditions.nabc_event].matches if conditions.nabc_event is not None else {}
    for award in conditions.match_awards:
        if not printed or award.boards >= min(printed):
            continue
        row = draft.conditions["match_awards"][award.index]
        path = child(child("conditions.match_awards", award.index), "boards")
        if "boards" not in row:
            path = "conditions.boards_per_match"
        if all((problem.path, problem.code) != (path, "bad-condition") for problem in findings.problems):
            findings.add(path, "bad-condition", kind="boards", found=str(award.boards), least=min(printed))
