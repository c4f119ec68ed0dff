"""The stored titles of some players: read once, changed in memory, written in a few statements."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db import connection

from awards.choices import TitleKind, TitleSource, TitleState
from awards.models import Holding, TitleAward
from awards.services.nightly.crossing import Reached
from awards.services.nightly.ladders import NO_TITLE, Ladder

NOTE = """
    UPDATE awards_holding SET title = noted.title, titled_version = noted.version FROM {noted}
    WHERE awards_holding.player_id = noted.player
"""
NOTE_ON_POSTGRES = "json_to_recordset(%s::json) AS noted(player bigint, title text, version integer)"
NOTE_ON_SQLITE = """(
    SELECT json_extract(value, '$.player') AS player, json_extract(value, '$.title') AS title,
        json_extract(value, '$.version') AS version FROM json_each(%s)
) AS noted"""
CHANGE = """
    UPDATE awards_titleaward SET reached_on = changed.day, state = changed.state, source = changed.source
    FROM {changed} WHERE awards_titleaward.id = changed.id
"""
CHANGE_ON_POSTGRES = "json_to_recordset(%s::json) AS changed(id bigint, day date, state text, source text)"
CHANGE_ON_SQLITE = """(
    SELECT json_extract(value, '$.id') AS id, json_extract(value, '$.day') AS day,
        json_extract(value, '$.state') AS state, json_extract(value, '$.source') AS source FROM json_each(%s)
) AS changed"""


@dataclass
class Records:
    """Each player's rows by title, as they are in the database and, after `take`, as they are to be."""

    rows: dict[int, dict[str, TitleAward]]
    given: list[TitleAward] = field(default_factory=list)
    changed: list[TitleAward] = field(default_factory=list)
    # Of those that were changed: whose points were found missing, and what was withdrawn and is reached again.
    questioned: list[TitleAward] = field(default_factory=list)
    revived: list[TitleAward] = field(default_factory=list)

    @classmethod
    def of(cls, player_ids: Collection[int]) -> "Records":
        """Those of these players, by one query."""
        rows: dict[int, dict[str, TitleAward]] = {player_id: {} for player_id in player_ids}
        for row in TitleAward.objects.filter(player__in=player_ids).order_by("reached_on", "pk"):
            rows[row.player_id][row.title] = row
        return cls(rows)

    def held(self, player_id: int, ladder: Ladder) -> dict[int, Reached]:
        """What the player has on a ladder, by rank; titles of other editions are on none."""
        return {
            ladder.ranks[title]: Reached(
                row.reached_on, TitleState(row.state), before=row.source == TitleSource.IMPORTED
            )
            for title, row in self.rows[player_id].items()
            if title in ladder.ranks
        }

    def take(self, player_id: int, ladder: Ladder, after: Mapping[int, Reached], at: datetime) -> None:
        """Change the player's rows to what a look found at this moment."""
        before = self.held(player_id, ladder)
        for rank, reached in sorted(after.items()):
            if rank not in before:
                self._give(player_id, ladder, rank, reached, at)
            elif before[rank] != reached:
                self._change(self.rows[player_id][ladder.codes[rank]], reached, at)

    def _give(self, player_id: int, ladder: Ladder, rank: int, reached: Reached, at: datetime) -> None:
        row = TitleAward(
            player_id=player_id,
            ruleset=ladder.ruleset,
            kind=ladder.kind,
            title=ladder.codes[rank],
            reached_on=reached.day,
            noticed_at=at,
            source=_source(reached),
            state=reached.state,
        )
        self.rows[player_id][row.title] = row
        self.given.append(row)

    def _change(self, row: TitleAward, reached: Reached, at: datetime) -> None:
        if reached.state == TitleState.QUESTIONED:
            row.questioned_at = at
            self.questioned.append(row)
        elif row.state == TitleState.WITHDRAWN:
            row.noticed_at = at
            self.revived.append(row)
        row.reached_on, row.state, row.source = reached.day, reached.state, _source(reached)
        self.changed.append(row)

    def write(self, at: datetime) -> None:
        """Write what was taken; the caller holds the players' locks."""
        TitleAward.objects.bulk_create(self.given)
        if self.changed:
            values = [
                {"id": row.pk, "day": row.reached_on.isoformat(), "state": row.state, "source": row.source}
                for row in self.changed
            ]
            _from_json(CHANGE, "changed", CHANGE_ON_POSTGRES, CHANGE_ON_SQLITE, values)
        if self.questioned:
            TitleAward.objects.filter(pk__in=[row.pk for row in self.questioned]).update(questioned_at=at)
        if self.revived:
            TitleAward.objects.filter(pk__in=[row.pk for row in self.revived]).update(noticed_at=at)

    def highest(self, player_id: int, ladder: Ladder) -> str:
        """The highest title that the player has; of titles of other editions alone, the last one reached."""
        counting = [
            row
            for row in self.rows[player_id].values()
            if row.kind == TitleKind.TITLE and row.state != TitleState.WITHDRAWN
        ]
        numbered = enumerate(sorted(counting, key=lambda row: (row.reached_on, row.pk)))
        best = max(numbered, key=lambda pair: (ladder.ranks.get(pair[1].title, NO_TITLE), pair[0]), default=None)
        return best[1].title if best else ""

    def is_questioned(self, player_id: int) -> bool:
        """Whether the office is to decide about something that the player has."""
        return any(row.state == TitleState.QUESTIONED for row in self.rows[player_id].values())

    def note(self, ladder: Ladder, holdings: Sequence[Holding]) -> None:
        """Write the highest titles into the holdings, with the versions at which they were looked at."""
        noted = [
            {
                "player": holding.pk,
                "title": self.highest(holding.pk, ladder),
                "version": holding.version,
            }
            for holding in holdings
        ]
        _from_json(NOTE, "noted", NOTE_ON_POSTGRES, NOTE_ON_SQLITE, noted)


def _source(reached: Reached) -> TitleSource:
    return TitleSource.IMPORTED if reached.before else TitleSource.EARNED


def _from_json(statement: str, name: str, on_postgres: str, on_sqlite: str, values: Sequence[object]) -> None:
    source = on_postgres if connection.vendor == "postgresql" else on_sqlite
    with connection.cursor() as cursor:
        cursor.execute(statement.format(**{name: source}), [json.dumps(values)])
