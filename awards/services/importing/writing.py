"""Writing what an import adds: whole tables at a time, in the transaction of the caller."""

import datetime
from collections.abc import Iterator
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from awards.choices import CARRIES_RANKING, EntryKind, TitleKind, TitleSource, TitleState
from awards.models import LedgerEntry, TitleAward
from awards.services.holdings import lock_players, refresh_holdings
from awards.services.importing.checks import Work
from registry.models import Club, District, Federation, Membership, Player
from registry.names import search_key, sort_key
from registry.services.bulk import analyze
from registry.services.copying import insert_rows
from registry.services.players import name_keys
from registry.services.progress import Progress

# Holdings are locked and refreshed in portions, so that a list of ids stays a list that a database takes.
PORTION = 10_000

PLAYER_FIELDS = (
    *("federation_id", "number", "first_name", "last_name", "sort_key", "search_key", "birth_date", "sex", "email"),
    *("address", "handicap", "hidden", "deceased_on"),
)
ENTRY_FIELDS = ("player_id", "kind", "colour", "amount", "exact", "ranking", "played_on", "ruleset", "reason")


def write(federation: Federation, work: Work, *, progress: Progress) -> None:
    """Add everything that is new, and refresh the holdings that it touches."""
    step = _Step(progress)
    step(_("districts and clubs"))
    _write_clubs(federation, work)
    step(_("players"))
    insert_rows(Player, PLAYER_FIELDS, _player_rows(federation, work))
    ids = dict(Player.objects.filter(federation=federation).order_by().values_list("number", "pk").iterator())
    step(_("memberships"))
    _write_memberships(federation, work, ids)
    step(_("ledger"))
    touched = sorted({ids[number] for number in _players_touched(work)})
    new = {ids[row.number] for row in work.players}
    # Nobody else sees the new ones yet.
    for portion in _portions([player for player in touched if player not in new]):
        lock_players(portion)
    insert_rows(LedgerEntry, ENTRY_FIELDS, _entry_rows(work, ids))
    step(_("titles"))
    insert_rows(TitleAward, TITLE_FIELDS, _title_rows(work, ids))
    step(_("holdings"))
    if touched:
        # By its old figures the planner would read the whole ledger once a portion.
        analyze(LedgerEntry)
    for portion in _portions(touched):
        refresh_holdings(portion)
    step.end()


class _Step:
    """Tells the progress of the writing."""

    COUNT = 6

    def __init__(self, progress: Progress) -> None:
        self.progress = progress
        self.done = 0

    def __call__(self, name: str) -> None:
        self.progress(name, self.done, self.COUNT)
        self.done += 1

    def end(self) -> None:
        self.progress(_("written"), self.COUNT, self.COUNT)


def _portions(ids: list[int]) -> Iterator[list[int]]:
    for start in range(0, len(ids), PORTION):
        yield ids[start : start + PORTION]


def _write_clubs(federation: Federation, work: Work) -> None:
    rows: Iterator[tuple[Any, ...]] = ((federation.pk, row.number, row.name) for row in work.districts)
    insert_rows(District, ("federation_id", "number", "name"), rows)
    districts = dict(District.objects.filter(federation=federation).values_list("number", "pk"))
    names = ("federation_id", "district_id", "number", "name", "sort_key", "search_key", "place", "email", "address")
    rows = (
        (
            federation.pk,
            districts.get(row.district),
            row.number,
            row.name,
            sort_key(row.name, language=federation.language),
            search_key(row.name),
            row.place,
            row.email,
            row.address,
        )
        for row in work.clubs
    )
    insert_rows(Club, names, rows)


def _player_rows(federation: Federation, work: Work) -> Iterator[tuple[Any, ...]]:
    for row in work.players:
        keys = name_keys(first_name=row.first_name, last_name=row.last_name, language=federation.language)
        yield (
            federation.pk,
            row.number,
            row.first_name,
            row.last_name,
            keys["sort_key"],
            keys["search_key"],
            row.birth_date,
            row.sex or "",
            row.email or "",
            row.address or "",
            row.handicap,
            bool(row.hidden),
            row.deceased_on,
        )


def _write_memberships(federation: Federation, work: Work, ids: dict[str, int]) -> None:
    clubs = dict(Club.objects.filter(federation=federation).order_by().values_list("number", "pk"))
    rows = ((ids[row.number], clubs[row.club], row.home, row.starts, row.ends) for row in work.memberships)
    insert_rows(Membership, ("player_id", "club_id", "home", "starts", "ends"), rows)


def _players_touched(work: Work) -> Iterator[str]:
    """Those who get entries, and those who get titles: a refreshed holding is looked at by the next nightly run."""
    yield from (opening.row.number for opening in work.openings)
    yield from (row.number for row in work.rankings)
    yield from (row.number for row, _ruleset in work.titles)


def _entry_rows(work: Work, ids: dict[str, int]) -> Iterator[tuple[Any, ...]]:
    kind = EntryKind.OPENING.value
    for row, hundredths, ruleset in work.openings:
        yield ids[row.number], kind, row.colour, hundredths, f"{row.amount.normalize():f}", 0, row.day, ruleset, ""
    for points in work.rankings:
        player = ids[points.number]
        yield player, kind, CARRIES_RANKING.value, 0, "", points.points, points.day, "", points.event


TITLE_FIELDS = (
    *("player_id", "ruleset", "kind", "title", "reached_on", "noticed_at"),
    *("source", "state", "pin_sent_on"),
)


def _title_rows(work: Work, ids: dict[str, int]) -> Iterator[tuple[Any, ...]]:
    """The pin of a title that was held before went out when the title was reached."""
    now: datetime.datetime = timezone.now()
    for row, ruleset in work.titles:
        yield (
            *(ids[row.number], ruleset, TitleKind.TITLE.value, row.title, row.day, now),
            *(TitleSource.IMPORTED.value, TitleState.STANDS.value, row.day),
        )
