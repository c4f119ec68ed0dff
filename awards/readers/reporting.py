"""From a found event and the answers of whoever files it to the data of a `masterpoint-report/1`.

The published places are taken as they are; awards in a file never are.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from awards.readers import checking
from awards.readers.found import (
    BUTLER,
    IMPS,
    IMPS_ACROSS,
    INDIVIDUAL,
    PAIRS,
    TEAMS,
    VICTORY_POINTS,
    Contestant,
    FoundEvent,
    FoundPlayer,
    Match,
    Remark,
    Side,
)
from awards.readers.questions import (
    BAD_RULINGS,
    LEFT_OUT,
    TEAM_MATCHES,
    Question,
    lineup_key,
    of_match,
    player_key,
    players_of,
    questions,
    share_key,
)
from awards.readers.scores import in_one_form
from awards.readers.unscored import ranked

FORMAT = "masterpoint-report/1"
# Answers that become keys of the report as they are.
_KEYS = ("ruleset", "organiser", "name", "date", "first_date", "level", "boards")
_UNITS = {BUTLER: "IMP", IMPS_ACROSS: "IMP", IMPS: "IMP", VICTORY_POINTS: "VP"}


@dataclass(frozen=True)
class Drafted:
    """The report as far as it goes, the questions that still stand in its way, and where the file contradicts itself.

    `contestants` are the rows of the event behind the report's `standings`, by their index. `session` is the
    `pairs-session/1` of the board results with the answers applied, None where there are none that can be used;
    `pair_rows` tells which of its pairs stand in which row of the report's `standings`, from 0.
    """

    data: dict[str, Any]
    open: tuple[Question, ...]
    warnings: tuple[Remark, ...]
    contestants: tuple[int, ...] = ()
    session: dict[str, Any] | None = None
    pair_rows: Mapping[int, int] = field(default_factory=dict)


def to_report(event: FoundEvent, answers: Mapping[str, Any]) -> Drafted:
    """The report of this event. `answers` are by the keys of `questions`.

    Beside these may stand `ruleset`, `conditions` (as in a report), `entrants`, `first_date`, and `standings`, true
    where the teams of `team_matches` are to be listed with their places too.
    """
    asked = questions(event)
    settled = {one.key: one.proposal for one in asked if one.proposal is not None and not one.condition}
    settled |= {key: value for key, value in answers.items() if value is not None}
    stated = event.stated
    data: dict[str, Any] = {"format": FORMAT, "form": settled.get("form") or stated.get("form") or event.form}
    settled = {key: stated[key] for key in ("ruleset", "conditions", "standings") if key in stated} | settled
    data |= {key: settled[key] for key in _KEYS if settled.get(key) not in {None, ""}}
    in_matches = data["form"] == TEAM_MATCHES
    played = ranked(event, settled)
    contradictions, is_computed, event = checking.warnings(event), event.is_unscored, played.event
    indices = _ranked(event)
    if not in_matches or settled.get("standings"):
        data["standings"] = _with_scores_alike(event, [_row(event, index, settled) for index in indices])
    if in_matches:
        data["matches"] = [_match(event, index, match, settled) for index, match in _played(event)]
        boards = _most_boards(data["matches"])
        data |= {"boards": boards} if "boards" not in data and boards else {}
    if not in_matches or "entrants" in stated:
        started = _listed_apart(event, data["standings"]) if is_computed else len(event.entered)
        data["entrants"] = settled.get("entrants", stated.get("entrants", started))
    if settled.get("conditions"):
        data["conditions"] = settled["conditions"]
    noted = {one.code for one in event.warnings}
    waiting = tuple(one for one in asked if BAD_RULINGS.get(one.key) in noted or _stands(one, answers, data["form"]))
    pair_rows = {number: indices.index(index) for number, index in played.pairs.items() if index in indices}
    return Drafted(
        data,
        waiting,
        (*event.warnings, *contradictions),
        tuple(indices),
        session=None if played.session is None else _session(played.session, data, pair_rows),
        pair_rows=pair_rows,
    )


def _session(session: Mapping[str, Any], data: Mapping[str, Any], pair_rows: Mapping[int, int]) -> dict[str, Any]:
    """The session with the name, the date and the players that the report has."""
    standings = data.get("standings", ())
    pairs = [
        pair | {"players": standings[pair_rows[pair["number"]]]["players"]} if pair["number"] in pair_rows else pair
        for pair in session["pairs"]
    ]
    return {**session, **{key: data[key] for key in ("name", "date") if key in data}, "pairs": pairs}


OF_MATCHES = ("unplayed", "match_boards", "halves", "part_halves", "scale", "part_scale")


def _stands(question: Question, answers: Mapping[str, Any], form: str) -> bool:
    """Whether the question still waits for an answer that the report needs."""
    only_in_matches = question.key in OF_MATCHES or question.kind == "lineup"
    if question.key == "boards" and form == TEAM_MATCHES:
        # They follow from those of the matches.
        return False
    if question.condition or (only_in_matches and form != TEAM_MATCHES):
        return False
    answer = answers.get(question.key)
    if question.key == "provisional":
        return answer != "final"
    if question.key == "unplayed":
        return answer != LEFT_OUT
    if answer is not None and (answer != "" or question.kind == "player"):
        return False
    return question.required or question.proposal is None


def _listed_apart(event: FoundEvent, rows: Sequence[Mapping[str, Any]]) -> int:
    """Who started. Of two lists a report counts who stands on them: nothing tells which of them others belong to."""
    is_apart = bool(rows) and all("line" in row for row in rows)
    return len(rows) if is_apart else len(event.entered)


def _ranked(event: FoundEvent) -> list[int]:
    """The rows with a place, line by line from the best."""
    ranked = [(one.line != "NS", one.line, one.place, index) for index, one in enumerate(event.contestants)]
    places = {index for index, one in enumerate(event.contestants) if one.played and one.place is not None}
    return [index for _second, _line, _place, index in sorted(row for row in ranked if row[3] in places)]


def _with_scores_alike(event: FoundEvent, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows with their scores in one form; those of a scoring that is not told may be percentages."""
    scored = [row for row in rows if "score" in row]
    may_be = event.form in {PAIRS, INDIVIDUAL} and not event.scoring
    written = in_one_form([row["score"] for row in scored], of_pairs=may_be)
    for row, score in zip(scored, written, strict=True):
        row["score"] = score
    return rows


def _row(event: FoundEvent, index: int, settled: Mapping[str, Any]) -> dict[str, Any]:
    one = event.contestants[index]
    row: dict[str, Any] = {"place": one.place}
    if event.form == TEAMS:
        row["team"] = one.team or one.number
    players = players_of(event, one)
    if players:
        row["players"] = [_player(player, index, position, settled) for position, player in enumerate(players)]
    row |= one.stated
    line = one.line or settled.get(f"line-{index}")
    if line:
        row["line"] = line
    written = score_text(event, one)
    if written:
        row["score"] = written
    return row


def score_text(event: FoundEvent, one: Contestant) -> str:
    """The score as a list shows it: the percentage where there is one; what lies above average with its sign."""
    if one.percent is not None:
        return f"{one.percent:f} %"
    if one.score is None:
        return ""
    if event.above_average:
        return f"{one.score:+f}" if one.score else "0"
    return f"{one.score:f} {_UNITS.get(event.scoring, '')}".strip()


def _player(player: FoundPlayer, index: int, position: int, settled: Mapping[str, Any]) -> dict[str, Any]:
    answer = settled.get(player_key(index, position))
    number = answer if answer is not None else (player.number if player.is_known else "")
    found: dict[str, Any] = {"number": number or None}
    if player.name:
        found["name"] = player.name
    share = str(settled.get(share_key(index, position), player.share or "1"))
    if share != "1":
        found["share"] = share
    return found


def _most_boards(matches: Sequence[Mapping[str, Any]]) -> int:
    """The boards of the team that played the most."""
    played: Counter[str] = Counter()
    for match in matches:
        for side in ("home", "away"):
            played[match[side]["team"]] += match.get("boards") or 0
    return max(played.values(), default=0)


def _played(event: FoundEvent) -> list[tuple[int, Match]]:
    return [(index, match) for index, match in enumerate(event.matches) if match.played]


def _match(event: FoundEvent, index: int, match: Match, settled: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {
        "home": _side(event, match.home, settled.get(lineup_key(index, "home"))),
        "away": _side(event, match.away, settled.get(lineup_key(index, "away"))),
        "outcome": "played",
        **match.stated,
    }
    known = {
        "boards": match.boards or settled.get("match_boards"),
        "halves": match.halves or settled.get(of_match("halves", match)),
        "scale": match.scale or settled.get(of_match("scale", match)),
    }
    return found | {key: value for key, value in known.items() if value}


def _side(event: FoundEvent, side: Side, lineup: Any) -> dict[str, Any]:
    """The team with its victory points and who sat; somebody without a number sits under `?1`, `?2` …"""
    team = next((one for one in event.contestants if one.number == side.contestant), None)
    found: dict[str, Any] = {"team": side.contestant if team is None else team.team or team.number}
    if side.vp is not None:
        found["vp"] = f"{side.vp:f}"
    names = {} if team is None else {player.number: player.name for player in team.players if player.number}
    halves: dict[str, int] = {}
    named: dict[str, str] = {}
    if isinstance(lineup, Mapping):
        seats = [(str(number), names.get(str(number), ""), count) for number, count in lineup.items()]
    else:
        seats = [(seat.number, seat.name, seat.halves) for seat in side.lineup]
    for number, name, count in seats:
        stranger = not number or number.startswith("?")
        key = f"?{sum(known.startswith('?') for known in halves) + 1}" if stranger else number
        halves[key] = count
        written = name or (number[1:] if stranger else "")
        if written:
            named[key] = written
    return found | {"halves": halves} | ({"names": named} if named else {})
