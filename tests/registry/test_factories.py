"""The factories make valid records, each on its own."""

import inspect

import factory
import pytest

from tests import factories

FACTORIES = [
    value
    for value in vars(factories).values()
    if inspect.isclass(value) and issubclass(value, factory.django.DjangoModelFactory) and value._meta.model
]


@pytest.mark.parametrize("made", FACTORIES, ids=lambda made: made.__name__)
def test_a_factory_makes_a_record_that_its_model_finds_valid(made: type, db: None) -> None:
    record = made()
    assert record.pk
    record.validate_constraints()
