"""Pages that a visitor asks for at random: requests a second beside two floors, waiting times, queries (pages.md)."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import chain
from statistics import quantiles

from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import (
    CaptureQueriesContext,
    override_settings,
    setup_test_environment,
    teardown_test_environment,
)
from django.utils import timezone

from awards.choices import EntryKind
from awards.models import LedgerEntry, Report
from awards.rules.answer import to_stored
from awards.rules.calculation import calculate
from awards.services.nightly.lists import keep_lists
from benchmarks.addresses import Addresses, draw
from benchmarks.clock import tell
from benchmarks.events import report_file
from benchmarks.figures import Figure
from benchmarks.server import VISITORS, WORKERS, Answers, Pages, serving
from registry.choices import RoleKind
from registry.models import Club, Federation, Player, Role, User
from registry.queries.days import local_day

ROUNDS = 3
MOST_REQUESTS = 400
MOST_SECONDS = 20.0
# On a ledger too small for its figures to mean anything.
SMALL_ROWS = 100_000
FEW_REQUESTS = 20
COUNTED = 40
NOTHING_KEPT = {name: {"BACKEND": "django.core.cache.backends.dummy.DummyCache"} for name in settings.CACHES}
MOST_QUERIES = 15
# Entries of a player's ledger on a page.
ENTRIES = 25
EMPTY = "an empty view"
EMPTY_IS = "an empty view behind the same middleware"
PLAIN_IS = (
    "a plain template's page of the same rows, read by their known ids: without table class, count, sorting, frame"
)


@dataclass(frozen=True)
class Target:
    """A page to measure, as a stranger or as a club's official; `floor` names the target it is held against."""

    name: str
    addresses: Sequence[str]
    floor: str = EMPTY
    least_ratio: float | None = None
    signed_in: bool = False


def measure(rows: int, day: date, on: str, size: str) -> list[Figure]:
    """Requests a second of each page beside its floors, waiting times in the note, and the most queries of one."""
    federation = Federation.objects.get()
    most = MOST_REQUESTS if rows >= SMALL_ROWS else FEW_REQUESTS
    addresses = draw(federation, day, seed=1)
    give_reasons(addresses.players)
    visitor = Client(headers={"host": "127.0.0.1"})
    visitor.force_login(official(federation), backend="django.contrib.auth.backends.ModelBackend")
    cookie = "; ".join(f"{morsel.key}={morsel.value}" for morsel in visitor.cookies.values())
    # So that a test client hands out what a template was given.
    setup_test_environment()
    try:
        targets = targets_of(addresses, visitor)
    finally:
        teardown_test_environment()
    # As the job of the nightly run does when the run has ended.
    keep_lists(federation, local_day(federation, timezone.now()))
    with serving() as pages:
        rounds = [
            {target.name: _ask(pages, target, number, cookie, most) for target in targets} for number in range(ROUNDS)
        ]
    return [*_throughput(targets, rounds, on, size), *_queries(targets, visitor, on, size)]


def targets_of(addresses: Addresses, visitor: Client) -> list[Target]:
    """The floors first, then the pages."""
    players, rankings = addresses.of_lists("players"), addresses.of_lists("ranking")
    plain_players = [_plain(address, "players", visitor) for address in players]
    plain_rankings = [_plain(address, "ranking", visitor) for address in rankings]
    return [
        Target(EMPTY, [f"/{addresses.code}/plain/empty/"]),
        Target("plain page, players", plain_players),
        Target("plain page, ranking", plain_rankings),
        Target("list of players", players, "plain page, players", 0.5),
        Target("ranking", rankings, "plain page, ranking", 0.5),
        Target("a player's page", addresses.of_players(), "plain page, players", 0.2),
        Target("list of players, signed in", players, "plain page, players", signed_in=True),
        Target("ranking, signed in", rankings, "plain page, ranking", signed_in=True),
        Target("a player's page, signed in", addresses.of_players(), "plain page, players", signed_in=True),
        Target("ranking of a past day", addresses.of_past_days()),
    ]


def _plain(address: str, noun: str, visitor: Client) -> str:
    """The floor of a list's page: the same rows by their ids."""
    rows = visitor.get(address).context["table"].page.object_list.data
    code = address.split("/")[1]
    return f"/{code}/plain/{noun}/?ids={','.join(str(row.pk) for row in rows)}"


def official(federation: Federation) -> User:
    """A club's official, the same one each time."""
    user, _made = User.objects.get_or_create(email="klubb@benchmark.example")
    club = Club.objects.filter(federation=federation).order_by("pk")[0]
    Role.objects.get_or_create(user=user, federation=federation, kind=RoleKind.CLUB, club=club)
    return user


def give_reasons(numbers: Sequence[str]) -> None:
    """Let the engine answer the reports of these players' newest entries: those of the bulk path have no reasons."""
    reports: set[int] = set()
    for player in Player.objects.filter(number__in=numbers):
        entries = LedgerEntry.objects.filter(player=player, kind=EntryKind.AWARD).order_by("-played_on", "-pk")
        reports.update(entries.values_list("report_id", flat=True)[:ENTRIES])
    tell(f"reasons for {len(reports):,} reports")
    # The floor of booking wrote entries for drafts, which have no event.
    booked = Report.objects.filter(pk__in=reports, event__isnull=False)
    for report in booked.select_related("event", "club").iterator():
        report.answer = _answer_of(report)
        report.save(update_fields=["answer"])


def _answer_of(report: Report) -> object:
    """As if its paid players had been the upper two thirds of an event of pairs."""
    paid = LedgerEntry.objects.filter(report=report, kind=EntryKind.AWARD).order_by("pk")
    numbers = list(paid.values_list("player__number", flat=True))
    others = [f"guest-{number}" for number in range(len(numbers) // 2 + len(numbers) % 2)]
    raw = report_file([*numbers, *others], organiser="1001", day=report.event.date, name=report.event.name, seed=1)
    return to_stored(calculate(raw))


def _ask(pages: Pages, target: Target, number: int, cookie: str, most: int) -> Answers:
    # Drawn again each time, so that a page may come twice and another never.
    drawn = random.Random(number).choices(target.addresses, k=most)
    cookie = cookie if target.signed_in else ""
    answers = pages.ask(drawn, most=most, seconds=MOST_SECONDS, cookie=cookie)
    tell(f"{target.name}: {answers.a_second:.1f}/s")
    return answers


def _throughput(targets: Sequence[Target], rounds: Sequence[Mapping[str, Answers]], on: str, size: str) -> list[Figure]:
    a_second = {
        target.name: sum(len(one[target.name].each) for one in rounds) / sum(one[target.name].seconds for one in rounds)
        for target in targets
    }
    figures = []
    for target in targets:
        each = sorted(chain.from_iterable(one[target.name].each for one in rounds))
        cuts = quantiles(each, n=20)
        floor = None if target.name == EMPTY else a_second[target.floor]
        figures.append(
            Figure(
                *(target.name, on, size, a_second[target.name], "/s", floor),
                floor_is="" if floor is None else EMPTY_IS if target.floor == EMPTY else PLAIN_IS,
                least_ratio=target.least_ratio,
                note=f"p50 {cuts[9] * 1000:.0f} ms, p95 {cuts[18] * 1000:.0f} ms of {len(each)} requests by {VISITORS} "
                f"visitors at once, {WORKERS} workers, {ROUNDS} rounds from the night on",
            )
        )
    return figures


def _queries(targets: Sequence[Target], official_at_work: Client, on: str, size: str) -> list[Figure]:
    """The most statements that one of the first addresses takes, the session's among them."""
    stranger = Client(headers={"host": "127.0.0.1"})
    figures = []
    for target in targets:
        if target.name == EMPTY or target.name.startswith("plain"):
            continue
        client = official_at_work if target.signed_in else stranger
        most = max(_statements(client, address) for address in target.addresses[:COUNTED])
        figures.append(Figure(f"{target.name}, queries", on, size, most, "queries", most=MOST_QUERIES))
    return figures


def _statements(client: Client, address: str) -> int:
    with override_settings(CACHES=NOTHING_KEPT), CaptureQueriesContext(connection) as captured:
        client.get(address)
    return len(captured)
