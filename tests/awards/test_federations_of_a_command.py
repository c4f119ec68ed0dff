"""Commands go through all federations, or the one that they are told."""

import pytest
from django.core.management import CommandError, call_command

from awards.management.federations import federations_meant
from tests.factories import FederationFactory

pytestmark = pytest.mark.django_db


def test_all_federations_are_meant_in_the_order_of_their_codes_or_the_one_of_the_code() -> None:
    second, first = FederationFactory(code="sbf"), FederationFactory(code="fbs")
    assert federations_meant(None) == [first, second]
    assert federations_meant("sbf") == [second]


@pytest.mark.parametrize("command", ["nightly", "recheck", "rebuild_titles"])
def test_a_code_that_no_federation_has_ends_the_command(command: str) -> None:
    FederationFactory(code="sbf")
    with pytest.raises(CommandError) as refusal:
        call_command(command, "--federation", "xyz")
    assert str(refusal.value) == "There is no federation with the code xyz."
