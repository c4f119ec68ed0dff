"""What the office sets for its federation in the admin: the path of applications, and the distances."""

import pytest
from django.test import Client

from registry.models import Change
from sanctions.choices import Instance, Kind
from sanctions.models import Distances, PathStage
from tests.cast import Cast
from tests.registry.admin_pages import page

pytestmark = pytest.mark.django_db


@pytest.fixture
def office(client: Client, stage: Cast) -> Client:
    """Signed in as the office."""
    client.force_login(stage.office)
    return client


def path(stage: Cast, kind: Kind) -> list[tuple[int, str]]:
    rows = PathStage.objects.filter(federation=stage.federation, kind=kind).order_by("position")
    return list(rows.values_list("position", "instance"))


def test_an_instance_is_put_on_a_path_and_taken_off_and_the_audit_trail_says_so(office: Client, stage: Cast) -> None:
    new = {"federation": stage.federation.pk, "kind": Kind.SILVER, "position": 3, "instance": Instance.OFFICE}
    office.post(page("sanctions_pathstage_add"), {**new, "why": "Beslut 12"})
    usual = [(1, Instance.HOME_DISTRICT), (2, Instance.DISTRICT)]
    assert path(stage, Kind.SILVER) == [*usual, (3, Instance.OFFICE)]
    assert (Change.objects.latest("pk").action, Change.objects.latest("pk").why) == ("create", "Beslut 12")

    first = PathStage.objects.get(federation=stage.federation, kind=Kind.SILVER, position=1)
    office.post(page("sanctions_pathstage_delete", first.pk), {"post": "yes"})
    assert path(stage, Kind.SILVER) == [(1, Instance.DISTRICT), (2, Instance.OFFICE)]
    change = Change.objects.latest("pk")
    assert (change.action, change.by, change.before, change.after) == (
        "set path",
        stage.office,
        {"silver": ["home_district", "district", "office"]},
        {"silver": ["district", "office"]},
    )


def test_the_distances_are_the_federations_own(office: Client, stage: Cast) -> None:
    new = {"federation": stage.federation.pk, "clash_km": 80, "close_km": 150, "around_days": 10, "why": ""}
    office.post(page("sanctions_distances_add"), new)
    row = Distances.objects.get()
    assert (row.federation, row.clash_km, row.close_km, row.around_days) == (stage.federation, 80, 150, 10)
    changed = {"clash_km": 40, "close_km": 150, "around_days": 10}
    office.post(page("sanctions_distances_change", row.pk), {**changed, "why": "Tätt mellan klubbarna"})
    row.refresh_from_db()
    change = Change.objects.latest("pk")
    assert (row.clash_km, change.before, change.after) == (40, {"clash_km": "80"}, {"clash_km": "40"})
