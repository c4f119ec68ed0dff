"""Reports of living members, as they come in at the office of a bulk federation."""

import random
from collections.abc import Iterator
from datetime import date, timedelta

from awards.models import Report
from awards.queries.ranking import listed_players
from awards.services.filing import Upload, receive
from benchmarks.events import PAIRS, report_file
from registry.models import Club, Federation
from registry.permissions import Actor

DAYS = 28


def drafts(federation: Federation, day: date, seed: int, pairs: int = PAIRS) -> Iterator[Report]:
    """Drafts of bronze events of the last weeks, each with other players until everyone has played."""
    chance = random.Random(f"benchmark {seed}")
    numbers = list(listed_players(federation, day).order_by("pk").values_list("number", flat=True))
    clubs = list(Club.objects.filter(federation=federation).order_by("pk").values_list("number", flat=True))
    office = Actor(user_id=None, federation_id=federation.pk, office=True)
    count = 0
    while True:
        chance.shuffle(numbers)
        for start in range(0, len(numbers) - 2 * pairs + 1, 2 * pairs):
            count += 1
            raw = report_file(
                numbers[start : start + 2 * pairs],
                organiser=chance.choice(clubs),
                # On other days, so that no two look like the same event.
                day=day - timedelta(days=1 + count % DAYS),
                name=f"Riksbarometern {seed}/{count}/{pairs}",
                seed=count,
            )
            received = receive(
                raw=raw, file_name="barometer.json", federation=federation, actor=office, by=None, today=day
            )
            if not isinstance(received, Upload):
                raise RuntimeError(f"The report of the benchmark is refused: {received.problems}")
            yield received.report
