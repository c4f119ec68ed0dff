"""Three federations in three time zones: each has its own day, also when its clock changes."""

import datetime

import pytest

from awards.choices import ListKind
from awards.models import Holding, RankingList, Run
from awards.services.nightly import schedule
from awards.services.nightly.run import run_nightly
from registry.models import Federation
from registry.queries.days import end_of_day, local_day
from tests.awards.ledgers import book, entry, make_players
from tests.factories import ClubFactory, DistrictFactory, FederationFactory, RulesetPeriodFactory, RunFactory

pytestmark = pytest.mark.django_db

HOUR = datetime.timedelta(hours=1)
ZONES = {
    "acbl": ("America/New_York", "acbl-mps022"),
    "fbs": ("Atlantic/Faroe", "fbs-2012"),
    "sbf": ("Europe/Stockholm", "sbf-2018"),
}


@pytest.fixture
def federations() -> dict[str, Federation]:
    made = {}
    for code, (zone, ruleset) in ZONES.items():
        federation = FederationFactory(code=code, time_zone=zone, ruleset="")
        RulesetPeriodFactory(federation=federation, ruleset=ruleset, starts=datetime.date(2012, 9, 1))
        ClubFactory(district=DistrictFactory(federation=federation))
        made[code] = federation
    return made


def utc(text: str) -> datetime.datetime:
    return datetime.datetime.fromisoformat(text).replace(tzinfo=datetime.UTC)


def runs_of_the_hours(first: str, hours: int) -> list[tuple[str, str, str]]:
    """What the job of the hour starts: federation, its day, and the hour in UTC; each run ends well."""
    started = []
    for number in range(hours):
        now = utc(first) + number * HOUR + datetime.timedelta(minutes=10)
        for federation, day in schedule.due_runs(now):
            RunFactory(federation=federation, day=day, started_at=now, finished_at=now)
            started.append((federation.code, day.isoformat(), f"{now:%m-%d %H}"))
    return started


@pytest.mark.parametrize(
    ("first", "expected"),
    [
        # New York leaps from 02:00 to 03:00 at 07:00 UTC.
        (
            "2026-03-08T00:00",
            [
                *[("sbf", "2026-03-08", "03-08 01"), ("fbs", "2026-03-08", "03-08 02")],
                *[("acbl", "2026-03-08", "03-08 07"), ("sbf", "2026-03-09", "03-09 01")],
                *[("fbs", "2026-03-09", "03-09 02"), ("acbl", "2026-03-09", "03-09 06")],
            ],
        ),
        # Europe leaps at 01:00 UTC; the Faroes to 02:00, Sweden to 03:00.
        (
            "2026-03-29T00:00",
            [
                *[("acbl", "2026-03-28", "03-29 00"), ("fbs", "2026-03-29", "03-29 01")],
                *[("sbf", "2026-03-29", "03-29 01"), ("acbl", "2026-03-29", "03-29 06")],
                *[("sbf", "2026-03-30", "03-30 00"), ("fbs", "2026-03-30", "03-30 01")],
                ("acbl", "2026-03-30", "03-30 06"),
            ],
        ),
        # Europe goes back at 01:00 UTC: in Sweden 02:00 comes twice, in the Faroes 01:00.
        (
            "2026-10-25T00:00",
            [
                *[("acbl", "2026-10-24", "10-25 00"), ("sbf", "2026-10-25", "10-25 00")],
                *[("fbs", "2026-10-25", "10-25 02"), ("acbl", "2026-10-25", "10-25 06")],
                *[("sbf", "2026-10-26", "10-26 01"), ("fbs", "2026-10-26", "10-26 02")],
                ("acbl", "2026-10-26", "10-26 06"),
            ],
        ),
        # New York goes back at 06:00 UTC, from 02:00 to 01:00.
        (
            "2026-11-01T00:00",
            [
                *[("acbl", "2026-10-31", "11-01 00"), ("sbf", "2026-11-01", "11-01 01")],
                *[("fbs", "2026-11-01", "11-01 02"), ("acbl", "2026-11-01", "11-01 07")],
                *[("sbf", "2026-11-02", "11-02 01"), ("fbs", "2026-11-02", "11-02 02")],
                ("acbl", "2026-11-02", "11-02 07"),
            ],
        ),
    ],
    ids=["new york in spring", "europe in spring", "europe in autumn", "new york in autumn"],
)
def test_each_federation_has_one_run_of_each_of_its_days(
    federations: dict[str, Federation], first: str, expected: list[tuple[str, str, str]]
) -> None:
    # The evening before in New York was run already, or is made up for in the first hour.
    if first.startswith("2026-03-08"):
        RunFactory(federation=federations["acbl"], day=datetime.date(2026, 3, 7))
    assert runs_of_the_hours(first, 32) == expected


@pytest.mark.parametrize(
    ("code", "day", "hours"),
    [
        ("acbl", "2026-03-08", 23),
        ("fbs", "2026-03-08", 24),
        ("fbs", "2026-03-29", 23),
        ("sbf", "2026-03-29", 23),
        ("acbl", "2026-03-29", 24),
        ("fbs", "2026-10-25", 25),
        ("sbf", "2026-10-25", 25),
        ("acbl", "2026-11-01", 25),
        ("sbf", "2026-11-01", 24),
    ],
)
def test_day_is_as_long_as_the_federations_clock_makes_it(
    federations: dict[str, Federation], code: str, day: str, hours: int
) -> None:
    federation, wanted = federations[code], datetime.date.fromisoformat(day)
    begins, ends = end_of_day(federation, wanted - datetime.timedelta(days=1)), end_of_day(federation, wanted)
    assert ends - begins == hours * HOUR
    inside = [local_day(federation, begins + number * HOUR) for number in range(hours)]
    assert (set(inside), local_day(federation, ends)) == ({wanted}, wanted + datetime.timedelta(days=1))


@pytest.mark.parametrize("day", ["2026-03-08", "2026-03-29", "2026-10-25", "2026-11-01"])
def test_ranking_is_published_only_where_the_edition_has_one(federations: dict[str, Federation], day: str) -> None:
    colours = {"sbf": "bronze", "fbs": "bronze", "acbl": "black"}
    for code, federation in federations.items():
        player = make_players(federation, 1)[0]
        made = entry(player, datetime.date(2026, 2, 1), 250)
        made.colour = colours[code]
        book([made])
        assert run_nightly(federation=federation, day=datetime.date.fromisoformat(day)).state == "good"
    lists = RankingList.objects.values_list("federation__code", "kind")
    kinds = {ListKind.CURRENT, *([ListKind.MONTHLY] if day.endswith("-01") else [])}
    assert set(lists) == {("sbf", kind) for kind in kinds}
    titles = dict(Holding.objects.values_list("player__federation__code", "title"))
    assert titles == {"sbf": "klover", "fbs": "kleyva", "acbl": "rookie"}
    listed = dict(Run.objects.values_list("federation__code", "counts__listed"))
    assert listed == {"sbf": 1, "fbs": None, "acbl": None}
