"""The awards in the ledger against the stored answers of their reports."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from awards.choices import EntryKind, ReportState
from awards.models import LedgerEntry, Report
from awards.queries.effective import effective_payload
from awards.queries.winners import asks_for_wins, winners
from awards.rules.amounts import in_hundredths
from awards.rules.answer import Answer, from_stored
from awards.rules.editions import edition

AT_ONCE = 200
GIVEN_BY_ANSWERS = (EntryKind.AWARD, EntryKind.BONUS)


class Line(NamedTuple):
    """An award of one colour, in hundredths of a masterpoint, as answer and ledger must agree on it."""

    player: str
    colour: str
    amount: int
    exact: str
    ranking: int
    wins: int
    played_on: str
    ruleset: str


def verify() -> Iterator[str]:
    """Awards of booked and superseded reports that the ledger lacks, and entries that no answer gives."""
    booked = Report.objects.filter(state__in=[ReportState.BOOKED, ReportState.SUPERSEDED])
    for unbooked, entry in _unbooked_entries().values_list("report", "pk").iterator(AT_ONCE):
        yield _("Entry %(entry)s belongs to report %(report)s, which is not booked.") % {
            "entry": entry,
            "report": unbooked,
        }
    part: list[Report] = []
    for report in booked.order_by("pk").only("event", "answer", "payload").iterator(AT_ONCE):
        part.append(report)
        if len(part) == AT_ONCE:
            yield from _compare(part)
            part.clear()
    yield from _compare(part)


def _unbooked_entries() -> QuerySet[LedgerEntry]:
    unbooked = LedgerEntry.objects.exclude(report__state__in=[ReportState.BOOKED, ReportState.SUPERSEDED])
    return unbooked.filter(report__isnull=False).order_by("pk")


def _compare(reports: list[Report]) -> Iterator[str]:
    booked = _booked_lines(reports)
    for report in reports:
        given = Counter(_given_lines(report))
        for line in (given - booked[report.pk]).elements():
            yield _("Report %(report)s gives %(line)s, which is not in the ledger.") % {
                "report": report.pk,
                "line": _written(line),
            }
        for line in (booked[report.pk] - given).elements():
            yield _("The ledger has %(line)s of report %(report)s, whose answer does not give it.") % {
                "report": report.pk,
                "line": _written(line),
            }


def _given_lines(report: Report) -> Iterator[Line]:
    answer = from_stored(report.answer)
    if not isinstance(answer, Answer):
        return
    hundredths = edition(answer.ruleset).hundredths
    won = _winners(report, answer.ruleset)
    for award in answer.awards:
        highest = max(award.points, key=lambda colour: hundredths[colour], default=None)
        for colour, points in award.points.items():
            yield Line(
                player=award.player,
                colour=colour,
                amount=in_hundredths(points, hundredths[colour]),
                exact=str(award.unrounded[colour]),
                ranking=(award.ranking or 0) if colour == highest else 0,
                wins=int(colour == highest and award.player in won),
                played_on=str(report.payload["date"]),
                ruleset=answer.ruleset,
            )


def _winners(report: Report, ruleset: str) -> frozenset[str]:
    if not asks_for_wins(ruleset):
        return frozenset()
    return winners(effective_payload(report.payload, report.held_lines.select_related("player")), ruleset)


def _booked_lines(reports: list[Report]) -> defaultdict[int, Counter[Line]]:
    # Found by their events, since only these are indexed on both databases.
    entries = LedgerEntry.objects.filter(
        event__in=[report.event_id for report in reports], report__in=reports, kind__in=GIVEN_BY_ANSWERS
    )
    columns = ("report", "player__number", "colour", "amount", "exact", "ranking", "wins", "played_on", "ruleset")
    booked: defaultdict[int, Counter[Line]] = defaultdict(Counter)
    for report, player, colour, amount, exact, ranking, wins, played_on, ruleset in entries.values_list(*columns):
        booked[report][Line(player, colour, amount, exact, ranking, wins or 0, played_on.isoformat(), ruleset)] += 1
    return booked


def _written(line: Line) -> str:
    return _(
        "%(amount)s/100 mp %(colour)s (exact %(exact)s, ranking %(ranking)s, %(played_on)s) of player %(player)s"
    ) % (line._asdict())
