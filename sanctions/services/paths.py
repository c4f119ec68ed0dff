"""The path of a federation's applications."""

from collections.abc import Mapping, Sequence

from django.db import transaction

from registry.models import Federation, User
from registry.services.audit import record_change
from sanctions.choices import DECIDED_BY_OFFICE, Instance, Kind
from sanctions.models import PathStage

# The district decides, with the home district's word where it is played elsewhere; some kinds go on to the office.
_OF_THE_DISTRICT = (Instance.HOME_DISTRICT, Instance.DISTRICT)
USUAL: Mapping[Kind, Sequence[Instance]] = {
    kind: (*_OF_THE_DISTRICT, Instance.OFFICE) if kind in DECIDED_BY_OFFICE else _OF_THE_DISTRICT for kind in Kind
}


def set_usual_path(federation: Federation) -> None:
    """Give each kind of application the usual path; instances that a federation has not are passed over by itself."""
    for kind, instances in USUAL.items():
        set_path(federation=federation, kind=kind, instances=instances)


@transaction.atomic
def set_path(*, federation: Federation, kind: Kind, instances: Sequence[str], by: User | None = None) -> None:
    """Say through which instances a kind of application goes; the last one decides.

    What waits already goes on from where it is.
    """
    rows = PathStage.objects.filter(federation=federation, kind=kind).order_by("position")
    before = list(rows.values_list("instance", flat=True))
    if before == list(instances):
        return
    rows.delete()
    PathStage.objects.bulk_create(
        PathStage(federation=federation, kind=kind, position=number, instance=instance)
        for number, instance in enumerate(instances, start=1)
    )
    record_change(
        federation=federation,
        by=by,
        action="set path",
        record=federation,
        before={kind: before},
        after={kind: list(instances)},
    )
