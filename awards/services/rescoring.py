"""A session with some results put right, scored anew beside what it was, and the list that follows from it."""

import copy
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from awards.models import BoardResults, Report
from awards.queries.effective import standing_payload
from awards.queries.further_lists import further_rows
from awards.queries.written_scores import Written, how_written
from awards.rules.answer import Refusal
from awards.scoring.scored import Scored, Total
from awards.scoring.scoring import score
from awards.services.booking import NotPossible

# What a list may have of each row besides its place, and what board results say nothing of.
PLACED_OTHERWISE = ("handicap_place", "heat", "heat_place")


@dataclass(frozen=True)
class BoardCorrection:
    """What is put right on a board: by row, from 0, its result as a session has it, and a penalty to be added.

    `penalties` are by their place in the session, from 0, what they are to be, None where one is taken away. `section`
    and `board` are the numbers in the session: sections counted from 1, the board as it is numbered.
    """

    section: int
    board: int
    results: Mapping[int, Mapping[str, Any]]
    penalty: Mapping[str, Any] | None = None
    penalties: Mapping[int, Mapping[str, Any] | None] = field(default_factory=dict)


@dataclass(frozen=True)
class Rescored:
    """The session before and after, the report that follows, and the rows of the pairs in it.

    `agrees`: the published places of the uncorrected boards are those that this scoring gives. `same_scores`: so are
    the published scores; where they are not, the list that follows has other ones for all.
    """

    session: dict[str, Any]
    before: Scored
    after: Scored
    payload: dict[str, Any]
    pair_rows: dict[int, int]
    agrees: bool
    same_scores: bool


def corrected(session: Mapping[str, Any], correction: BoardCorrection) -> dict[str, Any]:
    """A copy of a session with the results of a board put right."""
    changed: dict[str, Any] = copy.deepcopy(dict(session))
    rows = rows_of(changed, correction.section, correction.board)
    for row, result in correction.results.items():
        rows[row] = dict(result)
    if correction.penalties or correction.penalty is not None:
        kept = [correction.penalties.get(at, entry) for at, entry in enumerate(changed.get("penalties", []))]
        changed["penalties"] = [dict(entry) for entry in (*kept, correction.penalty) if entry is not None]
    return changed


def rows_of(session: Mapping[str, Any], section: int, board: int) -> list[dict[str, Any]]:
    """The results of a board, as the session holds them. KeyError where it has no such board."""
    sections = session["sections"]
    if 0 < section <= len(sections):
        for found in sections[section - 1]["boards"]:
            if found["board"] == board:
                rows: list[dict[str, Any]] = found["results"]
                return rows
    raise KeyError(board)


def rescored(report: Report, kept: BoardResults, session: dict[str, Any]) -> Rescored | Refusal:
    """What the corrected session makes of a report; refused where it cannot be scored.

    Raises NotPossible where the report says more than its board results do.
    """
    before, after = score(kept.session), score(session)
    if isinstance(before, Refusal):
        return before
    if isinstance(after, Refusal):
        return after
    payload, row_of = standing_payload(report), kept.row_of
    rows = payload.get("standings", [])
    _refuse_what_boards_do_not_say(payload, row_of, after)
    published = {pair: rows[row]["place"] for pair, row in row_of.items()}
    places = _places(after, row_of)
    totals = [{one.pair.number: one.total for one in scored.standings} for scored in (before, after)]
    pair_at = {row: pair for pair, row in row_of.items()}
    texts = {pair: str(rows[row].get("score", "")) for pair, row in row_of.items()}
    written = how_written(texts, totals[0], after.session.method)
    new_rows = [
        _new_row(row, places[pair_at[at]], totals[0][pair_at[at]], totals[1][pair_at[at]], written)
        for at, row in enumerate(rows)
    ]
    order = sorted(range(len(rows)), key=lambda at: (rows[at].get("line") == "EW", new_rows[at]["place"], at))
    return Rescored(
        session=session,
        before=before,
        after=after,
        payload={**payload, "standings": [new_rows[at] for at in order]},
        pair_rows={pair_at[at]: index for index, at in enumerate(order)},
        same_scores=written.is_ours,
        agrees=published == {one.pair.number: one.place for one in before.standings},
    )


def _refuse_what_boards_do_not_say(payload: Mapping[str, Any], row_of: Mapping[int, int], scored: Scored) -> None:
    rows = payload.get("standings", [])
    if any(True for _row in further_rows(payload)) or any(key in row for row in rows for key in PLACED_OTHERWISE):
        raise NotPossible(
            _("This report has further lists beside its board results. Send a corrected file or list instead.")
        )
    ranked = {standing.pair.number for standing in scored.standings}
    if len(row_of) < len(rows) or not row_of.keys() <= ranked:
        raise NotPossible(
            _("Not everybody on the list has board results by which to be ranked. Send a corrected file instead.")
        )


def _places(scored: Scored, listed: Mapping[int, int]) -> dict[int, int]:
    """The places of the pairs that stand on the list, among themselves and line by line."""
    found = [(one.pair.line, one.place, one.pair.number) for one in scored.standings if one.pair.number in listed]
    return {
        pair: 1 + sum(other_line == line and better < place for other_line, better, _pair in found)
        for line, place, pair in found
    }


def _new_row(row: Mapping[str, Any], place: int, before: Total, after: Total, written: Written) -> dict[str, Any]:
    """The row with its new place; its score as it was published where the boards give the same before and after."""
    same = (before.points, before.maximum) == (after.points, after.maximum)
    score = row.get("score", "") if written.can_stay and same else ""
    return {**row, "place": place, "score": score or written.text(after)}
