"""The database itself refuses to change or delete a step that was taken."""

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.utils import InternalError, OperationalError

from registry.services import append_only
from sanctions.models import Step
from tests.awards.test_ledger_only_grows import refused
from tests.factories import StepFactory

pytestmark = pytest.mark.django_db


def test_the_triggers_stand_after_all_migrations() -> None:
    assert append_only.missing([Step]) == []


def test_a_step_is_neither_changed_nor_deleted() -> None:
    step = StepFactory()
    for statement in (
        "UPDATE sanctions_step SET why = 'another'",
        f"UPDATE sanctions_step SET state = 'granted' WHERE id = {step.pk}",
        "DELETE FROM sanctions_step",
    ):
        assert refused(statement)
    for change in (step.save, step.delete):
        with pytest.raises((IntegrityError, InternalError, OperationalError)), transaction.atomic():
            change()
    assert list(Step.objects.values_list("pk", "why")) == [(step.pk, "")]


@pytest.mark.postgres
def test_truncate_is_refused() -> None:
    StepFactory()
    connection.check_constraints()
    assert refused("TRUNCATE sanctions_step CASCADE")
