"""The admin shows everything, and changes only what writes the audit trail by itself."""

import pytest
from django.contrib.admin import site
from django.test import Client
from django.urls import reverse

from registry.models import Change, District, RulesetPeriod, User
from tests.cast import Cast
from tests.factories import ChangeFactory, MailFactory

EDITABLE = {"federation", "district", "user"}
REGISTERED = sorted(model._meta.model_name or "" for model in site._registry if model._meta.app_label == "registry")


@pytest.fixture
def staff(client: Client, cast: Cast) -> Client:
    """Signed in with every right."""
    client.force_login(User.objects.create_superuser("root@example.org", "x"))
    ChangeFactory(federation=cast.federation)
    MailFactory(federation=cast.federation)
    return client


@pytest.mark.parametrize("name", REGISTERED)
def test_each_list_and_record_opens_and_only_the_audited_ones_can_be_changed(name: str, staff: Client) -> None:
    assert staff.get(reverse(f"admin:registry_{name}_changelist")).status_code == 200
    model = next(model for model in site._registry if model._meta.label_lower == f"registry.{name}")
    record = model._default_manager.order_by("pk").first()
    assert record is not None
    page = staff.get(reverse(f"admin:registry_{name}_change", args=[record.pk]))
    assert (page.status_code, page.context["has_change_permission"]) == (200, name in EDITABLE)
    assert page.context["has_delete_permission"] is False


def test_changing_a_district_leaves_a_line(staff: Client, cast: Cast) -> None:
    data = {"federation": cast.federation.pk, "number": "01", "name": "Nordost"}
    staff.post(reverse("admin:registry_district_change", args=[cast.north.pk]), data)
    assert District.objects.get(pk=cast.north.pk).name == "Nordost"
    change = Change.objects.latest("pk")
    assert (change.action, change.before, change.after, str(change.by)) == (
        *("change", {"name": "Norra"}, {"name": "Nordost"}, "root@example.org"),
    )


@pytest.mark.parametrize(("ruleset", "lines"), [("sbf-2018", 1), ("sbf-9999", 0)])
def test_a_new_edition_in_force_leaves_a_line_and_an_unknown_one_is_refused(
    ruleset: str, lines: int, staff: Client, cast: Cast
) -> None:
    first = RulesetPeriod.objects.get(federation=cast.federation)
    data = {
        **{name: getattr(cast.federation, name) for name in ("code", "name", "language", "time_zone")},
        **{"season_month": 7, "season_day": 1},
        **{"ruleset_periods-TOTAL_FORMS": 2, "ruleset_periods-INITIAL_FORMS": 1},
        **{"ruleset_periods-0-id": first.pk, "ruleset_periods-0-federation": cast.federation.pk},
        **{"ruleset_periods-0-ruleset": "sbf-2018", "ruleset_periods-0-starts": "2018-01-01"},
        **{"ruleset_periods-1-federation": cast.federation.pk},
        **{"ruleset_periods-1-ruleset": ruleset, "ruleset_periods-1-starts": "2030-07-01"},
    }
    staff.post(reverse("admin:registry_federation_change", args=[cast.federation.pk]), data)
    afters = Change.objects.filter(action="edition").values_list("after", flat=True)
    assert list(afters) == [{"ruleset": "sbf-2018", "starts": "2030-07-01"}] * lines
    assert RulesetPeriod.objects.filter(federation=cast.federation).count() == 1 + lines
