"""What the steps of an application do."""

import pytest

from sanctions.choices import Action, Instance, State
from sanctions.models import Application, Step
from tests.cast import Cast
from tests.factories import ApplicationFactory
from tests.sanctions.lives import NOW, take

pytestmark = pytest.mark.django_db


def steps(application: Application) -> list[tuple[str, str, str, int | None, int | None]]:
    rows = Step.objects.filter(application=application).order_by("at", "pk")
    return list(rows.values_list("action", "state", "instance", "district", "by"))


def waits(application: Application) -> tuple[str, str, int | None]:
    return application.state, application.waits_for, application.waits_for_district_id


def test_silver_at_home_is_decided_by_the_district(stage: Cast) -> None:
    application = take(Action.SUBMIT, ApplicationFactory(club=stage.club_a), stage.official_a)
    assert waits(application) == (State.SUBMITTED, Instance.DISTRICT, stage.north.pk)
    assert (application.submitted_at, application.waits_since, application.version) == (NOW, NOW, 2)
    application = take(Action.GRANT, application, stage.officer_north)
    assert waits(application) == (State.GRANTED, Instance.DISTRICT, stage.north.pk)
    assert application.decided_at == NOW
    assert steps(application) == [
        ("submit", "submitted", "", None, stage.official_a.pk),
        ("grant", "granted", "district", stage.north.pk, stage.officer_north.pk),
    ]
