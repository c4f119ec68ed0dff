"""What a file does not say and a report needs, as questions with the likeliest answer; whoever files settles them."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from awards.readers.checking import opponents_met, players_twice
from awards.readers.found import (
    BUTLER,
    DIRECTION,
    EW,
    IMPS_ACROSS,
    INDIVIDUAL,
    MATCHPOINTS,
    NS,
    PAIRS,
    TEAMS,
    At,
    BoardResult,
    Contestant,
    FoundEvent,
    FoundPlayer,
    Match,
)
from awards.rules.answer import Fact, Facts

BAROMETER, TEAM_MATCHES = TEAM_FORMS = ("barometer_teams", "team_matches")
SCALES = ("20-decimal", "30", "25", "20", "8", "6", "4", "2", "imp")
WAIT, LEFT_OUT = UNPLAYED = ("wait", "left_out")
METHODS = (MATCHPOINTS, IMPS_ACROSS, BUTLER)
WINNERS = ("1", "2")
TOGETHER, APART = COMPARED = ("together", "apart")
NOTHING = "nothing"
FOR_SIT_OUTS = (NOTHING, "A+", "A")
PENALTIES, WITHDRAWN = "penalties", "withdrawn"
# What is said of an answer to these that cannot be read, which keeps them open.
BAD_RULINGS = {PENALTIES: "bad-penalty", WITHDRAWN: "bad-withdrawn"}
TURNED, AS_MOVED = SEATED = ("turned", "movement")
# What a director gives the two sides, N-S first; percentages where no own average is to count.
OUT = "out"
DECISIONS = (
    OUT,
    *(f"{ns}/{ew}" for ns in ("A+", "A", "A-") for ew in ("A+", "A", "A-")),
    *(f"{ns}%/{ew}%" for ns in (60, 50, 40) for ew in (60, 50, 40)),
)
PLAYERS_OF = {PAIRS: 2, INDIVIDUAL: 1}
_SEATS_A_HALF = 4
# Nobody sat in such a match.
WALKOVER = "walkover"


@dataclass(frozen=True)
class Question:
    """One question: `key` is that of its answer, `code` its sentence, `kind` what is answered.

    Kinds: `text`, `date` (ISO), `number`, `choice` (of `choices`), `player` (a number, empty for a guest), `share`
    (as in a report), `lineup` (halves by player number). `proposal` is taken where nothing is answered; where it is
    None, or the question is `required`, the report waits. `condition` names the key of a report's `conditions` that an
    answer may become; whether it applies is the ruleset's business, so that nothing is written by itself.
    """

    key: str
    code: str
    kind: str
    proposal: Any = None
    choices: tuple[str, ...] = ()
    required: bool = False
    condition: str = ""
    at: At = At()
    facts: Facts = field(default_factory=dict)


def player_key(contestant: int, player: int) -> str:
    """The key of the answer to who somebody was: by the rows of the event and the players in it, from 0."""
    return f"player-{contestant}-{player}"


def share_key(contestant: int, player: int) -> str:
    """The key of a player's share."""
    return f"share-{contestant}-{player}"


def lineup_key(match: int, side: str) -> str:
    """The key of a line-up, `side` being `home` or `away`."""
    return f"lineup-{match}-{side}"


def questions(event: FoundEvent) -> tuple[Question, ...]:
    """Everything that is to be asked of this event, in the order of a form."""
    return (
        *_of_the_event(event),
        *(_of_scoring(event) if event.is_unscored else ()),
        *_of_the_field(event),
        *_of_players(event),
        *(_of_matches(event) if event.form == TEAMS and event.matches else ()),
    )


def _of_the_event(event: FoundEvent) -> Iterator[Question]:
    stated, told = event.stated.get("organiser"), _organiser(event)
    code = "organiser" if told["found"] == "–" else "organiser-told"
    yield Question("organiser", code, "text", stated, required=True, facts=told, at=_from(event, "organiser"))
    if event.form == TEAMS and "form" not in event.stated:
        likely = TEAM_MATCHES if event.matches else BAROMETER
        yield Question("form", "form", "choice", likely, TEAM_FORMS, required=True)
    yield Question("name", "name", "text", event.name or None, at=_from(event, "name"))
    day = None if event.date is None else event.date.isoformat()
    asked_again = event.sessions > 1 or event.provisional
    facts: dict[str, Fact] = {"found": event.date_written or "–", "count": event.sessions}
    code = "date-again" if asked_again or day is None else "date"
    yield Question("date", code, "date", day, required=asked_again, at=_from(event, "date"), facts=facts)
    if event.first_date is not None and event.first_date != event.date:
        yield Question("first_date", "first_date", "date", event.first_date.isoformat())
    yield Question("level", "level", "choice", event.stated.get("level"), required=True)
    if event.provisional:
        yield Question("provisional", "provisional", "choice", choices=("wait", "final"), required=True)


def _organiser(event: FoundEvent) -> dict[str, str]:
    return {"found": " ".join(part for part in (event.organiser_number, event.organiser_name) if part) or "–"}


def _from(event: FoundEvent, name: str) -> At:
    return event.sources.get(name, At())


def decision_key(result: int) -> str:
    """The key of what was decided on a board result, by its row in the event."""
    return f"decision-{result}"


def direction_key(result: int) -> str:
    """The key of how the pairs of a board result sat."""
    return f"direction-{result}"


def _of_scoring(event: FoundEvent) -> Iterator[Question]:
    """How the ranking is computed, and what stands in the way of that."""
    if not event.scoring:
        yield Question("scoring", "scoring", "choice", MATCHPOINTS, METHODS)
    if event.form == PAIRS and {one.line for one in event.entered} == {NS, EW}:
        proposal = str(event.winners or 1)
        yield Question("winners", "winners", "choice", proposal, WINNERS, at=_from(event, "standings"))
    if len({one.section for one in event.results}) > 1:
        yield Question("sections", "sections", "choice", TOGETHER, COMPARED)
    alone = "-alone" if event.form == INDIVIDUAL else ""
    sat_out = {
        (one.section, number)
        for one in event.results
        if one.sit_out and not _is_given(one)
        for number in one.ns or one.ew
    }
    if sat_out:
        yield Question("sit_outs", f"sit_outs{alone}", "choice", NOTHING, FOR_SIT_OUTS, facts={"count": len(sat_out)})
    yield Question(WITHDRAWN, f"{WITHDRAWN}{alone}", "text", "")
    yield Question(PENALTIES, f"{PENALTIES}{alone}", "text", "")
    for index, one in enumerate(event.results):
        facts: dict[str, Fact] = {
            "board": one.board,
            "round": one.round,
            "ns": one.ns,
            "ew": one.ew,
            "found": one.written,
        }
        if one.undecided:
            yield Question(
                decision_key(index), "decision", "choice", choices=DECISIONS, required=True, at=one.at, facts=facts
            )
        if one.doubt == DIRECTION:
            yield Question(
                direction_key(index), "direction", "choice", TURNED, SEATED, required=True, at=one.at, facts=facts
            )


def _is_given(result: BoardResult) -> bool:
    return bool(result.adjusted_ns or result.adjusted_ew)


def _of_the_field(event: FoundEvent) -> Iterator[Question]:
    """Boards, contestants, opponents, groups."""
    spread = sorted({one.boards for one in event.entered if one.boards})
    facts = {"least": spread[0] if spread else 0, "most": spread[-1] if spread else 0}
    code = "boards-differ" if len(spread) > 1 else "boards"
    yield Question("boards", code, "number", event.boards, at=_from(event, "boards"), facts=facts)
    played = len(event.entered)
    ranked = played if event.is_unscored else len(event.ranked)
    only_matches = bool(event.matches) and not ranked
    if (played != ranked and not only_matches) or event.entrants not in {None, played}:
        told = {"found": event.entrants or played, "count": ranked}
        yield Question("entrants", "entrants", "number", event.stated.get("entrants", played), facts=told)
    if event.winners == 2 and any(not one.line for one in event.ranked):
        for index, one in enumerate(event.contestants):
            if one.played and one.place is not None and not one.line:
                yield Question(f"line-{index}", "line", "choice", choices=("NS", "EW"), facts={"found": one.number})
    if event.form != TEAMS:
        yield Question("opponents_met", "opponents_met", "number", _met(event), condition="opponents_met")
    if event.strata:
        yield Question("strata", "strata", "text", "", facts={"found": event.strata})


def _met(event: FoundEvent) -> int:
    """How many opponents most met, where all boards are there; else all there were."""
    boards = Counter(number for one in event.results if not one.sit_out for number in {*one.ns, *one.ew})
    met = opponents_met(event.results)
    if event.boards is not None and met and max(boards.values(), default=0) >= event.boards:
        counted = Counter(met.values())
        return max(counted, key=lambda count: (counted[count], -count))
    lines = Counter(one.line for one in event.entered)
    # A file that says how many started need not list them all.
    entrants = event.stated.get("entrants", len(event.entered))
    return max(lines.values(), default=1) if len(lines) == 2 else max(1, entrants - 1)


def _of_players(event: FoundEvent) -> Iterator[Question]:
    """Who it was, where the file does not say, and who played in part only."""
    twice = {id(player) for places in players_twice(event) for player in places}
    for index, one in enumerate(event.contestants):
        if not one.played or (event.form != TEAMS and one.place is None and not event.is_unscored):
            continue
        for position, player in enumerate(players_of(event, one)):
            asked = _who(player, id(player) in twice)
            if asked is not None:
                code, required = asked
                facts = {
                    "found": player.number or "–",
                    "name": player.name or "–",
                    "contestant": one.team or one.number,
                }
                proposal = None if required else ""
                key = player_key(index, position)
                yield Question(key, code, "player", proposal, required=required, at=player.at, facts=facts)
        yield from _shares(event, index, one)


def players_of(event: FoundEvent, one: Contestant) -> tuple[FoundPlayer, ...]:
    """The players of a contestant, those of whom the file says nothing too."""
    seats_of_a_team = 0 if one.players or event.stated.get("form") == TEAM_MATCHES else _SEATS_A_HALF
    missing = PLAYERS_OF.get(event.form, seats_of_a_team) - len(one.players)
    return (*one.players, *[FoundPlayer(at=one.at, is_known=False)] * missing)


def _who(player: FoundPlayer, is_twice: bool) -> tuple[str, bool] | None:
    if is_twice:
        return "player-twice", True
    return None if player.is_known else ("who", False)


def _shares(event: FoundEvent, index: int, one: Contestant) -> Iterator[Question]:
    """Substitutes: more players than a contestant has, or fewer boards than the others."""
    usual = PLAYERS_OF.get(event.form)
    if usual is None or (one.place is None and not event.is_unscored) or any(player.share for player in one.players):
        return
    many = len(one.players) > usual
    has_fewer = one.boards is not None and event.boards is not None and one.boards < event.boards
    # Board results show what was not played; that is no sign of somebody else at the table.
    fewer = has_fewer and not _sat_out(event) and not event.is_unscored
    if many or fewer:
        for position, player in enumerate(one.players):
            facts: dict[str, Fact] = {
                "name": player.name or player.number,
                "contestant": one.number,
                "boards": one.boards or 0,
            }
            yield Question(share_key(index, position), "share", "share", "1", required=many, at=one.at, facts=facts)


def _sat_out(event: FoundEvent) -> bool:
    """Whether everybody has fewer boards than the event: a movement with sit-outs."""
    return all(one.boards is not None and one.boards < (event.boards or 0) for one in event.ranked)


def _of_matches(event: FoundEvent) -> Iterator[Question]:
    played = [(index, match) for index, match in enumerate(event.matches) if match.played]
    if len(played) < len(event.matches):
        left = len(event.matches) - len(played)
        yield Question("unplayed", "unplayed", "choice", WAIT, UNPLAYED, required=True, facts={"count": left})
    if any(match.boards is None for _index, match in played):
        yield Question("match_boards", "match_boards", "number")
    if any(match.halves is None and not match.is_part for _index, match in played):
        yield Question("halves", "halves", "number")
    if any(match.halves is None and match.is_part for _index, match in played):
        yield Question("part_halves", "part_halves", "number")
    if any(not match.scale and not match.is_part for _index, match in played):
        yield Question("scale", "scale", "choice", choices=SCALES, required=True)
    if any(not match.scale and match.is_part for _index, match in played):
        yield Question("part_scale", "part_scale", "choice", choices=SCALES, required=True)
    for index, match in played:
        for side, team in (("home", match.home), ("away", match.away)):
            seats = {seat.number or f"?{seat.name}": seat.halves for seat in team.lineup}
            is_told = match.halves is not None and sum(seats.values()) == _SEATS_A_HALF * match.halves
            if not is_told and match.stated.get("outcome") != WALKOVER:
                facts = {"contestant": _team(event, team.contestant), "round": match.round}
                key = lineup_key(index, side)
                yield Question(key, "lineup", "lineup", seats or None, required=True, at=match.at, facts=facts)


def _team(event: FoundEvent, number: str) -> str:
    return next((one.team or one.number for one in event.contestants if one.number == number), number)


def of_match(key: str, match: Match) -> str:
    """The key of the answer for a match: parts of a triangle have their own halves and scale."""
    return f"part_{key}" if match.is_part else key
