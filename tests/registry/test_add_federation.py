"""A federation is made by a command."""

import datetime

import pytest
from django.core.management import CommandError, call_command

from registry.models import Change, Federation, RulesetPeriod


def test_a_federation_begins_with_an_edition_in_force(db: None, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--name", "Svenska Bridgeförbundet", "--ruleset", "sbf-2018", "--language", "sv"]
    call_command("add_federation", "sbf", *words)
    federation = Federation.objects.get()
    assert (federation.code, federation.language, federation.time_zone) == ("sbf", "sv", "Europe/Stockholm")
    periods = RulesetPeriod.objects.filter(federation=federation)
    assert list(periods.values_list("ruleset", "starts")) == [("sbf-2018", datetime.date(2018, 7, 1))]
    assert capsys.readouterr().out == "sbf: Svenska Bridgeförbundet, sbf-2018 2018-07-01\n"
    assert Change.objects.get().action == "create"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["s b f"], "Enter a valid “slug” consisting of letters, numbers, underscores or hyphens."),
        (["sbf", "--time-zone", "Mars/Base"], "Mars/Base is no time zone."),
        (
            ["sbf", "--ruleset", "xyz"],
            "Error: argument --ruleset: invalid choice: 'xyz' (choose from 'acbl-mps022', 'fbs-2012', 'sbf-2018')",
        ),
    ],
)
def test_a_federation_that_cannot_be_is_refused(words: list[str], message: str, db: None) -> None:
    with pytest.raises(CommandError) as refused:
        call_command("add_federation", "--name", "N", "--ruleset", "sbf-2018", *words)
    assert str(refused.value) == message
    assert Federation.objects.count() == 0


def test_a_code_is_given_once(db: None) -> None:
    call_command("add_federation", "sbf", "--name", "N", "--ruleset", "sbf-2018")
    with pytest.raises(CommandError) as refused:
        call_command("add_federation", "sbf", "--name", "M", "--ruleset", "sbf-2018")
    assert str(refused.value) == "Federation with this Code already exists."
