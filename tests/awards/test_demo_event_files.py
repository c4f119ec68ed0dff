"""Every event of the demo as a file: what its page shows to a visitor comes back from each format that is offered."""

import datetime
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from awards.models import Event, Report
from awards.queries.contestants import GUEST
from awards.queries.event_files import event_file, kinds_offered
from awards.queries.events import Standing, booked_report, newest_events, standings
from awards.queries.matches import rounds_of
from awards.readers.found import FoundEvent
from awards.readers.reading import read
from awards.readers.scores import read_score
from awards.services.demo.american import load_american
from awards.services.demo.faroese import load_faroese
from awards.services.demo.swedish import Size, load_swedish
from registry.models import Federation
from registry.permissions import Actor
from sanctions.choices import Form
from tests.factories import FederationFactory, PlayerFactory, UserFactory

pytestmark = pytest.mark.slow

TODAY = datetime.date(2026, 3, 10)
SWEDE = {"first_name": "Märta", "last_name": "Rosenlid", "sex": "f", "birth_date": datetime.date(1961, 4, 5)}
FORMS = {Form.PAIRS: "pairs", Form.INDIVIDUAL: "individual", Form.BAROMETER_TEAMS: "teams", Form.TEAM_MATCHES: "teams"}


def swedish() -> Federation:
    return load_swedish(today=TODAY, size=Size(clubs=10, players=420, events=60), accounts=True).register.federation


def faroese() -> Federation:
    swede = PlayerFactory(federation=FederationFactory(code="sbf"), number="10004", **SWEDE)
    return load_faroese(today=TODAY, swede=swede, by=UserFactory(), accounts=True).register.federation


def american() -> Federation:
    return load_american(today=TODAY, accounts=True).register.federation


@pytest.fixture(scope="module", params=[swedish, faroese, american])
def _loaded_once(
    request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[Federation]:
    load: Callable[[], Federation] = request.param
    with django_db_blocker.unblock(), transaction.atomic():
        yield load()
        transaction.set_rollback(True)


@pytest.fixture
def demo(_loaded_once: Federation, db: None) -> Federation:
    """The demo, loaded once for all tests of a federation."""
    return _loaded_once


def shown(report: Report, listed: list[Standing]) -> list[Any]:
    """The rows of the event's own list as the page has them, without further lists: place, score, who is named."""
    in_matches = report.payload["form"] == "team_matches"
    counted = len(listed) if in_matches else len(report.payload["standings"])
    rows = [row for row in listed if row.contestant < counted]
    return [
        (
            row.place,
            read_score(row.score),
            [(seat.number or "", seat.name) for seat in row.seats if seat.name not in {"", GUEST}],
        )
        for row in rows
    ]


def came_back(found: FoundEvent) -> list[Any]:
    """The same of a file."""
    return [
        (
            one.place,
            one.score if one.percent is None else one.percent,
            [(player.number, player.name) for player in one.players if player.name],
        )
        for one in found.contestants
    ]


def test_every_event_comes_back_from_each_format(demo: Federation) -> None:
    visitor = Actor(user_id=None, federation_id=demo.pk)
    forms = set()
    for event in newest_events(demo):
        report = booked_report(event)
        assert report is not None
        listed = standings(event, report, visitor, "en", on=TODAY)
        kinds = kinds_offered(event, listed)
        assert kinds[:1] == ["usebio"]
        for kind in kinds:
            written = event_file(event, report, kind, on=TODAY)
            assert written is not None
            found = read(written)
            assert (found.format, found.problems, found.warnings) == (kind, (), ())
            (only,) = found.events
            assert (only.form, only.name, only.date) == (FORMS[Form(event.form)], event.name, event.date)
            assert came_back(only) == shown(report, listed)
            assert len(only.matches) == sum(len(one.matches) for one in rounds_of(report, visitor, on=TODAY))
        forms.add(event.form)
    assert forms == set(Event.objects.filter(federation=demo).values_list("form", flat=True)) != set()
